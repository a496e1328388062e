"""The tables: enough sectors, all of them marked where they are ours."""

from collections import Counter

import pytest

from games.core.text import Text
from games.little_battlefield.ai import level_effect
from games.little_battlefield.components import (
    AI_BOARDS,
    ATTESTED_FACES,
    CARDS,
    CATEGORIES,
    DIE,
    FACES,
    FACTIONS,
    LEGAL_DECKS,
    MARKERS,
    MOST,
    POWER,
)
from games.little_battlefield.model import Side
from games.little_battlefield.options import OPTION_FACTS
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from games.little_battlefield.scenarios import SCENARIOS
from tests.games.little_battlefield.positions import position

AI_KINDS = {"gain", "drain", "push", "repel", "move"}


def test_there_are_at_least_16_sectors_in_categories_2_to_5():
    assert len(CARDS) >= 16
    assert {card.category for card in CARDS.values()} == set(CATEGORIES)


@pytest.mark.parametrize("deck", LEGAL_DECKS)
def test_there_are_enough_sectors_for_every_legal_deck(deck):
    have = Counter(dict.fromkeys(CATEGORIES, 0))
    for card in CARDS.values():
        have[card.category] += card.copies
    for category, number in zip(CATEGORIES, deck.split("-"), strict=True):
        assert have[category] > int(number) or category == 2


def test_N18_only_the_forest_is_in_the_rules():
    assert [key for key, card in CARDS.items() if not card.reconstruction] == ["forest"]


def test_the_die_shows_move_on_3_and_command_on_5():
    assert (FACES[2], FACES[4], DIE.sides) == ("move", "command", 6)
    assert ATTESTED_FACES == ("move", "command")  # the other four are R


def test_the_power_track_states_what_of_it_is_in_the_rules():
    assert [level.attested for level in POWER] == [("dice",), (), ("cost",), ("dice",), (), ("dice",)]
    assert [level.cost for level in POWER] == [0, 2, 3, 4, 5, 6]
    assert max(level.cost for level in POWER) <= MOST


@pytest.mark.parametrize("board", AI_BOARDS.values(), ids=AI_BOARDS.keys())
def test_S9_an_ai_board_has_a_rule_for_every_level_below_the_last_in_words_that_the_ai_knows(board):
    assert len(board.levels) == len(POWER) - 1
    assert {effect.kind for effect in board.levels} <= AI_KINDS
    assert all(effect.resource != "any" for effect in board.levels)
    assert board.reconstruction
    assert all(effect.text("ai").en and effect.text("ai").fr for effect in board.levels)


def test_S9_the_first_board_is_the_one_of_the_rules_page():
    kinds = [
        level_effect(position(options={"mode": "solo"}, red_power=power)).text("ai").en
        for power in range(1, len(POWER))
    ]
    assert kinds[0] == "The player loses 1 MORALE."
    assert kinds[1] == "The player loses 1 COMMAND."
    assert kinds[3] == "The player loses 1 MORALE and 1 COMMAND."


def test_there_are_at_least_four_ai_boards_and_two_scenarios():
    assert len(AI_BOARDS) >= 4
    assert len(SCENARIOS) >= 2


def test_what_a_sector_does_is_said_from_its_data():
    assert CARDS["forest"].special.text("sector") == Text(
        "You gain 1 MORALE or 1 COMMAND, as you choose.", "Vous gagnez 1 MORAL ou 1 COMMANDEMENT, à votre choix."
    )


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS.keys())
def test_every_sector_says_what_it_does_in_both_languages(card):
    text = card.special.text("sector")
    assert text.en
    assert text.fr
    assert "{" not in text.en + text.fr


def test_the_lists_of_the_options_are_those_of_the_content():
    allowed = {name: set(fact.allowed) for name, fact in OPTION_FACTS.items()}
    assert allowed["faction_blue"] == allowed["faction_red"] == set(FACTIONS)
    assert allowed["ai_board"] == set(AI_BOARDS)
    assert allowed["scenario"] == {"none", *SCENARIOS}
    assert allowed["deck"] == {"dice", *LEGAL_DECKS}


def test_every_option_starts_at_its_default():
    for name, fact in OPTION_FACTS.items():
        assert getattr(GAME.setup().options, name) == fact.default
        assert not fact.allowed or fact.default in fact.allowed


def test_T28_a_player_is_given_21_markers():
    assert MARKERS == 21


def test_N1_a_side_has_four_units():
    assert len(Side().units) == 4
