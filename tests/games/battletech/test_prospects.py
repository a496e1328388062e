"""What a mech could fire at whom, shown before it declares: numbers, reasons, chances, what is in the way."""

from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battletech.actions import (
    Aim,
    ChooseSide,
    Declare,
    Fire,
    Ready,
    SayBearing,
    SayBlocked,
    SayGround,
    SayNoShot,
    SayRange,
    SaySide,
    SayWoods,
)
from games.battletech.board import BOARDS
from games.battletech.damage import LOCATIONS, destroyed, gone
from games.battletech.prospects import BlockingHex, on_each_ground, outlook, prospects
from games.battletech.rules import BATTLETECH
from games.battletech.shots import bearing, targets
from games.core.errors import Illegal
from games.core.odds import chance, distribution
from tests.games.battletech.positions import Table

AC10, LARGE_LASER, SMALL_LASER = range(3)  # of an Enforcer


def face_to_face(hexes=2, **options):
    """An Enforcer at 0605 and a Hunchback to the south of it, in the open."""
    return Table([("ENF-4R", "0605", "s")], [("HBK-4G", f"06{5 + hexes:02}", "n")], **options).stand()


def split():
    """From 0202 to 0405 the left side has light and heavy woods (blocked), the right two light."""
    return Table([("ENF-4R", "0202", "s")], [("HBK-4G", "0405", "n")]).stand()


def seen(game, unit="A1"):
    """The only target of a mech."""
    (found,) = prospects(game.state, unit)
    return found


def why_not(view):
    return [weapon.why_not for weapon in view.weapons]


def test_W5_each_weapon_has_its_number_with_its_reasons_and_its_chance():
    game = Table([("ENF-4R", "0301", "s")], [("HBK-4G", "0303", "n")]).stand()  # light woods between, in heavy woods
    target = seen(game)
    assert (target.target, target.hexes, target.open) == ("D1", 2, False)
    (view,) = target.views
    assert (view.side, view.light, view.heavy, view.visible) == (None, 1, 0, True)
    laser = view.weapons[LARGE_LASER]
    assert (laser.key, laser.to_hit.number, laser.to_hit.possible) == ("large-laser", 7, True)
    assert [(modifier.why, modifier.value) for modifier in laser.to_hit.modifiers] == [
        ("base", 4),
        ("woods", 1),
        ("cover", 2),
    ]
    assert (laser.to_hit.probability, laser.expected) == (Fraction(21, 36), Fraction(21 * 8, 36))
    assert why_not(view) == [(), (), ()]


@pytest.mark.parametrize(
    ("change", "weapon", "code"),
    [
        ({"armour": {"LT": 0}}, SMALL_LASER, "location-gone"),
        ({"shots": (0, None, None)}, AC10, "no-ammunition"),
        ({"hexes": 4}, SMALL_LASER, "out-of-range"),
        ({"facing": 0}, SMALL_LASER, "out-of-arc"),
    ],
    ids=["H8", "W3", "W6", "W4"],
)
def test_W2_a_weapon_that_cannot_fire_says_why(change, weapon, code):
    game = face_to_face(change.get("hexes", 2))
    mech = game.mech("A1")
    left = {**dict(zip(LOCATIONS, mech.armour, strict=True)), **change.get("armour", {})}
    changed = replace(
        mech,
        armour=tuple(left.values()),
        shots=change.get("shots", mech.shots),
        facing=change.get("facing", mech.facing),
    )
    game.state = replace(game.state, mechs=(changed, game.mech("D1")))
    prospect = seen(game).views[0].weapons[weapon]
    assert prospect.why_not == (code,)
    assert (prospect.to_hit.number, prospect.to_hit.possible, prospect.to_hit.probability, prospect.expected) == (
        None,
        False,
        0,
        0,
    )


def test_W10_a_hopeless_shot_has_a_number_and_no_chance():
    game = Table([("HBK-4G", "0601", "s")], [("CDA-2A", "0617", "n")])
    game.move("A1", "run").move("D1", "run", "fffffff")
    cannon = seen(game).views[0].weapons[0]
    assert (cannon.to_hit.number, cannon.to_hit.possible, cannon.expected, cannon.why_not) == (13, False, 0, ())


def test_L3_who_cannot_be_seen_is_named_with_the_woods_that_block():
    game = Table([("ENF-4R", "0302", "s")], [("HBK-4G", "0305", "n")])  # heavy and light woods between
    target = seen(game)
    assert (target.target, target.visible, target.open, target.unsaid) == ("D1", False, False, ())
    (view,) = target.views
    assert (view.light, view.heavy, view.blocking) == (
        1,
        1,
        (BlockingHex("0303", "heavy"), BlockingHex("0304", "light")),
    )
    assert why_not(view) == [("no-line-of-sight",)] * 3
    assert [weapon.to_hit.number for weapon in view.weapons] == [None] * 3


def test_L3_a_line_that_is_free_names_no_woods_that_block():
    game = Table([("ENF-4R", "0301", "s")], [("HBK-4G", "0303", "n")])  # one light woods between
    assert seen(game).views[0].blocking == ()


