"""`python -m benchmarks [sqlite|postgresql] [a part …]`: all of it, or what is named."""

import os
import re
import subprocess
import sys
import tempfile

import psycopg

from scripts.services import POSTGRES_URL, postgres_missing

DATABASES = ("sqlite", "postgresql")
STORED = (
    "roll",
    "move",
    "marks",
    "standings",
    "strangers",
    "beside",
    "pages",
    "taps",
    "click",
)  # measured on a database of their own
PURE = ("bitva", "replay", "sight", "prospects", "prints", "broker", "listeners")


def run(part: str, **environment: str) -> int:
    """Measure in a process of its own, with an empty data folder and an empty database."""
    with tempfile.TemporaryDirectory(prefix="bivouac-bench-") as folder:
        variables = {"DJANGO_SETTINGS_MODULE": "benchmarks.settings", "BIVOUAC_DATA_DIR": folder, **environment}
        command = [sys.executable, "-m", "benchmarks.part", part]
        return subprocess.run(command, env={**os.environ, **variables}).returncode


def run_on_postgresql(part: str) -> int:
    """The same in a PostgreSQL database of its own."""
    if why := postgres_missing():
        print(f"LEFT OUT: {why}")
        return 0
    name = f"bivouac_bench_{os.getpid()}"
    with psycopg.connect(POSTGRES_URL, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            return run(part, DATABASE_URL=re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", POSTGRES_URL))
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def main(arguments: list[str]) -> int:
    if unknown := set(arguments) - {*DATABASES, *STORED, *PURE}:
        print(f"no such part or database: {', '.join(sorted(unknown))}")
        return 2
    databases = [name for name in DATABASES if name in arguments] or list(DATABASES)
    parts = [name for name in (*PURE, *STORED) if name in arguments] or [*PURE, *STORED]
    codes = [run(part, DATABASE_URL="") for part in parts if part in PURE]
    codes += [
        run(part, DATABASE_URL="") if name == "sqlite" else run_on_postgresql(part)
        for name in databases
        for part in parts
        if part in STORED
    ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
