"""The ground of a town at any size: cells, and the walls, doors, windows and stairs between them.

It is drawn from a grid as `games.invasion.tiles` and `board` have it, from the lower left corner. Nothing reaches over
the rim: half of a wall on the rim is there, and the other half is on the tile that lies next to it.
"""

from collections.abc import Collection, Iterator, Mapping

from games.core.structs import Value
from games.invasion.board import edge_name
from games.invasion.tiles import GridPoint, name_of
from printables.art.invasion.furniture import floor, furniture
from printables.layout import SLACK, Box
from printables.shapes import Point, Shape, Stamp, Stroke, at, circle, group, hatch, outline, rect, segments
from printables.theme import PAPER, Theme

THICK, STAIR = 0.13, 0.2  # of a cell's side: walls; the edge of a stair
# Of the edge of a stair along the side of a cell: closer than its treads, so that neither goes on in the other.
TICKS = 14
LEAF, DEEP = 0.6, 1.3  # of a cell's side: how long a door is; of a wall's thickness: how deep
SHUT = ("wall", "door", "window")


class Town(Value):
    """A square of `count` by `count` cells, each `cell` mm wide; `broken` holds the names of edges, as "A1-B1"."""

    grid: Mapping[GridPoint, str]
    count: int
    cell: float
    theme: Theme
    broken: Collection[str] = ()

    @property
    def box(self) -> Box:
        return Box(0, 0, self.count * self.cell, self.count * self.cell)

    def point(self, place: GridPoint) -> Point:
        """The middle of a cell or an edge."""
        return place[0] / 2 * self.cell, (self.count - place[1] / 2) * self.cell

    def edges(self) -> Iterator[tuple[GridPoint, str]]:
        """Every edge with its kind, from the top left."""
        for place, kind in self.grid.items():
            if (place[0] + place[1]) % 2:
                yield place, kind

    def cells(self) -> Iterator[tuple[GridPoint, str]]:
        """Every cell with its kind, from the top left."""
        for place in sorted(self.grid, key=lambda place: (place[1], place[0])):
            if place[0] % 2 and place[1] % 2:
                yield place, self.grid[place]

    def clipped(self, box: Box) -> Box:
        """What of a box is inside the rim."""
        x, y = max(box.x, 0.0), max(box.y, 0.0)
        return Box(x, y, min(box.right, self.box.right) - x, min(box.top, self.box.top) - y)


# --- cells ---------------------------------------------------------------------------------------


class Decor(Value):
    """What a cell is decorated with where it is large enough; what it is in the rules does not change by it."""

    floor: str = "flags"
    table: str = "plain"


PLAIN = Decor()


def cell_art(kind: str, size: float, theme: Theme, around: frozenset[str] = frozenset(), decor: Decor = PLAIN) -> Shape:
    """A cell round (0, 0); `around` is what `surroundings` says of it."""
    half = size / 2
    key = f"inv {theme.key} {kind} {size:g} {''.join(sorted(around))} {decor.floor} {decor.table}"
    thing = furniture(kind, size, theme, around, decor.table)
    return Stamp(key, (-half, -half, half, half), floor(decor.floor, size, theme), thing)


def surroundings(grid: Mapping[GridPoint, str], place: GridPoint) -> frozenset[str]:
    """The sides ("x+", "x-", "y+", "y-") on which a table or a stair goes on, or on which the table of a chair
    stands; "up" for a stair that is walked up and down the page and not across it.
    """
    kind, (x, y) = grid[place], place
    if kind not in ("table", "chair", "stairs"):
        return frozenset()
    beside = {"x-": (x - 2, y), "x+": (x + 2, y), "y+": (x, y - 2), "y-": (x, y + 2)}
    other = "table" if kind == "chair" else kind
    found = [side for side, there in beside.items() if grid.get(there) == other]
    if kind == "chair":
        return frozenset(found[:1])
    up = kind == "stairs" and _inviting(grid, place, (0, 2)) > _inviting(grid, place, (2, 0))
    return frozenset([*found, "up"] if up else found)


