"""Rules in short: titled panels of numbered notes, tables and pictures in two columns. Knows no game.

Large papers get the same page larger, to lie in the middle of the table.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

from games.core.options import OptionFact
from games.core.structs import Value
from printables.context import GameContext
from printables.flow import Strip, flow
from printables.fonts import PT, width, wrap
from printables.layout import REST, Box, Share
from printables.pieces import OURS, heading
from printables.shapes import (
    Shape,
    Tagged,
    circle,
    group,
    label,
    list_entry,
    paragraph,
    paragraph_height,
    rect,
    table_row,
    text,
    underline,
)
from printables.sheets import PageContent, Style, enlarged, going_on
from printables.theme import Theme
from printables.words import Words, table

PAGE = (194.0, 255.0)  # mm: what every paper has room for; larger ones are filled as well as they can be
TITLE, GAP, BETWEEN, MARK = 13.0, 3.0, 5.0, 4.0  # mm: the heading; between panels, columns; what stands before a note
INSET, HEAD, UNDER = (2.5, 2.0), 5.5, 1.0  # mm of a panel: left and right, above and below; its title; below that
# Points: the largest at which one page holds all is taken.
SIZES = (10.5, 10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5)
SMALL = 7.5
STEP = 0.5  # mm by which the columns are tried longer
MORE = 5.0  # mm by which panels are made higher on average, the high ones more, so that both columns end at one height
# Of the width: a last line is longer; what is tried for it.
ALONE, RAGGED = 0.2, (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.8)


PanelItem = Callable[[float, float, Theme], Strip]  # what stands in a panel `wide` mm, with letters of so many points


class PanelNote(Value):
    """A sentence behind a dot; behind the mark of what is ours, where it is `ours`."""

    words: str
    ours: bool = False

    def __call__(self, wide: float, points: float, theme: Theme) -> Strip:
        def draw(box: Box) -> Shape:
            mark, room = box.columns(MARK, REST)
            first = Box(mark.x, box.top - points * PT * 1.25, mark.w - 0.8, points * PT * 1.25)
            mark = (
                label(first, OURS, SMALL, face="Sans-Bold", fill=theme.accent, pad=0)
                if self.ours
                else circle(first.cx, first.cy, 0.45, fill=theme.accent)
            )
            body = paragraph(_even(room, self.words, points), self.words, points, fill=theme.ink)
            return list_entry(body, mark)

        return Strip(paragraph_height(self.words, points, wide - MARK) + 0.8, draw)


def _even(room: Box, words: str, points: float) -> Box:
    """The room of a paragraph, narrower where without a further line no short word is left alone in its last one."""
    lines = len(wrap(words, "Sans", points, room.w))
    for share in RAGGED:
        narrow = Box(room.x, room.y, room.w * share, room.h)
        found = wrap(words, "Sans", points, narrow.w)
        if len(found) != lines:
            break
        if width(found[-1], "Sans", points) >= ALONE * room.w:
            return narrow
    return room


def panel_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    weights: Sequence[float],
    wide: float,
    points: float,
    theme: Theme,
    *,
    figures: int = 0,
) -> Strip:
    """A table: its columns share the width by `weights`; cells wrap. The last `figures` columns are of one line,
    flush right.
    """
    size, shares = points - 0.5, [Share(weight) for weight in weights]
    widths = [cell.w for cell in Box(0, 0, wide, 0).columns(*shares, gap=1.6)]
    faces = ["Sans-Semi", *["Sans"] * len(rows)]
    heights = [
        max(paragraph_height(words, size, each, face=face) for words, each in zip(row, widths, strict=True)) + 1.4
        for row, face in zip((head, *rows), faces, strict=True)
    ]

    def cell(box: Box, words: str, face: str, is_figure: bool) -> Shape:
        if not is_figure:
            return paragraph(box, words, size, face=face, fill=theme.ink)
        y = box.top - size * PT
        return Tagged("P", text(box.right, y, words, size, face=face, fill=theme.ink, anchor="end"))

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        for row, room, face in zip((head, *rows), box.less(below=1.0).rows(*heights), faces, strict=True):
            places = room.columns(*shares, gap=1.6)
            cells = [
                cell(place.less(above=0.7), words, face, n >= len(row) - figures)
                for n, (words, place) in enumerate(zip(row, places, strict=True))
            ]
            out += [table_row(cells, head=row is head), underline(room, theme.hair)]
        return Tagged("Table", *out)

    return Strip(sum(heights) + 1.0, draw)


def listed(items: Sequence[Shape]) -> list[Shape]:
    """The same with entries that follow one another as a list."""
    kinds = groupby(items, lambda item: isinstance(item, Tagged) and item.role == "LI")
    return [part for entries, some in kinds for part in ([Tagged("L", *some)] if entries else some)]


class Section(Value):
    """A panel with a title."""

    title: str
    items: Sequence[PanelItem]

    def strip(self, wide: float, points: float, theme: Theme) -> Strip:
        across, up = INSET
        strips = [item(wide - 2 * across, points, theme) for item in self.items]
        tall = [strip.height for strip in strips]

        def draw(box: Box) -> Shape:
            head, room = box.inset(across, up).rows(HEAD, REST, gap=UNDER)
            frame = group(rect(box, fill=theme.panel, stroke=theme.hair, r=1.5), heading(head, self.title, 11, theme))
            spare = max(room.h - sum(tall), 0.0) / len(tall)  # each item in the middle of what it gets
            places = [
                Box(cell.x, cell.y + spare / 2, cell.w, high)
                for cell, high in zip(room.rows(*[high + spare for high in tall]), tall, strict=True)
            ]
            drawn = [strip.draw(cell) for strip, cell in zip(strips, places, strict=True)]
            return group(frame, *listed(drawn))

        return Strip(sum(tall) + 2 * up + HEAD + UNDER + 0.5, draw)


def leaflet(
    style: Style, part: str, title: str, note: str, sections: Sequence[Section], desc: str
) -> list[PageContent]:
    """One page, or as many as the panels need, under a `title`; the foot calls them `part`. `note` explains the
    mark of what is ours at the foot. Raises `Unprintable` for a panel higher than a page."""
    theme, large = style.theme, enlarged(style.sheet.room, *PAGE)
    box = large.page
    wide = (box.w - BETWEEN) / 2
    foot = paragraph_height(note, SMALL, box.w) + 1
    head, body, last = box.rows(TITLE, REST, foot)
    columns = two_columns(lambda points: [each.strip(wide, points, theme) for each in sections], SIZES, body.h, GAP)

    def place_below(column: list[Strip]) -> float:
        return body.top - sum(strip.height for strip in column) - GAP * (len(column) - 1)

    def page(pair: list[list[Strip]]) -> Callable[[], Shape]:
        def draw() -> Shape:
            line = head.less(below=3)
            out = [heading(line, title, 20, theme)]
            low = min(place_below(column) for column in pair)
            for room, column in zip(body.columns(wide, wide, gap=BETWEEN), pair, strict=False):
                y = room.top
                more = min(place_below(column) - low, MORE * len(column)) / sum(strip.height for strip in column)
                for strip in column:
                    high = strip.height * (1 + more)
                    out.append(strip.draw(Box(room.x, y - high, wide, high)))
                    y -= high + GAP
            return large.placed(*out, paragraph(last, note, SMALL, fill=theme.soft))

        return draw

    return going_on([PageContent(part, page(columns[n : n + 2]), desc) for n in range(0, len(columns), 2)])


def two_columns(
    strips_at: Callable[[float], Sequence[Strip]], sizes: Sequence[float], room: float, gap: float
) -> list[list[Strip]]:
    """Strips in two columns as equal as can be, `room` mm high at most, in letters of the first of these sizes at which
    two hold all of them; in the last one full columns where more are needed.
    """
    for points in sizes:
        strips = strips_at(points)
        columns = flow(strips, room, room, gap)
        if len(columns) <= 2:
            break
    high = max(strip.height for strip in strips)
    while high < room and len(columns) <= 2:
        even = flow(strips, high, high, gap)
        if len(even) <= 2:
            return even
        high += STEP
    return columns


# --- rules in short as several games have them ----------------------------------------------------


def rules_in_short(style: Style, context: GameContext, sections: Sequence[Section], desc: str) -> list[PageContent]:
    """The page, under the title of the game, with what the mark means where a sentence of it has one; `desc` is the key
    of what it is for readers who cannot see it.
    """
    words = style.words
    ours = any(isinstance(item, PanelNote) and item.ours for section in sections for item in section.items)
    part, note = words("rules_in_short"), words("note_reconstructed") if ours else ""
    return leaflet(style, part, f"{context.title} – {part}", note, sections, words(desc))


def notes(context: GameContext, section: str, count: int, *ours: int, **values: object) -> list[PanelItem]:
    """The sentences `section`_1 to `section`_`count` of the words; those of the numbers `ours` are our own."""
    return [PanelNote(context.words(f"{section}_{n}", **values), n in ours) for n in range(1, count + 1)]


def option_notes(context: GameContext, *without: str) -> list[PanelItem]:
    """The options that a table may choose, as the game says them, each with what holds unless it does; `without` some
    that go without saying. The words for a default are those of "default_<option>_<value>", where it has some.
    """
    return [
        PanelNote(
            context.words("option_said", text=context.text(fact), default=_default(context.words, name, fact)),
            fact.reconstruction,
        )
        for name, fact in context.game.options.items()
        if fact.allowed and name not in without
    ]


def _default(words: Words, option: str, fact: OptionFact) -> str:
    """What holds unless a table chooses, in words."""
    key = f"default_{option}_{fact.default}".lower()
    if key in table(words.game):
        return words(key)
    return words("yes" if fact.default else "no") if isinstance(fact.default, bool) else str(fact.default)
