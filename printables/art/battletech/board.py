"""A map and a game of BattleTech as it stands, for pages on the screen: with mechs and lines of sight on it."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import cast

from games.battletech.board import Board
from games.battletech.hexsides import counted_hexes, undecided
from games.battletech.model import State
from games.battletech.sight import Side
from games.core.sightlines import Ray, Verdict
from printables.art.battletech.battlemap import FLAT, MapMech, MapSight, battlemap, outline, spot
from printables.sheets import Page
from printables.theme import THEMES, Theme
from printables.words import Words

__all__ = ["board_page", "ground_page", "mechs_on", "outline", "rays_over"]

_COLOUR = THEMES["colour"]
# Told apart by more than their colour: the stroke of a line and its dashes, mm.
LOOKS: dict[Verdict, tuple[str, str]] = {
    "free": (_COLOUR.ink, "none"),
    "open": (_COLOUR.gold, "3 1 0.6 1"),
    "blocked": (_COLOUR.accent, "1 1.4"),
}
PEN = 0.7
KEPT = 32  # drawings
CLEAR = 0.3 * FLAT  # a line keeps so far from both centres, where the mechs stand


def mechs_on(state: State) -> tuple[MapMech, ...]:
    """The mechs that stand on the map."""
    return tuple(MapMech(mech.unit, mech.team, mech.hex, mech.facing) for mech in state.on_map() if mech.hex)


def board_page(theme: Theme, words: Words, state: State, line: str = "") -> Page:
    """The map, mechs with the ids "mech-1", …, with the line of sight from one to another ("A1 D1").

    Raises Illegal("no-map") where the match has none.
    """
    return _map(theme, words, state.board, mechs=mechs_on(state), sight=_between(state, line))


def ground_page(theme: Theme, words: Words, board: Board, start: str, end: str, side: str | None) -> Page:
    """A map alone, with the line of sight from hex to hex, if both are named."""
    apart = start and end and start != end
    sight = MapSight.over(board, start, end, cast("Side | None", side)) if apart else None
    return _map(theme, words, board, sight=sight)


_map = lru_cache(maxsize=KEPT)(battlemap)  # most of what happens in a game moves no mech


def _between(state: State, line: str) -> MapSight | None:
    """The line of sight between two mechs, where both are on the map; None for anything else."""
    ends = [mech for name in line.split(" ", 1) for mech in state.on_map() if mech.unit == name and mech.hex]
    if len(ends) != 2 or ends[0].hex == ends[1].hex:
        return None
    return MapSight(ends[0].hex, ends[1].hex, counted_hexes(state, *ends), undecided(state, *ends))


def rays_over(rays: Iterable[Ray]) -> str:
    """Lines over the drawing, as SVG."""
    return "".join(map(_line, rays))


def _line(ray: Ray) -> str:
    (x, y), (to_x, to_y) = spot(ray.start), spot(ray.end)
    share = CLEAR / hypot(to_x - x, to_y - y)
    dx, dy = share * (to_x - x), share * (to_y - y)
    stroke, dashes = LOOKS[ray.verdict]
    return (
        f'<line class="ray" data-target="{ray.target}" x1="{x + dx:.2f}" y1="{y + dy:.2f}" x2="{to_x - dx:.2f}"'
        f' y2="{to_y - dy:.2f}" stroke="{stroke}" stroke-width="{PEN}" stroke-dasharray="{dashes}"'
        ' stroke-linecap="round"/>'
    )
