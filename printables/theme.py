"""Three themes as data: what a line, a panel, a side is printed as. Art names roles, never a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printables.ink import Pen

PAPER = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a side is told apart: by outline, then by hatching, then by colour, so that no one needs colour."""

    round: bool  # outline: round, else square
    hatched: bool
    band: str | None  # fill of a title band; None: paper
    on: str  # text on the band
    tint: str | None  # fill of a panel
    ink: str  # icons, edges, text on the tint
    edge: float = 0.3  # width of an edge, mm


@dataclass(frozen=True, slots=True)
class Theme:
    key: str
    ink: str
    soft: str  # captions, small print
    grid: str
    panel: str | None
    accent: str
    gold: str
    hand: str  # what a player writes, or data fills in
    sides: Mapping[str, SideLook]

    def pen(self, width: float = 0.2) -> Pen:
        return Pen(self.ink, width)

    @property
    def hair(self) -> Pen:
        """The lines of tables."""
        return Pen(self.grid, 0.15)


COLOUR = Theme(
    key="colour", ink="#2B2A27", soft="#5E5A50", grid="#A39B85", panel="#F7F3E8",
    accent="#9A3B2E", gold="#8F6A1C", hand="#1F3E78",
    sides={
        "union": SideLook(False, False, "#2F5D8A", PAPER, "#DDE7EF", "#23476B"),
        "confederacy": SideLook(True, False, "#75552F", PAPER, "#EFE5D3", "#573E20"),
    },
)  # fmt: skip

INK_SAVER = Theme(
    key="ink-saver", ink="#000000", soft="#333333", grid="#808080", panel=None,
    accent="#000000", gold="#000000", hand="#000000",
    sides={
        "union": SideLook(False, False, None, "#000000", None, "#000000"),
        "confederacy": SideLook(True, True, None, "#000000", None, "#000000", 0.5),
    },
)  # fmt: skip

COLOUR_BLIND = Theme(  # hues of Okabe and Ito, darkened for text
    key="colour-blind", ink="#1A1A1A", soft="#4A4A4A", grid="#9A9A9A", panel="#F6F6F3",
    accent="#A84300", gold="#8A6100", hand="#1A1A1A",
    sides={
        "union": SideLook(False, False, "#00588C", PAPER, "#DCEEF8", "#003F66"),
        "confederacy": SideLook(True, True, "#A84300", PAPER, "#FBE6D8", "#7A3000"),
    },
)  # fmt: skip

THEMES: Mapping[str, Theme] = {theme.key: theme for theme in (COLOUR, INK_SAVER, COLOUR_BLIND)}
