"""Rounds: reserve rolls, what is taken, the holding zone, points."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import BattleRound, Roll

pytestmark = pytest.mark.django_db

INFANTRY = {"kind": "unit", "unit": "infantry", "to": "baseline"}
WAITS = {"kind": "unit", "unit": "infantry", "to": "holding"}


@pytest.fixture
def round_id(front):
    """The first round of the first battle, before its rolls."""
    front.open()
    return front.round()


@pytest.fixture
def version(front):
    return lambda round_id: front.version_of("round", round_id)


def test_a_battle_may_have_as_many_rounds_at_the_desk_as_in_a_file(as_alice, front, round_id, rows):
    battle = front.battle().pk
    BattleRound.objects.filter(pk=round_id).update(number=59)
    assert as_alice.post(f"battles/{battle}/rounds/").status_code == 201
    before = rows()
    answer = as_alice.post(f"battles/{battle}/rounds/")
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-rounds")
    assert answer.json()["params"] == {"most": 60}
    assert rows() == before


def test_of_several_generals_of_a_side_one_is_named_for_a_round(as_alice, front, refusal, rows):
    front.general("Hugo", "union")
    path = f"battles/{front.open()}/rounds/"
    before = rows()
    refusal(as_alice.post(path), 400, "name-a-general")
    refusal(as_alice.post(path, {"generals": {"union": front.lea}}), 400, "no-general")
    assert rows() == before


# --- reserve rolls --------------------------------------------------------------------------------


def test_a_reserve_roll_answers_with_what_it_offers(as_bob, front, round_id):
    answer = as_bob.post(f"rounds/{round_id}/reserve-rolls/", {"side": "union", "dice": ["flag", "artillery"]}).json()
    assert answer["options"] == [  # G5
        {"kind": "unit", "tokens": 1, "unit": "artillery"},
        {"kind": "elite", "tokens": 0, "unit": "artillery"},
    ]
    assert (answer["pot"], answer["max_units"], answer["dice"]["by"]) == (6, 1, "table")


def test_the_server_rolls_when_no_dice_are_given(as_bob, round_id):
    answer = as_bob.post(f"rounds/{round_id}/reserve-rolls/", {"side": "union"}).json()
    assert (len(answer["dice"]["faces"]), answer["dice"]["by"]) == (2, "server")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"side": "union", "dice": ["flag"]}, 400, "dice-count"),
        ({"side": "union", "dice": ["flag"] * 3}, 400, "dice-count"),
        ({"side": "union", "dice": ["flag", "anchor"]}, 400, "unknown-symbol"),
        ({"side": "union", "dice": ["flag", None]}, 400, "not-dice"),
        ({"side": "union", "dice": {"0": "flag"}}, 400, "not-dice"),
        ({"side": "union", "dice": None}, 400, "not-dice"),
        ({"side": "north"}, 400, "not-a-choice"),
        ({}, 400, "required"),
        ({"side": "union", "luck": 1}, 400, "unknown-field"),
        ({"side": "confederacy"}, 409, "step-out-of-order"),
    ],
)
def test_a_bad_reserve_roll_is_refused(as_alice, round_id, refusal, rows, body, status, code):
    before = rows()
    refusal(as_alice.post(f"rounds/{round_id}/reserve-rolls/", body), status, code)
    assert rows() == before


def test_a_side_rolls_once_a_round(as_alice, front, round_id, refusal, rows):
    front.rolled(round_id)
    before = rows()
    refusal(as_alice.post(f"rounds/{round_id}/reserve-rolls/", {"side": "union"}), 409, "step-out-of-order")
    assert rows() == before


def test_a_general_rolls_for_its_own_side(as_lea, round_id, refusal, rows):
    before = rows()
    refusal(as_lea.post(f"rounds/{round_id}/reserve-rolls/", {"side": "union"}), 403, "other-side")
    assert rows() == before


def test_a_roll_that_is_asked_for_twice_is_thrown_once(as_bob, round_id, refusal):
    path = f"rounds/{round_id}/reserve-rolls/"
    first, *others = [as_bob.post(path, {"side": "union"}, key="tap") for _ in range(3)]
    assert {answer.content for answer in others} == {first.content}
    assert Roll.objects.count() == 1
    other = as_bob.post(path, {"side": "union", "dice": ["flag", "flag"]}, key="tap")
    refusal(other, 422, "idempotency-key-reused")


def test_a_roll_costs_ten_queries(as_bob, round_id):
    """Token, seat, lock, key, round, what was rolled, pot; the roll, the round's version, the journal's line."""
    with CaptureQueriesContext(connection) as found:
        answer = as_bob.post(f"rounds/{round_id}/reserve-rolls/", {"side": "union"}, key="tap")
    assert answer.status_code == 201
    asked = [
        query["sql"] for query in found if not query["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))
    ]
    assert len(asked) <= 10, "\n".join(asked)


# --- what is taken --------------------------------------------------------------------------------


def test_a_called_unit_costs_a_token(as_bob, front, round_id, version):
    front.rolled(round_id)
    answer = as_bob.post(
        f"rounds/{round_id}/choices/", {"side": "union", "take": [INFANTRY]}, match=version(round_id)
    ).json()
    assert (answer["tokens"], front.pot("union")) == (5, 5)


@pytest.mark.parametrize(
    ("take", "status", "code"),
    [
        ([{"kind": "unit", "unit": "artillery", "to": "baseline"}], 409, "choice-not-offered"),
        ([INFANTRY, INFANTRY], 409, "choice-not-offered"),
        ([{"kind": "scenario_event"}], 409, "choice-not-offered"),
        ([{"kind": "field_work"}], 409, "choice-not-offered"),
        ([{"kind": "elite", "unit": "infantry"}], 409, "choice-not-offered"),
        ([{"kind": "unit", "unit": "infantry"}], 409, "placement-missing"),
        ([INFANTRY | {"to": "reserve"}], 400, "not-a-choice"),
        ([INFANTRY | {"hex": "the hill over there"}], 400, "too-long"),
        ([INFANTRY | {"hex": "\u202eA4"}], 400, "control-characters"),
        ([INFANTRY | {"colour": "blue"}], 400, "unknown-field"),
        ([{"kind": "tank"}], 400, "not-a-choice"),
        ([INFANTRY] * 5, 400, "too-many"),
        ("everything", 400, "not-a-list"),
        (None, 400, "not-a-list"),
    ],
)
def test_a_choice_that_is_not_offered_is_refused(as_bob, front, round_id, version, refusal, rows, take, status, code):
    front.rolled(round_id)
    before = rows()
    answer = as_bob.post(f"rounds/{round_id}/choices/", {"side": "union", "take": take}, match=version(round_id))
    refusal(answer, status, code)
    assert rows() == before


def test_a_token_more_than_the_pot_is_refused(as_bob, make_front, version, refusal, rows):
    front = make_front(tokens_union=1)
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("infantry", "infantry"))
    before = rows()
    both = {"side": "union", "take": [INFANTRY, INFANTRY]}
    refusal(as_bob.post(f"rounds/{round_id}/choices/", both, match=version(round_id)), 409, "pot-empty")  # G3
    assert rows() == before
    single = {"side": "union", "take": [INFANTRY]}
    assert as_bob.post(f"rounds/{round_id}/choices/", single, match=version(round_id)).json()["tokens"] == 0


def test_two_fieldworks_cost_nothing(as_bob, front, round_id, version):
    front.rolled(round_id, dice=("sabres", "sabres"))  # G6
    take = [{"kind": "field_work", "hex": "B2"}, {"kind": "field_work", "hex": "B4"}]
    answer = as_bob.post(f"rounds/{round_id}/choices/", {"side": "union", "take": take}, match=version(round_id))
    assert (answer.status_code, front.pot("union")) == (200, 6)


def test_two_flags_are_the_scenario_s_event(as_bob, front, round_id, version):
    front.rolled(round_id, dice=("flag", "flag"))  # G7
    take = [{"kind": "scenario_event", "unit": "infantry", "to": "baseline"}]
    answer = as_bob.post(f"rounds/{round_id}/choices/", {"side": "union", "take": take}, match=version(round_id))
    assert (answer.status_code, front.pot("union")) == (200, 6), answer.content


def test_A4_an_event_that_is_something_else_brings_no_unit(as_alice, as_bob, front, version, refusal, rows):
    plan = front.battle().scenario | {"event": {"kind": "other", "text": {"en": "Rain.", "fr": "Il pleut."}}}
    as_alice.patch(f"battles/{front.battle().pk}/", {"definition": plan}, match=front.battle().version)
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("flag", "flag"))
    before = rows()
    brings = {"side": "union", "take": [{"kind": "scenario_event", "unit": "infantry", "to": "baseline"}]}
    refusal(as_bob.post(f"rounds/{round_id}/choices/", brings, match=version(round_id)), 409, "choice-not-offered")
    assert rows() == before
    rain = {"side": "union", "take": [{"kind": "scenario_event"}]}
    assert as_bob.post(f"rounds/{round_id}/choices/", rain, match=version(round_id)).status_code == 200


def test_two_symbols_alike_call_two_units(as_bob, front, round_id, version):
    front.rolled(round_id, dice=("infantry", "infantry"))  # G4
    take = {"side": "union", "take": [INFANTRY, WAITS]}
    assert as_bob.post(f"rounds/{round_id}/choices/", take, match=version(round_id)).json()["tokens"] == 4


# --- the holding zone -----------------------------------------------------------------------------


@pytest.fixture
def waiting(front, round_id):
    """Artillery of the Union that waits while the round is played: (round, choice)."""
    front.rolled(round_id, dice=("artillery", "flag"))
    (choice,) = front.taken(round_id, "union", {"kind": "unit", "unit": "artillery", "to": "holding"})
    front.rolled(round_id, "confederacy", ("flag", "sabres"))
    front.taken(round_id, "confederacy")
    return round_id, choice["id"]


def test_artillery_that_enters_has_moved(as_bob, waiting):
    round_id, choice = waiting
    answer = as_bob.post(f"rounds/{round_id}/holding/{choice}/enter/", {"hex": "A4"}).json()  # G8
    assert (answer["unit"], answer["has_moved"]) == ("artillery", True)
    shown = as_bob.get(f"rounds/{round_id}/").json()["reserve"]["union"]["choices"][0]
    assert (shown["state"], shown["has_moved"], shown["hex"]) == ("entered", True, "A4")


def test_it_enters_once(as_bob, waiting, refusal, rows):
    round_id, choice = waiting
    as_bob.post(f"rounds/{round_id}/holding/{choice}/enter/")
    before = rows()
    refusal(as_bob.post(f"rounds/{round_id}/holding/{choice}/enter/"), 409, "not-waiting")
    assert rows() == before


def test_a_unit_that_never_enters_gives_its_token_back(as_alice, front, waiting, version):
    round_id, _choice = waiting
    assert front.pot("union") == 5
    points = {side: {"units": 3, "objectives": 1} for side in ("union", "confederacy")}
    answer = as_alice.post(f"rounds/{round_id}/score/", points, match=version(round_id)).json()  # G9
    assert (answer["returned"], front.pot("union")) == ({"union": 1, "confederacy": 0}, 6)


def test_a_choice_of_another_round_is_not_here(as_alice, front, waiting, refusal):
    other = front.round()
    refusal(as_alice.post(f"rounds/{other}/holding/{waiting[1]}/enter/"), 404, "no-choice")


# --- points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "status", "code"),
    [
        ({"union": {"units": -1, "objectives": 0}}, 400, "out-of-range"),
        ({"union": {"units": 100, "objectives": 0}}, 400, "out-of-range"),
        ({"union": {"units": 10**30, "objectives": 0}}, 400, "out-of-range"),
        ({"union": {"units": 3.5, "objectives": 0}}, 400, "not-a-number"),
        ({"union": {"units": "3", "objectives": 0}}, 400, "not-a-number"),
        ({"union": {"units": 3}}, 400, "required"),
        ({"union": 3}, 400, "not-an-object"),
        ({"union": {"units": 3, "objectives": 0, "flags": 1}}, 400, "unknown-field"),
        ({"north": {"units": 3, "objectives": 0}}, 400, "unknown-field"),
        ({}, 400, "required"),
    ],
)
def test_points_beyond_reason_are_refused(as_alice, front, round_id, version, refusal, rows, points, status, code):
    front.set_up(round_id)
    before = rows()
    refusal(as_alice.post(f"rounds/{round_id}/score/", points, match=version(round_id)), status, code)
    assert rows() == before


def test_a_general_gives_its_own_side_s_points(as_bob, front, round_id, version, refusal, rows):
    front.set_up(round_id)
    before = rows()
    other = {"confederacy": {"units": 3, "objectives": 0}}
    refusal(as_bob.post(f"rounds/{round_id}/score/", other, match=version(round_id)), 403, "other-side")
    assert rows() == before


def test_points_come_after_the_rolls(as_alice, round_id, version, refusal, rows):
    before = rows()
    points = {"union": {"units": 3, "objectives": 0}}
    refusal(as_alice.post(f"rounds/{round_id}/score/", points, match=version(round_id)), 409, "step-out-of-order")
    assert rows() == before


def test_who_comes_too_late_hears_what_has_happened_in_this_round(as_alice, as_bob, front, round_id, refusal, rows):
    seen = as_bob.get(f"rounds/{round_id}/").headers["ETag"]
    front.rolled(round_id)
    other = front.round()
    front.rolled(other)
    before = rows()
    late = as_bob.post(f"rounds/{round_id}/choices/", {"side": "union", "take": []}, match=seen)
    problem = refusal(late, 412, "stale-version")
    assert [(line["kind"], line["data"]["round"]) for line in problem["since"]] == [("reserve-rolled", round_id)]
    assert rows() == before


def test_another_table_s_writes_do_not_make_this_round_stale(as_bob, front, round_id):
    front.rolled(round_id)
    seen = as_bob.get(f"rounds/{round_id}/").headers["ETag"]
    front.rolled(front.round())
    late = as_bob.post(f"rounds/{round_id}/choices/", {"side": "union", "take": []}, match=seen)
    assert late.status_code == 200


def test_an_amended_round_changes_the_battle_s_result(as_alice, front, version, refusal):
    battle = front.open()
    round_id = front.set_up(front.round())
    points = {"confederacy": {"units": 9, "objectives": 0}}
    open_yet = as_alice.post(f"rounds/{round_id}/amend/", points, match=version(round_id))
    refusal(open_yet, 409, "round-not-closed")
    front.scored(round_id, 6, 4)
    front.closes()
    seen = version(round_id)
    answer = as_alice.post(f"rounds/{round_id}/amend/", points, match=version(round_id)).json()
    assert (answer["before"]["confederacy"]["units"], answer["winner"]) == (4, "confederacy")
    assert as_alice.get(f"battles/{battle}/").json()["winner"] == "confederacy"
    assert version(round_id) == seen + 1
    journal = front.export_said()["journal"]
    assert journal[-1]["corrects"] == next(line["seq"] for line in journal if line["kind"] == "round-scored")


def test_the_points_of_a_finished_campaign_are_still_put_right(as_alice, front, version):
    battle = front.fought(1, (6, 4))
    as_alice.post(f"campaigns/{front.id}/finish/", match=front.version)
    round_id = front.battle().rounds.get().pk
    points = {"confederacy": {"units": 9, "objectives": 0}}
    assert as_alice.post(f"rounds/{round_id}/amend/", points, match=version(round_id)).status_code == 200
    assert as_alice.get(f"battles/{battle}/").json()["winner"] == "confederacy"


# --- putting right --------------------------------------------------------------------------------


def test_a_round_is_put_right(as_alice, front, round_id, version, refusal, rows):
    hugo = front.general("Hugo", "union")
    path = f"rounds/{round_id}/"
    answer = as_alice.patch(path, {"generals": {"union": hugo}, "table": "Kitchen"}, match=version(round_id))
    assert answer.json()["generals"] == {"union": {"from": "bob", "to": "Hugo"}}
    assert as_alice.get(path).json()["sides"]["union"]["general"] == hugo
    before = rows()
    for body, code in (
        ({}, "nothing-to-change"),
        ({"generals": {"union": front.lea}}, "no-general"),
        ({"generals": {"union": 10**12}}, "no-general"),
        ({"table": "x" * 41}, "too-long"),
    ):
        refusal(as_alice.patch(path, body, match=version(round_id)), 400, code)
    assert rows() == before


def test_a_round_is_taken_back_before_its_first_roll(as_alice, front, round_id, version, refusal, rows):
    front.rolled(round_id)
    before = rows()
    refusal(as_alice.delete(f"rounds/{round_id}/", match=version(round_id)), 409, "round-in-use")
    assert rows() == before
    other = front.round()
    assert as_alice.delete(f"rounds/{other}/", match=version(other)).json()["kind"] == "round-removed"
    refusal(as_alice.get(f"rounds/{other}/"), 404, "no-round")


def test_elite_goes_to_a_unit_of_its_type(as_bob, front, refusal, rows):
    front.with_roster()
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("flag", "infantry"))
    (choice,) = front.taken(round_id, "union", {"kind": "elite", "unit": "infantry"})
    guns = front.battle().roster.get(side="union", unit="artillery")
    foot = front.battle().roster.filter(side="union", unit="infantry").first()
    path = f"rounds/{round_id}/choices/{choice['id']}/elite/"
    before = rows()
    refusal(as_bob.post(path, {"unit": guns.pk}), 400, "not-a-target")
    assert rows() == before
    assert as_bob.post(path, {"unit": foot.pk}).status_code == 200
    foot.refresh_from_db()
    assert (foot.elite, foot.figures, foot.full) == (True, 5, 5)
    refusal(as_bob.post(path, {"unit": foot.pk}), 409, "elite-already-given")
