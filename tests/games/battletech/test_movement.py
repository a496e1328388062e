"""V1–V10: moving. Column 06 of the training map is clear from north to south; 0303 is heavy woods, 0302 light."""

import pytest
from msgspec.structs import replace

from games.battletech.actions import Announce, Step, Stop
from games.battletech.board import BOARDS, TERRAIN
from games.battletech.designs import DESIGNS
from games.battletech.movement import allowance
from games.battletech.shots import number_of
from tests.games.battletech.positions import Table

FAR = [("HBK-4G", "0617", "n")]  # the defender, out of the way


def table(*attackers, **options):
    return Table(list(attackers), FAR, **options)


def steps(game):
    return [action.way for action in game.legal() if isinstance(action, Step)]


def test_V1_the_mode_is_announced_before_the_mech_moves_and_holds_for_the_turn():
    game = table(("ENF-4R", "0605", "s"))
    assert game.legal() == [Announce("A1", mode) for mode in ("still", "walk", "run")]
    game.do(Announce("A1", "walk"))
    assert not any(isinstance(action, Announce) for action in game.legal())


@pytest.mark.parametrize(("mode", "number"), [("still", 4), ("walk", 5), ("run", 6)])
def test_V1_the_mode_counts_even_when_not_a_hex_was_entered(mode, number):
    game = table(("ENF-4R", "0613", "s")).move("A1", mode).stand()
    assert game.mech("A1").hexes == 0
    assert number_of(game.state, game.mech("A1"), game.mech("D1"), 1) == number


def test_V2_standing_still_spends_nothing_and_ends_the_slot_at_once():
    game = table(("ENF-4R", "0605", "s"))
    before = game.mech("A1")
    game.do(Announce("A1", "still"))
    assert game.mech("A1") == replace(before, mode="still", start="0605")
    assert game.turn_to == ("defender",)


def test_V3_a_walking_mech_goes_forward_and_backward_up_to_its_mp():
    game = table(("ENF-4R", "0605", "s")).move("A1", "walk", "ffbf")
    assert (game.mech("A1").hex, game.mech("A1").spent) == ("0607", 4)
    game = table(("ENF-4R", "0605", "s"))
    game.do(Announce("A1", "walk"))
    for _ in range(4):
        game.do(Step("backward"))
    assert game.legal() == [Stop()]


def test_V4_a_running_mech_never_goes_backward():
    game = table(("ENF-4R", "0605", "s"))
    game.do(Announce("A1", "run"))
    assert steps(game) == ["forward", "left", "right"]
    for _ in range(6):
        game.do(Step("forward"))
    assert (game.mech("A1").hex, game.legal()) == ("0611", [Stop()])


@pytest.mark.parametrize(("walk", "run"), [(3, 5), (4, 6), (5, 8), (8, 12)])
def test_V4_running_gives_half_as_many_mp_again_rounded_up(walk, run):
    assert replace(DESIGNS["HBK-4G"], walk=walk).run == run


def test_V4_the_three_mechs_walk_and_run_as_their_sheets_say():
    table_ = {key: (kind.walk, kind.run) for key, kind in DESIGNS.items()}
    assert table_ == {"HBK-4G": (4, 6), "ENF-4R": (4, 6), "CDA-2A": (8, 12)}


def test_V5_clear_light_and_heavy_woods_cost_one_two_and_three():
    assert [TERRAIN[key].cost for key in ("clear", "light", "heavy")] == [1, 2, 3]
    game = table(("CDA-2A", "0301", "s")).move("A1", "walk", "fff")  # light, heavy, light
    assert (game.mech("A1").hex, game.mech("A1").spent) == ("0304", 7)


def test_V5_entering_heavy_woods_with_one_facing_change_costs_four():
    game = table(("ENF-4R", "0302", "se")).move("A1", "walk", "rf")
    assert (game.mech("A1").hex, game.mech("A1").spent) == ("0303", 4)


def test_V5_a_hex_that_is_not_marked_is_clear():
    assert BOARDS["training"].terrain("0101").key == "clear"


def test_V5_woods_that_cost_more_than_is_left_cannot_be_entered():
    game = table(("ENF-4R", "0302", "s"))
    game.do(Announce("A1", "walk"))
    game.do(Step("left"))
    game.do(Step("right"))
    assert steps(game) == ["backward", "left", "right"]  # 2 MP left, 0303 would take 3


def test_V6_a_hexside_costs_one_mp_in_heavy_woods_too():
    game = table(("ENF-4R", "0303", "n")).move("A1", "walk", "lll")
    assert (game.mech("A1").facing, game.mech("A1").spent, game.mech("A1").hexes) == (3, 3, 0)


def test_V6_nobody_turns_outside_the_movement_phase():
    game = table(("ENF-4R", "0613", "s")).stand()
    assert game.state.phase == "declaration"
    assert not steps(game)


