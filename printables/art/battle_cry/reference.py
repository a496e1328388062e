"""The rules on one page: units, terrain, the reserve roll, the event roll, and how a campaign ends."""

import math
from collections.abc import Sequence

from games.battle_cry.dice import FACES, UNITS
from games.battle_cry.events import event_dice
from games.battle_cry.numbers import CAMPAIGN
from games.battle_cry.options import OPTION_FACTS
from games.battle_cry.reserve import DICE
from games.battle_cry.scenario import scenario
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
    terrain_table,
    titled_sentences,
    units_fit,
    units_table,
    verdict_table,
)
from printables.art.battle_cry.field import FIGURES
from printables.art.battle_cry.signs import ORDER, SIGNS, die, effect_said, offers_said, option_sign
from printables.flow import Strip, lines_of, prose, stacked
from printables.fonts import width
from printables.layout import REST, Box
from printables.pieces import heading, marked, ours, written
from printables.shapes import Shape, Tagged, at, group, label, list_entry, paragraph, paragraph_height, rect, underline
from printables.sheets import PageContent, Style, enlarged
from printables.symbols import symbol

COST = 24  # what its dice and signs cost, in pieces to cut out
WIDEST = 194.0  # mm: on larger paper the whole card grows
GAP = 4.0  # mm
# Times the size of rows and text: the largest at which the page holds all.
GROWN = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.92, 0.89, 0.86, 0.83, 0.8)
SMALL = 6.8  # points


def reference_of(battle: str = "") -> BattleReference:
    """The card for any battle, or for one of the tool's own scenarios."""
    if not battle:
        return BattleReference()
    plan = scenario(battle)
    return BattleReference(plan.reserve, plan.event, name=plan.name)


def battle_reference(style: Style, data: BattleReference) -> list[PageContent]:
    """One page."""
    theme, words, large = style.theme, style.words, enlarged(style.sheet.room, WIDEST)
    page = large.page
    notes = prose(words("note_reconstructed"), SMALL, page.w, fill=theme.soft)
    head, steps, body, low = page.rows(15.0, STRIP, REST, notes.height, gap=GAP)
    left, right = body.columns(REST, 92, gap=6)
    for grown in GROWN:
        lowest = lowest_cell(style, grown, right.w)
        parts = _left(style, data, grown, left.w), _right(style, data, grown, right.w, lowest)
        fits = min(_apart(body.h, column) for column in parts) >= GAP
        if fits and units_fit(style, data, grown, left.w):
            break
    # cells take what room is left, so that both columns are as far apart
    roomy = body.h - sum(strip.height for strip in parts[1]) - _apart(body.h, parts[0]) * (len(parts[1]) - 1)
    parts = parts[0], _right(style, data, grown, right.w, lowest + min(max(roomy, 0) / len(ORDER), TALLEST - CELL))
    art = [
        _head(head, style, data),
        _turn(steps, style),
        *[stacked(box, column, _apart(box.h, column)) for box, column in zip((left, right), parts, strict=True)],
        notes.draw(low),
    ]
    return [PageContent(words("battle_reference"), large.placed(*art), words("desc_battle_reference"), pieces=COST)]


def _left(style: Style, data: BattleReference, grown: float, wide: float) -> list[Strip]:
    """The parts of the left column."""
    return [
        units_table(style, data, grown),
        terrain_table(style, grown),
        titled_sentences(style.words("campaign"), _campaign(style), style, grown, wide),
        verdict_table(style, grown, wide),
    ]


def _right(style: Style, data: BattleReference, grown: float, wide: float, cell: float) -> list[Strip]:
    """As `_left`, with cells of `cell` mm in the table of the reserve roll."""
    words = style.words
    return [
        titled_sentences(words("combat"), _combat(style), style, grown, wide, dice=True),
        reserve_and_key(style, data, grown, wide, cell),
        titled_sentences(words("event_roll"), _events(style), style, grown, wide, dice=True),
    ]


def _apart(room: float, column: Sequence[Strip]) -> float:
    """mm from one part to the next in a column of `room` mm."""
    return min((room - sum(strip.height for strip in column)) / (len(column) - 1), 4 * GAP)


def _head(box: Box, style: Style, data: BattleReference) -> Shape:
    theme, words = style.theme, style.words
    sign, title, aside = box.columns(15, REST, 70)
    kicker, name = title.rows(5.0, REST)
    faces = aside.columns(REST, *[6.6] * len(FACES))
    named = " · ".join(filter(None, ("Battle Cry", data.name)))
    return group(
        symbol(sign.cx - 1, sign.cy, "sabres", 12, theme.accent),
        written(kicker, named, theme.accent, 9, faces=("Sans-Semi", "Sans"), pad=0),
        heading(name, words("battle_reference"), 18, theme),
        label(faces[0], words("the_die"), 8, fill=theme.soft, anchor="end", pad=1.6),
        *[at(cell.cx, cell.cy, die(face, theme, printed=True), scale=1.2)
          for cell, face in zip(faces[1:], FACES, strict=True)],
        underline(box, theme.stroke(0.4)),
    )  # fmt: skip


