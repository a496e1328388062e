"""What stands on the board: counters with their Elite side, markers that stand, fieldworks."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

from msgspec.structs import replace

from games.battle_cry.dice import SIDES, UNITS
from games.battle_cry.ground import KINDS
from games.battle_cry.options import DEFAULT, Options
from games.battle_cry.roster import OrderOfBattle, full_strength
from games.battle_cry.scenario import Scenario
from games.core.structs import Value
from printables.art.battle_cry.board import page_flat
from printables.art.battle_cry.field import FIGURES
from printables.art.battle_cry.scenarios import HEX_MM, ForHexes
from printables.art.battle_cry.stacking import (
    CORNERS,
    ROOF,
    WITHIN,
    fieldwork,
    general,
    general_size,
    loss,
    loss_size,
    shown,
)
from printables.blanks import EVERY, Blanks, blank_counters, blank_piece
from printables.cut_pages import page_holds
from printables.cutting import Cut, Piece, stand_up, stand_ups
from printables.errors import BadOption, range_check
from printables.fitting import Fit, fitting, in_steps, most_on_hexes
from printables.fonts import fit as fit_points
from printables.layout import REST, Box
from printables.making import COUNTERS, SLIPS, KeyEntry
from printables.options import few, number
from printables.outlines import pattern
from printables.pieces import banner
from printables.shapes import Shape, Stroke, group, outline, rect
from printables.sheets import Style, drawn
from printables.symbols import figure, room_for, symbol
from printables.tabletop import CORNER, INSIDE, NAMED, SLIM, counter, pip_row, silhouetted, slim_band
from printables.theme import SideLook

SIZE_MM = (11.5, 30.0)
CounterSize = Annotated[float, number("option_size_mm", 0.0, SIZE_MM[1])]
COUNTS = {"spare": (0, 10), "elites": (0, 10), "fieldworks": (0, 40)}
BLANK_SIDES = {**{key: key for key in SIDES}, "neutral": "side_none"}  # of blank counters, and how they are called
STANDING, BASE = (22.0, 26.0), 6.0  # mm: the largest picture of a marker, and the foot at both of its ends
MOST = 0.75  # of a hex: with a wider unit no corner of what lies under it is read
PLATE, BAND = 5.6, 4.2  # mm: the height of the band with the name on the largest marker, and the least
SIGN = 7.5  # mm: in the key
NAME, NAME_POINTS, NAME_SHARE = "Sans-Semi", 9.0, 0.86  # face and points of the name of a marker, the same for all
# of them, and what of its band the longest fills at most
ROW = 170.0  # mm that markers of lost figures take side by side at most
FILL, BLANKS = 165.0, 13  # mm of a page that all but counters takes; blank counters of a side at most
ASIDE, HATCH = 2.4, 0.7  # mm: a side's pattern along both edges of the largest marker; from line to line of it
FOOT = 0.4  # of the width of a marker: its foot, where that is less than BASE


class BattleBlanks(Blanks):
    """As wide as the counters for a board with such hexes."""

    side: Annotated[str, few("option_side", {EVERY: "side_every", **BLANK_SIDES})] = EVERY
    hex_mm: ForHexes = 0.0
    size_mm: CounterSize = 0.0


class BattlePieces(Value):
    """The pieces of a battle: the units of both orders, `spare` more of each type for those called from the Reserve,
    with these also blank counters where a page has room, `elites` of each type, and fieldworks. Counters are `size_mm`
    wide, 0: as wide as fits the board; that has hexes of `hex_mm`, 0: those of its one page on the same paper.

    Raises `BadOption` "out-of-range" outside 11.5–30 mm, hexes of 12–60 mm, or for nothing at all.
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
        range_check("size_mm", self.size_mm, SIZE_MM)
        range_check("hex_mm", self.hex_mm, HEX_MM)
        if not (_kinds(self) or self.fieldworks):
            raise BadOption("out-of-range", "spare", self.spare)

    def order(self, side: str) -> OrderOfBattle:
        return {"union": self.union, "confederacy": self.confederacy}[side]


def pieces_of(plan: Scenario, **given: Any) -> BattlePieces:
    """The pieces of a scenario."""
    return BattlePieces(plan.by_side.union, plan.by_side.confederacy, name=plan.name, **given)


class _Kind(Value):
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
    return ", ".join(map(style.words, (kind.side, f"unit_{kind.unit}", *["elite"] * kind.elite)))


