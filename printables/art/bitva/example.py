"""A throw of two dice on a few hexes: where infantry alone and infantry in patrol may go."""

from __future__ import annotations

from games.bitva.board import BoardHex
from printables.art.bitva.counters import front
from printables.art.bitva.field import GRID, RIM, ground
from printables.context import GameContext
from printables.flow import Strip
from printables.hexes import ColumnRow, Hexes
from printables.layout import Box
from printables.shapes import Shape, Stroke, at, centred, group, line, poly, segments
from printables.tabletop import die
from printables.theme import Theme

SEAT = "south"
THROWN = (2, 5)
NUMBERS = ((3, 2, 5, 1, 2, 4), (6, 4, 5, 3, 6, 1))  # row by row; the lower row lies half a hex to the right
ALONE, PATROL, FRIEND = (1, 0), (4, 0), (5, 0)  # column, row
BESIDE, FAR = (2, 0), (2, 1)
DICE, LOW = 8.0, 0.43  # mm of a die; of a hex's width, from its middle to the number that a counter does not hide
ACROSS, UP = 0.62, 0.06  # of a hex's width: a counter, and how far above the middle it lies
DRAWN = 16.0  # mm: the counter that is shown smaller


def example(context: GameContext, wide: float, _points: float, theme: Theme) -> Strip:
    """The hexes with the soldiers, the dice that were thrown, and an arrow for each move."""
    flat = (wide - DICE - 3.0) / (len(NUMBERS[0]) + 0.5)
    hexes = Hexes(flat, flat / 3**0.5 * (1.5 * len(NUMBERS) + 0.5), pointed=True)

    def draw(box: Box) -> Shape:
        left, low = box.x + DICE + 3.0, box.top - 1.0 - hexes.high
        places = [(column, row) for row, line in enumerate(NUMBERS) for column in range(len(line))]
        art = [at(*hexes.centre(place), _hex(place, hexes.flat, theme)) for place in places]
        knots = [*map(hexes.knot, places)]
        lines = [
            segments(hexes.sides(knots), Stroke(theme.soft, hexes.flat * GRID)),
            segments(hexes.rim(knots), Stroke(theme.ink, hexes.flat * RIM)),
        ]
        soldiers = [_soldier(*hexes.centre(place), hexes.flat, context) for place in (ALONE, PATROL, FRIEND)]
        ways = [_way(hexes.centre(a), hexes.centre(b), hexes.flat, theme) for a, b in ((ALONE, BESIDE), (PATROL, FAR))]
        dice = [
            die(box.x + DICE / 2, box.top - 1.0 - hexes.high / 2 + (0.6 - n) * (DICE + 1.6), number, theme, DICE)
            for n, number in enumerate(THROWN)
        ]
        return group(at(left, low, *art, *lines, *soldiers, *ways), *dice)

    return Strip(hexes.high + 2.0, draw)


def _soldier(x: float, y: float, flat: float, context: GameContext) -> Shape:
    """A counter as it is cut out."""
    scale = flat * ACROSS / DRAWN
    low = y + flat * (UP - ACROSS / 2)
    return at(x - flat * ACROSS / 2, low, front(DRAWN, "infantry", SEAT, context), scale=scale)


def _hex(place: ColumnRow, flat: float, theme: Theme) -> Shape:
    number = NUMBERS[place[1]][place[0]]
    taken = place in (ALONE, PATROL, FRIEND)
    points = flat * (0.52 if taken else 0.95)
    y = -LOW * flat if taken else 0.0
    return group(
        ground(BoardHex((0, 0), number, "south", "plain", "west"), flat, theme),
        centred(0, y, f"{number}", points, fill=theme.ink),
    )


def _way(start: tuple[float, float], end: tuple[float, float], flat: float, theme: Theme) -> Shape:
    """An arrow from a soldier to just before the number of the hex that it may go to."""
    (ax, ay), (bx, by) = start, end
    size = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / size, (by - ay) / size
    clear = flat * (ACROSS / 2 / max(abs(dx), abs(dy)) + 0.04)
    a, b = (ax + dx * clear, ay + dy * clear), (bx - dx * flat * 0.2, by - dy * flat * 0.2)
    neck = b[0] - dx * 2.2, b[1] - dy * 2.2
    head = [b, (neck[0] - dy * 1.3, neck[1] + dx * 1.3), (neck[0] + dy * 1.3, neck[1] - dx * 1.3)]
    return group(line(a, neck, Stroke(theme.accent, 0.8)), poly(head, fill=theme.accent))
