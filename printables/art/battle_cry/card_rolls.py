"""The reserve roll on the card of the rules, and what its signs mean."""

from __future__ import annotations

import math

from games.battle_cry.dice import UNITS
from games.battle_cry.options import OPTION_FACTS
from games.battle_cry.reserve import DICE
from printables.art.battle_cry.card import (
    BELOW,
    INSET,
    SAID,
    SIGN,
    TITLE,
    UNDER_HEAD,
    BattleReference,
    Sentences,
    listed,
    listed_high,
)
from printables.art.battle_cry.context import die
from printables.art.battle_cry.field import FIGURES
from printables.art.battle_cry.readings import ORDER, SIGNS, offers_said, option_sign
from printables.layout import REST, Box
from printables.pieces import OURS, heading, marked
from printables.prose import Lines, lines_of
from printables.shapes import Shape, Tagged, at, group, label, paragraph, paragraph_height, rect
from printables.sheets import Style
from printables.symbols import symbol

HEADS, CELL, TALLEST = 9.0, 11.5, 15.0  # mm: the rows and columns of dice, a cell at the least and at the most
KEY_GAP = 2.5  # mm: from the table to its key
ASIDE = 8.8  # points of the words in the empty corner of the table at the most


def reserve_and_key(box: Box, high: float, style: Style, data: BattleReference, grown: float) -> Shape:
    """The table of the reserve roll, `high` mm, and close below it what its signs mean."""
    table, _, key = box.rows(high, KEY_GAP, REST)
    return group(_reserve(table, style, data, grown), _event(key, style, data, grown))


def reserve_high(style: Style, grown: float, wide: float, cell: float) -> float:
    """The height in mm that `_reserve` takes in `wide` mm with cells of `cell` mm."""
    return TITLE + _reserve_how(style, grown, wide).height + UNDER_HEAD + HEADS + cell * len(ORDER)


def lowest_cell(style: Style, grown: float, wide: float) -> float:
    """The least height in mm of a cell: that at which the words fit the table's empty corner."""
    corner = (wide - HEADS) * len(UNITS) / len(ORDER)
    high = paragraph_height(style.words("reserve_waits"), _aside(grown), corner - 2 * INSET)
    return max(CELL, (high + 2 * INSET) / (len(ORDER) - len(UNITS)))


def _aside(grown: float) -> float:
    """Points of the words in the empty corner of the table: no larger than those round it."""
    return min(ASIDE, SAID * grown)


def _reserve_how(style: Style, grown: float, wide: float) -> Lines:
    """C2, C3 Who rolls when, and how the table is read."""
    return lines_of(style.words("reserve_how", n=DICE), "Sans", SAID * grown, wide)


def _reserve(box: Box, style: Style, data: BattleReference, grown: float) -> Shape:
    """C3, C6 What two dice offer, for every throw, as the rules answer; in its empty corner how a unit waits (C5)."""
    theme, words = style.theme, style.words
    lines = _reserve_how(style, grown, box.w)
    title, how, _, body = box.rows(TITLE, lines.height, UNDER_HEAD, REST)
    head, *rows = body.rows(HEADS, *[REST] * len(ORDER))
    out: list[Shape] = [rect(head, fill=theme.panel), rect(Box(body.x, body.y, HEADS, body.h), fill=theme.panel)]
    columns = head.columns(HEADS, *[REST] * len(ORDER))
    for cell, face in zip(columns[1:], ORDER, strict=True):
        out.append(at(cell.cx, cell.cy, die(face, theme, printed=True), scale=1.3))
    for n, (row, first) in enumerate(zip(rows, ORDER, strict=True)):
        cells = row.columns(HEADS, *[REST] * len(ORDER))
        out.append(at(cells[0].cx, cells[0].cy, die(first, theme, printed=True), scale=1.3))
        for cell, second in zip(cells[1 + n :], ORDER[n:], strict=True):
            out.append(_offer(cell, (first, second), style, data))
            out.append(rect(cell, stroke=theme.hair))
    corner = Box(columns[1].x, body.y, columns[len(UNITS)].right - columns[1].x, rows[len(UNITS)].top - body.y)
    waits = paragraph(corner.inset(INSET, INSET), words("reserve_waits"), _aside(grown), fill=theme.ink)
    table = Tagged("Figure", *out, alt=offers_said(data.reserve, words), box=body)
    return group(heading(title, words("reserve_table"), 14, theme), lines.draw(how, theme.ink), table, waits)


def _offer(cell: Box, faces: tuple[str, str], style: Style, data: BattleReference) -> Shape:
    found = data.reserve.offers(faces)
    if not found:
        return label(cell, "–", 10, fill=style.theme.soft)
    called = {option.unit for option in found if option.kind == "unit"}
    per_row = max(2, math.ceil(len(found) / 2))
    rows = [found[n : n + per_row] for n in range(0, len(found), per_row)]
    out = []
    for row, room in zip(rows, cell.inset(0.6, 0.4).rows(*[REST] * len(rows)), strict=True):
        size = min(5.8, room.h * 0.54, room.w / len(row) * 0.95)
        for option, spot in zip(row, room.columns(*[REST] * len(row)), strict=True):
            beside = option.unit in called
            out.append(option_sign(option, spot.cx, spot.cy, size, style.theme, beside=beside))
    return group(*out)


def _event_said(style: Style, data: BattleReference) -> str:
    return data.event.text.said_in(style.words.lang)


def _key(style: Style, data: BattleReference) -> Sentences:
    """C3, C4, A3 What the signs of the table mean."""
    words, figures = style.words, data.options.elite_figures
    return [
        (FIGURES["infantry"], words("key_unit"), ""),
        (SIGNS["elite"], words("key_elite", n=figures), OURS if OPTION_FACTS["elite_figures"].reconstruction else ""),
        (SIGNS["field_work"], words("key_fieldwork"), ""),
    ]


def key_high(style: Style, data: BattleReference, grown: float, wide: float) -> float:
    """The height in mm that `_event` takes."""
    event_high = lines_of(_event_said(style, data), "Sans", SAID * grown, wide - SIGN).height
    return listed_high(_key(style, data), grown, wide) + BELOW * grown + EVENT + event_high


EVENT = 6.0  # mm: the head of the scenario's event


def _event(box: Box, style: Style, data: BattleReference, grown: float) -> Shape:
    """What the signs of the table mean, and the scenario's event (A4)."""
    theme, words = style.theme, style.words
    key = _key(style, data)
    legend, _, head, text = box.rows(listed_high(key, grown, box.w), BELOW * grown, EVENT, REST)
    lines = lines_of(_event_said(style, data), "Sans", SAID * grown, box.w - SIGN)
    ink = {sign: theme.gold if sign == SIGNS["elite"] else theme.ink for sign, _, _ in key}
    return group(
        listed(legend, key, grown, theme, lambda sign: symbol(0, 0, sign, 4.8, ink[sign])),
        symbol(head.x + 3.6, head.cy, SIGNS["scenario_event"], 4.6, theme.gold),
        marked(Box(head.x + SIGN, head.y, head.w - SIGN, head.h), words("scenario_event"), SAID * grown,
               mark=OURS if data.event.reconstruction else "", face="Sans-Semi", fill=theme.ink, pad=0),
        lines.draw(Box(text.x + SIGN, text.y, text.w, text.h), theme.ink),
    )  # fmt: skip
