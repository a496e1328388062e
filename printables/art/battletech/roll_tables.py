"""The tables of a record sheet, from what the rules themselves answer."""

from collections.abc import Sequence
from itertools import zip_longest

from games.battletech.board import TERRAIN
from games.battletech.damage import HIT_TABLES
from games.battletech.mechs import Reach
from games.battletech.tohit import (
    BASE,
    CERTAIN_HIT,
    CERTAIN_MISS,
    MODES,
    MOVED,
    Mode,
    attacker_modifier,
    range_modifier,
    target_modifier,
)
from games.core.text import capital
from printables.art.battletech.context import WOODS, SheetContext, ground_name, mark
from printables.fonts import fit
from printables.layout import REST, Box, Share
from printables.pieces import heading, marked
from printables.shapes import (
    Shape,
    Tagged,
    group,
    label,
    labels,
    line,
    list_entry,
    rect,
    segments,
    table_row,
    underline,
)

TO_HIT_HEIGHT, HITS_HEIGHT, HITS_TALL = 30.5, 25.0, 35.0  # mm; the last for names on two lines
LINE = 4.7  # mm of a line of the first table
HIT_POINTS, TALL_POINTS = 7.5, 8.5  # of the names of locations
SMALL_TITLE, SMALL_LINE, CAPTION, BRACKET = 5.0, 3.5, 3.9, 6.6
ABOVE = 0.22  # the share of a row that keeps it clear of the rule above it
SMALL_TO_HIT = SMALL_TITLE + 2 * SMALL_LINE + 2 * CAPTION + 3 * BRACKET  # mm at least
MP_RULE = 7.5  # mm
CLEAR = 0.6  # mm between the name of a location and the rules of its table
SIDES, SIDES_TALL = 20.0, 22.0  # mm of the column that says from where a hit came

TOTALS = range(2, 13)  # of two dice

Additions = Sequence[tuple[str, int, str]]  # words, what it adds, the letter behind it


def mode_name(mode: Mode, context: SheetContext) -> str:
    return capital(context.word(mode, "mode"))


def mp_blank(box: Box, context: SheetContext) -> Shape:
    """A line to write movement points on, and what they are called."""
    theme = context.theme
    caption = context.words("mp", n="").strip()
    unit = Box(box.right - 7.0, box.y + 0.9, 7.0, 3.2)
    return group(
        line((unit.x - MP_RULE - 0.8, box.y + 1.0), (unit.x - 0.8, box.y + 1.0), theme.stroke()),
        label(unit, caption, 9, fill=theme.soft, anchor="start", pad=0),
    )


def brackets() -> list[tuple[str, int]]:
    """W8 The hexes that a target has moved, and what they add."""
    return [
        (f"{first}–{after - 1}" if after else f"{first}+", target_modifier(first))
        for first, after in zip_longest(MOVED, MOVED[1:])
    ]


def signed(value: int) -> str:
    return f"+{value}" if value else "0"


def _ranges(context: SheetContext) -> Additions:
    """W6 What the range adds."""
    reach = Reach(1, 2, 3)
    return [
        (context.words(key), range_modifier(reach, hexes) or 0, mark("W6") if key == "long" else "")
        for hexes, key in enumerate(("short", "medium", "long"), 1)
    ]


def _woods(context: SheetContext) -> Additions:
    """W9 What each hex of woods adds."""
    return [(ground_name(kind, context), TERRAIN[kind].to_hit, "") for kind in WOODS]


def to_hit_table(box: Box, context: SheetContext) -> Shape:
    """W5–W10 The number to roll: what is added to it, in four blocks."""
    words = context.words
    title, _, body = box.rows(5.4, 0.8, REST)
    name, ends = title.columns(60, REST)
    certain = words("to_hit_ends", low=CERTAIN_HIT, high=CERTAIN_MISS - 1)
    modes = [(mode_name(mode, context), attacker_modifier(mode), "") for mode in MODES]
    moved = [(hexes, value, "") for hexes, value in brackets()]
    half = (len(moved) + 1) // 2
    a, b, c, d = body.columns(38, 40, 46, REST, gap=3)
    left, right = _below(d).columns(REST, REST, gap=3)
    return group(
        heading(name, words("to_hit", n=BASE), 11.5, context.theme),
        label(ends, certain, 8, fill=context.theme.soft, anchor="end", pad=0),
        *[
            group(_head(part, capital(words(key)), "", context), _lines(_below(part), lines, context))
            for part, key, lines in (
                (a, "range", _ranges(context)),
                (b, "attacker_moved", modes),
                (c, "woods", _woods(context)),
            )
        ],
        _head(d, words("target_moved"), mark("W8"), context),
        _lines(left, moved[:half], context),
        _lines(right, moved[half:], context),
    )


