"""What stands on the board: counters with their Elite side, markers that stand, fieldworks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.battle_cry.dice import SIDES, UNITS
from games.battle_cry.options import DEFAULT, Options
from games.battle_cry.roster import OrderOfBattle, full_strength
from printables.art.battle_cry.board import HEX_LEAST, HEX_MM, page_flat, plan_of
from printables.art.battle_cry.field import FIGURES
from printables.blanks import Blanks, blank_counters
from printables.cutting import Cut, Piece, stand_up, stand_up_size
from printables.errors import BadOption, OutOfRange
from printables.fitting import Fit, fitting, most_on_hexes
from printables.hexes import Hexes
from printables.layout import REST, Box
from printables.pieces import clear, plate
from printables.shapes import Shape, Stroke, at, curve, group, label, poly, rect, segments
from printables.sheets import Style
from printables.symbols import figure, room_for, symbol
from printables.tabletop import NAMED, counter, pip_row, silhouetted
from printables.theme import PAPER

SIZE_MM = (12.0, 30.0)
COUNTS = {"spare": (0, 10), "elites": (0, 10), "fieldworks": (0, 40)}
STANDING, BASE = (22.0, 28.0), 8.0  # mm: the largest picture of a marker, and the foot at both of its ends


@dataclass(frozen=True, slots=True)
class BattlePieces:
    """The pieces of a battle: the units of both orders, `spare` more of each type for those called from the Reserve,
    `elites` of each type, and fieldworks. Counters are `size_mm` wide, 0: as wide as fits the board; that has hexes
    of `hex_mm`, 0: those of its one page on the same paper.

    Raises `BadOption` "out-of-range" outside 12–30 mm, hexes of 12–60 mm, 0–10 spare or Elite ones of a type, 0–40
    fieldworks, or for nothing at all.
    """

    union: OrderOfBattle
    confederacy: OrderOfBattle
    options: Options = DEFAULT
    spare: int = 2
    elites: int = 1
    fieldworks: int = 6
    size_mm: float = 0.0
    name: str = ""
    revision: str = ""
    hex_mm: float = 0.0

    def __post_init__(self) -> None:
        if self.size_mm and not SIZE_MM[0] <= self.size_mm <= SIZE_MM[1]:
            raise OutOfRange("size_mm", self.size_mm, *SIZE_MM)
        if self.hex_mm and not HEX_LEAST <= self.hex_mm <= HEX_MM[1]:
            raise OutOfRange("hex_mm", self.hex_mm, HEX_LEAST, HEX_MM[1])
        for option, (low, high) in COUNTS.items():
            if not low <= getattr(self, option) <= high:
                raise BadOption("out-of-range", option, getattr(self, option))
        if not (_kinds(self) or self.fieldworks):
            raise BadOption("out-of-range", "spare", self.spare)

    def order(self, side: str) -> OrderOfBattle:
        return {"union": self.union, "confederacy": self.confederacy}[side]


def pieces_of(battle: str = "brandy-station", own: str = "", **chosen: float) -> BattlePieces:
    """The pieces of one of the tool's own scenarios, or of one written as TOML."""
    plan = plan_of(battle, own)
    return BattlePieces(**plan.orders, name=plan.name, **chosen)  # type: ignore[arg-type]


