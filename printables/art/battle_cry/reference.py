"""The rules on one page: units, terrain, the reserve roll, the event roll, and how a campaign ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.battle_cry.campaign import (
    DECISIVE_FACTOR,
    DECISIVE_RECONSTRUCTED,
    FLOOR_RECONSTRUCTED,
    MINOR_LEAD_AT_MOST,
    SCORE_FLOOR,
    SCORE_LOSS,
    SCORE_WIN,
)
from games.battle_cry.dice import FACES, UNITS
from games.battle_cry.events import event_dice
from games.battle_cry.ground import KINDS, TERRAIN
from games.battle_cry.options import DEFAULT, OPTION_FACTS, Options
from games.battle_cry.reserve import STANDARD, ReserveTable
from games.battle_cry.roster import full_strength
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent, scenario
from games.battle_cry.units import UNIT_FACTS
from printables.art.battle_cry.context import SYMBOLS, die
from printables.art.battle_cry.field import FIGURES, sample
from printables.art.battle_cry.readings import ORDER, effect_said, offered, offers_said, option_sign
from printables.fonts import plain
from printables.layout import REST, Box, Part
from printables.pieces import OURS, marked, written
from printables.prose import Lines, lines_of
from printables.shapes import Anchor, Shape, Tagged, at, group, label, line, paragraph, paragraph_height, rect, segments
from printables.sheets import PageContent, Style
from printables.symbols import symbol
from printables.terrain import fence
from printables.words import Words

SIGNS = 20  # what its dice and signs cost, in pieces to cut out
WIDEST = 194.0  # mm: on larger paper the whole card grows
GAP, TITLE, CAPTION, ROW = 6.0, 8.0, 5.4, 7.3  # mm
SIGN, SAID = 8.6, 10.0  # mm of the column of signs; points
GROWN = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0)  # times the size of rows and text: the largest at which the page holds all
SMALL, BELOW = 6.8, 2.2  # points; mm below a sentence


@dataclass(frozen=True, slots=True)
class BattleReference:
    """The rules as a scenario and the options of a campaign make them. `name` is the scenario's, "" for any."""

    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    options: Options = DEFAULT
    name: str = ""
    revision: str = ""


def reference_of(battle: str = "") -> BattleReference:
    """The card for any battle, or for one of the tool's own scenarios."""
    if not battle:
        return BattleReference()
    plan = scenario(battle)
    return BattleReference(plan.reserve, plan.event, name=plan.name)


def headline(data: BattleReference, words: Words) -> tuple[str, str]:
    return plain(data.name) or "Battle Cry", data.revision


def battle_reference(style: Style, data: BattleReference) -> list[PageContent]:
    """One page."""
    theme, words, room = style.theme, style.words, style.sheet.room
    scale = max(1.0, room.w / WIDEST)
    page = Box(0, 0, room.w / scale, room.h / scale)
    notes = f"{words('note_dice')} {words('note_reconstructed')}"
    foot = paragraph_height(notes, SMALL, page.w)
    head, body, low = page.rows(15.0, REST, foot, gap=GAP)
    left, right = body.columns(REST, 92, gap=6)
    for grown in GROWN:
        parts = _left(style, data, grown, left.w), _right(style, data, grown, right.w)
        if max(sum(high for high, _ in column) + GAP * (len(column) - 1) for column in parts) <= body.h:
            break
    art = [
        _head(head, style, data),
        *[shape for box, column in zip((left, right), parts, strict=True) for shape in _stack(box, column)],
        paragraph(low, notes, SMALL, fill=theme.soft),
    ]
    placed, desc = at(room.x, room.y, *art, scale=scale), words("desc_battle_reference")
    return [PageContent(words("battle_reference"), placed, desc, pieces=SIGNS)]


Draw = Callable[[Box], Shape]


def _left(style: Style, data: BattleReference, grown: float, wide: float) -> list[tuple[float, Draw]]:
    """The parts of the left column with their heights."""
    row, ends = ROW * grown, _campaign(style, data)
    return [
        (TITLE + CAPTION + row * len(KINDS), lambda box: _units(box, style, data, grown)),
        (TITLE + CAPTION + row * len(TERRAIN), lambda box: _terrain(box, style, grown)),
        (_told_high(ends, grown, wide), lambda box: _told(box, style.words("campaign"), ends, style, grown)),
    ]


