"""Rules 13 to 21: the variant with combat zone, reserves and trenches."""

import pytest

from games.bitva.model import (
    PASS,
    ROLL,
    STAY,
    Captured,
    Enter,
    Move,
    Moved,
    NoHex,
    Place,
    Recall,
    Rolled,
    Won,
)
from games.bitva.options import Options
from games.bitva.rules import BITVA
from games.core.protocol import Outcome
from tests.games.bitva.positions import done, hexes, landings, letter_at, position

VARIANT = Options(advanced=True)
LOOSE = Options(advanced=True, loose_patrol=True)
FOUR = Options(advanced=True, players=4)


def zoned(dice=(), a="", b="", A="0,4", B="4,-5", turn="south", phase="battle", options=VARIANT, **more):
    """Two players, generals on their posts and so in reserve."""
    return position(turn, dice, phase, options, a=a, b=b, A=A, B=B, **more)


def four(dice=(), a="", c="", phase="battle", A="-4,4", C="0,4"):
    return position("south-west", dice, phase, FOUR, a=a, b="-3,-5", c=c, d="7,-5", A=A, B="0,-5", C=C, D="4,-5")


def combat(number):
    return hexes(number, zone="combat")


def south(number):
    """Hexes of the south's reserves and trench."""
    return hexes(number, half="south") - combat(number)


def entered(state, *faces):
    """The state after the entry die, and the events."""
    assert state.phase == "entry"
    assert list(BITVA.legal(state, state.turn)) == [ROLL]
    return done(state, ROLL, *faces)


# --- zones ------------------------------------------------------------------------------------------

PATROL = "-3,0 -4,0"  # a 4 in the combat zone, a 3 in the reserve beside it
FREE = f"{PATROL} 0,0 0,2"  # two more in the combat zone: whoever is there may leave


def test_rule_13_a_post_is_a_hex_like_any_other():
    assert "-4,4" in landings(zoned((4, 6), a=FREE), "-3,0")


@pytest.mark.parametrize("number", range(1, 7))
def test_rule_15_nobody_enters_an_enemy_reserve_or_trench(number):
    state = zoned((number, 4), a=FREE, A="1,-1")
    away = combat(number) | south(number) | combat(4) | south(4)
    assert landings(state, "1,-1") == away - {*FREE.split(), "1,-1"}


def test_G12_rule_15_no_attack_into_a_reserve_or_a_trench():
    for target in ("-2,-4", "0,-5", "3,-5"):  # reserve, post, trench: all with a 6
        state = zoned((4, 6), a=FREE, b=target)
        assert letter_at(state, target) == "b"
        assert target not in landings(state, "-3,0")


def test_A13_rule_15_the_own_trench_is_open_to_both_allies():
    assert "-2,4" in landings(zoned((4, 6), a=FREE), "-3,0")
    state = four((4, 6), a=FREE)
    assert {"-2,4", "1,4", "3,2"} <= landings(state, "-3,0")  # the trench, and across it the reserve of the ally
    assert {"0,-5", "3,-5", "-2,-4", "5,-4"}.isdisjoint(landings(state, "-3,0"))


# --- attacks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemies", "allowed"),
    [("-1,-3", True), ("-1,-3 -2,-3", True), ("-1,-3 -2,-3 -3,-3", False)],
    ids=["alone", "two in the combat zone", "a chain to the reserve"],
)
def test_G13_rule_16_out_of_the_reserve_only_isolated_enemies_are_attacked(enemies, allowed):
    assert ("-1,-3" in landings(zoned((3, 6), a=PATROL, b=enemies), "-4,0")) == allowed


def test_rule_16_a_patrolling_enemy_is_attacked_from_the_combat_zone():
    state = zoned((4, 6), a=PATROL, b="-1,-3 -2,-3 -3,-3")
    _, events = done(state, Move("-3,0", "-1,-3"))
    assert events[1:] == (Captured("north", "infantry", "-1,-3"),)


