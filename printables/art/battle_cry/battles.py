"""A battle on the campaign sheet: the two sides face each other over the rounds, as they do over the table."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.battle_cry.dice import SIDES
from games.core.text import capital
from printables.art.battle_cry.data import BLANK_ROUNDS, DICE_MOST, SheetBattle, SheetRound, Side, Symbol, blank_rounds
from printables.art.battle_cry.signs import DIE, ORDER, die, halves, level
from printables.flow import Strip
from printables.fonts import FLOOR
from printables.layout import REST, Box, Share
from printables.pieces import field, named_side, plate, ticks, ticks_width, written, written_high
from printables.shapes import Anchor, Shape, Stroke, at, circle, curve, group, label, line, rect, segments
from printables.sheets import Style
from printables.theme import PAPER

HEAD, BAND, CAPTIONS = 9.8, 7.0, 4.2  # heights, mm
MIDDLE = 14.0  # width of the column between the sides, mm
GENERAL, UNITS, OBJECTIVES, POINTS = range(4)  # columns of a side, from the outside in
DICE_IN_ROW = 4  # drawn one by one in the row of a round; in the band there is room for DICE_MOST
SMALL = 0.76  # dice in a row, against those in the band
TALLY, FACES = 4.2, 4.4  # mm in a row for how many dice show a symbol, and the height of the symbols over these
ROUND_END = 2.7  # mm from the end of a band whose ends are round to its dice
BESIDE, COUNT = 0.6, 4.4  # mm between dice, and for "×12" behind one
Chips = Sequence[tuple[Symbol, int]]  # dice as they are drawn: a face, and how many of it
CHIPS: tuple[Symbol, ...] = (*ORDER, "")  # as they are resolved, boxes to fill in last
SUMS = 2  # rows at the foot
NAME_PAD = 1.6  # mm before and behind the name of a general
TABLE, TABLE_PAD = 8.0, 0.2  # mm for a table's number or name, and before and behind it
LINES_MOST = 12  # a longer battle goes on in a second block


def battle_strips(battle: SheetBattle, style: Style, step: float, wide: float) -> list[Strip]:
    """A battle as one block `wide` mm with rows of `step` mm, more where a name needs it; one of very many rounds as
    several, the sums under the last.
    """
    rounds = battle.rounds or blank_rounds(BLANK_ROUNDS, {})
    parts = [rounds[i : i + LINES_MOST] for i in range(0, len(rounds), LINES_MOST)]
    return [_strip(battle, part, part is parts[-1], style, step, wide) for part in parts]


def _strip(
    battle: SheetBattle, rounds: Sequence[SheetRound], sums: bool, style: Style, step: float, wide: float
) -> Strip:
    counted = _counted(battle)
    highs = [_row_high(Box(0, 0, wide, step), round_, counted) for round_ in rounds] + [step] * (SUMS if sums else 0)
    captions_high = CAPTIONS + (FACES if counted else 0.0)

    def draw(box: Box) -> Shape:
        head, band, captions, table = box.rows(HEAD, BAND, captions_high, REST)
        rows = table.rows(*highs)
        return group(
            rect(captions, fill=style.theme.panel),
            _tints(rows[-1], style) if sums else None,
            _grid(captions, rows, SUMS if sums else 0, style),
            _sum_frames(rows[-2], rows[-1], style) if sums else None,
            _sums(rows[-2], rows[-1], battle, style) if sums else None,
            *[_round(row, round_, counted, style) for row, round_ in zip(rows, rounds, strict=False)],
            _captions(captions, any(r.side(side).events for r in rounds for side in SIDES), counted, style),
            rect(box, stroke=style.theme.stroke(0.3)),
            *[_band(half, side, battle, style) for side, half in halves(band, MIDDLE).items()],
            _head(head, battle, style),
        )

    return Strip(HEAD + BAND + captions_high + sum(highs), draw)


def _counted(battle: SheetBattle) -> bool:
    """Whether a round of the battle has too many dice to draw them one by one: there is a column for each symbol then,
    and a general's name keeps its room.
    """
    return any(len(round_.side(side).events) > DICE_IN_ROW for round_ in battle.rounds for side in SIDES)


def _row_high(row: Box, round_: SheetRound, counted: bool) -> float:
    """The height of the row of a round, mm: more where the name of a general or of the table needs it."""
    high = max(row.h, written_high(round_.table, TABLE, pad=TABLE_PAD))
    for side, boxes in _columns(row)[0].items():
        name, _ = _beside_dice(boxes[GENERAL], round_.side(side).events, counted, side)
        high = max(high, written_high(round_.side(side).general, name.w, pad=NAME_PAD))
    return high


# --- columns -------------------------------------------------------------------------------------


def _columns(row: Box) -> tuple[Mapping[Side, list[Box]], Box]:
    """A row's boxes for each side, in the order of the columns above, and the box between the sides."""
    left, middle, right = row.columns(REST, MIDDLE, REST)
    return {"union": left.columns(REST, 13, 15, 14), "confederacy": right.columns(14, 15, 13, REST)[::-1]}, middle


