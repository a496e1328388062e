"""The battlefield: thirteen columns and nine rows of hexes, what lies on them, and who stands there at the start."""

import cmath
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from games.battle_cry.board import BOARD, SECTIONS
from games.battle_cry.dice import enemy
from games.battle_cry.ground import EDGES, Ground
from games.battle_cry.scenario import Objective
from games.core.structs import Value
from printables.art.battle_cry.signs import SYMBOLS
from printables.drawings import drawing, icon
from printables.fonts import FLOOR, PT, width
from printables.hexes import Hexes, Knot
from printables.layout import REST, Box
from printables.outlines import pattern
from printables.pieces import named_side
from printables.shapes import (
    Shape,
    Stamp,
    Stroke,
    Tagged,
    at,
    group,
    label,
    line,
    outline,
    poly,
    rect,
    segments,
    text,
)
from printables.symbols import figure, room_for, symbol
from printables.tabletop import CORNER as ROUNDED
from printables.tabletop import silhouetted
from printables.terrain import bridge, fence, hex_ground, round_tree
from printables.theme import PAPER, Theme, paler
from printables.words import Words

EDGE, STRIP = 2.0, 6.0  # mm left and right of the hexes; above and below them, for the names of the sections
FIGURES = {**SYMBOLS, "general": "battle-cry/general"}
# Of a hex: how wide the mark is of a unit that begins there alone, of one with a general, and of him; how far below the
# middle the lower edge is of one alone, and of two.
MARKS = (0.5, 0.43, 0.37, 0.405, 0.335)
PALE = 0.86  # of the ink of a side, in the figures of the set-up: no print is taken for a counter
STRIPE, BARS = 0.16, 0.8  # of a mark: how high the pattern of its side is over the figure; mm between its lines
MARK_EDGE, LEADER_EDGE = 0.2, 0.7  # mm round the mark of a unit, and of a general where a mark is not filled
APART = 0.035  # of a hex, between a unit and a general
CORNER = (0.275, 0.265)  # of a hex: how far from its middle, across and up, an objective and the sign of its ground are
COVERED = {"woods", "orchard", "hill", "town", "homestead", "rough", "entrenchment"}  # drawn where units stand
SAMPLE = 20.0  # mm: a hex as it is drawn before it is made small
LINED = ("field", "water")  # grounds that are told by their lines
WET = ("waterway", "bridge")
STEPS: Sequence[Knot] = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))  # to the neighbours of a hex, as EDGES
OF_BOARD = Hexes(1.0, pointed=True, early=BOARD.short_rows == "odd")  # 1 mm wide
NAMED = 15.0  # mm: in smaller hexes their names would be under six points
CLEAR = 1.6  # mm between words and a seam: more than what of the next sheet shows on a flap
TALL = 1.3  # of the size of words: from the foot of a g to the top of an accent
DECK = 0.25  # of a hex: how wide a bridge is
# Of a hex, from its middle: where its name stands, and where beside a bridge that would be under it.
TOP = (0.0, 0.381)
BESIDE = (TOP, (0.32, 0.19), (0.32, -0.19))


