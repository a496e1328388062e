"""My Little Battlefield where its text is tricky, over HTTP: by the letter, and the old way as an option."""

import pytest

from games.little_battlefield import model as field
from games.little_battlefield.scenarios import SCENARIOS
from tests.api.positions import Table
from tests.games.little_battlefield.positions import GONE, cell, position, solo

pytestmark = pytest.mark.django_db

FORESTS = ("plain", "village", "orchard", "forest", "forest", "forest", "bastion", "ford", "town")
BRIDGEHEAD = SCENARIOS["bridgehead"].cards


@pytest.fixture
def little(as_alice):
    def made(state=None, **options):
        return Table(as_alice, "little-battlefield", state, options)

    return made


# --- scenarios -------------------------------------------------------------


def test_T24_blue_takes_the_bridge_by_following_in_the_last_turn_and_red_wins(little):
    state = position(
        options={"scenario": "bridgehead"},
        cards=BRIDGEHEAD,
        blue="b2 board board board",
        red="a3 board board board",
        markers={"b2": 2, "b3": 4, "a3": 0},
        turn="red",
        turns=20,
        dice="attack attack",
        blue_command=1,
    )
    table = little(state, scenario="bridgehead")
    table.play(field.Fight("attack", cell("a3")))
    table.play(field.Fight("attack", cell("b2")))
    assert table.ended is None
    table.play(field.EndTurn())
    assert table.ended == (["red"], "rounds")


def test_T24_red_leads_17_to_13_after_the_last_round_of_the_crown_and_wins(little):
    """Blue takes the Citadel, and with it 13 points, by following red's last die but one."""
    state = position(
        options={"scenario": "crown"},
        cards=SCENARIOS["crown"].cards,
        blue="b2 board board board",
        red="a3 board board board",
        markers={"b2": 4, "b1": 3, "a2": -4, "c2": -4, "b3": -3, "a3": 0},
        blue_power=4,
        red_power=5,
        turn="red",
        turns=24,
        dice="attack attack",
        blue_command=1,
    )
    table = little(state, scenario="crown")
    table.play(field.Fight("attack", cell("a3")))
    table.play(field.Fight("attack", cell("b2")))
    assert (table.state.points("blue"), table.state.points("red")) == (13, 17)
    table.play(field.EndTurn())
    assert table.ended == (["red"], "rounds")


def test_T24_the_end_of_a_solo_game_still_asks_for_the_objective_first(little):
    state = position(
        options={"mode": "solo", "scenario": "bridgehead"},
        cards=BRIDGEHEAD,
        dice="move",
        blue="a3 board board board",
        red=GONE,
        markers={"a3": 2, "b2": 3, "b3": 4, "a1": -2, "b1": -3, "c1": -3, "a2": -3, "c2": -3, "c3": -2},
        red_power=5,
    )
    assert state.points("blue") < state.points("red")
    table = little(state, mode="solo", scenario="bridgehead")
    table.play(field.Move("standard", cell("a3"), cell("enemy-reserve")))
    assert table.ended == (["blue"], "reserve-reached")


@pytest.mark.parametrize("behind", [False, True], ids=["by default", "where it may enter though it is behind"])
def test_T27_the_ai_does_not_walk_into_the_reserve_and_lose_the_bridgehead_by_it(little, behind):
    options = {"scenario": "bridgehead", "ai_enters_behind": behind}
    state = solo(
        options=options,
        cards=BRIDGEHEAD,
        blue="b2 board board board",
        red="c1 board board board",
        markers={"b2": 3, "b3": 4, "c1": -2},
        red_power=5,
    )
    table = little(state, mode="solo", **options)
    assert state.points("red") == state.points("blue")
    table.play(field.RollForAi(), "move")
    assert (table.ended, table.state.red.units[0] == cell("enemy-reserve")) == (None, False)


def test_red_does_not_begin_in_the_bridgehead(as_alice, refusal, rows):
    seats = [{"seat": seat, "who": "me"} for seat in ("blue", "red")]
    body = {"game": "little-battlefield", "seats": seats, "options": {"scenario": "bridgehead", "first": "red"}}
    before = rows()
    problem = refusal(as_alice.post("matches/", body), 400, "bad-option")
    assert problem["params"] == {"option": "first", "allowed": ["random", "blue"]}
    assert rows() == before
    body["options"]["first"] = "blue"
    assert as_alice.post("matches/", body).status_code == 201


# --- the letter, and the old way as an option --------------------------------


