"""Copies of the embedded database: `python -m scripts.backup save`, `python -m scripts.backup restore FILE`.

Both go through SQLite's own backup, page by page under its locks: a copy taken while Bivouac runs is whole. None is put
back while it runs, since its processes keep positions of tables in memory. PostgreSQL has tools of its own;
docs/operations.md says which.
"""

import os
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.environment import data_dir, read_file, text
from config.owner import Owned, claim

LEAP = 100_000  # more links than are handed out between a copy and its return


def copy(source: Path, target: Path) -> None:
    """Make `target` what `source` is. Raises sqlite3.DatabaseError where `source` is damaged or no database."""
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old:
        if (found := old.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(found)
        with closing(sqlite3.connect(target)) as new:
            old.backup(new)


def save(folder: Path, at: datetime) -> Path:
    """Copy the database into the data folder's `backups`, named by the time, readable by its owner alone.

    Raises FileNotFoundError where there is none yet.
    """
    if not (folder / "bivouac.sqlite3").exists():
        raise FileNotFoundError(f"there is no database in {folder}")
    backups = folder / "backups"
    backups.mkdir(mode=0o700, exist_ok=True)
    target = backups / f"bivouac-{at:%Y%m%d-%H%M%S-%f}.sqlite3"
    target.touch(mode=0o600, exist_ok=False)
    try:
        copy(folder / "bivouac.sqlite3", target)
        with closing(sqlite3.connect(target)) as saved:
            saved.execute("PRAGMA journal_mode=DELETE")  # one file, which can be read where nothing can be written
    except sqlite3.Error:
        target.unlink()
        raise
    return target


def links_part(database: Path) -> None:
    """Have the grants that are made from now on begin behind all that can have been made since the copy.

    Links, codes and passes are signed numbers of grants: those that were handed out since then lead nowhere, and would
    lead to somebody else's things once other grants had their numbers.
    """
    with closing(sqlite3.connect(database)) as restored, restored:
        if restored.execute("SELECT 1 FROM sqlite_master WHERE name = 'core_grant'").fetchone():
            last = "SELECT 'core_grant', coalesce(max(seq), 0) + ? FROM sqlite_sequence WHERE name = 'core_grant'"
            numbered = restored.execute(last, [LEAP]).fetchone()
            restored.execute("DELETE FROM sqlite_sequence WHERE name = 'core_grant'")
            restored.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", numbered)


def restore(folder: Path, file: Path, at: datetime) -> Path | None:
    """Put a copy back. Returns where the present database was copied to first, if there was any.

    Raises Owned, FileNotFoundError where there is no such file, and sqlite3.Error for one that is no copy of ours.
    """
    if not file.is_file():
        raise FileNotFoundError(f"there is no file {str(file)!r}; name the copy to restore")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as old:
            old.execute("SELECT 1 FROM django_migrations LIMIT 1")  # a database of ours, or nothing is touched
    except sqlite3.Error as error:
        raise sqlite3.DatabaseError(f"{file} is no copy of ours: {error}") from error
    owner = claim(folder, "a copy that is being restored")
    try:
        database = folder / "bivouac.sqlite3"
        present = save(folder, at) if database.exists() else None
        database.touch(mode=0o600)
        copy(file, database)
        links_part(database)
    finally:
        os.close(owner)
    return present


def main(arguments: list[str]) -> int:
    try:
        read_file()
    except ImproperlyConfigured as error:
        print(f"Nothing was done: {error}", file=sys.stderr)
        return 1
    if text("DATABASE_URL"):
        print("Nothing was done: the database is PostgreSQL's; docs/operations.md says how to copy it", file=sys.stderr)
        return 1
    folder, now = data_dir(), datetime.now(UTC)
    try:
        match arguments:
            case ["save"]:
                print(f"Saved {save(folder, now)}")
            case ["restore", file]:
                present = restore(folder, Path(file), now)
                print(f"Restored {file}" + (f"; what was there before is in {present}" if present else ""))
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except Owned as other:
        print(f"Nothing was changed: stop Bivouac first, it runs on {folder} (process {other.pid})", file=sys.stderr)
        return 1
    except (sqlite3.Error, OSError) as error:
        print(f"Nothing was changed: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
