"""Papers, pages, the foot of every page, and sheets of pieces to cut out. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printables.errors import Unprintable
from printables.fonts import legible, plain, shorten, width
from printables.ink import Pen, Shape, at, group, label, rect, segments, text
from printables.layout import SLACK, Box
from printables.theme import Theme
from printables.words import Words

PAPERS: Mapping[str, tuple[float, float]] = {  # mm, upright
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper with its margin and the strip for the foot above the lower margin, in mm."""

    paper: str
    margin: float = 8.0
    foot: float = 8.0

    @property
    def size(self) -> tuple[float, float]:
        return PAPERS[self.paper]

    @property
    def room(self) -> Box:
        """Where art may go."""
        w, h = self.size
        return Box(self.margin, self.margin + self.foot, w - 2 * self.margin, h - 2 * self.margin - self.foot)


@dataclass(frozen=True, slots=True)
class Look:
    """How a print is to look: on which sheet, in which theme and language."""

    sheet: Sheet
    theme: Theme
    words: Words


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page before it knows its number: `art` in the page's own mm, `desc` for readers who cannot see it."""

    part: str
    art: Shape
    desc: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page ready to be printed as PDF or SVG; `width` and `height` in mm, `title` also says which page it is."""

    width: float
    height: float
    art: Shape
    document: str
    title: str
    desc: str
    lang: str


def bind(leaves: Sequence[Leaf], look: Look, title: str, revision: str) -> list[Page]:
    """Number the leaves and put the foot under each. `title` and `revision` may be any text."""
    pages = []
    document = f"{plain(title)} – {leaves[0].part}"
    for n, leaf in enumerate(leaves, 1):
        place = f"{leaf.part} – {look.words('page', n=n, m=len(leaves))}"
        art = group(leaf.art, footer(look, title, place, revision))
        titled = f"{plain(title)} – {place}"
        pages.append(Page(*look.sheet.size, art, document, titled, plain(leaf.desc), look.words.lang))
    return pages


def footer(look: Look, title: str, place: str, revision: str) -> Shape:
    """A 100 mm bar to measure; on the right title, part and page over language and revision."""
    theme, sheet = look.theme, look.sheet
    x, y = sheet.margin, sheet.margin
    right = sheet.size[0] - sheet.margin
    room = right - x - 106
    edition = look.words("language") + (f" · {look.words('revision')} " if revision else "")
    lines = []
    for name, fixed, level, points, joint in ((title, place, 3.0, 7.5, " – "), (revision, edition, 0.1, 6.5, "")):
        # the user's part gives way: it is cut off where the rest would not fit
        free = room - width(fixed + joint, "Sans", points)
        given, _ = shorten(legible(name, ("Sans",)).text, "Sans", points, free, floor=points) if name else ("", 0)
        whole = f"{given}{joint}{fixed}" if joint else f"{fixed}{given}"
        lines.append(text(right, y + level, whole, points, fill=theme.soft, anchor="end"))
    return group(at(x, y, scale_bar(theme)), *lines)


def scale_bar(theme: Theme) -> Shape:
    """100 mm in black and white steps of 10 mm, from (0, 0): the ruler held against it shows the printer's scale."""
    pen = Pen(theme.ink, 0.12)
    ticks = [((x, 0.0), (x, 2.0 if x % 50 == 0 else 1.6)) for x in range(0, 101, 10)]
    return group(
        *[rect(Box(x, 0, 10, 1.2), fill=theme.ink) for x in range(0, 100, 20)],
        rect(Box(0, 0, 100, 1.2), pen=pen),
        segments(ticks, pen),
        label(Box(0, 2.3, 10, 2.2), "0", 6.5, fill=theme.soft, anchor="start", pad=0),
        label(Box(45, 2.3, 10, 2.2), "50", 6.5, fill=theme.soft, pad=0),
        label(Box(85, 2.3, 15, 2.2), "100 mm", 6.5, fill=theme.soft, anchor="end", pad=0),
    )


# --- pieces to cut out ---------------------------------------------------------------------------

GAP = 4.0  # mm between pieces
CROP = 4.0  # mm outside the block for crop marks


def cut_sheets(pieces: Sequence[Shape], size: tuple[float, float], look: Look, part: str, desc: str) -> list[Leaf]:
    """Pieces of one size (mm), each drawn from its lower left corner, in a centred grid with crop marks.

    Raises `Unprintable` where not even one piece fits the paper.
    """
    room = look.sheet.room.inset(CROP)
    w, h = size
    columns, rows = (int((free + GAP + SLACK) // (side + GAP)) for free, side in ((room.w, w), (room.h, h)))
    if not columns or not rows:
        raise Unprintable(f"{w} x {h} mm does not fit {room.w:.0f} x {room.h:.0f} mm")
    left = room.cx - (columns * (w + GAP) - GAP) / 2
    leaves = []
    for start in range(0, len(pieces), columns * rows):
        batch = pieces[start : start + columns * rows]
        xs = [left + c * (w + GAP) for c in range(min(columns, len(batch)))]
        ys = [room.top - h - r * (h + GAP) for r in range(math.ceil(len(batch) / columns))]
        placed = [at(xs[i % columns], ys[i // columns], piece) for i, piece in enumerate(batch)]
        leaves.append(Leaf(part, group(crop_marks(xs, ys, size), *placed), desc))
    return leaves


def crop_marks(xs: Sequence[float], ys: Sequence[float], size: tuple[float, float]) -> Shape:
    """Ticks in line with every cut, outside the block of pieces whose lower left corners are at `xs` and `ys`."""
    upright = [x + d for x in xs for d in (0.0, size[0])]
    level = [y + d for y in ys for d in (0.0, size[1])]
    marks = []
    for x in upright:
        marks += [((x, edge + sign), (x, edge + sign * CROP)) for edge, sign in ((min(level), -1), (max(level), 1))]
    for y in level:
        marks += [((edge + sign, y), (edge + sign * CROP, y)) for edge, sign in ((min(upright), -1), (max(upright), 1))]
    return segments(marks, Pen("#000000", 0.1))
