"""Counters for mechs: the arrow shows the facing, the back a damaged mech or one of the other side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast, get_args

from games.battletech.designs import DESIGNS, Design
from games.battletech.labels import TEXTS
from games.battletech.model import State
from games.battletech.sheet_marks import Marks
from games.battletech.unit_sheets import unit_sheets
from printables.art.battletech.context import capital
from printables.art.battletech.mapsheet import HEX, HEX_MM
from printables.cutting import Cut, Piece
from printables.errors import BadOption
from printables.fitting import Fit, fitting, most_on_hexes
from printables.fonts import legible, plain
from printables.layout import REST, Box
from printables.outlines import silhouette
from printables.pieces import written
from printables.shapes import Shape, Stroke, group, hatch, label, poly, segments
from printables.sheets import Style
from printables.symbols import figure
from printables.tabletop import silhouetted
from printables.theme import PAPER
from printables.words import Words

Seat = Literal["attacker", "defender"]
Back = Literal["damaged", "other"]
SIZE_MM = (16.0, 30.0)
WITHIN = 0.7  # of a hex: a square that lies within it, so that its number and its sides stay in sight
MOST = 198  # as many as a match has (D3)


@dataclass(frozen=True, slots=True)
class CounterMech:
    """A mech: what it is called in the match ("A1"), what it is, and its side."""

    name: str
    title: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class MechCounters:
    """Counters `size_mm` wide, one a mech; 0: as wide as lies wholly within a hex of `hex_mm`, but at least 16 mm.

    Raises `BadOption` "out-of-range" outside 16–30 mm, hexes of 12–60 mm, and for none or more than 198 mechs.
    """

    mechs: tuple[CounterMech, ...]
    back: Back = "damaged"
    size_mm: float = 0.0
    title: str = ""
    revision: str = ""
    hex_mm: float = HEX

    def __post_init__(self) -> None:
        if not HEX_MM[0] <= self.hex_mm <= HEX_MM[1]:
            raise BadOption("out-of-range", "hex_mm", self.hex_mm)
        if self.size_mm and not SIZE_MM[0] <= self.size_mm <= SIZE_MM[1]:
            raise BadOption("out-of-range", "size_mm", self.size_mm)
        if not 1 <= len(self.mechs) <= MOST:
            raise BadOption("out-of-range", "mechs", len(self.mechs))


def counters_of(back: Back = "damaged", **sizes: float) -> MechCounters:
    """The tool's own mechs, all of them for both sides."""
    mechs = tuple(
        CounterMech(f"{seat[0].upper()}{n}", design.title, seat)
        for seat in get_args(Seat)
        for n, design in enumerate(DESIGNS.values(), 1)
    )
    return MechCounters(mechs, back, **sizes)  # type: ignore[arg-type]


def at_table(state: State, name: str) -> MechCounters:
    """The mechs of a match."""
    return MechCounters(
        tuple(CounterMech(sheet.unit, sheet.design.title, cast(Seat, sheet.team)) for sheet in unit_sheets(state)),
        title=name,
    )


def of_design(design: Design) -> MechCounters:
    """A mech for each side."""
    mechs = (CounterMech("A1", design.title, "attacker"), CounterMech("D1", design.title, "defender"))
    return MechCounters(mechs, title=design.title)


def of_sheet(design: Design, _marks: Marks, *, unit: str, team: str, match: str, **_about: object) -> MechCounters:
    """The mech of a record sheet: in a match its own counter, else one for each side."""
    if not unit:
        return of_design(design)
    return MechCounters((CounterMech(unit, design.title, cast(Seat, team)),), title=match)


def headline(data: MechCounters, words: Words) -> tuple[str, str]:
    return plain(data.title) or "BattleTech", data.revision


def mech_counters(style: Style, data: MechCounters) -> list[Cut]:
    """A counter for each mech."""
    size = fitting("size_mm", data.size_mm, data.hex_mm, most_on_hexes(data.hex_mm), SIZE_MM, WITHIN * data.hex_mm)
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
            f"mech-{n}",
            f"{plain(mech.name)} {plain(mech.title)}, {_side(mech.seat, style)}",
        )
        for n, mech in enumerate(data.mechs, 1)
    ]
    desc = style.words("desc_mech_counters", n=len(pieces))
    return [Cut(style.words("mech_counters"), desc, (size, size), pieces, fit=Fit(size, data.hex_mm, "hexes"))]


def _other(seat: Seat) -> Seat:
    return "defender" if seat == "attacker" else "attacker"


def _side(seat: str, style: Style) -> str:
    return capital(TEXTS.term(seat, "seat").said_in(style.words.lang))


def _face(mech: CounterMech, seat: str, damaged: bool, style: Style, size: float) -> Callable[[], Shape]:
    def draw() -> Shape:
        theme, sign = style.theme, style.theme.sides[seat]
        box = Box(0, 0, size, size).inset(0.3)
        arrow, middle, name, foot = box.inset(0, size * 0.03).rows(size * 0.17, REST, size * 0.2, size * 0.15)
        half = size * 0.2
        tip = [(box.cx - half, arrow.y), (box.cx, arrow.top), (box.cx + half, arrow.y)]
        r = size * 0.16
        inner = silhouette(box.inset(0.5), "square" if sign.outline == "square" else "round", r)
        named = legible(mech.name, ("Sans-Bold",)).text
        return group(
            silhouetted(box, sign.outline, r, sign.tint, Stroke(sign.ink, max(sign.edge, 0.4))),
            segments(hatch(inner, 45, 1.9), Stroke(theme.accent, 0.2)) if damaged else None,
            poly(tip, fill=sign.band or PAPER, stroke=Stroke(sign.ink, 0.35)),
            figure(middle.cx, middle.cy, "mech", min(middle.h * 0.98, size * 0.46), sign.ink, theme),
            _plate(name, size, sign.band or PAPER, sign.ink),
            written(Box(box.x + r * 0.6, name.y, box.w - 1.2 * r, name.h), named, sign.on, size * 0.55, anchor="middle",
                    faces=("Sans-Bold",)),
            _foot(foot.inset(r * 0.3, 0), mech, damaged, style, sign.ink),
        )  # fmt: skip

    return draw


def _plate(box: Box, size: float, fill: str, ink: str) -> Shape:
    plate = Box(box.cx - size * 0.3, box.y + 0.2, size * 0.6, box.h - 0.4)
    return silhouetted(plate, "round", 1.0, fill, Stroke(ink, 0.25))


def _foot(box: Box, mech: CounterMech, damaged: bool, style: Style, ink: str) -> Shape:
    """What the mech is, or that it is damaged."""
    if not damaged:
        return written(box, mech.title, ink, 6.2, anchor="middle", faces=("Sans-Semi", "Sans"), pad=0.2)
    plate = Box(box.x, box.y + 0.3, box.w, box.h - 0.4)
    return group(
        silhouetted(plate, "square", 0, PAPER, Stroke(style.theme.accent, 0.2)),
        label(plate, style.words("damaged"), 6.8, face="Sans-Bold", fill=style.theme.accent, pad=0.4),
    )
