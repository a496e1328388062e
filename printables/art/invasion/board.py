"""A game of Invasion as it stands, for a page on the screen. 120 mm wide, for telephones."""

from collections.abc import Callable, Collection

from games.invasion.board import SIDE, Board, place_of
from games.invasion.model import Goblin, Hero, State, Treasure
from games.invasion.tiles import name_of
from printables.art.invasion.figures import goblin, hero, treasure
from printables.art.invasion.ground import Town, between, cell_art, surroundings
from printables.art.invasion.roster import (
    HEROES_HIGH,
    LEGEND_HIGH,
    LORD_HIGH,
    cell_said,
    description,
    goblin_said,
    happening,
    hero_said,
    legend,
    lord,
    roster,
    treasure_said,
)
from printables.context import EDGE, WIDE, GameContext, rows_below
from printables.layout import REST, Box
from printables.pieces import heading
from printables.shapes import Lasting, Named, Point, Shape, Stroke, Tagged, at, circle, group, label, line, rect
from printables.sheets import Page
from printables.symbols import symbol
from printables.theme import PAPER, Theme
from printables.words import Words

HEAD, MARGIN = 8.0, 4.6  # mm of the heading; of the letters and numbers beside the board
COORDINATE = 9.0  # points
REACH = 3.2  # mm from the middle of a cell, where a finger finds it


def board_page(theme: Theme, words: Words, state: State) -> Page:
    """What is going on, the town, the heroes, the Lord's means, the legend.

    Cells have the ids "cell-D4", figures "warrior", "g3", treasures "treasure-D4". What the state calls hidden is
    hidden in the picture too.
    """
    context = GameContext(theme, words)
    wide = WIDE - 2 * EDGE
    rows, high = rows_below([HEAD, wide, HEROES_HIGH, LORD_HIGH, LEGEND_HIGH])
    head, town, heroes, means, key = rows
    art = group(
        heading(head, happening(state, context), 14, context.theme),
        _town(town, state, context),
        roster(heroes, state, context),
        lord(means, state, context),
        Lasting(legend, key, context),
    )
    return context.page(WIDE, high, art, description(state, context))


def _town(box: Box, state: State, context: GameContext) -> Shape:
    """The board with letters above it and numbers on its left."""
    top, body = box.rows(MARGIN, REST)
    beside, field = body.columns(MARGIN, REST)
    town = Town(state.board.grid, SIDE, field.w / SIDE, context.theme, state.broken)
    shot, sabres = _fight(town, state, context)
    return group(
        Lasting(_names, top, beside, field, context),
        at(
            field.x,
            field.y,
            Lasting(_ground, state.board, town.cell, state.broken, context),
            shot,
            *_tokens(town, state, context),
            sabres,
        ),
    )


def _names(top: Box, beside: Box, field: Box, context: GameContext) -> Shape:
    """The letters above the board and the numbers on its left."""
    cell, letters, numbers = field.w / SIDE, list[Shape](), list[Shape]()
    for n in range(SIDE):
        name = name_of((2 * n + 1, 2 * n + 1))
        above = Box(field.x + n * cell, top.y, cell, top.h)
        left = Box(beside.x, field.top - (n + 1) * cell, beside.w, cell)
        letters.append(label(above, name[0], COORDINATE, fill=context.theme.soft, pad=0))
        numbers.append(label(left, name[1:], COORDINATE, fill=context.theme.soft, pad=0))
    return Tagged("Artifact", *letters, *numbers)


def _ground(board: Board, cell: float, broken: Collection[str], context: GameContext) -> Shape:
    """The cells, and what lies between them."""
    town, cells = Town(board.grid, SIDE, cell, context.theme, broken), list[Shape]()
    for place, kind in town.cells():
        (x, y), name = town.point(place), name_of(place)
        art = cell_art(kind, cell, town.theme, surroundings(town.grid, place))
        title = cell_said(name, town.grid, broken, context)
        cells.append(Named(f"cell-{name}", title, art, x=x, y=y, place=name, reach=REACH, sides=4))
    return group(*cells, between(town), rect(town.box, stroke=Stroke(context.theme.ink, 0.25)))


def _tokens(town: Town, state: State, context: GameContext) -> list[Shape]:
    """Goblins, heroes, treasures; who is in the middle of its turn comes last, on top."""
    figures: dict[str, Shape] = {}

    def token(
        ident: str, title: str, draw: Callable[..., Shape], figure: Hero | Goblin | Treasure, marked: bool
    ) -> Shape:
        middle = town.point(place_of(figure.cell))
        return Lasting(_token, ident, title, middle, draw, figure, town.cell, marked, context)

    for goblin_ in state.goblins:
        ident = goblin_.id
        figures[ident] = token(ident, goblin_said(goblin_, state, context), goblin, goblin_, ident == state.active)
    for hero_ in state.heroes:
        ident = hero_.name
        if hero_.cell:
            figures[ident] = token(ident, hero_said(hero_, state, context), hero, hero_, ident == state.active)
    acting = [figures.pop(state.active)] if state.active in figures else []
    taken = {figure.cell for figure in state.goblins} | {figure.cell for figure in state.heroes}
    lying = [
        token(f"treasure-{hidden.cell}", treasure_said(hidden, context), treasure, hidden, hidden.cell in taken)
        for hidden in state.treasures
    ]
    return [*figures.values(), *lying, *acting]


def _token(
    ident: str,
    title: str,
    middle: Point,
    draw: Callable[..., Shape],
    figure: Hero | Goblin | Treasure,
    cell: float,
    marked: bool,
    context: GameContext,
) -> Shape:
    """A figure in the middle of its turn is marked, and a treasure under a figure."""
    x, y = middle
    return Named(ident, title, draw(figure, cell, context, marked), x=x, y=y)


def _fight(town: Town, state: State, context: GameContext) -> tuple[Shape, Shape]:
    """A line from who attacks to who is attacked, to lie under them, and crossed sabres half way, to lie on them."""
    if state.fight is None:
        return group(), group()
    start, end = (
        town.point(place_of(state.cell_of(figure))) for figure in (state.fight.attacker, state.fight.defender)
    )
    (ax, ay), (bx, by), r, ink = start, end, town.cell * 0.3, context.theme.accent
    disc = circle(0, 0, r, fill=PAPER, stroke=Stroke(ink, 0.4))
    return (
        group(line(start, end, Stroke(PAPER, 1.5)), line(start, end, Stroke(ink, 0.8))),
        at((ax + bx) / 2, (ay + by) / 2, disc, symbol(0, 0, "sabres", r * 1.5, ink)),
    )