@pytest.mark.parametrize("each", [False, True], ids=["the text", "option"])
def test_T18_two_forests_are_one_special_rule(little, refusal, each):
    options = {"special_each_sector": True} if each else {}
    state = position(dice="special special", cards=FORESTS, markers={"a2": 3, "b2": 3}, options=options)
    table = little(state, **options)
    table.play(field.UseSpecial(cell("b2"), "command"))
    assert {action["sector"] for action in table.offered("use-special")} == ({cell("a2")} if each else set())
    again = table.send(field.UseSpecial(cell("a2"), "command"))
    if each:
        assert again.status_code == 201
    else:
        refusal(again, 409, "illegal-action")


@pytest.mark.parametrize("wanted", [False, True], ids=["the text", "option"])
def test_T25_20_points_end_a_game_against_the_ai_only_where_the_table_wants_it_so(little, wanted):
    options = {"mode": "solo", **({"solo_points": True} if wanted else {})}
    held = {"a3": 2, "b3": 2, "c3": 2, "a2": 3, "b2": 3, "a1": 4}
    state = position(dice="attack", markers=held, blue_power=5, options=options)
    table = little(state, **options)
    table.play(field.EndTurn())
    assert table.state.points("blue") == 22
    assert table.ended == ((["blue"], "points") if wanted else None)


# --- tricky cases ------------------------------------------------------------


def test_T19_a_special_used_while_following_is_used_up_for_that_turn(little):
    held = {"a2": -3, "b2": 3}
    table = little(position(dice="special special", cards=FORESTS, markers=held, red_command=4, blue_morale=3))
    table.play(field.UseSpecial(cell("b2"), "morale"))
    table.play(field.UseSpecial(cell("a2"), "morale"))  # red follows
    table.play(field.RaisePower("morale"))
    assert table.now["waiting"] == ["red"]
    assert table.offered("raise-power")
    assert table.offered("use-special") == []


def test_T20_following_the_ai_brings_one_resource_and_works_in_one_sector_without_an_ai_unit(little):
    start = {"blue": "b1 c1 board board", "red": "b2 board board board", "markers": {"b1": 0, "c1": 0, "b2": -1}}
    table = little(solo(**start, blue_command=2), mode="solo")
    table.play(field.RollForAi(), "morale")
    (follow,) = table.offered("take-resource")
    table.play(follow)
    assert (table.state.blue.morale, table.state.blue.command) == (1, 1)
    table = little(solo(**start, blue_command=2), mode="solo")
    table.play(field.RollForAi(), "defence")
    assert {action["sector"] for action in table.offered("fight")} == {cell("b1"), cell("c1")}


def test_T21_a_marker_is_placed_once_and_never_taken_off(little):
    state = position(dice="move", blue="reserve reserve board board", red=GONE)
    table = little(state)
    assert table.state.markers == (None,) * 9
    table.play(field.Move("standard", cell("reserve"), cell("b1")))
    assert table.state.markers[cell("b1")] == 0


@pytest.mark.parametrize(
    "action",
    [
        field.Fight("attack", cell("b1")),
        field.Move("standard", cell("b1"), cell("b2")),
        field.UseSpecial(cell("a2"), "morale"),
    ],
    ids=["combat", "move", "special"],
)
def test_T22_a_die_that_can_do_nothing_is_refused(little, refusal, action):
    """Blue's unit and red's stand in a sector that blue does not control, its marker in blue's half; MORALE is full."""
    state = position(
        dice="attack move special",
        cards=FORESTS,
        blue="b1 board board board",
        red="b1 board board board",
        markers={"b1": 1, "a2": 3},
        blue_morale=7,
        blue_command=0,
    )
    table = little(state)
    refusal(table.send(action), 409, "illegal-action")
    assert table.send(field.EndTurn()).status_code == 201


def test_T23_of_two_units_that_retreat_the_owner_says_which_place_each_takes(little):
    """Red takes the middle sector, and two of blue’s are equally near."""
    state = position(
        turn="red",
        dice="defence",
        blue="b2 b2 board board",
        red="b2 board board board",
        markers={"b2": -2, "a2": 3, "c2": 3},
    )
    table = little(state)
    table.play(field.Fight("defence", cell("b2")))
    assert table.now["waiting"] == ["blue"]
    assert {action["to"] for action in table.offered("retreat")} == {cell("a2"), cell("c2")}
    table.play(field.Retreat(cell("c2")))
    table.play(field.Retreat(cell("a2")))
    assert table.state.blue.units[:2] == (cell("a2"), cell("c2"))
