"""L4–L6, W1–W3, W10, H2, H8 in play: declaring and resolving attacks."""

import pytest
from msgspec.structs import replace

from games.battletech.actions import Aim, ChooseSide, Declare, Drop, Fire, HoldFire, Ready
from games.battletech.events import Aimed, CouldNotHit, Dropped, HexChosen, Hit, RearMarked, SightBlocked
from games.battletech.labels import TEXTS, action_label, event_label
from games.battletech.prospects import BlockingHex, prospects
from games.battletech.shots import number_of, shot, targets
from games.core.dice import NeedDice
from games.core.errors import Illegal
from tests.games.battletech.positions import Table

MISS = (1, 1)


def weapons(game):
    return [action.weapon for action in game.legal() if isinstance(action, Aim)]


def face_to_face(hexes=2, **options):
    """An Enforcer (AC/10, large laser, small laser) at 0605 and a Hunchback to the south of it, in the open."""
    return Table([("ENF-4R", "0605", "s")], [("HBK-4G", f"06{5 + hexes:02}", "n")], **options).stand()


def test_W1_a_mech_has_one_target_a_turn():
    game = Table([("ENF-4R", "0605", "s")], [("HBK-4G", "0607", "n"), ("HBK-4G", "0608", "n")]).stand()
    assert [action.target for action in game.legal() if isinstance(action, Declare)] == ["D1", "D2"]
    game.do(Declare("A1", "D1"))
    assert not any(isinstance(action, Declare) for action in game.legal())
    game.do(Aim(0))
    game.do(Ready())
    assert not any(action.unit == "A1" for action in game.legal())


def test_W1_a_weapon_fires_once_a_turn():
    game = face_to_face()
    game.do(Declare("A1", "D1"))
    assert weapons(game) == [0, 1, 2]
    game.do(Aim(1))
    assert weapons(game) == [0, 2]


def test_W2_only_weapons_in_range_are_offered():
    game = face_to_face(4)  # the small laser reaches 3
    game.do(Declare("A1", "D1"))
    assert weapons(game) == [0, 1]


def test_W2_only_weapons_in_arc_are_offered():
    # 0406 lies south-west of 0605: 240° off its facing, on the edge of the left arm's arc and in no other.
    game = Table([("ENF-4R", "0605", "n")], [("HBK-4G", "0406", "s")]).stand()
    game.do(Declare("A1", "D1"))
    assert weapons(game) == [1]
    game = Table([("ENF-4R", "0605", "n")], [("HBK-4G", "0406", "s")], arm_arcs=False).stand()
    assert game.state.turn == 2  # nobody has a target


def test_W2_without_a_line_of_sight_there_is_no_target():
    game = Table([("ENF-4R", "0302", "s")], [("HBK-4G", "0305", "n")]).stand()  # heavy and light woods between
    assert game.state.turn == 2
    with pytest.raises(Illegal, match="no-line-of-fire"):
        number_of(game.state, game.mech("A1"), game.mech("D1"), 0)


def test_W2_friends_are_no_targets():
    game = Table([("ENF-4R", "0605", "s"), ("ENF-4R", "0606", "s")], [("HBK-4G", "0608", "n")]).stand()
    assert [target.unit for target in targets(game.state, game.mech("A1"))] == ["D1"]


def test_W3_a_shot_takes_a_mark_and_without_a_mark_the_weapon_is_silent():
    game = face_to_face()
    game.do(Declare("A1", "D1"))
    game.do(Aim(0))
    game.do(Ready())
    game.hold()
    game.do(Fire("A1", 0), *MISS)
    assert game.mech("A1").shots == (9, None, None)
    empty = replace(game.mech("A1"), shots=(0, None, None))
    game.state = replace(game.state, mechs=(empty, game.mech("D1")))
    game.roll()
    game.stand()
    game.do(Declare("A1", "D1"))
    assert weapons(game) == [1, 2]


def test_W3_lasers_need_no_ammunition():
    game = face_to_face()
    game.do(Declare("A1", "D1"))
    game.do(Aim(1))
    game.do(Ready())
    game.hold()
    game.do(Fire("A1", 1), *MISS)
    assert game.mech("A1").shots == (10, None, None)