def _grid(captions: Box, rows: Sequence[Box], sums: int, style: Style) -> Shape:
    """Lines between the rows and columns; in the sums at the foot, words take the place of general and units."""
    sides, middle = _columns(captions)
    foot, rounds_foot = rows[-1].y, rows[-1 - sums].y
    level = [((captions.x, row.top), (captions.right, row.top)) for row in rows]
    union, confederacy = sides["union"], sides["confederacy"]
    upright = [(x, foot) for x in (union[OBJECTIVES].x, union[POINTS].x, middle.x, middle.right)]
    upright += [(box.right, foot) for box in (confederacy[POINTS], confederacy[OBJECTIVES])]
    upright += [(x, rounds_foot) for x in (union[UNITS].x, confederacy[UNITS].right)]
    return segments([*level, *[((x, captions.top), (x, y)) for x, y in upright]], style.theme.hair)


def _tints(row: Box, style: Style) -> Shape:
    """The final score of each side stands on the side's own tint."""
    sides, _ = _columns(row)
    return group(*[rect(boxes[POINTS], fill=style.theme.sides[side].tint) for side, boxes in sides.items()])


def _sum_frames(first: Box, second: Box, style: Style) -> Shape:
    """Frames round what is written into the sums: rounds won and bonus, which stand below no caption, and the final."""
    theme = style.theme
    counts = [boxes[OBJECTIVES] for row in (first, second) for boxes in _columns(row)[0].values()]
    finals = [boxes[POINTS] for boxes in _columns(second)[0].values()]
    return group(
        *[rect(box.inset(0.7), stroke=theme.stroke(), r=0.6) for box in counts],
        *[rect(box, stroke=theme.stroke(0.5)) for box in finals],
    )


# --- the head ------------------------------------------------------------------------------------


def _head(box: Box, battle: SheetBattle, style: Style) -> Shape:
    theme, words = style.theme, style.words
    choices = [(style.words(side), battle.winner == side, style.theme.sides[side].round) for side in SIDES]
    choices.append((capital(words("drawn")), battle.winner == "drawn", False))
    badge, name, day, winner = box.inset(2, 1.1).columns(7.4, REST, 32, ticks_width(choices), gap=3)
    state = f" – {words(f'battle_{battle.status}')}" if battle.status else ""
    filled = theme.panel is not None
    caption, boxes = winner.rows(2.6, REST)
    return group(
        circle(badge.cx, badge.cy, 3.6, fill=theme.ink if filled else PAPER, stroke=theme.stroke(0.35)),
        label(badge, f"{battle.number}", 11.5, face="Sans-Bold", fill=PAPER if filled else theme.ink, pad=0),
        field(name, words("battle") + state, battle.name, theme),
        field(day, words("date"), words.day(battle.date), theme),
        label(caption, words("winner"), 6.8, fill=theme.soft, anchor="start", pad=0),
        ticks(boxes, choices, theme),
    )


def _band(box: Box, side: Side, battle: SheetBattle, style: Style) -> Shape:
    """The side's band: its name outside, the dice of its event roll inside, towards the enemy."""
    sign, outside_right = style.theme.sides[side], side == "confederacy"
    thrown = battle.events.get(side, ())
    few = len(thrown) <= DICE_MOST  # many dice need the room of the words
    chips = _chips(thrown)
    words_width = 21.0 if thrown and few else 0.0
    widths: list[float | Share] = [REST, words_width, sum(_chip_width(many) for _, many in chips)]
    band = box.inset(0.9, 0.5)
    boxes = band.inset(ROUND_END if sign.round else 1.7, 0).columns(*(widths[::-1] if outside_right else widths))
    name, caption, dice = boxes[::-1] if outside_right else boxes
    anchor: Anchor = "start" if outside_right else "end"
    boxes_of_dice = dice.columns(*[_chip_width(many) for _, many in chips])
    free = band.right - dice.x if not outside_right else dice.right - band.x
    free = free + BESIDE if thrown else 0.0
    return group(
        plate(band, sign, *((free, 0.0) if outside_right else (0.0, free))),
        named_side(
            level(name, style.theme), sign, style.words(side), 10.5, sign.on, sign=1.6, name=4.6, mirrored=outside_right
        ),
        label(level(caption, style.theme), style.words("event_roll"), 7.5, fill=sign.on, anchor=anchor, pad=1)
        if words_width
        else None,
        *[_chip(each, face, many, sign.on, style) for each, (face, many) in zip(boxes_of_dice, chips, strict=True)],
    )


