"""The sides of a game in the themes: each has one of their looks, under its own name."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import cycle

from games.registry import GAMES
from printables.installed import art_of
from printables.theme import ROLES, THEMES, Theme


@cache
def theme_of(key: str, game: str) -> Theme:
    """A theme with the looks of a game's sides: those that its art says, else those of the theme, seat by seat."""
    theme, art = THEMES[key], art_of(game, "sides")
    looks = dict(zip(GAMES[game].meta.seats, cycle((*ROLES, "neutral")), strict=False)) if game in GAMES else {}
    looks |= getattr(art, "SIDES", {})
    own = getattr(art, "OWN_LOOKS", {}).get(key, {})
    return replace(theme, sides={**theme.sides, **{side: theme.sides[look] for side, look in looks.items()}, **own})
