"""`make test`: every check there is but the browser's, one after the other, and a line on what was left out.

A check that fails does not stop those after it; the exit code says whether all passed. With CI set nothing may be left
out: a missing service is a failure.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from scripts.services import CI, POSTGRES_URL, gettext_missing, postgres_missing, redis_missing

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent

LINT = {
    "format": [str(BIN / "ruff"), "format", "--check", "--quiet", "."],
    "lint": [str(BIN / "ruff"), "check", "--quiet", "."],
    "types": [str(BIN / "mypy"), "--no-error-summary"],
    "imports": [str(BIN / "lint-imports")],
    "migrations": [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run", "--settings", "config.settings.test"],
}
SUITE = [PYTHON, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]


def quietly(name: str, command: list[str]) -> bool:
    """Run a check; show what it says only where it fails."""
    start = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    passed = done.returncode == 0
    print(f"{name:<12} {'ok' if passed else 'FAILED'} ({time.monotonic() - start:.1f} s)", flush=True)
    if not passed:
        print(done.stdout, flush=True)
    return passed


def suite(name: str, **environment: str) -> bool:
    """Run the suite; its own summary stays in sight."""
    start = time.monotonic()
    print(f"\nsuite on {name}", flush=True)
    done = subprocess.run(SUITE, cwd=ROOT, env={**os.environ, **environment})
    passed = done.returncode == 0
    print(f"suite on {name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - start:.1f} s)", flush=True)
    return passed


def main() -> int:
    start = time.monotonic()
    passed = [quietly(name, command) for name, command in LINT.items()]
    left_out = []
    if "--lint" not in sys.argv:
        left_out = [why for why in (postgres_missing(), redis_missing(), gettext_missing()) if why]
        passed.append(suite("SQLite", DATABASE_URL=""))
        if not postgres_missing():
            passed.append(suite("PostgreSQL", DATABASE_URL=POSTGRES_URL))
        if CI and left_out:
            passed.append(False)
    if left_out:
        print(f"LEFT OUT: {'; '.join(left_out)}")
    print(f"{'all checks passed' if all(passed) else 'SOME CHECKS FAILED'} ({time.monotonic() - start:.0f} s)")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
