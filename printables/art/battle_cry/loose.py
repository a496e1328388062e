"""Terrain to cut out and lay on the empty board, so that a scenario of the book stands there at true size."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from games.battle_cry.board import SECTIONS
from games.battle_cry.ground import IN_HEXES, Ground
from printables.art.battle_cry.board import page_flat
from printables.art.battle_cry.field import called_section, objective_sign, outer_sides, terrain, wet_sides
from printables.art.battle_cry.scenarios import OfScenario
from printables.cutting import Cut, Piece
from printables.fitting import SPARE, Fit, most_on_hexes
from printables.fonts import CAP, PT, fit
from printables.hexes import Hexes
from printables.layout import Box
from printables.making import COUNTERS
from printables.outlines import lattice, waves
from printables.shapes import Point, Shape, Stroke, at, curve, group, poly, rect, text
from printables.sheets import Style, drawn
from printables.tabletop import INSIDE
from printables.terrain import bridge, fence
from printables.theme import PAPER, Theme
from printables.tree import wordless

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
# Sides of the hex between where a way comes in and where it goes out.
SIDES = {"straight": STRAIGHT, "bend": 2, "corner": 1}
WAYS = tuple(f"{way}-{turn}" for way in ("river", "road") for turn in SIDES)
BENT = tuple(f"bridge-{turn}" for turn in SIDES if turn != "straight")  # bridges over a river that bends
KINDS = (*IN_HEXES, *BENT, *WAYS)
TIMES = (1, 4)
ON_BOARD = ("make_paper", "make_glue", "make_outline")
WAVE = 1 / 9  # of a hex: how far apart waves are, as on the board
OBJECTIVES, FENCES = 6, 8  # markers of either where the scenario has none
MARKER = (12.0, 0.55)  # mm at least, where hexes have room for it; of a hex
FENCE = 4.0  # mm: how wide the piece is along which a fence runs
PLAIN, CAPITALS = 9.0, "Sans-Semi"  # points of the names of sections at most, and their face
Bend = tuple[float, float, float, float, float, float]
WIDE = {"river": 0.42, "road": 0.16}  # of a hex


class LooseTerrain(OfScenario):
    """Hexes of terrain for the board of a scenario, `times` as many as it needs."""

    times: int = 1
    revision: str = ""


def needed(ground: Ground) -> Mapping[str, int]:
    """How many hexes of each kind a ground takes; of one that stands in a book alone, what usually does."""
    if not ground.kinds:
        return USUAL
    found = Counter(_kind(name, kind, ground) for name, kind in ground.kinds.items())
    return {kind: found[kind] for kind in KINDS if found[kind]}


def _kind(name: str, kind: str, ground: Ground) -> str:
    """Water that comes in at one side and goes out at another is a river; else it is its own kind. A bridge lies over
    the river as it runs there, a straight one where that is not known.
    """
    sides = wet_sides(name, ground)
    sides += _outlet(name, sides)
    if kind not in ("waterway", "bridge") or len(sides) != 2:
        return kind
    apart = abs(sides[0] - sides[1])
    turn = next(turn for turn, n in SIDES.items() if n == min(apart, 6 - apart))
    if kind == "bridge":
        return kind if turn == "straight" else f"bridge-{turn}"
    return f"river-{turn}"


def _outlet(name: str, sides: Sequence[int]) -> list[int]:
    """Where a river that comes in at one side alone leaves the board: right across the hex, if that is the edge."""
    across = [(side + STRAIGHT) % 6 for side in sides]
    return [side for side in across if len(sides) == 1 and side in outer_sides(name)]


def loose_terrain(style: Style, data: LooseTerrain) -> list[Cut]:
    """The hexes, a millimetre narrower than their board's; markers of objectives, sections and fences."""
    flat = data.hex_mm or page_flat(style.sheet)
    wide, words = flat - SPARE, style.words
    counts = needed(data.scenario.ground)
    hexes = [
        Piece(partial(_hex, kind, flat, style), partial(_hex, BACKS.get(kind, kind), flat, style), kind,
              _title(kind, style), count * data.times)
        for kind, count in counts.items()
    ]  # fmt: skip
    side, size = wide / math.sqrt(3), min(max(MARKER[0], MARKER[1] * flat), most_on_hexes(flat))
    desc = words("desc_loose", n=sum(piece.count for piece in hexes))
    fences = (len(data.scenario.ground.edges) or FENCES) * data.times
    fence_piece = Piece(partial(_fence, side, style), None, "fence", words("terrain_fence"), fences)
    part, about, marker = words("loose_markers"), words("desc_loose_markers"), Fit(size, flat, "hexes")
    objectives, sections = _objectives(data, size, style), _sections(size, style)
    trio = group(*[at(n * size, 0, wordless(group(drawn(section.front)))) for n, section in enumerate(sections)])
    named = (trio, (len(sections) * size, size), words("key_sections"))
    return [
        Cut(words("loose_terrain"), desc, (wide, wide * 2 / math.sqrt(3)), hexes, hexes=True, shared=True,
            fit=Fit(wide, flat, "hexes"), how=ON_BOARD, key={kind: _title(kind, style) for kind in counts}),
        Cut(part, about, (size, size), objectives, shared=True, fit=marker, how=COUNTERS,
            key={piece.ident: words("key_objective") for piece in objectives}),
        Cut(part, about, (size, size), sections, shared=True, across=2, fit=marker, how=COUNTERS, signs=[named]),
        Cut(words("loose_fences"), words("desc_loose_fences"), (side, FENCE), [fence_piece],
            shared=True, fit=Fit(side, flat, "hexes"), how=COUNTERS,
            key={"fence": words("key_fence")}),
    ]  # fmt: skip


