"""Papers, pages, the foot of every page. Knows no game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Literal, TypeAlias, overload

from msgspec.structs import replace

from games.core.structs import Value
from printables.fonts import FLOOR, legible, plain, shorten, width
from printables.layout import Box
from printables.shapes import (
    Shape,
    Stroke,
    Tagged,
    at,
    group,
    label,
    paragraph,
    paragraph_height,
    rect,
    segments,
    text,
)
from printables.theme import Theme
from printables.words import Words

FOOT_HIGH, FOOT = 6.0, 8.0  # mm above the lower margin: the ink of the foot; the strip for it
WHY = 7.5  # points of what a blank page says of itself
EDITION = "0.2.0"  # Bivouac's version, which is the revision of all that it draws

PAPERS: Mapping[str, tuple[float, float]] = {  # mm, upright
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
Duplex = Literal["none", "long", "short"]
Art: TypeAlias = Shape | Callable[[], Shape]  # art, or what draws it when its page is printed


def drawn(art: Art) -> Shape:
    return art() if callable(art) else art


def later(draw: Callable[..., Shape], *given: object) -> Callable[[], Shape]:
    """Art that is drawn when its page is printed for the first time, and kept for the copies of that page."""
    return cache(partial(draw, *given))


class Sheet(Value):
    """A paper with its margin and the strip for the foot above the lower margin, in mm.

    With `aside` the strip lies along the right margin, where a board needs the height more.
    """

    paper: str
    margin: float = 8.0
    landscape: bool = False
    aside: bool = False

    @property
    def size(self) -> tuple[float, float]:
        short, long = PAPERS[self.paper]
        return (long, short) if self.landscape else (short, long)

    @property
    def room(self) -> Box:
        """Where art may go."""
        whole = Box(0, 0, *self.size).inset(self.margin)
        if self.aside:
            return whole.less(right=FOOT)
        return whole.less(below=FOOT)

    @property
    def turned(self) -> "Sheet":
        """The same paper lying instead of upright."""
        return replace(self, landscape=not self.landscape)

    @property
    def lying(self) -> "Sheet":
        """The same paper lying, however it lay."""
        return self if self.landscape else self.turned


class Enlarged(Value):
    """A room whose art is drawn `scale` times as large as it is laid out, on a `page` from (0, 0)."""

    room: Box
    scale: float

    @property
    def page(self) -> Box:
        """What the room holds before it grows."""
        return Box(0, 0, self.room.w / self.scale, self.room.h / self.scale)

    def placed(self, *art: Shape) -> Shape:
        """Art of the page in its room."""
        return at(self.room.x, self.room.y, *art, scale=self.scale)


def enlarged(room: Box, wide: float, high: float = 0.0) -> Enlarged:
    """A room for what is laid out for `wide` mm, and for `high` mm where that is given: on larger paper all of it
    grows, on smaller it stays as it is.
    """
    scale = min(room.w / wide, room.h / high) if high else room.w / wide
    return Enlarged(room, max(1.0, scale))


class Style(Value):
    """How a print is to look: on which sheet, in which theme and language.

    For pieces to cut out (cutting.py): `copies` of each, `only` those of these idents (none: all), how the printer
    turns the paper for their backs ("none" prints no backs), and the mm that their art goes on beyond the cut.
    """

    sheet: Sheet
    theme: Theme
    words: Words
    copies: int = 1
    only: frozenset[str] = frozenset()
    duplex: Duplex = "none"
    bleed: int = 0


class PageContent(Value):
    """A page before it knows its number: `art` in the page's own mm, `desc` for readers who cannot see it.

    `sheet` is its paper where that is not the look's, lying instead of upright for instance; `back` says that it is
    printed on the back of the page before, and over which edge the printer turns the paper. One that is `overleaf`
    goes on from the page before it, and may be read on its back. `pieces` counts what is drawn on it singly, and
    `board` what of a board over several pages must be drawn for it alone (budget.py). `scale` says in the foot how
    large fields, or pieces and their fields, are.
    """

    part: str
    art: Art
    desc: str = ""
    sheet: Sheet | None = None
    back: Duplex = "none"
    pieces: int = 0
    board: int = 0
    scale: str = ""
    overleaf: bool = False


def going_on(contents: Sequence[PageContent]) -> list[PageContent]:
    """Pages to read one after the other: all but the first may stand on the back of the one before."""
    return [replace(content, overleaf=n > 0) for n, content in enumerate(contents)]


class Page(Value):
    """A page ready to be printed as PDF or SVG; `width` and `height` in mm, `title` also says which page it is.

    In a print of many pages `product` is what it is a page of and `bookmark` which of it.
    """

    width: float
    height: float
    art: Shape
    document: str
    title: str
    desc: str
    lang: str
    back: Duplex = "none"
    measured: bool = False
    product: str = ""
    bookmark: str = ""


class BoundPage(Value):
    """A page of a print, without its number: content, style, and the title and revision for its foot, any text.

    One that is `measured` is printed as the printer does it, whatever its profile. `product` is what it is a page of,
    in its language.
    """

    content: PageContent
    style: Style
    title: str
    revision: str
    measured: bool = False
    product: str = ""

    @property
    def document(self) -> str:
        """What a print of this and its like is called: what it is filled in from, and what it is."""
        return f"{plain(self.title)} – {self.product}"


class Pages(Sequence[Page]):
    """The numbered pages of a print, each with its foot, drawn when it is asked for: one at a time is in memory."""

    def __init__(self, bound: Iterable[BoundPage], document: str) -> None:
        self._bound = fronts_first(list(bound))
        self.document = plain(document)

    def __len__(self) -> int:
        return len(self._bound)

    @property
    def bound(self) -> Sequence[BoundPage]:
        """The pages, as they are before anything is drawn."""
        return self._bound

    @overload
    def __getitem__(self, at: int) -> Page: ...
    @overload
    def __getitem__(self, at: slice) -> list[Page]: ...
    def __getitem__(self, at: int | slice) -> Page | list[Page]:
        numbers = range(len(self))[at]
        return self._page(numbers) if isinstance(numbers, int) else [self._page(n) for n in numbers]

    def _page(self, n: int) -> Page:
        bound = self._bound[n]
        content, style = bound.content, replace(bound.style, sheet=bound.content.sheet or bound.style.sheet)
        position = f"{content.part} – {style.words('page', n=n + 1, m=len(self))}"
        foot = footer(style, bound.title, position, bound.revision, content.scale)
        art = group(foot, drawn(content.art))  # its title is read first
        titled = f"{plain(bound.title)} – {position}"
        described = plain(content.desc), style.words.lang
        named = bound.document, position
        return Page(*style.sheet.size, art, self.document, titled, *described, content.back, bound.measured, *named)


def fronts_first(bound: Sequence[BoundPage]) -> list[BoundPage]:
    """The pages as the printer puts them on sheets: where backs are printed, a blank page comes before each front that
    would lie on the back of another, which may be cut up or lie on the table with it. What goes on overleaf may.
    """
    if not any(page.content.back != "none" and page.style.duplex != "none" for page in bound):
        return list(bound)
    out: list[BoundPage] = []
    for page in bound:
        if page.content.back == "none" and not page.content.overleaf and len(out) % 2:
            out.append(replace(page, content=_blank(page.style, page.content.sheet)))
        out.append(page)
    return out


def _blank(style: Style, sheet: Sheet | None) -> PageContent:
    """A page with nothing on it but, above its foot, why it is there and how one prints by hand on both sides."""
    room, why = (sheet or style.sheet).room, style.words("blank_why")
    low = Box(room.x, room.y, room.w, paragraph_height(why, WHY, room.w))
    return PageContent(style.words("blank_page"), paragraph(low, why, WHY, fill=style.theme.soft), why, sheet)


def footer(style: Style, title: str, position: str, revision: str, scale: str = "") -> Shape:
    """A 100 mm bar to measure; on the right title, part and page over scale, language and revision. A title too long
    for that has a line to itself, in smaller letters, and is cut off where that will not do.

    What has no revision of its own, a blank form or a board, bears that of its drawing.
    """
    theme, sheet = style.theme, style.sheet
    if sheet.aside:  # the same as it stands on the paper turned, read from the right
        below = replace(style, sheet=replace(sheet.turned, aside=False))
        return at(sheet.size[0], 0, footer(below, title, position, revision, scale), turn=90)
    x, y = sheet.margin, sheet.margin
    right = sheet.size[0] - sheet.margin
    room = right - x - 106
    edition = f"{style.words(f'language_{style.words.lang}')} · {style.words('revision')} "
    if scale:
        edition = f"{scale} · {edition}"

    def foot_line(words: str, level: float, points: float) -> Shape:
        return text(right, y + level, words, points, fill=theme.soft, anchor="end")

    named = legible(title, ("Sans",)).text
    whole, points = f"{named} – {position}", 6.5
    heads = [foot_line(whole, 3.0, 7.5)]
    if width(whole, "Sans", 7.5) > room:
        points = FLOOR
        heads = [foot_line(shorten(named, "Sans", FLOOR, room)[0], 4.3, FLOOR), foot_line(position, 2.2, FLOOR)]
    free = room - width(edition, "Sans", points)
    given, _ = shorten(legible(revision or EDITION, ("Sans",)).text, "Sans", points, free, floor=points)
    role = "P" if scale else "Artifact"
    lines = [Tagged("H1", *heads), Tagged(role, foot_line(f"{edition}{given}", 0.1, points))]
    return group(Tagged("Artifact", at(x, y, scale_bar(theme))), *lines)


def scale_bar(theme: Theme) -> Shape:
    """100 mm in black and white steps of 10 mm, from (0, 0): the ruler held against it shows the printer's scale."""
    stroke = Stroke(theme.ink, 0.12)
    ticks = [((x, 0.0), (x, 2.0 if x % 50 == 0 else 1.6)) for x in range(0, 101, 10)]
    return group(
        *[rect(Box(x, 0, 10, 1.2), fill=theme.ink) for x in range(0, 100, 20)],
        rect(Box(0, 0, 100, 1.2), stroke=stroke),
        segments(ticks, stroke),
        label(Box(0, 2.3, 10, 2.2), "0", 6.5, fill=theme.soft, anchor="start", pad=0),
        label(Box(45, 2.3, 10, 2.2), "50", 6.5, fill=theme.soft, pad=0),
        label(Box(85, 2.3, 15, 2.2), "100 mm", 6.5, fill=theme.soft, anchor="end", pad=0),
    )
