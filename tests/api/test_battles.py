"""Battles: the desk from the set-up to the result."""

import pytest

from campaigns.models import Battle, RosterUnit
from campaigns.services.rounds import round_amend
from tests.virginia import points

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(as_alice):
    """`desk(id)` is the battle as Alice sees it."""
    return lambda battle_id: as_alice.get(f"battles/{battle_id}/").json()


def steps(battle):
    return [(step["kind"], step["side"], step["round"]) for step in battle["steps"]]


# --- planning -------------------------------------------------------------------------------------


def test_a_battle_is_planned_from_a_scenario_of_one_s_own(as_alice, front):
    own = as_alice.get("scenarios/antietam/").json()["definition"] | {"name": "Our Antietam", "victory_flags": 9}
    answer = as_alice.post(f"campaigns/{front.id}/battles/", {"definition": own, "has_roster": True})
    battle = as_alice.get(answer.headers["Location"]).json()
    assert (battle["number"], battle["name"], battle["scenario"]["victory_flags"]) == (3, "Our Antietam", 9)


def test_a_scenario_may_come_as_toml(as_alice, front):
    toml = as_alice.get("scenarios/antietam/").json()["toml"]
    answer = as_alice.post(f"campaigns/{front.id}/battles/", {"toml": toml})
    assert answer.json()["name"] == "Antietam"


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "required", "scenario"),
        ({"scenario": "waterloo"}, "unknown-scenario", "scenario"),
        ({"scenario": "antietam", "toml": ""}, "one-of-these", "toml"),
        ({"toml": "name = "}, "bad-toml", None),
        ({"toml": "x" * 60_000}, "too-long", None),
        ({"toml": 7}, "not-text", "toml"),
        ({"definition": []}, "not-an-object", "definition"),
        ({"definition": {}}, "missing-field", "key"),
        ({"definition": {"key": "a b", "name": "A"}}, "bad-key", "key"),
        ({"definition": {"key": "a", "name": "A" * 201}}, "too-long", "name"),
        ({"definition": {"key": "a", "name": "A\tB"}}, "control-character", "name"),
        (
            {"definition": {"key": "a", "name": "A", "first_side": "north", "victory_flags": 6}},
            "unknown-value",
            "first_side",
        ),
        (
            {"definition": {"key": "a", "name": "A", "first_side": "union", "victory_flags": 99}},
            "out-of-range",
            "victory_flags",
        ),
        (
            {"definition": {"key": "a", "name": "A", "first_side": "union", "victory_flags": 6, "weather": 1}},
            "unknown-field",
            "weather",
        ),
    ],
)
def test_a_bad_scenario_is_refused(as_alice, front, refusal, rows, body, code, field):
    before = rows()
    problem = refusal(as_alice.post(f"campaigns/{front.id}/battles/", body), 400, code)
    assert field is None or problem["errors"][field][0]["code"] == code
    assert rows() == before


def test_a_battle_that_has_begun_keeps_its_scenario(as_alice, front, refusal, rows):
    battle = front.open()
    before = rows()
    late = as_alice.patch(f"battles/{battle}/", {"scenario": "antietam"}, match=front.battle().version)
    refusal(late, 409, "battle-already-open")
    assert rows() == before


# --- the order of things --------------------------------------------------------------------------


def test_battles_are_opened_in_their_order(as_alice, front, refusal, rows):
    before = rows()
    refusal(as_alice.post(f"battles/{front.battle(2).pk}/open/"), 409, "previous-battle-open")
    assert rows() == before


def test_a_campaign_has_begun_with_its_first_battle(as_alice, front):
    front.fought(1)
    begun = front.campaign.started_at
    assert as_alice.post(f"battles/{front.battle(2).pk}/open/").status_code == 200
    assert front.campaign.started_at == begun


def test_a_step_out_of_order_is_refused_with_the_steps_that_are_not(as_alice, front, refusal, rows):
    battle = front.open()
    before = rows()
    problem = refusal(as_alice.post(f"battles/{battle}/event-rolls/", {"side": "union"}), 409, "step-out-of-order")
    assert problem["params"]["expected"] == [{"kind": "add_round", "side": None, "round": None}]
    refusal(as_alice.post(f"battles/{battle}/close/", match=front.battle().version), 409, "step-out-of-order")
    assert rows() == before


