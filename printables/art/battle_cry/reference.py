"""The rules on one page: units, terrain, the reserve roll, the event roll, and how a campaign ends."""

from __future__ import annotations

import math
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
from games.battle_cry.reserve import DICE, STANDARD, ReserveTable
from games.battle_cry.roster import full_strength
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent, scenario
from games.battle_cry.units import UNIT_FACTS
from printables.art.battle_cry.context import die
from printables.art.battle_cry.field import FIGURES, sample
from printables.art.battle_cry.readings import ORDER, SIGNS, effect_of, offered, offers_said, option_sign
from printables.fonts import PT, plain, width
from printables.layout import REST, Box, Part
from printables.pieces import OURS, marked, written
from printables.prose import Lines, lines_of
from printables.shapes import (
    LEADING,
    Shape,
    Tagged,
    at,
    group,
    label,
    line,
    paragraph,
    paragraph_height,
    rect,
    segments,
)
from printables.sheets import PageContent, Style
from printables.symbols import symbol
from printables.terrain import fence
from printables.theme import Theme
from printables.words import Words

COST = 24  # what its dice and signs cost, in pieces to cut out
WIDEST = 194.0  # mm: on larger paper the whole card grows
GAP, TITLE, ROW = 4.0, 8.0, 7.3  # mm
CAPTION, CAPTIONS = 8.2, 9.0  # points of the heads of columns; mm of their two lines
UNDER, NOTED = 5.6, 8.6  # mm below the table of terrain, points of the words there
SIGN, SAID = 8.6, 10.0  # mm of the column of signs; points
GROWN = (
    1.25,
    1.2,
    1.15,
    1.1,
    1.05,
    1.0,
    0.95,
    0.92,
    0.89,
    0.86,
    0.83,
    0.8,
)  # times the size of rows and text: the largest at which the page holds all
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
    notes = words("note_reconstructed")
    foot = paragraph_height(notes, SMALL, page.w)
    head, steps, body, low = page.rows(15.0, STRIP, REST, foot, gap=GAP)
    left, right = body.columns(REST, 92, gap=6)
    for grown in GROWN:
        lowest = _lowest(style, grown, right.w)
        parts = _left(style, data, grown, left.w), _right(style, data, grown, right.w, lowest)
        fits = max(_least(column) for column in parts) <= body.h
        if fits and _gap(_unit_widths(style, data, grown), left.w) >= APART:
            break
    highs = [high for high, _ in parts[1]]  # cells take what room is left, so that both columns are as far apart
    roomy = body.h - sum(highs) - _apart(body.h, [high for high, _ in parts[0]]) * (len(highs) - 1)
    parts = parts[0], _right(style, data, grown, right.w, lowest + min(max(roomy, 0) / len(ORDER), TALLEST - CELL))
    art = [
        _head(head, style, data),
        _turn(steps, style),
        *[shape for box, column in zip((left, right), parts, strict=True) for shape in _stack(box, column)],
        paragraph(low, notes, SMALL, fill=theme.soft),
    ]
    placed, desc = at(room.x, room.y, *art, scale=scale), words("desc_battle_reference")
    return [PageContent(words("battle_reference"), placed, desc, pieces=COST)]


Draw = Callable[[Box], Shape]
Told = Sequence[tuple[str, str, str]]  # a sign or none, a sentence behind it, and its mark


def _left(style: Style, data: BattleReference, grown: float, wide: float) -> list[tuple[float, Draw]]:
    """The parts of the left column with their heights."""
    row, ends = ROW * grown, _campaign(style)
    return [
        (TITLE + CAPTIONS + row * len(KINDS), lambda box: _units(box, style, data, grown)),
        (TITLE + CAPTIONS + row * len(TERRAIN) + UNDER, lambda box: _terrain(box, style, grown)),
        (_told_high(ends, grown, wide), lambda box: _told(box, style.words("campaign"), ends, style, grown)),
        (TITLE + _verdict_said(style, grown, wide).height + UNDER_HEAD + VERDICT,
         lambda box: _verdict(box, style, grown)),
    ]  # fmt: skip


def _least(column: Sequence[tuple[float, Draw]]) -> float:
    """The height in mm that parts take one below the other."""
    return sum(high for high, _ in column) + GAP * (len(column) - 1)


