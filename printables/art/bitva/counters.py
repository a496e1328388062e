"""The soldiers of Bitva to cut out, for two players or four."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from games.bitva.model import SEATS, SOLDIERS
from printables.art.bitva.field import POST, SIGNS
from printables.context import GameContext
from printables.cutting import Cut, Piece
from printables.fitting import Fit, fitting, most_on_hexes
from printables.fonts import CAP, FLOOR, PT
from printables.layout import REST, Box
from printables.making import COUNTERS
from printables.options import PrintOptions, few, number
from printables.outlines import pattern, silhouette, within
from printables.shapes import Shape, Stroke, group, hatch_span, label, outline, poly, rect
from printables.sheets import Style
from printables.symbols import figure, room_for, symbol
from printables.tabletop import INSIDE, NAMED, silhouetted
from printables.theme import PAPER, SideLook

SIZE, HEX_SIZE, HEX = (12.0, 25.0), (16.0, 40.0), 24.0  # mm
SEEN = 0.68  # of a hex: a counter that leaves the small numbers above and below it in sight
RIM, CORNER = 0.055, 0.16  # of a counter's side: the rim round its ground, and what the ground has rounded or cut off
FIGURE = {"infantry": 0.8, "general": 0.63}  # of the ground's side: clear of the corners that an outline cuts off
INNER = 0.062, 0.036  # of its side: how far in a general has a second frame, to be known across a table; how bold it is
AHEAD = {"infantry": 0.02, "general": 0.0}  # of its side: how far right of the middle, for the foot behind

Players = Annotated[str, few("bitva_option_players", {key: f"bitva_players_{key}" for key in ("2", "4")})]


class CountersPrint(PrintOptions):
    """Counters of `size` mm for "2" or "4" players; 0: as wide as leaves
    the numbers of hexes of `hex_size` mm in sight.
    """

    size: Annotated[float, number("bitva_option_counter", 0.0, SIZE[1])] = 0.0
    hex_size: Annotated[float, number("bitva_option_hex", *HEX_SIZE)] = HEX
    players: Players = "4"


def counters(style: Style, data: CountersPrint) -> list[Cut]:
    """Rule 1: eight infantry and a general for each seat, with the seat's colour and name on the back."""
    context, seats = GameContext.of(style), SEATS[int(data.players)]
    flat = data.hex_size
    size = fitting("size", data.size, flat, most_on_hexes(flat), SIZE, SEEN * flat)
    pieces = [
        Piece(
            partial(front, size, kind, seat, context),
            partial(back, size, seat, context),
            f"{seat}-{kind}",
            f"{context.word(seat)}, {context.words(f'bitva_{kind}')}",
            count,
        )
        for seat in seats
        for kind, count in (("infantry", SOLDIERS), ("general", 1))
    ]
    desc = style.words("bitva_desc_counters", seats=len(seats), n=SOLDIERS)
    key = {piece.ident: piece.title for piece in pieces} if len(seats) == 2 else _shared(pieces, context)
    fit = Fit(size, flat, "hexes")
    return [
        Cut(
            style.words("bitva_counters"), desc, (size, size), pieces,
            shared=True, across=SOLDIERS + 1, fit=fit, how=COUNTERS, key=key,
        )
    ]  # fmt: skip


def _shared(pieces: Sequence[Piece], context: GameContext) -> dict[str, str]:
    """What pieces for four players are called; two players take those that look like theirs."""
    alike = {context.side(seat): context.word(seat) for seat in SEATS[2]}
    names = {}
    for piece in pieces:
        side = alike.get(context.side(piece.ident.rpartition("-")[0]))
        names[piece.ident] = context.words("bitva_with_two", name=piece.title, side=side) if side else piece.title
    return names


def front(size: float, kind: str, seat: str, context: GameContext) -> Shape:
    """A soldier on a ground in the outline of its side; the rim has the side's colour and pattern up to the cut. The
    frame of a general is double, and his face full in every theme: in outline it is a face no more.
    """
    look, theme = context.side(seat), context.theme
    ground = _ground(size)
    room = ground.square(ground.w * FIGURE[kind])
    leads, edge = kind == "general", silhouette(ground, look.outline, size * CORNER)
    drawn_as = symbol if leads else partial(figure, theme=theme)
    return group(
        _frame(size, look),
        silhouetted(ground, look.outline, size * CORNER, look.tint, Stroke(look.ink, 0.25)),
        poly(within(edge, INNER[0] * size), stroke=Stroke(look.ink, INNER[1] * size)) if leads else None,
        drawn_as(room.cx + AHEAD[kind] * size, room.cy, SIGNS[kind], room_for(SIGNS[kind], room), look.ink),
    )


def back(size: float, seat: str, context: GameContext) -> Shape:
    """The side's outline full of its colour, with a flag and the name of the seat; small ones have no room for that."""
    look = context.side(seat)
    ground = _ground(size)
    flag, _ = ground.rows(REST, size * 0.36)
    return group(
        _frame(size, look),
        silhouetted(ground, look.outline, size * CORNER, look.band, Stroke(look.on, 0.3)),
        figure(flag.cx, flag.cy - size * 0.02, POST, size * 0.36, look.on, context.theme),
        _named(size, context.word(seat), look) if size >= NAMED else None,
    )


def _named(size: float, name: str, look: SideLook) -> Shape:
    """The name of a seat, within the outline of its side: further up in a pointed outline, which narrows below."""
    ground, pointed = _ground(size), look.outline == "point"
    row = Box(ground.x, ground.y + size * (0.2 if pointed else 0.14), ground.w, size * 0.22)
    foot = row.cy - CAP * FLOOR * PT / 2
    left, right = hatch_span(silhouette(ground, look.outline, size * CORNER), foot) or (row.x, row.right)
    room = Box(left, row.y, right - left, row.h)
    return label(room, name, 9, face="Sans-Semi", fill=look.on, pad=size * (0.03 if pointed else 0.05))


def _ground(size: float) -> Box:
    return Box(0, 0, size, size).inset(INSIDE + size * RIM)


def _frame(size: float, look: SideLook) -> Shape:
    """All of a counter in the colour and the pattern of its side: it is cut square, whatever the side's outline."""
    box = Box(0, 0, size, size).inset(INSIDE)
    return group(
        rect(box, fill=look.band or PAPER, stroke=Stroke(look.ink, max(look.edge, 0.3))),
        pattern(outline(box, 0), look.pattern, look.on, size * 0.1) if look.pattern else None,
    )
