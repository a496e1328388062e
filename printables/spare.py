"""Letters that our own faces lack, out of fonts of the machine: found by what they have, loaded where one is needed.

Letters are set one after the other, from left to right: what is written from right to left, or joins and stacks, is
left alone rather than printed wrong.
"""

import logging
import struct
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import IO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from games.core.structs import Value

OUTLINES = {"glyf", "loca", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"}  # what ReportLab can embed
FORBIDDEN = ((0x000F, 0x0002), (0x0100, 0x0100), (0x0200, 0x0200))  # fsType: no embedding, no subset, bitmaps alone
COLLECTION, SINGLE = b"ttcf", (b"\x00\x01\x00\x00", b"true")
ENDINGS = (".ttf", ".ttc")
BROKEN = (TTFError, struct.error, OSError, ValueError, KeyError, IndexError)
# Blocks whose letters join, stack or change places: the scripts of India and its neighbours, Khmer, Mongolian, …
JOINED = ((0x0900, 0x109F), (0x1700, 0x18AF), (0x1900, 0x1CFF), (0xA800, 0xA95F), (0xA980, 0xABFF), (0x11000, 0x11FFF))

_log = logging.getLogger(__name__)
_lock = Lock()
_places: tuple[Path, ...] = ()


class SpareFont(Value):
    """A font in a file: ranges of the code points it says it has, and how plain it is (upright, regular, static)."""

    path: Path
    index: int
    oddness: int
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @property
    def name(self) -> str:
        """What ReportLab calls it."""
        return f"{self.path}#{self.index}"

    def claims(self, code: int) -> bool:
        index = bisect_right(self.starts, code) - 1
        return index >= 0 and code <= self.ends[index]


def look_in(places: Iterable[Path]) -> None:
    """From now on fonts are these files, and those below these folders. Without a call there are none."""
    global _places
    _places = tuple(places)
    fonts.cache_clear()
    face_for.cache_clear()


def places() -> tuple[Path, ...]:
    return _places


def singly(character: str) -> bool:
    """Whether a letter can stand as it is beside the one before it, to its right."""
    if unicodedata.bidirectional(character) in ("R", "AL") or unicodedata.category(character)[0] in "MC":
        return False
    return not any(low <= ord(character) <= high for low, high in JOINED)


@lru_cache(maxsize=4096)
def face_for(character: str) -> str | None:
    """The name by which ReportLab knows a font that has this character; None where there is none."""
    code = ord(character)
    if singly(character):
        for font in fonts():
            if font.claims(code) and code in _loaded(font):
                return font.name
    return None


@lru_cache(maxsize=1)
def fonts() -> tuple[SpareFont, ...]:
    """Every font there is: place by place as they were named, in each the plainest first, then by its path."""
    plainest = attrgetter("oddness", "path", "index")
    found = dict.fromkeys(font for path in _places for font in sorted(_below(path), key=plainest))
    return tuple(found)


def _below(path: Path) -> Iterator[SpareFont]:
    """The fonts of a file, or of a folder and those in it. A file that cannot be read is passed over."""
    files = [file for file in path.rglob("*") if file.suffix.lower() in ENDINGS] if path.is_dir() else [path]
    for file in files:
        try:
            yield from _read(file) if file.is_file() else ()
        except BROKEN as error:
            _log.warning("the font %s cannot be read: %s", file, error)


@lru_cache(maxsize=256)
def _known(font: SpareFont) -> frozenset[int]:
    try:
        made = TTFont(font.name, str(font.path), subfontIndex=font.index)
    except BROKEN as error:
        _log.warning("the font %s cannot be embedded: %s", font.path, error)
        return frozenset()
    pdfmetrics.registerFont(made)
    embedded = pdfmetrics.getFont(font.name)  # of two files with one PostScript name it keeps the first
    return frozenset(code for code, glyph in embedded.face.charToGlyph.items() if glyph)


def _loaded(font: SpareFont) -> frozenset[int]:
    """The code points that it has an outline for. ReportLab knows it from then on, once a process."""
    with _lock:
        return _known(font)


# --- reading what a file has, without loading it --------------------------------------------------


def _read(path: Path) -> list[SpareFont]:
    """The fonts of a file that can be embedded. Raises struct.error, OSError for one that is broken."""
    with path.open("rb") as file:
        head = file.read(12)
        if head[:4] == COLLECTION:
            (count,) = struct.unpack_from(">L", head, 8)
            offsets = struct.unpack(f">{count}L", file.read(4 * count))
        else:
            offsets = (0,) if head[:4] in SINGLE else ()
        found = [_font(file, path, index, offset) for index, offset in enumerate(offsets)]
    return [font for font in found if font is not None]


def _font(file: IO[bytes], path: Path, index: int, offset: int) -> SpareFont | None:
    file.seek(offset + 4)
    (count,) = struct.unpack_from(">H", file.read(8))
    tables = {}
    for tag, _sum, start, length in struct.iter_unpack(">4sLLL", file.read(16 * count)):
        tables[tag.decode("latin-1")] = (start, length)
    if not tables.keys() >= OUTLINES:
        return None

    def table(tag: str) -> bytes:
        start, length = tables[tag]
        file.seek(start)
        return file.read(length)

    if "OS/2" in tables:
        (rights,) = struct.unpack_from(">H", table("OS/2"), 8)
        if any(rights & mask == value for mask, value in FORBIDDEN):
            return None
    (bold_or_slanted,) = struct.unpack_from(">H", table("head"), 44)
    (fixed,) = struct.unpack_from(">L", table("post"), 12)
    ranges = sorted(_ranges(table("cmap")))
    oddness = 4 * bool(bold_or_slanted) + 2 * ("fvar" in tables) + bool(fixed)
    return SpareFont(path, index, oddness, tuple(low for low, _ in ranges), tuple(high for _, high in ranges))


def _ranges(cmap: bytes) -> Iterator[tuple[int, int]]:
    """First and last code points that a character map has, one range after the other."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    for platform, _encoding, at in struct.iter_unpack(">HHL", cmap[4 : 4 + 8 * count]):
        (form,) = struct.unpack_from(">H", cmap, at)
        if platform not in (0, 3):
            continue
        if form == 4:
            (twice,) = struct.unpack_from(">H", cmap, at + 6)
            ends = struct.unpack_from(f">{twice // 2}H", cmap, at + 14)
            starts = struct.unpack_from(f">{twice // 2}H", cmap, at + 16 + twice)
            yield from zip(starts, ends, strict=True)
        elif form == 12:
            (groups,) = struct.unpack_from(">L", cmap, at + 12)
            for low, high, _glyph in struct.iter_unpack(">LLL", cmap[at + 16 : at + 16 + 12 * groups]):
                yield low, high
