"""A finished game that is kept beside its rules, as the rows of a table with all seats of an account."""

import json
from datetime import UTC, datetime
from pathlib import Path

from games.core.dice import Dice
from games.core.protocol import play
from games.registry import PLAYABLE
from matches.codec import encode
from matches.models import Match, MatchSeat, Move
from tests.games.contract import log_read

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
GAMES = Path(__file__).parents[1] / "games"
FILES = sorted(GAMES.glob("*/played/*.json"))


def called(file):
    return f"{file.parent.parent.name}-{file.stem}"


class KeptTable:
    """The table with its whole log, at its end; `stand` puts it back to an earlier position."""

    def __init__(self, user, file):
        kept = json.loads(file.read_text())
        self.game = kept["game"]
        self.rules = PLAYABLE[self.game].rules_of(kept["version"])
        state = self.rules.setup(**kept["options"])
        self.seats = self.rules.seats(state)
        match = Match.objects.create(
            game=self.game,
            rules_version=kept["version"],
            options=kept["options"],
            state=encode(state),
            waiting=[],
            host=user,
        )
        rows = (MatchSeat(match=match, place=place, seat=seat, user=user) for place, seat in enumerate(self.seats))
        MatchSeat.objects.bulk_create(rows)
        self.id = match.pk
        self.path = f"matches/{self.id}/"
        self.states, moves = [state], []
        for number, line in enumerate(log_read(self.rules, kept["log"]), 1):
            state, entry, events = play(self.rules, state, line.seat, line.action, Dice(line.faces))
            self.states.append(state)
            told = {"action": encode(entry.action), "faces": list(entry.faces), "events": encode(list(events))}
            moves.append(Move(match_id=self.id, seq=number, seat=entry.seat, at=NOW, shown=entry.shown, **told))
        Move.objects.bulk_create(moves)
        self.stand(len(moves))

    def stand(self, at):
        """The table as it stood after this line."""
        state = self.states[at]
        waiting = list(self.rules.to_act(state))
        Match.objects.filter(pk=self.id).update(state=encode(state), waiting=waiting, version=at)
        return waiting