def _right(style: Style, data: BattleReference, grown: float, wide: float, cell: float) -> list[tuple[float, Draw]]:
    """As `_left`, with cells of `cell` mm in the table of the reserve roll."""
    throws, combat = _events(style), _combat(style)
    reserve = _reserve_high(style, grown, wide, cell)
    event = KEY_GAP + _event_high(style, data, grown, wide)
    return [
        (
            _told_high(combat, grown, wide),
            lambda box: _told(box, style.words("combat"), combat, style, grown, dice=True),
        ),
        (reserve + event, lambda box: _stacked(box, reserve, style, data, grown)),
        (
            _told_high(throws, grown, wide),
            lambda box: _told(box, style.words("event_roll"), throws, style, grown, dice=True),
        ),
    ]


def _stack(box: Box, parts: Sequence[tuple[float, Draw]]) -> list[Shape]:
    """Parts from the top down, what is left over between them."""
    highs = [high for high, _ in parts]
    boxes = box.rows(*highs, gap=_apart(box.h, highs))
    return [draw(place) for place, (_, draw) in zip(boxes, parts, strict=True)]


def _apart(room: float, highs: Sequence[float]) -> float:
    """mm from one part to the next in a column of `room` mm."""
    return min((room - sum(highs)) / (len(highs) - 1), 4 * GAP)


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


STRIP, STEP = 8.0, 5.0  # mm: the height of the steps of a turn; the number before each