def test_T12_the_fighting_half_of_a_pair_is_safe_from_reserves():
    state = zoned((3, 6), a=PATROL, b="3,-2 4,-2")
    assert "3,-2" not in landings(state, "-4,0")


def test_T16_a_trench_counts_as_a_reserve_for_attack_and_patrol():
    pair = "-2,4 -1,3"  # a 6 in the trench, a 5 in the combat zone
    state = zoned((1, 6), a=pair, b="-2,-2 -3,-2")
    assert landings(state, "-2,4") == (combat(1) | south(1)) - {"0,4", "-2,-2"}  # it is in patrol, but so is its target
    assert "-2,-2" in landings(zoned((1, 6), a=pair, b="-2,-2"), "-2,4")


def test_T16_a_way_back_to_the_trench_is_a_recall():
    assert "-2,4" not in landings(zoned((4, 6), a=f"{PATROL} 0,0"), "-3,0")
    assert "-2,4" in landings(zoned((4, 6), a=FREE), "-3,0")


# --- patrols ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("soldiers", "strict", "loose"),
    [
        ("-3,0 -4,0", True, True),
        ("-3,0 -2,0", False, True),
        ("-3,0 -3,1 -4,2 -5,2", True, True),
        ("-3,0", False, False),
    ],
    ids=["combat and reserve", "combat only", "a longer chain", "alone"],
)
def test_rule_17_a_patrol_hangs_together_from_combat_zone_to_reserve(soldiers, strict, loose):
    for options, patrol in ((VARIANT, strict), (LOOSE, loose)):
        state = zoned((4, 6), a=soldiers, options=options)
        assert (landings(state, "-3,0") > {"-2,-1"}) == patrol


def test_rule_17_soldiers_in_reserve_only_are_no_patrol_even_loosely():
    for options in (VARIANT, LOOSE):
        assert landings(zoned((3, 6), a="-4,0 -5,0 0,0 0,2", options=options), "-4,0") == {"-4,1"}  # next door


def test_rule_17_an_ally_may_be_the_half_in_reserve():
    assert landings(four((4, 6), a="-3,0 0,0", c="-4,0"), "-3,0") == combat(6)


# --- who has to be in the combat zone ----------------------------------------------------------------


def entry(a, A="0,4", b="0,-1 1,-1 -3,-5"):
    """The south's turn comes: the north has moved."""
    state = zoned((6, 6), a=a, A=A, b=b, B="2,-1", turn="north")
    return done(state, Move("2,-1", "3,-2"))[0]


def test_G14_rule_18_with_one_soldier_in_the_zone_another_enters_then_the_turn_goes_on():
    state, events = entered(entry("0,0 -4,0 -5,0"), 5)
    assert set(BITVA.legal(state, "south")) == {
        Enter(origin, to) for origin in ("-4,0", "-5,0", "0,4") for to in combat(5)
    }
    assert len(events) == 1
    state, _ = done(state, Enter("-5,0", "3,0"))
    assert (state.phase, state.turn, state.dice, letter_at(state, "3,0")) == ("battle", "south", (), "a")
    state, _ = done(state, ROLL, 5, 6)
    assert state.dice == (5, 6)


@pytest.mark.parametrize(
    ("infantry", "general", "phase"),
    [("0,0 -4,0", "2,0", "battle"), ("0,0 2,0 -4,0", "0,4", "battle"), ("-4,0 -5,0", "0,4", "entry")],
    ids=["one and the general", "two", "none"],
)
def test_rule_18_two_in_the_zone_will_do_and_the_general_counts(infantry, general, phase):
    assert entry(infantry, general).phase == phase


def test_rule_18_a_single_one_enters_though_both_are_missing():
    state, _ = entered(entry("-4,0 -5,0"), 5)
    state, _ = done(state, Enter("-5,0", "3,0"))
    assert state.phase == "battle"


def test_rule_18_who_enters_onto_the_general_has_won():
    state, _ = entered(entry("0,0 -4,0"), 6)
    state, events = done(state, Enter("-4,0", "3,-2"))
    assert events[-1] == Won(("south",))
    assert BITVA.to_act(state) == ()