def small_to_hit(box: Box, context: SheetContext) -> Shape:
    """W5–W9 The same, `SMALL_TO_HIT` mm high or more, for half a page; what the attacker adds is by its modes there."""
    words, theme, moved = context.words, context.theme, brackets()
    heights = (BRACKET, CAPTION, SMALL_LINE, SMALL_LINE, CAPTION, BRACKET, BRACKET)
    title, ranges, woods, light, heavy, hexes, *adds = box.rows(SMALL_TITLE, *map(Share, heights))
    out = [
        heading(title, words("to_hit", n=BASE), 10.5, theme),
        label(_clear(woods), words("woods"), 7.5, fill=theme.soft, anchor="start", pad=0),
        marked(_clear(hexes), words("target_moved"), 7.5, mark=mark("W8"), fill=theme.soft, pad=0),
        segments([((row.x, row.y), (row.right, row.y)) for row in (ranges, heavy, *adds)], theme.hair),
    ]
    for row, (name, value, _) in zip((light, heavy), _woods(context), strict=True):
        caption, number = row.columns(2.0, REST)[1].columns(REST, 3.8)
        out.append(label(caption, name, 7.5, fill=theme.ink, anchor="start", pad=0))
        out.append(label(number, signed(value), 8.5, face="Sans-Semi", fill=theme.accent, anchor="end", pad=0))
    half = (len(moved) + 1) // 2
    places = [cell for row in adds for cell in row.columns(*[REST] * half)]
    under = [*zip(ranges.columns(*[REST] * 3), _ranges(context), strict=True)]
    under += [(cell, (run, value, "")) for cell, (run, value) in zip(places, moved, strict=False)]
    for cell, (name, value, sign) in under:
        upper, lower = Box(cell.x, cell.y, cell.w, cell.h * (1 - ABOVE / 2)).rows(REST, REST)
        out.append(marked(upper, name, 8, mark=sign, fill=theme.ink, anchor="middle", pad=0.2))
        out.append(label(lower, signed(value), 8.5, face="Sans-Semi", fill=theme.accent, pad=0))
    return group(*out)


def _clear(row: Box) -> Box:
    """A heading's row without what keeps it clear of the rule above it."""
    return Box(row.x, row.y, row.w, row.h * (1 - ABOVE))


def _head(box: Box, words: str, sign: str, context: SheetContext) -> Shape:
    top, _ = box.rows(LINE, REST)
    theme = context.theme
    return group(
        rect(top, fill=theme.panel),
        marked(top, words, 8, mark=sign, face="Sans-Semi", fill=theme.accent),
        underline(top, theme.stroke(0.25)),
    )


def _below(box: Box) -> Box:
    return box.rows(LINE, REST)[1]


def _lines(box: Box, lines: Additions, context: SheetContext) -> Shape:
    theme, out = context.theme, []
    for row, (words, value, sign) in zip(box.rows(*[LINE] * len(lines), REST), lines, strict=False):
        name, number = row.columns(REST, 9)
        named = marked(name, words, 8.5, mark=sign, fill=theme.ink)
        shown = label(number, signed(value), 9, face="Sans-Semi", fill=theme.ink, anchor="end")
        out.append(list_entry(shown, named))
        out.append(underline(row, theme.hair))
    return Tagged("L", *out)


def hit_table(box: Box, context: SheetContext, *, tall: bool = False) -> Shape:
    """H1, H2 Where a hit falls, by the total of two dice; in a `tall` one names are larger and on two lines."""
    words, theme = context.words, context.theme
    title, _, body = box.rows(5.4, 0.8, REST)
    if not context.data.upright:
        return group(
            context.heading(title, "hit_location"),
            label(body.rows(LINE, REST)[0], words("no_hit_location"), 8.5, fill=theme.ink, anchor="start", pad=0),
        )
    name, aside = title.columns(44, REST)
    rows = body.rows(LINE if tall else REST, *[REST] * len(HIT_TABLES))
    columns = [row.columns(SIDES_TALL if tall else SIDES, *[REST] * len(HIT_TABLES["front"])) for row in rows]
    grid = [((body.x, y), (body.right, y)) for y in (body.top, *[row.y for row in rows])]
    grid += [((x, body.y), (x, body.top)) for x in (body.x, *[cell.right for cell in columns[0]])]
    totals = [
        label(columns[0][0], words("two_dice"), 7.5, face="Sans-Semi", fill=theme.soft, anchor="start"),
        *labels(columns[0][1:], map(str, TOTALS), 9, face="Sans-Semi", fill=theme.ink, pad=0.2),
    ]
    out = [table_row(totals, head=True)]
    largest, pieces = (TALL_POINTS, 1) if tall else (HIT_POINTS, 0)
    names = {hit: context.location_name(hit).split(" ", pieces) for hits in HIT_TABLES.values() for hit in hits}
    room = columns[0][1].w - 2 * CLEAR
    points = min(fit(words_, "Sans", largest, room) for lines in names.values() for words_ in lines)
    for cells, (side, hits) in zip(columns[1:], HIT_TABLES.items(), strict=True):
        sign = mark("H1" if side == "front" else "H2")
        fill = theme.ink if side == "front" else theme.soft  # the others only where the table plays with them
        shown: list[Shape] = [marked(cells[0], words(f"hits_{side}"), points, mark=sign, fill=fill)]
        for cell, hit in zip(cells[1:], hits, strict=True):
            lines = cell.inset(0, 0.9 if tall else 0.4).rows(*[REST] * len(names[hit]))
            pairs = zip(lines, names[hit], strict=True)
            shown.append(group(*[label(row, line_, points, fill=fill, pad=0.3) for row, line_ in pairs]))
        out.append(table_row(shown))
    return group(
        context.heading(name, "hit_location"),
        label(aside, words("side_tables"), 7, face="Sans-It", fill=theme.soft, anchor="end", pad=0),
        rect(rows[0], fill=theme.panel),
        segments(grid, theme.hair),
        Tagged("Table", *out),
    )
