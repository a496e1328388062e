"""Games that people may have played, as they are kept beside their rules: a file each in a game's `played` folder."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from games.core.protocol import Entry, Rules, replay
from games.registry import PLAYABLE, playable
from matches.codec import action_decode, encode

FOLDERS = {key: Path(__file__).parent / key.replace("-", "_") / "played" for key in PLAYABLE}


@dataclass(frozen=True)
class Kept:
    """A game that was kept in this file."""

    file: Path

    def __str__(self) -> str:
        return f"{self.game}-{self.file.stem}"

    @cached_property
    def content(self) -> dict[str, Any]:
        """As it is written: `game`, `version` of its rules, `options`, `log`, and its `last` state."""
        return json.loads(self.file.read_text())

    @property
    def game(self) -> str:
        return self.content["game"]

    @property
    def version(self) -> int:
        return self.content["version"]

    @property
    def options(self) -> dict[str, Any]:
        return self.content["options"]

    @property
    def log(self) -> list[dict[str, Any]]:
        return self.content["log"]

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        """Those of its version."""
        return playable(self.game).rules_of(self.version)

    @cached_property
    def entries(self) -> list[Entry[Any]]:
        """The lines of its log as the rules have them."""
        return log_read(self.rules, self.log)

    @cached_property
    def states(self) -> list[Any]:
        """The states, from the set-up to the end."""
        return list(replay(self.rules, self.entries, **self.options))


def kept_games(game: str) -> list[Kept]:
    """All that are kept of a game."""
    return [Kept(file) for file in sorted(FOLDERS[game].glob("*.json"))]


def kept_game(game: str, name: str) -> Kept:
    """The one of a game that is kept by this name."""
    return Kept(FOLDERS[game] / f"{name}.json")


ALL = [kept for game in PLAYABLE for kept in kept_games(game)]


def log_write(log: Iterable[Entry[Any]]) -> list[dict[str, Any]]:
    return [{"seat": e.seat, "action": encode(e.action), "faces": list(e.faces)} for e in log]


def log_read(rules: Rules[Any, Any, Any], lines: Iterable[dict[str, Any]]) -> list[Entry[Any]]:
    return [Entry(line["seat"], action_decode(rules, line["action"]), tuple(line["faces"])) for line in lines]


def played_write(rules: Rules[Any, Any, Any], file: Path, options: dict[str, Any], log: list[Entry[Any]]) -> None:
    """Keep a game for regression in a game's `played` folder."""
    *_, last = replay(rules, log, **options)
    kept = {
        "game": rules.key,
        "version": rules.version,
        "options": options,
        "log": log_write(log),
        "last": encode(last),
    }
    file.write_text(json.dumps(kept, separators=(",", ":")) + "\n")