def test_A9_the_entry_die_finds_free_hexes_and_isolated_enemies():
    state, _ = entered(entry("0,0 -4,0", b="1,0 -1,-3 -2,-3 -3,-3"), 6)
    found = {action.to for action in BITVA.legal(state, "south")}
    assert found == combat(6) - {"-1,-3"}  # the general on 3,-2 and the infantry on 1,0 are alone


def test_A9_the_entry_die_is_thrown_again_where_it_finds_nothing():
    state = four(a="0,0 -4,0", c=" ".join(combat(6)), phase="entry")
    after, events = entered(state, 6)
    assert after == state
    assert events[-1] == NoHex("south-west", 6)


def test_A11_rule_20_the_general_accompanies_the_last_infantry():
    state, _ = entered(entry("0,0"), 5)
    assert {action.origin for action in BITVA.legal(state, "south")} == {"0,4"}
    state = zoned((1, 4), a="0,0", A="2,1")
    assert landings(state, "2,1") == (combat(1) | combat(4)) - {"0,0"}  # it does not leave the zone


def test_A12_a_general_left_alone_enters_too():
    state, _ = entered(entry("", "0,4"), 5)
    assert set(BITVA.legal(state, "south")) == {Enter("0,4", to) for to in combat(5)}


def test_T17_nobody_left_outside_nobody_enters():
    assert entry("", "0,0").phase == "battle"
    assert entry("0,0", "2,0").phase == "battle"


@pytest.mark.parametrize(("others", "may_leave"), [("0,0 0,2", True), ("0,0", False)], ids=["three", "two"])
def test_G15_rule_19_with_three_in_the_zone_one_may_go_back(others, may_leave):
    found = landings(zoned((4, 6), a=f"{PATROL} {others}"), "-3,0")
    assert found == combat(6) | (south(6) if may_leave else set())


def test_A10_the_way_back_is_an_ordinary_move():
    state, _ = done(zoned((4, 6), a=FREE), Move("-3,0", "-4,1"))
    assert letter_at(state, "-4,1") == "a"
    assert "-4,1" not in landings(zoned((4, 6), a="-2,-1 0,0 0,2 -4,0"), "-2,-1")  # not isolated from afar


RECALL = Options(advanced=True, free_recall=True)


def at_the_start(infantry, general="0,4", options=RECALL, faces=()):
    """South's turn begins with these infantry: north has just passed."""
    state = zoned((1, 1), a=infantry, A=general, B="7,-5", b="3,-4 4,-4", turn="north", options=options)
    state, _ = done(state, next(iter(BITVA.legal(state, "north"))))
    return done(state, ROLL, *faces)[0] if faces else state


def test_A10_with_the_option_a_die_thrown_before_the_turn_takes_one_back():
    state = at_the_start("0,0 0,2 2,0 -7,4")
    assert (state.turn, state.phase, tuple(BITVA.legal(state, "south"))) == ("south", "recall", (ROLL, STAY))
    state, events = done(state, ROLL, 6)
    assert events == (Rolled("south", (6,)),)
    assert set(BITVA.legal(state, "south")) == {
        Recall(origin, to) for origin in ("0,0", "0,2", "2,0") for to in south(6)
    }
    state, events = done(state, Recall("0,0", "-4,4"))
    assert events == (Moved("south", "infantry", "0,0", "-4,4"),)
    assert (state.turn, state.phase, state.dice) == ("south", "battle", ())  # the ordinary turn
    state, _ = done(state, ROLL, 4, 6)
    assert not [
        action
        for action in BITVA.legal(state, "south")
        if isinstance(action, Move) and action.to in south(4) | south(6) and action.origin in ("0,2", "2,0")
    ]  # two are needed there


def test_A10_nobody_has_to_be_taken_back():
    state, events = done(at_the_start("0,0 0,2 2,0"), STAY)
    assert (state.phase, state.dice, events) == ("battle", (), ())


