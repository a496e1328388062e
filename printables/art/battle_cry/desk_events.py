"""The event roll on the desk sheet of a battle, of all of it or of each round; and what the sheet's parts share."""

import math
from collections import Counter
from collections.abc import Sequence

from games.battle_cry.dice import SIDES
from games.battle_cry.numbers import CAMPAIGN
from printables.art.battle_cry.data import DeskSheet, SheetRoundSide, Side
from printables.art.battle_cry.desk_taken import SIGN
from printables.art.battle_cry.signs import DIE, ORDER, SYMBOLS, die, effect_said, halves
from printables.flow import Strip
from printables.fonts import fit
from printables.layout import REST, Box
from printables.pieces import CLOSE, SMALLEST, heading, marked, ours, written, written_high
from printables.shapes import Shape, at, group, label, line, rect
from printables.sheets import Style
from printables.symbols import symbol

HEADING, PAD, APART = 6.4, 2.2, 4.0  # mm: a heading, from a frame to what stands in it, between the sides
DICE_HIGH, EVENT, ROLL = 8.6, 4.7, 7.6  # mm: a row of dice, a line of the event roll, the event dice of a round
BIG = 1.45  # dice on this sheet, against those of the campaign sheet
TOLD = 7.6  # points of what is told of the rules
EVENT_DICE = 1.1  # dice of the event roll of a round, against those of the campaign sheet
STAYED = "stayed"  # the line for units that a flag finds on their baseline
EFFECT_LINES = 2  # of effects, where they are told once for all rounds
NOTE, BELOW = 21.0, 7.0  # mm to note the unit that an event hits; before an effect, and units in lines below it


def titled(title: str, aside: str, style: Style, mark: str = "") -> Strip:
    """A heading, and what is told of it behind, with its mark."""
    theme = style.theme

    def draw(box: Box) -> Shape:
        head, rest = box.columns(38, REST)
        remark = marked(rest, aside, TOLD, mark=mark, fill=theme.ink, anchor="end", pad=0)
        return group(heading(head, title, 11.5, theme), remark)

    return Strip(HEADING, draw)


def dice_row(box: Box, faces: Sequence[str], style: Style, scale: float = BIG) -> Shape:
    """Dice from the left of a box, smaller where they are many."""
    step = min((DIE + 0.8) * scale, box.w / max(len(faces), 1))
    size = min(scale, step / (DIE + 0.4))
    return group(
        *[at(box.x + step * (n + 0.5), box.cy, die(face, style.theme), scale=size) for n, face in enumerate(faces)]
    )


def event_effects(style: Style) -> Strip:
    """A13, C10 The effects of the event roll in their order, where each round has its dice."""
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        lines, shown = box.rows(*[EVENT] * EFFECT_LINES), _effects_shown(style)
        cells = [cell for row in lines for cell in row.columns(*[REST] * math.ceil(len(shown) / EFFECT_LINES), gap=2)]
        out: list[Shape] = []
        for cell, (face, sentence) in zip(cells, shown.items(), strict=False):
            sign, effect = cell.columns(7, REST)
            out += [
                symbol(sign.x + SIGN / 2, sign.cy, SYMBOLS[face], SIGN, theme.ink) if face in SYMBOLS else group(),
                label(effect, sentence, TOLD, fill=theme.ink, anchor="start", pad=0.4),
            ]
        return group(*out)

    rules = f"{words('event_order')} {words('event_note')}"
    title = titled(words("event_roll"), rules, style, ours(CAMPAIGN.order_reconstruction))
    return Strip.of([title, Strip(EVENT * EFFECT_LINES, draw)])


def _effects_shown(style: Style) -> dict[str, str]:
    """C9, C10 What each symbol does, in their order, and behind the flag what it does to a unit on its baseline."""
    shown: dict[str, str] = {}
    for face in ORDER:
        shown[face] = effect_said(face, style.words)
        if face == "flag":
            shown[STAYED] = style.words("effect_on_baseline")
    return shown


