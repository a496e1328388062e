"""Fonts of a few letters, made for a test: every letter is a black square, as wide as asked for."""

import itertools
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.ttCollection import TTCollection

EM = 1000
FRESH = itertools.count(1)  # ReportLab keeps one font of a name


def square(wide):
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 700), (wide, 700), (wide, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def font(letters, *, family="", wide=900, bold=False, may_embed=True) -> TTFont:
    """A font that has these letters, `wide` thousandths of its size each."""
    family = family or f"Squares{next(FRESH)}"
    names = {ord(letter): f"u{ord(letter):X}" for letter in letters}
    made = FontBuilder(EM, isTTF=True)
    made.setupGlyphOrder([".notdef", *names.values()])
    made.setupCharacterMap(names)
    made.setupGlyf({".notdef": square(100), **{name: square(wide) for name in names.values()}})
    made.setupHorizontalMetrics({".notdef": (500, 0), **dict.fromkeys(names.values(), (wide, 0))})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupHead(unitsPerEm=EM, macStyle=int(bold))
    made.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family})
    made.setupOS2(fsType=0 if may_embed else 2)
    made.setupPost()
    return made.font


def font_file(folder: Path, name: str, letters: str, **looks) -> Path:
    path = folder / name
    font(letters, **looks).save(path)
    return path


def collection_file(folder: Path, name: str, *each: str) -> Path:
    """A file of several fonts, one for each of these letters."""
    collection = TTCollection()
    collection.fonts = [font(letters) for letters in each]
    path = folder / name
    collection.save(path)
    return path
