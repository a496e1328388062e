"""Kept games as tables to be played on: as they stood after some of their lines."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.core.protocol import replay
from games.registry import PLAYABLE
from matches.codec import encode
from matches.models import Match
from matches.tables import Sitting, match_create
from tests.games.contract import log_read
from tests.games.test_played import FOLDERS

from .test_table import NOW


@dataclass(frozen=True)
class Kept:
    """A game that was kept, by its game and its file."""

    game: str
    file: str

    @cached_property
    def told(self) -> dict[str, Any]:
        return json.loads((FOLDERS[self.game] / f"{self.file}.json").read_text())

    @property
    def log(self) -> list[dict[str, Any]]:
        return self.told["log"]

    @cached_property
    def rules(self) -> Any:
        return PLAYABLE[self.game].rules_of(self.told["version"])

    @cached_property
    def states(self) -> list[Any]:
        """The states, from the set-up to the end."""
        return list(replay(self.rules, log_read(self.rules, self.log), **self.told["options"]))

    def table(self, host, after: int = 0, dice: str = Match.Dice.TABLE) -> Match:
        """A table of the host's, on all its seats, as it stood after so many lines; its log begins there."""
        state, first = self.states[after], self.states[0]
        match = match_create(
            game=self.game,
            host=host,
            at=NOW,
            sittings=[Sitting(seat, host.pk) for seat in self.rules.seats(first)],
            options=self.told["options"],
            dice=dice,
        )
        waiting = list(self.rules.to_act(state))
        outcome = encode(self.rules.outcome(state))
        over = {} if waiting else {"status": Match.Status.FINISHED, "outcome": outcome}
        Match.objects.filter(pk=match.pk).update(
            state=encode(state), waiting=waiting, rules_version=self.told["version"], **over
        )
        match.refresh_from_db()
        return match


def kept_games(game: str) -> list[Kept]:
    return [Kept(game, file.stem) for file in sorted(FOLDERS[game].glob("*.json"))]


def steps(game: str) -> dict[tuple[str, str], tuple[Kept, int]]:
    """Where of the kept games each step is first met: what can be done, by the stage of the game, and its end."""
    found: dict[tuple[str, str], tuple[Kept, int]] = {}
    for kept in kept_games(game):
        for line, state in enumerate(kept.states):
            stage, seats = PLAYABLE[game].stage(state), kept.rules.to_act(state)
            seen = kept.rules.view(state, seats[0]) if seats else state
            kinds = {action.do for action in kept.rules.legal(seen, seats[0])} if seats else {""}
            for kind in kinds:
                found.setdefault((stage, kind), (kept, line))
    return found
