"""Keeps a game for regression, played to its end by computers: for a game's folder of played games.

    python -m tests.games.keep bitva tests/games/bitva/played/variant.json advanced=true --seed 3

An option's value is written as JSON, or is text.
"""

import argparse
import json
import random
from pathlib import Path
from typing import Any

from games.core.protocol import play
from games.registry import playable
from tests.games.contract import thrown
from tests.games.kept import played_write

MOST = 4000  # actions, after which a game is given up
GREEDY = 0.7  # of the actions are those of the better player: at random alone, some games go on for ever


def option(text: str) -> tuple[str, Any]:
    """An option as it is typed: name=value."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def keep(key: str, file: Path, options: dict[str, Any], seed: int) -> int:
    """Play a game and keep it; gives the number of its actions. Raises ValueError where it does not end."""
    game, chance = playable(key), random.Random(seed)
    best = 0.0 if game.people_only(options) else GREEDY
    state, log = game.rules.setup(**options), []
    while seats := game.rules.to_act(state):
        if len(log) == MOST:
            raise ValueError(f"no end in {MOST} actions")
        seat = chance.choice(seats)
        seen = game.rules.view(state, seat)
        some = [action for action in game.rules.legal(seen, seat) if game.tried(action)]
        action = game.best(seen, seat) if chance.random() < best else chance.choice(some)
        state, entry, _ = play(game.rules, state, seat, action, thrown(chance))
        log.append(entry)
    file.parent.mkdir(parents=True, exist_ok=True)
    played_write(game.rules, file, options, log)
    return len(log)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    parser.add_argument("option", nargs="*", type=option)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(keep(given.game, given.file, dict(given.option), given.seed), "actions")  # noqa: T201
