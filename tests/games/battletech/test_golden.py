"""G1–G11: the worked examples, played. Column 06 of the training map is clear from north to south."""

import pytest
from msgspec.structs import asdict

from games.battletech.actions import Aim, Announce, Declare, Fire, Ready, Step
from games.battletech.movement import stance_of
from games.battletech.rules import BATTLETECH
from games.battletech.shots import number_of, shot
from games.core.protocol import Outcome
from tests.games.battletech.asking import damage, line_of_sight, to_hit
from tests.games.battletech.positions import Table


def number(game, unit, target, weapon):
    return number_of(game.state, game.mech(unit), game.mech(target), weapon)


def test_G1_a_cicada_that_walked_five_hexes_needs_seven_with_both_medium_lasers():
    game = Table([("CDA-2A", "0601", "ne")], [("ENF-4R", "0610", "n")])
    game.move("A1", "walk", "rrfffff").stand()
    mech = game.mech("A1")
    assert (mech.hexes, mech.spent, stance_of(game.state, mech).left) == (5, 7, 1)
    game.do(Declare("A1", "D1"))
    assert (number(game, "A1", "D1", 0), number(game, "A1", "D1", 1)) == (7, 7)
    assert to_hit(4, "medium-laser", "walk", 0).number == 7


def test_G2_a_hunchback_that_ran_needs_eight_with_its_ac20_at_that_cicada():
    game = Table([("CDA-2A", "0601", "ne")], [("HBK-4G", "0610", "s")])
    game.move("A1", "walk", "rrfffff").move("D1", "run", "lllff")
    assert (game.mech("D1").hexes, game.mech("D1").spent) == (2, 5)
    assert number(game, "D1", "A1", 0) == 8
    assert to_hit(2, "ac-20", "run", 5).number == 8


def test_G3_a_still_enforcer_needs_four_with_its_large_laser_at_a_hunchback_that_ran_two_hexes():
    game = Table([("HBK-4G", "0604", "n")], [("ENF-4R", "0610", "n")])
    game.move("A1", "run", "lllff").stand()
    assert (game.mech("A1").hexes, game.mech("A1").spent) == (2, 5)
    assert number(game, "D1", "A1", 1) == 4
    assert to_hit(4, "large-laser", "still", 2).number == 4


def test_G4_a_left_arm_and_what_is_behind_it():
    armour = {"HD": 9, "CT": 26, "LT": 20, "RT": 20, "LA": 16, "RA": 16, "LL": 20, "RL": 20}
    left = []
    for hit in (["LA", 10], ["LA", 8], ["LA", 3], ["LT", 10], ["LT", 8]):
        result = damage(armour, [hit])
        armour = asdict(result.armour)
        left.append((armour["LA"], armour["LT"], armour["CT"]))
    assert left == [(6, 20, 26), (0, 18, 26), (0, 15, 26), (0, 5, 26), (0, 0, 23)]
    assert result.destroyed_locations == ["LT", "LA"]
    assert not result.destroyed


@pytest.mark.parametrize(
    ("woods", "visible", "added"),
    [
        (("light", "heavy"), False, None),
        (("light", "light"), True, 2),
        (("light", "light", "light"), False, None),
        (("heavy", "heavy"), False, None),
        (("heavy",), True, 2),
    ],
    ids=lambda argument: "+".join(argument) if isinstance(argument, tuple) else str(argument),
)
def test_G5_woods_between_block_or_add(woods, visible, added):
    between = {f"01{row:02}": kind for row, kind in enumerate(woods, start=2)}
    seen = line_of_sight({"width": 3, "height": 9, "woods": between}, "0101", "0106")
    assert seen.visible == visible
    expected = None if added is None else 4 + added
    assert to_hit(5, "large-laser", light_woods=seen.light, heavy_woods=seen.heavy).number == expected


def test_G6_the_targets_own_heavy_woods_add_two_and_never_block():
    game = Table([("ENF-4R", "0301", "s")], [("HBK-4G", "0303", "n")]).stand()  # light woods between
    assert number(game, "A1", "D1", 1) == 4 + 1 + 2
    assert {
        modifier.why: modifier.value for modifier in shot(game.state, game.mech("A1"), game.mech("D1"), 1).modifiers
    } == {
        "base": 4,
        "woods": 1,
        "cover": 2,
    }


def shoot_out(attacker, defender):
    """Both fire a small laser at the other's centre torso, which has this many points left."""
    game = Table([("HBK-4G", "0606", "s", {"CT": attacker})], [("HBK-4G", "0607", "n", {"CT": defender})]).stand()
    for unit, target in (("A1", "D1"), ("D1", "A1")):
        game.do(Declare(unit, target))
        game.do(Aim(3))
        game.do(Ready())
    for unit in ("A1", "D1"):
        game.do(Fire(unit, 3), 6, 6, 3, 4)
    return BATTLETECH.outcome(game.state)


def test_G7_a_destroyed_mech_still_fires_and_if_both_die_it_is_a_draw():
    assert shoot_out(26, 3) == Outcome(("attacker",), "last-standing")
    assert shoot_out(3, 26) == Outcome(("defender",), "last-standing")
    assert shoot_out(3, 3) == Outcome((), "both-lost")


def test_G8_a_turn_about_costs_three_mp():
    game = Table([("ENF-4R", "0605", "n")], [("HBK-4G", "0617", "n")]).move("A1", "walk", "rrr")
    assert (game.mech("A1").facing, game.mech("A1").spent) == (3, 3)


def test_G9_a_torso_goes_and_then_its_arm_is_hit_in_the_same_phase():
    game = Table([("ENF-4R", "0606", "s")], [("HBK-4G", "0608", "n", {"LT": 10})]).stand()
    game.do(Declare("A1", "D1"))
    game.do(Aim(0))
    game.do(Aim(1))
    game.do(Ready())
    game.hold()
    game.do(Fire("A1", 0), 6, 6, 4, 4)  # AC/10, left torso
    game.do(Fire("A1", 1), 6, 6, 5, 5)  # large laser, left arm
    assert [game.armour("D1", location) for location in ("LT", "LA", "CT")] == [0, 0, 18]


def test_G10_the_target_in_heavy_woods_picks_the_light_woods_beside_the_line():
    # From 0401 to 0303 (heavy) the line runs between 0402 (clear) and 0302 (light woods).
    game = Table([("ENF-4R", "0401", "s")], [("HBK-4G", "0303", "n")]).stand()
    game.do(Declare("A1", "D1"))
    assert game.turn_to == ("defender",)
    game.do(game.legal()[0])  # the woods: they are worse for the attacker
    assert game.state.choices[0].side == "right"
    assert number(game, "A1", "D1", 1) == 4 + 3
    assert game.may(Aim(1))


def test_G11_a_mech_without_a_leg_stands_still_and_uses_its_slot():
    game = Table([("ENF-4R", "0606", "s", {"LL": 0})], [("HBK-4G", "0608", "n")])
    assert game.legal() == [Announce("A1", "still")]
    game.do(Announce("A1", "still"))
    assert game.turn_to == ("defender",)
    game.stand()
    assert game.may(Declare("A1", "D1"))
    assert not game.may(Step("forward"))
