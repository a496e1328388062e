"""Kept games as tables to be played on: as they stood after some of their lines."""

from datetime import UTC, datetime

from games.core.dice import Dice
from games.core.protocol import play
from games.registry import PLAYABLE
from matches.codec import encode
from matches.models import Match, MatchSeat, Move
from matches.tables import Sitting, match_create
from tests.games.kept import Kept, kept_games

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def kept_table(kept: Kept, host, after: int) -> Match:
    """A table of the host's, on all its seats, as it stood after so many lines; its log begins there."""
    state = kept.states[after]
    match = match_create(
        game=kept.game,
        host=host,
        at=NOW,
        sittings=[Sitting(seat, host.pk) for seat in kept.rules.seats(kept.states[0])],
        options=kept.options,
        dice=Match.Dice.TABLE,
    )
    waiting = list(kept.rules.to_act(state))
    over = {} if waiting else {"status": Match.Status.FINISHED, "outcome": encode(kept.rules.outcome(state))}
    Match.objects.filter(pk=match.pk).update(state=encode(state), waiting=waiting, rules_version=kept.version, **over)
    match.refresh_from_db()
    return match


class TableWithLog:
    """The table of a kept game with its whole log, at its end; `stand` puts it back to an earlier position.

    Made as rows: options of before would be refused to a new table.
    """

    def __init__(self, kept: Kept, host) -> None:
        self.kept, self.game, self.rules, self.states = kept, kept.game, kept.rules, kept.states
        self.seats = self.rules.seats(self.states[0])
        match = Match.objects.create(
            game=kept.game,
            rules_version=kept.version,
            options=kept.options,
            state=encode(self.states[0]),
            waiting=[],
            host=host,
        )
        rows = (MatchSeat(match=match, place=place, seat=seat, user=host) for place, seat in enumerate(self.seats))
        MatchSeat.objects.bulk_create(rows)
        self.id = match.pk
        self.path = f"matches/{self.id}/"
        moves = []
        for number, (state, line) in enumerate(zip(self.states, kept.entries, strict=False), 1):
            _after, entry, events = play(self.rules, state, line.seat, line.action, Dice(line.faces))
            fields = {"action": encode(entry.action), "faces": list(entry.faces), "events": encode(list(events))}
            moves.append(Move(match_id=self.id, seq=number, seat=entry.seat, at=NOW, shown=entry.shown, **fields))
        Move.objects.bulk_create(moves)
        self.stand(len(moves))

    def stand(self, at: int) -> list[str]:
        """The table as it stood after this line; gives whose turn it is."""
        state = self.states[at]
        waiting = list(self.rules.to_act(state))
        Match.objects.filter(pk=self.id).update(state=encode(state), waiting=waiting, version=at)
        return waiting


def steps(game: str) -> list[tuple[set[str], Kept, int]]:
    """Some positions of the kept games at which each step is met: what can be done, by the stage of the game, and its
    end. Of each position what is met there and at none before it; those first where most is.
    """
    met: dict[frozenset[str], tuple[Kept, int]] = {}
    for kept in kept_games(game):
        for line, state in enumerate(kept.states):
            stage, seats = PLAYABLE[game].stage(state), kept.rules.to_act(state)
            seen = kept.rules.view(state, seats[0]) if seats else state
            kinds = {action.do for action in kept.rules.legal(seen, seats[0])} if seats else {""}
            met.setdefault(frozenset(f"{stage} {kind}" for kind in kinds), (kept, line))
    left, found = set().union(*met), []
    while left:
        most = max(met, key=lambda here: len(here & left))
        found.append((most & left, *met[most]))
        left -= most
    return found
