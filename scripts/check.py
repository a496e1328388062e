"""`make test`: every check there is but the browser's, and a line on what was left out.

Static checks, the rules' and prints' tests, and the suite on SQLite and on PostgreSQL run side by side, as many at a
time as there are processors and one more, which waits for the processes that its tests begin; what each says is shown
when it is done. A check that fails does not stop the others; the exit code says whether all passed. With CI set nothing
may be left out: a missing service is a failure, every case of every test runs, and every test on both databases; of a
page's or a request's many cases, which differ in game, language and product, PostgreSQL answers one.
Before a push what says the same again is left to CI: all but a few cases of a test with many, on PostgreSQL all but
`DATABASE`, whole games, and processes that are begun and killed by the dozen.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct

from scripts.services import CI, POSTGRES_URL, ROOT, gettext_missing, postgres_missing, redis_missing

PYTHON = sys.executable
BIN = Path(PYTHON).parent


class Check(Struct, frozen=True):
    """A command, and whether what it says is of interest when it passes."""

    name: str
    command: list[str]
    environment: dict[str, str] = {}
    says: bool = False

    def passed(self) -> bool:
        start = time.monotonic()
        # Python may keep what it has compiled: the suites share it, and the next run starts faster.
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **self.environment}
        done = subprocess.run(
            self.command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        passed = done.returncode == 0
        lines = [f"{self.name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - start:.1f} s)"]
        if self.says or not passed:
            lines += [done.stdout.rstrip(), ""]
        print("\n".join(lines), flush=True)
        return passed


def suite(name: str, *arguments: str, database: str = "") -> Check:
    """The tests at some paths, on SQLite or on the database of this address."""
    command = [PYTHON, "-m", "pytest", "-q", *arguments]
    return Check(f"tests, {name}", command, {"DATABASE_URL": database}, says=True)


STATIC = [
    Check("types", [str(BIN / "mypy"), "--no-error-summary"]),
    Check("typed parameters", [PYTHON, "-m", "scripts.typed"], says=True),
    Check("imports", [str(BIN / "lint-imports")]),
    Check(
        "migrations",
        [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run", "--settings", "config.settings.test"],
    ),
    Check("lint", [str(BIN / "ruff"), "check", "--quiet", "."]),
    Check("format", [str(BIN / "ruff"), "format", "--check", "--quiet", "."]),
]
ENDS = ["--sample", "2"]  # the first and the last
CASES = [] if CI else ENDS
ONE = ["--sample", "1"]  # by turns the one and the other, where a page or a print is made for it
CASE = [] if CI else ONE
GAMES = ["--playouts", "120"] if CI else CASES
SERVICES = [f"tests/{app}" for app in ("core", "matches", "campaigns", "print_room")]
PROCESSES = "tests/config"
# What asks a database in its own words, or is asked by many at once.
DATABASE = [
    "tests/campaigns/test_standings.py",
    "tests/campaigns/test_prepared.py",
    "tests/matches/test_seats.py",
    "tests/api/test_repeats.py",
    "tests/api/test_rankings.py",
]
PAGES = suite("pages", "tests/web", *CASE)
ANSWERS = suite("API", "tests/api", *CASE, *([] if CI else ["--ignore=tests/api/test_fuzz.py"]))
PRINTS = suite("prints", "tests/printables", *CASE)
RULES = suite("rules", "tests/games", *GAMES)
# Those first that take longest, so that no processor is idle at the end.
SQLITE = (
    [suite("processes", PROCESSES), PRINTS, ANSWERS, PAGES, RULES, suite("services", *SERVICES)]
    if CI
    else [PAGES, ANSWERS, suite("services and processes", *SERVICES, PROCESSES, *CASE), PRINTS, RULES]
)
POSTGRES = (
    [
        suite("services and processes on PostgreSQL", *SERVICES, PROCESSES, database=POSTGRES_URL),
        suite("pages on PostgreSQL", "tests/web", *ONE, database=POSTGRES_URL),
        suite("API on PostgreSQL", "tests/api", *ONE, database=POSTGRES_URL),
    ]
    if CI
    else [suite("PostgreSQL", *DATABASE, *CASES, database=POSTGRES_URL)]
)


def main() -> int:
    start = time.monotonic()
    checks, left_out = STATIC, []
    if "--lint" not in sys.argv:
        left_out = [why for why in (postgres_missing(), redis_missing(), gettext_missing()) if why]
        postgres = [] if postgres_missing() else POSTGRES
        checks = [*postgres, *SQLITE[:3], *STATIC, *SQLITE[3:]] if CI else [*SQLITE, *postgres, *STATIC]
    with ThreadPoolExecutor((os.cpu_count() or 1) + 1) as crowd:
        passed = list(crowd.map(Check.passed, checks))
    if CI and left_out:
        passed.append(False)
    if "--lint" not in sys.argv and not CI:
        left_out.append("what repeats, which with CI set runs too: all cases, long tests, every test on PostgreSQL")
    if left_out:
        print(f"LEFT OUT: {'; '.join(left_out)}")
    print(f"{'all checks passed' if all(passed) else 'SOME CHECKS FAILED'} ({time.monotonic() - start:.0f} s)")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
