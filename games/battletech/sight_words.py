"""L1–L8: lines of sight on a map and at a table, for other programs and in the words of a language."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.battletech.board import Board, Ground, Terrain
from games.battletech.labels import TEXTS
from games.battletech.model import State
from games.battletech.prospects import Prospect, prospects
from games.battletech.sight import SIDES, LineOfSight, Side, SideName, Woods
from games.battletech.sight import line as line_of_sight
from games.battletech.words import blocking_said, counted, ground_said
from games.core.resolvers import Shape
from games.core.sightlines import BoardSight, Ray, Sentence, SightLine, TableSight, Verdict
from games.core.text import listed

ALL = "*"  # instead of a target: a line to every enemy


# --- on a map, for other programs -----------------------------------------------------------------


class BetweenOut(Shape):
    """Woods that count if a side of the line does; `to_hit` is what they add to the number."""

    light: int
    heavy: int
    to_hit: int
    blocked: bool


class StopOut(Shape):
    """A hex that the line touches. `side`: it is the one on this side of a hexside that the line runs along."""

    side: SideName | None
    hex: str
    ground: Ground


class LineOut(Shape):
    """A line of sight. `counted`: with the side chosen, or the one worse for the attacker."""

    hex: str
    distance: int
    counted: BetweenOut
    left: BetweenOut
    right: BetweenOut
    along: bool
    open: bool
    ground: Ground
    cover: int
    stops: list[StopOut]


class _Looked(NamedTuple):
    """A line of sight to a hex of this ground, and the side of it that was chosen, if any."""

    line: LineOfSight
    side: str | None
    ground: Terrain

    @property
    def counted(self) -> Woods:
        """L4 The woods that count with the side chosen; L6 or with the one worse for the attacker."""
        return self.line.right if (self.side or self.line.worse) == "right" else self.line.left

    @property
    def open(self) -> bool:
        """L6 Whether the side makes a difference, and nobody has chosen."""
        return self.line.matters and self.side is None


def _looked(board: Board, start: str, end: str, side: str | None) -> _Looked:
    return _Looked(line_of_sight(board, start, end), side, board.terrain(end))


def line(board: Board, start: str, end: str, side: str | None) -> LineOut:
    """The line of sight from one hex of the map to another, with this side of it counting."""
    found = _looked(board, start, end, side)
    counted, left, right = (
        BetweenOut(woods.light, woods.heavy, woods.to_hit, woods.block)
        for woods in (found.counted, found.line.left, found.line.right)
    )
    return LineOut(
        end,
        found.line.distance,
        counted,
        left,
        right,
        bool(found.line.pairs),
        found.open,
        found.ground.key,
        found.ground.to_hit,
        [StopOut(at or None, hex_, on) for stop in _stops(board, found.line) for at, hex_, on in stop],
    )


def _stops(board: Board, line: LineOfSight) -> Iterator[tuple[tuple[str, str, str], ...]]:
    """L1 What the line touches on its way, from the attacker on: the side, "" where there is nothing to choose, the hex
    and its terrain. L7 Hexes off the map are left out.
    """
    for stop in line.stops:
        sides = SIDES if stop[0] != stop[1] else ("",)
        yield tuple(
            (side, hex_, board.terrain(hex_).key) for side, hex_ in zip(sides, stop, strict=False) if hex_ is not None
        )


# --- on a map, in words ---------------------------------------------------------------------------


def seen(board: Board, start: str, end: str, side: str | None, language: str) -> SightLine:
    """The same line in words."""
    say = TEXTS.speaking(language)
    found = _looked(board, start, end, side)
    ground, cover = ground_said(found.ground.key, language), found.ground.to_hit
    return SightLine(
        end,
        found.line.distance,
        _verdict(found),
        ", ".join(_brief(found, language)),
        tuple(_counts(found, language)),
        say("sight.ground", ground=ground, n=cover) if cover else "",
        tuple(_along(found, language)),
        tuple(
            tuple((at and say(f"sight.at-{at}"), hex_, ground_said(on, language)) for at, hex_, on in stop)
            for stop in _stops(board, found.line)
        ),
    )


def _verdict(found: _Looked) -> Verdict:
    if found.open and found.line.left.block != found.line.right.block:
        return "open"
    return "blocked" if found.counted.block else "free"


def _brief(found: _Looked, language: str) -> Iterator[str]:
    say = TEXTS.speaking(language)
    if found.open:
        for side in SIDES:
            yield f"{TEXTS.term(side, 'side').said_in(language)} +{found.line.woods(side).to_hit}"
    else:
        yield f"+{found.counted.to_hit}"
    if found.ground.to_hit:
        yield say("sight.cover", n=found.ground.to_hit)


def _counts(found: _Looked, language: str) -> Iterator[Sentence]:
    say = TEXTS.speaking(language)
    yield counted("sight.far", "sight.far-several", found.line.distance).said_in(language), False
    woods = found.counted
    yield say("sight.counts", light=woods.light, heavy=woods.heavy, n=woods.to_hit), False
    if woods.block:
        yield say("sight.blocks"), True


def _along(found: _Looked, language: str) -> Iterator[Sentence]:
    """L4, L6 What the side of a line along hexsides means."""
    say = TEXTS.speaking(language)
    if not found.line.pairs:
        return
    yield say("sight.along"), False
    if not found.line.matters:
        yield say("sight.same"), False
        return
    yield " ".join(_on_side(side, found.line.woods(side), language) for side in SIDES), True
    if found.open:
        yield say("sight.choose"), False


def _on_side(side: Side, woods: Woods, language: str) -> str:
    say = TEXTS.speaking(language)
    text = say(f"sight.on-{side}", light=woods.light, heavy=woods.heavy, n=woods.to_hit)
    return f"{text} ({say('sight.blocked')})." if woods.block else f"{text}."


BOARD_SIGHT = BoardSight(
    places=lambda board: board.hexes,
    sides=SIDES,
    names={side: TEXTS.text("sight", side) for side in ("open", *SIDES)},
    answers=LineOut,
    line=line,
    seen=seen,
)


# --- at a table -----------------------------------------------------------------------------------


def lines_between(state: State, seats: Iterable[str], language: str) -> tuple[tuple[str, str], ...]:
    """The lines from the mechs of these seats, without any from all: to one enemy ("A1 D1"), and to all ("A1 *") where
    there are several. None without a map.
    """
    say = TEXTS.speaking(language)
    found, own = [], set(seats)
    for mech in state.on_map() if state.has_map else ():
        enemies = state.enemies(mech)
        if own and state.seat_of(mech.unit) not in own:
            continue
        if len(enemies) > 1:
            found.append((f"{mech.unit} {ALL}", say("sight.to-all", unit=mech.unit)))
        found += [(f"{mech.unit} {other.unit}", f"{mech.unit} → {other.unit}") for other in enemies]
    return tuple(found)


def ends(state: State, asked: str) -> tuple[str, str]:
    """The hexes of the line "A1 D1", the first one alone of "A1 *"."""
    at = {mech.unit: mech.hex for mech in state.on_map()} if state.has_map else {}
    unit, _space, to = asked.partition(" ")
    return at.get(unit, ""), at.get(to, "")


def rays(state: State, asked: str, language: str) -> tuple[Ray, ...]:
    """The lines of sight from one mech to all of its enemies, "A1 *"; none for anything else."""
    unit, _space, to = asked.partition(" ")
    if to != ALL or not state.has_map or all(mech.unit != unit for mech in state.mechs):
        return ()
    start = state.mech(unit).hex
    return tuple(
        _ray(start, state.mech(prospect.target).hex, prospect, language) for prospect in prospects(state, unit)
    )


def _ray(start: str, end: str, prospect: Prospect, language: str) -> Ray:
    blocked = [view for view in prospect.views if not view.visible]
    verdict: Verdict = "free" if not blocked else "blocked" if len(blocked) == len(prospect.views) else "open"
    blocking = listed((blocking_said(view.blocking, language) for view in blocked), language)
    return Ray(start, end, prospect.target, prospect.hexes or 0, verdict, blocking)


TABLE_SIGHT = TableSight(lines=lines_between, rays=rays, ends=ends)
