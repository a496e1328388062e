"""The tables of a record sheet, from what the rules themselves answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from games.battletech.board import TERRAIN
from games.battletech.damage import HIT_TABLES
from games.battletech.labels import TEXTS
from games.battletech.mechs import Reach
from games.battletech.sight import Woods
from games.battletech.tohit import BASE, CERTAIN_HIT, CERTAIN_MISS, MODES, Mode, range_modifier, target_modifier, to_hit
from printables.art.battletech.context import Context, capital, mark
from printables.fonts import fit
from printables.layout import REST, Box
from printables.pieces import marked
from printables.shapes import Shape, Tagged, group, label, line, rect, segments

TO_HIT_HEIGHT, HITS_HEIGHT = 32.0, 25.0  # mm
LINE = 4.7  # mm of a line of the first table
SMALL_LINE = 4.0
SMALL_TO_HIT = 5.0 + 6 * SMALL_LINE + 2.8
HIT_FACES, CLEAR = ("Sans", "Sans-Semi"), 0.9  # of the table of locations; mm between a name and the rules
FARTHEST = 99  # hexes: no mech moves as far

Lines = Sequence[tuple[str, int, str]]  # words, what it adds, the letter behind it


def mode_name(mode: Mode, context: Context) -> str:
    return capital(context.text(TEXTS.term(mode, "mode")))


def mode_modifier(mode: Mode) -> int:
    """W7 What the attacker's movement adds, as the rules sum it up."""
    sums = [to_hit(Reach(1, 2, 3), 1, attacker, 0, Woods(0, 0), "clear").number or 0 for attacker in ("still", mode)]
    return sums[1] - sums[0]


def brackets() -> list[tuple[str, int]]:
    """W8 The hexes that a target has moved, and what they add."""
    found = []
    for value, hexes in groupby(range(FARTHEST + 1), target_modifier):
        run = list(hexes)
        found.append((f"{run[0]}+" if run[-1] == FARTHEST else f"{run[0]}–{run[-1]}", value))
    return found


def signed(value: int) -> str:
    return f"+{value}" if value else "0"


def _ranges(context: Context) -> Lines:
    """W6 What the range adds."""
    reach = Reach(1, 2, 3)
    return [
        (context.words(key), range_modifier(reach, hexes) or 0, mark("W6") if key == "long" else "")
        for hexes, key in enumerate(("short", "medium", "long"), 1)
    ]


def _woods(context: Context) -> Lines:
    """W9 What each hex of woods adds."""
    return [(capital(context.text(TERRAIN[kind].title)), TERRAIN[kind].to_hit, "") for kind in ("light", "heavy")]


