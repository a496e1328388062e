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
from games.battle_cry.reserve_table import STANDARD, ReserveTable
from games.battle_cry.roster import full_strength
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent, scenario
from games.battle_cry.units import UNIT_FACTS
from printables.art.battle_cry.context import SYMBOLS, die
from printables.art.battle_cry.field import FIGURES, sample
from printables.art.battle_cry.readings import ORDER, effect_said, offered, option_sign
from printables.fonts import plain
from printables.layout import REST, Box, Part
from printables.pieces import OURS, marked, written
from printables.prose import lines_of
from printables.shapes import Anchor, Shape, at, group, label, line, paragraph, paragraph_height, rect, segments
from printables.sheets import PageContent, Style
from printables.symbols import symbol
from printables.terrain import fence
from printables.words import Words

SIGNS = 20  # what its dice and signs cost, in pieces to cut out
WIDEST = 194.0  # mm: on larger paper the whole card grows
GAP, TITLE, CAPTION, ROW = 6.0, 8.0, 5.4, 7.3  # mm
SIGN, SAID = 8.6, 10.0  # mm of the column of signs; points
SMALL = 6.8  # points


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
    art = [
        _head(head, style, data),
        *_stack(left, [(_units_high(), _units), (_terrain_high(), _terrain), (0, _campaign)], style, data),
        *_stack(right, [(_reserve_high(), _reserve), (_event_high(style, data), _event), (0, _events)], style, data),
        paragraph(low, notes, SMALL, fill=theme.soft),
    ]
    placed, desc = at(room.x, room.y, *art, scale=scale), words("desc_battle_reference")
    return [PageContent(words("battle_reference"), placed, desc, pieces=SIGNS)]


Draw = Callable[[Box, Style, BattleReference], Shape]


def _stack(box: Box, parts: Sequence[tuple[float, Draw]], style: Style, data: BattleReference) -> list[Shape]:
    """Parts from the top down; one without a height takes what is left."""
    heights: list[float | Part] = [high or REST for high, _ in parts]
    boxes = box.rows(*heights, gap=GAP)
    return [draw(place, style, data) for place, (_, draw) in zip(boxes, parts, strict=True)]


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
           mark: str = "") -> tuple[list[Shape], list[list[Box]]]:  # fmt: skip
    """A titled table with lines: its frame, and the cells of its rows."""
    theme = style.theme
    head, caption, *rows = box.rows(TITLE, CAPTION, *[ROW] * count, REST)
    out: list[Shape] = [
        marked(head, title, 14, mark=mark, face="Serif-Semi", fill=theme.ink, pad=0),
        rect(caption, fill=theme.panel),
        segments([((box.x, row.y), (box.right, row.y)) for row in (caption, *rows[:count])], theme.hair),
    ]
    for n, (cell, heading) in enumerate(zip(caption.columns(*widths), captions, strict=True)):
        anchor: Anchor = "middle" if n else "start"
        if heading:
            out.append(label(cell, heading, 7, face="Sans-Semi", fill=theme.soft, anchor=anchor, pad=0.4))
    return out, [row.columns(*widths) for row in rows[:count]]


def _units_high() -> float:
    return TITLE + CAPTION + ROW * len(KINDS)


def _units(box: Box, style: Style, data: BattleReference) -> Shape:
    """B3 Figures, moves, dice by distance."""
    theme, words = style.theme, style.words
    widths = (28.0, 13.0, 11.0, REST, 19.0)
    captions = [words(key) for key in ("units", "figures", "moves", "dice_by_distance", "after_move")]
    out, rows = _table(box, words("units_table"), captions, widths, len(KINDS), style)
    for cells, kind in zip(rows, KINDS, strict=True):
        facts = UNIT_FACTS[kind]
        figures = full_strength(kind, data.options) if kind in UNITS else facts.figures
        dice = " · ".join(f"{n}" for n in facts.dice) if facts.dice else words("attached", n=facts.attached_dice)
        after = "" if not facts.dice else words("yes" if facts.battle_after_move else "no")
        out += [
            symbol(cells[0].x + 4, cells[0].cy, FIGURES[kind], 5.6, theme.ink),
            label(Box(cells[0].x + SIGN, cells[0].y, cells[0].w - SIGN, cells[0].h), words(f"unit_{kind}"), 10,
                  fill=theme.ink, anchor="start", pad=0),
            *[label(cell, shown, 10.5, face="Sans-Semi", fill=theme.ink, pad=0.4)
              for cell, shown in zip(cells[1:], (f"{figures}", f"{facts.move}", dice, after), strict=True) if shown],
        ]  # fmt: skip
    return group(*out)


def _terrain_high() -> float:
    return TITLE + CAPTION + ROW * len(TERRAIN)


