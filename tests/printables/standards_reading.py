"""A PDF as its objects, and its content streams as what they do: what the checks of the standards look at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFObjRef, PDFStream, resolve1
from pdfminer.psparser import PSLiteral
from pdfminer.utils import decode_text

PAINTING = {"f", "F", "f*", "B", "B*", "b", "b*", "s", "S", "Tj", "TJ", "'", '"', "Do", "sh", "EI"}
SHOWING = {"Tj", "TJ", "'", '"'}
STATE = {"w", "J", "j", "M", "d", "ri", "i", "gs", "q", "Q", "cm"}
PATHS = {"m", "l", "c", "v", "y", "h", "re", "n", "W", "W*"}
TEXTS = {"BT", "ET", "Tc", "Tw", "Tz", "TL", "Tf", "Tr", "Ts", "Td", "TD", "Tm", "T*"}
COLOURS = {"CS", "cs", "SC", "SCN", "sc", "scn", "G", "g", "RG", "rg", "K", "k"}
OPERATORS = PAINTING | STATE | PATHS | TEXTS | COLOURS | {"BI", "ID", "MP", "DP", "BMC", "BDC", "EMC"}
TOKEN = re.compile(
    rb"""(?P<mark>/(?P<tag>\w+)\s*<<\s*/MCID\s+(?P<mcid>\d+)\s*>>\s*BDC)
    |(?P<string>\((?:\\.|[^\\()])*\))
    |(?P<name>/[^\s()<>\[\]{}/%]*)
    |(?P<word>[A-Za-z'"][A-Za-z*]*[01]?)
    |(?P<rest>[^\s\d.+\-\[\]])""",
    re.VERBOSE | re.DOTALL,
)
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
ARTIFACT = "Artifact"


@dataclass(slots=True)
class Mark:
    """A sequence of marked content: its tag, its number on the page if it has one, and those round it."""

    tag: str
    mcid: int | None
    inside: tuple[str, ...] = ()


@dataclass
class Part:
    """A content stream, of a page or a form: what it does, and what it draws inside which marks."""

    attrs: dict[str, Any]
    box: tuple[float, ...] = ()
    number: int = 0  # of the page's object
    resources: set[str] = field(default_factory=set)
    fonts: dict[str, int] = field(default_factory=dict)  # the numbers of their objects, by name
    operators: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    deepest: int = 0
    marks: list[Mark] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)  # what paints outside any mark
    unclosed: int = 0
    shown: list[tuple[Mark | None, int, bytes]] = field(default_factory=list)  # texts: mark, font, codes
    transparent: bool = False


class Read:
    """A PDF read whole."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self._document = PDFDocument(PDFParser(BytesIO(content)))
        [xref] = self._document.xrefs
        self.trailer, self.catalog = xref.get_trailer(), self._document.catalog
        numbers = sorted(xref.get_objids())
        self.objects = {number: self._document.getobj(number) for number in numbers}
        self.places = self._places(xref, numbers)
        self.pages = [self._page(page) for page in PDFPage.create_pages(self._document)]
        self.forms = {
            number: _part(thing.attrs, thing.get_data())
            for number, thing in self.objects.items()
            if isinstance(thing, PDFStream) and name_of(thing.attrs.get("Subtype")) == "Form"
        }

    def _places(self, xref: Any, numbers: list[int]) -> dict[int, tuple[int, int]]:
        """From where to where objects stand that are in no compressed stream."""
        found = {number: xref.get_pos(number) for number in numbers}
        starts = sorted((at, number) for number, (within, at, _) in found.items() if within is None)
        ends = [at for at, _ in starts[1:]] + [self.content.rindex(b"startxref")]
        return {number: (at, end) for (at, number), end in zip(starts, ends, strict=True)}

    def _page(self, page: Any) -> Part:
        content = b"\n".join(resolve1(stream).get_data() for stream in page.contents)
        part = _part({**page.attrs, "Resources": page.resources}, content)
        part.box, part.number = tuple(page.mediabox), page.pageid
        return part

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Every content stream, and where it is."""
        for n, page in enumerate(self.pages, 1):
            yield f"page {n}", page
        for number, form in self.forms.items():
            yield f"form {number}", form

    def xobjects(self) -> Iterator[tuple[str, str]]:
        """Names of the things that pages and forms draw, and of what kind they are."""
        for _, part in self.parts():
            for name, thing in (resolve1((resolve1(part.attrs.get("Resources")) or {}).get("XObject")) or {}).items():
                yield name, name_of(resolve1(thing).attrs.get("Subtype"))


def name_of(thing: object) -> str:
    return str(thing.name) if isinstance(thing, PSLiteral) else ""


def words_of(thing: object) -> str:
    """A text of a dictionary."""
    return str(decode_text(resolve1(thing) or b""))


def _part(attrs: dict[str, Any], content: bytes) -> Part:
    part = Part(attrs)
    given = resolve1(attrs.get("Resources")) or {}
    for kind in ("Font", "XObject", "ExtGState", "ColorSpace", "Pattern", "Shading"):
        part.resources |= set(resolve1(given.get(kind)) or {})
    fonts = resolve1(given.get("Font")) or {}
    part.fonts = {name: thing.objid for name, thing in fonts.items() if isinstance(thing, PDFObjRef)}
    part.transparent = "Group" in attrs
    _run(part, content)
    return part


def _run(part: Part, content: bytes) -> None:
    """Go through a content stream as a reader does, without the geometry."""
    names: list[str] = []
    strings: list[bytes] = []
    states: list[int] = []
    font = 0
    marks: list[Mark] = []

    def begin(tag: str, mcid: int | None) -> None:
        marks.append(Mark(tag, mcid, tuple(mark.tag for mark in marks)))
        part.marks.append(marks[-1])

    for token in TOKEN.finditer(content):
        kind = token.lastgroup
        if kind == "name":
            names.append(token["name"][1:].decode())
            continue
        if kind == "string":
            strings.append(ESCAPE.sub(_unescaped, token["string"][1:-1]))
            continue
        if token["mark"]:
            part.operators.add("BDC")
            begin(token["tag"].decode(), int(token["mcid"]))
        elif kind == "rest":
            part.unknown.add(token["rest"].decode("latin-1"))
        else:
            word = token["word"].decode()
            part.operators.add(word) if word in OPERATORS else part.unknown.add(word)
            match word:
                case "q":
                    states.append(font)
                    part.deepest = max(part.deepest, len(states))
                case "Q":
                    font = states.pop() if states else 0
                case "Tf":
                    part.used.add(names[-1])
                    font = part.fonts.get(names[-1], 0)
                case "Do" | "gs":
                    part.used.add(names[-1])
                case "BMC" | "BDC":
                    begin(names[0], None)
                case "EMC" if marks:
                    marks.pop()
                case "EMC":
                    part.unclosed += 1
            if word in PAINTING and not marks:
                part.bare.append(word)
            if word in SHOWING:
                part.shown += [(marks[-1] if marks else None, font, codes) for codes in strings]
        names, strings = [], []
    part.unclosed += len(marks) + len(states)


def _unescaped(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8) & 255]) if code.isdigit() else LETTERS.get(code, code)


def fonts_of(read: Read) -> dict[str, dict[str, Any]]:
    """The fonts of a PDF by their names."""
    fonts = [
        entry for entry in read.objects.values() if isinstance(entry, dict) and name_of(entry.get("Type")) == "Font"
    ]
    return {name_of(font["BaseFont"]): font for font in fonts}
