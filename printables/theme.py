"""Themes: what a line, a panel, a ground, a side is printed as (`themes.toml`). Art names roles, never a colour.

Sides are `first` to `fourth` and `neutral`; those of a game are beside them in its drawings (`theme_of`). They differ
in outline, then in pattern, then in colour. Grounds differ in what is drawn on them (`terrain.py`), then in colour.
"""

from collections.abc import Mapping
from functools import cache
from itertools import cycle
from typing import Literal

from msgspec import convert
from msgspec.structs import replace

from games.core.structs import Value
from games.registry import GAMES
from printables.installed import packages, table_in
from printables.shapes import Stroke

PAPER = "#FFFFFF"
ROLES = ("first", "second", "third", "fourth")  # the looks of seats, in their order
Outline = Literal["square", "round", "cut", "point", "arch"]  # see printables.outlines
Pattern = Literal["diagonal", "counter", "level", "cross", "furrows", "dots", "waves"]  # see printables.outlines


class SideLook(Value):
    """How a side is told apart: by outline, then by pattern, then by colour, so that no one needs colour."""

    outline: Outline
    on: str  # text on the band
    ink: str  # icons, edges, text on the tint
    band: str | None = None  # fill of a title band; None: paper
    tint: str | None = None  # fill of a panel
    pattern: Pattern | None = None  # along the foot of a band
    edge: float = 0.3  # width of an edge, mm

    @property
    def round(self) -> bool:
        return self.outline == "round"


class GroundLook(Value):
    """What the ground of a map is printed as: its fill, the ink of what is drawn on it, and a pattern in `lines`."""

    ink: str
    fill: str | None = None
    pattern: Pattern | None = None
    lines: str = "#000000"


class Theme(Value, eq=False):
    """The roles of a theme. `solid`: large areas and figures may be filled; else they are redrawn in outline."""

    key: str
    ink: str
    soft: str  # captions, small print
    grid: str
    accent: str
    gold: str
    hand: str  # what a player writes, or data fills in
    sides: Mapping[str, SideLook]
    grounds: Mapping[str, GroundLook]
    panel: str | None = None
    tints: tuple[str | None, ...] = (None,) * 6  # for six numbers or kinds, none like another; text must say which
    solid: bool = True

    def side(self, seat: str) -> SideLook:
        """The look of a side; the neutral one of all that has none of its own."""
        return self.sides.get(seat, self.sides["neutral"])

    def stroke(self, width: float = 0.2) -> Stroke:
        return Stroke(self.ink, width)

    @property
    def hair(self) -> Stroke:
        """The lines of tables."""
        return Stroke(self.grid, 0.15)


def paler(ink: str, share: float) -> str:
    """What is left of an ink, #RRGGBB, on paper where it covers a `share` of it."""
    return "#" + "".join(f"{round(255 - (255 - int(ink[i : i + 2], 16)) * share):02X}" for i in (1, 3, 5))


THEMES: Mapping[str, Theme] = {
    key: convert(theme | {"key": key}, Theme) for key, theme in table_in("printables", "themes.toml").items()
}


# --- the sides of a game --------------------------------------------------------------------------


@cache
def theme_of(key: str, game: str) -> Theme:
    """A theme with the looks of a game's sides, as `sides.toml` of its art says: `looks` name by side one of the theme,
    else seats have those of ROLES in turn; `own` has by theme those of the game itself.
    """
    theme, sides = THEMES[key], table_in(packages().get(game), "sides.toml")
    looks = dict(zip(GAMES[game].meta.seats, cycle((*ROLES, "neutral")), strict=False)) if game in GAMES else {}
    looks |= sides.get("looks", {})
    own = convert(sides.get("own", {}).get(key, {}), dict[str, SideLook])
    return replace(theme, sides={**theme.sides, **{side: theme.sides[look] for side, look in looks.items()}, **own})
