"""S1–S9, D1–D4: deployment, the phases of a turn, whose slot is next, how a match ends."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battletech.actions import (
    Aim,
    Announce,
    ChooseSide,
    Declare,
    Deploy,
    Drop,
    Face,
    Fire,
    HoldFire,
    Ready,
    RollInitiative,
)
from games.battletech.board import BOARDS
from games.battletech.events import AttackReady, Destroyed, InitiativeTied, MatchDrawn, MatchWon, TurnBegan
from games.battletech.rules import BATTLETECH
from games.battletech.sequence import slots
from games.core.errors import Illegal
from games.core.protocol import Outcome
from tests.games.battletech.positions import Table

HIT_CT, HIT_HEAD, MISS = (6, 6, 3, 4), (6, 6, 6, 6), (1, 1)
ENFORCER, HUNCHBACK = ("ENF-4R", "0606", "s"), ("HBK-4G", "0608", "n")


def duel(attacker=None, defender=None, **options):
    """Two mechs, two hexes apart in the open, each with the other in front."""
    return Table([(*ENFORCER, attacker or {})], [(*HUNCHBACK, defender or {})], **options)


def declare(game, unit, target, *weapons):
    game.do(Declare(unit, target))
    for weapon in weapons:
        game.do(Aim(weapon))
    game.do(Ready())


# --- deployment ------------------------------------------------------------------------------------


def deployed(**options):
    state = BATTLETECH.setup(**options)
    while state.phase == "deployment":
        seat = BATTLETECH.to_act(state)[0]
        legal = tuple(BATTLETECH.legal(state, seat))
        yield seat, state, legal
        state, _ = BATTLETECH.apply(state, seat, legal[0], None)
    yield None, state, ()


def test_D1_the_defender_sets_up_first_on_the_three_southernmost_rows_facing_as_it_likes():
    steps = list(deployed())
    assert [seat for seat, *_ in steps] == ["defender", "defender", "attacker", "attacker", None]
    rows = Counter(step.hex[2:] for step in steps[0][2])
    assert rows == {"15": 15, "16": 15, "17": 15}
    assert steps[1][2] == tuple(Face(facing) for facing in range(6))


def test_D1_the_number_of_rows_is_an_option():
    (_, _, legal), *_ = deployed(defender_rows=1, map="long-valley")
    assert [action.hex[2:] for action in legal] == ["17"] * 16


def test_D2_the_attacker_sets_up_on_the_north_edge_one_mech_a_hex():
    steps = [legal for seat, _, legal in deployed(attacker="ENF-4R,CDA-2A") if seat == "attacker"]
    assert steps[0] == tuple(Deploy(f"{column:02}01") for column in range(1, 16))
    assert Deploy("0101") not in steps[2]  # taken by the first
    assert len(steps[2]) == 14


def test_D3_the_training_scenario_has_an_enforcer_against_a_hunchback():
    state = BATTLETECH.setup()
    assert [(mech.unit, mech.kind) for mech in state.mechs] == [("A1", "ENF-4R"), ("D1", "HBK-4G")]


def test_D3_any_number_of_mechs_a_side():
    state = BATTLETECH.setup(attacker="CDA-2A, CDA-2A, ENF-4R", defender="HBK-4G")
    assert [mech.unit for mech in state.mechs] == ["A1", "A2", "A3", "D1"]


def test_D4_two_maps_of_our_own_marked_as_such_with_woods_only():
    assert [(key, board.width, board.height) for key, board in BOARDS.items()] == [
        ("training", 15, 17),
        ("long-valley", 16, 17),
    ]
    for board in BOARDS.values():
        assert board.reconstruction
        assert set(board.woods.values()) == {"light", "heavy"}


# --- initiative and slots --------------------------------------------------------------------------


def test_S1_a_turn_goes_through_its_phases_in_order():
    game, phases = duel(), ["movement"]
    game.stand()
    phases.append(game.state.phase)
    declare(game, "A1", "D1", 2)
    game.hold()
    phases.append(game.state.phase)
    game.do(Fire("A1", 2), *MISS)
    phases.append(game.state.phase)
    assert phases == ["movement", "declaration", "resolution", "initiative"]
    assert game.state.turn == 2
    assert game.events[-1] == TurnBegan(2)


@pytest.mark.parametrize(("loser", "winner"), [("attacker", "defender"), ("defender", "attacker")])
def test_S2_the_higher_roll_has_the_initiative_and_the_loser_moves_first(loser, winner):
    game = duel(loser=loser)
    assert game.state.initiative == winner
    assert game.turn_to == (loser,)


def test_S2_equal_rolls_are_thrown_again():
    game = duel().stand().hold()
    assert game.turn_to == ("attacker", "defender")  # either may throw first
    game.do(RollInitiative(), 3, 4, seat="defender")
    assert game.turn_to == ("attacker",)
    assert InitiativeTied() in game.do(RollInitiative(), 5, 2)
    assert game.turn_to == ("attacker", "defender")
    game.roll("defender")
    assert game.state.phase == "movement"


def test_S3_a_side_picks_any_mech_that_has_not_had_its_slot():
    game = Table([ENFORCER, ("CDA-2A", "0101", "s")], [HUNCHBACK])
    assert {action.unit for action in game.legal()} == {"A1", "A2"}
    game.do(Announce("A2", "still"))
    game.do(Announce("D1", "still"))
    assert {action.unit for action in game.legal()} == {"A1"}


def test_S3_holding_fire_uses_the_slot():
    game = duel().stand()
    game.do(HoldFire("A1"))
    assert game.turn_to == ("defender",)
    assert {action.unit for action in game.legal()} == {"D1"}


@pytest.mark.parametrize(
    ("own", "other", "plain", "grouped"),
    [
        (1, 1, "ad", "ad"),
        (1, 3, "addd", "addd"),
        (3, 1, "adaa", "aaad"),
        (2, 4, "adaddd", "addadd"),
        (5, 2, "adadaaa", "aadaaad"),
        (3, 2, "adada", "adaad"),
        (0, 2, "dd", "dd"),
    ],
)
def test_S4_slots_alternate_and_the_larger_side_comes_last_or_spreads_them(own, other, plain, grouped):
    def order(grouped):
        return "".join(seat[0] for seat in slots("attacker", own, other, grouped))

    assert (order(grouped=False), order(grouped=True)) == (plain, grouped)


@given(st.integers(0, 12), st.integers(0, 12), st.booleans())
def test_S4_every_mech_has_one_slot(own, other, grouped):
    assert Counter(slots("defender", own, other, grouped)) == Counter(["defender"] * own + ["attacker"] * other)


def test_S4_in_the_movement_and_in_the_declaration():
    three = [("CDA-2A", "0101", "s"), ("CDA-2A", "0301", "s"), ENFORCER]
    game, moved, declared = Table(three, [HUNCHBACK]), [], []
    while game.state.phase == "movement":
        moved += game.turn_to
        game.do(game.legal()[0])
    while game.state.phase == "declaration":
        declared += game.turn_to
        game.do(next(action for action in game.legal() if isinstance(action, HoldFire)))
    assert moved == declared == ["attacker", "defender", "attacker", "attacker"]


# --- declaring and resolving -----------------------------------------------------------------------


def test_S5_all_attacks_are_declared_before_any_is_resolved():
    game = duel().stand()
    declare(game, "A1", "D1", 0)
    assert not any(isinstance(action, Fire) for action in game.legal())
    declare(game, "D1", "A1", 0)
    assert game.legal() == [Fire("A1", 0)]


def test_S5_a_declaration_is_told_with_its_target_and_how_many_weapons_it_has():
    game = duel().stand()
    declare(game, "A1", "D1", 0)
    assert game.events[-1] == AttackReady("A1", "D1", 1)


def test_S5_only_declared_weapons_are_resolved():
    game = duel().stand()
    declare(game, "A1", "D1", 0)
    game.hold()
    game.do(Fire("A1", 0), *MISS)
    assert game.state.phase == "initiative"


def test_S5_the_phase_is_passed_over_when_nobody_has_a_target():
    game = Table([("ENF-4R", "0601", "n")], [("HBK-4G", "0617", "s")]).stand()
    assert (game.state.phase, game.state.turn) == ("initiative", 2)


def test_S6_mech_by_mech_the_loser_of_initiative_first():
    game = Table([ENFORCER, ("CDA-2A", "0605", "s")], [HUNCHBACK, ("HBK-4G", "0609", "n")]).stand()
    for unit, target, *weapons in (("A1", "D1", 0, 1), ("D1", "A1", 1, 2), ("A2", "D1", 0), ("D2", "A1", 1)):
        declare(game, unit, target, *weapons)
    assert {action.unit for action in game.legal()} == {"A1", "A2"}
    game.do(Fire("A1", 1), *MISS)
    assert game.legal() == [Fire("A1", 0)]  # all of a mech's weapons before the next mech
    game.do(Fire("A1", 0), *MISS)
    assert {action.unit for action in game.legal()} == {"D1", "D2"}
    game.do(Fire("D2", 1), *MISS)
    assert game.legal() == [Fire("A2", 0)]


def test_S7_damage_takes_effect_at_the_end_of_the_phase():
    game = duel(defender={"HD": 1}).stand()
    declare(game, "A1", "D1", 0)
    declare(game, "D1", "A1", 3)  # the small laser in the head that is about to go
    game.do(Fire("A1", 0), *HIT_HEAD)
    assert game.armour("D1", "HD") == 0
    assert game.mech("D1").hex == "0608"
    events = game.do(Fire("D1", 3), *HIT_CT)
    assert game.armour("A1", "CT") == 20
    assert Destroyed("D1") in events
    assert (game.mech("D1").hex, game.mech("D1").out) == ("", "destroyed")


def test_S7_a_destroyed_mech_blocks_nothing():
    game = Table([ENFORCER], [("HBK-4G", "0607", "n", {"HD": 1}), ("HBK-4G", "0617", "n")], loser="defender").stand()
    game.do(HoldFire("D1"))
    declare(game, "A1", "D1", 0)
    game.hold()
    game.do(Fire("A1", 0), *HIT_HEAD)
    game.roll("attacker")
    game.move("A1", "walk", "ff")
    assert game.mech("A1").hex == "0608"


# --- the end ---------------------------------------------------------------------------------------


def test_S8_the_side_with_the_last_mech_wins():
    game = duel(defender={"CT": 5}).stand()
    declare(game, "A1", "D1", 0)
    game.hold()
    game.do(Fire("A1", 0), *HIT_CT)
    assert game.events[-1] == MatchWon("attacker", "last-standing")
    assert BATTLETECH.outcome(game.state) == Outcome(("attacker",), "last-standing")
    assert game.turn_to == ()


def test_S8_a_side_with_a_mech_left_fights_on():
    game = Table([ENFORCER], [(*HUNCHBACK, {"CT": 5}), ("HBK-4G", "0617", "n")]).stand()
    declare(game, "A1", "D1", 0)
    game.hold()
    game.do(Fire("A1", 0), *HIT_CT)
    assert (game.mech("D1").out, BATTLETECH.outcome(game.state)) == ("destroyed", None)


def off_the_map(*units, **options):
    """A duel at the edges, in which these mechs walk off, and the turn goes on to its end."""
    game = Table([("ENF-4R", "0601", "n")], [("HBK-4G", "0617", "s")], **options)
    for unit in ("A1", "D1"):
        game.move(unit, "walk", "f") if unit in units else game.do(Announce(unit, "still"))
    return BATTLETECH.outcome(game.state)


def test_V9_a_side_whose_mech_leaves_the_map_loses():
    assert off_the_map("A1") == Outcome(("defender",), "left-map")
    assert off_the_map("D1") == Outcome(("attacker",), "left-map")


def test_V9_both_in_the_same_turn_is_a_draw():
    assert off_the_map("A1", "D1") == Outcome((), "both-lost")


def leaver_and_killer(**options):
    """One attacker leaves the map; the other destroys the last defender in the same turn."""
    game = Table([ENFORCER, ("CDA-2A", "0101", "n")], [(*HUNCHBACK, {"CT": 5})], **options)
    game.move("A2", "walk", "f").stand()
    assert not any(isinstance(action, Declare) and action.target == "A2" for action in game.legal())
    declare(game, "A1", "D1", 0)
    game.hold()
    game.do(Fire("A1", 0), *HIT_CT)
    return BATTLETECH.outcome(game.state)


def test_V9_leaving_is_a_draw_when_the_enemy_loses_its_last_mech_in_the_same_turn():
    assert leaver_and_killer() == Outcome((), "both-lost")


def test_V9_with_the_option_only_the_mech_is_lost():
    assert leaver_and_killer(leaving="mech_lost") == Outcome(("attacker",), "last-standing")
    game = Table([ENFORCER, ("CDA-2A", "0101", "n")], [HUNCHBACK], leaving="mech_lost")
    game.move("A2", "walk", "f").stand().hold()
    assert game.state.turn == 2
    assert BATTLETECH.outcome(game.state) is None


def test_S9_when_nobody_can_hurt_anybody_any_more_the_match_is_drawn():
    disarmed = {"LA": 0, "RA": 0, "LT": 0, "RT": 0}
    game = Table([("ENF-4R", "0606", "s", disarmed)], [("ENF-4R", "0608", "n", disarmed)]).stand()
    assert game.events[-1] == MatchDrawn("stalemate")
    assert BATTLETECH.outcome(game.state) == Outcome((), "stalemate")


def test_S9_two_mechs_without_legs_out_of_reach_of_each_other_are_a_stalemate():
    lame = {"LL": 0}
    game = Table([("ENF-4R", "0601", "s", lame)], [("HBK-4G", "0617", "n", lame)]).stand()
    assert BATTLETECH.outcome(game.state) == Outcome((), "stalemate")
    game = Table([("ENF-4R", "0601", "s", lame)], [("HBK-4G", "0617", "n")]).stand()
    assert game.state.turn == 2  # the Hunchback can still walk up


# From 0405 to 0805 the line runs along hexsides, and on its left stand two hexes of heavy woods.
TWO_SIDES = "\n".join(["." * 11] * 4 + ["....h.h...."] + ["." * 11] * 3)


def lame_duel(**changes):
    """Two mechs without a leg, of which one declares an attack; the owner of the other shuts the line."""
    lame = {"LL": 0}
    game = Table(
        [("ENF-4R", "0405", "se", lame)], [("ENF-4R", "0805", "nw", lame)], map="own", own_map=TWO_SIDES
    ).stand()
    game.state = replace(game.state, **changes)
    game.do(Declare("A1", "D1"))
    game.do(ChooseSide("left"))
    return game.hold()


def test_S9_a_side_of_the_line_chosen_this_turn_ends_no_match_as_it_is_chosen_anew_in_the_next():
    game = lame_duel()
    assert (game.state.turn, game.state.phase, game.state.rules_version) == (2, "initiative", 4)
    game.roll()
    assert game.stand().may(Declare("A1", "D1"))
    assert lame_duel(rules_version=3).events[-1] == MatchDrawn("stalemate")  # as in matches of then


@pytest.mark.parametrize("unit", ["A9", "", "D1 "])
def test_there_is_no_mech_of_another_name(unit):
    with pytest.raises(Illegal, match="unknown-unit"):
        duel().state.mech(unit)


def test_dropping_is_for_attacks_that_cannot_hit():
    game = duel().stand()
    declare(game, "A1", "D1", 0)
    game.hold()
    assert not game.may(Drop("A1", 0))