def test_a_closed_battle_takes_no_more(as_alice, front, refusal, rows):
    battle = front.fought()
    round_id = Battle.objects.get(pk=battle).rounds.get().pk
    version = front.version_of("round", round_id)
    before = rows()
    points = {"union": {"units": 1, "objectives": 0}}
    for answer in (
        as_alice.post(f"battles/{battle}/rounds/"),
        as_alice.post(f"battles/{battle}/event-rolls/", {"side": "union"}),
        as_alice.post(f"battles/{battle}/close/", match=front.battle().version),
        as_alice.post(f"rounds/{round_id}/reserve-rolls/", {"side": "union"}),
        as_alice.post(f"rounds/{round_id}/score/", points, match=version),
    ):
        refusal(answer, 409, "battle-closed")
    assert rows() == before


def test_each_side_needs_a_general(as_alice, front, refusal, rows):
    as_alice.patch(f"campaigns/{front.id}/generals/{front.lea}/", {"active": False}, match=front.version)
    before = rows()
    problem = refusal(as_alice.post(f"battles/{front.battle().pk}/open/"), 409, "a-general-a-side")
    assert problem["params"]["missing"] == ["confederacy"]
    assert rows() == before


# --- event rolls ----------------------------------------------------------------------------------


@pytest.fixture
def second(front):
    """The second battle, open. The South won the first one, and whoever moves first rolls first."""
    front.fought(1, (3, 6))
    front.open(2)
    return front.battle(2)


def test_the_event_dice_count_the_battles_won(as_alice, second, desk):
    first = second.first_side
    count = {"union": 2, "confederacy": 3}[first]  # G10
    answer = as_alice.post(f"battles/{second.pk}/event-rolls/", {"side": first}).json()
    assert (answer["count"], len(answer["dice"]["faces"]), answer["dice"]["by"]) == (count, count, "server")
    assert desk(second.pk)["won"] == {"union": 0, "confederacy": 1}


def test_C9_battles_that_a_side_has_won_in_another_campaign_bring_it_no_die(second, make_front, desk):
    make_front().fought(1, (6, 3))
    assert desk(second.pk)["won"] == {"union": 0, "confederacy": 1}


@pytest.mark.parametrize(
    ("dice", "status", "code"),
    [
        (["flag"] * 9, 400, "dice-count"),
        ([], 400, "dice-count"),
        (["flag", "unicorn", "flag"], 400, None),
        ([1, 2, 3], 400, "not-dice"),
        ("flag", 400, "not-dice"),
    ],
)
def test_bad_event_dice_are_refused(as_alice, second, refusal, rows, dice, status, code):
    before = rows()
    answer = as_alice.post(f"battles/{second.pk}/event-rolls/", {"side": second.first_side, "dice": dice})
    assert answer.json()["code"] in ({code} if code else {"unknown-symbol", "dice-count"})
    assert answer.status_code == status
    assert rows() == before


def test_dice_of_another_number_than_they_would_be_now_are_marked(front, second, desk):
    side = second.first_side
    front.event(2, side, ["flag"] * {"union": 2, "confederacy": 3}[side])
    assert not desk(second.pk)["events"][side]["outdated"]
    front.do(round_amend, round_id=front.battle(1).rounds.get().pk, points=points({"union": (9, 0)}))
    assert desk(second.pk)["events"][side]["outdated"]


def test_effects_are_applied_in_their_order(as_alice, front, second, refusal, rows):
    count = 3 if second.first_side == "confederacy" else 2
    roll = as_alice.post(
        f"battles/{second.pk}/event-rolls/",
        {"side": second.first_side, "dice": ["sabres", "infantry", "flag"][:count]},
    ).json()
    first, *_others, last = [effect["id"] for effect in roll["effects"]]
    before = rows()
    problem = refusal(as_alice.post(f"battles/{second.pk}/effects/{last}/apply/"), 409, "effects-in-order")
    assert problem["params"]["next"] == first
    assert rows() == before
    applied = as_alice.post(f"battles/{second.pk}/effects/{first}/apply/").json()
    assert (applied["of_kind"], applied["unit_kind"]) == ("figure_lost", "infantry")
    refusal(as_alice.post(f"battles/{second.pk}/effects/{first}/apply/"), 409, "effect-already-applied")


