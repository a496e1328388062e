"""Every game of the tool is found by its key."""

import pytest

from games.core.errors import Illegal
from games.registry import GAMES, game


def test_battle_cry_is_found_by_its_key():
    meta = game("battle-cry")
    assert (meta.title.en, meta.title.fr) == ("Battle Cry Campaign", "Campagne Battle Cry")
    assert meta.seats == ("union", "confederacy")
    assert "campaign" in meta.offers


def test_every_game_is_listed_under_its_own_key_with_a_title_in_both_languages():
    for key, meta in GAMES.items():
        assert meta.key == key
        assert meta.title.en
        assert meta.title.fr


def test_an_unknown_game_is_refused():
    with pytest.raises(Illegal, match="unknown-game"):
        game("chess")
