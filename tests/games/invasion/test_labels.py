"""Every action and event has its sentence in both languages, and every game can be told."""

from typing import get_args

import pytest

from games.core.dice import Dice
from games.core.protocol import play
from games.core.structs import kinds
from games.invasion import events as events_module
from games.invasion.figures import FACES, HEROES, WEAPONS
from games.invasion.labels import TEXTS, action_label, event_label
from games.invasion.model import Action, Attack, Stage, Step
from games.invasion.places import drawn
from games.invasion.rules import INVASION
from tests.games.invasion.positions import table
from tests.games.kept import kept_games

ACTIONS = {kind.do for kind in INVASION.actions.values()}
EVENTS = {kind.it for kind in kinds(events_module.Event)}


def test_every_action_is_in_the_rules():
    assert set(INVASION.actions.values()) == set(Action.__subclasses__())


def test_every_action_event_stage_and_word_has_its_text_and_no_text_is_left_over():
    assert {code.split(".")[1] for code in TEXTS.every if code.startswith("actions.")} == ACTIONS
    assert {code.split(".")[1] for code in TEXTS.every if code.startswith("events.")} == EVENTS
    assert {f"stages.{stage}" for stage in get_args(Stage)} <= set(TEXTS.every)
    assert {f"terms.{word}" for word in (*HEROES, *WEAPONS, *FACES, "hidden", "goblin")} <= set(TEXTS.every)


def sentences(label):
    return [TEXTS.render(label, "en"), TEXTS.render(label, "fr")]


@pytest.mark.parametrize("game", kept_games("invasion"), ids=str)
def test_a_whole_game_can_be_told(game):
    state, met = INVASION.setup(**game.options), set()
    for entry in game.entries:
        texts = sentences(action_label(entry.action, state))
        state, _, happened = play(INVASION, state, entry.seat, entry.action, Dice(entry.faces))
        for event in happened:
            texts += sentences(event_label(event, state))
        met |= {entry.action.do, *(event.it for event in happened)}
        assert not [text for text in texts if "{" in text or "_" in text]
    assert len(met) > 20


def test_labels_say_what_a_player_wants_to_know():
    state = table({"warrior": "C2"}, ["sword B2"])
    assert TEXTS.render(action_label(Step("warrior", "D2"), state), "en") == "Warrior (C2): go to D2, 2 MP"
    assert TEXTS.render(action_label(Attack("warrior", "g1"), state), "fr") == (
        "Guerrier (C2)\u00a0: attaquer Gobelin\u00a01 en B2"
    )


def test_a_position_as_a_map_shows_who_stands_where():
    rows = drawn(table({"warrior": "E4", "wizard": "A1"}, ["sword E5"], treasures={"H1": "heal"})).split("\n")
    assert [row[:33] for row in (rows[1], rows[7], rows[9])] == [
        "| Z   .   .   .   .   O   O   * |",
        "| .   .   . : .   W   .   .   .  ",
        "| .   .   . | .   s   .   h   .  ",
    ]
    assert [len(row) for row in rows] == [65] * 33