def _terrain(box: Box, style: Style, data: BattleReference) -> Shape:
    """B5 Dice against a unit there, and whether a unit may be placed there."""
    theme, words = style.theme, style.words
    widths = (REST, 26.0, 26.0)
    captions = [words(key) for key in ("terrain", "dice_against", "may_enter")]
    out, rows = _table(box, words("terrain_table"), captions, widths, len(TERRAIN), style)
    for cells, (kind, facts) in zip(rows, TERRAIN.items(), strict=True):
        sign = OURS if facts.reconstruction else ""
        fewer = facts.attack_dice
        dice = "0" if not fewer else f"−{-fewer}"
        x, y = cells[0].x + 4, cells[0].cy
        if kind == "fence":
            out.append(fence((x - 3.4, y), (x + 3.4, y), theme))
        elif kind == "fieldwork":
            out.append(symbol(x, y, "earthworks", 5.8, theme.grounds["wood"].ink))
        else:
            out.append(at(x, y, sample(kind, 5.9, theme)))
        out += [
            marked(Box(cells[0].x + SIGN, cells[0].y, cells[0].w - SIGN, cells[0].h), words(f"terrain_{kind}"), 10,
                   mark=sign, fill=theme.ink, pad=0),
            label(cells[1], dice, 10.5, face="Sans-Semi", fill=theme.ink),
            label(cells[2], words("yes"), 10, face="Sans-Semi", fill=theme.ink)
            if facts.entry
            else label(cells[2], words("no"), 10, face="Sans-Semi", fill=theme.accent),
        ]  # fmt: skip
    return group(*out)


# --- the reserve roll ----------------------------------------------------------------------------

CELL = 15.6  # mm


def _reserve_high() -> float:
    return TITLE + 9.0 + CELL * len(ORDER)


def _reserve(box: Box, style: Style, data: BattleReference) -> Shape:
    """C3, C6 What two dice offer, for every throw, as the rules answer."""
    theme, words = style.theme, style.words
    title, body = box.rows(TITLE, REST)
    head, *rows = body.rows(9.0, *[CELL] * len(ORDER))
    out: list[Shape] = [
        label(title, words("reserve_table"), 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
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
    return group(*out)


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


def _event_high(style: Style, data: BattleReference) -> float:
    return 24.0 + lines_of(_event_said(style, data), "Sans", SAID, 92 - SIGN).height


def _event_said(style: Style, data: BattleReference) -> str:
    return data.event.text.said_in(style.words.lang)


def _event(box: Box, style: Style, data: BattleReference) -> Shape:
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
    lines = lines_of(_event_said(style, data), "Sans", SAID, box.w - SIGN)
    out += [
        symbol(head.x + 3.6, head.cy, "star", 4.6, theme.gold),
        marked(Box(head.x + SIGN, head.y, head.w - SIGN, head.h), words("scenario_event"), SAID,
               mark=OURS if data.event.reconstruction else "", face="Sans-Semi", fill=theme.ink, pad=0),
        lines.draw(Box(text.x + SIGN, text.y, text.w, text.h), theme.ink),
    ]  # fmt: skip
    return group(*out)


# --- the event roll, and the end -----------------------------------------------------------------


def _told(box: Box, title: str, lines: Sequence[tuple[str, str, str]], style: Style) -> Shape:
    """A title and sentences, each behind its sign and with its mark."""
    theme = style.theme
    head, body = box.rows(TITLE, REST)
    out: list[Shape] = [label(head, title, 14, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0)]
    y = body.top
    for sign, sentence, mark in lines:
        shown = lines_of(sentence, "Sans", SAID, body.w - SIGN - (2 if mark else 0))
        out.append(symbol(body.x + 3.6, y - shown.step / 2, sign, 4.8, theme.accent))
        place = Box(body.x + SIGN, y - shown.height, body.w - SIGN, shown.height)
        out.append(shown.draw(place, theme.ink, mark))
        y -= shown.height + 2.2
    return group(*out)


def _events(box: Box, style: Style, data: BattleReference) -> Shape:
    """C9, C10 The event roll, in the order in which it is resolved."""
    words = style.words
    dice = words("event_dice", n=event_dice(0), more=event_dice(1) - event_dice(0))
    lines = [("dice", dice, ""), *[(SYMBOLS[face], effect_said(face, words), "") for face in ORDER]]
    lines.append(("shield", words("event_limits"), ""))
    return _told(box, words("event_roll"), lines, style)


def _campaign(box: Box, style: Style, data: BattleReference) -> Shape:
    """C7, C11, C12 Battles, the campaign's end, the best general."""
    words = style.words
    lines = [
        ("flag", words("end_battle"), ""),
        ("trophy", words("end_campaign", lead=MINOR_LEAD_AT_MOST, factor=DECISIVE_FACTOR),
         OURS if DECISIVE_RECONSTRUCTED else ""),
        (FIGURES["general"], words("formula", won=SCORE_WIN, lost=SCORE_LOSS, floor=SCORE_FLOOR),
         OURS if FLOOR_RECONSTRUCTED else ""),
        ("medal", words("end_elite", n=data.options.elite_figures),
         OURS if OPTION_FACTS["elite_figures"].reconstruction else ""),
    ]  # fmt: skip
    return _told(box, words("campaign"), lines, style)