def _inviting(grid: Mapping[GridPoint, str], place: GridPoint, way: GridPoint) -> int:
    """How plainly a stair is walked this way: open sides count, more so between two ends of the edge of a stair."""
    (x, y), (dx, dy) = place, (way[0] // 2, way[1] // 2)
    total = 0
    for sign in (1, -1):
        ex, ey = x + sign * dx, y + sign * dy
        if grid.get((ex, ey)) == "open":
            corners = [(ex + k * dy, ey + k * dx) for k in (1, -1)]
            total += 2 + all(_at_edge_of_stair(grid, corner) for corner in corners)
    return total


def _at_edge_of_stair(grid: Mapping[GridPoint, str], corner: GridPoint) -> bool:
    x, y = corner
    return any(grid.get(edge) == "stair" for edge in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def town_art(town: Town, decor: Mapping[GridPoint, Decor]) -> Shape:
    """All cells of a town, those that are not decorated plain, and what lies between them."""
    cells = [
        (place, cell_art(kind, town.cell, town.theme, surroundings(town.grid, place), decor.get(place, PLAIN)))
        for place, kind in town.cells()
    ]
    return group(*[at(*town.point(place), art) for place, art in cells], between(town))


# --- edges ---------------------------------------------------------------------------------------


def between(town: Town) -> Shape:
    """The lines between cells, stairs, walls, and the doors and windows in them."""
    theme = town.theme
    rim = {0, 2 * town.count}
    free = [place for place, kind in town.edges() if kind in ("open", "stair") and rim.isdisjoint(place)]
    inside = [_ends(town, place, town.cell) for place in free]
    half = town.cell * THICK / 2
    walls = [town.clipped(_band(run, half, half, half)) for run in _runs(town, SHUT)]
    grid = Stroke(theme.ink, max(town.cell * 0.014, 0.1), (town.cell * 0.06, town.cell * 0.05))
    return group(
        segments(inside, grid),
        _stairs(town),
        _masonry(walls, town),
        *[_opening(town, place, kind) for place, kind in town.edges() if kind in ("door", "window")],
    )


def _ends(town: Town, place: GridPoint, long: float) -> tuple[Point, Point]:
    """The ends of a line of `long` mm in the middle of an edge."""
    (x, y), half = town.point(place), long / 2
    return ((x, y - half), (x, y + half)) if place[0] % 2 == 0 else ((x - half, y), (x + half, y))


def _runs(town: Town, kinds: Collection[str]) -> Iterator[tuple[Point, Point]]:
    """The ends, below or left first, of every unbroken run of edges of these kinds in a row or column."""
    far = 2 * town.count
    for upright in (False, True):
        for fixed in range(0, far + 1, 2):
            start: int | None = None
            for moving in range(1, far + 3, 2):
                kind = town.grid.get((fixed, moving) if upright else (moving, fixed))
                if kind in kinds and start is None:
                    start = moving - 1
                elif kind not in kinds and start is not None:
                    ends = [town.point((fixed, n) if upright else (n, fixed)) for n in (start, moving - 1)]
                    yield min(ends), max(ends)
                    start = None


def _band(ends: tuple[Point, Point], half: float, first: float, last: float) -> Box:
    """A run `half` mm to both sides, longer by so much at its ends."""
    (ax, ay), (bx, by) = ends
    if ax == bx:
        return Box(ax - half, ay - first, 2 * half, by - ay + first + last)
    return Box(ax - first, ay - half, bx - ax + first + last, 2 * half)


def _masonry(walls: list[Box], town: Town) -> Shape:
    """Solid walls; where the theme saves ink they are outlined as one and hatched."""
    theme = town.theme
    if theme.solid:
        return group(*[rect(box, fill=theme.ink) for box in walls])
    pen = max(town.cell * 0.02, 0.2)
    edges = [rect(box, fill=PAPER, stroke=Stroke(theme.ink, 2 * pen)) for box in walls]
    hatching = [pair for box in walls for pair in hatch(outline(box, 0), 45, town.cell * 0.08)]
    return group(*edges, *[rect(box, fill=PAPER) for box in walls], segments(hatching, Stroke(theme.ink, pen * 0.5)))


def _stairs(town: Town) -> Shape:
    """The edges of stairs: bands with close ticks across them, outlined as one and mitred where they bend."""
    pen = max(town.cell * 0.022, 0.12)
    ground, half = town.theme.grounds["wood"], town.cell * STAIR / 2
    runs = list(_runs(town, ("stair",)))
    bends = dict(_bends(runs))
    bands = [town.clipped(_band(run, half, *(half if end in bends else 0.0 for end in run))) for run in runs]
    ticks = []
    for run in runs:
        (ax, ay), (bx, by) = run
        upright, steps = ax == bx, TICKS * round((bx - ax + by - ay) / town.cell)
        for n in range(steps):
            share = (n + 0.5) / steps
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            if all(max(abs(x - u), abs(y - v)) > half for u, v in bends):
                box = town.clipped(_band(((x, y), (x, y)), half, 0, 0) if upright else Box(x, y - half, 0, 2 * half))
                ticks.append(((box.x, box.y), (box.right, box.top)))
    mitres = [((x + dx * half, y + dy * half), (x - dx * half, y - dy * half)) for (x, y), (dx, dy) in bends.items()]
    return group(
        *[rect(band, fill=ground.ink) for band in bands],
        *[rect(band.inset(pen), fill=ground.fill or PAPER) for band in bands],
        segments(ticks, Stroke(ground.ink, pen * 0.7)),
        segments(mitres, Stroke(ground.ink, pen)),
    )


def _bends(runs: Collection[tuple[Point, Point]]) -> Iterator[tuple[Point, Point]]:
    """The points where two runs end at a right angle to each other, with the way from there to the inside."""
    arms: dict[Point, list[Point]] = {}
    for first, last in runs:
        along = (1.0, 0.0) if first[1] == last[1] else (0.0, 1.0)
        arms.setdefault(first, []).append(along)
        arms.setdefault(last, []).append((-along[0], -along[1]))
    for point, ways in arms.items():
        if len(ways) == 2:
            yield point, (ways[0][0] + ways[1][0], ways[0][1] + ways[1][1])


def sample_between(kind: str, cell: float, theme: Theme) -> Shape:
    """An edge between two cells, one above the other, from their lower left corner; "broken" is a door broken in."""
    broken = kind == "broken"
    grid = {(1, 1): "floor", (1, 3): "floor", (1, 2): "door" if broken else kind}
    return between(Town(grid, 2, cell, theme, ("A1-A2",) if broken else ()))


def _opening(town: Town, place: GridPoint, kind: str) -> Shape:
    """A door or a window in its wall; broken in, a gap with what is left of it hanging open."""
    theme, (x, y), cell = town.theme, town.point(place), town.cell
    upright = place[0] % 2 == 0
    made_of = "wood" if kind == "door" else "water"
    ground = theme.grounds[made_of]
    long, deep = cell * LEAF, cell * THICK * DEEP
    ends = _ends(town, place, long)
    stroke = Stroke(theme.ink, max(cell * 0.018, 0.15))
    dx, dy = (1, 0) if upright else (0, 1)
    beside = [name_of((place[0] + side * dx, place[1] + side * dy)) for side in (-1, 1)]
    if edge_name(*beside) in town.broken:
        gap = town.clipped(_band(ends, cell * THICK * 0.56, 0, 0))
        leaves = at(x, y, hanging(0, 0, long, deep, theme, kind=made_of), turn=90 if upright else 0)
        return group(rect(gap, fill=theme.grounds["stone"].fill or PAPER), leaves)
    box = _band(ends, deep / 2, 0, 0)
    shown = town.clipped(box)
    sign = circle(x, y, deep * 0.2, fill=theme.ink) if kind == "door" else segments([ends], stroke)
    whole = shown.w > box.w - SLACK and shown.h > box.h - SLACK
    return group(rect(shown, fill=ground.fill or PAPER, stroke=stroke), sign if whole else None)


def hanging(
    x: float, y: float, long: float, deep: float, theme: Theme, *, kind: str = "wood", swung: float = 62
) -> Shape:
    """What is left of a door or window round (x, y): a leaf half a door long that has `swung` open, in degrees, from
    each jamb.
    """
    ground = theme.grounds[kind]
    leaf = Box(0, -deep * 0.3, long * 0.46, deep * 0.6)
    stroke = Stroke(ground.ink, deep * 0.16)
    return at(
        x,
        y,
        at(-long / 2, 0, rect(leaf, fill=ground.fill or PAPER, stroke=stroke), turn=swung),
        at(long / 2, 0, rect(leaf, fill=ground.fill or PAPER, stroke=stroke), turn=180 - swung),
    )