def hopeless():
    """An AC/20 of a running Hunchback at 9 hexes on a Cicada that ran 7 hexes: 4 + 4 + 2 + 3 = 13."""
    game = Table([("HBK-4G", "0601", "s")], [("CDA-2A", "0617", "n")])
    game.move("A1", "run").move("D1", "run", "fffffff")
    game.do(Declare("A1", "D1"))
    number = number_of(game.state, game.mech("A1"), game.mech("D1"), 0)
    game.do(Aim(0))
    game.do(Ready())
    game.hold()
    return game, number


def test_W10_a_hopeless_attack_may_be_dropped_and_spares_its_ammunition():
    game, number = hopeless()
    assert number == 13
    assert game.legal() == [Fire("A1", 0), Drop("A1", 0)]
    assert Dropped("A1", "ac-20", 0) in game.do(Drop("A1", 0))
    assert game.mech("A1").shots[0] == 10


def test_W10_a_hopeless_attack_that_is_fired_misses_without_a_roll_and_spends_it():
    game, number = hopeless()
    assert CouldNotHit("A1", "D1", "ac-20", number, 0) in game.do(Fire("A1", 0))
    assert game.mech("A1").shots[0] == 9


def test_W11_the_roll_decides_and_only_a_hit_asks_for_its_location():
    game = face_to_face(4)  # large laser, short range: 4
    game.do(Declare("A1", "D1"))
    game.do(Aim(1))
    game.do(Ready())
    game.hold()
    before = game.state
    with pytest.raises(NeedDice) as need:
        game.do(Fire("A1", 1), 1, 3)
    assert (need.value.count, need.value.why) == (2, "location")
    assert game.state == before
    assert game.do(Fire("A1", 1), 1, 3, 4, 4)[0] == Hit("A1", "D1", "large-laser", 4, 4, "LT", 1)
    assert game.armour("D1", "LT") == 12


# --- along a hexside -------------------------------------------------------------------------------
# From 0202 to 0405 on the training map the left side has light and heavy woods (blocked), the right two light.


def split(loser="attacker"):
    return Table([("ENF-4R", "0202", "s")], [("HBK-4G", "0405", "n")], loser=loser).stand()


def test_L4_the_owner_of_the_target_chooses_the_side():
    game = split()
    game.do(Declare("A1", "D1"))
    assert game.turn_to == ("defender",)
    assert game.legal() == [ChooseSide("left"), ChooseSide("right")]


def test_L6_the_side_worse_for_the_attacker_is_offered_first():
    game = split(loser="defender")
    game.do(Declare("D1", "A1"))
    assert game.legal() == [ChooseSide("right"), ChooseSide("left")]


def test_L5_a_choice_that_blocks_the_line_makes_the_attacker_declare_anew():
    game = split()
    game.do(Declare("A1", "D1"))
    assert SightBlocked("A1", "D1") in game.do(ChooseSide("left"))
    assert game.turn_to == ("attacker",)
    assert game.legal() == [HoldFire("A1")]


def test_L4_the_choice_holds_in_both_directions_for_the_turn():
    game = split()
    game.do(Declare("A1", "D1"))
    game.do(ChooseSide("right"))
    assert number_of(game.state, game.mech("A1"), game.mech("D1"), 1) == 6  # short range, two light woods
    game.do(Aim(1))
    game.do(Ready())
    game.do(Declare("D1", "A1"))  # and is not asked again
    assert game.turn_to == ("defender",)
    assert number_of(game.state, game.mech("D1"), game.mech("A1"), 1) == 8  # medium range, two light woods


def test_L4_a_blocking_choice_blocks_the_other_direction_too():
    game = split()
    game.do(Declare("A1", "D1"))
    game.do(ChooseSide("left"))
    game.do(HoldFire("A1"))
    assert game.legal() == [HoldFire("D1")]


def test_L4_the_next_turn_it_is_chosen_again():
    game = split()
    game.do(Declare("A1", "D1"))
    game.do(ChooseSide("left"))
    game.hold()
    game.roll()
    game.stand()
    assert game.may(Declare("A1", "D1"))


def test_L6_while_nobody_has_chosen_the_worse_side_counts():
    game = split()
    assert shot(game.state, game.mech("A1"), game.mech("D1"), 1).number is None
    assert [target.unit for target in targets(game.state, game.mech("A1"))] == ["D1"]


