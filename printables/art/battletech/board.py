"""A game of BattleTech as it stands, for a page on the screen: its map with the mechs on it."""

from __future__ import annotations

from typing import cast

from games.battletech.model import State
from printables.art.battletech.battlemap import MapMech, Seat, battlemap
from printables.sheets import Page
from printables.theme import Theme
from printables.words import Words


def mechs_on(state: State) -> list[MapMech]:
    """The mechs that stand on the map."""
    return [MapMech(one.unit, cast(Seat, one.team), one.hex, one.facing) for one in state.on_map() if one.hex]


def board_page(theme: Theme, words: Words, state: State) -> Page:
    """The map, mechs with the ids "mech-1", …. Raises Illegal("no-map") where the match has none."""
    return battlemap(theme, words, state.board, mechs=mechs_on(state))