def test_an_effect_of_another_battle_is_not_here(as_alice, front, second, refusal):
    roll = as_alice.post(f"battles/{second.pk}/event-rolls/", {"side": second.first_side}).json()
    other = front.battle(1).pk
    refusal(as_alice.post(f"battles/{other}/effects/{roll['effects'][0]['id']}/apply/"), 404, "no-effect")


def test_a_flag_on_the_baseline_takes_a_figure_and_moves_nothing(as_alice, front, refusal, rows):
    front.with_roster(2)  # G11
    front.fought()
    battle = front.open(2)
    side = front.battle(2).first_side
    target = "confederacy" if side == "union" else "union"
    unit = RosterUnit.objects.filter(battle=battle, side=target, unit="infantry").first()
    assert as_alice.patch(f"battles/{battle}/roster/{unit.pk}/", {"on_baseline": True}, match="*").status_code == 200
    count = 3 if side == "union" else 2
    roll = as_alice.post(f"battles/{battle}/event-rolls/", {"side": side, "dice": ["flag"] * count}).json()
    effect = roll["effects"][0]["id"]
    before = rows()
    stranger = RosterUnit.objects.filter(battle=battle, side=side).first()
    for body, code in (({}, "required"), ({"unit": stranger.pk}, "unknown-unit"), ({"unit": 10**9}, "unknown-unit")):
        refusal(as_alice.post(f"battles/{battle}/effects/{effect}/apply/", body), 400, code)
    assert rows() == before
    answer = as_alice.post(f"battles/{battle}/effects/{effect}/apply/", {"unit": unit.pk}).json()
    unit.refresh_from_db()
    assert (answer["figures"], unit.figures, unit.on_baseline) == (3, 3, True)


@pytest.mark.parametrize(("on_baseline", "left", "stands"), [(True, 3, True), (False, 4, False), (None, 3, True)])
def test_G11_a_flag_goes_by_what_is_said_of_the_baseline_else_by_the_roster(as_alice, front, on_baseline, left, stands):
    front.with_roster(2)
    front.fought()
    battle = front.open(2)
    side = front.battle(2).first_side
    units = front.battle(2).roster.exclude(side=side)
    units.update(on_baseline=on_baseline is not True)  # the roster says the other thing, or is asked
    effect, _roll = front.event(2, side, ["flag"] * (3 if side == "union" else 2))
    body = {"unit": units[0].pk} if on_baseline is None else {"unit": units[0].pk, "on_baseline": on_baseline}
    line = as_alice.post(f"battles/{battle}/effects/{effect}/apply/", body).json()
    assert (line["figures"], front.battle(2).roster.get(pk=units[0].pk).on_baseline) == (left, stands)


@pytest.fixture
def mustered(front):
    """The second battle with a roster, open; the side that moves first in it has won the first one.

    Returns the battle, that side and the units of the other by their kinds.
    """
    front.with_roster(2)
    side = front.battle(2).first_side
    front.fought(1, (6, 4) if side == "union" else (4, 6))
    battle = front.open(2)
    other = "confederacy" if side == "union" else "union"
    units = RosterUnit.objects.filter(battle=battle, side=other)
    return battle, side, [unit.pk for unit in units.filter(unit="infantry")], units.get(unit="artillery").pk


def test_C9_T7_T8_sabres_fall_once_on_a_unit_and_only_on_one_at_full_strength(as_alice, mustered, refusal, rows):
    battle, side, foot, guns = mustered
    path = f"battles/{battle}/"
    dice = ["sabres", "artillery", "sabres"]
    roll = as_alice.post(f"{path}event-rolls/", {"side": side, "dice": dice}).json()
    hit, *sabres = [f"{path}effects/{effect['id']}/apply/" for effect in roll["effects"]]
    assert as_alice.post(hit, {"unit": guns}).json()["figures"] == 1  # C10 unit symbols first
    before = rows()
    refusal(as_alice.post(sabres[0], {"unit": guns}), 409, "target-not-allowed")  # T8
    assert rows() == before
    assert as_alice.post(sabres[0], {"unit": foot[0]}).json()["figures"] == 3
    assert as_alice.patch(f"{path}roster/{foot[0]}/", {"figures": 4}, match="*").status_code == 200
    before = rows()
    refusal(as_alice.post(sabres[1], {"unit": foot[0]}), 409, "target-not-allowed")  # T7
    assert rows() == before
    assert as_alice.post(sabres[1], {"unit": foot[1]}).json()["figures"] == 3


