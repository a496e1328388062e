"""Whatever may stand on a table can be drawn: every stage that kept games went through, in both languages."""

from contextlib import suppress

import pytest

from games.core.errors import Illegal
from games.registry import PLAYABLE
from printables.boards import board_svg
from printables.installed import art_of
from tests.games.kept import kept_games


def first_of_each_stage(game):
    seen = set()
    for kept in kept_games(game):
        for state in kept.states:
            what = str(kept.options), PLAYABLE[game].stage(state)
            if what not in seen:
                seen.add(what)
                yield state


@pytest.mark.parametrize("game", [game for game in PLAYABLE if art_of(game, "board")])
def test_every_stage_of_every_kept_game_is_drawn_in_both_languages(game):
    drawn = 0
    for state in first_of_each_stage(game):
        for language in ("en", "fr"):
            with suppress(Illegal):  # a match without a map
                assert board_svg(game, state, language=language, prefix="p-").startswith("<svg")
                drawn += 1
    assert drawn
