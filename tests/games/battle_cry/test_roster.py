"""Rosters: what a side sets up, and how a unit becomes Elite."""

import pytest

from games.battle_cry.events import apply_effect, event_effects
from games.battle_cry.options import Options
from games.battle_cry.roster import OrderOfBattle, find, full_strength, raised_to_elite, roster_from
from games.core.errors import Illegal

ORDER = OrderOfBattle(infantry=2, cavalry=1, artillery=1, generals=3)


def strengths(roster):
    return [(unit.id, unit.figures, unit.full) for unit in roster]


def test_A12_an_order_of_battle_lists_its_units_and_no_generals():
    assert strengths(roster_from(ORDER)) == [
        ("infantry-1", 4, 4),
        ("infantry-2", 4, 4),
        ("cavalry-1", 3, 3),
        ("artillery-1", 2, 2),
    ]


def test_artillery_of_the_2010_edition_has_three_figures():
    assert full_strength("artillery", Options(artillery_figures=3)) == 3
    assert full_strength("infantry", Options(artillery_figures=3)) == 4


@pytest.mark.parametrize("more", [0, 1, 2])
def test_A3_elite_adds_the_figures_of_the_option(more):
    unit = raised_to_elite(find(roster_from(ORDER), "cavalry-1"), Options(elite_figures=more))
    assert (unit.figures, unit.full, unit.elite) == (3 + more, 3 + more, True)
    assert full_strength("cavalry", Options(elite_figures=more), elite=True) == 3 + more


def test_A10_a_hurt_unit_that_becomes_elite_is_not_at_full_strength():
    unit = raised_to_elite(apply_effect(event_effects(("infantry",))[0], roster_from(ORDER), "infantry-1"))
    assert (unit.figures, unit.full, unit.at_full_strength) == (4, 5, False)


def test_A12_a_general_is_no_unit():
    with pytest.raises(Illegal, match="not-a-unit"):
        full_strength("general")
