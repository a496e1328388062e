"""L1–L8: lines of sight on a map, explained for a page: what counts, what blocks, what the side of the line changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from msgspec.structs import replace

from core.errors import Invalid
from games.battletech import lines
from games.battletech.board import TERRAIN, Board
from games.battletech.sight import SIDES, Side
from matches.sightlines import board_at, ends_known
from web.words import in_language

__all__ = ["Asked", "asked_typed", "board_at", "stops", "targets"]

SIDE_NAMES = {"open": pgettext_lazy("side of the line", "Open"), "left": _("Left"), "right": _("Right")}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page was asked: from where, to which hexes, which of them is drawn, which side of the line counts."""

    start: str = ""
    ends: tuple[str, ...] = ()
    show: str = ""
    side: Side | None = None

    def query(self, **changes: Any) -> str:
        """The address's query for this, but for what changes."""
        said = {"from": self.start, "to": " ".join(self.ends), "show": self.show, "side": self.side or "", **changes}
        return urlencode({name: value for name, value in said.items() if value})

    def tapped(self, hex_: str) -> str:
        """The query after a tap on a hex: where the line starts, then its ends, one after the other."""
        if not self.start:
            return self.query(**{"from": hex_}, to=" ".join(one for one in self.ends if one != hex_))
        if hex_ == self.start:
            return self.query(**{"from": ""})
        if hex_ == self.show:
            return self.without(hex_)
        ends = self.ends if hex_ in self.ends else (*self.ends, hex_)
        return self.query(to=" ".join(ends), show=hex_)

    def without(self, hex_: str) -> str:
        """The query without one of the ends."""
        left = [one for one in self.ends if one != hex_]
        show = self.show if self.show in left else left[-1] if left else ""
        return self.query(to=" ".join(left), show=show)


def asked_typed(data: Mapping[str, str], board: Board) -> Asked:
    """What was tapped or typed. Raises Invalid "unknown-hex", "too-many", "not-a-choice" with the field at fault."""
    start, ends = data.get("from", "").strip(), data.get("to", "").replace(",", " ").split()
    reached = ends_known(board, start, ends)
    side = data.get("side", "open")
    if side not in SIDE_NAMES:
        raise Invalid("not-a-choice", field="side", choices=[str(one) for one in SIDE_NAMES.values()])
    show = data.get("show", "")
    shown = show if show in reached else reached[-1] if reached else ""
    chosen: Side | None = next((one for one in SIDES if one == side), None)
    return Asked(start, reached, shown, chosen)


def ground_name(key: str) -> str:
    """A terrain in the reader's language."""
    return in_language(TERRAIN[key].title)


def targets(board: Board, asked: Asked) -> list[lines.Target]:
    """Every line that was asked for, in the order in which it was; the grounds in words."""
    found = [lines.target(board, asked.start, end, asked.side) for end in asked.ends] if asked.start else []
    return [replace(one, ground=ground_name(one.ground)) for one in found]


def stops(board: Board, asked: Asked) -> list[lines.Stop]:
    """What the drawn line touches on its way, from the attacker on; the grounds in words."""
    if not asked.start or not asked.show:
        return []
    found = lines.stops(board, asked.start, asked.show)
    return [
        replace(stop, hexes=tuple((side, hex_, ground_name(ground)) for side, hex_, ground in stop.hexes))
        for stop in found
    ]