def test_V7_a_mech_enters_the_hex_in_front_or_the_one_behind():
    for way, hex_ in (("f", "0706"), ("b", "0505")):  # south-east and north-west of 0605
        assert table(("ENF-4R", "0605", "se")).move("A1", "walk", way).mech("A1").hex == hex_


def test_V7_turning_towards_a_hex_comes_first():
    game = table(("ENF-4R", "0605", "n")).move("A1", "walk", "rf")
    assert (game.mech("A1").hex, game.mech("A1").spent) == ("0705", 3)  # light woods, and one hexside


def test_V8_friends_are_crossed_but_not_enemies():
    game = table(("ENF-4R", "0605", "s"), ("CDA-2A", "0606", "s"))
    game.do(Announce("A1", "walk"))
    game.do(Step("forward"))
    assert (game.mech("A1").hex, Stop() in game.legal()) == ("0606", False)
    game.do(Step("forward"))
    assert Stop() in game.legal()
    game = Table([("ENF-4R", "0605", "s")], [("HBK-4G", "0606", "n")])
    game.do(Announce("A1", "walk"))
    assert "forward" not in steps(game)


def test_V8_a_step_after_which_the_move_could_not_end_is_not_offered():
    game = table(("ENF-4R", "0603", "s"), ("CDA-2A", "0606", "s"), ("CDA-2A", "0607", "s"))
    game.do(Announce("A1", "walk"))
    game.do(Step("forward"))
    game.do(Step("forward"))
    assert "forward" in steps(game)  # into the friend's hex, and back out of it with the last MP
    game.do(Step("left"))
    game.do(Step("right"))
    assert game.legal() == [Stop()]
    game = table(("ENF-4R", "0602", "s"), ("CDA-2A", "0606", "s"))
    game.do(Announce("A1", "walk"))
    for _ in range(3):
        game.do(Step("forward"))
    assert steps(game) == ["backward", "left", "right"]  # 1 MP left: in, but not out again


def test_V8_inside_a_friends_hex_only_turns_that_lead_out_are_offered():
    game = Table([("ENF-4R", "0603", "s"), ("CDA-2A", "0605", "n")], [("HBK-4G", "0606", "n"), *FAR])
    game.do(Announce("A1", "walk"))
    game.do(Step("forward"))
    game.do(Step("forward"))
    assert steps(game) == ["backward", "left", "right"]  # 2 MP: a hexside and a hex, or straight back
    game.do(Step("left"))
    assert steps(game) == ["forward", "backward"]  # 0706 or 0505; another turn would leave no MP to go on


def test_V9_leaving_the_map_costs_a_mp_and_puts_the_mech_out_at_once():
    game = table(("ENF-4R", "0601", "s"))
    game.do(Announce("A1", "walk"))
    game.do(Step("backward"))
    mech = game.mech("A1")
    assert (mech.hex, mech.out, mech.spent) == ("", "left", 1)
    assert game.turn_to == ("defender",)


def test_V9_without_a_mp_left_nobody_leaves():
    game = table(("ENF-4R", "0605", "n"))
    game.do(Announce("A1", "walk"))
    for _ in range(4):
        game.do(Step("forward"))
    assert (game.mech("A1").hex, game.legal()) == ("0601", [Stop()])


@pytest.mark.parametrize("leg", ["LL", "RL"])
def test_V10_without_a_leg_a_mech_can_only_stand_still(leg):
    game = table(("ENF-4R", "0605", "s", {leg: 0}))
    assert game.legal() == [Announce("A1", "still")]


def test_W8_hexes_count_and_mp_do_not():
    mech = table(("CDA-2A", "0301", "s")).move("A1", "walk", "fff").mech("A1")
    assert (mech.hexes, mech.spent) == (3, 7)


def test_W8_a_reversal_starts_the_count_anew_and_turns_do_not_matter():
    back_and_forth = table(("CDA-2A", "0606", "s")).move("A1", "walk", "bbbff")
    assert back_and_forth.mech("A1").hexes == 2  # the text's example: +0
    turning = table(("CDA-2A", "0606", "s")).move("A1", "walk", "bblrb")
    assert turning.mech("A1").hexes == 3
    assert table(("CDA-2A", "0606", "s")).move("A1", "walk", "ffbffff").mech("A1").hexes == 4


def test_W8_with_start_to_end_a_reversal_counts_the_distance_covered():
    def moved(way):
        return table(("CDA-2A", "0606", "s"), start_to_end=True).move("A1", "walk", way).mech("A1").hexes

    assert moved("bbbff") == 1  # the text's example: +0 as well
    assert moved("fffff") == 5  # no reversal, so its hexes
    assert moved("ffbffff") == 5


def test_the_mp_of_the_modes():
    state = table(("CDA-2A", "0606", "s")).state
    assert [allowance(state, state.mech("A1"), mode) for mode in ("still", "walk", "run")] == [0, 8, 12]