class Battlefield(Value):
    """A battlefield about to be drawn, its hexes `flat` mm wide. With `setup`, pale marks show where units begin: the
    ground below one is its colour alone, and its sign stands small in a corner of the hex. Words keep clear of
    `seams`, as `calm` counts them.
    """

    ground: Ground
    flat: float
    theme: Theme
    words: Words
    objectives: Sequence[Objective] = ()
    setup: bool = True
    seams: tuple[Sequence[float], Sequence[float]] = ((), ())

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm, the names of the sections included."""
        w, h = self.hexes.size(BOARD.columns, BOARD.rows)
        return w - self.flat / 2 + 2 * EDGE, h + 2 * STRIP

    @property
    def hexes(self) -> Hexes:
        plain = replace(OF_BOARD, flat=self.flat)
        return replace(plain, high=plain.size(1, BOARD.rows)[1])

    @property
    def covered(self) -> frozenset[str]:
        """The hexes whose ground a unit covers."""
        return frozenset(placed.hex for placed in self.ground.placed if self.setup)

    @property
    def calm(self) -> tuple[list[float], list[float]]:
        """Where a seam parts no middle of a hex, in mm from the lower left corner of the battlefield."""
        across, up = self.hexes.calm(BOARD.columns, BOARD.rows)
        return [EDGE + x for x in across], [STRIP + y for y in up]

    def knot(self, name: str) -> Knot:
        """The middle of a hex by its name (B2)."""
        return _knot(name, self.hexes)


def _knot(name: str, hexes: Hexes) -> Knot:
    return hexes.knot((int(name[1:]) - 1, ord(name[0]) - ord("A")))


def flat_for(box: Box) -> float:
    """The widest hexes of a battlefield in a box, mm."""
    rows = (1.5 * BOARD.rows + 0.5) / math.sqrt(3)
    return min((box.w - 2 * EDGE) / BOARD.columns, (box.h - 2 * STRIP) / rows)


def battlefield(field: Battlefield) -> Shape:
    """The battlefield from its lower left corner."""
    w, h = field.size
    theme, hexes = field.theme, field.hexes
    knots = {name: field.knot(name) for name in BOARD.hexes}
    grid = Stroke(theme.grid, max(0.15, field.flat * 0.011))
    names = [_name(name, knots[name], field) for name in knots] if field.flat >= NAMED else []
    art = [
        rect(Box(0, -1.2, w - 2 * EDGE, h - 2 * STRIP + 2.4), fill=theme.panel, stroke=Stroke(theme.soft, 0.3)),
        *[at(*hexes.point(*knot), _ground(name, field)) for name, knot in knots.items()],
        *[_bridge(name, field) for name, kind in field.ground.kinds.items() if kind == "bridge"],
        segments(hexes.sides(knots.values()), grid),
        segments(hexes.rim(knots.values()), Stroke(theme.soft, 0.45)),
        *[fence(*hexes.edge(knots[name], EDGES.index(edge)), theme) for name, edge in field.ground.edges],
        *_section_lines(field),
        *names,
        *(_placed(field) if field.setup else []),
        *[_objective(objective, field) for objective in field.objectives if objective.hex],
    ]
    return group(at(EDGE, STRIP, *art), *_section_names(field))


def _name(name: str, knot: Knot, field: Battlefield) -> Shape:
    """The name of a hex, on a plate where what is drawn on the hex or the line of a section would strike it through;
    beside the deck of a bridge, and clear of seams.
    """
    x, y = field.hexes.point(*knot)
    size = max(FLOOR, field.flat * 0.125 / PT)
    kind = field.ground.kinds.get(name, "clear")
    ground = field.theme.grounds[GROUNDS[kind]]
    wide = width(name, "Sans-Semi", size) + 0.8
    dx, dy = beside_deck(_turn(name, field)) if kind == "bridge" else TOP
    x, y, high = x + dx * field.flat, y + dy * field.flat, size * PT
    x += clear_of(field.seams[0], EDGE + x, wide)
    y += clear_of(field.seams[1], STRIP + y, high * TALL)
    plate = Box(x - wide / 2, y - high / 2, wide, high)
    struck = kind != "clear" or len(BOARD.sections(name, "bottom")) > 1
    named = label(plate, name, size, face="Sans-Semi", fill=field.theme.ink, pad=0.3)
    return Tagged("P", rect(plate, fill=ground.fill or PAPER, r=0.4), named) if struck else named


def beside_deck(turn: float) -> tuple[float, float]:
    """Where the name of a hex stands whose bridge lies at `turn` degrees, in shares of the hex from its middle: above
    it where that is clear of the deck.
    """
    u, v = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return next(((x, y) for x, y in BESIDE if abs(x * v - y * u) > 0.26), BESIDE[-1])


def clear_of(seams: Sequence[float], x: float, wide: float) -> float:
    """By how many mm words `wide` mm round x, or as high round y, move so that no seam touches them."""
    room = wide / 2 + CLEAR
    near = [seam for seam in seams if abs(seam - x) < room]
    return min(((seam + way * room - x) for seam in near for way in (-1, 1)), key=abs, default=0.0)


# --- terrain -------------------------------------------------------------------------------------

GROUNDS: Mapping[str, str] = {
    "clear": "clear", "woods": "woods", "orchard": "clear", "hill": "hill", "town": "town", "homestead": "town",
    "waterway": "water", "bridge": "water", "field": "field", "rough": "stone", "entrenchment": "clear",
}  # fmt: skip


def _ground(name: str, field: Battlefield) -> Shape:
    """The ground of a hex; where a unit covers what is drawn on it, its colour and its sign in the upper right."""
    kind = field.ground.kinds.get(name, "clear")
    if kind not in COVERED or name not in field.covered:
        return terrain(kind, field.flat, field.theme)
    ground = field.theme.grounds[GROUNDS[kind]]
    sign = sample(kind, max(4.4, field.flat * 0.27), field.theme)
    dx, dy = (share * field.flat for share in CORNER)
    return group(poly(Hexes(field.flat, pointed=True).corners(), fill=ground.fill), at(dx, dy, sign))


def terrain(kind: str, flat: float, theme: Theme) -> Shape:
    """A hex of a kind of terrain of the game round (0, 0), `flat` mm wide."""
    hexes = Hexes(flat, pointed=True)
    own = _own(kind, flat, theme)
    if own is None:
        return hex_ground(GROUNDS[kind], hexes, theme)
    box = (-flat / 2, -hexes.side, flat / 2, hexes.side)
    base = poly(hexes.corners(), fill=theme.grounds[GROUNDS[kind]].fill)
    return Stamp(f"battle-cry {kind} {theme.key} {flat:g}", box, base, own)


def sample(kind: str, size: float, theme: Theme) -> Shape:
    """A hex of terrain for a legend or a table round (0, 0), `size` mm wide; a bridge with the way that it carries.
    Furrows and waves are as far apart as on the map: made small, they would be darker.
    """
    flat = size if GROUNDS[kind] in LINED else SAMPLE
    over = bridge(0, 0, 90, flat * 0.96, flat * DECK, theme) if kind == "bridge" else group()
    edge = poly(Hexes(flat, pointed=True).corners(), stroke=Stroke(theme.grid, 0.15 * flat / size))
    return at(0, 0, terrain(kind, flat, theme), over, edge, scale=size / flat)


# Of a hex: where a rock lies; how large it is among them.
ROCKS = ((-0.22, 0.08, 1.0), (0.16, 0.14, 0.85), (0.0, -0.2, 1.15), (0.3, -0.12, 0.7), (-0.3, -0.2, 0.7))


def _own(kind: str, flat: float, theme: Theme) -> Shape | None:
    """What is on a kind of terrain that no other game has, below the name of the hex; None on the others."""
    match kind:
        case "orchard":  # trees in rows
            ground = theme.grounds["woods"]
            places = [(x * 0.24, y * 0.23 - 0.05) for y in (1, 0, -1) for x in (-1, 0, 1)]
            return group(*[round_tree(x * flat, y * flat, flat * 0.2, ground, theme) for x, y in places])
        case "homestead":
            return figure(0, -flat * 0.06, "house", flat * 0.46, theme.grounds["town"].ink, theme)
        case "rough":
            look = {"paper": PAPER, "pen": Stroke(theme.grounds["stone"].ink, flat * 0.012)}
            rocks = [(x * flat, y * flat, drawing("battle-cry/rock", look, flat * 0.13 * k)) for x, y, k in ROCKS]
            return group(*[at(x, y, *rock) for x, y, rock in rocks])
        case "entrenchment":
            return symbol(0, -flat * 0.05, "earthworks", flat * 0.62, theme.grounds["wood"].ink)
    return None


def _bridge(name: str, field: Battlefield) -> Shape:
    """From bank to bank: at a right angle to where the hexes of water beside it lie, over the whole hex."""
    turn = _turn(name, field)
    off = (turn + 30) % 60 - 30  # degrees from the way through the middle of a side
    long = field.flat / math.cos(math.radians(off))
    return bridge(*field.hexes.point(*field.knot(name)), turn, long, field.flat * DECK, field.theme)


def _turn(name: str, field: Battlefield) -> float:
    """The direction of the bridge of a hex, in degrees."""
    return bridge_turn([field.hexes.facing(side) for side in wet_sides(name, field.ground)])


def wet_sides(name: str, ground: Ground) -> list[int]:
    """The sides of a hex, counted as EDGES, on which water or a bridge lies."""
    wet = {_knot(hex_, OF_BOARD) for hex_, kind in ground.kinds.items() if kind in WET}
    return [side for side, knot in enumerate(_round(name)) if knot in wet]


def outer_sides(name: str) -> list[int]:
    """The sides of a hex, counted as EDGES, that are the edge of the board."""
    knots = {_knot(hex_, OF_BOARD) for hex_ in BOARD.hexes}
    return [side for side, knot in enumerate(_round(name)) if knot not in knots]


def _round(name: str) -> list[Knot]:
    """The middles of the hexes round one, whether the board has them or not, in the order of EDGES."""
    x, y = _knot(name, OF_BOARD)
    return [(x + u, y + v) for u, v in STEPS]


def bridge_turn(ways: Sequence[float]) -> float:
    """The direction of a bridge, in degrees, over water that lies in these directions from it."""
    doubled = sum(cmath.exp(2j * math.radians(way)) for way in ways)
    return math.degrees(cmath.phase(doubled)) / 2 + 90 if abs(doubled) > 1e-6 else 90.0


# --- sections ------------------------------------------------------------------------------------


def _section_lines(field: Battlefield) -> list[Shape]:
    """B2 The two dotted lines."""
    high = field.size[1] - 2 * STRIP
    wide = max(0.45, field.flat * 0.03)
    stroke = Stroke(field.theme.accent, wide, (0.01, wide * 2.4))
    return [line((half * field.flat / 2, -1.2), (half * field.flat / 2, high + 1.2), stroke) for half in BOARD.lines]


def _section_names(field: Battlefield) -> list[Shape]:
    """Each player's left, centre and right along the own edge, to be read from the own chair."""
    w, h = field.size
    edges = [EDGE, *(EDGE + half * field.flat / 2 for half in BOARD.lines), w - EDGE]
    row = [Box(a, 0.4, b - a, STRIP - 2.2) for a, b in pairwise(edges)]
    seams, turned = field.seams[0], [w - seam for seam in field.seams[0]]
    near = group(*_row(row, enemy(field.ground.top), seams, field))
    across = [Box(w - box.right, box.y, box.w, box.h) for box in reversed(row)]
    far = group(*_row(across, field.ground.top, turned, field))
    return [near, at(w, h, far, turn=180)]


