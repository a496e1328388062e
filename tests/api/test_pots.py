"""Reserve tokens: where they are, and what a round may still take of them."""

import pytest

from campaigns.services import battles
from games.battle_cry.scenario import Scenario

pytestmark = pytest.mark.django_db

INFANTRY = {"kind": "unit", "unit": "infantry", "to": "baseline"}
PLACES = ("start", "left", "waiting", "spent", "adjusted")


@pytest.fixture
def pot(as_alice, front):
    """Where the Union's tokens are."""

    def read():
        pots = as_alice.get(f"campaigns/{front.id}/pots/").json()["results"]
        return tuple(next(row for row in pots if row["side"] == "union")[name] for name in PLACES)

    return read


@pytest.mark.parametrize(("delta", "left"), [(-2, 4), (2, 8)], ids=["taken out", "put in"])
def test_a_correction_is_not_spent(as_alice, front, pot, delta, left):
    path = f"campaigns/{front.id}/pots/adjust/"
    assert as_alice.post(path, {"side": "union", "delta": delta}, match=front.version).status_code == 200
    assert pot() == (6, left, 0, 0, delta)


def test_a_pot_holds_sixty_tokens_and_no_more(as_alice, front, pot, refusal):
    path = f"campaigns/{front.id}/pots/adjust/"
    assert as_alice.post(path, {"side": "union", "delta": 54}, match=front.version).status_code == 200
    refusal(as_alice.post(path, {"side": "union", "delta": 1}, match=front.version), 400, "out-of-range")
    assert pot() == (6, 60, 0, 0, 54)


def test_spent_are_the_tokens_of_units_that_came(as_alice, front, pot):
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("infantry", "cavalry"))
    front.taken(round_id, "union", INFANTRY, {"kind": "unit", "unit": "cavalry", "to": "holding"})
    as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 2}, match=front.version)
    assert pot() == (6, 6, 1, 1, 2)
    front.rolled(round_id, "confederacy")
    front.taken(round_id, "confederacy")
    front.scored(round_id)
    assert pot() == (6, 7, 0, 1, 2)  # A14 what waited is back


def test_C1_a_round_takes_from_the_pots_of_its_own_campaign(as_alice, make_front):
    dice = {"side": "union", "dice": ["infantry", "cavalry"]}
    fronts = [make_front(tokens_union=tokens) for tokens in (0, 2, 0)]
    for front, most in zip(fronts, (0, 2, 0), strict=True):
        front.open()
        answer = as_alice.post(f"rounds/{front.round()}/reserve-rolls/", dice).json()
        assert (answer["pot"], answer["max_units"]) == (most, most)


@pytest.fixture
def two_rounds(make_front):
    """A pot of two, claimed up to one by the first round: (front, second round)."""
    front = make_front(tokens_union=2)
    front.open()
    first = front.round()
    front.rolled(first, dice=("infantry", "sabres"))
    return front, front.round()


def test_T16_a_roll_offers_what_earlier_rounds_cannot_claim(as_bob, two_rounds):
    _front, second = two_rounds
    answer = as_bob.post(f"rounds/{second}/reserve-rolls/", {"side": "union", "dice": ["infantry", "infantry"]}).json()
    assert (answer["pot"], answer["claimed"], answer["max_units"]) == (2, 1, 1)
    shown = as_bob.get(f"rounds/{second}/").json()["reserve"]["union"]
    assert (shown["claimed"], shown["max_units"], len(shown["options"])) == (1, 1, 2)


def test_T16_what_an_earlier_round_may_claim_whole_is_not_offered(as_bob, make_front):
    front = make_front(tokens_union=1)
    front.open()
    first = front.round()
    front.rolled(first, dice=("infantry", "sabres"))
    second = front.round()
    answer = as_bob.post(f"rounds/{second}/reserve-rolls/", {"side": "union", "dice": ["infantry", "sabres"]}).json()
    work = {"kind": "field_work", "unit": None, "tokens": 0}
    assert (answer["max_units"], answer["options"]) == (0, [work])
    assert as_bob.get(f"rounds/{second}/").json()["reserve"]["union"]["options"] == [work]
    front.taken(first)  # nothing: the token is free for the second round
    shown = as_bob.get(f"rounds/{second}/").json()["reserve"]["union"]
    assert (shown["claimed"], shown["max_units"]) == (0, 1)


def test_T16_a_unit_that_the_scenario_gives_away_claims_no_token(as_bob, make_front):
    front = make_front(tokens_union=1)
    free = {"symbols": ["flag", "sabres"], "kind": "unit", "unit": "infantry", "tokens": 0}
    plan = front.battle().scenario | {"reserve": {"added": [free]}}
    front.do(battles.battle_edit, battle_id=front.battle().pk, scenario=Scenario.from_mapping(plan))
    front.open()
    front.rolled(front.round(), dice=("flag", "sabres"))
    second = front.round()
    answer = as_bob.post(f"rounds/{second}/reserve-rolls/", {"side": "union", "dice": ["infantry", "sabres"]}).json()
    assert (answer["claimed"], answer["max_units"]) == (0, 1)


# --- Elite as a step ------------------------------------------------------------------------------


@pytest.fixture
def elite_due(front):
    front.with_roster()
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("flag", "infantry"))
    (choice,) = front.taken(round_id, "union", {"kind": "elite", "unit": "infantry"})
    return round_id, choice["id"]


def steps(who, round_id):
    return [(step["kind"], step["side"]) for step in who.get(f"rounds/{round_id}/").json()["steps"]]


def test_A2_which_unit_became_elite_is_a_step_until_it_is_said(as_bob, front, elite_due):
    round_id, choice = elite_due
    assert steps(as_bob, round_id) == [("elite", "union"), ("reserve_roll", "confederacy")]
    foot = front.battle().roster.filter(side="union", unit="infantry").first()
    assert as_bob.post(f"rounds/{round_id}/choices/{choice}/elite/", {"unit": foot.pk}).status_code == 200
    assert steps(as_bob, round_id) == [("reserve_roll", "confederacy")]


def test_A2_what_no_unit_can_have_is_not_asked_for(as_bob, front, elite_due):
    front.battle().roster.filter(side="union", unit="infantry").update(figures=0)
    assert steps(as_bob, elite_due[0]) == [("reserve_roll", "confederacy")]


def test_A2_only_a_called_unit_is_asked_for_where_the_campaign_says_so(as_bob, make_front, refusal):
    front = make_front(upgrade_scope="called_only")
    front.with_roster()
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("flag", "infantry"))
    called, elite = front.taken(round_id, "union", INFANTRY | {"to": "holding"}, {"kind": "elite", "unit": "infantry"})
    assert ("elite", "union") not in steps(as_bob, round_id)  # it waits, and is on no roster yet
    front.rolled(round_id, "confederacy")
    front.taken(round_id, "confederacy")
    as_bob.post(f"rounds/{round_id}/holding/{called['id']}/enter/", {"hex": "A4"})
    assert steps(as_bob, round_id)[0] == ("elite", "union")
    old, new = (front.battle().roster.filter(side="union", unit="infantry").order_by("number")[n] for n in (0, 3))
    path = f"rounds/{round_id}/choices/{elite['id']}/elite/"
    refusal(as_bob.post(path, {"unit": old.pk}), 409, "upgrade-needs-called-unit")
    assert as_bob.post(path, {"unit": new.pk}).status_code == 200