@pytest.mark.parametrize(
    ("infantry", "options"),
    [("0,0 0,2 -7,4", RECALL), ("0,0 0,2 2,0", VARIANT), ("0,0 0,2 2,0", Options(free_recall=True))],
    ids=["two in the zone", "without the option", "base game"],
)
def test_A10_otherwise_the_turn_begins_with_both_dice(infantry, options):
    assert at_the_start(infantry, options=options).phase == "battle"


def test_A10_a_number_without_a_free_hex_is_thrown_again():
    full = " ".join(sorted(south(6)))
    state = at_the_start(f"{full} 0,0 0,2 2,0")
    after, events = done(state, ROLL, 6)
    assert (after, events[-1]) == (state, NoHex("south", 6))


def test_T18_the_general_is_taken_back_by_the_die_as_well():
    state = at_the_start("0,0 0,2 -7,4", general="2,0", faces=(6,))
    assert Recall("2,0", "-4,4") in BITVA.legal(state, "south")


def test_T18_who_has_just_entered_gives_nobody_leave():
    state, _ = entered(entry("0,0 -4,0"), 4)
    state, _ = done(state, Enter("-4,0", "-3,0"))
    state, _ = done(state, ROLL, 1, 4)
    assert landings(state, "0,0") <= combat(4)
    assert landings(state, "-3,0") <= combat(1)


@pytest.mark.parametrize(("infantry", "back"), [("0,0 0,2", True), ("0,0", False)], ids=["two others", "one other"])
def test_T18_the_generals_return_is_a_recall_too(infantry, back):
    assert ("-4,4" in landings(zoned((4, 6), a=f"{infantry} -7,4", A="2,0"), "2,0")) == back


def test_rule_4_who_is_bound_to_a_full_zone_passes():
    ones = sorted(combat(1))
    state = four((1, 1), a=f"{ones[0]} -4,0", c=" ".join(ones[1:]), A="0,2")
    assert tuple(BITVA.legal(state, "south-west")) == (PASS,)


def test_rule_21_the_variant_ends_with_the_general_too():
    state, _ = done(zoned((4, 6), a=PATROL, B="3,-2"), Move("-3,0", "3,-2"))
    assert BITVA.outcome(state) == Outcome(("south",), "general-captured")


# --- setting up -------------------------------------------------------------------------------------


def test_T14_rule_14_each_side_places_in_both_its_reserves_its_trench_and_its_half_of_the_zone():
    state = zoned((4,), phase="infantry")
    assert set(BITVA.legal(state, "south")) == {Place(name) for name in hexes(4, half="south")}


def test_T14_with_four_players_the_reserve_of_the_ally_is_open_as_well():
    state = four((4,), phase="infantry")
    assert Place("3,1") in BITVA.legal(state, "south-west")


def test_A16_in_the_variant_infantry_is_set_up_on_a_free_post_too():
    state = zoned((6,), phase="infantry")
    assert Place("-4,4") in BITVA.legal(state, "south")


SIX = "-5,0 -4,0 -5,1 -4,1 -6,2 -5,2"  # in reserve


@pytest.mark.parametrize(
    ("placed", "owed"),
    [(SIX[:-5], False), (SIX, True), (f"{SIX} 0,0", True), (f"{SIX[:-5]} 0,0 2,0", False)],
    ids=["three left, two owed", "two left, two owed", "one left, one owed", "three left, none owed"],
)
def test_T15_rule_14_the_last_ones_go_where_the_zone_is_owed_some(placed, owed):
    state = zoned((2,), a=placed, phase="infantry")
    expected = combat(2) & hexes(half="south") if owed else hexes(2, half="south")
    assert set(BITVA.legal(state, "south")) == {Place(name) for name in expected - set(placed.split())}


def test_T15_without_such_a_hex_the_die_is_thrown_again():
    sixes = " ".join(combat(6) & hexes(half="south"))
    state = four(a=SIX, c=sixes, phase="infantry")
    after, events = done(state, ROLL, 6)
    assert (after, events[-1]) == (state, NoHex("south-west", 6))
