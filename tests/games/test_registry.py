"""Every game of the tool is found by its key, and nobody lists them."""

import sys
from pathlib import Path

import pytest

import games
from games import registry
from games.core.errors import Illegal
from games.registry import GAMES, PLAYABLE, game, playable

SOURCE = """
from games.core.game import Game
from games.core.meta import GameMeta
from games.core.text import Text
from games.bitva.rules import BITVA

GAME = Game(meta=GameMeta("{key}", Text("Duel", "Duel"), ("south", "north"), 2, 2, ("match",)), rules=BITVA)
"""


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """`installed("duel")`: a package of somebody else that brings a game with this key."""

    def install(key):
        (tmp_path / "somebodys_game.py").write_text(SOURCE.format(key=key))
        made = tmp_path / "somebodys_game-1.0.dist-info"
        made.mkdir()
        (made / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-game\nVersion: 1.0\n")
        (made / "entry_points.txt").write_text(f"[{registry.ENTRY_POINTS}]\n{key} = somebodys_game:GAME\n")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "somebodys_game", raising=False)

    return install


def test_battle_cry_is_found_by_its_key():
    meta = game("battle-cry").meta
    assert (meta.title.en, meta.title.fr) == ("Battle Cry Campaign", "Campagne Battle Cry")
    assert meta.seats == ("union", "confederacy")
    assert "campaign" in meta.offers


OURS = ["battle-cry", "bitva", "invasion", "battletech", "little-battlefield"]


def test_every_folder_with_content_is_a_game_and_lists_begin_with_the_oldest():
    folders = {path.parent.name.replace("_", "-") for path in Path(games.__path__[0]).glob("*/content")} - {"core"}
    assert set(GAMES) == folders
    assert list(GAMES)[: len(OURS)] == OURS
    assert list(PLAYABLE) == list(GAMES)[1:]


def test_every_game_is_listed_under_its_own_key_with_a_title_in_both_languages():
    for key, listed in GAMES.items():
        assert listed.meta.key == key
        assert listed.meta.title.en
        assert listed.meta.title.fr


def test_a_package_of_somebody_else_brings_a_game_which_stands_behind_ours(installed):
    installed("duel")
    assert list(registry.found())[: len(OURS)] == OURS
    assert set(registry.found()) == {*GAMES, "duel"}


def test_two_games_of_one_key_are_refused_when_the_tool_starts(installed):
    installed("bitva")
    with pytest.raises(ValueError, match="two games are called bitva"):
        registry.found()


def test_an_unknown_game_is_refused():
    with pytest.raises(Illegal, match="unknown-game"):
        game("chess")


def test_a_campaign_is_no_game_that_is_played_move_by_move():
    with pytest.raises(Illegal, match="not-played-here"):
        playable("battle-cry")


def test_without_a_player_of_its_own_a_game_has_one_that_does_the_first_thing_it_may(installed):
    installed("duel")
    duel = registry.found()["duel"]
    state = duel.rules.setup()
    assert duel.best(state, "south") == next(iter(duel.rules.legal(state, "south")))


@pytest.mark.parametrize("key", PLAYABLE)
def test_a_computer_is_asked_for_nobody_who_may_not_act(key):
    with pytest.raises(Illegal, match="not-your-turn"):
        PLAYABLE[key].best(PLAYABLE[key].rules.setup(), "nobody")
