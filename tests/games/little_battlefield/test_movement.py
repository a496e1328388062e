"""N12: MOVE dice."""

import pytest

from games.little_battlefield.components import PLACE_NAMES
from games.little_battlefield.model import Move
from tests.games.little_battlefield.positions import GONE, cell, legal, marker, places, played, position

RESERVE = cell("reserve")


def goes(state):
    """Where the units may go: (kind, from, to) by name."""
    return {(action.unit, PLACE_NAMES[action.start], PLACE_NAMES[action.to]) for action in legal(state, Move)}


def test_N12_from_the_reserve_a_unit_enters_the_three_sectors_of_the_own_row():
    assert goes(position(dice="move")) == {("standard", "reserve", name) for name in ("a1", "b1", "c1")}
    red = position(dice="move", turn="red")
    assert goes(red) == {("standard", "reserve", name) for name in ("a3", "b3", "c3")}


def test_N12_every_kind_that_waits_may_enter():
    state = position(dice="move", blue="reserve reserve reserve reserve")
    assert {unit for unit, *_ in goes(state)} == {"standard", "elite", "renown"}


def test_N12_a_step_is_orthogonal_and_never_back_into_the_own_reserve():
    state = position(dice="move", blue="b1 board board board", markers={"b1": 2})
    assert goes(state) == {("standard", "b1", name) for name in ("a1", "c1", "b2")}


def test_N12_entering_a_neutral_sector_puts_its_marker_on_0():
    state = played(position(dice="move attack"), Move("standard", RESERVE, cell("b1")))
    assert marker(state, "b1") == 0
    assert places(state, "blue") == "reserve b1 board board"


def test_N12_a_unit_may_enter_a_sector_that_the_enemy_controls():
    state = position(dice="move attack", red="b1 board board board", markers={"b1": -2})
    assert marker(played(state, Move("standard", RESERVE, cell("b1"))), "b1") == -2


@pytest.mark.parametrize(
    ("there", "enter"),
    [
        ("b1 reserve reserve reserve", {"standard"}),
        ("b1 b1 reserve reserve", set()),
        ("reserve reserve b1 reserve", set()),
        ("reserve reserve reserve b1", set()),
    ],
    ids=["one-standard", "two-standards", "elite", "renown"],
)
def test_N12_a_sector_holds_two_standards_or_one_elite_or_one_renown_of_a_side(there, enter):
    state = position(dice="move", blue=there)
    assert {unit for unit, start, to in goes(state) if (start, to) == ("reserve", "b1")} == enter


def test_N12_the_enemys_units_take_no_room():
    state = position(dice="move", red="b1 b1 board board")
    assert ("standard", "reserve", "b1") in goes(state)


def test_G11_a_unit_alone_in_its_controlled_sector_may_leave():
    state = position(dice="move", blue="b2 board board board", markers={"b2": 3})
    assert goes(state) == {("standard", "b2", name) for name in ("b3", "a2", "c2", "b1")}


def test_G11_where_both_sides_stand_neither_may_leave():
    held = {"blue": "b2 board board board", "red": "board board b2 board", "dice": "move"}
    assert not goes(position(**held, markers={"b2": 3}))
    assert not goes(position(**held, markers={"b2": 3}, turn="red"))
    assert not goes(position(**held, markers={"b2": -3}, turn="red"))


def test_G11_a_unit_in_a_sector_that_it_does_not_control_may_not_leave():
    assert not goes(position(dice="move", turn="red", red="b2 board board board", markers={"b2": -2}))


def test_T13_only_in_solo_mode_a_unit_may_step_into_the_enemys_reserve():
    far = {"dice": "move", "blue": "b3 board board board", "red": GONE, "markers": {"b3": 2}}
    step = ("standard", "b3", "enemy-reserve")
    assert step not in goes(position(**far))
    assert step in goes(position(**far, options={"mode": "solo"}))
    assert step not in goes(position(**{**far, "markers": {"b3": 1}}, options={"mode": "solo"}))
    contested = {**far, "red": "b3 board board board"}
    assert step not in goes(position(**contested, options={"mode": "solo"}))
