"""A game of BattleTech as it stands, for a page on the screen: its map with the mechs on it."""

from __future__ import annotations

from typing import cast

from games.battletech.model import State
from printables.art.battletech.battlemap import MapMech, Seat, battlemap
from printables.product import looks
from printables.svg import svg_text


def mechs_on(state: State) -> list[MapMech]:
    """The mechs that stand on the map."""
    return [MapMech(one.unit, cast(Seat, one.team), one.hex, one.facing) for one in state.on_map() if one.hex]


def board_svg(state: State, language: str, theme: str, prefix: str) -> str:
    """The map as an SVG, mechs with ids "mech-1", … behind the prefix.

    Raises `BadOption` "unknown-theme", "unknown-language"; Illegal("no-map") where the match has none.
    """
    page = battlemap(*looks(theme, language), state.board, mechs=mechs_on(state))
    return svg_text(page, prefix=prefix)