STRIP, STEP = 8.0, 5.0  # mm: the height of the steps of a turn; the number before each


def _turn(box: Box, style: Style) -> Shape:
    """The steps of a turn in a strip, evenly apart."""
    theme, words = style.theme, style.words
    head, steps = words("a_turn"), [words(f"turn_{step}") for step in ("card", "order", "move", "battle")]
    title, *widths = [width(head, "Serif-Semi", 12), *[STEP + width(sentence, "Sans", SAID) for sentence in steps]]
    room = box.inset(INSET, 0)
    first, *cells = room.columns(title, *widths, gap=(room.w - title - sum(widths)) / len(steps))
    out = []
    for n, (cell, sentence) in enumerate(zip(cells, steps, strict=True), 1):
        number, step = cell.columns(STEP, REST)
        numbered = label(number, f"{n}", 12, face="Serif-Semi", fill=theme.accent, anchor="start", pad=0)
        body = label(step, sentence, SAID, fill=theme.ink, anchor="start", pad=0)
        out.append(list_entry(body, numbered))
    return group(
        rect(box, fill=theme.panel, stroke=theme.hair),
        heading(first, head, 12, theme),
        Tagged("L", *out),
    )


def _combat(style: Style) -> Sentences:
    """What the symbols do in combat, and where lines of sight are told."""
    return [*[(face, style.words(f"combat_{face}"), "") for face in ("infantry", "sabres", "flag")],
            ("", style.words("sight"), "")]  # fmt: skip


def _events(style: Style) -> Sentences:
    """C9, C10 The event roll, in the order in which it is resolved."""
    dice = style.words("event_dice", n=event_dice(0), more=event_dice(1) - event_dice(0))
    return [
        ("", dice, ours(CAMPAIGN.order_reconstruction)),
        *[(face, effect_said(face, style.words, "_in_full"), "") for face in ORDER],
    ]


def _campaign(style: Style) -> Sentences:
    """C7, C8, C12 Points, rounds and battles, the best general."""
    words = style.words
    score = words("formula", won=CAMPAIGN.round_won, lost=CAMPAIGN.round_lost, floor=CAMPAIGN.floor)
    return [
        ("flag", words("end_points"), ""),
        ("sabres", words("end_battle"), ""),
        (FIGURES["general"], words("end_general", formula=score), ours(CAMPAIGN.floor_reconstruction)),
    ]


# --- the reserve roll, and what its signs mean ----------------------------------------------------


HEADS, CELL, TALLEST = 9.0, 11.5, 15.0  # mm: the rows and columns of dice, a cell at the least and at the most
KEY_GAP = 2.5  # mm: from the table to its key
ASIDE = 8.8  # points of the words in the empty corner of the table at the most


def reserve_and_key(style: Style, data: BattleReference, grown: float, wide: float, cell: float) -> Strip:
    """The table of the reserve roll with cells of `cell` mm, and close below it what its signs mean."""
    return Strip.of([_reserve(style, data, grown, wide, cell), _event(style, data, grown, wide)], KEY_GAP)


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
    how = lines_of(words("reserve_how", n=DICE), SAID * grown, wide, theme.ink)

    def draw(box: Box) -> Shape:
        body = box.less(above=UNDER_HEAD)
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
        return group(table, waits)

    offers = Strip(UNDER_HEAD + HEADS + high * len(ORDER), draw)
    return Strip.titled(words("reserve_table"), 14, TITLE, theme, how, offers)


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
    lines = lines_of(data.event.text.said_in(words.lang), SAID * grown, wide - SIGN, theme.ink)

    def draw(box: Box) -> Shape:
        legend, _, head, text = box.rows(meanings.height, BELOW * grown, EVENT, REST)
        return group(
            meanings.draw(legend),
            symbol(head.x + 3.6, head.cy, SIGNS["scenario_event"], 4.6, theme.gold),
            marked(head.less(left=SIGN), words("scenario_event"), SAID * grown,
                   mark=ours(data.event.reconstruction), face="Sans-Semi", fill=theme.ink, pad=0),
            lines.draw(Box(text.x + SIGN, text.y, text.w, text.h)),
        )  # fmt: skip

    return Strip(meanings.height + BELOW * grown + EVENT + lines.height, draw)
