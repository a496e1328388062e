"""The tiles of the town to print, ours and one's own, at true size, and the key to their signs."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated

from msgspec.structs import replace

from games.core.errors import Illegal
from games.core.structs import Value
from games.core.text import capital
from games.invasion.tiles import CELLS, EDGES, SIZE, SPAN, TILES, GridPoint, Tile, plan, tiles_from_text
from printables.art.invasion.figures import SQUARE, SQUARE_MM
from printables.art.invasion.ground import PLAIN, SHUT, THICK, Decor, Town, cell_art, sample_between, town_art
from printables.context import GameContext
from printables.errors import BadOption
from printables.flow import Strip, prose
from printables.fonts import PT, legible, shorten, width
from printables.layout import REST, Box
from printables.leaflet import PanelNote, Section, leaflet
from printables.options import PrintOptions, free_text, number
from printables.pieces import heading, marked, ours
from printables.shapes import (
    Shape,
    Tagged,
    at,
    group,
    label,
    labels,
    list_entry,
    paragraph,
    paragraph_height,
    rect,
    underline,
)
from printables.sheets import PageContent, Sheet, Style, drawn
from printables.theme import PAPER, Theme
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


# --- how our tiles are decorated ------------------------------------------------------------------


GATES = [(middle, y) for middle in (SIZE - 1, SIZE + 1) for y in (1, SPAN - 2)]  # cells in the north and the south
# Between the gates in the north and the south; everywhere else; on tables.
_DECOR: Mapping[str, tuple[str, str, str]] = {
    "tavern": ("cobbles", "boards", "mugs"),
    "market": ("cobbles", "boards", "awning"),
    "chapel": ("slabs", "grass", "altar"),
    "cellars": ("flags", "flags", "barrels"),
    "guardhouse": ("cobbles", "flags", "arms"),
    "library": ("parquet", "boards", "books"),
    "terrace": ("grass", "boards", "parasol"),
    "courtyard": ("grass", "flags", "flowers"),
}


def decorated(key: str, grid: Mapping[GridPoint, str]) -> dict[GridPoint, Decor]:
    """What each cell of a tile is decorated with; those of tiles of one's own with nothing."""
    if key not in _DECOR:
        return {}
    outside, inside, table = _DECOR[key]
    street = _street(grid)
    cells = [place for place in grid if place[0] % 2 and place[1] % 2]
    return {cell: Decor(outside if cell in street else inside, table) for cell in cells}


def _street(grid: Mapping[GridPoint, str]) -> set[GridPoint]:
    """The cells that are reached from the gates without a door, a window or a stair."""
    found = set(GATES)
    todo = list(found)
    while todo:
        x, y = todo.pop()
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            there = x + 2 * dx, y + 2 * dy
            if grid.get((x + dx, y + dy)) == "open" and there in grid and there not in found:
                found.add(there)
                if grid[there] != "stairs":
                    todo.append(there)
    return found


# --- the key to the signs -------------------------------------------------------------------------


ROW, SAMPLE, PICTURE = 22.0, 20.0, 23.5  # mm: a row; a cell; the column of pictures
FACT, HEAD = 13.0, 7.0  # mm: a column of facts; the row of their headings
INDENT, CLEAR = 6.0, 2.0  # mm before a step; between a rule and a note below it
LESS = 1.5  # points that an explanation is smaller than a name
TOLD = ("treasure", "sewer", "chair", "stair", "window", "door", "broken")  # what has words of its own


def _heads(words: Sequence[str], _wide: float, points: float, theme: Theme) -> Strip:
    """The headings over the facts of edges."""

    def draw(box: Box) -> Shape:
        _, *cells = box.columns(REST, *[FACT] * len(words))
        heads = labels(cells, words, points - 0.5, face="Sans-Semi", fill=theme.ink, pad=0)
        return group(*heads, underline(box, theme.hair))

    return Strip(HEAD, draw)


