"""Terrain to cut out and lay on the empty board, so that a scenario of the book stands there at true size."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from games.battle_cry.board import SECTIONS
from games.battle_cry.ground import IN_HEXES, Ground
from games.battle_cry.scenario import Scenario
from printables.art.battle_cry.board import HEX_LEAST, HEX_MM, page_flat, plan_of
from printables.art.battle_cry.field import objective_sign, terrain, wet_sides
from printables.cutting import Cut, Piece
from printables.errors import OutOfRange
from printables.fitting import SPARE, Fit
from printables.hexes import Hexes
from printables.layout import Box
from printables.shapes import Point, Shape, Stroke, at, curve, group, label, poly, rect
from printables.sheets import Style
from printables.terrain import bridge, fence
from printables.theme import PAPER, Theme

# How many hexes of each kind lie ready where the ground of a scenario is not known.
USUAL: Mapping[str, int] = {
    "woods": 10, "orchard": 3, "hill": 10, "town": 4, "homestead": 3, "waterway": 4, "bridge": 2, "field": 5,
    "rough": 3, "entrenchment": 4, "river-straight": 4, "river-bend": 6, "river-corner": 2, "road-straight": 4,
    "road-bend": 4, "road-corner": 2,
}  # fmt: skip
# What is on the back of a hex: terrain that is seldom wanted in numbers together with it.
BACKS: Mapping[str, str] = {
    "woods": "hill", "hill": "woods", "orchard": "field", "field": "orchard", "town": "homestead", "homestead": "town",
    "waterway": "rough", "rough": "waterway", "bridge": "entrenchment", "entrenchment": "bridge",
}  # fmt: skip
STRAIGHT = 3
SIDES = {
    "straight": STRAIGHT,
    "bend": 2,
    "corner": 1,
}  # sides of the hex between where a way comes in and where it goes out
WAYS = tuple(f"{way}-{turn}" for way in ("river", "road") for turn in SIDES)
KINDS = (*IN_HEXES, *WAYS)
TIMES = (1, 4)
OBJECTIVES, FENCES = 6, 8  # markers of either where the scenario has none
MARKER = (9.0, 0.5)  # mm at least; of a hex
Bend = tuple[float, float, float, float, float, float]
WIDE = {"river": 0.42, "road": 0.16}  # of a hex


@dataclass(frozen=True, slots=True)
class LooseTerrain:
    """Hexes of terrain for the board of `hex_mm`, 0: of its one page; `times` as many as the scenario needs.

    Raises `BadOption` "out-of-range" for other hexes than 0 and 12–60 mm.
    """

    scenario: Scenario
    hex_mm: float = 0.0
    times: int = 1
    revision: str = ""

    def __post_init__(self) -> None:
        if self.hex_mm and not HEX_LEAST <= self.hex_mm <= HEX_MM[1]:
            raise OutOfRange("hex_mm", self.hex_mm, HEX_LEAST, HEX_MM[1])


def loose_of(battle: str = "brandy-station", own: str = "", **chosen: float) -> LooseTerrain:
    """That of one of the tool's own scenarios, or of one written as TOML."""
    return LooseTerrain(plan_of(battle, own), **chosen)  # type: ignore[arg-type]


def amended(data: LooseTerrain, *, battle: str = "", own: str = "", **chosen: float) -> LooseTerrain:
    """The same at another size, and that of another scenario where one is named."""
    plan = plan_of(battle, own) if battle or own else data.scenario
    return replace(data, scenario=plan, **chosen)  # type: ignore[arg-type]


def needed(ground: Ground) -> Mapping[str, int]:
    """How many hexes of each kind a ground takes; of one that stands in a book alone, what usually does."""
    if not ground.kinds:
        return USUAL
    found = Counter(_kind(name, kind, ground) for name, kind in ground.kinds.items())
    return {kind: found[kind] for kind in KINDS if found[kind]}


def _kind(name: str, kind: str, ground: Ground) -> str:
    """Water that comes in at one side and goes out at another is a river; else it is its own kind."""
    sides = wet_sides(name, ground)
    if kind != "waterway" or len(sides) != 2:
        return kind
    apart = abs(sides[0] - sides[1])
    return f"river-{next(turn for turn, n in SIDES.items() if n == min(apart, 6 - apart))}"


def loose_terrain(style: Style, data: LooseTerrain) -> list[Cut]:
    """The hexes, a millimetre narrower than their board's; markers of objectives, sections and fences."""
    flat = data.hex_mm or page_flat(style.sheet)
    wide, words = flat - SPARE, style.words
    counts = needed(data.scenario.ground)
    hexes = [
        Piece(_hex(kind, wide, style), _hex(BACKS.get(kind, kind), wide, style), kind, _title(kind, style),
              count * data.times)
        for kind, count in counts.items()
    ]  # fmt: skip
    size = max(MARKER[0], MARKER[1] * flat)
    desc = words("desc_loose", n=sum(piece.count for piece in hexes))
    return [
        Cut(words("loose_terrain"), desc, (wide, wide * 2 / math.sqrt(3)), hexes, fit=Fit(wide, flat, "tiles")),
        Cut(words("loose_markers"), words("desc_loose_markers"), (size, size), _markers(data, size, style),
            fit=Fit(size, flat, "hexes")),
    ]  # fmt: skip


