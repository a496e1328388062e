"""Files that people bring along, one at a time, out of folders, uploads and zip archives. Nothing of them is trusted.

A name inside an archive is a text to show and never a path; an archive is read in bounded pieces, and says of itself
what it likes.
"""

import os
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import file_digest
from pathlib import Path
from typing import IO

from django.core.files import File
from msgspec import Struct

from games.core.errors import Illegal

FILE_MAX = 2 * 2**20  # bytes of one file; the formats themselves take less
UNPACKED_MAX = 256 * 2**20  # bytes of one archive, unpacked
RATIO_MAX = 200  # times that a file may be larger than it is packed, where it is large at all
ENTRIES_MAX = 20_000  # files in one archive
DIRECTORY_MAX = ENTRIES_MAX * 300  # bytes of its list of contents
NAME_LONGEST = 200
CHUNK = 2**16
# The ways of packing of which zipfile unpacks no more than it is asked for; of the others it unpacks all that a few
# kilobytes come to, which may be gigabytes.
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,  # what zipfile says of a version or a patch that it does not know
    RuntimeError,  # and of a file behind a password
    ValueError,
    IndexError,
)
Endings = str | tuple[str, ...]  # how the names of the files end that are wanted


class ImportFile(Struct, frozen=True):
    """A file by its name. `read` gives its bytes, or raises Illegal; `skipped` says why nobody needs to read it."""

    name: str
    read: Callable[[], bytes] = bytes
    skipped: str = ""


class Measured(Struct, frozen=True):
    """What an upload says that it holds: its entries, folders among them, of which each takes time to be looked at; its
    files; and their bytes as they are unpacked, of which what is too large to be read has none.
    """

    entries: int
    files: int
    size: int


def shown(name: str) -> str:
    """A file's name as a text to show: its end counts most."""
    end = name[-4 * NAME_LONGEST :]  # the normal form of a long text takes the square of its length
    text = unicodedata.normalize("NFC", end.encode("utf-8", "replace").decode())
    plain = "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c)[0] == "C" else c for c in text)
    return plain if len(plain) <= NAME_LONGEST else f"…{plain[1 - NAME_LONGEST :]}"


def files_at(path: Path, endings: Endings) -> Iterator[ImportFile]:
    """The files at a path, by name: of a folder all that lie in it, of an archive what is in it."""
    if not path.is_dir():
        yield from _at(path, path.name, endings)
        return
    for folder, folders, files in os.walk(path):
        folders.sort()
        for name in sorted(files):
            file = Path(folder, name)
            yield from _at(file, str(file.relative_to(path)), endings)


def _at(path: Path, name: str, endings: Endings) -> Iterator[ImportFile]:
    """A file of a disk, opened when its turn comes."""
    if not is_archive(name):
        yield _file(name, endings, partial(_read_path, path))
        return
    try:
        stream = path.open("rb")
    except OSError:
        yield ImportFile(shown(name), partial(refuse, "file-unreadable"))
        return
    with stream:
        yield from files_in(stream, name, endings)


def files_in(stream: IO[bytes], name: str, endings: Endings) -> Iterator[ImportFile]:
    """An upload: the file itself, or what is in it. Each is read before the next one is asked for."""
    if not is_archive(name):
        yield _file(name, endings, partial(_bounded, stream))
        return
    try:
        _check_directory(stream)
        archive = zipfile.ZipFile(stream)
    except Illegal as error:
        yield ImportFile(shown(name), partial(refuse, error.code))
    except BROKEN:
        yield ImportFile(shown(name), partial(refuse, "zip-broken"))
    else:
        with archive:
            yield from _unpacked(archive, name, endings)