def test_W6_a_target_out_of_range_is_named_too():
    game = Table([("HBK-4G", "0601", "s")], [("CDA-2A", "0617", "n")])
    target = seen(game)
    assert (target.hexes, target.visible) == (16, True)
    assert {weapon.why_not[0] for weapon in target.views[0].weapons} == {"out-of-range"}


def test_L5_where_both_sides_block_there_is_nothing_to_choose():
    """From 0102 to 0502: heavy woods twice on the left, light and heavy ones on the right."""
    own = ".h.h..\n.l.h..\n......\n......"
    game = Table([("ENF-4R", "0102", "se")], [("HBK-4G", "0502", "nw")], map="own", own_map=own, defender_rows=1)
    (view,) = seen(game).views
    assert (view.side, view.visible, view.light + 2 * view.heavy) == (None, False, 4)
    assert view.blocking == (BlockingHex("0201", "heavy"), BlockingHex("0401", "heavy"))


def test_L5_while_the_side_is_open_both_are_shown_and_what_the_choice_changes():
    target = seen(split())
    assert target.open
    left, right = target.views
    assert (left.side, left.light, left.heavy, left.visible) == ("left", 1, 1, False)
    assert (right.side, right.light, right.heavy, right.visible) == ("right", 2, 0, True)
    assert left.weapons[LARGE_LASER].why_not == ("no-line-of-sight",)
    assert right.weapons[LARGE_LASER].to_hit.number == 6


def test_L6_the_side_worse_for_the_attacker_comes_first_whoever_looks():
    assert [view.side for view in seen(split(), "D1").views] == ["right", "left"]


@pytest.mark.parametrize(("side", "number"), [("right", 6), ("left", None)])
def test_L4_once_the_side_is_chosen_it_alone_is_shown(side, number):
    game = split()
    game.do(Declare("A1", "D1"))
    game.do(ChooseSide(side))
    found = prospects(game.state, "A1")
    assert [
        (prospect.open, prospect.views[0].side, prospect.views[0].weapons[LARGE_LASER].to_hit.number)
        for prospect in found
    ] == [(False, side, number)]


def test_L6_a_split_line_that_makes_no_difference_is_no_choice():
    game = Table([("ENF-4R", "0605", "se")], [("HBK-4G", "0805", "nw")], map="long-valley").stand()
    assert [view.side for view in seen(game).views] == [None]


def test_N3_without_a_map_there_is_no_number_before_the_range_is_said():
    state = BATTLETECH.setup(map="none")
    (target,) = prospects(state, "A1")
    assert target.hexes is None
    assert why_not(target.views[0]) == [("no-range",)] * len(state.design(state.mech("A1")).firing)
    assert target.unsaid == ("range", "woods", "ground", "bearing")


def table_of_their_own(**options):
    """An Enforcer that declares an attack on a Hunchback 4 hexes away, without a map."""
    game = Table([("ENF-4R", "", "n")], [("HBK-4G", "", "n")], map="none", **options).stand()
    game.do(Declare("A1", "D1"))
    game.do(SayRange(4))
    return game


def test_N4_while_the_ground_is_not_said_every_ground_has_its_number_and_its_chance():
    game = table_of_their_own()
    game.do(SayWoods(1, 0))
    target = seen(game)
    assert target.unsaid == ("ground", "bearing")
    laser = target.views[0].weapons[LARGE_LASER]
    assert [(ground.ground, ground.to_hit.number) for ground in laser.grounds] == [
        ("clear", 5),
        ("light", 6),
        ("heavy", 7),
    ]
    assert [ground.to_hit.probability for ground in laser.grounds] == [
        Fraction(30, 36),
        Fraction(26, 36),
        Fraction(21, 36),
    ]
    assert [ground.expected for ground in laser.grounds] == [8 * ground.to_hit.probability for ground in laser.grounds]
    assert (laser.to_hit, laser.expected) == (laser.grounds[0].to_hit, laser.grounds[0].expected)
    game.do(SayGround("heavy"))
    target = seen(game)
    laser = target.views[0].weapons[LARGE_LASER]
    assert (target.unsaid, laser.to_hit.number, laser.grounds) == (("bearing",), 7, ())


def test_N4_on_a_map_the_ground_is_always_known():
    assert (seen(face_to_face()).unsaid, seen(face_to_face()).views[0].weapons[AC10].grounds) == ((), ())


def test_N4_woods_that_nobody_has_spoken_of_are_named_as_unsaid():
    assert seen(table_of_their_own()).unsaid == ("woods", "ground", "bearing")


def test_N6_N7_arc_and_side_are_unsaid_until_they_are_said():
    game = table_of_their_own(side_tables=True)
    for answer, left in (
        (SayWoods(0, 0), ("ground", "bearing", "side")),
        (SayGround("clear"), ("bearing", "side")),
        (SayBearing("front"), ("side",)),
        (SaySide("left"), ()),
    ):
        game.do(answer)
        assert seen(game).unsaid == left
    assert seen(game, "D1").unsaid == ("ground", "bearing", "side")  # range and woods hold in both directions