def event_roll(style: Style, data: DeskSheet, wide: float) -> Strip:
    """C9, C10 The event roll of each side, and the effects in their order, with room to note the unit hit: `wide` mm in
    all. Units that are too long for that are noted in lines of their own below their effect.
    """
    theme, words = style.theme, style.words
    sentences = _effects_shown(style)
    noted = {side: _noted(side, data) for side in SIDES}
    below = halves(Box(0, 0, wide, 0), APART)["union"].inset(PAD, 0).w - BELOW
    highs = [max(_units_high(noted[side][face], below) for side in SIDES) for face in sentences]
    high = PAD + DICE_HIGH + EVENT * len(sentences) + sum(highs) + PAD
    rules = f"{words('event_order')} {words('event_note')}"

    def half(box: Box, side: Side) -> Shape:
        inner = box.inset(PAD)
        dice, *lines = inner.rows(DICE_HIGH, *[EVENT + more for more in highs])
        caption, thrown_box = dice.columns(17, REST)
        thrown: Sequence[str] = data.battle.events.get(side, ())
        counts = Counter(thrown)
        counted = 6 if any(thrown) else 0
        room = lines[0].columns(BELOW, REST, counted, NOTE)[1].w - 0.8
        points = min(fit(sentence, "Sans", TOLD, room) for sentence in sentences.values())
        thrown_box = Box(thrown_box.x, thrown_box.y + 0.8, thrown_box.w, thrown_box.h)
        out = [
            label(Box(caption.x, thrown_box.y, caption.w, caption.h), words("dice_thrown"), TOLD, face="Sans-Semi",
                  fill=theme.ink, anchor="start", pad=0.4),
            dice_row(thrown_box, thrown, style),
        ]  # fmt: skip
        for row, (face, sentence) in zip(lines, sentences.items(), strict=True):
            upper, lower = row.rows(EVENT, REST)
            sign, effect, count, note = upper.columns(BELOW, REST, counted, NOTE)
            units, many, ink = noted[side][face], counts[face], theme.sides[side].ink
            note = lower.less(left=BELOW) if _units_high(units, below) else note
            out += [
                symbol(sign.x + SIGN / 2, sign.cy, SYMBOLS[face], SIGN, ink) if face in SYMBOLS else group(),
                label(effect, sentence, points, fill=theme.ink, anchor="start", pad=0.4),
                written(count, f"×{many}", theme.hand, 9, anchor="middle") if many else group(),
                written(note, units, theme.hand, 9),
                line((note.x, note.y + 0.6), (note.right, note.y + 0.6), theme.hair),
            ]
        return group(rect(box, stroke=theme.stroke(0.25), r=1.0), *out)

    title = titled(words("event_roll"), rules, style, ours(CAMPAIGN.order_reconstruction))
    sides = Strip(high, lambda box: group(*[half(room, side) for side, room in halves(box, APART).items()]))
    return Strip.of([title, sides])


def _noted(side: Side, data: DeskSheet) -> dict[str, str]:
    """The units that each symbol of a side's roll hit."""
    return {face: data.effects.get((side, face), "") for face in ORDER} | {STAYED: data.stayed.get(side, "")}


def _units_high(units: str, wide: float) -> float:
    """The height in mm of units in lines of their own, `wide` mm; 0 where there is room for them behind the effect."""
    if written_high(units, NOTE) <= EVENT:
        return 0.0
    return written_high(units, wide, points=SMALLEST) + EVENT - SMALLEST * CLOSE


def round_columns(row: Box, thrown: Sequence[str]) -> list[Box]:
    """A13 Of the line for the event roll of a round: what it is, its dice, the units that it hit."""
    name, rest = row.columns(24, REST)
    dice, note = rest.columns(min(len(thrown) * (DIE + 0.8) * EVENT_DICE, rest.w - NOTE), REST)
    return [name, dice, note.less(left=1.0)]


def round_hit_high(desk_side: SheetRoundSide, wide: float) -> float:
    """The height in mm of the units that the event roll of a round hit in lines of their own, `wide` mm; 0 where there
    is room for them behind its dice.
    """
    note = round_columns(Box(0, 0, wide, ROLL), desk_side.events)[2]
    if written_high(desk_side.hit, note.w) <= ROLL - 1.0:
        return 0.0
    return written_high(desk_side.hit, wide, points=SMALLEST) + 1.0
