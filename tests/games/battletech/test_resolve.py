"""The stateless rolls: what they give, and what they refuse."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from games.core.dice import NeedDice
from games.core.errors import Illegal
from tests.games.battletech.asking import attack, damage, line_of_sight, to_hit

HUNCHBACK = {"HD": 9, "CT": 26, "LT": 20, "RT": 20, "LA": 16, "RA": 16, "LL": 20, "RL": 20}
MAP = {"width": 16, "height": 17, "woods": {"0302": "light", "0503": "heavy"}}


def refusal(call, *given, **named):
    with pytest.raises(Illegal) as no:
        call(*given, **named)
    return no.value.code, no.value.params.get("path")


# --- to-hit ----------------------------------------------------------------------------------------


def test_W6_a_medium_laser_at_four_hexes_adds_two_for_range():
    found = to_hit(4, "medium-laser", "still", 0)
    assert [(modifier.why, modifier.value) for modifier in found.modifiers] == [("base", 4), ("range", 2)]
    assert (found.number, found.possible, found.probability) == (6, True, Fraction(26, 36))


def test_a_weapon_may_be_given_by_its_ranges():
    own = {"short": 1, "medium": 2, "long": 3}
    assert [to_hit(hexes, own).number for hexes in (1, 2, 3, 4)] == [4, 6, 8, None]
    assert to_hit(3, own) == to_hit(3, "small-laser")


def test_W6_beyond_long_range_there_is_no_number():
    found = to_hit(10, "medium-laser")
    assert (found.number, found.modifiers, found.possible, found.probability) == (None, (), False, 0)


def test_L3_nor_is_there_one_through_woods_that_block():
    assert not to_hit(4, "medium-laser", light_woods=1, heavy_woods=1).possible
    assert to_hit(4, "medium-laser", light_woods=2, target_in="heavy").number == 10


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"range": 0}, ("out-of-range", "range")),
        ({"range": "4"}, ("wrong-type", "range")),
        ({"range": True}, ("wrong-type", "range")),
        ({"weapon": "sling"}, ("unknown-value", "weapon")),
        ({"weapon": None}, ("wrong-type", "weapon")),
        ({"weapon": {"short": 3, "medium": 6}}, ("missing-field", "weapon.long")),
        ({"weapon": {"short": 3, "medium": 6, "long": 9, "minimum": 3}}, ("unknown-field", "weapon.minimum")),
        ({"weapon": {"short": 6, "medium": 3, "long": 9}}, ("bad-reach", "weapon")),
        ({"attacker": "jump"}, ("unknown-value", "attacker")),
        ({"target_hexes": -1}, ("out-of-range", "target_hexes")),
        ({"light_woods": 1.5}, ("wrong-type", "light_woods")),
        ({"heavy_woods": None}, ("wrong-type", "heavy_woods")),
        ({"target_in": "water"}, ("unknown-value", "target_in")),
    ],
)
def test_to_hit_refuses_what_makes_no_sense(arguments, expected):
    assert refusal(to_hit, **{"range": 4, "weapon": "medium-laser", **arguments}) == expected


# --- damage ----------------------------------------------------------------------------------------


def test_H3_damage_tells_every_mark_that_it_made():
    found = damage(HUNCHBACK, [["LA", 10], ["LA", 8]])
    assert asdict(found.armour) == {**HUNCHBACK, "LA": 0, "LT": 18}
    assert (found.destroyed_locations, found.destroyed) == (["LA"], False)
    assert [(step.location, step.damage, step.transferred_to) for step in found.steps] == [
        ("LA", 10, None),
        ("LA", 6, "LT"),
        ("LT", 2, None),
    ]


def test_H4_a_hit_on_a_lost_location_is_told_as_well():
    found = damage({**HUNCHBACK, "RL": 0}, [["RL", 5]])
    assert [(step.location, step.damage, step.transferred_to) for step in found.steps] == [
        ("RL", 0, "RT"),
        ("RT", 5, None),
    ]


def test_H5_an_arm_without_its_torso_is_gone_whatever_the_sheet_says():
    found = damage({**HUNCHBACK, "RT": 0}, [])
    assert (found.armour.RA, found.destroyed_locations) == (0, ["RT", "RA"])


def test_H6_damage_tells_when_the_mech_is_destroyed():
    assert damage(HUNCHBACK, [["HD", 20]]).destroyed
    assert not damage(HUNCHBACK, [["HD", 8]]).destroyed


@pytest.mark.parametrize(
    ("armour", "hits", "expected"),
    [
        ([], [], ("wrong-type", "armour")),
        ({"HD": 9}, [], ("missing-field", "armour.CT")),
        ({**HUNCHBACK, "TAIL": 1}, [], ("unknown-field", "armour.TAIL")),
        ({**HUNCHBACK, "LA": -1}, [], ("out-of-range", "armour.LA")),
        ({**HUNCHBACK, "LA": 100}, [], ("out-of-range", "armour.LA")),
        ({**HUNCHBACK, "LA": None}, [], ("wrong-type", "armour.LA")),
        (HUNCHBACK, "LA", ("wrong-type", "hits")),
        (HUNCHBACK, [["LA"]], ("wrong-type", "hits[0]")),
        (HUNCHBACK, ["LA"], ("wrong-type", "hits[0]")),
        (HUNCHBACK, [["LA", 1], ["XX", 1]], ("unknown-value", "hits[1][0]")),
        (HUNCHBACK, [[1, 1]], ("wrong-type", "hits[0][0]")),
        (HUNCHBACK, [["LA", 0]], ("out-of-range", "hits[0][1]")),
        (HUNCHBACK, [["LA", "5"]], ("wrong-type", "hits[0][1]")),
        (HUNCHBACK, [["LA", 1]] * 201, ("too-many", "hits")),
    ],
)
def test_damage_refuses_what_makes_no_sense(armour, hits, expected):
    assert refusal(damage, armour, hits) == expected


# --- attack ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "dice", "location"),
    [
        (8, [[3, 5], [4, 3]], "CT"),
        (9, [[3, 5]], None),
        (13, [[6, 6]], None),
        (2, [[1, 1], [6, 6]], "HD"),
        (-1, [[1, 1], [1, 2]], "RA"),
    ],
)
def test_W10_W11_H1_an_attack_hits_on_its_number_and_then_somewhere(number, dice, location):
    found = attack(number, 5, dice)
    assert (found.hit, found.location, found.damage) == (location is not None, location, 5 if location else 0)
    assert (found.dice.faces, found.dice.by) == (dice, "table")


def test_an_attack_asks_for_the_dice_that_are_missing():
    for dice, why in (([], "to-hit"), ([[6, 6]], "location")):
        with pytest.raises(NeedDice) as need:
            attack(7, 5, dice)
        assert (need.value.why, need.value.count) == (why, 2)


def test_an_attack_takes_thrown_dice_too():
    found = attack(7, 5, throw=lambda count, sides: [4] * count)
    assert (found.location, found.dice.faces, found.dice.by) == ("LT", [[4, 4], [4, 4]], "server")


@pytest.mark.parametrize(
    ("number", "points", "dice", "expected"),
    [
        ("7", 5, [[1, 1]], ("wrong-type", "number")),
        (61, 5, [[1, 1]], ("out-of-range", "number")),
        (7, 100, [[1, 1]], ("out-of-range", "damage")),
        (7, 5, 6, ("wrong-type", "dice")),
        (7, 5, [[1, 1, 1]], ("wrong-type", "dice[0]")),
        (7, 5, [6, 6], ("wrong-type", "dice[0]")),
        (7, 5, [[1, 1], [1, 1], [1, 1]], ("too-many", "dice")),
        (7, 5, [[1, 7]], ("unknown-face", None)),
        (7, 5, [[1, 1], [1, 1]], ("dice-count", None)),
    ],
)
def test_attack_refuses_what_makes_no_sense(number, points, dice, expected):
    assert refusal(attack, number, points, dice) == expected


# --- line of sight ---------------------------------------------------------------------------------


def test_L6_a_line_along_hexsides_counts_the_side_asked_for_or_else_the_worse_one():
    worse = line_of_sight(MAP, "0202", "0602")
    assert (worse.light, worse.heavy, worse.visible, worse.distance, worse.split) == (0, 1, True, 4, True)
    assert worse.pairs == [["0302", "0303"], ["0502", "0503"]]
    assert worse.hexes == ["0303", "0402", "0503"]
    left = line_of_sight(MAP, "0202", "0602", "left")
    assert (left.light, left.heavy, left.hexes) == (1, 0, ["0302", "0402", "0502"])
    assert line_of_sight(MAP, "0202", "0602", "right") == worse


def test_L1_a_line_through_hexes_is_not_split_and_has_no_side():
    found = line_of_sight(MAP, "0301", "0305")
    assert (found.split, found.pairs, found.hexes) == (False, [], ["0302", "0303", "0304"])
    assert line_of_sight(MAP, "0301", "0305", "left") == found


def test_L7_off_the_map_a_pair_has_nothing():
    assert line_of_sight(MAP, "0101", "0301").pairs == [[None, "0201"]]


@pytest.mark.parametrize(
    ("board", "start", "end", "side", "expected"),
    [
        (None, "0101", "0102", None, ("wrong-type", "board")),
        ({"width": 16}, "0101", "0102", None, ("missing-field", "board.height")),
        ({**MAP, "width": 100}, "0101", "0102", None, ("out-of-range", "board.width")),
        ({**MAP, "hills": {}}, "0101", "0102", None, ("unknown-field", "board.hills")),
        ({**MAP, "woods": ["0101"]}, "0101", "0102", None, ("wrong-type", "board.woods")),
        ({**MAP, "woods": {"0101": "dense"}}, "0101", "0102", None, ("unknown-value", "board.woods.0101")),
        ({**MAP, "woods": {"1701": "light"}}, "0101", "0102", None, ("off-map", "board.woods.1701")),
        ({**MAP, "woods": {"1": "light"}}, "0101", "0102", None, ("bad-hex", "board.woods.1")),
        ({**MAP, "woods": {101: "light"}}, "0101", "0102", None, ("wrong-type", "board.woods.101")),
        (MAP, "1701", "0102", None, ("off-map", "from")),
        (MAP, "0101", "0118", None, ("off-map", "to")),
        (MAP, "0101", "0100", None, ("bad-hex", "to")),
        (MAP, ["0101"], "0102", None, ("wrong-type", "from")),
        (MAP, "0101", "0101", None, ("same-hex", "to")),
        (MAP, "0101", "0102", "middle", ("unknown-value", "side")),
        (MAP, "0101", "0102", 1, ("wrong-type", "side")),
    ],
)
def test_line_of_sight_refuses_what_makes_no_sense(board, start, end, side, expected):
    assert refusal(line_of_sight, board, start, end, side) == expected


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=4) | st.sampled_from(["LA", "0101", "left"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from([to_hit, damage, attack, line_of_sight]), st.lists(JSON, min_size=4, max_size=4))
def test_whatever_comes_in_is_answered_or_refused_with_a_code(call, given_):
    with suppress(Illegal, NeedDice):
        call(*(given_[:2] if call is damage else given_[:3] if call is attack else given_))
