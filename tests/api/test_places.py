"""Where units and fieldworks go: by the map of the battle where it has one, else at least on the board."""

import pytest

from campaigns.models import ReserveChoice
from campaigns.services import battles
from games.battle_cry.scenario import Scenario, scenario

pytestmark = pytest.mark.django_db

WORK = {"kind": "field_work"}


def unit(hex_=None, kind="infantry", to="baseline"):
    return {"kind": "unit", "unit": kind, "to": to} | ({"hex": hex_} if hex_ else {})


@pytest.fixture
def station(front):
    """The first round at Brandy Station, where the Union sits at row A and moves first."""
    plan = scenario("brandy-station")
    front.do(battles.battle_edit, battle_id=front.battle().pk, scenario=plan)
    front.open()
    return front.round()


@pytest.fixture
def take(front):
    def chosen(who, round_id, *choices, side="union", **more):
        version = front.version_of("round", round_id)
        body = {"side": side, "take": list(choices), **more}
        return who.post(f"rounds/{round_id}/choices/", body, match=version)

    return chosen


@pytest.fixture
def waiting(front, station):
    """Infantry of the Union and cavalry of the Confederacy wait: (round, {side: choice})."""
    made = {}
    for side, kind in (("union", "infantry"), ("confederacy", "cavalry")):
        front.rolled(station, side, (kind, "sabres"))
        (choice,) = front.taken(station, side, unit(kind=kind, to="holding"))
        made[side] = choice["id"]
    return station, made


# --- called units (C4, T3, T5) --------------------------------------------------------------------

NOT_THERE = {
    "in the middle of the board": ("E5", 409, "placement-not-allowed"),
    "on the enemy's baseline": ("I5", 409, "placement-not-allowed"),
    "on rough ground": ("A13", 409, "placement-not-allowed"),
    "where infantry stands": ("A2", 409, "placement-not-allowed"),
    "off the board": ("Z99", 400, "unknown-hex"),
    "on no hex at all": ("§§§", 400, "bad-hex"),
}


@pytest.mark.parametrize(("hex_", "status", "code"), NOT_THERE.values(), ids=NOT_THERE)
def test_C4_T5_a_called_unit_stands_on_a_free_hex_of_its_own_baseline(
    as_bob, front, station, take, refusal, rows, hex_, status, code
):
    front.rolled(station)
    before = rows()
    problem = refusal(take(as_bob, station, unit(hex_)), status, code)
    if status == 409:
        assert problem["params"]["allowed"] == ["A1", "A5", "A10", "A11", "A12"]
    else:
        assert set(problem["errors"]) == {"take[0].hex"}
    assert rows() == before
    assert take(as_bob, station, unit("a5")).status_code == 200
    assert ReserveChoice.objects.get().hex == "A5"


def test_C4_the_other_side_has_the_other_baseline(as_lea, front, station, take, refusal):
    front.rolled(station)
    front.taken(station)
    front.rolled(station, "confederacy")
    refusal(take(as_lea, station, unit("A5"), side="confederacy"), 409, "placement-not-allowed")
    assert take(as_lea, station, unit("I5"), side="confederacy").status_code == 200


def test_C4_a_hex_is_given_once_a_round_and_every_round_has_its_own_board(as_bob, front, station, take, refusal):
    front.rolled(station, dice=("infantry", "infantry"))
    refusal(take(as_bob, station, unit("A5"), unit("A5")), 409, "placement-not-allowed")
    front.taken(station, "union", unit("A5"))
    hexes = as_bob.get(f"rounds/{station}/").json()["hexes"]["union"]
    assert hexes["baseline"] == ["A1", "A10", "A11", "A12"]
    other = front.round()
    front.rolled(other)
    assert take(as_bob, other, unit("A5")).status_code == 200


def test_T3_on_a_full_baseline_it_can_only_wait(as_bob, front, station, take, refusal):
    front.rolled(station)
    full = {"occupied": ["A1", "A5", "A10", "A11", "A12"]}
    for hex_ in (None, "A5"):
        refusal(take(as_bob, station, unit(hex_), **full), 409, "placement-not-allowed")
    assert take(as_bob, station, unit(to="holding"), **full).status_code == 200


