"""B4: combat rolls of the base game."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from games.battle_cry.combat import CombatResult, combat, combat_odds
from games.battle_cry.dice import DIE, FACES, SYMBOLS, check_faces
from games.core.dice import Dice
from games.core.errors import Illegal


@pytest.mark.parametrize(("target", "hits"), [("infantry", 2), ("cavalry", 2), ("artillery", 2), ("general", 1)])
def test_the_own_symbol_and_sabres_hit_and_a_lone_general_falls_to_sabres_only(target, hits):
    assert combat(SYMBOLS, target) == CombatResult(hits, 1)


def test_each_flag_is_a_retreat():
    assert combat(("flag", "flag", "infantry"), "cavalry") == CombatResult(0, 2)


def test_an_unknown_target_or_symbol_is_refused():
    with pytest.raises(Illegal, match="unknown-target"):
        combat(("flag",), "tank")
    with pytest.raises(Illegal, match="unknown-symbol"):
        combat(("tank",), "infantry")
    with pytest.raises(Illegal, match="unknown-target"):
        combat_odds(1, "tank")


@pytest.mark.parametrize("target", ["infantry", "cavalry", "artillery", "general"])
@pytest.mark.parametrize("dice", [0, 1, 3])
def test_the_odds_are_those_of_every_throw(dice, target):
    throws = [combat(faces, target).hits for faces in product(FACES, repeat=dice)]
    assert combat_odds(dice, target) == {hits: Fraction(throws.count(hits), len(throws)) for hits in range(dice + 1)}


def test_many_dice_have_exact_odds():
    odds = combat_odds(20, "infantry")
    assert odds[10] == comb(20, 10) * Fraction(1, 2) ** 20
    assert sum(odds.values()) == 1


def test_the_die_has_two_infantry_faces_and_one_of_each_other():
    assert sorted(FACES) == sorted(["infantry", *SYMBOLS])


def test_typed_symbols_are_checked_and_server_dice_show_symbols():
    assert check_faces(["flag", "sabres"], 2) == ("flag", "sabres")
    assert Dice(refill=lambda count, sides: [6, 5]).roll(2, DIE, why="reserve") == ("sabres", "flag")