@pytest.mark.parametrize(("answer", "back"), [(SayBlocked(), ("no-shot",)), (SayNoShot(), ("no-range",))], ids=str)
def test_N5_a_shot_that_the_players_have_ruled_out_is_named_as_such(answer, back):
    game = Table([("ENF-4R", "", "n")], [("HBK-4G", "", "n")], map="none").stand()
    game.do(Declare("A1", "D1"))
    game.do(answer)
    target = seen(game)
    assert (target.visible, target.unsaid, why_not(target.views[0])) == (False, (), [("no-shot",)] * 3)
    assert why_not(seen(game, "D1").views[0])[0] == back


def test_N4_a_volley_is_worked_out_for_each_ground_that_there_might_be():
    game = table_of_their_own()
    game.do(SayWoods(0, 0))
    found = {terrain: outlook(after, "A1", "D1", (LARGE_LASER,)) for terrain, after in on_each_ground(game.state, "D1")}
    assert {terrain: each.hits for terrain, each in found.items()} == {
        "clear": Fraction(33 * 8, 36),
        "light": Fraction(30 * 8, 36),
        "heavy": Fraction(26 * 8, 36),
    }
    game.do(SayGround("light"))
    ((ground, after),) = on_each_ground(game.state, "D1")
    assert (ground, outlook(after, "A1", "D1", (LARGE_LASER,))) == ("light", found["light"])


def test_V9_a_mech_that_is_not_on_the_map_has_no_prospects():
    assert prospects(BATTLETECH.setup(), "A1") == ()


def test_a_mech_that_there_is_not_is_refused():
    with pytest.raises(Illegal, match="unknown-unit"):
        prospects(face_to_face().state, "A9")


HEXES = st.sampled_from(BOARDS["training"].hexes)


@given(HEXES, HEXES, st.integers(0, 5), st.booleans())
def test_what_has_no_hindrance_is_what_may_be_declared(start, end, facing, arm_arcs):
    if start == end:
        return
    state = Table([("ENF-4R", start, "n")], [("HBK-4G", end, "n")], arm_arcs=arm_arcs).state
    mech, enemy = replace(state.mech("A1"), facing=facing), state.mech("D1")
    state = replace(state, mechs=(mech, enemy))
    free = {
        weapon.weapon
        for target in prospects(state, "A1")
        for view in target.views
        for weapon in view.weapons
        if not weapon.why_not
    }
    assert free == (set(bearing(state, mech, enemy)) if targets(state, mech) else set())


# --- a volley --------------------------------------------------------------------------------------


WEAK = {"HD": 3, "CT": 7, "LT": 4, "RT": 6, "LA": 2, "RA": 5, "LL": 1, "RL": 9}


def fired(state, weapons, dice):
    """The target's armour when these weapons have been resolved by the rules of the match."""
    for weapon in weapons:
        state, _ = BATTLETECH.apply(state, "attacker", Fire("A1", weapon), dice)
    return state.mech("D1").armour


@pytest.mark.parametrize(
    ("facing", "weapons", "options"),
    [
        ("n", (AC10, LARGE_LASER), {}),
        ("s", (AC10,), {"rear_armour": True}),
        ("se", (AC10,), {"side_tables": True}),
        ("sw", (AC10,), {"side_tables": True}),
    ],
    ids=["front", "rear", "left", "right"],
)
def test_H2_H3_what_is_shown_before_is_what_the_match_does(facing, weapons, options):
    """Every fall of the dice, resolved by the rules of the match, beside what was shown before the declaration."""
    game = Table([("ENF-4R", "0604", "s")], [("HBK-4G", "0606", facing, WEAK)], **options).stand()
    shown = outlook(game.state, "A1", "D1", weapons)
    game.do(Declare("A1", "D1"))
    for weapon in weapons:
        game.do(Aim(weapon))
    game.do(Ready())
    game.hold()
    left = distribution(partial(fired, game.state, weapons))
    assert {
        location: chance(left, lambda armour, location=location: location in gone(armour)) for location in LOCATIONS
    } == shown.lost
    assert chance(left, destroyed) == shown.destroyed > 0


def test_W2_a_weapon_that_cannot_fire_adds_nothing():
    game = face_to_face(4)  # the small laser reaches 3
    state = game.state
    assert outlook(state, "A1", "D1", (AC10, SMALL_LASER)) == outlook(state, "A1", "D1", (AC10,))
    assert outlook(state, "A1", "D1", (SMALL_LASER,)).hits == 0


def test_W1_a_weapon_named_twice_fires_once():
    state = face_to_face().state
    assert outlook(state, "A1", "D1", (AC10, AC10)) == outlook(state, "A1", "D1", (AC10,))


def test_L6_a_volley_along_an_open_side_counts_the_worse_one():
    game = split()
    assert outlook(game.state, "A1", "D1", (LARGE_LASER,)).hits == 0
    game.do(Declare("A1", "D1"))
    game.do(ChooseSide("right"))
    assert outlook(game.state, "A1", "D1", (LARGE_LASER,)).hits == Fraction(26 * 8, 36)


def test_a_weapon_that_there_is_not_is_refused():
    with pytest.raises(Illegal, match="unknown-value"):
        outlook(face_to_face().state, "A1", "D1", (3,))
