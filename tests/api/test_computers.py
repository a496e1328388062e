"""Which computers a game has, over the API."""

import pytest
from msgspec.structs import replace

from games import registry

pytestmark = pytest.mark.django_db


def test_a_game_names_the_computers_that_play_it(as_alice, monkeypatch):
    bare = replace(registry.PLAYABLE["bitva"], greedy=None)
    assert as_alice.get("games/bitva/").json()["computers"] == ["random", "greedy"]
    assert as_alice.get("games/battle-cry/").json()["computers"] == []
    for games in ("GAMES", "PLAYABLE"):
        monkeypatch.setattr(registry, games, {**getattr(registry, games), "bitva": bare})
    assert as_alice.get("games/bitva/").json()["computers"] == ["random"]
