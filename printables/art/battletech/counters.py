"""Counters for mechs, the back a damaged mech or one of the other side, or mechs that stand."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from games.battletech.designs import DESIGNS, Design
from games.battletech.labels import TEXTS
from games.battletech.model import TEAMS, State
from games.battletech.sheet_marks import Marks
from games.battletech.unit_sheets import unit_sheets
from games.core.structs import Value
from games.core.text import capital
from printables.art.battletech.context import designs_named, silhouette
from printables.art.battletech.counter_face import (
    BASE,
    TALL,
    CounterMech,
    arrow,
    face,
    front_foot,
    picture,
    rear,
    rear_foot,
    sample,
)
from printables.art.battletech.mapsheet import HEX
from printables.cutting import Cut, Piece, stand_up, stand_ups
from printables.errors import BadOption
from printables.fitting import Fit, fitting
from printables.fonts import plain
from printables.making import COUNTERS, FLAT, KeyEntry
from printables.product import NAMED_MOST
from printables.shapes import at, group
from printables.sheets import Style, drawn

Back = Literal["damaged", "other"]
Form = Literal["both", "counter", "stand-up"]
SEATS = ("both", *TEAMS)
SIZE_MM = (16.0, 30.0)
TURNED = math.sqrt(3) - 1  # of a hex: a square that its neighbour's does not touch, however each of the two is turned
WITHIN = 0.7  # of a hex: a square that lies within it, so that its number and its sides stay in sight
STANDING = "-standing"  # ends the ident of a stand-up
KEY = 9.0  # mm: a sign in the key
MOST = 2 * NAMED_MOST  # as many as a match has (D3), for each side


class MechCounters(Value):
    """Counters or stand-ups `size_mm` wide, one a mech; 0: so that they lie within a hex of `hex_mm`.

    Raises `BadOption` "out-of-range" for none or more than 396 mechs.
    """

    mechs: tuple[CounterMech, ...]
    back: Back = "damaged"
    form: Form = "both"
    size_mm: float = 0.0
    title: str = ""
    hex_mm: float = HEX

    def __post_init__(self) -> None:
        if not 1 <= len(self.mechs) <= MOST:
            raise BadOption("out-of-range", "mechs", len(self.mechs))


def of_designs(designs: Sequence[Design], seats: str = "both", **chosen: Any) -> MechCounters:
    """A counter of each for each side, or for one of them ("attacker", "defender"), numbered as in a match."""
    mechs = tuple(
        _mech(f"{seat[0].upper()}{n}", design, seat)
        for seat in TEAMS
        if seats in ("both", seat)
        for n, design in enumerate(designs, 1)
    )
    return MechCounters(mechs, **chosen)


def counters_of(mechs: str, **chosen: Any) -> MechCounters:
    """Those of the tool's own mechs that are named, with commas between (D3); of all where none is.

    Raises `BadOption` "unknown-value".
    """
    return of_designs(designs_named(mechs) or list(DESIGNS.values()), **chosen)


def at_table(state: State, name: str) -> MechCounters:
    """The mechs of a match."""
    mechs = tuple(_mech(sheet.unit, sheet.design, sheet.team) for sheet in unit_sheets(state))
    return MechCounters(mechs, title=name)


def of_design(design: Design) -> MechCounters:
    """A mech for each side."""
    return of_designs([design], title=design.title)


def of_sheet(design: Design, _marks: Marks, *, unit: str, team: str, match: str, **_about: object) -> MechCounters:
    """The mech of a record sheet: in a match its own counter, else one for each side."""
    return MechCounters((_mech(unit, design, team),), title=match) if unit else of_design(design)


def _mech(name: str, design: Design, seat: str) -> CounterMech:
    return CounterMech(name, design.title, seat, silhouette(design))


def mech_counters(style: Style, data: MechCounters) -> list[Cut]:
    """A counter for each mech, a stand-up, or both: whoever sits at the table chooses."""
    size = fitting("size_mm", data.size_mm, data.hex_mm, TURNED * data.hex_mm, SIZE_MM, WITHIN * data.hex_mm)
    cuts = [] if data.form == "counter" else [_standing(style, data, size)]
    for seat in TEAMS if data.form != "stand-up" else ():
        cuts += _lying(style, data, size, seat)
    return cuts


def _lying(style: Style, data: MechCounters, size: float, seat: str) -> list[Cut]:
    """The counters of a side, a block of their own; of card, glued by themselves, where stand-ups share their sheet."""
    damaged = data.back == "damaged"
    behind = seat if damaged else next(other for other in TEAMS if other != seat)
    pieces = [
        Piece(
            partial(face, size, mech, style.theme.sides[seat], style, damaged=False),
            partial(face, size, _of_side(mech, behind), style.theme.sides[behind], style, damaged=damaged),
            *_called(n, mech, style),
        )
        for n, mech in enumerate(data.mechs, 1)
        if mech.seat == seat
    ]
    if not pieces:
        return []
    how = COUNTERS if data.form == "counter" else FLAT
    desc = style.words("desc_mech_counters", n=len(data.mechs))
    fit, signs = Fit(size, data.hex_mm, "hexes"), _signs(style, data)
    about = style.words("flat_instead") if data.form == "both" else ""
    part = style.words("mech_counters")
    return [Cut(part, desc, (size, size), pieces, shared=True, fit=fit, how=how, signs=signs, about=about)]


def _of_side(mech: CounterMech, seat: str) -> CounterMech:
    """The mech as that side has it: called by its letter, as in a match."""
    own, letter = mech.seat[0].upper(), seat[0].upper()
    return replace(mech, name=f"{letter}{mech.name[1:]}", seat=seat) if mech.name.startswith(own) else mech


def _signs(style: Style, data: MechCounters) -> list[KeyEntry]:
    """The sides, and what the arrowhead and the bar mean."""
    theme, words = style.theme, style.words
    names = {mech.seat: mech.name for mech in reversed(data.mechs)}
    bar, middle = (KEY, KEY / 2), (KEY / 2, KEY / 4)
    sides: list[KeyEntry] = [
        (sample(KEY, names[seat], theme.sides[seat]), (KEY, KEY), _side(seat, style)) for seat in TEAMS if seat in names
    ]
    ends = (("key_front", arrow(KEY, theme.ink)), ("key_rear", rear(KEY, theme.ink)))
    return [*sides, *[(at(*middle, art), bar, words(key)) for key, art in ends]]


def _called(n: int, mech: CounterMech, style: Style, form: str = "") -> tuple[str, str]:
    """The ident and the title of a mech's piece; that of a `form` other than a counter says so in its ident."""
    return f"mech-{n}{form}", f"{plain(mech.name)} {plain(mech.title)}, {_side(mech.seat, style)}"