def _title(kind: str, style: Style) -> str:
    return style.words(f"terrain_{kind.replace('-', '_')}")


def _hex(kind: str, flat: float, style: Style) -> Shape:
    """A hex as it is drawn on its board, a millimetre narrower."""
    hexes, theme = Hexes(flat, pointed=True), style.theme
    what, _, turn = kind.partition("-")
    if what == "bridge":
        apart = SIDES[turn or "straight"]
        art = group(terrain("clear", flat, theme), _way(hexes, "river", apart, theme), _over(hexes, apart, theme))
    elif turn:
        art = group(terrain("clear", flat, theme), _way(hexes, what, SIDES[turn], theme))
    else:
        art = terrain(kind, flat, theme)
    scale = (flat - SPARE) / flat
    edge = poly(hexes.corners(), stroke=Stroke(theme.grid, 0.2))
    return at(scale * flat / 2, scale * hexes.side, art, edge, scale=scale)


def _way(hexes: Hexes, way: str, apart: int, theme: Theme) -> Shape:
    """A river or road that comes in across one side of a hex and goes out `apart` sides on, at a right angle and in the
    middle of each, so that it goes on in the next hex. A river has the waves of the water of the board.
    """
    ground, wide = theme.grounds["water" if way == "river" else "road"], WIDE[way] * hexes.flat
    left, right = (_bank(hexes, apart, shift) for shift in (wide / 2, -wide / 2))
    a, b, c, d, e, f = right[1]
    back: tuple[Point, Bend] = (e, f), (c, d, a, b, *right[0])
    bank = Stroke(ground.ink, 0.24)
    step = WAVE * hexes.flat
    middles = [point for point in lattice(hexes.corners(), step) if _within(point, hexes, apart, wide / 2, step / 2.4)]
    return group(
        curve(*left, *back, "Z", fill=ground.fill or PAPER),
        waves(middles, ground.lines, step) if way == "river" else None,
        *[curve(*line, stroke=bank) for line in (left, right)],
    )


def _within(middle: Point, hexes: Hexes, apart: int, half: float, clear: float) -> bool:
    """Whether a wave that reaches `clear` mm left and right of its middle stays between the banks, `half` mm off the
    middle of the way, and in the hex.
    """
    x, y = middle
    ends = [(x - clear, y), (x + clear, y)]
    if max(map(abs, (x - clear, x + clear))) > hexes.flat / 2:
        return False
    if apart == STRAIGHT:
        return abs(y) < half - clear * 0.7
    r = hexes.side * (apart - 0.5)
    return all(abs(math.dist(end, (hexes.flat / 2, -r)) - r) < half - clear * 0.4 for end in ends)


def _over(hexes: Hexes, apart: int, theme: Theme) -> Shape:
    """A bridge across a river, in its middle."""
    long, wide = hexes.flat * 0.62, hexes.flat * 0.24
    if apart == STRAIGHT:
        return bridge(0, 0, 90, long, wide, theme)
    r, turn = hexes.side * (apart - 0.5), math.radians(90 + 30 * (STRAIGHT - apart))
    return bridge(hexes.flat / 2 + r * math.cos(turn), r * math.sin(turn) - r, math.degrees(turn), long, wide, theme)


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


def _objectives(data: LooseTerrain, size: float, style: Style) -> list[Piece]:
    plan, words = data.scenario, style.words
    worth = Counter(objective.points for objective in plan.objectives) or Counter({1: OBJECTIVES})
    return [
        Piece(partial(_objective, points, size, style), None, f"objective-{points}",
              words("objective_marker", n=points), count * data.times) for points, count in sorted(worth.items())
    ]  # fmt: skip


def _sections(size: float, style: Style) -> list[Piece]:
    """Two of each: one for either player."""
    return [
        Piece(partial(_section, key, size, style), None, f"section-{key}", called_section(key, style.words), 2)
        for key in SECTIONS
    ]


def _frame(box: Box, ink: str) -> Shape:
    return rect(box.inset(INSIDE), fill=PAPER, stroke=Stroke(ink, 0.3), r=0.9)


def _objective(points: int, size: float, style: Style) -> Shape:
    return group(
        _frame(Box(0, 0, size, size), style.theme.gold),
        at(size / 2, size / 2, objective_sign(points, size * 0.74, style.theme)),
    )


def _fence(side: float, style: Style) -> Shape:
    """Along the side of a hex: the piece is as long as that is."""
    ink = style.theme.grounds["wood"].ink
    return group(
        _frame(Box(0, 0, side, FENCE), ink),
        fence((side * 0.15, FENCE / 2), (side * 0.85, FENCE / 2), style.theme),
    )


def _section(key: str, size: float, style: Style) -> Shape:
    """B2 To mark left, centre and right of a player where the board has no dotted lines; all in one size."""
    ink, room = style.theme.accent, size - 2 * INSIDE - 1.4
    points = min(fit(called_section(name, style.words), CAPITALS, PLAIN, room) for name in SECTIONS)
    y = size / 2 - CAP * points * PT / 2
    words = text(size / 2, y, called_section(key, style.words), points, face=CAPITALS, fill=ink, anchor="middle")
    return group(_frame(Box(0, 0, size, size), ink), words)
