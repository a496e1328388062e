"""Logs of tables and of sheets, which are numbered from 1 without a gap."""

from collections.abc import Sequence
from typing import Any

from games.core.protocol import Entry, Rules, effective
from matches.codec import action_decode
from matches.models import Move


def standing_numbers(log: Sequence[Entry[Any]]) -> list[int]:
    """The numbers of the lines that nobody has taken back, of a log from its first line on, undoings left out."""
    return [int(line.seat) for line in effective(Entry(str(n), line.action) for n, line in enumerate(log, start=1))]


def log_of(rules: Rules[Any, Any, Any], match_id: int, upto: int | None = None) -> list[Entry[Any]]:
    """The match's log as the rules read it, to the line `upto`; a resignation is no line of theirs."""
    rows = Move.objects.filter(match=match_id).order_by("seq")
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    return [
        Entry(row.seat, action_decode(rules, row.action), tuple(row.faces), row.shown)
        for row in rows
        if row.action["do"] != "resign"
    ]