def called_section(key: str, words: Words) -> str:
    """B2 What stands in a section: what it is called, in capitals."""
    return words(f"section_{key}").upper()


def _row(boxes: Sequence[Box], side: str, seams: Sequence[float], field: Battlefield) -> list[Shape]:
    theme, words = field.theme, field.words
    out: list[Shape] = []
    for box, key in zip(boxes, SECTIONS, strict=True):
        section_name = called_section(key, words)
        moved = replace(box, x=box.x + clear_of(seams, box.cx, width(section_name, "Sans-Semi", 8)))
        out.append(label(moved, section_name, 8, face="Sans-Semi", fill=theme.accent))
    name, look, first = words(side), theme.sides[side], boxes[0]
    room = (first.w - width(called_section(SECTIONS[0], words), "Sans-Semi", 8)) / 2
    if not field.ground.empty and width(name, "Sans-Bold", 8) + 6 < room:
        out.append(named_side(first, look, name, 8, look.ink, sign=2, name=4.4, size=2.8))
    return out


# --- who stands there ----------------------------------------------------------------------------


def setup_mark(side: str, kind: str, size: float, theme: Theme) -> Shape:
    """Where a unit begins, `size` mm wide from (0, 0): the outline of its side and its figure, paler than a counter. A
    general is light on dark, or in a heavy line where a theme fills nothing.
    """
    look, box = theme.sides[side], Box(0, 0, size, size)
    strip, room = box.inset(size * 0.1).rows(size * STRIPE if look.pattern else 0.0, REST)
    pale, leads = paler(look.ink, PALE), kind == "general"
    ink, tint = (look.tint or PAPER, pale) if leads and theme.solid else (pale, look.tint)
    edge = LEADER_EDGE if leads and not theme.solid else MARK_EDGE
    frame = silhouetted(box.inset(edge / 2), look.outline, size * ROUNDED, tint, Stroke(pale, edge))
    art = group(
        figure(room.cx, room.cy, FIGURES[kind], room_for(FIGURES[kind], room), ink, theme),
        pattern(outline(strip, 0), look.pattern, ink, BARS) if look.pattern else None,
    )
    return Stamp(f"battle-cry {theme.key} {side} {kind} {size:.3f}", (0, 0, size, size), frame, art)


