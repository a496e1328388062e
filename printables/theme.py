"""Three themes as data: what a line, a panel, a ground, a side is printed as. Art names roles, never a colour.

Sides are `first` to `fourth` and `neutral`; those of a game are beside them in its drawings (`sides.py`). They differ
in outline, then in pattern, then in colour. Grounds differ in what is drawn on them (`terrain.py`), then in colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, Self

from printables.shapes import Stroke

PAPER = "#FFFFFF"
ROLES = ("first", "second", "third", "fourth")  # the looks of seats, in their order
Outline = Literal["square", "round", "cut", "point", "arch"]  # see printables.outlines
Pattern = Literal["diagonal", "counter", "level", "cross", "furrows", "dots", "waves"]  # see printables.patterns


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a side is told apart: by outline, then by pattern, then by colour, so that no one needs colour."""

    outline: Outline
    pattern: Pattern | None  # along the foot of a band
    band: str | None  # fill of a title band; None: paper
    on: str  # text on the band
    tint: str | None  # fill of a panel
    ink: str  # icons, edges, text on the tint
    edge: float = 0.3  # width of an edge, mm

    @property
    def round(self) -> bool:
        return self.outline == "round"


@dataclass(frozen=True, slots=True)
class Ground:
    """What the ground of a map is printed as: its fill, the ink of what is drawn on it, and a pattern in `lines`."""

    fill: str | None
    ink: str
    pattern: Pattern | None = None
    lines: str = "#000000"


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The roles of a theme. `solid`: large areas and figures may be filled; else they are redrawn in outline."""

    key: str
    ink: str
    soft: str  # captions, small print
    grid: str
    panel: str | None
    accent: str
    gold: str
    hand: str  # what a player writes, or data fills in
    sides: Mapping[str, SideLook]
    grounds: Mapping[str, Ground]
    tints: tuple[str | None, ...]  # six fills for six numbers or kinds, none like another; text must say which
    solid: bool = True

    def stroke(self, width: float = 0.2) -> Stroke:
        return Stroke(self.ink, width)

    def with_sides(self, named: Mapping[str, SideLook]) -> Self:
        """The same theme, in which these sides have their looks as well."""
        return replace(self, sides={**self.sides, **named}) if named else self

    @property
    def hair(self) -> Stroke:
        """The lines of tables."""
        return Stroke(self.grid, 0.15)


def paler(ink: str, share: float) -> str:
    """What is left of an ink, #RRGGBB, on paper where it covers a `share` of it."""
    return "#" + "".join(f"{round(255 - (255 - int(ink[i : i + 2], 16)) * share):02X}" for i in (1, 3, 5))


def _sides(
    first: SideLook, second: SideLook, third: SideLook, fourth: SideLook, neutral: SideLook
) -> Mapping[str, SideLook]:
    return {"first": first, "second": second, "third": third, "fourth": fourth, "neutral": neutral}


def _grounds(
    clear: Ground,
    woods: Ground,
    heavy: Ground,
    hill: Ground,
    water: Ground,
    town: Ground,
    field: Ground,
    road: Ground,
    stone: Ground,
    wood: Ground,
    danger: Ground,
) -> Mapping[str, Ground]:
    return {
        "clear": clear, "woods": woods, "light": woods, "heavy": heavy, "hill": hill, "water": water, "town": town,
        "field": field, "road": road, "stone": stone, "wood": wood, "danger": danger,
    }  # fmt: skip