def _side(seat: str, style: Style) -> str:
    return capital(TEXTS.term(seat, "seat").said_in(style.words.lang))


# --- mechs that stand ----------------------------------------------------------------------------


def _standing(style: Style, data: MechCounters, size: float) -> Cut:
    """Strips to fold, the mech from the front and from behind; the foot with the arrowhead goes to the front."""
    high, base = size * TALL, size * BASE
    pieces = [_stand_up(mech, n, style, size) for n, mech in enumerate(data.mechs, 1)]
    desc = style.words("desc_mech_stand_ups", n=len(pieces))
    fit = Fit(size, data.hex_mm, "hexes")
    cut = stand_ups(style, style.words("mech_counters"), desc, pieces, (size, high), base, fit)
    about = style.words("stands") if data.form == "both" else ""
    return replace(cut, signs=_signs(style, data), about=about)


def _stand_up(mech: CounterMech, n: int, style: Style, size: float) -> Piece:
    look = style.theme.sides[mech.seat]
    strip = stand_up(
        Piece(
            partial(picture, size, mech, look, style),
            partial(picture, size, mech, look, style, behind=True),
            *_called(n, mech, style, STANDING),
        ),
        (size, size * TALL),
        size * BASE,
    )
    behind = (size, 2 * size * (TALL + BASE))
    return replace(
        strip,
        front=lambda: group(
            drawn(strip.front), front_foot(size, look), at(*behind, rear_foot(size, look, style), turn=180)
        ),
    )