def to_hit_table(box: Box, context: Context) -> Shape:
    """W5–W10 The number to roll: what is added to it, in four blocks."""
    words = context.words
    title, _, body = box.rows(5.4, 0.8, REST)
    name, ends = title.columns(60, REST)
    modes = [(mode_name(mode, context), mode_modifier(mode), "") for mode in MODES]
    moved = [(hexes, value, "") for hexes, value in brackets()]
    half = (len(moved) + 1) // 2
    a, b, c, d = body.columns(38, 40, 46, REST, gap=3)
    left, right = _below(d).columns(REST, REST, gap=3)
    return group(
        label(name, words("to_hit", n=BASE), 11.5, face="Serif-Semi", fill=context.theme.ink, anchor="start", pad=0),
        label(
            ends,
            words("to_hit_ends", low=CERTAIN_HIT, high=CERTAIN_MISS - 1),
            8,
            fill=context.theme.soft,
            anchor="end",
            pad=0,
        ),
        *[
            group(_head(part, words(key), "", context), _lines(_below(part), lines, context))
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


def small_to_hit(box: Box, context: Context) -> Shape:
    """W5–W9 The same, `SMALL_TO_HIT` mm high, for half a page; what the attacker adds stands by its modes there."""
    words, theme, moved = context.words, context.theme, brackets()
    title, ranges, woods, light, heavy, hexes, adds = box.rows(5.0, *[SMALL_LINE] * 5, SMALL_LINE + 2.8)
    out = [
        label(title, words("to_hit", n=BASE), 10.5, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
        label(woods, words("woods"), 7.2, fill=theme.ink, anchor="start", pad=0),
        marked(hexes, words("target_moved"), 7.2, mark=mark("W8"), fill=theme.ink, pad=0),
        segments([((row.x, row.y), (row.right, row.y)) for row in (ranges, heavy, adds)], theme.hair),
    ]
    near = ranges.columns(REST, REST, REST, gap=1.5)
    far = [row.columns(2.0, REST)[1] for row in (light, heavy)]
    for cell, (name, value, sign) in zip((*near, *far), (*_ranges(context), *_woods(context)), strict=True):
        caption, number = cell.columns(REST, 4.0)
        out.append(marked(caption, name, 7.2, mark=sign, fill=theme.ink, pad=0))
        out.append(label(number, signed(value), 8, face="Sans-Semi", fill=theme.accent, anchor="end", pad=0))
    for cell, (run, value) in zip(adds.columns(*[REST] * len(moved)), moved, strict=True):
        upper, lower = cell.rows(3.2, REST)
        out.append(label(upper, run, 6.6, fill=theme.ink, pad=0.2))
        out.append(label(lower, signed(value), 8, face="Sans-Semi", fill=theme.accent, pad=0))
    return group(*out)


def _head(box: Box, words: str, sign: str, context: Context) -> Shape:
    top, _ = box.rows(LINE, REST)
    theme = context.theme
    return group(
        rect(top, fill=theme.panel),
        marked(top, words, 8, mark=sign, face="Sans-Semi", fill=theme.accent),
        line((top.x, top.y), (top.right, top.y), theme.stroke(0.25)),
    )


def _below(box: Box) -> Box:
    return box.rows(LINE, REST)[1]


def _lines(box: Box, lines: Lines, context: Context) -> Shape:
    theme, out = context.theme, []
    for row, (words, value, sign) in zip(box.rows(*[LINE] * len(lines), REST), lines, strict=False):
        name, number = row.columns(REST, 9)
        said = marked(name, words, 8.5, mark=sign, fill=theme.ink)
        shown = label(number, signed(value), 9, face="Sans-Semi", fill=theme.ink, anchor="end")
        out.append(Tagged("LI", Tagged("Lbl", said), Tagged("LBody", shown)))
        out.append(line((row.x, row.y), (row.right, row.y), theme.hair))
    return Tagged("L", *out)


def hit_table(box: Box, context: Context) -> Shape:
    """H1, H2 Where a hit falls, by the total of two dice."""
    words, theme = context.words, context.theme
    title, _, body = box.rows(5.4, 0.8, REST)
    if not context.data.upright:
        return group(
            context.heading(title, "hit_location"),
            label(body.rows(LINE, REST)[0], words("no_hit_location"), 8.5, fill=theme.ink, anchor="start", pad=0),
        )
    name, aside = title.columns(44, REST)
    rows = body.rows(*[REST] * (len(HIT_TABLES) + 1))
    columns = [row.columns(22, *[REST] * len(HIT_TABLES["front"])) for row in rows]
    grid = [((body.x, y), (body.right, y)) for y in (body.top, *[row.y for row in rows])]
    grid += [((x, body.y), (x, body.top)) for x in (body.x, *[cell.right for cell in columns[0]])]
    totals = [
        label(columns[0][0], words("two_dice"), 7.5, face="Sans-Semi", fill=theme.soft, anchor="start"),
        *[
            label(cell, f"{total}", 9, face="Sans-Semi", fill=theme.ink, pad=0.2)
            for total, cell in enumerate(columns[0][1:], 2)
        ],
    ]
    out = [Tagged("TR", *[Tagged("TH", cell) for cell in totals])]
    names = [(context.place(hit), HIT_FACES[side == "front"]) for side, hits in HIT_TABLES.items() for hit in hits]
    points = min(fit(name, face, 7.5, columns[0][1].w - 2 * CLEAR) for name, face in names)
    for cells, (side, hits) in zip(columns[1:], HIT_TABLES.items(), strict=True):
        sign = mark("H1" if side == "front" else "H2")
        shown = [
            marked(cells[0], words(f"hits_{side}"), 7.5, mark=sign, fill=theme.soft),
            *[
                label(cell, context.place(hit), points, face=HIT_FACES[side == "front"], fill=theme.ink, pad=0.3)
                for cell, hit in zip(cells[1:], hits, strict=True)
            ],
        ]
        out.append(Tagged("TR", *[Tagged("TD", cell) for cell in shown]))
    return group(
        context.heading(name, "hit_location"),
        label(aside, words("side_tables"), 7, face="Sans-It", fill=theme.soft, anchor="end", pad=0),
        rect(rows[0], fill=theme.panel),
        segments(grid, theme.hair),
        Tagged("Table", *out),
    )