COLOUR = Theme(
    key="colour", ink="#2B2A27", soft="#5E5A50", grid="#A39B85", panel="#F7F3E8",
    accent="#9A3B2E", gold="#8F6A1C", hand="#1F3E78",
    sides=_sides(
        SideLook("square", None, "#2F5D8A", PAPER, "#DDE7EF", "#23476B"),
        SideLook("round", None, "#9A3B2E", PAPER, "#F4DFD9", "#7C2B20"),
        SideLook("cut", None, "#45703F", PAPER, "#E1EAD9", "#34562F"),
        SideLook("point", None, "#6A4A78", PAPER, "#EAE1EE", "#4F3560"),
        SideLook("arch", None, "#625E53", PAPER, "#E9E6DA", "#454239"),
    ),
    grounds=_grounds(
        clear=Ground("#F1ECDC", "#5E5A50"),
        woods=Ground("#CBD6AF", "#3F5A2C"),
        heavy=Ground("#A9BC8A", "#33481F"),
        hill=Ground("#E4D0A6", "#6E4E1F"),
        water=Ground("#BCD3DB", "#2D5563", "waves", "#5F8BA0"),
        town=Ground("#E3D8CB", "#6E5142"),
        field=Ground("#EFE2AF", "#6C5513", "furrows", "#C3A653"),
        road=Ground("#E0CFAE", "#6F5336"),
        stone=Ground("#ECE8DD", "#6B6556"),
        wood=Ground("#D8BE96", "#5F4526"),
        danger=Ground("#F0D9CE", "#8A3226"),
    ),
    tints=("#F7CDAE", "#CDE3B5", "#C0DBED", "#F5E798", "#DFCBE6", "#EBE8DF"),
)  # fmt: skip

INK_SAVER = Theme(
    key="ink-saver", ink="#383838", soft="#666666", grid="#A8A8A8", panel=None,
    accent="#383838", gold="#5A5A5A", hand="#383838", solid=False,
    sides=_sides(
        SideLook("square", None, None, "#383838", None, "#383838"),
        SideLook("round", "diagonal", None, "#383838", None, "#383838", 0.35),
        SideLook("cut", "level", None, "#383838", None, "#383838", 0.3),
        SideLook("point", "cross", None, "#383838", None, "#383838", 0.3),
        SideLook("arch", "dots", None, "#383838", None, "#383838"),
    ),
    grounds=_grounds(
        clear=Ground(None, "#555555"),
        woods=Ground(None, "#383838"),
        heavy=Ground(None, "#383838", "diagonal", "#777777"),
        hill=Ground(None, "#383838"),
        water=Ground(None, "#383838", "waves", "#555555"),
        town=Ground(None, "#383838"),
        field=Ground(None, "#383838", "furrows", "#555555"),
        road=Ground(None, "#383838"),
        stone=Ground(None, "#555555"),
        wood=Ground(None, "#383838", "level", "#777777"),
        danger=Ground(None, "#383838", "dots", "#555555"),
    ),
    tints=(None,) * 6,
)  # fmt: skip

COLOUR_BLIND = Theme(  # hues of Okabe and Ito, darkened for text
    key="colour-blind", ink="#1A1A1A", soft="#4A4A4A", grid="#9A9A9A", panel="#F6F6F3",
    accent="#A84300", gold="#8A6100", hand="#1A1A1A",
    sides=_sides(
        SideLook("square", None, "#00588C", PAPER, "#DCEEF8", "#003F66"),
        SideLook("round", "diagonal", "#A84300", PAPER, "#FBE6D8", "#7A3000"),
        SideLook("cut", "level", "#00634A", PAPER, "#DDF1EA", "#004635"),
        SideLook("point", "cross", "#8C3A6B", PAPER, "#F6E1ED", "#66264C"),
        SideLook("arch", "dots", "#4A4A4A", PAPER, "#EDEDEA", "#333333"),
    ),
    grounds=_grounds(
        clear=Ground("#F6F4EE", "#4A4A4A"),
        woods=Ground("#BFE3D6", "#00523A", "dots", "#3F9B82"),
        heavy=Ground("#8CCDB8", "#003D2B", "diagonal", "#4E9C85"),
        hill=Ground("#F4D9A6", "#7A5000"),
        water=Ground("#B9DDF3", "#00507F", "waves", "#2F86B8"),
        town=Ground("#E2E2E2", "#333333", "level", "#BBBBBB"),
        field=Ground("#FAF5B4", "#6A6300", "furrows", "#B3A93A"),
        road=Ground("#EAD9C2", "#5A4632"),
        stone=Ground("#F1F1EE", "#5A5A5A"),
        wood=Ground("#EAD2B0", "#5F4119", "level", "#B08B58"),
        danger=Ground("#F6E0D2", "#8F3900", "dots", "#D98A5A"),
    ),
    tints=("#FFFFFF", "#CDE7F7", "#F7EE9C", "#C3E8D9", "#F8D2B6", "#EBCADF"),
)  # fmt: skip

THEMES: Mapping[str, Theme] = {theme.key: theme for theme in (COLOUR, INK_SAVER, COLOUR_BLIND)}