def _right(style: Style, data: BattleReference, grown: float, wide: float) -> list[tuple[float, Draw]]:
    throws = _events(style)
    return [
        (TITLE + 9.0 + CELL * len(ORDER), lambda box: _reserve(box, style, data)),
        (
            24.0 + lines_of(_event_said(style, data), "Sans", SAID * grown, wide - SIGN).height,
            lambda box: _event(box, style, data, grown),
        ),
        (_told_high(throws, grown, wide), lambda box: _told(box, style.words("event_roll"), throws, style, grown)),
    ]


def _stack(box: Box, parts: Sequence[tuple[float, Draw]]) -> list[Shape]:
    """Parts from the top down, what is left over between them."""
    free = box.h - sum(high for high, _ in parts)
    boxes = box.rows(*[high for high, _ in parts], gap=min(free / (len(parts) - 1), 2 * GAP))
    return [draw(place) for place, (_, draw) in zip(boxes, parts, strict=True)]


def _head(box: Box, style: Style, data: BattleReference) -> Shape:
    theme, words = style.theme, style.words
    sign, title, aside = box.columns(15, REST, 70)
    kicker, name = title.rows(5.0, REST)
    faces = aside.columns(REST, *[6.6] * len(FACES))
    named = " · ".join(filter(None, ("Battle Cry", data.name)))
    return group(
        symbol(sign.cx - 1, sign.cy, "sabres", 12, theme.accent),
        written(kicker, named, theme.accent, 9, faces=("Sans-Semi", "Sans"), pad=0),
        label(name, words("battle_reference"), 18, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
        label(faces[0], words("the_die"), 8, fill=theme.soft, anchor="end", pad=1.6),
        *[at(cell.cx, cell.cy, die(face, theme, printed=True), scale=1.2)
          for cell, face in zip(faces[1:], FACES, strict=True)],
        line((box.x, box.y), (box.right, box.y), theme.stroke(0.4)),
    )  # fmt: skip


# --- tables --------------------------------------------------------------------------------------


def _table(box: Box, title: str, captions: Sequence[str], widths: Sequence[float | Part], count: int, style: Style,
           grown: float) -> tuple[list[Shape], list[list[Box]]]:  # fmt: skip
    """A titled table with lines: its frame, with the row of captions last, and the cells of its rows."""
    theme = style.theme
    head, caption, *rows = box.rows(TITLE, CAPTION, *[ROW * grown] * count, REST)
    out: list[Shape] = [
        label(head, title, 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
        rect(caption, fill=theme.panel),
        segments([((box.x, row.y), (box.right, row.y)) for row in (caption, *rows[:count])], theme.hair),
    ]
    heads: list[Shape] = []
    for n, (cell, heading) in enumerate(zip(caption.columns(*widths), captions, strict=True)):
        anchor: Anchor = "middle" if n else "start"
        heads.append(label(cell, heading, 7, face="Sans-Semi", fill=theme.soft, anchor=anchor, pad=0.4))
    out.append(Tagged("TR", *[Tagged("TH", head) for head in heads]))
    return out, [row.columns(*widths) for row in rows[:count]]


def _units(box: Box, style: Style, data: BattleReference, grown: float) -> Shape:
    """B3 Figures, moves, dice by distance."""
    theme, words = style.theme, style.words
    widths = (28.0, 13.0, 11.0, REST, 19.0)
    captions = [words(key) for key in ("units", "figures", "moves", "dice_by_distance", "after_move")]
    frame, rows = _table(box, words("units_table"), captions, widths, len(KINDS), style, grown)
    out = [frame.pop()]
    for cells, kind in zip(rows, KINDS, strict=True):
        facts = UNIT_FACTS[kind]
        figures = full_strength(kind, data.options) if kind in UNITS else facts.figures
        dice = " · ".join(f"{n}" for n in facts.dice) if facts.dice else words("attached", n=facts.attached_dice)
        after = "" if not facts.dice else words("yes" if facts.battle_after_move else "no")
        shown = [
            label(Box(cells[0].x + SIGN, cells[0].y, cells[0].w - SIGN, cells[0].h), words(f"unit_{kind}"), 10 * grown,
                  fill=theme.ink, anchor="start", pad=0),
            *[label(cell, said, 10.5 * grown, face="Sans-Semi", fill=theme.ink, pad=0.4) if said else group()
              for cell, said in zip(cells[1:], (f"{figures}", f"{facts.move}", dice, after), strict=True)],
        ]  # fmt: skip
        sign = symbol(cells[0].x + 4, cells[0].cy, FIGURES[kind], 5.6 * grown, theme.ink)
        out += [sign, Tagged("TR", *[Tagged("TD", cell) for cell in shown])]
    return group(*frame, Tagged("Table", *out))


def _terrain(box: Box, style: Style, grown: float) -> Shape:
    """B5 Dice against a unit there, and whether a unit may be placed there."""
    theme, words = style.theme, style.words
    widths = (REST, 26.0, 26.0)
    captions = [words(key) for key in ("terrain", "dice_against", "may_enter")]
    frame, rows = _table(box, words("terrain_table"), captions, widths, len(TERRAIN), style, grown)
    out = [frame.pop()]
    for cells, (kind, facts) in zip(rows, TERRAIN.items(), strict=True):
        sign = OURS if facts.reconstruction else ""
        fewer = facts.attack_dice
        dice = "0" if not fewer else f"−{-fewer}"
        x, y = cells[0].x + 4, cells[0].cy
        if kind == "fence":
            out.append(fence((x - 3.4, y), (x + 3.4, y), theme))
        elif kind == "fieldwork":
            out.append(symbol(x, y, "earthworks", 5.8 * grown, theme.grounds["wood"].ink))
        else:
            out.append(at(x, y, sample(kind, 5.9 * grown, theme)))
        shown = [
            marked(Box(cells[0].x + SIGN, cells[0].y, cells[0].w - SIGN, cells[0].h), words(f"terrain_{kind}"),
                   10 * grown, mark=sign, fill=theme.ink, pad=0),
            label(cells[1], dice, 10.5 * grown, face="Sans-Semi", fill=theme.ink),
            label(cells[2], words("yes"), 10 * grown, face="Sans-Semi", fill=theme.ink)
            if facts.entry
            else label(cells[2], words("no"), 10 * grown, face="Sans-Semi", fill=theme.accent),
        ]  # fmt: skip
        out.append(Tagged("TR", *[Tagged("TD", cell) for cell in shown]))
    return group(*frame, Tagged("Table", *out))


# --- the reserve roll ----------------------------------------------------------------------------

CELL = 16.4  # mm


def _reserve(box: Box, style: Style, data: BattleReference) -> Shape:
    """C3, C6 What two dice offer, for every throw, as the rules answer."""
    theme, words = style.theme, style.words
    title, body = box.rows(TITLE, REST)
    head, *rows = body.rows(9.0, *[CELL] * len(ORDER))
    heading = label(title, words("reserve_table"), 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0)
    out: list[Shape] = [
        rect(head, fill=theme.panel),
        rect(Box(body.x, body.y, 9, body.h), fill=theme.panel),
    ]
    columns = head.columns(9, *[REST] * len(ORDER))
    for cell, face in zip(columns[1:], ORDER, strict=True):
        out.append(at(cell.cx, cell.cy, die(face, theme, printed=True), scale=1.3))
    for n, (row, first) in enumerate(zip(rows, ORDER, strict=True)):
        cells = row.columns(9, *[REST] * len(ORDER))
        out.append(at(cells[0].cx, cells[0].cy, die(first, theme, printed=True), scale=1.3))
        for cell, second in zip(cells[1 + n :], ORDER[n:], strict=True):
            out.append(_offer(cell, (first, second), style, data))
            out.append(rect(cell, stroke=theme.hair))
    return group(heading, Tagged("Figure", *out, alt=offers_said(data.reserve, words), box=body))


def _offer(cell: Box, faces: tuple[str, str], style: Style, data: BattleReference) -> Shape:
    found = offered(data.reserve, faces)
    if not found:
        return label(cell, "–", 10, fill=style.theme.soft)
    size, per_row = (6.0, 2) if len(found) <= 4 else (3.4, 3)
    rows = [found[n : n + per_row] for n in range(0, len(found), per_row)]
    out = []
    for row, place in zip(rows, cell.inset(0.6, 0.4).rows(*[REST] * len(rows)), strict=True):
        for option, spot in zip(row, place.columns(*[REST] * len(row)), strict=True):
            out.append(option_sign(option, spot.cx, spot.cy, min(size, place.h * 0.8), style.theme))
    return group(*out)


def _event_said(style: Style, data: BattleReference) -> str:
    return data.event.text.said_in(style.words.lang)


def _event(box: Box, style: Style, data: BattleReference, grown: float) -> Shape:
    """What the signs of the table mean, and the scenario's event (A4)."""
    theme, words = style.theme, style.words
    legend, told = box.rows(15.0, REST, gap=2)
    entries = (
        (FIGURES["infantry"], "key_unit"),
        ("medal", "key_elite"),
        ("earthworks", "key_fieldwork"),
        ("star", "key_event"),
    )
    cells = [cell for row in legend.rows(REST, REST) for cell in row.columns(REST, REST)]
    out: list[Shape] = []
    for cell, (sign, key) in zip(cells, entries, strict=True):
        gold = sign in ("medal", "star")
        out.append(symbol(cell.x + 3.6, cell.cy, sign, 5.0, theme.gold if gold else theme.ink))
        out.append(label(Box(cell.x + SIGN, cell.y, cell.w - SIGN, cell.h), words(key), 8.5, fill=theme.ink,
                         anchor="start", pad=0))  # fmt: skip
    head, text = told.rows(6.0, REST)
    lines = lines_of(_event_said(style, data), "Sans", SAID * grown, box.w - SIGN)
    out += [
        symbol(head.x + 3.6, head.cy, "star", 4.6, theme.gold),
        marked(Box(head.x + SIGN, head.y, head.w - SIGN, head.h), words("scenario_event"), SAID * grown,
               mark=OURS if data.event.reconstruction else "", face="Sans-Semi", fill=theme.ink, pad=0),
        lines.draw(Box(text.x + SIGN, text.y, text.w, text.h), theme.ink),
    ]  # fmt: skip
    return group(*out)


# --- the event roll, and the end -----------------------------------------------------------------


Told = Sequence[tuple[str, str, str]]  # a sign, a sentence behind it, and its mark


def _told(box: Box, title: str, lines: Told, style: Style, grown: float) -> Shape:
    """A title and sentences, each behind its sign and with its mark."""
    theme = style.theme
    head, body = box.rows(TITLE, REST)
    heading = label(head, title, 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0)
    out: list[Shape] = []
    y = body.top
    for sign, sentence, mark in lines:
        shown = _lines(sentence, mark, grown, body.w)
        out.append(symbol(body.x + 3.6, y - shown.step / 2, sign, 4.8 * grown, theme.accent))
        place = Box(body.x + SIGN, y - shown.height, body.w - SIGN, shown.height)
        out.append(Tagged("LI", Tagged("LBody", shown.draw(place, theme.ink, mark))))
        y -= shown.height + BELOW * grown
    return group(heading, Tagged("L", *out))


def _told_high(lines: Told, grown: float, wide: float) -> float:
    """The height in mm that `_told` takes."""
    return TITLE + sum(_lines(said, mark, grown, wide).height + BELOW * grown for _, said, mark in lines)


def _lines(sentence: str, mark: str, grown: float, wide: float) -> Lines:
    return lines_of(sentence, "Sans", SAID * grown, wide - SIGN - (2 if mark else 0))


def _events(style: Style) -> Told:
    """C9, C10 The event roll, in the order in which it is resolved."""
    words = style.words
    dice = words("event_dice", n=event_dice(0), more=event_dice(1) - event_dice(0))
    lines = [("dice", dice, ""), *[(SYMBOLS[face], effect_said(face, words), "") for face in ORDER]]
    return [*lines, ("shield", words("event_limits"), "")]


def _campaign(style: Style, data: BattleReference) -> Told:
    """C7, C11, C12 Battles, the campaign's end, the best general."""
    words = style.words
    return [
        ("flag", words("end_battle"), ""),
        ("trophy", words("end_campaign", lead=MINOR_LEAD_AT_MOST, factor=DECISIVE_FACTOR),
         OURS if DECISIVE_RECONSTRUCTED else ""),
        (FIGURES["general"], words("formula", won=SCORE_WIN, lost=SCORE_LOSS, floor=SCORE_FLOOR),
         OURS if FLOOR_RECONSTRUCTED else ""),
        ("medal", words("end_elite", n=data.options.elite_figures),
         OURS if OPTION_FACTS["elite_figures"].reconstruction else ""),
    ]  # fmt: skip
