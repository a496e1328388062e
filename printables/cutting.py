"""Pieces to cut out: counters, cards, stand-ups in a grid with crop marks, and their backs. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from printables.errors import Unprintable
from printables.fitting import Fit
from printables.layout import SLACK, Box
from printables.shapes import (
    Bundle,
    Point,
    Shape,
    Stroke,
    at,
    circle,
    group,
    line,
    paragraph,
    paragraph_height,
    segments,
)
from printables.sheets import FOOT_HIGH, Art, PageContent, Sheet, Style, drawn
from printables.tree import EDGING, bounds, edging
from printables.words import Words

GAP = 4.0  # mm between pieces
CROP = 3.0  # mm outside the block for crop marks
NOTE = 8.0  # points of the note on a page
CLEAR = 0.6  # mm between a piece, or its bleed, and a crop mark
BLED = 2  # plain pieces for which one with bleed counts
HAIR = Stroke("#000000", 0.1)
FOLD, BASE_FOLD = Stroke("#000000", 0.12, (2.0, 1.2)), Stroke("#000000", 0.12, (0.5, 0.8))

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out. `front` and `back` are drawn from the lower left corner, in mm; `count` of it are in a set.

    `ident` is what "print only these" calls it, `title` what readers call it. Pieces may share an ident.
    """

    front: Art
    back: Art | None = None
    ident: str = ""
    title: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Cut:
    """Pieces of one `size` (width and height in mm, as cut) that go on sheets together.

    Art may reach `bleed` mm over every edge, `least` mm at least are between two. `round` pieces are cut round. A
    `note` stands at the foot of every page of fronts. `fit` says what they lie on, where they lie on something.
    """

    part: str
    desc: str
    size: Size
    pieces: Sequence[Piece]
    bleed: float = 0.0
    round: bool = False
    least: float = GAP
    note: str = ""
    fit: Fit | None = None

    @property
    def gap(self) -> float:
        """Between two pieces, mm: room for both bleeds and a crop mark."""
        return max(self.least, 2 * (self.bleed + CLEAR) + 0.8)


def bled(cut: Cut, bleed: float) -> Cut:
    """The same pieces with art that goes on for `bleed` mm beyond every edge, so that no cut shows white paper.

    Under each piece lies a copy, that much larger, of what of it comes up to an edge; larger only across where nothing
    comes up to the upper and lower edges, and the other way round.
    """
    if not bleed:
        return cut
    w, h = cut.size

    def larger(art: Art) -> Art:
        def draw() -> Shape:
            piece = drawn(art)
            under = edging(piece, Box(0, 0, w, h))
            left, bottom, right, top = bounds(under)
            across = bleed if left < EDGING or right > w - EDGING else 0.0
            up = bleed if bottom < EDGING or top > h - EDGING else 0.0  # not of what stands: its feet are bare
            grown = (1 + 2 * across / w, 0.0, 0.0, 1 + 2 * up / h, -across, -up)
            return group(Bundle([under], grown), piece)

        return draw

    pieces = [replace(piece, front=larger(piece.front), back=piece.back and larger(piece.back)) for piece in cut.pieces]
    return replace(cut, pieces=pieces, bleed=bleed)


def cut_sheets(cut: Cut, style: Style) -> list[PageContent]:
    """The pieces in a centred grid with crop marks, upright or lying, whichever holds more; no piece crosses a page.

    Copies, selection, bleed and backs are those of the look. With backs, each page of fronts is followed by its backs,
    placed for the edge over which the printer turns the paper; the foot stays clear of both. Raises `Unprintable`
    where not even one piece fits.
    """
    cut = bled(cut, style.bleed)
    wanted = [piece for piece in cut.pieces if not style.only or piece.ident in style.only]
    placed = [piece for piece in wanted for _ in range(piece.count * style.copies)]
    backs = style.duplex != "none" and any(piece.back for piece in placed)
    sheet = max(
        (style.sheet, style.sheet.turned), key=lambda paper: math.prod(_grid(cut, _room(cut, paper, style, backs)))
    )
    room = _room(cut, sheet, style, backs)
    columns, rows = _grid(cut, room)
    if not columns or not rows:
        raise Unprintable(f"{cut.size[0]} x {cut.size[1]} mm does not fit {room.w:.0f} x {room.h:.0f} mm")
    if backs and _head_down(sheet, style):  # as far from the foot as can be, on both sides
        room = room.inset(0, (room.h - rows * (cut.size[1] + cut.gap) + cut.gap) / 2)
    contents = []
    for start in range(0, len(placed), columns * rows):
        batch = placed[start : start + columns * rows]
        spots = _spots(cut, room, columns, len(batch))
        contents.append(_fronts(cut, sheet, batch, spots, style))
        if style.duplex != "none" and any(piece.back for piece in batch):
            contents.append(_backs(cut, sheet, batch, spots, style))
    return contents


Spot = tuple[int, int, float, float]  # column, row, and the lower left corner of the piece


def _head_down(sheet: Sheet, style: Style) -> bool:
    """Whether the backs come out head down: the edge over which the printer turns the paper lies."""
    return (style.duplex == "long") == sheet.landscape


