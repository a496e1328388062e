"""The vocabulary of every sheet: what is written by hand, boxes to tick, fields, the signs of the sides, QR codes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import segno
from segno.utils import matrix_to_lines  # type: ignore[attr-defined]  # its types lack it

from printables.drawings import icon
from printables.errors import Unprintable
from printables.fonts import FLOOR, PT, Legible, broken, fit, legible, shorten, width
from printables.layout import REST, SLACK, Box
from printables.outlines import pattern, silhouette
from printables.shapes import (
    Anchor,
    Shape,
    Step,
    Stroke,
    Tagged,
    at,
    circle,
    curve,
    group,
    label,
    outline,
    poly,
    rect,
    set_in,
    text,
    underline,
)
from printables.theme import PAPER, Outline, SideLook, Theme

HAND = ("Sans-It", "Sans")  # the upright face knows more alphabets
SMALLEST = 7.5  # points: what is too long for a line of them is set over several, or smaller
CLOSE, STEP = 1.1 * PT, 0.25  # mm from line to line of what is set so, for a point; points from size to size


def written(
    box: Box,
    value: str | int,
    fill: str,
    points: float = 10.5,
    *,
    anchor: Anchor = "start",
    faces: tuple[str, ...] = HAND,
    pad: float = 0.8,
    smallest: float = SMALLEST,
) -> Shape:
    """What a player or the data wrote: any Unicode, never outside its box. What is too long for a line of `smallest`
    points is set over as many lines as its box is high for, as large as that may be; what is too long for lines of
    FLOOR points, too, is cut off with "…".
    """
    entry = legible(str(value), faces)
    if not entry.text:
        return group()
    room, least = box.w - 2 * pad, min(points, smallest)
    wide = width(entry.text, entry.face, 1.0)
    if wide * least <= room:
        return set_in(box, entry.text, min(points, room / wide) if wide else points, entry.face, fill, anchor, pad)
    lines, size = _in_lines(entry, points, room, box.h)
    rows = box.inset(0, (box.h - len(lines) * size * CLOSE) / 2).rows(*[REST] * len(lines))
    return Tagged("P", *[set_in(row, line, size, entry.face, fill, anchor, pad)
                         for row, line in zip(rows, lines, strict=True)])  # fmt: skip


def written_high(
    value: str, wide: float, *, pad: float = 0.8, points: float = FLOOR, faces: tuple[str, ...] = HAND
) -> float:
    """The height in mm at which a box `wide` mm has room for all of a text that is `written` into it, in letters of so
    many points at least.
    """
    entry = legible(value, faces)
    return len(broken(entry.text, entry.face, points, wide - 2 * pad)) * points * CLOSE


def _in_lines(entry: Legible, points: float, room: float, high: float) -> tuple[list[str], float]:
    """A text in lines of `room` mm, `high` mm at most unless there is a single line, and their size: the largest up to
    `points`, or FLOOR points and the last line cut off.
    """
    size = points
    while size > FLOOR:
        lines = broken(entry.text, entry.face, size, room)
        if len(lines) * size * CLOSE <= max(high, size * CLOSE) + SLACK:
            return lines, size
        size -= STEP
    lines = broken(entry.text, entry.face, FLOOR, room)
    shown = lines[: max(int((high + SLACK) / (FLOOR * CLOSE)), 1)]
    if len(shown) < len(lines):
        rest = entry.text
        for line in shown[:-1]:
            rest = rest[len(line) :].lstrip(" ")
        shown[-1] = shorten(rest, entry.face, FLOOR, room)[0]
    return shown, FLOOR


def heading(box: Box, words: str, points: float, theme: Theme) -> Shape:
    """A title on the left of its box."""
    return label(box, words, points, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0)


FIELD_CAPTION = 2.6  # mm of a field that its caption takes


def field(box: Box, caption: str, value: str | int, theme: Theme, points: float = 10.5) -> Shape:
    """A caption over a line to write on."""
    top, room = box.rows(FIELD_CAPTION, REST)
    return group(
        label(top, caption, 6.8, fill=theme.soft, anchor="start", pad=0.2),
        underline(box, theme.stroke()),
        written(room, value, theme.hand, points),
    )


def tick(x: float, y: float, on: bool, theme: Theme, *, disc: bool = False) -> Shape:
    """A box to tick round (x, y); a disc for a side that is round."""
    size = 3.2
    frame = (
        circle(x, y, size / 2, fill=PAPER, stroke=theme.stroke())
        if disc
        else rect(Box.round(x, y, size), fill=PAPER, stroke=theme.stroke())
    )
    if not on:
        return group(frame)
    mark = icon(x + 0.5, y + 0.5, "check", 4.4, fill=theme.hand)
    return Tagged("Figure", frame, mark, alt="✓", box=Box.round(x, y, size))


Choice = tuple[str, bool, bool]  # words (any text), ticked, box is a disc


def ticks_width(choices: Sequence[Choice]) -> float:
    """The width in mm of a row of choices; long words get 24 mm at most."""
    return sum(_choice_width(words) for words, _, _ in choices)


def _choice_width(words: str) -> float:
    return 7.4 + min(width(legible(words, ("Sans",)).text, "Sans", 8.5), 24.0)


def ticks(box: Box, choices: Sequence[Choice], theme: Theme) -> Shape:
    """Boxes to tick side by side, each with its words behind it."""
    out = []
    for column, (words, on, disc) in zip(
        box.columns(*[_choice_width(words) for words, _, _ in choices]), choices, strict=True
    ):
        out.append(tick(column.x + 1.8, column.cy, on, theme, disc=disc))
        behind = Box(column.x + 4.8, column.y, column.w - 5.4, column.h)
        out.append(written(behind, words, theme.ink, 8.5, faces=("Sans",), pad=0))
    return group(*out)


OURS = "R"  # the one mark of what is our own reconstruction, as on the screen; a note on the same page explains it
MarkedWords = tuple[str, str]  # words, and the mark behind them


def ours(reconstruction: bool) -> str:
    """The mark of what is our own reconstruction, "" for what is not."""
    return OURS if reconstruction else ""


def marked(
    box: Box,
    words: str,
    points: float,
    *,
    mark: str,
    fill: str,
    face: str = "Sans",
    anchor: Anchor = "start",
    pad: float = 0.8,
    raised: float = FLOOR,
) -> Shape:
    """A label and, raised behind it, a mark of `raised` points that a note on the sheet explains; none where it is
    empty.
    """
    if not mark:
        return label(box, words, points, face=face, fill=fill, anchor=anchor, pad=pad)
    room = box.less(right=width(mark, "Sans-Bold", raised) + 0.3)
    shown = label(room, words, points, face=face, fill=fill, anchor=anchor, pad=pad)
    wide = width(words, face, shown.fontSize / PT)
    end = {"start": room.x + pad + wide, "middle": room.cx + wide / 2, "end": room.right - pad}[anchor]
    above = text(end + 0.3, shown.y + shown.fontSize * 0.36, mark, raised, face="Sans-Bold", fill=fill)
    return Tagged("P", shown, above)


LegendEntry = tuple[Shape, str, str]  # a sample round (0, 0), what it says, and the mark behind it


def samples(
    cells: Iterable[Box], entries: Iterable[LegendEntry], points: float, theme: Theme, *, wide: float, pad: float = 0.4
) -> Shape:
    """A legend, an entry in each cell: its sample in the first `wide` mm, and what it says."""
    out: list[Shape] = []
    for cell, (sample, words, mark) in zip(cells, entries, strict=False):
        sign, room = cell.columns(wide, REST)
        out += [at(sign.cx, sign.cy, sample), marked(room, words, points, mark=mark, fill=theme.ink, pad=pad)]
    return group(*out)


# --- the sides -----------------------------------------------------------------------------------

STRIP = 1.0  # mm of pattern along the foot of a band


def plate(box: Box, look: SideLook, left: float = 0.0, right: float = 0.0) -> Shape:
    """The title band of a side: its outline, its fill, its pattern, which leaves so many mm free at its ends."""
    r = 0.0 if look.outline == "square" else min(box.h / 2, 3.2)  # mm, rounded, cut off or pointed
    left, right = max(left, r), max(right, r)
    strip = Box(box.x + left, box.y, box.w - left - right, STRIP)
    return group(
        outlined(box, look.outline, r, fill=look.band or PAPER),
        pattern(outline(strip, 0), look.pattern, look.on, STRIP) if look.pattern else None,
        outlined(box, look.outline, r, stroke=Stroke(look.ink, look.edge)),
    )


def banner(box: Box, look: SideLook, words: str, points: float, *, pad: float) -> Shape:
    """The title band of a side with one line in its middle, above the pattern of the side."""
    points = fit(words, "Sans-Semi", points, box.w - 2 * pad)
    return group(plate(box, look), label(clear(box, look), words, points, face="Sans-Semi", fill=look.on, pad=pad))


def outlined(box: Box, kind: Outline, r: float, *, fill: str | None = None, stroke: Stroke | None = None) -> Shape:
    """A box in the outline of a side, of which `r` mm is rounded, cut off or pointed."""
    if kind in ("square", "round"):
        return rect(box, fill=fill, stroke=stroke, r=r if kind == "round" else 0.0)
    return poly(silhouette(box, kind, r), fill=fill, stroke=stroke)


def clear(box: Box, look: SideLook) -> Box:
    """The part of a side's band that is free for words."""
    return box.less(below=STRIP) if look.pattern else box