def _pips(kind: _Kind, data: BattlePieces) -> int:
    """B3, A3 Figures at full strength; a general is none (A12)."""
    return 0 if kind.unit == "general" else full_strength(kind.unit, data.options, elite=kind.elite)


# --- counters ------------------------------------------------------------------------------------


def battle_counters(style: Style, data: BattlePieces) -> list[Cut]:
    """Counters, a block for each side with blank ones in what a page leaves, and one of fieldworks; on the back of a
    unit it is Elite.
    """
    fit = _fit(style, data)
    size, part, kinds = fit.piece, style.words("battle_counters"), _kinds(data)
    corner, spare = shown(fit.field, size), _spare(style, data)
    pieces = [
        Piece(
            partial(_front, kind, style, data, size),
            partial(_front, replace(kind, elite=True), style, data, size),
            kind.ident,
            _title(kind, style),
            kind.count,
        )
        for kind in kinds
        if kind.unit != "general"
    ]
    signs = _signs(style, data, kinds, named=size >= NAMED)
    cut = Cut(part, "", (size, size), pieces, shared=True, fit=fit, how=COUNTERS, signs=signs, about=spare)
    blanks = _blanks(cut, style) if data.spare else []
    pieces += blanks
    if blanks and not style.only:
        art = drawn(blank_piece(SIDES[0], "", SIGN, style).front)
        signs.append((art, (SIGN, SIGN), style.words("key_blanks", n=blanks[0].count * style.copies)))
    desc = style.words("desc_counters", n=sum(piece.count for piece in pieces))
    return [
        *[replace(cut, desc=desc, pieces=block, signs=signs) for block in _blocks(pieces)],
        *_works(style, data, fit.field),
        *_generals(style, kinds, fit),
        *_losses(style, data, kinds, corner, Fit(loss_size(corner, size, size), size, "counters"), "key_losses"),
    ]