def amended(data: BattlePieces, *, battle: str = "", own: str = "", **chosen: float) -> BattlePieces:
    """The same with other numbers, and with the units of another scenario where one is named."""
    plan = plan_of(battle, own) if battle or own else None
    orders = {**plan.orders, "name": plan.name} if plan else {}
    return replace(data, **orders, **chosen)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of piece of a side, and how many there are."""

    side: str
    unit: str
    count: int
    elite: bool = False

    @property
    def ident(self) -> str:
        return f"{self.side}-{self.unit}{'-elite' if self.elite else ''}"


def _kinds(data: BattlePieces) -> list[_Kind]:
    found = []
    for side in SIDES:
        order = data.order(side)
        found += [_Kind(side, unit, order.count(unit) + data.spare) for unit in UNITS]
        found += [_Kind(side, unit, data.elites, elite=True) for unit in UNITS]
        found.append(_Kind(side, "general", order.generals))
    return [kind for kind in found if kind.count]


def _title(kind: _Kind, style: Style) -> str:
    unit = style.words(f"unit_{kind.unit}")
    return (
        f"{style.words(kind.side)}, {unit}, {style.words('elite')}"
        if kind.elite
        else f"{style.words(kind.side)}, {unit}"
    )


def _pips(kind: _Kind, data: BattlePieces) -> int:
    """B3, A3 Figures at full strength; a general is none (A12)."""
    return 0 if kind.unit == "general" else full_strength(kind.unit, data.options, elite=kind.elite)


# --- counters ------------------------------------------------------------------------------------


def battle_counters(style: Style, data: BattlePieces) -> list[Cut]:
    """Counters; on the back of a unit it is Elite."""
    fit = _fit(style, data)
    size = fit.piece
    pieces = [
        Piece(
            _front(kind, style, data, size),
            _front(replace(kind, elite=kind.unit != "general"), style, data, size),
            kind.ident,
            _title(kind, style),
            kind.count,
        )
        for kind in _kinds(data)
    ]
    if data.fieldworks:
        works = lambda: fieldwork(size, style)  # noqa: E731
        pieces.append(Piece(works, works, "fieldwork", style.words("fieldwork"), data.fieldworks))
    desc = style.words("desc_counters", n=sum(piece.count for piece in pieces))
    return [Cut(style.words("battle_counters"), desc, (size, size), pieces, shared=True, fit=fit)]


def battle_blanks(style: Style, data: Blanks) -> list[Cut]:
    """Blank counters for the board of the same `hex_mm`, as large as those of the units."""
    if data.hex_mm and not HEX_LEAST <= data.hex_mm <= HEX_MM[1]:
        raise OutOfRange("hex_mm", data.hex_mm, HEX_LEAST, HEX_MM[1])
    return blank_counters(style, data, _fit(style, data))


def _fit(style: Style, data: BattlePieces | Blanks, wished: float = SIZE_MM[1]) -> Fit:
    """The pieces and the hexes of the board that they are for; raises `DoesNotFit`."""
    flat = data.hex_mm or page_flat(style.sheet)
    size = fitting("size_mm", data.size_mm, flat, most_on_hexes(flat), SIZE_MM, wished)
    return Fit(size, flat, "hexes")


def _front(kind: _Kind, style: Style, data: BattlePieces, size: float) -> Callable[[], Shape]:
    def draw() -> Shape:
        sign, name = style.theme.sides[kind.side], style.words(f"unit_{kind.unit}")
        mark = "medal" if kind.elite else ""
        return counter(size, sign, style.theme, name, FIGURES[kind.unit], pips=_pips(kind, data), mark=mark)

    return draw


def fieldwork(size: float, style: Style) -> Shape:
    """A1 A bank along two adjacent sides of a hex: as large a hex as the counter holds shows which, the point towards
    the enemy.
    """
    theme = style.theme
    ground, hexes = theme.grounds["wood"], Hexes(size * 0.76, pointed=True)
    corners = hexes.corners()
    left, top, right = corners[5], corners[0], corners[1]
    falls = []
    for (ax, ay), (bx, by) in ((left, top), (top, right)):
        for step in range(1, 6):
            x, y = ax + (bx - ax) * step / 6, ay + (by - ay) * step / 6
            falls.append(((x * 1.04, y * 1.04), (x * 1.16, y * 1.16)))
    bank = size * 0.06
    art = group(
        poly(corners, stroke=Stroke(theme.grid, 0.15, (1.0, 0.8))),
        segments(falls, Stroke(ground.ink, size * 0.018)),
        curve(left, top, right, stroke=Stroke(ground.ink, bank)),
        None if theme.solid else curve(left, top, right, stroke=Stroke(PAPER, bank - 0.4)),
    )
    words, frame = Box(0, 0, size, size * 0.62), Box(0, 0, size, size).inset(0.3)
    return group(
        silhouetted(frame, "square", 0, ground.fill if theme.solid else None, theme.stroke(0.3)),
        at(size / 2, size * 0.46, art),
        label(words, style.words("fieldwork"), 7.5, face="Sans-Semi", fill=ground.ink, pad=size * 0.14)
        if size >= NAMED
        else None,
        symbol(size / 2, size * 0.5, "shield", size * 0.14, ground.ink),
    )  # fmt: skip


# --- markers that stand --------------------------------------------------------------------------


def battle_markers(style: Style, data: BattlePieces) -> list[Cut]:
    """Markers to fold over and to stand up, the same from both sides; fieldworks lie flat.

    Raises `BadOption` "out-of-range" where there is nothing that stands.
    """
    if not _kinds(data):
        raise BadOption("out-of-range", "spare", data.spare)
    fit = _fit(style, replace(data, size_mm=0.0), STANDING[0])
    size, base = (fit.piece, STANDING[1] * fit.piece / STANDING[0]), min(BASE, fit.piece / 2)
    pieces = [
        stand_up(
            Piece(_picture(kind, style, data, size), None, kind.ident, _title(kind, style), kind.count), size, base
        )
        for kind in _kinds(data)
    ]
    desc = style.words("desc_markers", n=sum(piece.count for piece in pieces))
    return [Cut(style.words("battle_markers"), desc, stand_up_size(size, base), pieces, fit=fit)]


def _picture(kind: _Kind, style: Style, data: BattlePieces, size: tuple[float, float]) -> Callable[[], Shape]:
    """The picture of a marker of `size` mm; under 16 mm its band has no room for a name."""

    def draw() -> Shape:
        theme, sign, k = style.theme, style.theme.sides[kind.side], size[0] / STANDING[0]
        box = Box(0, 0, *size).inset(0.8)
        pips, name, named = _pips(kind, data), style.words(f"unit_{kind.unit}"), size[0] >= NAMED
        head, middle, foot = box.rows((6.4 if named else 3.6) * k, REST, (4.6 if pips else 1.0) * k)
        room = middle.inset((3.4 if kind.elite else 1.6) * k, 0.4 * k)
        return group(
            rect(Box(0, 0, *size), fill=sign.tint) if style.bleed and sign.tint else None,  # goes on beyond the cut
            silhouetted(box, sign.outline, 3.2 * k, sign.tint, Stroke(sign.ink, max(sign.edge, 0.4))),
            plate(head, sign),
            label(clear(head, sign), name, 9.5, face="Sans-Semi", fill=sign.on, pad=2.0 * k) if named else None,
            figure(room.cx, room.cy, FIGURES[kind.unit], room_for(FIGURES[kind.unit], room), sign.ink, theme),
            symbol(box.right - 3.6 * k, middle.top - 2.8 * k, "medal", 4.4 * k, theme.gold) if kind.elite else None,
            pip_row(foot, pips, sign.ink, 2.2 * k) if pips else None,
        )

    return draw
