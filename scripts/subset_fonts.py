"""Cut the pages' fonts to the letters they need: `python scripts/subset_fonts.py` (needs fonttools and brotli).
Icons of prints that printables/icons.toml has no path for get theirs.

Reads the packages font-source-sans-pro, font-source-serif-pro and fontawesomefree, writes woff2 files with their
notice into web/static/web/fonts. Run it again after adding an icon to bivouac.css. The licences reserve the original
names for unchanged fonts, so the cut ones carry our own.
"""

import re
import textwrap
from importlib.resources import files
from pathlib import Path

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "web" / "static" / "web"
TARGET = STATIC / "fonts"

SANS, SERIF, ICONS = "font_source_sans_pro", "font_source_serif_pro", "fontawesomefree"
FACES = {  # file written: (package, file read, our family, style)
    "sans-400": (SANS, "files/SourceSansPro-Regular.otf", "Bivouac Sans", "Regular"),
    "sans-400i": (SANS, "files/SourceSansPro-It.otf", "Bivouac Sans", "Italic"),
    "sans-600": (SANS, "files/SourceSansPro-Semibold.otf", "Bivouac Sans", "Semibold"),
    "serif-400": (SERIF, "files/SourceSerifPro-Regular.otf", "Bivouac Serif", "Regular"),
    "serif-400i": (SERIF, "files/SourceSerifPro-It.otf", "Bivouac Serif", "Italic"),
    "serif-600": (SERIF, "files/SourceSerifPro-Semibold.otf", "Bivouac Serif", "Semibold"),
}
ICON_FILE = "static/fontawesomefree/webfonts/fa-solid-900.ttf"

# What English, French and German are written with, spaces and marks of French typography, arithmetic, arrows; and in a
# file of its own, which a browser fetches for a name that needs it, the other European letters (`unicode-range` in
# bivouac.css says which).
LETTERS = [
    *range(0x20, 0x7F),
    *map(ord, "\xa0§©«»°±²³·¼½¾×ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜßàáâäæçèéêëíîïñóôöùúûüÿ"),
    *map(ord, "ŒœŸ‐‑‒–—‘’‚“”„†•…\u2002\u2009\u202f‰′″‹›⁄€№™←↑→↓−×≈≠≤≥ᵉʳ"),
]
MORE = [code for code in (*range(0xA1, 0x180), *map(ord, "ȘșȚț")) if code not in LETTERS]
FEATURES = ["kern", "liga", "locl", "lnum", "tnum"]

NOTICE = """\
Fonts of the pages, cut to the letters they need by scripts/subset_fonts.py and renamed, as their licences ask.

sans-*.woff2   cut from Source Sans Pro, copyright Adobe (http://www.adobe.com/): SIL Open Font License 1.1
serif-*.woff2  cut from Source Serif Pro, copyright Adobe (http://www.adobe.com/): SIL Open Font License 1.1
icons.woff2    cut from Font Awesome Free (Solid), copyright Fonticons, Inc.: SIL Open Font License 1.1

The die faces infantry, cavalry and flag (web/templates/web/faces.html) are drawings of Font Awesome Free,
copyright Fonticons, Inc. (https://fontawesome.com): Creative Commons Attribution 4.0. Artillery and crossed sabres
are our own.

The SIL Open Font License is at https://openfontlicense.org
"""


def icons_used() -> list[int]:
    """The code points that the stylesheet names, as `--c: "\\f6bb"` or `content: "\\f00c"`."""
    css = (STATIC / "bivouac.css").read_text()
    return sorted({int(code, 16) for code in re.findall(r'(?:--c|content): "\\([0-9a-f]+)"', css)})


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the font our own name; the copyright and licence lines stay."""
    full = f"{family} {style}"
    names = {1: full, 2: "Regular", 3: full, 4: full, 6: full.replace(" ", "-"), 16: family, 17: style}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [names[6]]
        cff.topDictIndex[0].FullName, cff.topDictIndex[0].FamilyName = full, family


def cut(package: str, file: str, family: str, style: str, letters: list[int], to: str) -> int:
    """Write one woff2; returns its size in bytes."""
    options = Options(flavor="woff2", layout_features=FEATURES, name_IDs=["*"], notdef_outline=True, hinting=False)
    options.desubroutinize = True  # what repeats woff2 packs better by itself
    font = TTFont(str(files(package) / file), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    rename(font, family, style)
    font.flavor = "woff2"
    font.save(TARGET / f"{to}.woff2")
    return (TARGET / f"{to}.woff2").stat().st_size


def take_outlines() -> None:
    """Give every icon of printables/icons.toml that has a code alone the box of its ink and its path."""
    font = TTFont(str(files(ICONS) / ICON_FILE))
    glyphs, names, file = font.getGlyphSet(), font.getBestCmap(), ROOT / "printables" / "icons.toml"

    def whole(entry: re.Match[str]) -> str:
        name, pen, start = names[int(entry[1], 16)], DecomposingRecordingPen(glyphs), ""
        glyphs[name].draw(pen)
        ink, out = font["glyf"][name], []
        for step, points in pen.value:
            if step == "qCurveTo":
                points = [point for pair in decomposeQuadraticSegment(points) for point in pair]
            numbers = " ".join(f"{x:g},{y:g}" for x, y in points)
            start = numbers if step == "moveTo" else start
            out.append({"moveTo": "M", "lineTo": "L", "qCurveTo": "Q", "closePath": f"L{start}Z"}[step] + numbers)
        box, path = [ink.xMin, ink.yMin, ink.xMax, ink.yMax], textwrap.fill(" ".join(out), 120)
        return f'{entry[0]}box = {box}\npath = """\n{path}"""\n'

    file.write_text(re.sub(r"code = (0x\w+)\n(?!box)", whole, file.read_text()))


def main() -> None:
    take_outlines()
    TARGET.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, (package, file, family, style) in FACES.items():
        for to, letters in ((name, LETTERS), (f"{name}-more", MORE)):
            total += (size := cut(package, file, family, style, letters, to))
            print(f"{to:15} {size:6} bytes")
    total += (size := cut(ICONS, ICON_FILE, "Bivouac Icons", "Solid", icons_used(), "icons"))
    print(f"{'icons':15} {size:6} bytes\n{'all':15} {total:6} bytes")
    (TARGET / "NOTICE").write_text(NOTICE)


if __name__ == "__main__":
    main()