def test_the_players_say_what_has_left_its_hex(as_bob, front, station, take, refusal, rows):
    front.rolled(station)
    before = rows()
    for more, code in (
        ({"free": ["A99"]}, "unknown-hex"),
        ({"occupied": ["§§§"]}, "bad-hex"),
        ({"free": ["A2"], "occupied": ["A2"]}, "hex-twice"),
        ({"free": "A2"}, "not-a-list"),
        ({"free": ["A2"] * 200}, "too-many"),
        ({"free": [2]}, "not-text"),
    ):
        refusal(take(as_bob, station, unit("A2"), **more), 400, code)
    assert rows() == before
    assert take(as_bob, station, unit("A2"), free=["A2"]).status_code == 200


# --- fieldworks (C3, T2, T11) ---------------------------------------------------------------------


@pytest.mark.parametrize("hex_", ["D6", "A5", "F7", "G7"])
def test_C3_a_fieldwork_goes_to_a_hex_with_an_own_unit(as_bob, front, station, take, refusal, rows, hex_):
    front.rolled(station, dice=("sabres", "sabres"))
    before = rows()
    refusal(take(as_bob, station, WORK | {"hex": hex_}), 409, "placement-not-allowed")
    assert rows() == before
    refusal(take(as_bob, station, WORK | {"hex": "A2"}, WORK | {"hex": "A2"}), 409, "one-fieldwork-a-hex")  # T2
    assert take(as_bob, station, WORK | {"hex": "A2"}, WORK | {"hex": "C3"}).status_code == 200


def test_T11_a_fieldwork_goes_to_the_unit_just_called(as_bob, front, station, take):
    front.rolled(station, dice=("infantry", "sabres"))
    assert take(as_bob, station, unit("A5"), WORK | {"hex": "A5"}).status_code == 200


# --- the holding zone (C5, T4, T5, T10, T14, T15) -------------------------------------------------


@pytest.fixture
def enter(waiting):
    round_id, made = waiting

    def entered(who, side="union", **body):
        return who.post(f"rounds/{round_id}/holding/{made[side]}/enter/", body)

    return entered


ENTRIES = {
    "in the middle of the board": ({"hex": "E5"}, 409, "entry-not-legal"),
    "on the enemy's baseline": ({"hex": "I5"}, 409, "entry-not-legal"),
    "T5 on rough ground": ({"hex": "A13"}, 409, "entry-not-legal"),
    "where infantry stands": ({"hex": "A2"}, 409, "entry-not-legal"),
    "off the board": ({"hex": "Z99"}, 400, "unknown-hex"),
    "on no hex at all": ({"hex": "§§§"}, 400, "bad-hex"),
    "C5 in another section than the card's": ({"hex": "A5", "sections": ["left"]}, 409, "entry-not-legal"),
    "T14 with no order left": ({"hex": "A5", "orders_left": 0}, 409, "no-orders-left"),
    "T15 where no hex is free": ({"sections": ["centre"], "occupied": ["A5"]}, 409, "no-entry-hex"),
    "in a section that there is not": ({"hex": "A5", "sections": ["middle"]}, 400, "unknown-section"),
    "with orders beyond reason": ({"hex": "A5", "orders_left": 21}, 400, "out-of-range"),
}


@pytest.mark.parametrize(("body", "status", "code"), ENTRIES.values(), ids=ENTRIES)
def test_C5_a_waiting_unit_enters_where_the_card_lets_it(as_bob, enter, refusal, rows, body, status, code):
    before = rows()
    refusal(enter(as_bob, **body), status, code)
    assert rows() == before
    answer = enter(as_bob, hex="a5", sections=["left", "centre"], orders_left=3).json()  # T14
    assert (answer["hex"], answer["orders_left"], answer["may_battle"]) == ("A5", 2, True)


def test_C5_left_is_left_from_the_own_chair(as_bob, as_lea, enter, refusal):
    """The Union looks down the board from row A: its left is the Confederacy's right."""
    refusal(enter(as_bob, hex="A1", sections=["left"]), 409, "entry-not-legal")
    assert enter(as_bob, hex="A1", sections=["right"]).status_code == 200
    assert enter(as_lea, "confederacy", hex="I1", sections=["left"]).status_code == 200


