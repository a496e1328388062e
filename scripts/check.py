"""`make test`: every check there is but the browser's, and a line on what was left out.

Static checks, the rules' and prints' tests, and the suite on SQLite and on PostgreSQL run side by side; what each says
is shown when it is done. A check that fails does not stop the others; the exit code says whether all passed. With CI
set nothing may be left out: a missing service is a failure.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from scripts.services import CI, POSTGRES_URL, gettext_missing, postgres_missing, redis_missing

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent
PURE = ("tests/games", "tests/printables")  # no database in them


@dataclass(frozen=True)
class Check:
    """A command, and whether what it says is of interest when it passes."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    says: bool = False

    def passed(self) -> bool:
        start = time.monotonic()
        # Python may keep what it has compiled: the suites share it, and the next run starts faster.
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **self.environment}
        done = subprocess.run(
            self.command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        passed = done.returncode == 0
        said = [f"{self.name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - start:.1f} s)"]
        if self.says or not passed:
            said += [done.stdout.rstrip(), ""]
        print("\n".join(said), flush=True)
        return passed


def suite(name: str, *paths: str, **environment: str) -> Check:
    return Check(f"tests, {name}", [PYTHON, "-m", "pytest", "-q", *paths], environment, says=True)


STATIC = [
    Check("format", [str(BIN / "ruff"), "format", "--check", "--quiet", "."]),
    Check("lint", [str(BIN / "ruff"), "check", "--quiet", "."]),
    Check("imports", [str(BIN / "lint-imports")]),
    Check(
        "migrations",
        [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run", "--settings", "config.settings.test"],
    ),
    Check("types", [str(BIN / "mypy"), "--no-error-summary"]),
]
REST = [f"--ignore={path}" for path in PURE]
# Pages and API ask the same services on both databases: before a push their tests run on SQLite alone.
WITH_ROWS = [f"tests/{app}" for app in ("core", "matches", "campaigns", "print_room")]
ON_POSTGRES = REST if CI else [*WITH_ROWS, "tests/api/test_repeats.py"]
# Random games: a few hundred before a push, thousands with CI set.
PLAYOUTS = ["--playouts", "120"] if CI else []


def workers(share: float, least: int = 1) -> list[str]:
    """Before a push a suite is shared out among this part of the processors; with CI set each runs in one process."""
    count = max(least, int((os.cpu_count() or 1) * share))
    return [] if CI or count == 1 else ["-n", str(count)]


SUITES = [
    suite("SQLite", *REST, *workers(0.5, least=2), DATABASE_URL=""),  # the longest: it waits for processes it has begun
    suite("PostgreSQL", *ON_POSTGRES, *workers(0.25), DATABASE_URL=POSTGRES_URL),
    suite("rules and prints", *PURE, *PLAYOUTS, *workers(0.25), DATABASE_URL=""),
]


def main() -> int:
    start = time.monotonic()
    lanes, left_out = [STATIC], []
    if "--lint" not in sys.argv:
        left_out = [why for why in (postgres_missing(), redis_missing(), gettext_missing()) if why]
        lanes += [[check] for check in SUITES if check.name != "tests, PostgreSQL" or not postgres_missing()]
    with ThreadPoolExecutor(len(lanes)) as crowd:
        passed = [ok for lane in crowd.map(lambda lane: [check.passed() for check in lane], lanes) for ok in lane]
    if CI and left_out:
        passed.append(False)
    if "--lint" not in sys.argv and not CI:
        left_out.append("pages, API and the compose file's commands on PostgreSQL (with CI set they run there too)")
    if left_out:
        print(f"LEFT OUT: {'; '.join(left_out)}")
    print(f"{'all checks passed' if all(passed) else 'SOME CHECKS FAILED'} ({time.monotonic() - start:.0f} s)")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
