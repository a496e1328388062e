"""Outlines of the icons of Font Awesome Free, read from its TrueType file.

Icons are drawn, not set as text: a page that shows an SVG need not load the icon font, and a copied text has no boxes.
"""

import struct
from collections.abc import Iterator
from functools import lru_cache

from reportlab.pdfbase.ttfonts import TTFontFile

from games.core.structs import Value
from printables.errors import Unprintable
from printables.fonts import package_file

FILE = ("fontawesomefree", "static/fontawesomefree/webfonts/fa-solid-900.ttf")
ICONS = {
    "flag": 0xF024, "check": 0xF00C, "crown": 0xF521, "medal": 0xF5A2, "still": 0xF183, "walk": 0xF554, "run": 0xF70C,
    # dice, means, units, special rules, sectors
    "shield": 0xF3ED, "heart": 0xF004, "horn": 0xF0A1, "star": 0xF005, "bolt": 0xF0E7, "dice": 0xF523,
    "coins": 0xF51E, "pawn": 0xF443, "turn": 0xF0DA, "both-ways": 0xF07D, "muster": 0xF234, "enter": 0xF2F6,
    "leave": 0xF2F5, "driven": 0xE552, "again": 0xF2F9, "people": 0xF0C0, "wheat": 0xE2CD, "house": 0xE3AF,
    "apple": 0xF5D1, "wave": 0xF773, "signpost": 0xF277, "carrot": 0xF787, "tree": 0xF1BB, "mountain": 0xF6FC,
    "arch": 0xF557, "bridge": 0xE4C8, "frog": 0xF52E, "fire": 0xF06D, "rook": 0xF447, "city": 0xF64F,
    "church": 0xF51D, "bomb": 0xF1E2, "gate": 0xF6D9, "dome": 0xF752, "mask": 0xF6FA,
    # things
    "skull": 0xF714, "gem": 0xF3A5, "flask": 0xF0C3, "scroll": 0xF70E, "hourglass": 0xF254,
    "trophy": 0xF091,
}  # fmt: skip

Point = tuple[float, float]
Bend = tuple[float, float, float, float, float, float]
ON, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y = 1, 2, 4, 8, 16, 32  # flags of a TrueType point


MOVE, LINE, BEND, CLOSE = range(4)  # the operators of ReportLab's paths


class Glyph(Value):
    """Closed contours as a path of ReportLab has them: its operators, and their points as shares of the em."""

    box: tuple[float, float, float, float]  # left, bottom, right, top of the ink
    operators: tuple[int, ...]
    points: tuple[float, ...]


@lru_cache
def glyph(name: str) -> Glyph:
    """The outline of an icon, by our name for it. A name that is not in ICONS is a KeyError."""
    file, offsets, table = _font()
    data = table[offsets[file.charToGlyph[ICONS[name]]] :]
    count, *corners = struct.unpack(">5h", data[:10])
    if count < 0:
        raise Unprintable(f"the icon {name} is put together from other glyphs")
    em = float(file.unitsPerEm)
    left, bottom, right, top = (corner / em for corner in corners)
    operators: list[int] = []
    points: list[float] = []
    for start, steps in (_bends(contour) for contour in _contours(data[10:], count, em)):
        operators += (MOVE, *(LINE if len(step) == 2 else BEND for step in steps), CLOSE)
        points += (*start, *(v for step in steps for v in step))
    return Glyph((left, bottom, right, top), tuple(operators), tuple(points))


@lru_cache(maxsize=1)
def _font() -> tuple[TTFontFile, tuple[int, ...], bytes]:
    file = TTFontFile(str(package_file(*FILE)))
    raw = file.get_table("loca")
    long = struct.unpack(">h", file.get_table("head")[50:52])[0]
    offsets = struct.unpack(f">{len(raw) // 4}L", raw) if long else struct.unpack(f">{len(raw) // 2}H", raw)
    return file, tuple(n if long else 2 * n for n in offsets), file.get_table("glyf")


def _contours(data: bytes, count: int, em: float) -> Iterator[list[tuple[float, float, bool]]]:
    """The points of each contour, and whether the outline goes through them."""
    ends = struct.unpack(f">{count}H", data[: 2 * count])
    at = 2 * count
    at += 2 + struct.unpack(">H", data[at : at + 2])[0]  # the hinting program
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, repeats = data[at], 0
        at += 1
        if flag & REPEAT:
            repeats = data[at]
            at += 1
        flags += [flag] * (1 + repeats)
    axes = []
    for short, same in ((SHORT_X, SAME_X), (SHORT_Y, SAME_Y)):
        value, values = 0, []
        for flag in flags:
            if flag & short:
                value += data[at] if flag & same else -data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack(">h", data[at : at + 2])[0]
                at += 2
            values.append(value / em)
        axes.append(values)
    points = [(x, y, bool(flag & ON)) for x, y, flag in zip(*axes, flags, strict=True)]
    for first, last in zip((-1, *ends), ends, strict=False):
        yield points[first + 1 : last + 1]


def _bends(points: list[tuple[float, float, bool]]) -> tuple[Point, tuple[Point | Bend, ...]]:
    """TrueType's quadratic splines as cubic ones; between two control points the outline passes half-way."""
    whole: list[tuple[float, float, bool]] = []
    for i, (x, y, on) in enumerate(points):
        px, py, before = points[i - 1]
        if not on and not before:
            whole.append(((px + x) / 2, (py + y) / 2, True))
        whole.append((x, y, on))
    start = next(i for i, point in enumerate(whole) if point[2])
    ring = [*whole[start:], *whole[: start + 1]]
    x0, y0, _ = ring[0]
    out: list[Point | Bend] = []
    control: Point | None = None
    x, y = x0, y0
    for nx, ny, on in ring[1:]:
        if not on:
            control = (nx, ny)
            continue
        if control is None:
            out.append((nx, ny))
        else:
            cx, cy = control
            out.append(
                (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, nx + (cx - nx) * 2 / 3, ny + (cy - ny) * 2 / 3, nx, ny)
            )
        (x, y), control = (nx, ny), None
    return (x0, y0), tuple(out)
