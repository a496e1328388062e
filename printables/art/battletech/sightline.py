"""A line of sight drawn over a map: what it touches, what counts, what blocks."""

from __future__ import annotations

from dataclasses import dataclass

from games.battletech.board import Board
from games.battletech.grid import centre, distance
from games.battletech.sight import SIDES, Side, line, woods_in
from printables.context import GameContext
from printables.fonts import FLOOR, PT
from printables.hexes import Hexes
from printables.pieces import LegendEntry
from printables.shapes import Point, Shape, Stroke, at, centred, circle, group, poly, segments
from printables.shapes import line as stroke
from printables.theme import PAPER, Theme


@dataclass(frozen=True, slots=True)
class MapContext(GameContext):
    """What all parts of a map share."""

    board: Board
    hexes: Hexes

    @property
    def pen(self) -> float:
        """The width of a plain line, mm."""
        return self.hexes.flat * 0.018

    def at(self, hex_: str) -> Point:
        """The centre of a hex by its printed number, in mm."""
        return self.hexes.point(*centre(hex_))


@dataclass(frozen=True, slots=True)
class MapSight:
    """A line of sight to be shown: its ends, the hexes between that count, and whether it makes a difference what of
    them is still to be chosen (L6).
    """

    start: str
    end: str
    counts: tuple[str, ...]
    open: bool = False

    @classmethod
    def over(cls, board: Board, start: str, end: str, side: Side | None = None) -> MapSight:
        """L6 A line of which this side counts; where nobody has chosen, the one worse for the attacker."""
        found = line(board, start, end)
        return cls(start, end, found.hexes(side or found.worse), side is None and found.matters)

    def blocking(self, board: Board) -> tuple[str, ...]:
        """L3 The woods that count, where together they block the line."""
        return tuple(hex_ for hex_ in self.counts if hex_ in board.woods) if woods_in(board, self.counts).block else ()


def verdict(sight: MapSight, context: MapContext) -> list[str]:
    """What there is between the two, and whether it blocks the line; sentences."""
    words, between = context.words, woods_in(context.board, sight.counts)
    key, apart = "sight_blocked" if between.block else "sight_free", distance(sight.start, sight.end)
    sentence = words(key, n=apart, light=between.light, heavy=between.heavy)
    return [sentence, words("sight_open")] if sight.open else [sentence]


def sight_overlay(sight: MapSight, context: MapContext) -> list[Shape]:
    """The line and its hexes, over the ground and under the mechs."""
    hexes, theme, at_ = context.hexes, context.theme, context.at
    blocking = sight.blocking(context.board)
    dash = (hexes.flat * 0.12, hexes.flat * 0.1) if blocking else ()
    out = [at(*at_(hex_), _counts(hexes, theme)) for hex_ in sight.counts]
    out += [at(*at_(hex_), _blocks(hexes, theme)) for hex_ in blocking]
    out += [
        at(*at_(sight.start), _attacker(hexes, theme)),
        at(*at_(sight.end), _target(hexes, theme)),
        stroke(at_(sight.start), at_(sight.end), Stroke(theme.ink, hexes.flat * 0.03, dash)),
    ]
    for pair in line(context.board, sight.start, sight.end).pairs:
        for side, hex_ in zip(SIDES, pair, strict=True):
            if hex_ is not None:
                out.append(at(*at_(hex_), at(0, -hexes.flat * 0.31, _letter(side, hexes, context))))
    return out


def sight_entries(sight: MapSight, context: MapContext) -> list[LegendEntry]:
    """The legend of what the overlay shows."""
    small, theme, words = Hexes(4.8), context.theme, context.words
    plain_hex = poly(small.corners(), stroke=Stroke(theme.grid, 0.2))
    found: list[LegendEntry] = [
        (group(plain_hex, _attacker(small, theme)), words("sight_attacker"), ""),
        (group(plain_hex, _target(small, theme)), words("sight_target"), ""),
    ]
    if sight.counts:
        found.append((group(plain_hex, _counts(small, theme)), words("sight_counts"), ""))
    if sight.blocking(context.board):
        found.append((group(plain_hex, _counts(small, theme), _blocks(small, theme)), words("sight_blocks"), ""))
    if line(context.board, sight.start, sight.end).pairs:
        for side in SIDES:
            found.append(
                (_letter(side, Hexes(12.0), context), words("sight_side", side=context.word(side, "side")), "")
            )
    return found


def _counts(hexes: Hexes, theme: Theme) -> Shape:
    """A hex that counts: outlined inside its sides."""
    return poly(hexes.corners(hexes.flat * 0.04), stroke=Stroke(theme.hand, hexes.flat * 0.05))


def _blocks(hexes: Hexes, theme: Theme) -> Shape:
    """Woods that block: crossed from corner to corner."""
    corners = hexes.corners(hexes.flat * 0.1)
    pairs = [(corners[k], corners[k + 3]) for k in (0, 1)]
    pens = Stroke(PAPER, hexes.flat * 0.075), Stroke(theme.accent, hexes.flat * 0.045)
    return group(*[segments(pairs, pen) for pen in pens])


def _attacker(hexes: Hexes, theme: Theme) -> Shape:
    """A double outline."""
    stroke = Stroke(theme.ink, hexes.flat * 0.04)
    return group(poly(hexes.corners(), stroke=stroke), poly(hexes.corners(hexes.flat * 0.09), stroke=stroke))


def _target(hexes: Hexes, theme: Theme) -> Shape:
    """An outline with four ticks, as through a sight."""
    flat, stroke = hexes.flat, Stroke(theme.ink, hexes.flat * 0.045)
    ticks = [
        ((x * 0.3 * flat, y * 0.3 * flat), (x * 0.46 * flat, y * 0.46 * flat))
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    return group(poly(hexes.corners(), stroke=stroke), segments(ticks, stroke))


def _letter(side: Side, hexes: Hexes, context: MapContext) -> Shape:
    """L4 Which side of the line a hex lies on, as the attacker sees it."""
    theme, flat = context.theme, hexes.flat
    size = max(FLOOR, flat * 0.2 / PT)
    letter = context.words(f"sight_{side}")
    return group(
        circle(0, 0, max(flat * 0.13, 1.3), fill=PAPER, stroke=theme.stroke(context.pen)),
        centred(0, 0, letter, size, fill=theme.ink),
    )
