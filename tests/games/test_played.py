"""Games that people may have played are kept and play again (`Contract`): enough of each, and every set-up."""

import json
from pathlib import Path

import pytest

from games.registry import PLAYABLE
from matches.codec import decode

FOLDERS = {key: Path(__file__).parent / key.replace("-", "_") / "played" for key in PLAYABLE}
LEAST = 10  # of each game
FEW = 4  # an option with so many values is played with each of them


def kept(key):
    return [json.loads(file.read_text()) for file in sorted(FOLDERS[key].glob("*.json"))]


@pytest.mark.parametrize("key", PLAYABLE)
def test_enough_games_are_kept_and_the_most_of_them_to_the_end(key):
    ended = 0
    for one in kept(key):
        rules = PLAYABLE[key].rules_of(one["version"])
        ended += rules.outcome(decode(rules.state, one["last"])) is not None
    assert ended >= LEAST


@pytest.mark.parametrize("key", PLAYABLE)
def test_every_set_up_is_kept(key):
    played = [one["options"] for one in kept(key)]
    missing = [
        (name, value)
        for name, fact in PLAYABLE[key].options.items()
        for value in (fact.allowed if len(fact.allowed) <= FEW else ())
        if all(options.get(name, fact.default) != value for options in played)
    ]
    assert missing == []
