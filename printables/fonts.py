"""Faces: embedding, measuring, fitting, making any text printable."""

import re
import unicodedata
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFZCompress
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

from games.core.structs import Value
from printables import spare
from printables.errors import Unprintable

# --- faces as they go into a PDF -----------------------------------------------------------------
# Cutting and packing five faces takes longer than drawing a record sheet. Most prints need the same letters, so what
# was made is kept.

KEPT = 64  # faces cut down to the letters that are there, of about 30 kB each


class EmbeddedFace(TTFontFace):  # type: ignore[misc]  # ReportLab is not typed
    """A face that keeps what it was cut down to."""

    def makeSubset(self, subset: Sequence[int]) -> bytes:
        return _cut(self, tuple(subset))[0]

    def addSubsetObjects(self, doc: Any, fontname: str, subset: Sequence[int]) -> Any:
        """As ReportLab does, with a file that is packed already."""
        reference = super().addSubsetObjects(doc, fontname, subset)
        file = doc.idToObject[f"fontFile:{self.filename}({fontname})"]
        file.content, file.filters = _cut(self, tuple(subset))[1], ()
        file.dictionary["Filter"] = f"[ /{PDFZCompress.pdfname} ]"
        return reference


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font with such a face."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self.face.__class__ = EmbeddedFace  # it makes its own, and has read the file by now

    def addObjects(self, doc: Any) -> None:
        """As ReportLab does, with the widths as they are written."""
        state = self.state[doc]
        super().addObjects(doc)
        made = doc.idToObject["BasicFonts"].dict
        for n, subset in enumerate(state.subsets):
            made[f"{state.internalName}+{n}"].Widths = _widths(self.face, tuple(subset))


@lru_cache(maxsize=KEPT)
def _cut(face: EmbeddedFace, codes: tuple[int, ...]) -> tuple[bytes, bytes]:
    """The file of a face with these letters alone, as it is and packed."""
    file: bytes = TTFontFace.makeSubset(face, list(codes))
    return file, zlib.compress(file)


@lru_cache(maxsize=KEPT)
def _widths(face: EmbeddedFace, codes: tuple[int, ...]) -> bytes:
    """How wide these letters are, as an array of a PDF."""
    written: bytes = PDFArray(map(face.getCharWidth, codes)).format(None)
    return written


# --- our faces -----------------------------------------------------------------------------------

PT = 25.4 / 72  # one point in mm: every drawing is in mm, points appear only as font sizes
FLOOR = 6.0  # no printed text under six points
CAP = 0.66  # height of a capital of Source Sans, as a share of its size
WIDEST = "Sans"
MISSING = "◊"  # printed for a character no face has; a note on the sheet explains it


class Face(Value):
    """A font file, and how CSS calls it. `families` begins with the cut-down faces that the web pages load."""

    path: Path
    families: str
    weight: int
    italic: bool = False


_SANS = ("font_source_sans_pro", "files/SourceSansPro-{}.ttf", "'Bivouac Sans', 'Source Sans Pro', sans-serif")
_SERIF = ("font_source_serif_pro", "files/SourceSerifPro-{}.ttf", "'Bivouac Serif', 'Source Serif Pro', serif")


def _face(family: tuple[str, str, str], style: str, weight: int, italic: bool = False) -> Face:
    package, file, families = family
    return Face(Path(str(files(package) / file.format(style))), families, weight, italic)


FACES = {
    "Sans": _face(_SANS, "Regular", 400),
    "Sans-It": _face(_SANS, "It", 400, italic=True),
    "Sans-Semi": _face(_SANS, "Semibold", 600),
    "Sans-Bold": _face(_SANS, "Bold", 700),
    "Serif-Semi": _face(_SERIF, "Semibold", 600),
}

_lock = Lock()
_ready = False


def register() -> None:
    """Make the faces known to ReportLab, once a process: a second font of the same name would disturb other threads."""
    global _ready
    with _lock:
        if not _ready:
            for name, face in FACES.items():
                pdfmetrics.registerFont(EmbeddedFont(name, str(face.path)))
            _ready = True


def width(text: str, face: str, points: float) -> float:
    """The advance of a text, in mm."""
    return _ems(text, face) * points * PT


@lru_cache(maxsize=16384)
def _ems(text: str, face: str) -> float:
    return sum(float(pdfmetrics.stringWidth(part, name, 1.0)) for name, part in runs(text, face))


@lru_cache
def characters(face: str) -> frozenset[int]:
    """Code points that a face itself has."""
    register()
    return frozenset(pdfmetrics.getFont(face).face.charToGlyph)


def prints(character: str, face: str) -> bool:
    """Whether a character can be printed where this face is asked for."""
    return _face_for(character, face) is not None


def _face_for(character: str, face: str) -> str | None:
    """The face itself, else the one of ours that knows most alphabets, else a font of the machine."""
    for own in (face, WIDEST):
        if ord(character) in characters(own):
            return own
    return spare.face_for(character)


@lru_cache(maxsize=16384)
def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """A text that can be printed as (font, part), one after the other: what a face lacks is another font's."""
    known = characters(face)
    if all(ord(c) in known for c in text):
        return ((face, text),)
    found = groupby(text, lambda c: _face_for(c, face) or face)
    return tuple((name, "".join(part)) for name, part in found)