def _room(cut: Cut, sheet: Sheet, style: Style, backs: bool) -> Box:
    """Where pieces may lie; crop marks and bleed go round it. It keeps clear of the foot.

    Backs that come out head down have at their foot what began at the head of the fronts, so both ends stay free there.
    """
    free = sheet.room.inset(CROP + cut.bleed)
    noted = _note_high(cut, sheet)
    if not backs or not _head_down(sheet, style):
        return Box(free.x, free.y + noted, free.w, free.h - noted)
    foot = sheet.margin + FOOT_HIGH + cut.bleed + noted
    low = foot + CROP  # backs have no crop marks
    return Box(free.x, low, free.w, sheet.size[1] - foot - low)


def _note_high(cut: Cut, sheet: Sheet) -> float:
    """What the note takes of a page, with what keeps it clear of the pieces."""
    return paragraph_height(cut.note, NOTE, sheet.room.w) + GAP if cut.note else 0.0


def _grid(cut: Cut, room: Box) -> tuple[int, int]:
    """Columns and rows on a page."""
    columns, rows = (
        int((free + cut.gap + SLACK) // (side + cut.gap)) for free, side in zip((room.w, room.h), cut.size, strict=True)
    )
    return max(columns, 0), max(rows, 0)


def _spots(cut: Cut, room: Box, columns: int, count: int) -> list[Spot]:
    (w, h), gap = cut.size, cut.gap
    left = room.cx - (columns * (w + gap) - gap) / 2
    return [
        (i % columns, i // columns, left + (i % columns) * (w + gap), room.top - h - (i // columns) * (h + gap))
        for i in range(count)
    ]


def _fronts(cut: Cut, sheet: Sheet, batch: Sequence[Piece], spots: Sequence[Spot], style: Style) -> PageContent:
    def draw() -> Shape:
        art = [at(x, y, drawn(piece.front)) for piece, (_, _, x, y) in zip(batch, spots, strict=True)]
        w, h = cut.size
        rounds = [circle(x + w / 2, y + h / 2, min(w, h) / 2, stroke=HAIR) for _, _, x, y in spots] if cut.round else []
        room = sheet.room
        foot = Box(room.x, room.y, room.w, _note_high(cut, sheet))
        note = [paragraph(foot, cut.note, NOTE)] if cut.note else []
        return group(crop_marks(cut, spots), *art, *rounds, *note)

    scale = said(cut.fit, style.words) if cut.fit else ""
    return PageContent(cut.part, draw, cut.desc, sheet, pieces=_counted(cut, batch), scale=scale)


def said(fit: Fit, words: Words) -> str:
    """How large pieces are, and what they are for."""
    return words(f"for_{fit.kind}", piece=words.number(fit.piece), field=words.number(fit.field))


def _counted(cut: Cut, batch: Sequence[Piece]) -> int:
    """What a page costs: with bleed there is a copy under each piece, and each is measured for it."""
    return len(batch) * (BLED if cut.bleed else 1)


def _backs(cut: Cut, sheet: Sheet, batch: Sequence[Piece], spots: Sequence[Spot], style: Style) -> PageContent:
    """The page as it comes out when the paper is turned: mirrored left to right for an edge that stands upright."""
    width, height = sheet.size

    def draw() -> Shape:
        art = []
        for piece, (_, _, x, y) in zip(batch, spots, strict=True):
            if piece.back is None:
                continue
            if _head_down(sheet, style):  # all of it is turned by half a circle
                art.append(at(x + cut.size[0], height - y, drawn(piece.back), turn=180))
            else:
                art.append(at(width - x - cut.size[0], y, drawn(piece.back)))
        return group(*art)

    counted = _counted(cut, [piece for piece in batch if piece.back is not None])
    return PageContent(style.words("backs", part=cut.part), draw, cut.desc, sheet, back=style.duplex, pieces=counted)


def crop_marks(cut: Cut, spots: Sequence[Spot]) -> Shape:
    """Ticks in line with every cut: in the gutters between the pieces, and outside the block."""
    (w, h), taken = cut.size, {(column, row) for column, row, _, _ in spots}
    start, inner = cut.bleed + CLEAR, cut.gap / 2
    marks: list[tuple[Point, Point]] = []
    for column, row, x, y in spots:
        for across, edge in ((-1, x), (1, x + w)):
            end = inner if (column + across, row) in taken else cut.bleed + CROP
            marks += [((edge + across * start, v), (edge + across * end, v)) for v in (y, y + h)]
        for up, edge in ((1, y + h), (-1, y)):
            end = inner if (column, row - up) in taken else cut.bleed + CROP
            marks += [((u, edge + up * start), (u, edge + up * end)) for u in (x, x + w)]
    return segments(marks, HAIR)


# --- pieces that stand -----------------------------------------------------------------------------


def stand_up_size(size: Size, base: float) -> Size:
    """The strip, as cut, of a stand-up with pictures of `size` mm and a foot `base` mm deep on both ends."""
    return size[0], 2 * (size[1] + base)


def stand_up(piece: Piece, size: Size, base: float) -> Piece:
    """A piece folded over instead of printed on both sides: its front, and above it its back, head down.

    Fold along the dashed line, glue, and fold the ends out along the dotted lines as feet. A piece without a back
    shows its front twice.
    """
    w, h = size

    def draw() -> Shape:
        back = piece.front if piece.back is None else piece.back
        return group(
            at(0, base, drawn(piece.front)),
            at(w, base + 2 * h, drawn(back), turn=180),
            line((0, base + h), (w, base + h), FOLD),
            *[line((0, y), (w, y), BASE_FOLD) for y in (base, base + 2 * h)],
        )

    return replace(piece, front=draw, back=None)