def _blocks(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Those of the one side, those of the other, and those of neither: the blocks that are not empty."""
    sides = [[piece for piece in pieces if piece.ident.startswith(side)] for side in SIDES]
    return [block for block in (*sides, [piece for piece in pieces if not piece.ident.startswith(SIDES)]) if block]


def _blanks(cut: Cut, style: Style) -> list[Piece]:
    """As many blank counters of each side as the page of a set has room for, BLANKS at most; none where it is full."""
    size, (columns, rows) = cut.size[0], page_holds(cut, style, FILL)
    each = min((columns * rows - sum(piece.count for piece in cut.pieces)) // len(SIDES), BLANKS)
    if each < 1:
        return []
    found = [blank_piece(side, style.words(side), size, style) for side in SIDES]
    return [replace(piece, ident=f"{piece.ident}-blank", count=each) for piece in found]


def _works(style: Style, data: BattlePieces, flat: float) -> list[Cut]:
    """C3 Fieldworks, for the point of a hex before the unit that lies there."""
    if not data.fieldworks:
        return []
    wide, part = in_steps(most_on_hexes(flat)), style.words("fieldworks")
    art = partial(fieldwork, wide, style)
    piece = Piece(art, art, "fieldwork", style.words("fieldwork"), data.fieldworks)
    desc, size = style.words("desc_works", n=data.fieldworks), (wide, wide / ROOF)
    return [Cut(part, desc, size, [piece], fit=Fit(wide, flat, "hexes"), how=COUNTERS)]


def _generals(style: Style, kinds: Sequence[_Kind], fit: Fit) -> list[Cut]:
    """B4 Generals, smaller than units: slid under one they show a corner, so that both lie in its hex."""
    found = [kind for kind in kinds if kind.unit == "general"]
    if not found:
        return []
    corner = shown(fit.field, fit.piece)
    size = general_size(fit.field, fit.piece)
    part, pieces = style.words("generals"), []
    for kind in found:
        art = partial(general, size, corner, kind.side, style)
        pieces.append(Piece(art, art, kind.ident, _title(kind, style), kind.count))
    desc = style.words("desc_generals", n=sum(kind.count for kind in found))
    printed = [kind for kind in found if not style.only or kind.ident in style.only] or found
    picture = general(SIGN, corner * SIGN / size, printed[0].side, style)
    many = _many(sum(kind.count for kind in printed), style.words("unit_general"), style)
    signs = [(picture, (SIGN, SIGN), many)]
    for_hexes = Fit(size, fit.field, "hexes")
    return [Cut(part, desc, (size, size), pieces, shared=True, fit=for_hexes, how=COUNTERS, signs=signs)]


def _losses(style: Style, data: BattlePieces, kinds: Sequence[_Kind], corner: float, fit: Fit, use: str) -> list[Cut]:
    """Markers to slide under a unit that has lost figures (B3), one for two units, at most a row: the `corner` mm that
    show say how many; none where there are generals alone. `use` is what the words say of them.
    """
    size, part = fit.piece, style.words("losses")
    most = min(max((_pips(kind, data) for kind in kinds), default=0) - 1, CORNERS)
    if most < 1:
        return []
    count = min(math.ceil(sum(kind.count for kind in kinds if kind.unit != "general") / 2), int(ROW / size))
    pieces = [Piece(partial(loss, size, corner, most, style), ident="losses", title=part, count=count)]
    signs = [(loss(SIGN, corner * SIGN / size, most, style), (SIGN, SIGN), style.words(use))]
    desc = style.words("desc_losses", n=count)
    slid = style.words("about_losses")
    return [Cut(part, desc, (size, size), pieces, shared=True, fit=fit, how=SLIPS, signs=signs, about=slid)]


def _spare(style: Style, data: BattlePieces) -> str:
    """How many of the units are spare."""
    return style.words("spare_units", n=data.spare) if data.spare else ""


def _signs(style: Style, data: BattlePieces, kinds: Sequence[_Kind], named: bool) -> list[KeyEntry]:
    """Whose the pieces are, and what stands on them; `named` ones say what they are."""
    theme, words = style.theme, style.words
    square = Box(0, 0, SIGN, SIGN)
    printed = [kind for kind in kinds if not style.only or kind.ident in style.only]
    found = _side_entries(style, printed) + ([] if named else _unit_entries(style, printed))
    if any(_pips(kind, data) for kind in kinds):
        found.append((pip_row(square, 1, theme.ink, 2.0), words("key_figures")))
    if any(kind.elite for kind in kinds):
        elite = words("end_elite", n=data.options.elite_figures)
        found.append((symbol(square.cx, square.cy, "medal", 4.6, theme.gold), elite))
    if data.fieldworks:
        wood = theme.grounds["wood"].ink
        found.append((symbol(square.cx, square.cy, "fieldwork", SIGN, wood), words("key_works")))
    return [(art, (SIGN, SIGN), meaning) for art, meaning in found]


def _side_entries(style: Style, kinds: Sequence[_Kind]) -> list[tuple[Shape, str]]:
    """The look of each side, and how many pieces it has."""
    many = {side: sum(kind.count for kind in kinds if kind.side == side) for side in SIDES}
    return [(_side_sign(style.theme.sides[side]), _many(n, style.words(side), style)) for side, n in many.items() if n]


def _unit_entries(style: Style, kinds: Sequence[_Kind]) -> list[tuple[Shape, str]]:
    """The figure of each type of unit, and how many there are of both sides."""
    middle, many = SIGN / 2, {unit: sum(kind.count for kind in kinds if kind.unit == unit) for unit in UNITS}
    return [
        (symbol(middle, middle, FIGURES[unit], 6.6, style.theme.ink), _many(n, style.words(f"unit_{unit}"), style))
        for unit, n in many.items()
        if n
    ]


def _many(n: int, name: str, style: Style) -> str:
    return style.words("key_entry", n=n * style.copies, name=name)


def _side_sign(look: SideLook) -> Shape:
    """A counter for the key, as large as its signs: the outline and the band of a side."""
    box, corner, edge = Box(0, 0, SIGN, SIGN).inset(0.2), SIGN * CORNER, Stroke(look.ink, max(look.edge, 0.3))
    low = box.top - SIGN * SLIM
    return group(silhouetted(box, look.outline, corner, look.tint, edge), slim_band(box, low, look, corner, edge))


def battle_blanks(style: Style, data: BattleBlanks) -> list[Cut]:
    """Blank counters for the board of the same `hex_mm`, as large as those of the units."""
    range_check("hex_mm", data.hex_mm, HEX_MM)
    fit = _fit(style, data)
    return blank_counters(BLANK_SIDES, style, data, fit.piece, fit)


def _fit(style: Style, data: BattlePieces | BattleBlanks, wished: float = 0.0) -> Fit:
    """The pieces and the hexes of the board that they are for; raises `BadOption` "does-not-fit". Pieces that nobody
    chose a width for lie within their hex, corners and all, or are as wide as `wished`.
    """
    flat = data.hex_mm or page_flat(style.sheet)
    most = most_on_hexes(flat) if wished else MOST * flat
    size = fitting("size_mm", data.size_mm, flat, most, SIZE_MM, wished or WITHIN * flat)
    return Fit(size, flat, "hexes")


def _front(kind: _Kind, style: Style, data: BattlePieces, size: float) -> Shape:
    sign, name = style.theme.sides[kind.side], style.words(f"unit_{kind.unit}")
    mark = "medal" if kind.elite else ""
    front = counter(size, sign, style.theme, name, FIGURES[kind.unit], pips=_pips(kind, data), mark=mark)
    return group(rect(Box(0, 0, size, size), fill=sign.tint) if sign.tint else None, front)


# --- markers that stand --------------------------------------------------------------------------


def battle_markers(style: Style, data: BattlePieces) -> list[Cut]:
    """Units to fold over and to stand up, the same from both sides, a block for each side; fieldworks lie flat.

    Raises `BadOption` "out-of-range" where there is nothing that stands.
    """
    kinds = _kinds(data)
    if not kinds:
        raise BadOption("out-of-range", "spare", data.spare)
    fit = _fit(style, replace(data, size_mm=0.0), STANDING[0])
    size, base = (fit.piece, STANDING[1] * fit.piece / STANDING[0]), _foot(fit)
    part, desc = style.words("battle_markers"), style.words("desc_markers", n=sum(kind.count for kind in kinds))
    signs = _signs(style, replace(data, fieldworks=0), kinds, named=True)
    pieces = [
        Piece(partial(_picture, kind, style, data, size), None, kind.ident, _title(kind, style), kind.count)
        for kind in kinds
    ]
    strips = [stand_up(piece, size, base) for piece in pieces]  # their feet are plain
    cut, corner = stand_ups(style, part, desc, strips, size, base, fit), shown(fit.field, 4 * base)
    lost = Fit(loss_size(corner, 2 * base, fit.piece), fit.piece, "units")
    return [
        *[replace(cut, pieces=block, signs=signs, about=_spare(style, data)) for block in _blocks(strips)],
        *_losses(style, data, kinds, corner, lost, "key_losses_foot"),
    ]


def _foot(fit: Fit) -> float:
    """How deep a foot of a marker is, mm: a unit and a general, two feet each, stand one behind the other within their
    hex and leave its points to what lies under them.
    """
    return min(BASE, fit.piece * FOOT, WITHIN * fit.field / 4)


def _hatched(strip: Box, look: SideLook, clear: float) -> Shape:
    """The pattern of a side along an edge of a picture, `clear` mm above what is below."""
    bars = strip.less(below=clear)
    return pattern(outline(bars, 0), look.pattern, look.ink, HATCH) if look.pattern else group()


def _picture(kind: _Kind, style: Style, data: BattlePieces, size: tuple[float, float]) -> Shape:
    """The picture of a marker of `size` mm, its ground up to the cuts."""
    theme, sign, k = style.theme, style.theme.sides[kind.side], size[0] / STANDING[0]
    box = Box(0, 0, *size).inset(INSIDE)
    pips, name, unit = _pips(kind, data), style.words(f"unit_{kind.unit}"), FIGURES[kind.unit]
    room_wide, pad = box.w * NAME_SHARE, box.w * (1 - NAME_SHARE) / 2
    points = min(fit_points(style.words(f"unit_{any_kind}"), NAME, NAME_POINTS, room_wide) for any_kind in KINDS)
    head, body, foot = box.rows(max(PLATE * k, BAND), REST, (4.6 if pips else 1.0) * k)
    aside = ASIDE * k if sign.pattern else 0.0
    left, middle, right = body.columns(aside, REST, aside)
    room, seal = middle.inset(0.9 * k, 0.5 * k), 4.2 * k if kind.elite else 0.0
    squares, medal = foot.inset((1.6 if seal else 0.6) * k, 0).columns(REST, seal)
    return group(
        rect(Box(0, 0, *size), fill=sign.tint) if sign.tint else None,
        silhouetted(box, sign.outline, 3.2 * k, sign.tint, Stroke(sign.ink, max(sign.edge, 0.4))),
        *[_hatched(side, sign, max(3.2 * k - foot.h, 0.4)) for side in (left, right) if sign.pattern],
        banner(head, replace(sign, pattern=None), name, points, pad=pad),
        figure(room.cx, room.cy, unit, room_for(unit, room), sign.ink, theme),
        pip_row(squares, pips, sign.ink, 2.2 * k) if pips else None,
        symbol(medal.cx, medal.cy + 0.5 * k, "medal", seal, theme.gold) if kind.elite else None,
    )
