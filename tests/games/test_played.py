"""Games that people may have played are kept and play again (`Contract`): enough of each, and every set-up."""

import pytest

from games.registry import PLAYABLE
from matches.codec import decode
from tests.games.kept import kept_games

LEAST = 10  # of each game
FEW = 4  # an option with so many values is played with each of them


@pytest.mark.parametrize("key", PLAYABLE)
def test_enough_games_are_kept_and_the_most_of_them_to_the_end(key):
    ended = 0
    for kept in kept_games(key):
        ended += kept.rules.outcome(decode(kept.rules.state, kept.content["last"])) is not None
    assert ended >= LEAST


@pytest.mark.parametrize("key", PLAYABLE)
def test_every_set_up_is_kept(key):
    played = [kept.options for kept in kept_games(key)]
    missing = [
        (name, value)
        for name, fact in PLAYABLE[key].options.items()
        for value in (fact.allowed if len(fact.allowed) <= FEW else ())
        if all(options.get(name, fact.default) != value for options in played)
    ]
    assert missing == []
