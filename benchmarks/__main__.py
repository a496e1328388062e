"""`python -m benchmarks [sqlite|postgresql] [a part …]`: all of it, or what is named.

A part is a module of this folder, whose `measure` gives its lines.
"""

import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from importlib import import_module

from benchmarks.comparison import HEAD
from scripts.services import database_made, postgres_missing

DATABASES = ("sqlite", "postgresql")
STORED = ("roll", "move", "marks", "standings", "strangers", "pages", "taps", "click")  # on a database of their own
PURE = ("bitva", "replay", "prospects", "prints", "broker", "listeners")
HERE = "--here"  # in the process that was begun for it


def run(part: str, database: str) -> int:
    """Measure in a process of its own, with an empty data folder and an empty database."""
    if database == "postgresql" and (why := postgres_missing()):
        print(f"LEFT OUT: {why}")
        return 0
    made = database_made(f"bivouac_bench_{os.getpid()}") if database == "postgresql" else nullcontext("")
    with made as url, tempfile.TemporaryDirectory(prefix="bivouac-bench-") as folder:
        variables = {"DJANGO_SETTINGS_MODULE": "benchmarks.settings", "BIVOUAC_DATA_DIR": folder, "DATABASE_URL": url}
        command = [sys.executable, "-m", "benchmarks", HERE, part]
        return subprocess.run(command, env={**os.environ, **variables}).returncode


def measured(part: str) -> int:
    """Print the lines of a part. Returns 1 where one has missed its limit."""
    title = database_prepared() if part in STORED else "without a database"
    print(f"\n{title}\n{HEAD}", flush=True)
    missed = False
    for line in import_module(f"benchmarks.{part}").measure():
        print(line, flush=True)
        missed |= not line.kept
    return int(missed)


def database_prepared() -> str:
    """Migrate, and make the floor's tables, which have no history to migrate through. Returns the database's name."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from benchmarks import models

    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(models.Snapshot)
        editor.create_model(models.FloorEvent)
    return str(connection.vendor)


def main(arguments: list[str]) -> int:
    if arguments[:1] == [HERE]:
        return measured(arguments[1])
    if unknown := set(arguments) - {*DATABASES, *STORED, *PURE}:
        print(f"no such part or database: {', '.join(sorted(unknown))}")
        return 2
    databases = [name for name in DATABASES if name in arguments] or DATABASES
    parts = [name for name in (*PURE, *STORED) if name in arguments] or [*PURE, *STORED]
    codes = [run(part, "") for part in parts if part in PURE]
    codes += [run(part, database) for database in databases for part in parts if part in STORED]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