def test_A11_T9_a_unit_without_figures_is_gone_and_what_finds_no_other_has_no_effect(as_alice, mustered, desk):
    battle, side, _foot, guns = mustered
    path = f"battles/{battle}/"
    roll = as_alice.post(f"{path}event-rolls/", {"side": side, "dice": ["artillery"] * 3}).json()
    for rolled, left in zip(roll["effects"], (1, 0), strict=False):
        assert as_alice.post(f"{path}effects/{rolled['id']}/apply/", {"unit": guns}).json()["figures"] == left
    shown = desk(battle)
    assert [effect["state"] for effect in shown["events"][side]["effects"]] == ["applied", "applied", "no_target"]
    assert ("event_effect", side, None) not in steps(shown)


@pytest.mark.parametrize(
    ("single", "rounds", "winner", "bonus"),
    [
        (True, [(6, 4)], "union", 1),
        (False, [(6, 4)], "union", 0),
        (False, [(6, 4), (5, 4)], "union", 2),
        (True, [(6, 4), (3, 6), (5, 5)], "confederacy", 1),
    ],
    ids=["one round", "one round by the option", "two rounds", "T18 a drawn round is nobody's"],
)
def test_C7_A5_T13_the_winner_alone_has_a_bonus(as_alice, make_front, single, rounds, winner, bonus):
    battle = make_front(single_round_bonus=single).fought(1, *rounds)
    answer = as_alice.get(f"battles/{battle}/").json()
    assert (answer["winner"], answer["bonus"]) == (winner, bonus)


def test_A6_a_drawn_battle_brings_no_bonus_and_no_event_die(as_alice, front):
    battle = front.fought(1, (6, 4), (3, 5))
    answer = as_alice.get(f"battles/{battle}/").json()
    assert (answer["winner"], answer["bonus"], answer["totals"]) == ("drawn", 0, {"union": 9, "confederacy": 9})
    second = front.open(2)
    assert as_alice.get(f"battles/{second}/").json()["won"] == {"union": 0, "confederacy": 0}
    roll = as_alice.post(f"battles/{second}/event-rolls/", {"side": front.battle(2).first_side})
    assert roll.json()["count"] == 2


# --- putting right --------------------------------------------------------------------------------


def test_typed_dice_are_put_right_and_thrown_dice_stand(as_alice, front, refusal, rows):
    battle, round_id = front.open(), front.round()
    roll = front.rolled(round_id, dice=("flag", "flag"))
    path = f"battles/{battle}/rolls/{roll}/correct/"
    fixed = as_alice.post(path, {"dice": ["infantry", "flag"]}, match=front.battle().version)
    assert fixed.json()["before"] == ["flag", "flag"]
    before = rows()
    same = as_alice.post(path, {"dice": ["infantry", "flag"]}, match=front.battle().version)
    refusal(same, 400, "nothing-to-change")
    few = as_alice.post(path, {"dice": ["infantry"]}, match=front.battle().version)
    refusal(few, 400, "dice-count")
    refusal(as_alice.post(path, {}, match=front.battle().version), 400, "required")
    assert rows() == before
    front.taken(round_id)
    thrown = front.rolled(round_id, "confederacy", dice=None)
    late = as_alice.post(
        f"battles/{battle}/rolls/{thrown}/correct/", {"dice": ["flag", "flag"]}, match=front.battle().version
    )
    refusal(late, 409, "server-dice-stand")