@pytest.mark.parametrize(("board", "start", "end"), [("long-valley", "0605", "0805"), ("training", "1202", "1402")])
def test_L6_nobody_is_asked_where_it_makes_no_difference(board, start, end):
    """Along a hexside between two clear hexes, and between two of light woods."""
    game = Table([("ENF-4R", start, "se")], [("HBK-4G", end, "nw")], map=board).stand()
    game.do(Declare("A1", "D1"))
    assert game.turn_to == ("attacker",)
    assert game.may(Aim(1))


def pair_by_pair(**options):
    """From 0202 to 0602 the line runs between 0302 and 0303, and between 0502 and 0503; 0302 and 0503 are woods."""
    rows = ["." * 9, "..h......", "....h....", "." * 9, "." * 9, "." * 9]
    own = {"map": "own", "own_map": "\n".join(rows), "side_of_line": "per_pair", **options}
    return Table([("ENF-4R", "0202", "se")], [("HBK-4G", "0602", "nw")], **own).stand()


def test_L6_with_the_option_each_pair_of_hexes_is_chosen_of():
    game = pair_by_pair()
    game.do(Declare("A1", "D1"))
    assert (game.turn_to, game.legal()) == (("defender",), [ChooseSide("left"), ChooseSide("right")])
    assert TEXTS.render(action_label(ChooseSide("left"), game.state), "en") == "Count 0302, on the left (heavy woods)"
    (first,) = game.do(ChooseSide("left"))
    assert first == HexChosen("A1", "D1", "0302", "0303")
    assert (game.turn_to, game.legal()) == (("defender",), [ChooseSide("right"), ChooseSide("left")])
    game.do(ChooseSide("left"))  # 0502 is clear: two pairs, two sides of the same line counted
    assert game.turn_to == ("attacker",)
    assert number_of(game.state, game.mech("A1"), game.mech("D1"), 1) == 6  # short range, one hex of heavy woods
    assert number_of(game.state, game.mech("D1"), game.mech("A1"), 0) == 8  # L4 medium range, the same woods


def test_L6_pair_by_pair_the_owner_may_take_the_cover_of_both_sides_at_once():
    game = pair_by_pair()
    game.do(Declare("A1", "D1"))
    game.do(ChooseSide("left"))
    assert SightBlocked("A1", "D1") in game.do(ChooseSide("right"))  # one heavy on each side: no whole side has both
    assert game.turn_to == ("attacker",)
    assert game.legal() == [HoldFire("A1")]
    game.do(HoldFire("A1"))
    assert game.legal() == [HoldFire("D1")]  # L4 nor the other way


def test_L6_pair_by_pair_the_worse_hexes_count_while_nobody_has_chosen():
    game = pair_by_pair()
    assert shot(game.state, game.mech("A1"), game.mech("D1"), 1).number is None
    assert [target.unit for target in targets(game.state, game.mech("A1"))] == ["D1"]
    worse, better = prospects(game.state, "A1")[0].views
    assert (worse.visible, worse.blocking) == (False, (BlockingHex("0302", "heavy"), BlockingHex("0503", "heavy")))
    assert (better.visible, better.light, better.heavy) == (True, 0, 0)


def test_L6_pair_by_pair_nobody_is_asked_further_once_the_line_is_blocked():
    rows = ["." * 9, "..hhhh...", ".........", "." * 9, "." * 9, "." * 9]
    game = pair_by_pair(own_map="\n".join(rows))  # 0302, 0402 in the middle, 0502: heavy; 0402 counts in any case
    game.do(Declare("A1", "D1"))
    assert SightBlocked("A1", "D1") in game.do(ChooseSide("left"))


def test_L6_pair_by_pair_off_the_map_is_a_choice_too():
    rows = [".h.......", "." * 9, "." * 9, "." * 9, "." * 9, "." * 9]
    game = pair_by_pair(own_map="\n".join(rows))
    moved = [replace(mech, hex={"A1": "0101", "D1": "0301"}[mech.unit]) for mech in game.state.mechs]
    game.state = replace(game.state, mechs=tuple(moved))
    game.do(Declare("A1", "D1"))
    words = [TEXTS.render(action_label(action, game.state), "en") for action in game.legal()]
    assert words == ["Count 0201, on the right (heavy woods)", "Count the left side, off the map (clear)"]
    (event,) = game.do(ChooseSide("left"))
    assert event == HexChosen("A1", "D1", "", "0201")
    assert TEXTS.render(event_label(event, game.state), "en").startswith(
        "Between A1 and D1, 0201 does not count this turn"
    )