def test_T10_a_card_that_names_no_section_lets_it_enter_anywhere(as_bob, enter, waiting):
    assert as_bob.get(f"rounds/{waiting[0]}/").json()["hexes"]["union"]["sections"] == {
        "left": ["A10", "A11", "A12"],
        "centre": ["A5"],
        "right": ["A1"],
    }
    assert enter(as_bob, hex="A12").status_code == 200


def test_a_hex_that_its_unit_has_left_is_an_entry_once_the_players_say_so(as_bob, enter):
    assert enter(as_bob, hex="A2", free=["A2"]).status_code == 200


def test_holding_entry_is_offered_only_where_somebody_waits(as_alice, front, waiting, enter):
    round_id, _made = waiting

    def offered():
        steps = as_alice.get(f"rounds/{round_id}/").json()["steps"]
        return [step["side"] for step in steps if step["kind"] == "holding_entry"]

    assert offered() == ["union", "confederacy"]
    enter(as_alice, hex="A5")
    assert offered() == ["confederacy"]
    assert {"kind": "holding_entry", "side": "confederacy", "round": 1} in as_alice.get(
        f"battles/{front.battle().pk}/"
    ).json()["steps"]


# --- without a map --------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex_", "code"), [("§§§", "bad-hex"), ("MOON", "unknown-hex"), ("J1", "unknown-hex")])
def test_without_a_map_a_hex_is_one_of_the_board(as_bob, front, take, refusal, rows, hex_, code):
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("infantry", "sabres"))
    before = rows()
    refusal(take(as_bob, round_id, unit(hex_)), 400, code)
    refusal(take(as_bob, round_id, WORK | {"hex": hex_}), 400, code)
    assert rows() == before
    (choice,) = front.taken(round_id, "union", unit(to="holding"))
    front.rolled(round_id, "confederacy")
    front.taken(round_id, "confederacy")
    path = f"rounds/{round_id}/holding/{choice['id']}/enter/"
    before = rows()
    refusal(as_bob.post(path, {"hex": hex_}), 400, code)
    refusal(as_bob.post(path, {"hex": "A4", "orders_left": 0}), 409, "no-orders-left")
    refusal(as_bob.post(path, {"hex": "A4", "sections": ["middle"]}), 400, "unknown-section")
    assert rows() == before
    assert as_bob.get(f"rounds/{round_id}/").json()["hexes"] == {"union": None, "confederacy": None}
    assert as_bob.post(path, {"hex": "A4"}).status_code == 200


def test_a_map_of_ground_alone_has_no_units_to_ask_for(as_bob, front, take, refusal):
    plan = front.battle().scenario | {"ground": {"top": "union", "terrain": {"waterway": ["A1"]}}}
    front.do(battles.battle_edit, battle_id=front.battle().pk, scenario=Scenario.from_mapping(plan))
    front.open()
    round_id = front.round()
    front.rolled(round_id, dice=("infantry", "sabres"))
    refusal(take(as_bob, round_id, unit("A1")), 409, "placement-not-allowed")
    assert take(as_bob, round_id, unit("A2"), WORK | {"hex": "D6"}).status_code == 200


# --- what was noted before -------------------------------------------------------------------------


def test_hexes_of_old_rows_are_shown_corrected_exported_and_taken_in(as_alice, front, station, take):
    roll = front.rolled(station)
    front.taken(station, "union", unit("A5"))
    ReserveChoice.objects.update(hex="§§§")
    shown = as_alice.get(f"rounds/{station}/").json()["reserve"]["union"]["choices"]
    assert [choice["hex"] for choice in shown] == ["§§§"]
    battle = front.battle()
    path = f"battles/{battle.pk}/rolls/{roll}/correct/"
    assert as_alice.post(path, {"dice": ["infantry", "flag"]}, match=battle.version).status_code == 200
    front.rolled(station, "confederacy")
    imported = as_alice.post("campaigns/import/", front.from_elsewhere())
    assert imported.status_code == 201, imported.content
    battles_there = as_alice.get(f"campaigns/{imported.json()['id']}/battles/").json()["results"]
    (round_there,) = as_alice.get(f"battles/{battles_there[0]['id']}/").json()["rounds"]
    assert [choice["hex"] for choice in round_there["reserve"]["union"]["choices"]] == ["§§§"]
    assert take(as_alice, round_there["id"], unit("I5"), side="confederacy").status_code == 200
