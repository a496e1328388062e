"""The rules on one page: units, terrain, the reserve roll, the event roll, and how a campaign ends."""

from __future__ import annotations

from collections.abc import Sequence

from games.battle_cry.campaign import FLOOR_RECONSTRUCTED, SCORE_FLOOR, SCORE_LOSS, SCORE_WIN
from games.battle_cry.dice import FACES
from games.battle_cry.events import event_dice
from games.battle_cry.scenario import scenario
from printables.art.battle_cry.card import INSET, SAID, BattleReference, Sentences, sentences_height, titled_sentences
from printables.art.battle_cry.card_rolls import (
    CELL,
    KEY_GAP,
    TALLEST,
    key_high,
    lowest_cell,
    reserve_and_key,
    reserve_high,
)
from printables.art.battle_cry.card_tables import (
    terrain_high,
    terrain_table,
    units_fit,
    units_high,
    units_table,
    verdict_high,
    verdict_table,
)
from printables.art.battle_cry.context import die
from printables.art.battle_cry.field import FIGURES
from printables.art.battle_cry.readings import ORDER, effect_of
from printables.flow import Strip
from printables.fonts import width
from printables.layout import REST, Box
from printables.pieces import OURS, heading, written
from printables.shapes import Shape, Tagged, at, group, label, list_entry, paragraph, paragraph_height, rect, underline
from printables.sheets import PageContent, Style, enlarged
from printables.symbols import symbol
from printables.words import Words

COST = 24  # what its dice and signs cost, in pieces to cut out
WIDEST = 194.0  # mm: on larger paper the whole card grows
GAP = 4.0  # mm
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
    notes = words("note_reconstructed")
    foot = paragraph_height(notes, SMALL, page.w)
    head, steps, body, low = page.rows(15.0, STRIP, REST, foot, gap=GAP)
    left, right = body.columns(REST, 92, gap=6)
    for grown in GROWN:
        lowest = lowest_cell(style, grown, right.w)
        parts = _left(style, data, grown, left.w), _right(style, data, grown, right.w, lowest)
        fits = max(_least(column) for column in parts) <= body.h
        if fits and units_fit(style, data, grown, left.w):
            break
    highs = [strip.height for strip in parts[1]]  # cells take what room is left, so that both columns are as far apart
    roomy = body.h - sum(highs) - _apart(body.h, [strip.height for strip in parts[0]]) * (len(highs) - 1)
    parts = parts[0], _right(style, data, grown, right.w, lowest + min(max(roomy, 0) / len(ORDER), TALLEST - CELL))
    art = [
        _head(head, style, data),
        _turn(steps, style),
        *[shape for box, column in zip((left, right), parts, strict=True) for shape in _stack(box, column)],
        paragraph(low, notes, SMALL, fill=theme.soft),
    ]
    return [PageContent(words("battle_reference"), large.placed(*art), words("desc_battle_reference"), pieces=COST)]


def _left(style: Style, data: BattleReference, grown: float, wide: float) -> list[Strip]:
    """The parts of the left column with their heights."""
    ends = _campaign(style)
    return [
        Strip(units_high(grown), lambda box: units_table(box, style, data, grown)),
        Strip(terrain_high(grown), lambda box: terrain_table(box, style, grown)),
        Strip(
            sentences_height(ends, grown, wide),
            lambda box: titled_sentences(box, style.words("campaign"), ends, style, grown),
        ),
        Strip(verdict_high(style, grown, wide), lambda box: verdict_table(box, style, grown)),
    ]


def _least(column: Sequence[Strip]) -> float:
    """The height in mm that parts take one below the other."""
    return sum(strip.height for strip in column) + GAP * (len(column) - 1)


def _right(style: Style, data: BattleReference, grown: float, wide: float, cell: float) -> list[Strip]:
    """As `_left`, with cells of `cell` mm in the table of the reserve roll."""
    throws, combat = _events(style), _combat(style)
    reserve = reserve_high(style, grown, wide, cell)
    event = KEY_GAP + key_high(style, data, grown, wide)
    return [
        Strip(
            sentences_height(combat, grown, wide),
            lambda box: titled_sentences(box, style.words("combat"), combat, style, grown, dice=True),
        ),
        Strip(reserve + event, lambda box: reserve_and_key(box, reserve, style, data, grown)),
        Strip(
            sentences_height(throws, grown, wide),
            lambda box: titled_sentences(box, style.words("event_roll"), throws, style, grown, dice=True),
        ),
    ]


def _stack(box: Box, parts: Sequence[Strip]) -> list[Shape]:
    """Parts from the top down, what is left over between them."""
    highs = [strip.height for strip in parts]
    boxes = box.rows(*highs, gap=_apart(box.h, highs))
    return [strip.draw(room) for room, strip in zip(boxes, parts, strict=True)]


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
    return [("", dice, ""), *[(face, _event_does(face, style.words), "") for face in ORDER]]


def _event_does(face: str, words: Words) -> str:
    """C9 What a symbol does to the enemy of the side that rolled it, and who picks the unit."""
    effect = effect_of(face)
    unit = words(f"unit_{effect.unit}") if effect.unit else ""
    return words(f"event_{effect.kind}", unit=unit, picker=words(f"picks_{effect.chooser}"))


def _campaign(style: Style) -> Sentences:
    """C7, C8, C12 Points, rounds and battles, the best general."""
    words = style.words
    score = words("formula", won=SCORE_WIN, lost=SCORE_LOSS, floor=SCORE_FLOOR)
    return [
        ("flag", words("end_points"), ""),
        ("sabres", words("end_battle"), ""),
        (FIGURES["general"], words("end_general", formula=score), OURS if FLOOR_RECONSTRUCTED else ""),
    ]
