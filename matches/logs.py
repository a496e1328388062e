"""Logs of tables and of sheets, which are numbered from 1 without a gap."""

from collections.abc import Sequence
from typing import Any

from games.core.protocol import Entry, effective


def standing_numbers(log: Sequence[Entry[Any]]) -> list[int]:
    """The numbers of the lines that nobody has taken back, of a log from its first line on, undoings left out."""
    return [int(line.seat) for line in effective(Entry(str(n), line.action) for n, line in enumerate(log, start=1))]