def _chips(thrown: Sequence[Symbol]) -> Chips:
    """Dice as they are drawn, each with a number: singly, or all of a symbol together.

    Many dice still to be thrown are a die of each symbol and a box for their number (0).
    """
    if len(thrown) <= DICE_MOST:
        return [(face, 1) for face in sorted(thrown, key=CHIPS.index)]
    if not any(thrown):
        return [(face, 0) for face in ORDER]
    return sorted(Counter(thrown).items(), key=lambda chip: CHIPS.index(chip[0]))


def _chip_width(many: int) -> float:
    return DIE + BESIDE + (0 if many == 1 else COUNT)


def _chip(box: Box, face: Symbol, many: int, on: str, style: Style) -> Shape:
    _, cube, number = box.columns(BESIDE / 2, DIE, REST)
    art = [at(cube.cx, cube.cy, die(face, style.theme, printed=not many))]
    if many > 1:
        art.append(label(number, f"×{many}", 8.5, face="Sans-Semi", fill=on, pad=0.2))
    elif not many:
        paper = Box(number.x + 0.2, cube.cy - DIE / 2, COUNT - 0.6, DIE)
        art.append(rect(paper, fill=PAPER, stroke=style.theme.stroke(), r=0.9))
    return group(*art)


# --- rows ----------------------------------------------------------------------------------------


def _captions(row: Box, events: bool, counted: bool, style: Style) -> Shape:
    """What the columns say; with `events`, dice stand beside the generals, towards the enemy, or their symbols over the
    columns in which they are `counted`.
    """
    sides, middle = _columns(row)
    faces: list[Shape] = []
    captions: list[tuple[Box, str, Anchor, float]] = [
        (box, key, "middle", 0.8)
        for boxes in sides.values()
        for box, key in zip(boxes, ("general", "units", "objectives", "points"), strict=True)
        if not (events and key == "general")
    ]
    captions.append((middle, "round", "middle", 0.8))
    if events:  # the generals make room for the dice
        union, confederacy = sides["union"][GENERAL], sides["confederacy"][GENERAL]
        if counted:
            for side, box in (("union", union), ("confederacy", confederacy)):
                low = _beside_dice(box, (), counted, side)[1].less(above=row.h - FACES)
                faces += [
                    at(cell.cx, cell.cy, die(face, style.theme, printed=True), scale=SMALL)
                    for cell, face in zip(_tally(low), ORDER, strict=True)
                ]
            union, confederacy = (box.less(below=FACES) for box in (union, confederacy))
        captions += [(union, "event_roll", "end", 0.8), (confederacy, "event_roll", "start", 0.8)]
        captions += [(union, "general", "start", 1.6), (confederacy, "general", "end", 1.6)]
    return group(
        *[
            label(box, style.words(key), 7, face="Sans-Semi", fill=style.theme.soft, anchor=anchor, pad=pad)
            for box, key, anchor, pad in captions
        ],
        *faces,
    )


def _round(row: Box, round_: SheetRound, counted: bool, style: Style) -> Shape:
    theme = style.theme
    sides, middle = _columns(row)
    number, table = middle.columns(REST, TABLE if round_.table else 0)
    out = [label(number, f"{round_.number}", 9.5, face="Sans-Semi", fill=theme.ink)]
    if round_.table.isdecimal() and len(round_.table) <= 2:
        out.append(label(table, style.words("table", n=round_.table), FLOOR, fill=theme.soft, pad=TABLE_PAD))
    elif round_.table:
        out.append(written(table, round_.table, theme.soft, 7.5, anchor="middle", pad=TABLE_PAD))
    for side, boxes in sides.items():
        own = round_.side(side)
        name, room = _beside_dice(boxes[GENERAL], own.events, counted, side)
        out += [
            written(name, own.general, theme.hand, pad=NAME_PAD),
            (_counts if counted else _dice)(room, own.events, style) if own.events else None,
        ]
        if own.points is not None:
            values = (*own.points, sum(own.points))  # C8 units and objectives are noted apart
            out += [
                written(box, value, theme.hand, anchor="middle")
                for box, value in zip(boxes[UNITS:], values, strict=True)
            ]
    return group(*out)


