"""A line of the desk sheet for what a side took from its reserve roll."""

from games.battle_cry.dice import UNITS
from printables.art.battle_cry.data import HeldUnit, Side
from printables.art.battle_cry.signs import SIGNS, SYMBOLS
from printables.layout import REST, Box
from printables.pieces import tick, written
from printables.shapes import Shape, group, line
from printables.sheets import Style
from printables.symbols import symbol

SIGN, RING = 4.1, 4.4  # mm: a sign, one to ring
WAITS, HEX, BACK = 11.0, 15.0, 15.0  # mm of the columns behind what was taken


def taken_columns(row: Box) -> list[Box]:
    """Of a line: what was taken, whether it waits, the hex, whether the token went back."""
    return row.columns(REST, WAITS, HEX, BACK, gap=1.0)


def taken(row: Box, choice: str, filled: bool, waiting: HeldUnit | None, side: Side, style: Style) -> Shape:
    """A line for what was taken from the roll: signs to ring, or what the data says. Behind it whether the unit waits
    in the holding zone, the hex where it is placed or enters later, and whether its token went back.
    """
    theme = style.theme
    signs, waits, where, back = taken_columns(row)
    rule = row.y + 0.4
    if filled:
        room = signs if waiting else row
        out: list[Shape] = [
            written(room, choice, theme.hand, 9.5),
            line((room.x, rule), (room.right, rule), theme.hair),
        ]
        if not waiting:
            return group(*out)
    else:
        names = [SYMBOLS[unit] for unit in UNITS] + [SIGNS[kind] for kind in ("elite", "field_work", "scenario_event")]
        cells = zip(signs.columns(*[REST] * len(names)), names, strict=True)
        out = [symbol(cell.cx, cell.cy, name, RING, theme.sides[side].ink) for cell, name in cells]
    out += [
        line((where.x, rule), (where.right, rule), theme.hair),
        tick(waits.x + 2.6 if waiting else waits.cx, row.cy, bool(waiting), theme),
        tick(back.cx, row.cy, bool(waiting and waiting.back), theme),
    ]
    if waiting:
        out += [
            symbol(waits.x + 8.6, row.cy, SYMBOLS[waiting.unit], SIGN, theme.hand),
            written(where, waiting.hex, theme.hand, 9.5, anchor="middle"),
        ]
    return group(*out)
