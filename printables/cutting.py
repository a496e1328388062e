"""Pieces to cut out: counters, cards, stand-ups, drawn with crop marks, and their backs. Knows no game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from msgspec.structs import replace

from games.core.structs import Value
from printables.fitting import Fit
from printables.flow import prose, stacked
from printables.layout import SLACK, Box
from printables.making import FOLDED, KeyEntry, key, making
from printables.shapes import (
    Bundle,
    Point,
    Shape,
    Stroke,
    Tagged,
    at,
    group,
    line,
    segments,
)
from printables.sheets import FOOT_HIGH, Art, PageContent, Sheet, Style, drawn
from printables.tree import EDGING, bounds, edging, strings, wordless
from printables.words import Words

GAP = 4.0  # mm between pieces
CROP = 2.5  # mm outside the block for crop marks
NOTE = 8.0  # points of the note on a page
CLEAR = 0.6  # mm between a piece, or its bleed, and a crop mark
CROSS = (0.7, 0.05)  # mm, and of the shorter side at most: an arm where two shared cuts meet, no further than frames
BLED = 2  # plain pieces for which one with bleed counts
HAIR = Stroke("#000000", 0.1)
FOLD, BASE_FOLD = Stroke("#000000", 0.12, (2.0, 1.2)), Stroke("#000000", 0.3, (0.01, 0.9))  # dashed; dotted

Size = tuple[float, float]


class Piece(Value):
    """Something to cut out. `front` and `back` are drawn from the lower left corner, in mm; `count` of it are in a set.

    `ident` is what "print only these" calls it, `title` what readers call it. Pieces may share an ident.
    """

    front: Art
    back: Art | None = None
    ident: str = ""
    title: str = ""
    count: int = 1


class Cut(Value):
    """Pieces of one `size` (width and height in mm, as cut) that go on sheets together.

    Art may reach `bleed` mm over every edge, `least` mm at least are between two. `hexes` stand on a point. Two that
    are `shared` have one cut between them where neither bleed nor backs are printed; hexes then lie as on a board.
    `across` lie in a row where the paper is wide enough; 0: as many as it holds. Those that are `dealt` come set by
    set, each as small as their counts allow, and as many times `across` of them lie in a row as the paper holds.

    `fit` says what they lie on, where they lie on something, `about` what else is said at the head of a page. How they
    are made (making.py) and a `key`, names by ident, stand below them where there is room, in the key also what `signs`
    on them mean. What they have `over` them is their heading on a sheet that they share with others. A `note` is the
    last of the steps, or stands at the foot of a page that has no room for them, with what is said `instead` of the
    others. Where `fold` says how, pieces are folded over where no backs are printed; they have the size `folded` then.
    Of pieces with bleed, `plain` are the fronts without it, by ident, for the key.
    """

    part: str
    desc: str
    size: Size
    pieces: Sequence[Piece]
    bleed: float = 0.0
    hexes: bool = False
    shared: bool = False
    across: int = 0
    dealt: bool = False
    least: float = GAP
    note: str = ""
    fit: Fit | None = None
    how: tuple[str, ...] = ()
    about: str = ""
    fold: str = ""
    key: Mapping[str, str] = {}
    signs: Sequence[KeyEntry] = ()
    instead: str = ""
    over: str = ""
    folded: Size | None = None
    plain: Mapping[str, Art] = {}

    @property
    def notes(self) -> list[str]:
        """What stands at the foot of a page that has no room for the steps."""
        return [note for note in (self.note, self.instead) if note]

    @property
    def gap(self) -> float:
        """Between two pieces, mm: room for both bleeds and a crop mark, or none."""
        if self.shared and not self.bleed:
            return 0.0
        return max(self.least, 2 * (self.bleed + CLEAR) + 0.8)

    @property
    def pitch(self) -> Size:
        """From one piece to the next, and from one row to the next, mm."""
        (w, h), gap = self.size, self.gap
        return w + gap, h + gap if not self.nested else 0.75 * h

    @property
    def nested(self) -> bool:
        """Whether every second row lies half a piece further right, between the points of the rows beside it."""
        return self.hexes and not self.gap


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
            wide, low = _grown(left, right, w, bleed), _grown(bottom, top, h, bleed)  # what stands has bare feet
            return group(Bundle([under], (wide[0], 0.0, 0.0, low[0], wide[1], low[1])), piece)

        return draw

    pieces = [replace(piece, front=larger(piece.front), back=piece.back and larger(piece.back)) for piece in cut.pieces]
    return replace(cut, pieces=pieces, bleed=bleed, plain={piece.ident: piece.front for piece in cut.pieces})


def _grown(low: float, high: float, side: float, bleed: float) -> tuple[float, float]:
    """The scale and the shift by which what lies from `low` to `high` mm along a side reaches `bleed` mm beyond both of
    its ends; where it comes up to neither it stays as it is.
    """
    if low >= EDGING and high <= side - EDGING:
        return 1.0, 0.0
    low, high = min(low, EDGING), max(high, side - EDGING)
    scale = (side + 2 * bleed) / (high - low)
    return scale, -bleed - low * scale


def block_size(cut: Cut, columns: int, rows: int) -> Size:
    """What so many columns and rows take of a page, mm."""
    (w, h), (right, down) = cut.size, cut.pitch
    aside = w / 2 if cut.nested and rows > 1 else 0.0
    return w + (columns - 1) * right + aside, h + (rows - 1) * down


def about(cut: Cut, words: Words) -> str:
    """How large pieces are, what they lie on, and what else is said of them."""
    w, h = map(words.number, cut.folded or cut.size)
    measured = words("piece_folded" if cut.folded else "piece_size", w=w, h=h)
    size = fit_words(cut.fit, words) if cut.fit else measured
    return f"{size} · {cut.about}" if cut.about else size


Spot = tuple[int, int, float, float]  # column, row, and the lower left corner of the piece


class Block(Value):
    """Pieces of a cut in rows and columns on a page: where each of them lies."""

    cut: Cut
    batch: Sequence[Piece]
    spots: Sequence[Spot]


class CutPage(PageContent):
    """A page of fronts; `block` is what lies on the last one of a cut, which may have room for more (sharing.py)."""

    block: Block | None = None


def has_backs(pieces: Sequence[Piece], style: Style) -> bool:
    """Whether backs of these pieces are printed."""
    return style.duplex != "none" and any(piece.back for piece in pieces)


def head_down(sheet: Sheet, style: Style) -> bool:
    """Whether the backs come out head down: the edge over which the printer turns the paper lies."""
    return (style.duplex == "long") == sheet.landscape


def notes_high(notes: Sequence[str], sheet: Sheet) -> float:
    """What notes take of a page, with what keeps them clear of the pieces."""
    return sum(prose(note, NOTE, sheet.room.w).height for note in notes) + (GAP if notes else 0.0)


def free_room(
    notes: Sequence[str], sheet: Sheet, style: Style, backs: bool, bleed: float = 0.0, crop: float = 0.0
) -> Box:
    """Where pieces may lie, with `bleed` and crop marks of `crop` mm round them: clear of the foot and of their notes.

    Backs that come out head down have at their foot what began at the head of the fronts, so both ends stay free there.
    """
    room, noted = sheet.room.inset(crop + bleed), notes_high(notes, sheet)
    if not backs or not head_down(sheet, style):
        return room.less(below=noted)
    foot = sheet.margin + FOOT_HIGH + bleed + noted
    low = foot + crop  # backs have no crop marks
    return Box(room.x, low, room.w, sheet.size[1] - foot - low)


def grid(cut: Cut, room: Box) -> tuple[int, int]:
    """Columns and rows on a page, or in a part of it."""
    (w, h), (right, down) = cut.size, cut.pitch
    aside = w / 2 if cut.nested and room.h + SLACK >= h + down else 0.0
    columns = int((room.w - w - aside + SLACK) // right) + 1
    rows = int((room.h - h + SLACK) // down) + 1
    sets = max(columns // cut.across, 1) if cut.dealt else 1
    return max(min(columns, sets * cut.across or columns), 0), max(rows, 0)


def spots(cut: Cut, corner: Point, columns: int, count: int) -> list[Spot]:
    """Row by row from the upper left `corner` of the first piece."""
    (w, h), (right, down) = cut.size, cut.pitch
    left, top = corner
    aside = w / 2 if cut.nested else 0.0
    return [
        (column, row, left + column * right + row % 2 * aside, top - h - row * down)
        for row, column in (divmod(i, columns) for i in range(count))
    ]


def front_art(blocks: Sequence[Block], sheet: Sheet, style: Style, named: Callable[[], Shape] | None = None) -> Shape:
    """The fronts with their crop marks, what is `named` at the head, and below them how they are made; where there is
    no room for that, the notes alone at the foot.
    """
    out: list[Shape] = [named()] if named else []
    for block in blocks:
        cut = block.cut
        once = cache(partial(_front, cut))
        out += [at(x, y, once(piece)) for piece, (_, _, x, y) in zip(block.batch, block.spots, strict=True)]
        out.append(crop_marks(cut, block.spots))  # over the colours that run to the cuts
    notes = list(dict.fromkeys(note for block in blocks for note in block.cut.notes))
    beside, below = how_made(blocks, sheet, style)
    out += [beside] if beside else []
    if below:
        return group(*out, below)
    room, high = sheet.room, notes_high(notes, sheet)
    noted = stacked(Box(room.x, room.y, room.w, high), [prose(note, NOTE, room.w) for note in notes])
    return group(*out, noted)


def how_made(blocks: Sequence[Block], sheet: Sheet, style: Style) -> tuple[Shape | None, Shape | None]:
    """The key of what lies on a page, on its right where there is room, and how the pieces are made below them, else
    with the key; None for what finds no room.
    """
    entries: list[KeyEntry] = []
    for block in blocks:
        cut = block.cut
        many = Counter(piece.ident for piece in block.batch)
        for piece in {piece.ident: piece for piece in block.batch if piece.ident in cut.key}.values():
            name = style.words("key_entry", n=many[piece.ident], name=cut.key[piece.ident])
            shown = cut.plain.get(piece.ident, piece.front)
            entries.append((wordless(group(drawn(shown))), cut.size, name))
    entries += {sign[2]: sign for block in blocks for sign in block.cut.signs}.values()
    notes = [block.cut.note for block in blocks if block.cut.note]
    how = [step for block in blocks for step in block.cut.how]
    free = sheet.room
    low = min(y - CROP - block.cut.bleed for block in blocks for _, _, _, y in block.spots)
    below, right = Box(free.x, free.y, free.w, low - free.y), _beside(blocks, free)
    beside = key(entries, style, right.w)
    if entries and beside.height <= right.h:
        return beside.draw(right), making(below, how, style, [], notes)
    return None, making(below, how, style, entries, notes)


def _beside(blocks: Sequence[Block], free: Box) -> Box:
    """What pieces leave of the page on their right, clear of their marks."""
    rights, tops, lows = zip(
        *[(x + block.cut.size[0], y + block.cut.size[1], y) for block in blocks for _, _, x, y in block.spots],
        strict=True,
    )
    left = max(rights) + CROP + GAP + blocks[0].cut.bleed
    return Box(left, min(lows), max(free.right - left, 0.0), max(tops) - min(lows))


def _front(cut: Cut, piece: Piece) -> Shape:
    return as_picture(drawn(piece.front), piece.title or cut.part, cut.size)


def _back(cut: Cut, words: Words, piece: Piece) -> Shape:
    title = words("back_of", piece=piece.title or cut.part)
    return as_picture(drawn(piece.back), title, cut.size) if piece.back is not None else group()


def as_picture(art: Shape, title: str, size: Size) -> Shape:
    """A piece as a picture: its title, and the words on it that are not in that."""
    new = dict.fromkeys(found.text for found in strings(art) if found.text.casefold() not in title.casefold())
    return Tagged("Figure", art, alt=". ".join(filter(None, (title, " ".join(new)))), box=Box(0, 0, *size))


def fit_words(fit: Fit, words: Words) -> str:
    """How large pieces are, and what they are for."""
    piece, field = (words.number(round(size, 1)) for size in (fit.piece, fit.field))
    return words(f"for_{fit.kind}", piece=piece, field=field)


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
    """Ticks in line with every cut, outside the block. Between the pieces, those of upright cuts alone in gutters, for
    when the rows are apart, and crosses where shared cuts meet; none round hexes that share their sides.
    """
    if cut.nested:
        return group()
    (w, h), taken = cut.size, {(column, row) for column, row, _, _ in spots}
    start, inner = cut.bleed + CLEAR, cut.gap / 2
    marks: list[tuple[Point, Point]] = []
    for column, row, x, y in spots:
        for across, edge in ((-1, x), (1, x + w)):
            if (column + across, row) not in taken:
                far = edge + across * (cut.bleed + CROP)
                marks += [((edge + across * start, v), (far, v)) for v in (y, y + h)]
        for up, edge in ((1, y + h), (-1, y)):
            end = inner if (column, row - up) in taken else cut.bleed + CROP
            if end > start:
                marks += [((u, edge + up * start), (u, edge + up * end)) for u in (x, x + w)]
        if not cut.gap and {(column + 1, row), (column, row + 1), (column + 1, row + 1)} <= taken:
            u, v, arm = x + w, y, min(CROSS[0], CROSS[1] * min(w, h))
            marks += [((u - arm, v), (u + arm, v)), ((u, v - arm), (u, v + arm))]
    return segments(marks, HAIR)


# --- pieces that stand -----------------------------------------------------------------------------


def stand_up_size(size: Size, base: float) -> Size:
    """The strip, as cut, of a stand-up with pictures of `size` mm and a foot `base` mm deep on both ends."""
    return size[0], 2 * (size[1] + base)


def stand_ups(style: Style, part: str, desc: str, strips: Sequence[Piece], size: Size, base: float, fit: Fit) -> Cut:
    """Strips that are folded over to pictures of `size` mm with feet `base` mm deep; each page says how."""
    strip, flat = stand_up_size(size, base), " ".join(map(style.words, FOLDED))
    return Cut(part, desc, strip, strips, shared=True, fit=fit, how=FOLDED, instead=flat)


def stand_up(piece: Piece, size: Size, base: float) -> Piece:
    """A piece folded over instead of printed on both sides: its front, and above it its back, head down.

    Fold along the dashed line, glue, and fold the ends out along the dotted lines as feet, where it has any. A piece
    without a back shows its front twice.
    """
    w, h = size

    def draw() -> Shape:
        back = piece.front if piece.back is None else piece.back
        return group(
            at(0, base, drawn(piece.front)),
            at(w, base + 2 * h, drawn(back), turn=180),
            line((0, base + h), (w, base + h), FOLD),
            *[line((0, y), (w, y), BASE_FOLD) for y in (base, base + 2 * h) if base],
        )

    return replace(piece, front=draw, back=None)
