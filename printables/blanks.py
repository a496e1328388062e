"""Blank counters to write on, or with signs and words of one's own. Knows no game."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated

from msgspec.structs import replace

from games.core.structs import Value
from printables.cut_pages import page_holds
from printables.cutting import Cut, Piece
from printables.errors import BadOption
from printables.fitting import Fit
from printables.fonts import CAP, PT, plain, prints, width, wrap
from printables.layout import Box
from printables.making import OUTLINED
from printables.options import PrintOptions, free_text, number
from printables.outlines import rim, silhouette, within
from printables.pieces import emblem, outlined
from printables.shapes import Point, Shape, Stroke, group, hatch_span, poly, rect, text
from printables.sheets import Style
from printables.symbols import figure
from printables.tabletop import CORNER, INSIDE
from printables.theme import PAPER, Outline, SideLook
from printables.words import LANGUAGES, Words

COUNT = (0, 40)
TEXTS_LONGEST, TEXTS_MOST = 2000, 60  # characters of all; counters that differ
EVERY = ""  # side: each of them
NEITHER = "side_none"  # how the words call what belongs to no side
FACE = "Sans-Semi"
POINTS = (6.0, 40.0)
STEP, LEADING, DROP = 0.5, 1.08, 0.2  # points; lines of a text; what hangs below a line: shares of its size
RIM, PAD = 0.07, 0.03  # shares of a counter: the coloured rim, and what words keep clear of it
BARS = 0.075  # of a counter: how far apart the marks of the pattern in its rim are
FIRM = 0.6  # mm: the edge of a rim whose pattern is paper showing through
ON_BAND, ON_PAPER = 0.16, 0.28  # how wide those marks are, against how far apart
TOLD = 46.0  # mm of a page that what is said of the counters takes
SIGN, APART = 0.5, 0.04  # shares of the room within: a sign above words, and what is between them
SIGNS = (
    "flag", "star", "crown", "medal", "sabres", "shield", "skull", "bomb", "fire", "bolt", "wheat", "horn",
    "house", "tree", "bridge", "hourglass",
)  # fmt: skip


class Blanks(PrintOptions):
    """Counters of a side (a key of the theme's sides), or of EVERY one: `count` for each line of `texts`, or, where it
    has none, to write on. With a `count` of 0 there are as many as share a page evenly, in whole rows where that can
    be, and one of each at least.
    """

    texts: Annotated[str, free_text("option_texts", TEXTS_LONGEST)] = ""
    side: str = EVERY
    count: Annotated[int, number("option_of_each", *COUNT)] = 0

    @property
    def lines(self) -> list[str]:
        """What stands on the counters, those without a word left out. Raises `BadOption` "out-of-range" for more than
        60.
        """
        lines = [line for line in map(plain, self.texts.splitlines()) if line]
        if len(lines) > TEXTS_MOST:
            raise BadOption("out-of-range", "texts", len(lines))
        return lines


class Inscription(Value):
    """What stands on a counter: one of SIGNS or "", and the lines of its words with their size in points."""

    sign: str
    lines: Sequence[str] = ()
    points: float = POINTS[0]


def blank_counters(
    sides: Mapping[str, str], style: Style, data: Blanks, size: float, fit: Fit | None = None
) -> list[Cut]:
    """The counters of the sides (with how the words call them), `size` mm wide, as `fit` says where they are for a
    board; the colour of the side on their backs. Raises `BadOption` as `fitted` and `Blanks.lines` do.
    """
    lines = data.lines
    pieces = [
        blank_piece(side, style.words(sides[side]), size, style, line)
        for side in ([data.side] if data.side else sides)
        for line in lines or [""]
    ]
    cut = Cut(style.words("blank_counters"), "", (size, size), pieces, shared=True, fit=fit, how=OUTLINED)
    count = data.count or _share(cut, style)
    pieces = [replace(piece, count=count) for piece in pieces]
    shown = [side for side in dict.fromkeys(piece.ident for piece in pieces) if not style.only or side in style.only]
    about = _about(count * max(len(lines), 1) * style.copies, [sides[side] for side in shown], style.words)
    desc = style.words("desc_blank_counters", n=len(pieces) * count)
    key = {} if lines else {piece.ident: style.words(sides[piece.ident]) for piece in pieces}
    return [replace(cut, desc=desc, pieces=pieces, key=key, about=about)]


def blank_piece(side: str, called: str, size: float, style: Style, line: str = "") -> Piece:
    """A counter of a side, with a line of words or to write on; the colour of the side on its back."""
    front = partial(_front, size, fitted(line, size, style.theme.sides[side].outline), style, side)
    return Piece(front, partial(_back, size, style, side), side, style.words("blank_counter_of", side=called))


def _about(each: int, sides: Sequence[str], words: Words) -> str:
    """How many there are of each of the sides, by name where these are one or two."""
    named = [side for side in sides if side != NEITHER]
    if len(sides) <= 2:
        return ", ".join(words("key_entry", n=each, name=words(side)) for side in sides)
    parts = [words("blank_each", n=each, sides=len(named))]
    return ", ".join([*parts, *[words("blank_neutral", n=each)] * (NEITHER in sides)])


def _share(cut: Cut, style: Style) -> int:
    """How many of each piece share one page, in whole rows where each gets one; below them is told how they are made,
    where each gets one all the same.
    """
    kinds = sum(1 for piece in cut.pieces if not style.only or piece.ident in style.only)
    columns, rows = page_holds(cut, style, TOLD)
    if rows < kinds:
        columns, rows = page_holds(cut, style)
    share = columns * rows // max(kinds, 1)
    return max(share - share % columns if share >= columns > 0 else share, 1)


def sign_of(line: str) -> tuple[str, str]:
    """The sign that a line asks for by beginning with its name in brackets, in any language, and the rest of it."""
    head, closed, rest = line.removeprefix("[").partition("]")
    if line.startswith("[") and closed:
        for sign in SIGNS:
            if head.strip().casefold() in {Words(language)(f"sign_{sign}") for language in LANGUAGES}:
                return sign, rest.strip()
    return "", line


def fitted(line: str, size: float, outline: Outline = "square") -> Inscription:
    """What a line says on a counter of `size` mm with this outline, its words as large as they stay within it.

    Raises `BadOption` "no-letters" (it tells the characters that no font has) and "text-too-long", both with the text
    as value.
    """
    sign, words = sign_of(line)
    if not words:
        return Inscription(sign)
    if lost := [c for c in dict.fromkeys(words) if not prints(c, FACE)]:
        raise BadOption("no-letters", "texts", line, text=line, letters=" ".join(lost))
    low, high = POINTS
    for step in range(round((min(high, size) - low) / STEP), -1, -1):
        points = low + step * STEP
        room = _room(size, bool(sign))
        if max(width(word, FACE, points) for word in words.split(" ")) > room.w:
            continue
        inscription = Inscription(sign, wrap(words, FACE, points, room.w), points)
        if _stays(inscription, size, outline):
            return inscription
    raise BadOption("text-too-long", "texts", line, text=line, letters="")


def _panel(size: float) -> Box:
    """What is left within the rim."""
    return _box(size).inset(size * RIM)


def _box(size: float) -> Box:
    """What is drawn of a counter, clear of its cuts."""
    return Box(0, 0, size, size).inset(INSIDE)


def _room(size: float, below_sign: bool) -> Box:
    """Where the words of a counter stand."""
    room = _panel(size).inset(size * PAD)
    return Box(room.x, room.y, room.w, room.h * (1 - SIGN - APART)) if below_sign else room


def _bases(inscription: Inscription, size: float) -> list[Point]:
    """Where the lines of the words stand: the middle of the foot of each, so that their capitals are centred."""
    room, step = _room(size, bool(inscription.sign)), inscription.points * PT * LEADING
    top = room.cy + (len(inscription.lines) - 1) * step / 2 - CAP * inscription.points * PT / 2
    return [(room.cx, top - n * step) for n in range(len(inscription.lines))]


def _stays(inscription: Inscription, size: float, outline: Outline) -> bool:
    """Whether every line lies in its room and within the outline, as far in as the room is from the rim."""
    room = _room(size, bool(inscription.sign))
    edge = within(silhouette(_box(size), outline, size * CORNER), size * (RIM + PAD / 2))
    for line, (x, y) in zip(inscription.lines, _bases(inscription, size), strict=True):
        half = width(line, FACE, inscription.points) / 2
        low, high = y - DROP * inscription.points * PT, y + CAP * inscription.points * PT
        if low < room.y or high > room.top:
            return False
        for level in (low, high):
            span = hatch_span(edge, level)
            if span is None or x - half < span[0] or x + half > span[1]:
                return False
    return True


def _front(size: float, inscription: Inscription, style: Style, side: str) -> Shape:
    """A rim in the look of the side round paper to write on."""
    look, panel = style.theme.sides[side], _panel(size)
    out = framed(size, look, PAPER)
    if inscription.sign:
        room = panel.inset(size * PAD)
        high = room.h * (SIGN if inscription.lines else 0.8)
        y = room.top - high / 2 if inscription.lines else room.cy
        out.append(figure(room.cx, y, inscription.sign, min(high, room.w * 0.8) * 0.94, look.ink, style.theme))
    out += [
        text(x, y, line, inscription.points, face=FACE, fill=look.ink, anchor="middle")
        for line, (x, y) in zip(inscription.lines, _bases(inscription, size), strict=True)
    ]
    return group(*out)


def _back(size: float, style: Style, side: str) -> Shape:
    """The colour of the side, with a line within its edge and its sign, the same on all of its counters."""
    look, middle = style.theme.sides[side], size / 2
    if style.theme.solid:
        return group(*framed(size, look, look.band), emblem(middle, middle, size * 0.36, look, look.on))
    sign = Box.round(middle, middle, size * 0.34)
    return group(*framed(size, look, PAPER), outlined(sign, look.outline, size * 0.1, stroke=Stroke(look.on, 0.3)))


def framed(size: float, look: SideLook, panel: str | None) -> list[Shape]:
    """The counter in the colour of its side, and within its rim a panel; in the rim is the pattern of the side."""
    box, corner, wide = _box(size), size * CORNER, size * RIM
    outer = silhouette(box, look.outline, corner)
    inner = within(outer, wide)
    firm = FIRM if look.pattern and look.band else max(look.edge, 0.4)
    edge, bold = Stroke(look.ink, firm), ON_BAND if look.band else ON_PAPER
    line = Stroke(look.ink if panel == PAPER else look.on, max(look.edge * 0.6, 0.15))
    return [
        outlined(box, look.outline, corner, fill=look.band or PAPER),
        *([rim(outer, inner, look.pattern, look.on, size * BARS, bold)] if look.pattern else []),
        outlined(box, look.outline, corner, stroke=edge),
        rect(box.inset(wide), fill=panel, stroke=line, r=corner - wide) if look.round
        else poly(inner, fill=panel, stroke=line),
    ]  # fmt: skip
