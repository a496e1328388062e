"""Logs of tables and of sheets, which are numbered from 1 without a gap."""

from typing import Any

from games.core.protocol import Entry, Rules, Undo
from matches.codec import action_decode
from matches.models import Line, Log


def log_of(rules: Rules[Any, Any, Any], log: Log, upto: int | None = None) -> list[Entry[Any]]:
    """A log as the rules read it, to the line `upto`; a resignation is no line of theirs."""
    rows = log.log.order_by("seq")
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    return [
        Entry(row.seat, action_decode(rules, row.action), tuple(row.faces), row.shown)
        for row in rows
        if row.action["do"] != "resign"
    ]


def standing_numbers(log: Log) -> list[int]:
    """The numbers of the lines that nobody has taken back, without undoings and resignations."""
    return _followed(log)[0]


def taken_back(log: Log) -> frozenset[int]:
    """The numbers of the lines that were taken back."""
    return frozenset(_followed(log)[1])


def _followed(log: Log) -> tuple[list[int], set[int]]:
    """The numbers of the lines that stand, and of those that do not, once the undoings are followed."""
    standing: list[int] = []
    gone: set[int] = set()
    for seq, action in log.log.order_by("seq").values_list("seq", "action"):
        if action["do"] == Undo.do:
            gone.update(standing[action["to"] :])
            del standing[action["to"] :]
        elif action["do"] != "resign":
            standing.append(seq)
    return standing, gone


def line_facts(line: Line) -> dict[str, Any]:
    """A line of a log as it is told."""
    return {
        "seq": line.seq,
        "action": line.action,
        "dice": {"faces": line.faces, "by": line.by or None},
        "events": line.events,
        "actor": line.actor_name,
        "at": line.at,
    }
