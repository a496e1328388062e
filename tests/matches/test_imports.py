"""The players' files: what can be read comes in once, and the rest is named with its reason."""

import threading

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from core import import_files
from core.import_files import ImportFile, files_at, shown
from matches.imports import files_import
from matches.models import RecordSheet
from matches.sheets import sheet_create

from .bringing import bring, counts, files_and_codes, own
from .files import MTF, archive, board, mtf

pytestmark = pytest.mark.django_db

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + bytes(200)


# --- mechs ----------------------------------------------------------------------------------------


def test_a_changed_file_changes_the_design_and_no_running_sheet(alice):
    bring(("a.mtf", mtf()), owner=alice)
    sheet = RecordSheet.objects.get(pk=sheet_create(user=alice, design="badger-bdg-1").pk)
    assert counts(bring(("a.mtf", mtf(CT=12)), owner=alice)) == (0, 1, 0, 0, 0)
    assert own().get().data["armour"]["CT"] == 12
    kept = RecordSheet.objects.get(pk=sheet.pk)
    assert (kept.facts, kept.state, kept.design_id) == (sheet.facts, sheet.state, own().get().pk)
    assert kept.facts["armour"]["CT"] == 10


def test_of_two_that_differ_in_one_import_the_first_stays(alice):
    summary = bring(("a.mtf", mtf()), ("b.mtf", mtf()), ("c.mtf", mtf(CT=12)), owner=alice)
    assert counts(summary) == (1, 0, 1, 0, 1)
    assert files_and_codes(summary.refused) == [("c.mtf", "same-name-twice")]
    assert own().get().data["armour"]["CT"] == 10


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b" \n\n", "file-empty"),
        (PICTURE, "file-not-text"),
        (b"hello\n", "mtf-no-chassis"),
        (mtf(mass=-5), "mtf-number"),
        (mtf(walk="1" * 400), "mtf-number"),
        (mtf(config="Tank"), "mtf-config"),
        (b"x" * (import_files.FILE_MAX + 1), "file-too-large"),
    ],
    ids=["empty", "blank", "picture", "text", "negative", "huge", "tank", "large"],
)
def test_what_cannot_be_read_is_refused_by_file_and_the_rest_comes_in(data, code):
    summary = bring(("bad.mtf", data), ("good.mtf", mtf()))
    assert files_and_codes(summary.refused) == [("bad.mtf", code)]
    assert counts(summary) == (1, 0, 0, 0, 1)


def test_a_name_is_a_text():
    title = '<script>alert("x")</script>'
    bring((f"../../{title}.mtf", mtf(title, "")))
    row = own().get()
    assert (row.title, row.key) == (title, "scriptalertxscript")
    assert row.source == f"../../{title}.mtf"
    assert shown("a\x00b\u202ec\udcff.mtf") == "a\ufffdb\ufffdc?.mtf"
    assert len(shown("x" * 1000 + ".mtf")) == import_files.NAME_LONGEST


# --- the commands ---------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Mechs in a folder, in one inside it and in an archive; a file too large, a text, a link that leads nowhere."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.mtf").write_bytes(mtf())
    (tmp_path / "deep" / "b.mtf").write_bytes(mtf("Otter"))
    (tmp_path / "deep" / "c.zip").write_bytes(archive(("c.mtf", mtf("Lynx")), ("bad.mtf", mtf(mass=0))))
    (tmp_path / "large.mtf").write_bytes(bytes(50 * 2**20))
    (tmp_path / "notes.txt").write_bytes(b"x")
    (tmp_path / "gone.mtf").symlink_to(tmp_path / "nowhere.mtf")
    (tmp_path / "gone.zip").symlink_to(tmp_path / "nowhere.zip")
    return tmp_path


def test_the_command_reads_folders_and_archives_and_says_what_came_of_them(folder, capsys):
    call_command("mechs_import", str(folder))
    output, bar = capsys.readouterr()
    assert output.splitlines() == [
        "skipped: notes.txt: This is not a file of the kind that was asked for. [not-this-kind]",
        "refused: gone.mtf: This file cannot be opened. [file-unreadable]",
        "refused: gone.zip: This file cannot be opened. [file-unreadable]",
        "refused: large.mtf: This file is larger than the 2097152 bytes that are read. [file-too-large]",
        "refused: deep/c.zip/bad.mtf, line 7: In line 7, “mass” has to be a number from 1 to 200. [mtf-number]",
        "3 imported, 0 updated, 0 unchanged, 1 skipped, 4 refused",
    ]
    assert bar == ""  # no terminal, no bar
    assert set(own().values_list("owner", "title")) == {
        (None, "Badger BDG-1"),
        (None, "Otter BDG-1"),
        (None, "Lynx BDG-1"),
    }
    call_command("mechs_import", str(folder / "a.mtf"), str(folder / "deep"))
    assert "0 imported, 0 updated, 3 unchanged" in capsys.readouterr().out


def test_the_command_brings_in_for_an_account(folder, alice, capsys):
    call_command("mechs_import", str(folder / "a.mtf"), "--owner", "alice")
    assert own().get().owner == alice
    for paths, more in ((["a.mtf"], {"owner": "nobody"}), (["no.mtf"], {})):
        with pytest.raises(CommandError, match="there is no"):
            call_command("mechs_import", *(str(folder / path) for path in paths), **more)


def test_the_command_for_maps(tmp_path, capsys):
    (tmp_path / "Mill Pond.board").write_bytes(board())
    call_command("maps_import", str(tmp_path))
    assert capsys.readouterr().out.splitlines() == [
        "noted: Mill Pond.board: Hexes that the file leaves out, clear here: 6. [missing-hexes]",
        "1 imported, 0 updated, 0 unchanged, 0 skipped, 0 refused",
    ]


def test_names_in_a_folder_keep_their_order(folder):
    names = [source.name for source in files_at(folder, MTF) if ".zip/" not in source.name]
    assert names == sorted(names, key=lambda name: ("/" in name, name))
    assert "deep/b.mtf" in names


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_who_bring_in_the_same_at_once_bring_it_in_once():
    start, summaries = threading.Barrier(2), []

    def bring_in():
        found = [ImportFile(f"{n}.mtf", lambda n=n: mtf(f"Otter {n}")) for n in range(40)]
        start.wait()
        try:
            summaries.append(files_import("mechs", owner=None, files=found))
        finally:
            connection.close()

    threads = [threading.Thread(target=bring_in) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted((summary.imported, summary.unchanged) for summary in summaries) == [(0, 40), (40, 0)]
    assert own().count() == 40
