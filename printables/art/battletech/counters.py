"""Counters for mechs, the back a damaged mech or one of the other side, or mechs that stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast, get_args

from games.battletech.designs import DESIGNS, Design
from games.battletech.labels import TEXTS
from games.battletech.model import State
from games.battletech.sheet_marks import Marks
from games.battletech.unit_sheets import unit_sheets
from printables.art.battletech.context import capital, designs_named
from printables.art.battletech.counter_face import BASE, TALL, face, front_foot, picture
from printables.art.battletech.mapsheet import HEX, HEX_MM
from printables.art.battletech.silhouettes import HUMANOID, silhouette
from printables.cutting import Cut, Piece, stand_up, stand_up_size
from printables.errors import BadOption, OutOfRange
from printables.fitting import Fit, fitting, most_on_hexes
from printables.fonts import plain
from printables.shapes import Shape, group
from printables.sheets import Style, drawn
from printables.words import Words

Seat = Literal["attacker", "defender"]
Back = Literal["damaged", "other"]
Form = Literal["counter", "stand-up"]
SEATS = ("both", *get_args(Seat))
SIZE_MM = (16.0, 30.0)
WITHIN = 0.7  # of a hex: a square that lies within it, so that its number and its sides stay in sight
MOST = 396  # as many as a match has (D3), for each side


@dataclass(frozen=True, slots=True)
class CounterMech:
    """A mech: what it is called in the match ("A1"), what it is, its side, and its figure."""

    name: str
    title: str
    seat: Seat
    figure: str = HUMANOID


@dataclass(frozen=True, slots=True)
class MechCounters:
    """Counters or stand-ups `size_mm` wide, one a mech; 0: so that they lie within a hex of `hex_mm`.

    Raises `BadOption` "out-of-range" outside 16–30 mm, hexes of 12–60 mm, and for none or more than 396 mechs.
    """

    mechs: tuple[CounterMech, ...]
    back: Back = "damaged"
    form: Form = "counter"
    size_mm: float = 0.0
    title: str = ""
    revision: str = ""
    hex_mm: float = HEX

    def __post_init__(self) -> None:
        if not HEX_MM[0] <= self.hex_mm <= HEX_MM[1]:
            raise BadOption("out-of-range", "hex_mm", self.hex_mm)
        if self.size_mm and not SIZE_MM[0] <= self.size_mm <= SIZE_MM[1]:
            raise OutOfRange("size_mm", self.size_mm, *SIZE_MM)
        if not 1 <= len(self.mechs) <= MOST:
            raise BadOption("out-of-range", "mechs", len(self.mechs))


def of_designs(designs: Sequence[Design], seats: str = "both", **chosen: Any) -> MechCounters:
    """A counter of each for each side, or for one of them ("attacker", "defender"), numbered as in a match."""
    mechs = tuple(
        _mech(f"{seat[0].upper()}{n}", design, seat)
        for seat in get_args(Seat)
        if seats in ("both", seat)
        for n, design in enumerate(designs, 1)
    )
    return MechCounters(mechs, **chosen)


def counters_of(mechs: str = ", ".join(DESIGNS), **chosen: Any) -> MechCounters:
    """Those of the tool's own mechs that are named, with commas between (D3); of all where none is.

    Raises `BadOption` "unknown-value".
    """
    return of_designs(designs_named(mechs) or list(DESIGNS.values()), **chosen)


def amended(data: MechCounters, *, mechs: str = "", seats: str = "", **chosen: Any) -> MechCounters:
    """The same with other sizes, and other mechs where some are named."""
    named = counters_of(mechs, seats=seats or "both").mechs if mechs or seats else data.mechs
    return replace(data, mechs=named, **chosen)


def at_table(state: State, name: str) -> MechCounters:
    """The mechs of a match."""
    mechs = tuple(_mech(sheet.unit, sheet.design, cast(Seat, sheet.team)) for sheet in unit_sheets(state))
    return MechCounters(mechs, title=name)


def of_design(design: Design) -> MechCounters:
    """A mech for each side."""
    return MechCounters((_mech("A1", design, "attacker"), _mech("D1", design, "defender")), title=design.title)


def of_sheet(design: Design, _marks: Marks, *, unit: str, team: str, match: str, **_about: object) -> MechCounters:
    """The mech of a record sheet: in a match its own counter, else one for each side."""
    return MechCounters((_mech(unit, design, cast(Seat, team)),), title=match) if unit else of_design(design)


def _mech(name: str, design: Design, seat: Seat) -> CounterMech:
    return CounterMech(name, design.title, seat, silhouette(design))


def headline(data: MechCounters, words: Words) -> tuple[str, str]:
    return plain(data.title) or "BattleTech", data.revision


def mech_counters(style: Style, data: MechCounters) -> list[Cut]:
    """A counter or a stand-up for each mech."""
    size = fitting("size_mm", data.size_mm, data.hex_mm, most_on_hexes(data.hex_mm), SIZE_MM, WITHIN * data.hex_mm)
    if data.form == "stand-up":
        return _standing(style, data, size)
    pieces = [
        Piece(
            _face(mech, mech.seat, False, style, size),
            _face(
                mech,
                _other(mech.seat) if data.back == "other" else mech.seat,
                data.back == "damaged",
                style,
                size,
            ),
            *_called(n, mech, style),
        )
        for n, mech in enumerate(data.mechs, 1)
    ]
    desc = style.words("desc_mech_counters", n=len(pieces))
    fit = Fit(size, data.hex_mm, "hexes")
    return [Cut(style.words("mech_counters"), desc, (size, size), pieces, shared=True, fit=fit)]


def _called(n: int, mech: CounterMech, style: Style) -> tuple[str, str]:
    """The ident and the title of a mech's piece."""
    return f"mech-{n}", f"{plain(mech.name)} {plain(mech.title)}, {_side(mech.seat, style)}"


def _other(seat: Seat) -> Seat:
    return "defender" if seat == "attacker" else "attacker"


def _side(seat: str, style: Style) -> str:
    return capital(TEXTS.term(seat, "seat").said_in(style.words.lang))


def _face(mech: CounterMech, seat: str, damaged: bool, style: Style, size: float) -> Callable[[], Shape]:
    look = style.theme.sides[seat]
    return lambda: face(size, mech.name, mech.title, mech.figure, look, style, damaged=damaged)


# --- mechs that stand ----------------------------------------------------------------------------


def _standing(style: Style, data: MechCounters, size: float) -> list[Cut]:
    """Strips to fold, the same from both sides; the foot with the arrowheads goes to the front."""
    high, base = size * TALL, size * BASE
    pieces = [_stand_up(mech, n, style, size) for n, mech in enumerate(data.mechs, 1)]
    desc = style.words("desc_mech_stand_ups", n=len(pieces))
    fit = Fit(size, data.hex_mm, "hexes")
    return [Cut(style.words("mech_counters"), desc, stand_up_size((size, high), base), pieces, fit=fit)]


def _stand_up(mech: CounterMech, n: int, style: Style, size: float) -> Piece:
    look = style.theme.sides[mech.seat]
    strip = stand_up(
        Piece(lambda: picture(size, mech.name, mech.title, mech.figure, look, style), None, *_called(n, mech, style)),
        (size, size * TALL),
        size * BASE,
    )
    return replace(strip, front=lambda: group(drawn(strip.front), front_foot(size, look)))