def measure(stream: IO[bytes], name: str) -> Measured:
    """What an upload holds. One that cannot be opened counts as one file. The stream stands at its beginning again."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    if not is_archive(name):
        return Measured(1, 1, _readable(size))
    try:
        _check_directory(stream)
        with zipfile.ZipFile(stream) as archive:
            entries = archive.infolist()
    except (Illegal, *BROKEN):
        return Measured(1, 1, 0)
    finally:
        stream.seek(0)
    files = [entry for entry in entries if not entry.is_dir()]
    return Measured(len(entries), len(files), sum(_readable(entry.file_size) for entry in files))


def _readable(size: int) -> int:
    return size if size <= FILE_MAX else 0


def sums_of(uploads: Iterable["File[bytes]"]) -> list[tuple[str | None, str]]:
    """What tells uploads from others: their names and what is in them."""
    sums = []
    for upload in uploads:
        sums.append((upload.name, file_digest(upload, "sha256").hexdigest()))
        upload.seek(0)
    return sums


def is_archive(name: str) -> bool:
    return name.lower().endswith(".zip")


def refuse(code: str) -> bytes:
    raise Illegal(code)


def _file(name: str, endings: Endings, read: Callable[[], bytes]) -> ImportFile:
    leaf = name.replace("\\", "/").rpartition("/")[2]
    wanted = leaf.lower().endswith(endings) and not leaf.startswith("._")  # what a Mac adds beside a file is not one
    return ImportFile(shown(name), read) if wanted else ImportFile(shown(name), skipped="not-this-kind")


def _read_path(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return _bounded(stream)
    except OSError as error:
        raise Illegal("file-unreadable") from error


def _bounded(stream: IO[bytes]) -> bytes:
    data = stream.read(FILE_MAX + 1)
    if len(data) > FILE_MAX:
        raise Illegal("file-too-large", most=FILE_MAX)
    return data


# --- archives -------------------------------------------------------------------------------------


def _check_directory(stream: IO[bytes]) -> None:
    """Raises Illegal("zip-too-large") for an archive whose list of contents alone would fill the memory."""
    size = stream.seek(0, os.SEEK_END)
    tail_at = max(0, size - 2**16 - 22)
    stream.seek(tail_at)
    tail = stream.read()
    stream.seek(0)
    end = tail.rfind(b"PK\x05\x06")
    if end < 0 or len(tail) < end + 22:
        raise zipfile.BadZipFile
    entries, directory = int.from_bytes(tail[end + 10 : end + 12], "little"), tail[end + 12 : end + 16]
    large = tail[max(0, end - 20) : end].startswith(b"PK\x06\x07")  # its true sizes stand elsewhere, and have no bound
    if large or entries > ENTRIES_MAX or int.from_bytes(directory, "little") > DIRECTORY_MAX:
        raise Illegal("zip-too-large")


class _Budget(Struct):
    """The bytes that an archive may still unpack to."""

    left: int


def _unpacked(archive: zipfile.ZipFile, name: str, endings: Endings) -> Iterator[ImportFile]:
    budget = _Budget(UNPACKED_MAX)
    for entry in archive.infolist():
        if entry.is_dir():
            continue
        inside = f"{name}/{entry.filename}"
        if is_archive(entry.filename):
            yield ImportFile(shown(inside), skipped="zip-in-zip")
        else:
            yield _file(inside, endings, partial(_unpack, archive, entry, budget))


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, budget: _Budget) -> bytes:
    """One file of an archive. Raises Illegal "zip-encrypted", "zip-packing", "zip-bomb", "file-too-large",
    "zip-broken".
    """
    if entry.flag_bits & 0x1:
        raise Illegal("zip-encrypted")
    if entry.compress_type not in PACKINGS:
        raise Illegal("zip-packing")
    most = max(CHUNK, RATIO_MAX * entry.compress_size)
    if budget.left <= 0 or entry.file_size > most:
        raise Illegal("zip-bomb")
    found = bytearray()
    try:
        with archive.open(entry) as stream:
            while chunk := stream.read(CHUNK):
                found += chunk
                budget.left -= len(chunk)
                if budget.left <= 0 or len(found) > most:
                    raise Illegal("zip-bomb")
                if len(found) > FILE_MAX:
                    raise Illegal("file-too-large", most=FILE_MAX)
    except BROKEN as error:
        raise Illegal("zip-broken") from error
    return bytes(found)
