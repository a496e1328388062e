"""Pieces to cut out: counters, cards, stand-ups in a grid with crop marks, and their backs. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from printables.errors import Unprintable
from printables.fitting import Fit
from printables.layout import SLACK, Box
from printables.shapes import (
    Bundle,
    Point,
    Shape,
    Stroke,
    Tagged,
    at,
    circle,
    group,
    line,
    paragraph,
    paragraph_height,
    segments,
)
from printables.sheets import FOOT_HIGH, Art, PageContent, Sheet, Style, drawn
from printables.tree import EDGING, bounds, edging, strings
from printables.words import Words

GAP = 4.0  # mm between pieces
CROP = 2.5  # mm outside the block for crop marks
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

    Art may reach `bleed` mm over every edge, `least` mm at least are between two. `round` pieces are cut round. Two
    that are `shared` have one cut between them where neither bleed nor backs are printed. A `note` stands at the foot
    of every page of fronts. `fit` says what they lie on, where they lie on something.
    """

    part: str
    desc: str
    size: Size
    pieces: Sequence[Piece]
    bleed: float = 0.0
    round: bool = False
    shared: bool = False
    least: float = GAP
    note: str = ""
    fit: Fit | None = None

    @property
    def gap(self) -> float:
        """Between two pieces, mm: room for both bleeds and a crop mark, or none."""
        if self.shared and not self.bleed:
            return 0.0
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
    On a page each is drawn once, however many copies of it there are.

    Copies, selection, bleed and backs are those of the look. With backs, each page of fronts is followed by its backs,
    placed for the edge over which the printer turns the paper; the foot stays clear of both. Raises `Unprintable`
    where not even one piece fits.
    """
    cut = bled(cut, style.bleed)
    wanted = [piece for piece in cut.pieces if not style.only or piece.ident in style.only]
    placed = [piece for piece in wanted for _ in range(piece.count * style.copies)]
    backs = has_backs(placed, style)
    cut = replace(cut, shared=cut.shared and not backs)
    sheet = max(
        (style.sheet, style.sheet.turned), key=lambda paper: math.prod(grid(cut, _room(cut, paper, style, backs)))
    )
    room = _room(cut, sheet, style, backs)
    columns, rows = grid(cut, room)
    if not columns or not rows:
        raise Unprintable(f"{cut.size[0]} x {cut.size[1]} mm does not fit {room.w:.0f} x {room.h:.0f} mm")
    if backs and head_down(sheet, style):  # as far from the foot as can be, on both sides
        room = room.inset(0, (room.h - rows * (cut.size[1] + cut.gap) + cut.gap) / 2)
    contents: list[PageContent] = []
    scale = said(cut.fit, style.words) if cut.fit else ""
    notes = [cut.note] if cut.note else []
    left = room.cx - (columns * (cut.size[0] + cut.gap) - cut.gap) / 2
    for start in range(0, len(placed), columns * rows):
        batch = placed[start : start + columns * rows]
        block = Block(cut, batch, spots(cut, (left, room.top), columns, len(batch)))
        art = partial(front_art, [block], notes, sheet)
        last = start + columns * rows >= len(placed)
        contents.append(
            CutPage(
                cut.part, art, cut.desc, sheet, pieces=counted(cut, batch), scale=scale, block=block if last else None
            )
        )
        if has_backs(batch, style):
            contents.append(back_page([block], sheet, style, cut.part, cut.desc))
    return contents


Spot = tuple[int, int, float, float]  # column, row, and the lower left corner of the piece


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces of a cut in rows and columns on a page: where each of them lies."""

    cut: Cut
    batch: Sequence[Piece]
    spots: Sequence[Spot]


@dataclass(frozen=True, slots=True)
class CutPage(PageContent):
    """A page of fronts; `block` is what lies on the last one of a cut, which may have room for more (sharing.py)."""

    block: Block | None = None


def has_backs(pieces: Sequence[Piece], style: Style) -> bool:
    """Whether backs of these pieces are printed."""
    return style.duplex != "none" and any(piece.back for piece in pieces)


def head_down(sheet: Sheet, style: Style) -> bool:
    """Whether the backs come out head down: the edge over which the printer turns the paper lies."""
    return (style.duplex == "long") == sheet.landscape


def _room(cut: Cut, sheet: Sheet, style: Style, backs: bool) -> Box:
    """Where pieces may lie; crop marks and bleed go round it. It keeps clear of the foot.

    Backs that come out head down have at their foot what began at the head of the fronts, so both ends stay free there.
    """
    free = sheet.room.inset(CROP + cut.bleed)
    noted = notes_high([cut.note] if cut.note else [], sheet)
    if not backs or not head_down(sheet, style):
        return Box(free.x, free.y + noted, free.w, free.h - noted)
    foot = sheet.margin + FOOT_HIGH + cut.bleed + noted
    low = foot + CROP  # backs have no crop marks
    return Box(free.x, low, free.w, sheet.size[1] - foot - low)