def _beside_dice(box: Box, thrown: Sequence[Symbol], counted: bool, side: Side) -> tuple[Box, Box]:
    """The room for a general's name, and that for the dice of the round's own event roll beside it (A13)."""
    wide = TALLY * len(ORDER) if counted else len(thrown) * _chip_width(1) * SMALL
    wide += 1.0 if wide else 0.0
    name, dice = box.columns(REST, wide) if side == "union" else box.columns(wide, REST)[::-1]
    return name, dice


def _dice(room: Box, thrown: Sequence[Symbol], style: Style) -> Shape:
    """The dice of a round, one by one."""
    chips = _chips(thrown)
    boxes = Box(0, 0, len(chips) * _chip_width(1), room.h / SMALL).columns(*[REST] * len(chips))
    art = [_chip(box, face, many, style.theme.ink, style) for box, (face, many) in zip(boxes, chips, strict=True)]
    return at(room.x + 0.5, room.y, *art, scale=SMALL)


def _counts(room: Box, thrown: Sequence[Symbol], style: Style) -> Shape:
    """How many dice of a round show each symbol: boxes, empty where they are still to be thrown."""
    theme, many, out = style.theme, Counter(thrown), []
    for cell, face in zip(_tally(room), ORDER, strict=True):
        box = Box.round(cell.cx, cell.cy, DIE * SMALL)
        out.append(rect(box, fill=PAPER, stroke=theme.stroke(), r=0.7))
        if any(thrown):
            out.append(written(box, many[face], theme.hand, 9, anchor="middle", pad=0.1))
    return group(*out)


def _tally(room: Box) -> list[Box]:
    """The columns for the numbers of dice, one for each symbol."""
    return room.inset(0.5, 0).columns(*[REST] * len(ORDER))


def _sums(first: Box, second: Box, battle: SheetBattle, style: Style) -> Shape:
    theme, words, result = style.theme, style.words, battle.result
    out: list[Shape] = [line((first.x, first.top), (first.right, first.top), theme.stroke(0.35))]
    for row, middle_word, side_word, sums, counts in (
        (first, "total", "rounds_won", result.totals, result.rounds_won),
        (second, "battle_score", "bonus", result.final, result.bonus),
    ):
        sides, middle = _columns(row)
        final = sums is result.final
        face = "Sans-Bold" if final else "Sans-Semi"
        out.append(label(middle, words(middle_word), 9.5 if final else 8, face=face, fill=theme.ink))
        for side, boxes in sides.items():
            general, units = sorted((boxes[GENERAL], boxes[UNITS]), key=lambda box: box.x)
            both = Box(general.x, row.y, general.w + units.w, row.h)
            anchor: Anchor = "end" if side == "union" else "start"
            out.append(label(both, words(side_word), 8, fill=theme.ink, anchor=anchor, pad=1.2))
            if side in counts:
                sign = "+" if final and counts[side] else ""
                out.append(written(boxes[OBJECTIVES], f"{sign}{counts[side]}", theme.hand, anchor="middle"))
            if side in sums:
                out.append(written(boxes[POINTS], sums[side], theme.hand, 11.5, anchor="middle", faces=("Sans-Bold",)))
            if final and result.winner == side:
                out.append(_ring(boxes[POINTS], theme.hand))
    return group(*out)


def _ring(box: Box, fill: str) -> Shape:
    """A ring drawn by hand round the winner's score: not quite closed."""
    w, h = 4.2, min(box.h * 0.5, 3.0)
    x, y = box.cx, box.cy
    return curve(
        (x + w * 0.55, y + h * 0.84),
        (x - w * 0.3, y + h * 1.15, x - w, y + h * 0.6, x - w, y - h * 0.05),
        (x - w, y - h * 0.75, x - w * 0.4, y - h, x + w * 0.1, y - h * 0.95),
        (x + w * 0.75, y - h * 0.9, x + w * 1.05, y - h * 0.3, x + w * 0.95, y + h * 0.2),
        (x + w * 0.85, y + h * 0.7, x + w * 0.3, y + h, x - w * 0.1, y + h * 0.92),
        stroke=Stroke(fill, 0.3),
    )
