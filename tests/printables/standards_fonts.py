"""Fonts and letters: ISO 19005-2 6.2.11, and ISO 14289-1 7.21, which asks for nearly the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO

from fontTools.ttLib import TTFont
from pdfminer.pdftypes import PDFStream, resolve1

from tests.printables.standards_reading import Read, name_of

SYMBOLIC, NONSYMBOLIC = 4, 32
NO_LETTER = {0, 0xFEFF, 0xFFFE}
Fault = tuple[str, str]


def faults(read: Read) -> Iterator[Fault]:
    """What is wrong with the fonts that a document has, and with the codes that it shows in them."""
    shown: dict[int, set[int]] = defaultdict(set)
    for _, part in read.parts():
        for _, font, codes in part.shown:
            shown[font] |= set(codes)
    for number, thing in read.objects.items():
        if isinstance(thing, dict) and name_of(thing.get("Type")) == "Font":
            yield from _font(thing, shown.pop(number, set()))
    for number in shown:
        yield "ISO 19005-2 6.2.11.2", f"text in {number}, which is no font"


def _font(font: dict[str, object], shown: set[int]) -> Iterator[Fault]:
    name = name_of(font.get("BaseFont"))
    if name_of(font.get("Subtype")) != "TrueType":
        yield "ISO 19005-2 6.2.11.2", f"{name} is a font of the kind {name_of(font.get('Subtype'))}"
        return
    descriptor = resolve1(font.get("FontDescriptor")) or {}
    file = resolve1(descriptor.get("FontFile2"))
    if not isinstance(file, PDFStream):
        yield "ISO 19005-2 6.2.11.4.1", f"{name} is not embedded"
        return
    if name_of(descriptor.get("FontName")) != name or not re.match(r"[A-Z]{6}\+", name):
        yield "ISO 19005-2 6.2.11.4.1", f"{name} has the name {name_of(descriptor.get('FontName'))} in its descriptor"
    letters = letters_of(font)
    for code in sorted(shown):
        if code not in letters:
            yield "ISO 14289-1 7.21.7", f"{name} has no letter for {code:#04x}"
    if bad := sorted(code for code, letter in letters.items() if letter in NO_LETTER):
        yield "ISO 14289-1 7.21.7", f"{name} has what is no letter for {bad}"
    yield from _program(font, descriptor, TTFont(BytesIO(file.get_data())), shown, name)


def _program(
    font: dict[str, object], descriptor: dict[str, int], program: TTFont, shown: set[int], name: str
) -> Iterator[Fault]:
    """What the font program says, against what the file says about it."""
    if not descriptor.get("Flags", 0) & SYMBOLIC or descriptor.get("Flags", 0) & NONSYMBOLIC:
        yield "ISO 19005-2 6.2.11.6", f"{name} has an encoding of its own, and does not say so"
    if "Encoding" in font or len(program["cmap"].tables) != 1:
        yield "ISO 19005-2 6.2.11.6", f"{name} is symbolic: it has one encoding, that of its program"
        return
    glyphs, advances = program["cmap"].tables[0].cmap, program["hmtx"].metrics
    em, first, widths = program["head"].unitsPerEm, font["FirstChar"], resolve1(font["Widths"])
    for code in sorted(shown):
        glyph = glyphs.get(code, ".notdef")
        if glyph == ".notdef" or glyph == program.getGlyphOrder()[0]:
            yield "ISO 19005-2 6.2.11.8", f"{name} shows .notdef for {code:#04x}"
        elif not 0 <= code - first < len(widths) or abs(widths[code - first] - advances[glyph][0] * 1000 / em) > 1:
            yield "ISO 19005-2 6.2.11.5", f"{name} has another width for {code:#04x} than its program"


def letters_of(font: dict[str, object]) -> dict[int, int]:
    """The letters of the codes of a font."""
    stream = resolve1(font.get("ToUnicode"))
    text = stream.get_data().decode() if isinstance(stream, PDFStream) else ""
    blocks = re.findall(r"(\d+) beginbfchar(.*?)endbfchar", text, re.DOTALL)
    pairs = [pair for _, block in blocks for pair in re.findall(r"<([0-9A-F]+)>\s*<([0-9A-F]+)>", block)]
    return {int(code, 16): int(letter, 16) for code, letter in pairs}