def notes_high(notes: Sequence[str], sheet: Sheet) -> float:
    """What notes take of a page, with what keeps them clear of the pieces."""
    return sum(paragraph_height(note, NOTE, sheet.room.w) for note in notes) + (GAP if notes else 0.0)


def grid(cut: Cut, room: Box) -> tuple[int, int]:
    """Columns and rows on a page, or in a part of it."""
    columns, rows = (
        int((free + cut.gap + SLACK) // (side + cut.gap)) for free, side in zip((room.w, room.h), cut.size, strict=True)
    )
    return max(columns, 0), max(rows, 0)


def spots(cut: Cut, corner: Point, columns: int, count: int) -> list[Spot]:
    """Row by row from the upper left `corner` of the first piece."""
    (w, h), gap = cut.size, cut.gap
    left, top = corner
    return [
        (i % columns, i // columns, left + (i % columns) * (w + gap), top - h - (i // columns) * (h + gap))
        for i in range(count)
    ]


def front_art(blocks: Sequence[Block], notes: Sequence[str], sheet: Sheet) -> Shape:
    """The fronts with their crop marks, and the notes below them."""
    out: list[Shape] = []
    for block in blocks:
        w, h = block.cut.size
        out.append(crop_marks(block.cut, block.spots))
        once = cache(partial(_front, block.cut))
        out += [at(x, y, once(piece)) for piece, (_, _, x, y) in zip(block.batch, block.spots, strict=True)]
        if block.cut.round:
            out += [circle(x + w / 2, y + h / 2, min(w, h) / 2, stroke=HAIR) for _, _, x, y in block.spots]
    room, top = sheet.room, sheet.room.y + notes_high(notes, sheet)
    for note in notes:
        high = paragraph_height(note, NOTE, room.w)
        out.append(paragraph(Box(room.x, top - high, room.w, high), note, NOTE))
        top -= high
    return group(*out)


def _front(cut: Cut, piece: Piece) -> Shape:
    return told(drawn(piece.front), piece.title or cut.part, cut.size)


def _back(cut: Cut, words: Words, piece: Piece) -> Shape:
    title = words("back_of", piece=piece.title or cut.part)
    return told(drawn(piece.back), title, cut.size) if piece.back is not None else group()


def told(art: Shape, title: str, size: Size) -> Shape:
    """A piece as a picture: its title, and the words on it that are not in that."""
    new = dict.fromkeys(found.text for found in strings(art) if found.text.casefold() not in title.casefold())
    return Tagged("Figure", art, alt=". ".join(filter(None, (title, " ".join(new)))), box=Box(0, 0, *size))


def said(fit: Fit, words: Words) -> str:
    """How large pieces are, and what they are for."""
    return words(f"for_{fit.kind}", piece=words.number(fit.piece), field=words.number(fit.field))


def counted(cut: Cut, batch: Sequence[Piece]) -> int:
    """What pieces cost: with bleed there is a copy under each piece, and each is measured for it."""
    return len(batch) * (BLED if cut.bleed else 1)


def back_page(blocks: Sequence[Block], sheet: Sheet, style: Style, part: str, desc: str) -> PageContent:
    """The page as it comes out when the paper is turned: mirrored left to right for an edge that stands upright."""
    width, height = sheet.size

    def draw() -> Shape:
        art: list[Shape] = []
        for block in blocks:
            wide, once = block.cut.size[0], cache(partial(_back, block.cut, style.words))
            for piece, (_, _, x, y) in zip(block.batch, block.spots, strict=True):
                if piece.back is None:
                    continue
                if head_down(sheet, style):  # all of it is turned by half a circle
                    art.append(at(x + wide, height - y, once(piece), turn=180))
                else:
                    art.append(at(width - x - wide, y, once(piece)))
        return group(*art)

    many = sum(counted(block.cut, [piece for piece in block.batch if piece.back is not None]) for block in blocks)
    return PageContent(style.words("backs", part=part), draw, desc, sheet, back=style.duplex, pieces=many)


def crop_marks(cut: Cut, spots: Sequence[Spot]) -> Shape:
    """Ticks in line with every cut: in the gutters between the pieces, where there are any, and outside the block."""
    (w, h), taken = cut.size, {(column, row) for column, row, _, _ in spots}
    start, inner = cut.bleed + CLEAR, cut.gap / 2
    marks: list[tuple[Point, Point]] = []
    for column, row, x, y in spots:
        for across, edge in ((-1, x), (1, x + w)):
            end = inner if (column + across, row) in taken else cut.bleed + CROP
            if end > start:
                marks += [((edge + across * start, v), (edge + across * end, v)) for v in (y, y + h)]
        for up, edge in ((1, y + h), (-1, y)):
            end = inner if (column, row - up) in taken else cut.bleed + CROP
            if end > start:
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
