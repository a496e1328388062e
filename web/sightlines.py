"""L1–L8: lines of sight on a map, explained for a page: what counts, what blocks, what the side of the line changes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.errors import Invalid
from games.battletech.board import BOARDS, TERRAIN, Board, board_of
from games.battletech.sight import SIDES, Side, Woods, line
from games.core.text import Text
from web.words import in_language

TARGETS_MOST = 60
SIDE_NAMES = {"open": pgettext_lazy("side of the line", "Open"), "left": _("Left"), "right": _("Right")}


def board_at(row: Any) -> Board:
    """The map of a row of the catalogue."""
    return BOARDS[row.key] if row.builtin else _board(row.rows, row.title)


@lru_cache(maxsize=16)
def _board(rows: str, title: str) -> Board:
    """One board for the same rows, so that its lines of sight are kept."""
    return board_of(rows.split("\n"), "own", Text(title, title))


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
    known = set(board.hexes)
    for field, hexes in (("from", [start] if start else []), ("to", ends)):
        if not set(hexes) <= known:
            raise Invalid("unknown-hex", field=field)
    if len(ends) > TARGETS_MOST:
        raise Invalid("too-many", field="to", most=TARGETS_MOST)
    side = data.get("side", "open")
    if side not in SIDE_NAMES:
        raise Invalid("not-a-choice", field="side", choices=[str(one) for one in SIDE_NAMES.values()])
    reached = tuple(dict.fromkeys(one for one in ends if one != start))
    show = data.get("show", "")
    shown = show if show in reached else reached[-1] if reached else ""
    chosen: Side | None = next((one for one in SIDES if one == side), None)
    return Asked(start, reached, shown, chosen)


@dataclass(frozen=True, slots=True)
class Between:
    """Woods that count along a line if a side does: how many, what they add to the number, whether they block."""

    side: str
    light: int
    heavy: int
    to_hit: int
    block: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """What the line touches on its way: hexes with their ground; where it runs along a hexside, one on each side."""

    hexes: tuple[tuple[str, str, str], ...]  # the side, the hex, its ground
    along: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A line of sight to one hex; `counted` is what counts with the side chosen, L6 or the worse one."""

    hex: str
    distance: int
    counted: Between
    left: Between
    right: Between
    along: bool
    matters: bool
    open: bool
    ground: str
    cover: int


def targets(board: Board, asked: Asked) -> list[Target]:
    """Every line that was asked for, in the order in which it was."""
    return [_target(board, asked, end) for end in asked.ends] if asked.start else []


def _target(board: Board, asked: Asked, end: str) -> Target:
    between = line(board, asked.start, end)
    left, right = (_between(side, between.woods(side)) for side in SIDES)
    counted = right if (asked.side or between.worse) == "right" else left
    terrain = board.terrain(end)
    return Target(
        end,
        between.distance,
        counted,
        left,
        right,
        bool(between.pairs),
        between.matters,
        between.matters and asked.side is None,
        in_language(terrain.title),
        terrain.to_hit,
    )


def _between(side: str, woods: Woods) -> Between:
    to_hit = woods.light * TERRAIN["light"].to_hit + woods.heavy * TERRAIN["heavy"].to_hit
    return Between(side, woods.light, woods.heavy, to_hit, woods.block)


def stops(board: Board, asked: Asked) -> list[Stop]:
    """What the drawn line touches on its way, from the attacker on."""
    if not asked.start or not asked.show:
        return []
    found = line(board, asked.start, asked.show).stops
    return [Stop(tuple(_ground(board, stop)), stop[0] != stop[1]) for stop in found]


def _ground(board: Board, stop: tuple[str | None, str | None]) -> Iterator[tuple[str, str, str]]:
    pairs: Iterable[tuple[str, str | None]] = zip(SIDES, stop, strict=True) if stop[0] != stop[1] else [("", stop[0])]
    for side, hex_ in pairs:
        if hex_ is not None:
            yield side, hex_, in_language(board.terrain(hex_).title)