def _placed(field: Battlefield) -> list[Shape]:
    """The units in the middle of their hexes, below the name; a general on the left of the unit that he is with."""
    held = Counter(placed.hex for placed in field.ground.placed)
    alone, unit, leader, feet, paired_feet = MARKS
    out: list[Shape] = []
    for placed in field.ground.placed:
        x, y = field.hexes.point(*field.knot(placed.hex))
        general, paired = placed.kind == "general", held[placed.hex] > 1
        share, low = ((leader if general else unit), paired_feet) if paired else (alone, feet)
        left = (-(unit + leader + APART) / 2 + (0 if general else leader + APART)) if paired else -share / 2
        mark = setup_mark(placed.side, placed.kind, share * field.flat, field.theme)
        out.append(at(x + left * field.flat, y - low * field.flat, mark))
    return out


def objective_sign(points: int, size: float, theme: Theme) -> Shape:
    """A star round (0, 0) with what it is worth."""
    digits = max(FLOOR, size * 0.34 / PT)
    return group(
        icon(0, 0, "star", size * 1.14, fill=PAPER),
        icon(0, 0, "star", size, fill=theme.gold),
        text(0, -size * 0.17, f"{points}", digits, face="Sans-Bold", fill=PAPER, anchor="middle"),
    )


def _objective(objective: Objective, field: Battlefield) -> Shape:
    """In the upper left of its hex, clear of the units; on the right where a seam would part it, and there below the
    name of a bridge that may stand beside its deck.
    """
    x, y = field.hexes.point(*field.knot(objective.hex))
    size = max(5.0, field.flat * 0.3)
    dx, dy = (share * field.flat for share in CORNER)
    if clear_of(field.seams[0], EDGE + x - dx, size):
        dx, dy = -dx, -dy if field.ground.kinds.get(objective.hex) == "bridge" else dy
    return at(x - dx, y + dy, objective_sign(objective.points, size, field.theme))
