"""One part of the measurements; started by `python -m benchmarks` with its environment."""

import sys
from collections.abc import Callable

import django

from benchmarks import bitva, broker, listeners, prints, prospects, replay, sight
from benchmarks.comparison import HEAD, Line

PURE: dict[str, Callable[[], list[Line]]] = {
    "bitva": bitva.measure,
    "replay": replay.measure,
    "sight": sight.measure,
    "prospects": prospects.measure,
    "prints": prints.measure,
    "broker": broker.measure,
    "listeners": listeners.measure,
}


def on_a_database(part: str) -> tuple[str, Callable[[], list[Line]]]:
    """The database, migrated and with the floor's tables, and the part to measure on it."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)

    from benchmarks import beside, click, marks, models, move, pages, roll, standings, strangers, taps

    with connection.schema_editor() as editor:  # the floor's tables have no history to migrate through
        editor.create_model(models.Snapshot)
        editor.create_model(models.Event)
    parts = {
        "roll": roll.measure,
        "move": move.measure,
        "marks": marks.measure,
        "standings": standings.measure,
        "strangers": strangers.measure,
        "beside": beside.measure,
        "pages": pages.measure,
        "taps": taps.measure,
        "click": click.measure,
    }
    return connection.vendor, parts[part]


def main(part: str) -> int:
    title, measure = ("without a database", PURE[part]) if part in PURE else on_a_database(part)
    print(f"\n{title}\n{HEAD}", flush=True)
    missed = 0
    for line in measure():
        print(line, flush=True)
        missed += not line.kept
    return missed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1]) else 0)
