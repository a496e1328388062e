"""One part of the measurements on one empty database; started by `python -m benchmarks` with its environment."""

import sys

import django


def main(part: str) -> int:
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)

    from benchmarks import models, roll, standings
    from benchmarks.table import HEAD

    with connection.schema_editor() as editor:  # the floor's tables have no history to migrate through
        editor.create_model(models.Snapshot)
        editor.create_model(models.Event)

    parts = {"roll": roll.measure, "standings": standings.measure}
    print(f"\n{connection.vendor}\n{HEAD}", flush=True)
    missed = 0
    for line in parts[part]():
        print(line, flush=True)
        missed += not line.kept
    return missed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1]) else 0)
