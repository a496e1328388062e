"""The soldiers of Bitva to cut out, for two players or four."""

from __future__ import annotations

from typing import Annotated

from games.bitva.model import SEATS, SOLDIERS
from printables.art.bitva.context import POST, SIGNS, Context, Players
from printables.cutting import Cut, Piece
from printables.fitting import Fit, fitting, most_on_hexes
from printables.layout import REST, Box
from printables.options import PrintOptions, number
from printables.outlines import pattern
from printables.shapes import Shape, Stroke, group, label, outline
from printables.sheets import Style
from printables.symbols import figure
from printables.tabletop import CORNER, INSIDE, NAMED, counter, silhouetted

SIZE, HEX_SIZE, HEX = (12.0, 25.0), (16.0, 40.0), 24.0  # mm
SEEN = 0.68  # of a hex: a counter that leaves the small numbers above and below it in sight


class CountersPrint(PrintOptions):
    """Counters of `size` mm for "2" or "4" players; 0: as wide as leaves
    the numbers of hexes of `hex_size` mm in sight.
    """

    size: Annotated[float, number("bitva_option_counter", 0.0, SIZE[1])] = 0.0
    hex_size: Annotated[float, number("bitva_option_hex", *HEX_SIZE)] = HEX
    players: Players = "4"


def counters(style: Style, data: CountersPrint) -> list[Cut]:
    """Rule 1: eight infantry and a general for each seat, with the seat's colour and name on the back."""
    context, seats = Context.of(style), SEATS[int(data.players)]
    flat = data.hex_size
    size = fitting("size", data.size, flat, most_on_hexes(flat), SIZE, SEEN * flat)
    pieces = [
        Piece(
            lambda kind=kind, seat=seat: front(size, kind, seat, context),  # type: ignore[misc]
            lambda seat=seat: back(size, seat, context),  # type: ignore[misc]
            f"{seat}-{kind}",
            f"{context.seat(seat)}, {context.piece(kind)}",
            count,
        )
        for seat in seats
        for kind, count in (("infantry", SOLDIERS), ("general", 1))
    ]
    desc = style.words("bitva_desc_counters", seats=len(seats), n=SOLDIERS)
    fit = Fit(size, flat, "hexes")
    return [Cut(style.words("bitva_counters"), desc, (size, size), pieces, shared=True, fit=fit)]


def front(size: float, kind: str, seat: str, context: Context) -> Shape:
    return counter(size, context.side(seat), context.theme, context.piece(kind), SIGNS[kind])


def back(size: float, seat: str, context: Context) -> Shape:
    """The side's outline full of its colour, with a flag, a strip of its pattern and the name of the seat, for which
    small ones have no room.
    """
    look = context.side(seat)
    box = Box(0, 0, size, size).inset(INSIDE)
    ink = look.on if look.band else look.ink
    upper, strip, name, _ = box.rows(REST, size * 0.09, size * 0.24, size * 0.06)
    return group(
        silhouetted(box, look.outline, size * CORNER, look.band, Stroke(look.ink, max(look.edge, 0.4))),
        figure(upper.cx, upper.cy - size * 0.02, POST, size * 0.42, ink, context.theme),
        pattern(outline(strip.inset(size * 0.12, 0), 0), look.pattern, ink, 1.4) if look.pattern else None,
        label(name, context.seat(seat), 9, face="Sans-Semi", fill=ink, pad=size * 0.13) if size >= NAMED else None,
    )
