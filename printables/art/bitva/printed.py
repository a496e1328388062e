"""The board of Bitva to print: hexes at true size, readable from both sides of the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from games.bitva.board import BOARD, Board, BoardHex
from games.bitva.ground import Ground
from games.bitva.model import SEATS
from games.bitva.options import Options
from games.bitva.rules import checked_board
from games.core.errors import Illegal
from printables.art.bitva.context import POST, Context, Players
from printables.art.bitva.counters import HEX, HEX_SIZE
from printables.art.bitva.field import Field, ground
from printables.art.bitva.legend import legend, legend_height
from printables.errors import BadOption, Unprintable
from printables.fonts import CAP, PT, width
from printables.layout import REST, Box
from printables.options import PrintOptions, free_text, number
from printables.pieces import emblem
from printables.shapes import Shape, at, group, label, text
from printables.sheets import PageContent, Style
from printables.symbols import symbol
from printables.theme import PAPER
from printables.tiles import tiles

LARGEST = 2000.0  # mm of a board: one's own may have hexes far apart
EDGE, TITLE = 2.0, 8.0  # mm round the hexes; for the names of the seats
HIGH = 0.4  # of a hex's width, from its middle to the numbers that stay in sight beside a counter


class BoardPrint(PrintOptions):
    """A board to print: hexes of `hex_size` mm, for "2" or "4" players, with the zones of the variant or not.

    `board` is a board of one's own as TOML; "" is ours.
    """

    hex_size: Annotated[float, number("bitva_option_hex", *HEX_SIZE)] = HEX
    players: Players = "2"
    advanced: Annotated[bool, Meta(title="bitva_option_advanced")] = False
    board: Annotated[str, free_text("bitva_option_board", 8000)] = ""


@lru_cache(maxsize=16)
def board_of(text: str) -> Board:
    """Ours, or one's own. Raises `BadOption` "bad-board"."""
    if not text:
        return BOARD
    try:
        return checked_board(text)
    except Illegal as error:
        raise BadOption("bad-board", "board", error.code) from error


def board_leaves(style: Style, data: BoardPrint) -> list[PageContent]:
    """The board over as many pages as it needs. Raises `Unprintable` for one wider or higher than two metres."""
    board, context = board_of(data.board), Context.of(style)
    field = Field(board, data.hex_size)
    if max(field.size) > LARGEST:
        raise Unprintable(f"a board of {field.size[0]:.0f} x {field.size[1]:.0f} mm")
    wide = field.size[0] + 2 * EDGE
    key = legend_height(board, context, field.size[0], zones=data.advanced)
    high = field.size[1] + 2 * (TITLE + EDGE) + key
    part = style.words("bitva_board")
    desc = style.words(
        "bitva_desc_board", players=data.players, hexes=len(board.hexes), size=style.words.number(data.hex_size)
    )
    size, cells = (wide, high), len(board.hexes)
    scale = style.words("fields_hexes", field=style.words.number(data.hex_size))
    art = lambda: board_art(field, data, context, size, key)  # noqa: E731
    return tiles(art, size, style, part, desc, cells=cells, scale=scale)


def board_art(field: Field, data: BoardPrint, context: Context, size: tuple[float, float], key: float) -> Shape:
    """The board from its lower left corner: seats above and below, the legend at the foot."""
    box = Box(0, 0, *size)
    north, middle, south, foot, _ = box.rows(TITLE, REST, TITLE, key, EDGE)
    owners = post_owners(field.board, data)
    left, low = middle.cx - field.size[0] / 2, middle.cy - field.size[1] / 2
    return group(
        _seats(north, [seat for seat in SEATS[int(data.players)] if seat.startswith("north")], context, turned=True),
        at(left, low, *[_hex(field, hex_, owners, context) for hex_ in field.board.hexes],
           field.lines(context.theme, zones=data.advanced)),
        _seats(south, [seat for seat in SEATS[int(data.players)] if seat.startswith("south")], context, turned=False),
        legend(foot.inset(EDGE, 0), field.board, context, zones=data.advanced),
    )  # fmt: skip


def post_owners(board: Board, data: BoardPrint) -> dict[str, str]:
    """Rule 2: on which posts the general of which seat may begin; by the names of the hexes."""
    rules = Ground(board, Options(players=4 if data.players == "4" else 2))
    return {rules.names[place]: side.seat for side in rules.sides.values() for place in side.posts}


def _seats(box: Box, seats: list[str], context: Context, *, turned: bool) -> Shape:
    """Who sits along an edge, for each to read: those in the north from the other side of the table."""
    out = []
    for cell, seat in zip(box.columns(*[REST] * len(seats)), seats, strict=True):
        look, name = context.side(seat), context.seat(seat)
        wide = width(name, "Serif-Semi", 13)
        room = Box(-wide / 2 + 2, -3, wide + 2, 6)
        art = group(
            emblem(room.x - 3.6, 0, 5, look, look.ink),
            label(room, name, 13, face="Serif-Semi", fill=look.ink, anchor="start", pad=0),
        )
        out.append(at(cell.cx, cell.cy, art, turn=180 if turned else 0))
    return group(*out)


def _hex(field: Field, hex_: BoardHex, owners: dict[str, str], context: Context) -> Shape:
    """A hex: its number large, and above and below for when a counter hides that; on a post its owner's flag."""
    theme, flat = context.theme, field.flat
    number, x_y = f"{hex_.number}", field.middle(hex_.name)
    small = _number(number, flat * 0.48, theme.ink)
    art = [
        ground(hex_, flat, theme),
        _number(number, flat * 1.1, theme.ink),
        at(0, -HIGH * flat, small),
        at(0, HIGH * flat, _number(number, flat * 0.48, theme.ink), turn=180),
    ]
    if hex_.name in owners:
        look = context.side(owners[hex_.name])
        flag = flat * 0.17
        art += [
            group(
                emblem(s * flat * 0.28, 0, flag * 1.15, look, look.ink),
                symbol(s * flat * 0.28, 0, POST, flag * 0.6, PAPER),
            )
            for s in (-1, 1)
        ]
    return at(*x_y, *art)


def _number(number: str, points: float, fill: str) -> Shape:
    return text(0, -CAP * points * PT / 2, number, points, face="Sans-Bold", fill=fill, anchor="middle")