class KeyRow(Value):
    """A picture, what it is called and what that is; and facts in columns. `ours` puts its mark to the name."""

    art: Callable[[], Shape]
    name: str
    words: str = ""
    facts: Sequence[str] = ()
    ours: bool = False

    def __call__(self, _wide: float, points: float, theme: Theme) -> Strip:
        return Strip(ROW, lambda box: self._drawn(box, points, theme))

    def _drawn(self, box: Box, points: float, theme: Theme) -> Shape:
        picture, text, *cells = box.columns(PICTURE, REST, *[FACT] * len(self.facts), gap=0.5)
        high, about = points * PT * 1.3, prose(self.words, points - LESS, text.w, fill=theme.ink)
        top = text.cy + (high + about.height) / 2
        name = Box(text.x, top - high, text.w, high)
        return group(
            at(picture.x + SAMPLE / 2, picture.cy, self.art()),
            marked(name, self.name, points, mark=ours(self.ours), fill=theme.ink, face="Sans-Semi", pad=0),
            about.draw(Box(text.x, name.y - about.height, text.w, about.height)),
            *labels(cells, self.facts, points, fill=theme.ink, pad=0),
            underline(box, theme.hair),
        )


def _below(words: str, wide: float, points: float, theme: Theme) -> Strip:
    """A note below the rule of a sign, clear of it."""
    note = PanelNote(words)(wide, points, theme)
    return Strip(note.height + CLEAR, lambda box: note.draw(box.less(above=CLEAR)))


def _step(n: int, words: str, wide: float, points: float, theme: Theme) -> Strip:
    """A numbered step of what is to be done."""

    def draw(box: Box) -> Shape:
        number, room = box.columns(INDENT, REST)
        first = Box(number.x, box.top - points * PT * 1.25, number.w, points * PT * 1.25)
        mark = label(first, f"{n}", points, face="Sans-Bold", fill=theme.accent, anchor="start", pad=0)
        return list_entry(paragraph(room, words, points, fill=theme.ink), mark)

    return Strip(paragraph_height(words, points, wide - INDENT) + 1.6, draw)


def ground_key(context: GameContext) -> list[Section]:
    """Edges with their cost in movement points, melee and sight; cells; how the tiles are made."""
    words = context.words
    edges = [
        KeyRow(
            partial(_edge_art, kind, context),
            capital(words(f"inv_{kind}")),
            words(f"inv_of_{kind}") if kind in TOLD else "",
            _facts("open" if kind == "broken" else kind, context),
        )
        for kind in (*EDGES, "broken")
    ]
    cells = [
        KeyRow(
            partial(_cell_art, kind, context),
            capital(words(f"inv_{kind}")),
            words(f"inv_of_{kind if kind in TOLD else 'enter' if facts.enter else 'barred'}"),
            ours=facts.reconstruction,
        )
        for kind, facts in CELLS.items()
    ]
    stall = KeyRow(
        partial(_cell_art, "table", context, Decor(table="awning")),
        capital(words("inv_stall")),
        words("inv_of_stall"),
    )
    heads = partial(_heads, [words(f"inv_head_{key}") for key in ("move", "melee", "sight")])
    steps = ("make_card", "inv_make_cut", "inv_make_lay")
    return [
        Section(words("inv_key_edges"), [heads, *edges, partial(_below, words("inv_mp"))]),
        Section(words("make_pieces"), [partial(_step, n, words(key)) for n, key in enumerate(steps, 1)]),
        Section(words("inv_key_cells"), [*cells, stall, partial(_below, words("inv_of_decor"))]),
    ]


def _facts(kind: str, context: GameContext) -> tuple[str, str, str]:
    """ "2 MP", "no", "yes": what it costs to step over an edge, and whether it lets melee and sight pass."""
    words, facts = context.words, EDGES[kind]
    yes, no = words("yes"), words("no")
    return (
        no if facts.cost is None else words("inv_of_cost", n=facts.cost),
        yes if facts.free else no,
        yes if facts.sight else no,
    )


def _cell_art(kind: str, context: GameContext, decor: Decor = PLAIN) -> Shape:
    frame = rect(Box.round(0, 0, SAMPLE), stroke=context.theme.hair)
    return group(cell_art(kind, SAMPLE, context.theme, decor=decor), frame)


def _edge_art(kind: str, context: GameContext) -> Shape:
    """Half a cell above an edge and half of one below."""
    theme = context.theme
    # A wall ends half its depth beyond its cells.
    cell = SAMPLE / (1 + THICK / 2) if kind in (*SHUT, "broken") else SAMPLE
    pane = rect(Box.round(0, 0, SAMPLE), fill=theme.grounds["stone"].fill, stroke=theme.hair)
    return group(pane, at(-SAMPLE / 2, -cell, sample_between(kind, cell, theme)))
