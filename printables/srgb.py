"""The colours of our prints, said exactly: sRGB as an ICC profile, made of the numbers of its standard.

IEC 61966-2-1 gives the primaries, the white and the curve; ICC.1:2004-10 the form of the file, and that colours are
adapted to its own white, D50, by the matrix of Bradford.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import pack

D50 = (0.9642, 1.0, 0.8249)
WHITE = (0.3127, 0.3290)  # x and y of D65
PRIMARIES = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))  # x and y of red, green and blue
CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)  # a parametric curve of type 3: g, a, b, c, d
BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
MADE = (2000, 1, 1, 0, 0, 0)  # a profile must have a date; the same bytes must come out every day

Row = tuple[float, float, float]
Rows = tuple[Row, Row, Row]


@cache
def srgb() -> bytes:
    """The profile: a display, RGB to XYZ, by three curves and a matrix."""
    adapted = _adaptation()
    columns = list(zip(*_times(adapted, _primaries()), strict=True))
    curve = b"para\0\0\0\0" + pack(">HH", 3, 0) + _fixed(CURVE)
    tags = {
        b"desc": _text("sRGB IEC61966-2.1"),
        b"cprt": _text("No rights reserved"),
        b"wtpt": _xyz(D50),
        b"chad": b"sf32\0\0\0\0" + _fixed([part for row in adapted for part in row]),
        **{name: _xyz(column) for name, column in zip((b"rXYZ", b"gXYZ", b"bXYZ"), columns, strict=True)},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    table, body, places = b"", b"", dict[bytes, int]()
    start = 128 + 4 + 12 * len(tags)
    for name, content in tags.items():
        at = places.setdefault(content, start + len(body))  # the three curves are one
        if at == start + len(body):
            body += content + bytes(-len(content) % 4)
        table += name + pack(">II", at, len(content))
    return _header(start + len(body)) + pack(">I", len(tags)) + table + body


def _header(size: int) -> bytes:
    return (
        pack(">I4xI", size, 0x04200000)
        + b"mntrRGB XYZ "
        + pack(">6H", *MADE)
        + b"acsp"
        + bytes(28)
        + _fixed(D50)
        + bytes(48)
    )


def _fixed(numbers: Sequence[float]) -> bytes:
    return b"".join(pack(">i", round(number * 65536)) for number in numbers)


def _xyz(colour: Sequence[float]) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(colour)


def _text(words: str) -> bytes:
    """A text in one language, as ICC keeps it."""
    content = words.encode("utf-16-be")
    return b"mluc\0\0\0\0" + pack(">II", 1, 12) + b"enUS" + pack(">II", len(content), 28) + content


# --- three by three --------------------------------------------------------------------------------


def _adaptation() -> Rows:
    """Bradford's matrix from D65 to D50."""
    before, after = _of(BRADFORD, _whole(WHITE)), _of(BRADFORD, D50)
    a, b, c = (new / old for old, new in zip(before, after, strict=True))
    return _times(_inverse(BRADFORD), _times(((a, 0, 0), (0, b, 0), (0, 0, c)), BRADFORD))


def _primaries() -> Rows:
    """RGB to XYZ under D65: each primary as bright as makes their sum white."""
    columns = [_whole(primary) for primary in PRIMARIES]
    x, y, z = zip(*columns, strict=True)
    plain = (x, y, z)
    a, b, c = _of(_inverse(plain), _whole(WHITE))
    return _times(plain, ((a, 0, 0), (0, b, 0), (0, 0, c)))


def _whole(xy: tuple[float, float]) -> Row:
    """A chromaticity as XYZ of brightness 1."""
    x, y = xy
    return x / y, 1.0, (1 - x - y) / y


def _of(rows: Rows, vector: Sequence[float]) -> Row:
    a, b, c = (sum(p * q for p, q in zip(row, vector, strict=True)) for row in rows)
    return a, b, c


def _times(left: Rows, right: Rows) -> Rows:
    columns = [_of(left, column) for column in zip(*right, strict=True)]
    a, b, c = zip(*columns, strict=True)
    return a, b, c


def _inverse(rows: Rows) -> Rows:
    (a, b, c), (d, e, f), (g, h, i) = rows
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    adjugate = (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )
    x, y, z = (tuple(part / det for part in row) for row in adjugate)
    return x, y, z  # type: ignore[return-value]