def test_C6_dice_are_not_put_right_to_some_that_ask_another_price(as_alice, front, refusal, rows):
    """Two sabres give infantry away here; an infantry symbol asks a token for it."""
    gift = {"kind": "unit", "unit": "infantry", "tokens": 0, "symbols": ["sabres", "sabres"]}
    plan = front.battle().scenario | {"reserve": {"added": [gift]}}
    answer = as_alice.patch(f"battles/{front.battle().pk}/", {"definition": plan}, match=front.battle().version)
    assert answer.status_code == 200, answer.content
    battle, round_id = front.open(), front.round()
    roll = front.rolled(round_id, dice=("sabres", "sabres"))
    front.taken(round_id, "union", {"kind": "unit", "unit": "infantry", "to": "baseline"})
    path = f"battles/{battle}/rolls/{roll}/correct/"
    before = rows()
    late = as_alice.post(path, {"dice": ["infantry", "flag"]}, match=front.battle().version)
    refusal(late, 409, "choice-not-offered")
    assert rows() == before
    assert front.pot("union") == 6


def test_C3_what_was_paid_for_stays_paid_when_its_dice_are_put_right(as_alice, make_front):
    """The pot was empty when they were thrown; the token came back from another round before the choice (A14)."""
    front = make_front(tokens_union=1)
    battle, first = front.open(), front.round()
    front.rolled(first, dice=("infantry", "sabres"))
    front.taken(first, "union", {"kind": "unit", "unit": "infantry", "to": "holding"})
    front.rolled(first, "confederacy", ("flag", "sabres"))
    front.taken(first, "confederacy")
    second = front.round()
    roll = front.rolled(second, dice=("infantry", "sabres"))
    front.scored(first)
    front.taken(second, "union", {"kind": "unit", "unit": "infantry", "to": "baseline"})
    path = f"battles/{battle}/rolls/{roll}/correct/"
    answer = as_alice.post(path, {"dice": ["infantry", "flag"]}, match=front.battle().version)
    assert (answer.status_code, front.pot("union")) == (200, 0), answer.content


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "nothing-to-change"),
        ({"figures": 5}, "out-of-range"),
        ({"figures": -1}, "out-of-range"),
        ({"label": "x" * 41}, "too-long"),
    ],
)
def test_a_unit_is_not_put_wrong(as_alice, front, refusal, rows, body, code):
    front.with_roster()
    battle = front.open()
    unit = front.battle().roster.filter(unit="infantry").first()
    before = rows()
    answer = as_alice.patch(f"battles/{battle}/roster/{unit.pk}/", body, match=front.battle().version)
    refusal(answer, 400, code)
    assert rows() == before


def test_a_battle_is_closed_with_its_result(as_alice, front, desk):
    battle = front.open()
    for union, confederacy in ((6, 4), (3, 6), (5, 6)):  # G1
        front.scored(front.set_up(front.round()), union, confederacy)
    answer = as_alice.post(f"battles/{battle}/close/", match=front.battle().version).json()
    assert (answer["totals"], answer["final"]) == (
        {"union": 14, "confederacy": 16},
        {"union": 14, "confederacy": 18},
    )
    shown = desk(battle)
    assert (shown["winner"], shown["bonus"], shown["rounds_won"]) == ("confederacy", 2, {"union": 1, "confederacy": 2})
    assert steps(shown) == []


def test_equal_totals_go_to_the_side_with_more_rounds(as_alice, front):
    front.fought(1, (5, 4), (5, 4), (3, 5))  # G2
    answer = as_alice.get(f"battles/{front.battle().pk}/").json()
    assert (answer["totals"], answer["winner"], answer["bonus"]) == ({"union": 13, "confederacy": 13}, "union", 2)


# --- reading --------------------------------------------------------------------------------------


def test_the_desk_shows_what_may_be_done_now(desk, front):
    assert steps(desk(front.battle().pk)) == [("open", None, None)]
    battle = front.open()
    front.round()
    assert steps(desk(battle)) == [("reserve_roll", front.battle().first_side, 1), ("add_round", None, None)]


def test_a_battle_that_has_not_changed_is_not_sent_again(as_alice, front):
    battle = front.open()
    round_id = front.round()
    first = as_alice.get(f"battles/{battle}/")
    assert as_alice.get(f"battles/{battle}/", If_None_Match=first.headers["ETag"]).status_code == 304
    front.rolled(round_id, front.battle().first_side)  # moves the round, and with it what the desk shows
    second = as_alice.get(f"battles/{battle}/", If_None_Match=first.headers["ETag"])
    assert second.status_code == 200
    assert second.headers["ETag"] != first.headers["ETag"]
