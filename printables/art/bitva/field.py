"""A board of Bitva at any size: where its hexes lie, their colours and signs, the lines between halves and zones;
and the legend of them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.bitva.board import Board, BoardHex
from printables.context import GameContext
from printables.flow import Strip, prose
from printables.fonts import width
from printables.hexes import Hexes, Knot
from printables.layout import Box
from printables.outlines import between
from printables.pieces import LegendEntry, samples
from printables.shapes import (
    Point,
    Shape,
    Stamp,
    Stroke,
    at,
    curve,
    group,
    line,
    poly,
    segments,
)
from printables.symbols import symbol
from printables.theme import PAPER, Theme

SIGNS: Mapping[str, str] = {"infantry": "bitva/infantry", "general": "bitva/general"}
POST = "flag"
GRID, RIM, FRONT, ZONE = 0.018, 0.03, 0.1, 0.065  # of a hex's width
SLANT = 0.42  # how far open marks of posts and trenches go along the slanting sides: above and below them is text
TRENCH = 0.062  # of a hex's width: how far in its line lies
POST_LINES = ((0.042, 0.03), (0.078, 0.012))  # of a hex's width: how far in its lines lie, and how wide they are


@dataclass(frozen=True)
class HexMap:
    """A board whose hexes are `flat` mm wide, from side to side."""

    board: Board
    flat: float

    @cached_property
    def knots(self) -> Mapping[str, Knot]:
        """Where each hex is, by name; the western and the northern one at 0."""
        known = Hexes(self.flat, pointed=True)
        found = {hex_.name: known.axial(*hex_.at) for hex_ in self.board.hexes}
        west, north = (min(knot[i] for knot in found.values()) for i in (0, 1))
        return {name: (u - west, v - north) for name, (u, v) in found.items()}

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height in mm, the lines on the outside apart."""
        wide, high = (max(knot[i] for knot in self.knots.values()) for i in (0, 1))
        return self.flat * (2 + wide) / 2, Hexes(self.flat).side * (2 + high / 2)

    @cached_property
    def hexes(self) -> Hexes:
        return Hexes(self.flat, self.size[1], pointed=True)

    @property
    def calm(self) -> tuple[list[float], list[float]]:
        """Where a seam of the board parts no middle of a hex, in mm from its lower left corner."""
        wide, high = (max(knot[i] for knot in self.knots.values()) for i in (0, 1))
        return self.hexes.calm(wide // 2 + 1, high // 3 + 1)

    def middle(self, name: str) -> Point:
        return self.hexes.point(*self.knots[name])

    def _knots(self, hexes: Iterable[BoardHex]) -> list[Knot]:
        return [self.knots[hex_.name] for hex_ in hexes]

    def lines(self, theme: Theme, *, zones: bool) -> Shape:
        """The grid, the rim, the front line between the halves and, for the variant, the edge of the combat zone."""
        board, flat = self.board, self.flat
        every = self._knots(board.hexes)
        combat = self._knots(hex_ for hex_ in board.hexes if hex_.zone == "combat")
        other = self._knots(hex_ for hex_ in board.hexes if hex_.zone != "combat")
        north, south = (self._knots(board.half(half)) for half in ("north", "south"))
        edge = Stroke(theme.accent, flat * ZONE), Stroke(PAPER, flat * ZONE * 0.42, (0.01, flat * 0.11))
        return group(
            segments(self.hexes.sides(every), Stroke(theme.soft, flat * GRID)),
            segments(self.hexes.rim(every), Stroke(theme.ink, flat * RIM)),
            *[segments(self.hexes.border(combat, other), pen) for pen in edge if zones],
            segments(self.hexes.border(north, south), Stroke(theme.ink, flat * FRONT)),
        )


# --- a hex of it ---------------------------------------------------------------------------------


def ground(hex_: BoardHex, flat: float, theme: Theme, *, closed: bool = True) -> Shape:
    """A hex round (0, 0): the colour of its number, and the marks of a post or a trench all round it; not `closed`,
    they leave room for words above and below.
    """
    return marked(hex_.kind, flat, theme, theme.tints[hex_.number - 1], closed=closed)


def marked(kind: str, flat: float, theme: Theme, fill: str | None = None, *, closed: bool = True) -> Shape:
    """A hex as `ground` draws it, of a kind and a colour alone: what a sign means does not hang on its number."""
    shape = Hexes(flat, pointed=True)
    marks = {"post": _post, "trench": _trench}.get(kind)
    return Stamp(
        f"bitva {theme.key} {fill} {kind} {closed} {flat:g}",
        (-flat / 2, -shape.side, flat / 2, shape.side),
        *([poly(shape.corners(), fill=fill)] if fill else []),
        *([marks(shape, theme, closed)] if marks else []),
    )


def _lines_inside(shape: Hexes, inset: float, closed: bool) -> list[list[Point]]:
    """A hex `inset` mm inside; open, its right and its left side with the beginning of the slanting ones."""
    corners = shape.corners(inset)
    if closed:
        return [[*corners, corners[0]]]
    top, upper, lower, bottom = corners[:4]
    right = [between(upper, top, SLANT), upper, lower, between(lower, bottom, SLANT)]
    return [right, [(-x, y) for x, y in right]]


def _post(shape: Hexes, theme: Theme, closed: bool) -> Shape:
    """Two lines, bold and fine."""
    flat = shape.flat
    return group(
        *[
            curve(*side, stroke=Stroke(theme.ink, flat * width))
            for inset, width in POST_LINES
            for side in _lines_inside(shape, flat * inset, closed)
        ]
    )


def _trench(shape: Hexes, theme: Theme, closed: bool) -> Shape:
    """A line with hachures that point outwards."""
    flat = shape.flat
    walls = _lines_inside(shape, flat * TRENCH, closed)
    hachures = [
        (between(inner[n], inner[n + 1], share), between(outer[n], outer[n + 1], share))
        for inner, outer in zip(walls, _lines_inside(shape, flat * 0.014, closed), strict=True)
        for n in range(len(inner) - 1)
        for count in (6 if closed or n == 1 else 3,)
        for share in ((k + 0.5) / count for k in range(count))
    ]
    lines = [curve(*wall, stroke=Stroke(theme.ink, flat * 0.025)) for wall in walls]
    return group(segments(hachures, Stroke(theme.ink, flat * 0.016)), *lines)


# --- what the signs mean --------------------------------------------------------------------------


POINTS, NOTE = 9.0, 8.5  # points of the signs' words and of the note
SAMPLE, LARGE = 5.6, 9.0  # mm, the hex of a sign on the screen and on paper
SPACED = 1.15  # of the hex: a line of signs
BESIDE, APART = 1.2, 5.0  # mm between a sign and its words, and from these to the next sign


def legend(board: Board, context: GameContext, wide: float, zones: bool) -> Strip:
    """The signs in as many lines as they need, then the note."""
    return Strip.of([signs(context, wide, zones), note(board, context, wide)])


def signs(context: GameContext, wide: float, zones: bool, sample: float = SAMPLE) -> Strip:
    """Hexes of `sample` mm and lines, each with what it means, in as many lines as they need."""
    entries, cells = _entries(context, zones, sample), list[Box]()
    x, low, high = 0.0, -SPACED * sample, SPACED * sample
    for _, words, _ in entries:
        across = sample + BESIDE + width(words, "Sans", POINTS) + APART
        if x and x + across > wide:
            x, low = 0.0, low - high
        cells.append(Box(x, low, across, high))
        x += across
    return Strip(
        -low,
        lambda box: at(box.x, box.top, samples(cells, entries, POINTS, context.theme, wide=sample, pad=BESIDE)),
    )


def note(board: Board, context: GameContext, wide: float) -> Strip:
    """What of the board is ours; nothing of a board of one's own."""
    if not board.reconstruction:
        return prose("", NOTE, wide)
    words = prose(context.words("bitva_ours"), NOTE, wide, fill=context.theme.soft)
    return Strip(words.height + 0.6, words.draw)


def _entries(context: GameContext, zones: bool, size: float) -> list[LegendEntry]:
    theme, flat = context.theme, size / 0.56  # lines are as wide as on hexes of this width

    def sample_line(*pens: Stroke) -> Shape:
        return group(*[line((-size * 0.42, 0), (size * 0.42, 0), pen) for pen in pens])

    found = [
        (sample_hex("post", size, theme), context.words("bitva_post"), ""),
        (sample_hex("trench", size, theme), context.words("bitva_trench"), ""),
        (sample_line(Stroke(theme.ink, flat * FRONT)), context.words("bitva_front"), ""),
    ]
    if zones:
        edge = sample_line(Stroke(theme.accent, flat * ZONE), Stroke(PAPER, flat * ZONE * 0.42, (0.01, flat * 0.11)))
        found.append((edge, context.words("bitva_combat"), ""))
    return found


def sample_hex(kind: str, flat: float, theme: Theme) -> Shape:
    """A post or a trench, `flat` mm wide round (0, 0): as on the board with its sides, and a flag on the post; on
    paper, for it has no number whose colour it could have.
    """
    edge = poly(Hexes(flat, pointed=True).corners(), fill=PAPER, stroke=Stroke(theme.soft, flat * GRID))
    flag = symbol(0, 0, POST, flat * 0.4, theme.ink) if kind == "post" else None
    return group(edge, marked(kind, flat, theme), flag)
