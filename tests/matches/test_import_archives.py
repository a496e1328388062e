"""Archives: read file by file, and nothing that they say of themselves is trusted."""

import struct
import tracemalloc
import zipfile

import pytest

from core import import_files

from .bringing import bring, counts, files_and_codes, own
from .files import archive, locked, mtf

pytestmark = pytest.mark.django_db

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + bytes(200)


# --- archives -------------------------------------------------------------------------------------


def test_an_archive_is_read_file_by_file_whatever_its_paths_say():
    data = archive(
        ("../../../etc/passwd.mtf", mtf("Otter")),
        ("C:\\windows\\a.mtf", mtf("Lynx")),
        ("/root/b.mtf", mtf("Stoat")),
        ("folder/", b""),
        ("folder/notes.txt", b"x"),
        ("inner.zip", archive(("c.mtf", mtf("Mole")))),
    )
    summary = bring(("all.zip", data))
    assert counts(summary) == (3, 0, 0, 2, 0)
    assert files_and_codes(summary.skipped) == [
        ("all.zip/folder/notes.txt", "not-this-kind"),
        ("all.zip/inner.zip", "zip-in-zip"),
    ]
    assert set(own().values_list("source", flat=True)) >= {"all.zip/../../../etc/passwd.mtf"}


def test_a_locked_file_is_refused_and_the_rest_comes_in():
    data = locked(archive(("a.mtf", mtf()), ("b.mtf", mtf("Otter"))))
    summary = bring(("all.zip", data))
    assert files_and_codes(summary.refused) == [("all.zip/a.mtf", "zip-encrypted")]
    assert summary.imported == 1


def test_a_bomb_is_refused_and_the_rest_comes_in():
    summary = bring(("all.zip", archive(("bomb.mtf", bytes(50 * 2**20)), ("good.mtf", mtf()))))
    assert files_and_codes(summary.refused) == [("all.zip/bomb.mtf", "zip-bomb")]
    assert summary.imported == 1


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA], ids=["bzip2", "LZMA"])
def test_what_would_be_unpacked_all_at_once_is_not_unpacked_at_all(packing):
    """A file of 32 megabytes in a few hundred bytes, which says that it has a thousand."""
    data = bytearray(archive(("bomb.mtf", bytes(2**25)), compression=packing))
    for signature, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<L", data, data.index(signature) + at, 1000)
    tracemalloc.start()
    summary = bring(("all.zip", bytes(data)), ("good.mtf", mtf("Otter")))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert files_and_codes(summary.refused) == [("all.zip/bomb.mtf", "zip-packing")]
    assert summary.imported == 1
    assert most < 2**24


def test_an_archive_unpacks_to_so_much_and_no_more(monkeypatch):
    monkeypatch.setattr(import_files, "UNPACKED_MAX", 3 * len(mtf()))
    summary = bring(("all.zip", archive(*((f"{n}.mtf", mtf(f"Otter {n}")) for n in range(6)))))
    assert {note.code for note in summary.refused} == {"zip-bomb"}
    assert (summary.imported, len(summary.refused)) == (2, 4)


def test_a_file_that_is_too_large_is_refused_inside_an_archive_too():
    large = archive(("large.mtf", b"x" * (import_files.FILE_MAX + 1)), ("a.mtf", mtf()), compression=zipfile.ZIP_STORED)
    summary = bring(("all.zip", large))
    assert files_and_codes(summary.refused) == [("all.zip/large.mtf", "file-too-large")]
    assert summary.imported == 1


def lying(data, entries=0, size=0):
    """The archive with another number of files or another size in its list of contents."""
    end = data.rindex(b"PK\x05\x06")
    changed = bytearray(data)
    if entries:
        struct.pack_into("<H", changed, end + 10, entries)
    if size:
        struct.pack_into("<L", changed, end + 12, size)
    return bytes(changed)


GOOD = archive(("a.mtf", mtf()))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "zip-broken"),
        (b"PK", "zip-broken"),
        (PICTURE, "zip-broken"),
        (GOOD[:-10], "zip-broken"),
        (GOOD[40:], "zip-broken"),
        (GOOD.replace(b"PK\x01\x02", b"PK\x09\x09"), "zip-broken"),
        (lying(GOOD, entries=60_000), "zip-too-large"),
        (lying(GOOD, size=2**31), "zip-too-large"),
        (GOOD[:-22] + b"PK\x06\x07" + bytes(16) + GOOD[-22:], "zip-too-large"),
    ],
    ids=["empty", "two letters", "picture", "cut", "headless", "no list", "many files", "long list", "large"],
)
def test_an_archive_that_cannot_be_read_is_refused_and_the_rest_comes_in(data, code):
    summary = bring(("all.zip", data), ("good.mtf", mtf("Otter")))
    assert [note.code for note in summary.refused] == [code]
    assert summary.imported == 1


def test_a_file_that_is_broken_inside_an_archive_is_refused():
    data = bytearray(archive(("a.mtf", mtf()), ("b.mtf", mtf("Otter")), compression=zipfile.ZIP_STORED))
    data[data.index(b"Badger")] ^= 0xFF
    summary = bring(("all.zip", bytes(data)))
    assert files_and_codes(summary.refused) == [("all.zip/a.mtf", "zip-broken")]
    assert summary.imported == 1
