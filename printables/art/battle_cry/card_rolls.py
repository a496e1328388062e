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
)
from printables.art.battle_cry.field import FIGURES
from printables.art.battle_cry.readings import ORDER, SIGNS, offers_said, option_sign
from printables.art.battle_cry.signs import die
from printables.flow import Strip
from printables.layout import REST, Box
from printables.pieces import heading, marked, ours
from printables.prose import lines_of
from printables.shapes import Shape, Tagged, at, group, label, paragraph, paragraph_height, rect
from printables.sheets import Style
from printables.symbols import symbol

HEADS, CELL, TALLEST = 9.0, 11.5, 15.0  # mm: the rows and columns of dice, a cell at the least and at the most
KEY_GAP = 2.5  # mm: from the table to its key
ASIDE = 8.8  # points of the words in the empty corner of the table at the most


def reserve_and_key(style: Style, data: BattleReference, grown: float, wide: float, cell: float) -> Strip:
    """The table of the reserve roll with cells of `cell` mm, and close below it what its signs mean."""
    table, key = _reserve(style, data, grown, wide, cell), _event(style, data, grown, wide)

    def draw(box: Box) -> Shape:
        upper, _, lower = box.rows(table.height, KEY_GAP, REST)
        return group(table.draw(upper), key.draw(lower))

    return Strip(table.height + (KEY_GAP + key.height), draw)


def lowest_cell(style: Style, grown: float, wide: float) -> float:
    """The least height in mm of a cell: that at which the words fit the table's empty corner."""
    corner = (wide - HEADS) * len(UNITS) / len(ORDER)
    high = paragraph_height(style.words("reserve_waits"), _aside(grown), corner - 2 * INSET)
    return max(CELL, (high + 2 * INSET) / (len(ORDER) - len(UNITS)))


def _aside(grown: float) -> float:
    """Points of the words in the empty corner of the table: no larger than those round it."""
    return min(ASIDE, SAID * grown)


def _reserve(style: Style, data: BattleReference, grown: float, wide: float, high: float) -> Strip:
    """C3, C6 What two dice offer, for every throw, as the rules answer; in its empty corner how a unit waits (C5).
    Above it who rolls when, and how the table is read (C2, C3).
    """
    theme, words = style.theme, style.words
    lines = lines_of(words("reserve_how", n=DICE), SAID * grown, wide)

    def draw(box: Box) -> Shape:
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

    return Strip(TITLE + lines.height + UNDER_HEAD + HEADS + high * len(ORDER), draw)


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


def _key(style: Style, data: BattleReference) -> Sentences:
    """C3, C4, A3 What the signs of the table mean."""
    words, figures = style.words, data.options.elite_figures
    return [
        (FIGURES["infantry"], words("key_unit"), ""),
        (SIGNS["elite"], words("key_elite", n=figures), ours(OPTION_FACTS["elite_figures"].reconstruction)),
        (SIGNS["field_work"], words("key_fieldwork"), ""),
    ]


EVENT = 6.0  # mm: the head of the scenario's event


def _event(style: Style, data: BattleReference, grown: float, wide: float) -> Strip:
    """What the signs of the table mean, and the scenario's event (A4)."""
    theme, words = style.theme, style.words
    key = _key(style, data)
    ink = {sign: theme.gold if sign == SIGNS["elite"] else theme.ink for sign, _, _ in key}
    meanings = listed(key, grown, wide, theme, lambda sign: symbol(0, 0, sign, 4.8, ink[sign]))
    lines = lines_of(data.event.text.said_in(words.lang), SAID * grown, wide - SIGN)

    def draw(box: Box) -> Shape:
        legend, _, head, text = box.rows(meanings.height, BELOW * grown, EVENT, REST)
        return group(
            meanings.draw(legend),
            symbol(head.x + 3.6, head.cy, SIGNS["scenario_event"], 4.6, theme.gold),
            marked(head.less(left=SIGN), words("scenario_event"), SAID * grown,
                   mark=ours(data.event.reconstruction), face="Sans-Semi", fill=theme.ink, pad=0),
            lines.draw(Box(text.x + SIGN, text.y, text.w, text.h), theme.ink),
        )  # fmt: skip

    return Strip(meanings.height + BELOW * grown + EVENT + lines.height, draw)