def _turn(box: Box, style: Style) -> Shape:
    """The steps of a turn in a strip, evenly apart."""
    theme, words = style.theme, style.words
    head, told = words("battle_turn"), [words(f"turn_{step}") for step in ("card", "order", "move", "battle")]
    title, *widths = [width(head, "Serif-Semi", 12), *[STEP + width(one, "Sans", SAID) for one in told]]
    room = box.inset(INSET, 0)
    first, *places = room.columns(title, *widths, gap=(room.w - title - sum(widths)) / len(told))
    out = []
    for n, (place, one) in enumerate(zip(places, told, strict=True), 1):
        number, step = place.columns(STEP, REST)
        numbered = label(number, f"{n}", 12, face="Serif-Semi", fill=theme.accent, anchor="start", pad=0)
        body = label(step, one, SAID, fill=theme.ink, anchor="start", pad=0)
        out.append(Tagged("LI", Tagged("Lbl", numbered), Tagged("LBody", body)))
    return group(
        rect(box, fill=theme.panel, stroke=theme.hair),
        label(first, head, 12, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
        Tagged("L", *out),
    )


# --- tables --------------------------------------------------------------------------------------


def _table(box: Box, title: str, captions: Sequence[str], widths: Sequence[float], count: int, style: Style,
           grown: float) -> tuple[list[Shape], list[list[Box]]]:  # fmt: skip
    """A titled table with lines, its columns of `widths` mm evenly apart: its frame, with the row of captions last, and
    the cells of its rows. Captions hold their own line breaks.
    """
    theme = style.theme
    head, caption, *rows = box.rows(TITLE, CAPTIONS, *[ROW * grown] * count, REST)
    out: list[Shape] = [
        label(head, title, 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
        rect(caption, fill=theme.panel),
        segments([((box.x, row.y), (box.right, row.y)) for row in (caption, *rows[:count])], theme.hair),
    ]
    gap = _gap(widths, box.w)
    first, *others = caption.inset(EDGE, 0).columns(*widths, gap=gap)
    heads = [label(first, captions[0], CAPTION, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0)]
    heads += [_lined(cell, heading.split("\n"), CAPTION, style, face="Sans-Semi")
              for cell, heading in zip(others, captions[1:], strict=True)]  # fmt: skip
    out.append(Tagged("TR", *[Tagged("TH", head) for head in heads]))
    return out, [row.inset(EDGE, 0).columns(*widths, gap=gap) for row in rows[:count]]


EDGE, APART = 1.0, 2.6  # mm from the ends of a table's lines to what it holds; between columns at the least


def _widths(
    names: Sequence[str], values: Sequence[Sequence[str]], captions: Sequence[str], grown: float
) -> list[float]:
    """The widths in mm of a table's columns: names behind signs, with room for a mark, then values under captions."""
    first = max(SIGN + max(width(name, "Sans", SAID * grown) for name in names) + 2.0, _wide(captions[:1], CAPTION))
    columns = zip(zip(*values, strict=True), captions[1:], strict=True)
    return [first, *[max(_wide(column, VALUE * grown), _wide(caption.split("\n"), CAPTION))
                     for column, caption in columns]]  # fmt: skip


def _gap(widths: Sequence[float], wide: float) -> float:
    """mm between the columns of a table of `wide` mm."""
    return (wide - 2 * EDGE - sum(widths)) / (len(widths) - 1)


def _wide(lines: Sequence[str], points: float) -> float:
    """The width in mm of the widest of some lines, and a little, so that none is made smaller."""
    return max(width(one, "Sans-Semi", points) for one in lines) + 0.1


def _lined(box: Box, lines: Sequence[str], points: float, style: Style, *, face: str = "Sans") -> Shape:
    """Lines in the middle of a box."""
    step = points * PT * LEADING
    top = box.cy + step * len(lines) / 2
    places = [Box(box.x, top - step * (n + 1), box.w, step) for n in range(len(lines))]
    return group(*[label(place, one, points, face=face, fill=style.theme.ink, pad=0)
                   for place, one in zip(places, lines, strict=True)])  # fmt: skip


def _cell(box: Box, said: str, style: Style, grown: float, *, loud: bool = False) -> Shape:
    """A value in a table; nothing and "–", where there is no such value, are quiet, a `loud` one is not overlooked."""
    theme = style.theme
    if said in (NONE, ZERO):
        return label(box, said, VALUE * grown, fill=theme.soft, pad=0)
    return label(box, said, VALUE * grown, face="Sans-Semi", fill=theme.accent if loud else theme.ink, pad=0)


VALUE, NONE, ZERO = 10.5, "–", "0"  # points
TICK = 3.0  # mm: a box to tick


def _named(cell: Box, name: str, style: Style, grown: float, mark: str = "") -> Shape:
    """The name at the beginning of a row, behind its sign."""
    room = Box(cell.x + SIGN, cell.y, cell.w - SIGN, cell.h)
    return marked(room, name, SAID * grown, mark=mark, fill=style.theme.ink, pad=0)


def _units(box: Box, style: Style, data: BattleReference, grown: float) -> Shape:
    """B3 Figures, moves, dice by distance."""
    words = style.words
    captions = [words(key) for key in UNIT_CAPTIONS]
    widths = _unit_widths(style, data, grown)
    frame, rows = _table(box, words("units_table"), captions, widths, len(KINDS), style, grown)
    out = [frame.pop()]
    for (first, *cells), kind in zip(rows, KINDS, strict=True):
        shown = [_named(first, words(f"unit_{kind}"), style, grown)]
        shown += [_cell(cell, said, style, grown)
                  for cell, said in zip(cells, _unit_values(kind, style, data), strict=True)]  # fmt: skip
        sign = symbol(first.x + 3.4, first.cy, FIGURES[kind], 5.2 * grown, style.theme.ink)
        out += [sign, Tagged("TR", *[Tagged("TD", cell) for cell in shown])]
    return group(*frame, Tagged("Table", *out))


UNIT_CAPTIONS = ("unit_type", "figures", "moves", "dice_by_distance", "after_move")


def _unit_widths(style: Style, data: BattleReference, grown: float) -> list[float]:
    names, values = [style.words(f"unit_{kind}") for kind in KINDS], [_unit_values(kind, style, data) for kind in KINDS]
    return _widths(names, values, [style.words(key) for key in UNIT_CAPTIONS], grown)


def _unit_values(kind: str, style: Style, data: BattleReference) -> tuple[str, ...]:
    facts, words = UNIT_FACTS[kind], style.words
    figures = full_strength(kind, data.options) if kind in UNITS else facts.figures
    if not facts.dice:
        return f"{figures}", f"{facts.move}", words("attached", n=facts.attached_dice), NONE
    dice, after = " · ".join(f"{n}" for n in facts.dice), words("yes" if facts.battle_after_move else "no")
    return f"{figures}", f"{facts.move}", dice, after


def _terrain(box: Box, style: Style, grown: float) -> Shape:
    """B5 Dice against a unit there, what a unit meets that enters, and below where none may be placed. What blocks a
    line of sight stands in the rules of the game alone: a box to tick.
    """
    words = style.words
    captions = [words(key) for key in ("terrain_type", "dice_against", "on_entering", "blocks_sight")]
    names = [words(f"terrain_{kind}") for kind in TERRAIN]
    table = [_terrain_values(kind, style) for kind in TERRAIN]
    widths = _widths(names, table, captions, grown)
    table_box, under = box.rows(REST, UNDER)
    frame, rows = _table(table_box, words("terrain_table"), captions, widths, len(TERRAIN), style, grown)
    out = [frame.pop()]
    for cells, (kind, facts), name, (dice, entering, _) in zip(rows, TERRAIN.items(), names, table, strict=True):
        shown = [
            _named(cells[0], name, style, grown, OURS if facts.reconstruction else ""),
            _cell(cells[1], dice, style, grown),
            _cell(cells[2], entering, style, grown, loud=facts.entering == "impassable"),
        ]
        tick = Box(cells[3].cx - TICK / 2, cells[3].cy - TICK / 2, TICK, TICK)
        out += [
            _terrain_sign(cells[0], kind, style, grown),
            Tagged("TR", *[Tagged("TD", cell) for cell in [*shown, rect(tick, stroke=style.theme.hair)]]),
        ]
    shut = ", ".join(name.lower() for name, facts in zip(names, TERRAIN.values(), strict=True) if not facts.entry)
    told = label(under, words("not_placed", kinds=shut), NOTED, fill=style.theme.ink, anchor="start", pad=EDGE)
    return group(*frame, Tagged("Table", *out), told)


def _terrain_values(kind: str, style: Style) -> tuple[str, str, str]:
    """What the columns behind a terrain's name say; the last is for a pen."""
    facts = TERRAIN[kind]
    dice = f"−{-facts.attack_dice}" if facts.attack_dice else ZERO
    return dice, NONE if facts.entering == "free" else style.words(f"entering_{facts.entering}"), ""


def _terrain_sign(cell: Box, kind: str, style: Style, grown: float) -> Shape:
    x, y, theme = cell.x + 3.4, cell.cy, style.theme
    if kind == "fence":
        return fence((x - 3.4, y), (x + 3.4, y), theme)
    if kind == "fieldwork":
        return symbol(x, y, SIGNS["field_work"], 5.6 * grown, theme.grounds["wood"].ink)
    return at(x, y, sample(kind, 5.1 * grown, theme))


VERDICT, LIMIT = 14.4, 8.4  # mm; points


def _verdict_said(style: Style, grown: float, wide: float) -> Lines:
    return lines_of(style.words("verdict_how"), "Sans", SAID * grown, wide)


def _verdict(box: Box, style: Style, grown: float) -> Shape:
    """C11 How the points of both sides at the end of a campaign are judged: the first that applies."""
    theme, words = style.theme, style.words
    said = _verdict_said(style, grown, box.w)
    head, how, _, table = box.rows(TITLE, said.height, UNDER_HEAD, REST)
    limits = (
        ("decisive", words("ahead_decisive", n=DECISIVE_FACTOR), OURS if DECISIVE_RECONSTRUCTED else ""),
        ("major", words("ahead_major", n=MINOR_LEAD_AT_MOST), ""),
        ("minor", words("ahead_minor", n=MINOR_LEAD_AT_MOST), ""),
        ("failure", words("ahead_none"), ""),
    )
    out: list[Shape] = [
        label(head, words("verdict_title"), 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
        said.draw(how, theme.ink),
    ]
    widths = [Part(_wide(limit.split("\n"), LIMIT) + 3) for _, limit, _ in limits]
    for cell, (degree, limit, mark) in zip(table.columns(*widths), limits, strict=True):
        upper, lower = cell.inset(0.8, 0.8).rows(5.0, REST)
        out += [
            rect(cell, stroke=theme.hair),
            marked(upper, words(degree), 9.5, mark=mark, face="Sans-Semi", fill=theme.ink, anchor="middle"),
            _lined(lower, limit.split("\n"), LIMIT, style),
        ]
    return group(*out)


# --- the reserve roll ----------------------------------------------------------------------------

HEADS, CELL, TALLEST = 9.0, 11.5, 15.0  # mm: the rows and columns of dice, a cell at the least and at the most
KEY_GAP, UNDER_HEAD = 2.5, 1.4  # mm: from the table to its key; from the words below a head to what is told
ASIDE, INSET = 8.8, 2.2  # points of the words in the empty corner of the table at the most; mm round them


def _stacked(box: Box, high: float, style: Style, data: BattleReference, grown: float) -> Shape:
    """The table of the reserve roll, `high` mm, and close below it what its signs mean."""
    table, _, key = box.rows(high, KEY_GAP, REST)
    return group(_reserve(table, style, data, grown), _event(key, style, data, grown))


def _reserve_high(style: Style, grown: float, wide: float, cell: float) -> float:
    """The height in mm that `_reserve` takes in `wide` mm with cells of `cell` mm."""
    return TITLE + _reserve_how(style, grown, wide).height + UNDER_HEAD + HEADS + cell * len(ORDER)


def _lowest(style: Style, grown: float, wide: float) -> float:
    """The least height in mm of a cell: that at which the words fit the table's empty corner."""
    corner = (wide - HEADS) * len(UNITS) / len(ORDER)
    said = paragraph_height(style.words("reserve_waits"), _aside(grown), corner - 2 * INSET)
    return max(CELL, (said + 2 * INSET) / (len(ORDER) - len(UNITS)))


def _aside(grown: float) -> float:
    """Points of the words in the empty corner of the table: no larger than those round it."""
    return min(ASIDE, SAID * grown)


def _reserve_how(style: Style, grown: float, wide: float) -> Lines:
    """C2, C3 Who rolls when, and how the table is read."""
    return lines_of(style.words("reserve_how", n=DICE), "Sans", SAID * grown, wide)


def _reserve(box: Box, style: Style, data: BattleReference, grown: float) -> Shape:
    """C3, C6 What two dice offer, for every throw, as the rules answer; in its empty corner how a unit waits (C5)."""
    theme, words = style.theme, style.words
    said = _reserve_how(style, grown, box.w)
    title, how, _, body = box.rows(TITLE, said.height, UNDER_HEAD, REST)
    head, *rows = body.rows(HEADS, *[REST] * len(ORDER))
    heading = label(title, words("reserve_table"), 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0)
    out: list[Shape] = [
        rect(head, fill=theme.panel),
        rect(Box(body.x, body.y, HEADS, body.h), fill=theme.panel),
    ]
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
    return group(heading, said.draw(how, theme.ink), table, waits)


def _offer(cell: Box, faces: tuple[str, str], style: Style, data: BattleReference) -> Shape:
    found = offered(data.reserve, faces)
    if not found:
        return label(cell, "–", 10, fill=style.theme.soft)
    called = {option.unit for option in found if option.kind == "unit"}
    per_row = max(2, math.ceil(len(found) / 2))
    rows = [found[n : n + per_row] for n in range(0, len(found), per_row)]
    out = []
    for row, place in zip(rows, cell.inset(0.6, 0.4).rows(*[REST] * len(rows)), strict=True):
        size = min(5.8, place.h * 0.54, place.w / len(row) * 0.95)
        for option, spot in zip(row, place.columns(*[REST] * len(row)), strict=True):
            beside = option.unit in called
            out.append(option_sign(option, spot.cx, spot.cy, size, style.theme, beside=beside))
    return group(*out)


def _event_said(style: Style, data: BattleReference) -> str:
    return data.event.text.said_in(style.words.lang)


def _key(style: Style, data: BattleReference) -> Told:
    """C3, C4, A3 What the signs of the table mean."""
    words, figures = style.words, data.options.elite_figures
    return [
        (FIGURES["infantry"], words("key_unit"), ""),
        (SIGNS["elite"], words("key_elite", n=figures), OURS if OPTION_FACTS["elite_figures"].reconstruction else ""),
        (SIGNS["field_work"], words("key_fieldwork"), ""),
    ]


def _event_high(style: Style, data: BattleReference, grown: float, wide: float) -> float:
    """The height in mm that `_event` takes."""
    said = lines_of(_event_said(style, data), "Sans", SAID * grown, wide - SIGN).height
    return _listed_high(_key(style, data), grown, wide) + BELOW * grown + EVENT + said


EVENT = 6.0  # mm: the head of the scenario's event


def _event(box: Box, style: Style, data: BattleReference, grown: float) -> Shape:
    """What the signs of the table mean, and the scenario's event (A4)."""
    theme, words = style.theme, style.words
    key = _key(style, data)
    legend, _, head, text = box.rows(_listed_high(key, grown, box.w), BELOW * grown, EVENT, REST)
    lines = lines_of(_event_said(style, data), "Sans", SAID * grown, box.w - SIGN)
    ink = {sign: theme.gold if sign == SIGNS["elite"] else theme.ink for sign, _, _ in key}
    return group(
        _listed(legend, key, grown, theme, lambda sign: symbol(0, 0, sign, 4.8, ink[sign])),
        symbol(head.x + 3.6, head.cy, SIGNS["scenario_event"], 4.6, theme.gold),
        marked(Box(head.x + SIGN, head.y, head.w - SIGN, head.h), words("scenario_event"), SAID * grown,
               mark=OURS if data.event.reconstruction else "", face="Sans-Semi", fill=theme.ink, pad=0),
        lines.draw(Box(text.x + SIGN, text.y, text.w, text.h), theme.ink),
    )  # fmt: skip


# --- the event roll, and the end -----------------------------------------------------------------


def _told(box: Box, title: str, lines: Told, style: Style, grown: float, *, dice: bool = False) -> Shape:
    """A title and sentences, each behind its sign and with its mark; with `dice` the signs are faces of the die."""
    theme = style.theme
    head, body = box.rows(TITLE, REST)
    heading = label(head, title, 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0)

    def drawn(sign: str) -> Shape:
        return (
            at(0, 0, die(sign, theme, printed=True), scale=min(1.0, grown))
            if dice
            else symbol(0, 0, sign, 4.8 * grown, theme.accent)
        )

    return group(heading, _listed(body, lines, grown, theme, drawn))


def _listed(box: Box, lines: Told, grown: float, theme: Theme, drawn: Callable[[str], Shape]) -> Shape:
    """Sentences from the top of a box down, each behind its sign as `drawn` round (0, 0), and with its mark; one
    without a sign leads the others.
    """
    leads: list[Shape] = []
    out: list[Shape] = []
    y = box.top
    for sign, sentence, mark in lines:
        shown, aside = _lines(sign, sentence, mark, grown, box.w), SIGN if sign else 0
        said = shown.draw(Box(box.x + aside, y - shown.height, box.w - aside, shown.height), theme.ink, mark)
        if sign:
            out += [at(box.x + 3.6, y - shown.step / 2, drawn(sign)), Tagged("LI", Tagged("LBody", said))]
        else:
            leads.append(said)
        y -= shown.height + BELOW * grown
    return group(*leads, Tagged("L", *out))


def _told_high(lines: Told, grown: float, wide: float) -> float:
    """The height in mm that `_told` takes."""
    return TITLE + _listed_high(lines, grown, wide)


def _listed_high(lines: Told, grown: float, wide: float) -> float:
    """The height in mm that `_listed` takes."""
    heights = [_lines(sign, said, mark, grown, wide).height for sign, said, mark in lines]
    return sum(heights) + BELOW * grown * (len(heights) - 1)


def _lines(sign: str, sentence: str, mark: str, grown: float, wide: float) -> Lines:
    return lines_of(sentence, "Sans", SAID * grown, wide - (SIGN if sign else 0) - (2 if mark else 0))


def _combat(style: Style) -> Told:
    """What the symbols do in combat, and where lines of sight are told."""
    return [*[(face, style.words(f"combat_{face}"), "") for face in ("infantry", "sabres", "flag")],
            ("", style.words("sight"), "")]  # fmt: skip


def _events(style: Style) -> Told:
    """C9, C10 The event roll, in the order in which it is resolved."""
    dice = style.words("event_dice", n=event_dice(0), more=event_dice(1) - event_dice(0))
    return [("", dice, ""), *[(face, _event_does(face, style.words), "") for face in ORDER]]


def _event_does(face: str, words: Words) -> str:
    """C9 What a symbol does to the enemy of the side that rolled it, and who picks the unit."""
    effect = effect_of(face)
    unit = words(f"unit_{effect.unit}") if effect.unit else ""
    return words(f"event_{effect.kind}", unit=unit, picker=words(f"picks_{effect.chooser}"))


def _campaign(style: Style) -> Told:
    """C7, C8, C12 Points, rounds and battles, the best general."""
    words = style.words
    score = words("formula", won=SCORE_WIN, lost=SCORE_LOSS, floor=SCORE_FLOOR)
    return [
        ("flag", words("end_points"), ""),
        ("sabres", words("end_battle"), ""),
        (FIGURES["general"], words("end_general", formula=score), OURS if FLOOR_RECONSTRUCTED else ""),
    ]
