"""Copies of the embedded database."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime

import pytest

from config.owner import claim
from scripts import backup

from .conftest import ROOT, local

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = datetime(2026, 5, 1, 13, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch):
    monkeypatch.setenv("BIVOUAC_ENV_FILE", os.devnull)
    monkeypatch.setenv("DATABASE_URL", "")


def write(folder, note):
    with closing(sqlite3.connect(folder / "bivouac.sqlite3", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE IF NOT EXISTS django_migrations (note TEXT)")
        database.execute("INSERT INTO django_migrations VALUES (?)", (note,))


def notes(file):
    with closing(sqlite3.connect(file)) as database:
        return [note for (note,) in database.execute("SELECT note FROM django_migrations")]


def test_a_copy_holds_what_was_committed_a_moment_ago_while_others_are_connected(tmp_path):
    write(tmp_path, "first")
    with closing(sqlite3.connect(tmp_path / "bivouac.sqlite3", isolation_level=None)) as running:
        running.execute("INSERT INTO django_migrations VALUES ('in the log only')")
        saved = backup.save(tmp_path, NOON)
    assert notes(saved) == ["first", "in the log only"]
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_a_restored_copy_takes_the_place_of_the_database_which_is_kept(tmp_path):
    write(tmp_path, "good")
    saved = backup.save(tmp_path, NOON)
    write(tmp_path, "a mistake")
    kept = backup.restore(tmp_path, saved, LATER)
    assert notes(tmp_path / "bivouac.sqlite3") == ["good"]
    assert notes(kept) == ["good", "a mistake"]
    assert set((tmp_path / "backups").iterdir()) == {saved, kept}  # each is whole by itself


def test_nothing_is_restored_while_bivouac_runs_on_the_folder(tmp_path, monkeypatch, capsys):
    write(tmp_path, "good")
    saved = backup.save(tmp_path, NOON)
    write(tmp_path, "since then")
    monkeypatch.setenv("BIVOUAC_DATA_DIR", str(tmp_path))
    running = claim(tmp_path, "http://127.0.0.1:8000/")
    assert backup.main(["restore", str(saved)]) == 1
    assert f"stop Bivouac first, it runs on {tmp_path}" in capsys.readouterr().err
    assert notes(tmp_path / "bivouac.sqlite3") == ["good", "since then"]
    assert list((tmp_path / "backups").glob("*.sqlite3")) == [saved]
    os.close(running)
    assert backup.main(["restore", str(saved)]) == 0
    assert notes(tmp_path / "bivouac.sqlite3") == ["good"]
    os.close(claim(tmp_path, "http://127.0.0.1:8000/"))


def test_a_copy_can_be_restored_into_an_empty_folder(tmp_path):
    write(tmp_path, "good")
    saved = backup.save(tmp_path, NOON)
    new = tmp_path / "new"
    new.mkdir()
    assert backup.restore(new, saved, LATER) is None
    assert notes(new / "bivouac.sqlite3") == ["good"]
    assert stat.S_IMODE((new / "bivouac.sqlite3").stat().st_mode) == 0o600


@pytest.mark.parametrize("before", [0, 2], ids=["no grant yet", "two grants"])
def test_a_link_handed_out_since_the_copy_is_never_that_of_a_grant_made_after_its_return(tmp_path, before):
    write(tmp_path, "good")
    with closing(sqlite3.connect(tmp_path / "bivouac.sqlite3", isolation_level=None)) as database:
        database.execute("CREATE TABLE core_grant (id integer NOT NULL PRIMARY KEY AUTOINCREMENT)")  # as Django has it

        def grant():
            return database.execute("INSERT INTO core_grant DEFAULT VALUES RETURNING id").fetchone()[0]

        kept = [grant() for _ in range(before)]
        saved = backup.save(tmp_path, NOON)
        lost = [grant() for _ in range(50)]
        backup.restore(tmp_path, saved, LATER)
        assert [number for (number,) in database.execute("SELECT id FROM core_grant")] == kept
        new = [grant() for _ in range(2)]
    assert new[1] == new[0] + 1
    assert new[0] > max(lost)


@pytest.mark.parametrize("content", [b"", b"not a database, whatever its name" * 40], ids=["empty", "no database"])
def test_what_is_no_copy_of_ours_is_refused_and_nothing_changes(tmp_path, monkeypatch, capsys, content):
    write(tmp_path, "good")
    (tmp_path / "other.sqlite3").write_bytes(content)
    monkeypatch.setenv("BIVOUAC_DATA_DIR", str(tmp_path))
    assert backup.main(["restore", str(tmp_path / "other.sqlite3")]) == 1
    assert f"Nothing was changed: {tmp_path / 'other.sqlite3'} is no copy of ours" in capsys.readouterr().err
    assert notes(tmp_path / "bivouac.sqlite3") == ["good"]


@pytest.mark.parametrize("named", ["", "backups", "backups/none.sqlite3"], ids=["nothing", "a folder", "no file"])
def test_a_copy_that_is_not_there_is_named_and_nothing_changes(tmp_path, monkeypatch, capsys, named):
    """What `ls -t var/backups/*.sqlite3` finds before the first backup is nothing."""
    write(tmp_path, "good")
    (tmp_path / "backups").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BIVOUAC_DATA_DIR", str(tmp_path))
    assert backup.main(["restore", named]) == 1
    assert capsys.readouterr().err == (
        f"Nothing was changed: there is no file {named or '.'!r}; name the copy to restore\n"
    )
    assert notes(tmp_path / "bivouac.sqlite3") == ["good"]


def test_without_a_database_there_is_nothing_to_save(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BIVOUAC_DATA_DIR", str(tmp_path))
    assert backup.main(["save"]) == 1
    assert capsys.readouterr().err == f"Nothing was changed: there is no database in {tmp_path}\n"
    assert not (tmp_path / "backups").exists()
    assert backup.main([]) == 2
    monkeypatch.setenv("BIVOUAC_DATA_DIR", str(tmp_path / "none"))
    assert backup.main(["save"]) == 1
    assert str(tmp_path / "none") in capsys.readouterr().err


def test_settings_that_cannot_be_read_are_said_and_nothing_is_done(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BIVOUAC_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("BIVOUAC_ENV_FILE", str(tmp_path / "none"))
    assert backup.main(["save"]) == 1
    assert f"Nothing was done: The settings in {tmp_path / 'none'} cannot be read" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_folder_that_is_copied_is_the_one_that_the_file_of_settings_names(tmp_path):
    write(tmp_path, "good")
    (tmp_path / "env").write_text(f"BIVOUAC_DATA_DIR={tmp_path}\n")
    environment = local("", BIVOUAC_ENV_FILE=str(tmp_path / "env"))
    del environment["BIVOUAC_DATA_DIR"]
    subprocess.run([sys.executable, "-m", "scripts.backup", "save"], cwd=ROOT, env=environment, check=True)
    assert [notes(saved) for saved in (tmp_path / "backups").iterdir()] == [["good"]]


@pytest.mark.parametrize("command", [["save"], ["restore", "old.sqlite3"]], ids=lambda command: command[0])
def test_where_the_database_is_postgresql_no_file_beside_it_is_taken_for_it(tmp_path, monkeypatch, capsys, command):
    write(tmp_path, "of before")
    monkeypatch.setenv("BIVOUAC_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://bivouac:secret@db:5432/bivouac")
    assert backup.main(command) == 1
    assert "PostgreSQL" in capsys.readouterr().err
    assert not (tmp_path / "backups").exists()
