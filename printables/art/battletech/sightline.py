"""A line of sight drawn over a map: what it touches, what counts, what blocks."""

from __future__ import annotations

from dataclasses import dataclass

from games.battletech import GAME
from games.battletech.board import Board
from games.battletech.labels import TEXTS
from games.battletech.sight import SIDES, Line, Side, Woods, line, woods_in
from printables.art.battletech.hexes import Hexes
from printables.context import GameContext
from printables.fonts import FLOOR, PT
from printables.shapes import Shape, Stroke, at, centred, circle, group, poly, segments
from printables.shapes import line as stroke
from printables.theme import PAPER, Theme
from printables.words import Words

LegendEntry = tuple[Shape, str]  # a sample round (0, 0), and what it says


@dataclass(frozen=True, slots=True)
class MapTable(GameContext):
    """What all parts of a map share."""

    meta, texts = GAME.meta, TEXTS

    board: Board
    hexes: Hexes

    @property
    def pen(self) -> float:
        """The width of a plain line, mm."""
        return self.hexes.flat * 0.018


@dataclass(frozen=True, slots=True)
class MapSight:
    """A line of sight to be shown. `side` is the side of the line that counts, None where nobody has chosen (L6).

    Where hexes are chosen pair by pair (L6), `counts` are those that count, and `open` says that some are still to be
    chosen.
    """

    start: str
    end: str
    side: Side | None = None
    counts: tuple[str, ...] | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class ResolvedLine:
    """A line of sight worked out, with the side that counts."""

    sight: MapSight
    line: Line
    side: Side
    board: Board

    @classmethod
    def of(cls, board: Board, sight: MapSight) -> ResolvedLine:
        """L6 Where nobody has chosen, the side worse for the attacker counts."""
        found = line(board, sight.start, sight.end)
        return cls(sight, found, sight.side or found.worse, board)

    @property
    def counting(self) -> tuple[str, ...]:
        return self.line.hexes(self.side) if self.sight.counts is None else self.sight.counts

    @property
    def woods(self) -> Woods:
        """The woods that count."""
        return self.line.woods(self.side) if self.sight.counts is None else woods_in(self.board, self.sight.counts)

    @property
    def blocked(self) -> bool:
        return self.woods.block

    @property
    def open(self) -> bool:
        """L6 Whether there is still something to choose that makes a difference."""
        return self.sight.open or (self.sight.counts is None and self.sight.side is None and self.line.matters)

    @property
    def blocking(self) -> tuple[str, ...]:
        """L3 The woods that count, where together they block the line."""
        return tuple(hex_ for hex_ in self.counting if self.blocked and hex_ in self.board.woods)


def verdict(resolved: ResolvedLine, words: Words) -> list[str]:
    """What there is between the two, and whether it blocks the line; sentences."""
    between = resolved.woods
    sentence = words(
        "sight_blocked" if resolved.blocked else "sight_free",
        n=resolved.line.distance,
        light=between.light,
        heavy=between.heavy,
    )
    return [sentence, words("sight_open")] if resolved.open else [sentence]


def sight_overlay(resolved: ResolvedLine, table: MapTable) -> list[Shape]:
    """The line and its hexes, over the ground and under the mechs."""
    hexes, theme = table.hexes, table.theme
    out = [at(*hexes.at(hex_), _counts(hexes, theme)) for hex_ in resolved.counting]
    out += [at(*hexes.at(hex_), _blocks(hexes, theme)) for hex_ in resolved.blocking]
    out += [
        at(*hexes.at(resolved.sight.start), _attacker(hexes, theme)),
        at(*hexes.at(resolved.sight.end), _target(hexes, theme)),
    ]
    line_stroke = _stroke(theme.ink, hexes, 0.03)
    dash = (hexes.flat * 0.12, hexes.flat * 0.1) if resolved.blocked else ()
    out.append(
        stroke(
            hexes.at(resolved.sight.start),
            hexes.at(resolved.sight.end),
            Stroke(line_stroke.colour, line_stroke.width, dash),
        )
    )
    for pair in resolved.line.pairs:
        for side, hex_ in zip(SIDES, pair, strict=True):
            if hex_ is not None:
                out.append(at(*hexes.at(hex_), at(0, -hexes.flat * 0.31, _letter(side, hexes, table))))
    return out


def sight_entries(resolved: ResolvedLine, table: MapTable) -> list[LegendEntry]:
    """The legend of what the overlay shows."""
    small, theme, words = Hexes(4.8), table.theme, table.words
    plain_hex = poly(small.corners(), stroke=Stroke(theme.grid, 0.2))
    found: list[LegendEntry] = [
        (group(plain_hex, _attacker(small, theme)), words("sight_attacker")),
        (group(plain_hex, _target(small, theme)), words("sight_target")),
    ]
    if resolved.counting:
        found.append((group(plain_hex, _counts(small, theme)), words("sight_counts")))
    if resolved.blocking:
        found.append((group(plain_hex, _counts(small, theme), _blocks(small, theme)), words("sight_blocks")))
    if resolved.line.pairs:
        for side in SIDES:
            found.append((_letter(side, Hexes(12.0), table), words("sight_side", side=table.word(side, "side"))))
    return found


def _stroke(colour: str, hexes: Hexes, share: float) -> Stroke:
    return Stroke(colour, hexes.flat * share)


def _counts(hexes: Hexes, theme: Theme) -> Shape:
    """A hex that counts: outlined inside its sides."""
    return poly(hexes.corners(hexes.flat * 0.04), stroke=_stroke(theme.hand, hexes, 0.05))


def _blocks(hexes: Hexes, theme: Theme) -> Shape:
    """Woods that block: crossed from corner to corner."""
    corners = hexes.corners(hexes.flat * 0.1)
    pairs = [(corners[k], corners[k + 3]) for k in (0, 1)]
    return group(segments(pairs, _stroke(PAPER, hexes, 0.075)), segments(pairs, _stroke(theme.accent, hexes, 0.045)))


def _attacker(hexes: Hexes, theme: Theme) -> Shape:
    """A double outline."""
    stroke = _stroke(theme.ink, hexes, 0.04)
    return group(poly(hexes.corners(), stroke=stroke), poly(hexes.corners(hexes.flat * 0.09), stroke=stroke))


def _target(hexes: Hexes, theme: Theme) -> Shape:
    """An outline with four ticks, as through a sight."""
    flat, stroke = hexes.flat, _stroke(theme.ink, hexes, 0.045)
    ticks = [
        ((x * 0.3 * flat, y * 0.3 * flat), (x * 0.46 * flat, y * 0.46 * flat))
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    return group(poly(hexes.corners(), stroke=stroke), segments(ticks, stroke))


def _letter(side: Side, hexes: Hexes, table: MapTable) -> Shape:
    """L4 Which side of the line a hex lies on, as the attacker sees it."""
    theme, flat = table.theme, hexes.flat
    size = max(FLOOR, flat * 0.2 / PT)
    letter = table.words(f"sight_{side}")
    return group(
        circle(0, 0, max(flat * 0.13, 1.3), fill=PAPER, stroke=theme.stroke(table.pen)),
        centred(0, 0, letter, size, fill=theme.ink),
    )