# --- where it falls --------------------------------------------------------------------------------


@pytest.mark.parametrize(("side_tables", "location"), [(False, "CT"), (True, "RT")])
def test_H2_the_option_gives_hits_from_the_side_their_own_table(side_tables, location):
    # The Enforcer stands to the south-east of the Hunchback, which faces north: 120° off its facing.
    game = Table([("ENF-4R", "0604", "nw")], [("HBK-4G", "0504", "n")], side_tables=side_tables).stand()
    game.do(Declare("A1", "D1"))
    game.do(Aim(1))
    game.do(Ready())
    game.hold()
    assert game.do(Fire("A1", 1), 6, 6, 1, 1)[0].location == location


def test_H8_weapons_in_a_lost_location_fire_what_was_declared_and_fall_silent_the_next_turn():
    game = Table([("ENF-4R", "0605", "s")], [("HBK-4G", "0607", "n", {"LA": 3})]).stand()
    game.do(Declare("A1", "D1"))
    game.do(Aim(2))
    game.do(Ready())
    game.do(Declare("D1", "A1"))
    game.do(Aim(1))  # medium laser, left arm
    game.do(Ready())
    game.do(Fire("A1", 2), 6, 6, 5, 5)  # left arm gone
    assert game.armour("D1", "LA") == 0
    game.do(Fire("D1", 1), 6, 6, 3, 4)
    assert game.armour("A1", "CT") == 18
    game.roll("defender")
    game.stand()
    game.do(Declare("D1", "A1"))
    assert weapons(game) == [0, 2, 3]


def test_a_declaration_without_a_weapon_is_holding_fire():
    game = face_to_face()
    game.do(Declare("A1", "D1"))
    game.do(Ready())
    game.do(HoldFire("D1"))
    assert (game.state.phase, game.state.turn) == ("initiative", 2)


# --- from behind -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "armour", "rear"), [("n", 26 - 10, 5), ("s", 0, 0)], ids=["in the face", "in the back"]
)
def test_H10_on_a_map_the_side_hit_follows_from_where_the_mechs_stand(facing, armour, rear):
    """An AC/10 in the centre torso of a Hunchback that faces the Enforcer, or turns its back on it."""
    game = Table([("ENF-4R", "0606", "s")], [("HBK-4G", "0608", facing)], rear_armour=True).stand()
    for action in (Declare("A1", "D1"), Aim(0), Ready()):
        game.do(action)
    game.hold()
    events = game.do(Fire("A1", 0), 6, 6, 3, 4)
    assert (game.armour("D1", "CT"), game.mech("D1").rear[0]) == (armour, rear)
    assert any(isinstance(event, RearMarked) for event in events) == (rear == 0)


def test_H9_by_default_a_mech_has_no_back():
    game = Table([("ENF-4R", "0606", "s")], [("HBK-4G", "0608", "s")]).stand()
    for action in (Declare("A1", "D1"), Aim(0), Ready()):
        game.do(action)
    game.hold()
    game.do(Fire("A1", 0), 6, 6, 3, 4)
    assert (game.armour("D1", "CT"), game.mech("D1").rear) == (16, ())


def test_W5_what_is_aimed_is_logged_with_the_sum_that_its_number_is():
    game = Table([("ENF-4R", "0606", "s")], [("HBK-4G", "0612", "n")])
    game.move("A1", "walk", "b").move("D1", "run", "fff")
    game.do(Declare("A1", "D1"))
    (aimed,) = game.do(Aim(0))
    woods = aimed.woods + aimed.cover
    assert aimed == Aimed("A1", "ac-10", 4 + 0 + 1 + 1 + woods, 4, 0, 1, 1, aimed.woods, aimed.cover, 0)
    assert TEXTS.render(event_label(aimed, game.state), "en") == (
        f"A1 aims its AC/10: {aimed.number} or more (base 4, range 0, own move 1, target’s move 1, "
        f"woods between {aimed.woods}, target’s hex {aimed.cover})."
    )