def _title(kind: str, style: Style) -> str:
    return style.words(f"terrain_{kind.replace('-', '_')}")


def _hex(kind: str, wide: float, style: Style) -> Callable[[], Shape]:
    def draw() -> Shape:
        hexes, theme = Hexes(wide, pointed=True), style.theme
        way, _, turn = kind.partition("-")
        if turn:
            art = group(terrain("clear", wide, theme), _way(hexes, way, SIDES[turn], theme))
        else:
            over = bridge(0, 0, 90, wide * 0.8, wide * 0.24, theme) if kind == "bridge" else None
            art = group(terrain(kind, wide, theme), over)
        edge = poly(hexes.corners(), stroke=Stroke(theme.grid, 0.2))
        return at(wide / 2, hexes.side, art, edge)

    return draw


def _way(hexes: Hexes, way: str, apart: int, theme: Theme) -> Shape:
    """A river or road that comes in across one side of a hex and goes out `apart` sides on, at a right angle and in the
    middle of each, so that it goes on in the next hex.
    """
    ground, wide = theme.grounds["water" if way == "river" else "road"], WIDE[way] * hexes.flat
    left, right = (_bank(hexes, apart, shift) for shift in (wide / 2, -wide / 2))
    a, b, c, d, e, f = right[1]
    back: tuple[Point, Bend] = (e, f), (c, d, a, b, *right[0])
    bank = Stroke(ground.ink, 0.22)
    middle = _bank(hexes, apart, 0.0)
    return group(
        curve(*left, *back, "Z", fill=ground.fill or PAPER),
        *[curve(*line, stroke=bank) for line in (left, right)],
        curve(*middle, stroke=Stroke(ground.ink, 0.15, (2.2, 1.6))) if way == "river" else None,
    )


def _bank(hexes: Hexes, apart: int, shift: float) -> tuple[Point, Bend]:
    """A line through a hex, `shift` mm beside the middle of a way: where it begins, and its bend as one of `curve`."""
    half, turn = hexes.flat / 2, math.radians(-60.0 * apart)
    bend = math.pi - math.radians(60.0 * apart)  # the arc lies round where the two sides of the hex meet
    r = hexes.side * (apart - 0.5 if apart < STRAIGHT else 1.0) + shift
    reach = 4 / 3 * math.tan(bend / 4) * r if apart < STRAIGHT else half / 2
    u, v = math.cos(turn), math.sin(turn)
    end = (half * u + shift * v, half * v - shift * u)
    return (half, shift), (half - reach, shift, end[0] - reach * u, end[1] - reach * v, *end)


# --- markers -------------------------------------------------------------------------------------


def _markers(data: LooseTerrain, size: float, style: Style) -> list[Piece]:
    plan, words = data.scenario, style.words
    worth = Counter(objective.points for objective in plan.objectives) or Counter({1: OBJECTIVES})
    fences = len(plan.ground.edges) or FENCES
    return [
        *[Piece(_objective(points, size, style), None, f"objective-{points}",
                words("objective_marker", n=points), count * data.times) for points, count in sorted(worth.items())],
        Piece(_fence(size, style), None, "fence", words("terrain_fence"), fences * data.times),
        *[Piece(_section(key, size, style), None, f"section-{key}", words(f"section_{key}"), 2) for key in SECTIONS],
    ]  # fmt: skip


def _frame(size: float, ink: str) -> Shape:
    return rect(Box(0, 0, size, size).inset(0.3), fill=PAPER, stroke=Stroke(ink, 0.3), r=size * 0.1)


def _objective(points: int, size: float, style: Style) -> Callable[[], Shape]:
    return lambda: group(
        _frame(size, style.theme.gold), at(size / 2, size / 2, objective_sign(points, size * 0.8, style.theme))
    )


def _fence(size: float, style: Style) -> Callable[[], Shape]:
    """Along the side of a hex: the piece is as long as that is."""
    ink = style.theme.grounds["wood"].ink
    return lambda: group(_frame(size, ink), fence((size * 0.08, size / 2), (size * 0.92, size / 2), style.theme))


def _section(key: str, size: float, style: Style) -> Callable[[], Shape]:
    """B2 To mark left, centre and right of a player where the board has no dotted lines."""
    ink = style.theme.accent
    words = style.words(f"section_{key}")
    return lambda: group(_frame(size, ink), label(Box(0, 0, size, size), words, 8, face="Sans-Semi", fill=ink, pad=0.5))
