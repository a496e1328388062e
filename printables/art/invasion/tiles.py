"""The tiles of the town to print, ours and one's own, at true size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated

from games.core.errors import Illegal
from games.invasion.tiles import SIZE, TILES, GridPoint, Tile, plan, tiles_from_text
from printables.art.invasion.decor import decorated
from printables.art.invasion.ground import Town, town_art
from printables.art.invasion.key import ground_key
from printables.art.invasion.signs import SQUARE, SQUARE_MM
from printables.context import GameContext
from printables.errors import BadOption
from printables.fonts import legible, shorten, width
from printables.layout import Box
from printables.leaflet import leaflet
from printables.options import PrintOptions, free_text, number
from printables.pieces import heading
from printables.shapes import Shape, Tagged, at, group, label, rect
from printables.sheets import PageContent, Sheet, Style, drawn
from printables.theme import PAPER
from printables.tiles import tiles

BARE, OPEN = "floor", "open"  # the cells that a name may stand on, and what may be between them
NAME, NAME_WIDE = 9.0, 40.0  # points of a tile's name on it; mm of its name in the foot
HEADING, ABOVE = 20.0, 12.0  # points of the name above a tile; mm that it needs there
BETWEEN = 6.0  # mm from one tile to the next on a page


class TilesPrint(PrintOptions):
    """Tiles with cells of `square` mm. `tiles` names those to print, with spaces between; "" is all of them, ours and
    those of `own_tiles`, which is TOML.
    """

    square: Annotated[float, number("inv_option_square", *SQUARE_MM)] = SQUARE
    tiles: Annotated[str, free_text("inv_option_tiles", 600)] = ""
    own_tiles: Annotated[str, free_text("inv_option_own_tiles", 8000)] = ""


def chosen(data: TilesPrint) -> tuple[Tile, ...]:
    """The tiles to print, in the order in which they are named, each once.

    Raises `BadOption` "bad-tiles" and "unknown-tile".
    """
    try:
        own = tiles_from_text(data.own_tiles)
    except Illegal as error:
        raise BadOption("bad-tiles", "own_tiles", error.code) from error
    every = {**TILES, **{tile.key: tile for tile in own}}
    for key in data.tiles.split():
        if key not in every:
            raise BadOption("unknown-tile", "tiles", key, tile=key, choices=list(every))
    return tuple(every[key] for key in dict.fromkeys(data.tiles.split())) or tuple(every.values())


def tile_pages(style: Style, data: TilesPrint) -> list[PageContent]:
    """As many whole tiles to a page as it has room for, or each on as few pages as will do with one plan for them all;
    and the key to the signs at the end.
    """
    context, side = GameContext.of(style), SIZE * data.square
    scale = style.words("fields_squares", field=style.words.number(data.square))
    out: list[PageContent] = []
    whole: list[tuple[str, PageContent]] = []
    for tile in chosen(data):
        name, _ = shorten(title_of(tile, context), "Sans", 7.5, NAME_WIDE, floor=7.5)
        desc = style.words("inv_desc_tile", tile=name, size=style.words.number(data.square))
        art = partial(tile_art, tile, data.square, context)
        contents = tiles(art, (side, side), style, name, desc, cells=SIZE * SIZE, scale=scale)
        if len(contents) == 1:
            whole.append((name, contents[0]))
        else:
            out += contents[1:] if out else contents
    out += _whole(whole, side, style)
    own = any(tile.reconstruction for tile in chosen(data))
    notes = (*(["inv_tiles_ours"] if own else []), "note_reconstructed")
    note = " ".join(map(style.words, notes))
    part = style.words("inv_key")
    return [*out, *leaflet(style, part, part, note, ground_key(context), style.words("inv_desc_key"))]


def title_of(tile: Tile, context: GameContext) -> str:
    return legible(tile.title.said_in(context.words.lang), ("Sans",)).text or tile.key


def _whole(named: Sequence[tuple[str, PageContent]], side: float, style: Style) -> list[PageContent]:
    """Tiles that are whole, by their names: several to a page, upright or lying, where it holds them."""
    sheet = max((style.sheet, style.sheet.turned), key=lambda paper: math.prod(_held(paper, side)))
    columns, rows = _held(sheet, side)
    many = columns * rows
    if len(named) < 2 or many < 2:
        return [_headed(content, name, side, style) for name, content in named]
    return [_together(named[n : n + many], columns, sheet, side, style) for n in range(0, len(named), many)]


def _held(sheet: Sheet, side: float) -> tuple[int, int]:
    """Columns and rows of tiles on a page, each with its name above it."""
    return int((sheet.room.w + BETWEEN) // (side + BETWEEN)), int(sheet.room.h // (side + ABOVE))


def _together(
    named: Sequence[tuple[str, PageContent]], columns: int, sheet: Sheet, side: float, style: Style
) -> PageContent:
    """Tiles on one page, row by row from its upper left corner, each below its name."""
    room, names = sheet.room, [name for name, _ in named]
    part, _ = shorten(", ".join(names), "Sans", 7.5, 2 * NAME_WIDE, floor=7.5)

    def draw() -> Shape:
        out: list[Shape] = []
        for n, (name, content) in enumerate(named):
            row, column = divmod(n, columns)
            x, y = room.x + column * (side + BETWEEN), room.top - (row + 1) * (side + ABOVE)
            old = (content.sheet or style.sheet).room
            out.append(heading(Box(x, y + side + 3, side, ABOVE - 4), name, HEADING, style.theme))
            out.append(at(x - old.cx + side / 2, y - old.cy + side / 2, drawn(content.art)))
        return group(*out)

    contents = [content for _, content in named]
    return PageContent(
        part,
        draw,
        " ".join(content.desc for content in contents),
        sheet,
        pieces=sum(content.pieces for content in contents),
        board=sum(content.board for content in contents),
        scale=contents[0].scale,
    )


def _headed(content: PageContent, name: str, side: float, style: Style) -> PageContent:
    """A tile that is one page, with its name above it, where it is cut away."""
    sheet = content.sheet or style.sheet
    top = sheet.room.cy + side / 2
    if sheet.room.top - top < ABOVE:
        return content
    box = Box(sheet.room.cx - side / 2, top + 3, side, ABOVE - 4)
    title = heading(box, name, HEADING, style.theme)
    return replace(content, art=lambda: group(drawn(content.art), title))


def tile_art(tile: Tile, cell: float, context: GameContext) -> Shape:
    """A tile from its lower left corner; nothing reaches over its rim."""
    town = Town(plan(tile), SIZE, cell, context.theme)
    return group(town_art(town, decorated(tile.key, town.grid)), _name(tile, town, context))


def _name(tile: Tile, town: Town, context: GameContext) -> Shape:
    """What the tile is called, on a plate in the corner of the first cell of plain floor, so that it covers no sign;
    where one cell is too narrow for the whole of it, over several side by side.
    """
    title, runs = title_of(tile, context), _runs(town)
    for cells in range(1, max(runs.values()) + 1):
        words, points = shorten(title, "Sans-Semi", NAME, cells * town.cell - 6.0)
        if words == title:
            break
    left, low = min((place for place in runs if runs[place] >= cells), key=lambda place: (-place[1], place[0]))
    x, y = town.point((left, low))
    plate = Box(x - town.cell / 2 + 2.2, y - town.cell / 2 + 2.2, width(words, "Sans-Semi", points) + 1.6, 4.6)
    named = label(plate, words, points, face="Sans-Semi", fill=context.theme.ink, pad=0)
    return Tagged("P", rect(plate, fill=PAPER, r=0.8), named)


def _runs(town: Town) -> dict[GridPoint, int]:
    """The cells of plain floor, and how many there are from each to the right with nothing between them; where there
    are none, the first cell of the lowest row.
    """
    found: dict[GridPoint, int] = {}
    for (column, row), kind in reversed([*town.cells()]):
        if kind == BARE:
            goes_on = town.grid.get((column + 1, row)) == OPEN
            found[column, row] = 1 + (found.get((column + 2, row), 0) if goes_on else 0)
    return found or {(1, 2 * town.count - 1): 1}
