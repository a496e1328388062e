"""`python -m faults [embedded|postgresql|prints] [--writes 5000] [--kills 40] [--seed 1]`: kill what can be killed.

Writers with retries against `make run`, on the embedded default and on PostgreSQL with Redis, while each part is killed
at random. Everything is this run's own: folder, ports, database, Redis. A further line is a function of `LINES`.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from faults.installation import Installation, Redis
from faults.prints import RATIO_MOST, measure
from faults.run import run
from scripts.services import database_made, postgres_missing

WRITES, KILLS = 5000, 40


def embedded(writes: int, kills: int, seed: int, folder: Path) -> int:
    return shown("SQLite, folder queue", Installation(folder), writes, kills, seed)


def postgresql(writes: int, kills: int, seed: int, folder: Path) -> int:
    if why := postgres_missing() or ("" if shutil.which("redis-server") else "no redis-server on the PATH"):
        print(f"LEFT OUT: {why}")
        return 1 if os.environ.get("CI") else 0
    with database_made(f"bivouac_faults_{os.getpid()}") as url:
        return shown("PostgreSQL, Redis", Installation(folder, url, Redis(folder)), writes, kills, seed)


def prints(writes: int, kills: int, seed: int, folder: Path) -> int:
    """A dozen dear prints in flight: what a player's move takes beside them. Kills nothing."""
    return int(measure(folder) > RATIO_MOST)


# What is measured; each gets writes, kills, seed and a folder of its own, prints its lines and returns 1 for a miss.
LINES: dict[str, Callable[[int, int, int, Path], int]] = {
    "embedded": embedded,
    "postgresql": postgresql,
    "prints": prints,
}


def shown(name: str, installation: Installation, writes: int, kills: int, seed: int) -> int:
    """Run it, and print what came of it."""
    os.environ.update(
        {key: installation.environment[key] for key in ("DATABASE_URL", "BIVOUAC_DATA_DIR", "BROKER_URL")}
    )
    with installation:
        installation.await_ready()  # its first start makes the tables
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.local"
        import django

        django.setup()
        came = run(installation, writes, kills, seed)
    bad = bool(came.lost or came.doubled)
    print(f"{name:<24}{came.acknowledged:>13,}{came.lost:>7}{came.doubled:>9}{came.again:>12,}{came.seconds:>9.0f}")
    print("  killed: " + ", ".join(f"{part} {times}" for part, times in sorted(came.killed.items())))
    print(f"  started {came.starts} times; {'MISSED' if bad else 'kept'}", flush=True)
    return int(bad)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m faults", description=__doc__.splitlines()[0])
    parser.add_argument("lines", nargs="*", help=f"which of {', '.join(LINES)}; all of them without one")
    parser.add_argument("--writes", type=int, default=WRITES)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--in", dest="folder", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if unknown := set(asked.lines) - set(LINES):
        parser.error(f"no such line: {', '.join(sorted(unknown))}")
    if asked.folder:
        return LINES[asked.lines[0]](asked.writes, asked.kills, asked.seed, asked.folder)
    print(f"{'':<24}{'acknowledged':>13}{'lost':>7}{'doubled':>9}{'asked again':>12}{'seconds':>9}", flush=True)
    codes = []
    for line in asked.lines or LINES:
        with tempfile.TemporaryDirectory(prefix="bivouac-faults-", ignore_cleanup_errors=True) as folder:
            more = ["--writes", str(asked.writes), "--kills", str(asked.kills), "--seed", str(asked.seed)]
            command = [sys.executable, "-m", "faults", line, *more, "--in", folder]
            codes.append(subprocess.run(command).returncode)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