def look_in(places: Iterable[Path]) -> None:
    """Take what our faces lack from these font files, and those below these folders (spare.py)."""
    spare.look_in(places)
    runs.cache_clear()
    _ems.cache_clear()


def checked(text: str, face: str) -> str:
    """The text itself, if all of it can be printed: ReportLab prints a missing character as an empty box, silently."""
    if "  " in text:
        raise Unprintable(f"{text!r}: SVG would join the two spaces")
    known = characters(face)
    if not known.issuperset(map(ord, text)) and (lost := [c for c in text if not prints(c, face)]):
        raise Unprintable(f"{face} lacks {lost!r} in {text!r}")
    return text


def fit(text: str, face: str, points: float, room: float) -> float:
    """The largest size up to `points` at which a text fits `room` mm. Raises `Unprintable` under six points."""
    wide = width(text, face, points)
    size = points if wide <= room else points * room / wide
    if size < FLOOR - 1e-6:
        raise Unprintable(f"{text!r} needs {size:.1f} pt in {room:.1f} mm")
    return size


def wrap(text: str, face: str, points: float, room: float) -> list[str]:
    """Lines no wider than `room` mm, broken at plain spaces. Raises `Unprintable` for a word that is wider."""
    lines = [""]
    for word in text.split(" "):
        trial = f"{lines[-1]} {word}" if lines[-1] else word
        if width(trial, face, points) <= room:
            lines[-1] = trial
        elif width(word, face, points) > room:
            raise Unprintable(f"{word!r} is wider than {room:.1f} mm")
        else:
            lines.append(word)
    return lines


# --- what people type ----------------------------------------------------------------------------


class Legible(Value):
    """A user's text made printable. `face` has all its characters."""

    text: str
    face: str


def legible(raw: str, faces: tuple[str, ...]) -> Legible:
    """Any Unicode as one line that prints, in the first face that has all of it, else in the last.

    White space becomes single spaces, invisible marks and controls go. A character that the last face lacks is left to
    another (`runs`); where none has it, it becomes its compatible form (a plain letter for a full-width letter), else
    its base letter, else `MISSING`.
    """
    text = plain(raw)
    for face in faces:
        if characters(face).issuperset(map(ord, text)):
            return Legible(text, face)
    face = faces[-1]
    nearest = [_nearest(c, face) for c in text]
    return Legible(_spaced("".join(MISSING if c is None else c for c in nearest)), face)


def lost(raw: str) -> str:
    """The characters of a text for which `MISSING` is printed, each once."""
    if raw.isascii():
        return ""
    return "".join(dict.fromkeys(c for c in plain(raw) if _nearest(c, WIDEST) is None))


def plain(raw: str) -> str:
    """One line without controls, invisible marks and what XML forbids; white space becomes single spaces."""
    if raw.isascii() and raw.isprintable():  # as most are: nothing is to go
        return _spaced(raw)
    visible = "".join(c for c in raw if c.isspace() or not _invisible(c))
    return unicodedata.normalize("NFC", _spaced(visible))


def _spaced(text: str) -> str:
    return re.sub(r"[^\S\u00a0\u202f]+", " ", text).strip()  # no-break spaces stay


def _marks(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _invisible(character: str) -> bool:
    # besides controls, formats and lone surrogates: emoji or text variant, and two that are no characters
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") or character in "\ufe0e\ufe0f\ufffe\uffff"


def _nearest(character: str, face: str) -> str | None:
    """The character itself, or what stands for it in a face; None when nothing does."""
    if prints(character, face):
        return character
    decomposed = unicodedata.normalize("NFKD", character)
    base = "".join(c for c in decomposed if not _marks(c))
    for form in (unicodedata.normalize("NFKC", character), base):
        if form and all(prints(c, face) for c in form):
            return form
    return "" if _marks(character) else None


def broken(text: str, face: str, points: float, room: float) -> list[str]:
    """Lines no wider than `room` mm, broken at plain spaces, at hyphens before a letter, and within a part that is
    wider by itself.

    Raises `Unprintable` where a letter is wider.
    """
    lines = [""]
    for part in re.split(r"(?<= )|(?<=-)(?=[^\W\d_])", text):
        if width((lines[-1] + part).rstrip(), face, points) <= room:
            lines[-1] += part
            continue
        while width(part.rstrip(), face, points) > room:
            most = _beginning(part, face, points, room, "")
            lines.append(part[:most])
            part = part[most:]
        lines.append(part)
    return [line.strip() for line in lines if line.strip()]


def _beginning(text: str, face: str, points: float, room: float, end: str) -> int:
    """How many letters of a text fit `room` mm with an `end` behind them. Raises `Unprintable` where none does."""
    lengths = range(1, len(text) + 1)  # widths only grow
    longest = bisect_right(lengths, room, key=lambda n: width(text[:n].rstrip() + end, face, points))
    if not longest:
        raise Unprintable(f"no letter of {text!r} fits {room:.1f} mm")
    return longest


def shorten(text: str, face: str, points: float, room: float, floor: float = FLOOR) -> tuple[str, float]:
    """A text that fits `room` mm, and its size: first smaller, down to `floor` points, then cut off with "…"."""
    wide = width(text, face, points)
    if wide * floor / points <= room:
        return text, min(points, points * room / wide) if wide else points
    return text[: _beginning(text, face, floor, room, "…")].rstrip() + "…", floor
