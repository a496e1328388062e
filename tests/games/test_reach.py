"""The walk from the doors down to the rules sees uses, and nothing else."""

import pytest

from tests.games.reach import reached, walk

CHECK_ENTRY = ("games.battle_cry.holding", "check_entry")


def test_a_rule_is_reached_through_the_services_of_its_door():
    assert CHECK_ENTRY in reached().nodes
    assert CHECK_ENTRY in walk([("campaigns.services.reserves", "holding_enter")]).nodes


def test_an_import_alone_is_no_use():
    """The rolls stand in the module that imports the rule, and do not ask it."""
    assert CHECK_ENTRY not in walk([("campaigns.services.reserves", "reserve_roll")]).nodes


@pytest.mark.parametrize("game", ["bitva", "invasion", "battletech", "little_battlefield"])
def test_the_rules_of_every_game_are_reached_through_its_table(game):
    rules = [name for module, name in reached().nodes if module == f"games.{game}.rules"]
    assert any(name.endswith(".apply") for name in rules), rules
