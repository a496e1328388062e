"""The board of Bitva to print: hexes at true size, readable from both sides of the table."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Annotated

from msgspec import Meta

from games.bitva.board import BOARD, Board, BoardHex
from games.bitva.ground import Ground
from games.bitva.options import Options
from games.bitva.rules import checked_board
from games.core.errors import Illegal
from printables.art.bitva.counters import HEX, HEX_SIZE, Players
from printables.art.bitva.field import LARGE, POST, HexMap, ground, note, signs
from printables.context import GameContext
from printables.errors import BadOption, Unprintable
from printables.fonts import width
from printables.layout import REST, Box
from printables.options import PrintOptions, free_text, number
from printables.pieces import emblem
from printables.shapes import Shape, Tagged, at, centred, group
from printables.sheets import PageContent, Style
from printables.symbols import symbol
from printables.theme import PAPER
from printables.tiles import tiles

LARGEST = 2000.0  # mm of a board: one's own may have hexes far apart
EDGE, TITLE = 2.0, 8.0  # mm round the hexes; for the names of the seats
SEAM = 8.0  # mm on either side of the middle, where two pages may meet: no words stand there
# Of a plan: hexes in a row at most that have numbers; points of the name of a seat, of its width.
PLANNED, NAMED = 24, 0.05
PLACES = {"2": {"": 0.6}, "4": {"-west": 0.15, "-east": 0.85}}  # where seats stand on it, clear of the names of sheets
WITH_FOUR = 9.0  # points of the seat that has a wing with four players, on a board for two
# The numbers of a hex, large and for when a counter hides that: where above its middle and how many points, both of the
# width of the hex, and turned by how many degrees.
NUMBERS = ((0.0, 1.1, 0), (-0.388, 0.42, 0), (0.388, 0.42, 180))


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


def board_pages(style: Style, data: BoardPrint) -> list[PageContent]:
    """The board over as many pages as it needs. Raises `Unprintable` for one wider or higher than two metres."""
    board, context = board_of(data.board), GameContext.of(style)
    field = HexMap(board, data.hex_size)
    if max(field.size) > LARGEST:
        raise Unprintable(f"a board of {field.size[0]:.0f} x {field.size[1]:.0f} mm")
    wide = field.size[0] + 2 * EDGE
    half = field.size[0] / 2 - SEAM
    key = max(signs(context, half, data.advanced, LARGE).height, note(board, context, half).height)
    high = field.size[1] + 2 * (TITLE + EDGE) + key
    part = style.words("bitva_board")
    desc = style.words(
        "bitva_desc_board", players=data.players, hexes=len(board.hexes), size=style.words.number(data.hex_size)
    )
    size, cells = (wide, high), len(board.hexes)
    scale = style.words("fields_hexes", field=style.words.number(data.hex_size))
    low = key + TITLE + 1.5 * EDGE  # of the hexes on the board
    across, up = field.calm
    calm = [EDGE + x for x in across], [low + y for y in up]
    shown = Box(0, key + EDGE, wide, high - key - EDGE)
    art, small = (partial(draw, field, data, context, size, key) for draw in (board_art, small_art))
    return tiles(art, size, style, part, desc, cells=cells, scale=scale, calm=calm, field=shown, small=small)


def board_art(field: HexMap, data: BoardPrint, context: GameContext, size: tuple[float, float], key: float) -> Shape:
    """The board from its lower left corner: seats above and below, the legend at the foot. No words stand where a
    board of two pages has its seam.
    """
    box = Box(0, 0, *size)
    north, middle, south, foot, _ = box.rows(TITLE, REST, TITLE, key, EDGE)
    key_room, note_room = foot.inset(EDGE, 0).columns(REST, REST, gap=2 * SEAM)
    return group(
        _seats(north, "north", data, context, turned=True),
        _hexes(middle, field, data, context, NUMBERS),
        _seats(south, "south", data, context, turned=False),
        signs(context, key_room.w, data.advanced, LARGE).draw(key_room),
        note(field.board, context, note_room.w).draw(note_room),
    )


def small_art(field: HexMap, data: BoardPrint, context: GameContext, size: tuple[float, float], key: float) -> Shape:
    """The board for its plan: hexes with their numbers where those are large enough, and who sits where."""
    wide, _ = size
    north, middle, south, _ = Box(0, 0, *size).rows(TITLE, REST, TITLE, key + EDGE)
    numbered = field.size[0] / field.flat <= PLANNED
    seats = []
    for row, edge in ((north, "north"), (south, "south")):
        for wing, share in PLACES[data.players].items():
            art, long = _name(f"{edge}{wing}", wide * NAMED, context)
            seats.append(at(wide * share - long / 2, row.cy, art))
    return group(_hexes(middle, field, data, context, NUMBERS[:1] if numbered else ()), *seats)


def post_owners(board: Board, data: BoardPrint) -> dict[str, str]:
    """Rule 2: on which posts the general of which seat may begin; by the names of the hexes."""
    rules = Ground(board, Options(players=4 if data.players == "4" else 2))
    return {rules.names[place]: side.seat for side in rules.sides.values() for place in side.posts}


def _seats(box: Box, edge: str, data: BoardPrint, context: GameContext, *, turned: bool) -> Shape:
    """Who sits at the "north" or "south" edge, on each wing, for each to read: those in the north from the other side
    of the table. With two players also whose wing it is with four.
    """
    out = []
    for cell, wing in zip(box.columns(REST, REST), ("west", "east"), strict=True):
        seat = f"{edge}-{wing}"
        names = [_name(seat, 13, context)] if data.players == "4" else [_name(edge, 13, context)]
        if data.players == "2":
            sentence = context.words("bitva_with_four")
            wide = width(sentence, "Sans", WITH_FOUR)
            words = centred(0, 0, sentence, WITH_FOUR, face="Sans", fill=context.theme.soft, anchor="start")
            names += [(words, wide), _name(seat, WITH_FOUR, context)]
        gaps = (5.0, 1.5)[: len(names) - 1]
        if sum(wide for _, wide in names) + sum(gaps) > cell.w - 2 * SEAM:  # a narrow board of one's own
            names, gaps = names[:1], ()
        x = -(sum(wide for _, wide in names) + sum(gaps)) / 2
        parts = []
        for (art, wide), gap in zip(names, (*gaps, 0.0), strict=True):
            parts.append(at(x, 0, art))
            x += wide + gap
        out.append(at(cell.cx, cell.cy, Tagged("P", *parts), turn=180 if turned else 0))
    return group(*out)


def _name(seat: str, points: float, context: GameContext) -> tuple[Shape, float]:
    """The sign and the name of a seat from (0, 0) to the right, and how wide they are in mm."""
    look, name, size = context.side(seat), context.word(seat), points * 0.385
    face = "Serif-Semi" if points > WITH_FOUR else "Sans-Semi"
    words = centred(size * 1.3, 0, name, points, face=face, fill=look.ink, anchor="start")
    return group(emblem(size / 2, 0, size, look, look.ink), words), size * 1.3 + width(name, face, points)


def _hexes(
    box: Box, field: HexMap, data: BoardPrint, context: GameContext, numbers: Sequence[tuple[float, float, int]]
) -> Shape:
    """The board in the middle of a box: hexes with these of their NUMBERS, the flags of posts, and the lines."""
    theme, flat, owners = context.theme, field.flat, post_owners(field.board, data)
    hexes = [
        at(
            *field.middle(hex_.name),
            ground(hex_, flat, theme),
            *[
                at(0, y * flat, centred(0, 0, f"{hex_.number}", share * flat, fill=theme.ink), turn=turn)
                for y, share, turn in numbers
            ],
            *_flags(hex_, flat, owners, context),
        )
        for hex_ in field.board.hexes
    ]
    left, low = box.cx - field.size[0] / 2, box.cy - field.size[1] / 2
    return at(left, low, *hexes, field.lines(theme, zones=data.advanced))


def _flags(hex_: BoardHex, flat: float, owners: dict[str, str], context: GameContext) -> list[Shape]:
    """Its owner's flag on both sides of the number of a post."""
    if hex_.name not in owners:
        return []
    look, flag = context.side(owners[hex_.name]), flat * 0.17
    return [
        group(
            emblem(s * flat * 0.28, 0, flag * 1.15, look, look.ink),
            symbol(s * flat * 0.28, 0, POST, flag * 0.6, PAPER),
        )
        for s in (-1, 1)
    ]