def emblem(x: float, y: float, size: float, look: SideLook, fill: str) -> Shape:
    """A square or a disc as large as it: the side's sign beside its name."""
    if look.round:
        return circle(x, y, size / 2, fill=fill)
    return poly(silhouette(Box.round(x, y, size * 0.9), look.outline, size * 0.28), fill=fill)


def named_side(
    box: Box,
    look: SideLook,
    words: str,
    points: float,
    ink: str,
    *,
    sign: float,
    name: float,
    size: float = 3.0,
    mirrored: bool = False,
) -> Shape:
    """The emblem of a side, its middle `sign` mm from the left edge of a box, and its name from `name` mm on; mirrored,
    both from the right edge.
    """
    room = box.less(right=name) if mirrored else box.less(left=name)
    return group(
        emblem(box.right - sign if mirrored else box.x + sign, box.cy, size, look, ink),
        label(room, words, points, face="Sans-Bold", fill=ink, anchor="end" if mirrored else "start", pad=0),
    )


# --- QR ------------------------------------------------------------------------------------------

QUIET = 4  # modules of white that the standard wants round a code
MODULE = 0.33  # mm; smaller ones are lost by ink-jets and telephones


@lru_cache(maxsize=256)
def qr_rows(url: str) -> tuple[bytes, ...]:
    """The modules of a code, 1 where it is dark, from the top row; encoding is the slow part of a page."""
    try:
        code = segno.make(url, error="m", micro=False)
    except segno.DataOverflowError as error:
        raise Unprintable(f"{len(url)} characters are too many for a QR code") from error
    return tuple(map(bytes, code.matrix))


def qr(box: Box, url: str) -> Shape:
    """A QR code, quiet zone included, as one path, and a link to the same address. Raises `Unprintable` where its
    modules get too small to be read.

    19 mm are enough for an address of 150 letters.
    """
    rows = qr_rows(url)
    module = min(box.w, box.h) / (len(rows) + 2 * QUIET)
    if module < MODULE:
        raise Unprintable(f"a QR code of {len(rows)} modules does not fit {box.w:.1f} mm")
    steps: list[Step] = []
    for (start, row), (end, _) in matrix_to_lines(rows, QUIET, QUIET):
        left, right, top = box.x + start * module, box.x + end * module, box.top - row * module
        steps += [(left, top), (right, top), (right, top - module), (left, top - module), "Z"]
    code = Tagged("Figure", rect(box, fill=PAPER), curve(*steps, fill="#000000"), alt=url, box=box)
    return Tagged("Link", code, alt=url, box=box)
