"""A game of Invasion as it stands, for a page on the screen. 120 mm wide, for telephones."""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.invasion.board import SIDE, Board, place_of
from games.invasion.model import Goblin, Hero, State, Treasure
from games.invasion.position import board as board_of
from games.invasion.position import cell_of
from games.invasion.tiles import name_of
from printables.art.invasion.context import Context
from printables.art.invasion.descriptions import (
    cell_said,
    description,
    goblin_said,
    happening,
    hero_said,
    treasure_said,
)
from printables.art.invasion.figures import goblin, hero, treasure
from printables.art.invasion.ground import Town, between, cell_art, surroundings
from printables.art.invasion.roster import legend, legend_height, lord, lord_height, roster, roster_height
from printables.layout import REST, Box
from printables.screen import EDGE, WIDE, rows_below
from printables.shapes import Lasting, Named, Point, Shape, Stroke, at, circle, group, label, line, rect
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
    context = Context(theme, words)
    wide = WIDE - 2 * EDGE
    rows, high = rows_below([HEAD, wide, roster_height(), lord_height(), legend_height()])
    head, town, heroes, means, key = rows
    art = group(
        label(head, happening(state, context), 14, face="Serif-Semi", fill=context.theme.ink, anchor="start", pad=0),
        _town(town, state, context),
        roster(heroes, state, context),
        lord(means, state, context),
        Lasting(legend, key, context),
    )
    return context.page(WIDE, high, art, description(state, context))


def _town(box: Box, state: State, context: Context) -> Shape:
    """The board with letters above it and numbers on its left."""
    top, body = box.rows(MARGIN, REST)
    beside, field = body.columns(MARGIN, REST)
    town = _town_of(board_of(state), field.w / SIDE, state.broken, context)
    return group(
        Lasting(_names, top, beside, field, context),
        at(
            field.x,
            field.y,
            Lasting(_ground, board_of(state), town.cell, state.broken, context),
            _shot(town, state, context),
            *_tokens(town, state, context),
            _fight(town, state, context),
        ),
    )


def _town_of(board: Board, cell: float, broken: Collection[str], context: Context) -> Town:
    return Town(board.grid, SIDE, cell, context.theme, broken)


def _names(top: Box, beside: Box, field: Box, context: Context) -> Shape:
    """The letters above the board and the numbers on its left."""
    cell = field.w / SIDE
    names = [name_of((2 * n + 1, 2 * n + 1)) for n in range(SIDE)]
    letters = [
        label(Box(field.x + n * cell, top.y, cell, top.h), name[0], COORDINATE, fill=context.theme.soft, pad=0)
        for n, name in enumerate(names)
    ]
    numbers = [
        label(
            Box(beside.x, field.top - (n + 1) * cell, beside.w, cell),
            name[1:],
            COORDINATE,
            fill=context.theme.soft,
            pad=0,
        )
        for n, name in enumerate(names)
    ]
    return group(*letters, *numbers)


def _ground(board: Board, cell: float, broken: Collection[str], context: Context) -> Shape:
    """The cells, and what lies between them."""
    town = _town_of(board, cell, broken, context)
    return group(*_cells(town, context), between(town), rect(town.box, stroke=Stroke(context.theme.ink, 0.25)))


def _cells(town: Town, context: Context) -> list[Shape]:
    out: list[Shape] = []
    for place, kind in town.cells():
        x, y = town.point(place)
        art = cell_art(kind, town.cell, town.theme, surroundings(town.grid, place))
        name = name_of(place)
        out.append(
            Named(
                f"cell-{name}",
                cell_said(name, town.grid, town.broken, context),
                art,
                x=x,
                y=y,
                place=name,
                reach=REACH,
                sides=4,
            )
        )
    return out


def _tokens(town: Town, state: State, context: Context) -> list[Shape]:
    """Treasures, goblins, heroes; who is in the middle of its turn comes last, on top."""
    taken = {figure.cell for figure in state.goblins} | {figure.cell for figure in state.heroes}
    out: list[tuple[bool, Shape]] = []

    def put(
        ident: str, title: str, draw: Callable[..., Shape], figure: Hero | Goblin | Treasure, marked: bool, last: bool
    ) -> None:
        at_ = town.point(place_of(figure.cell))
        out.append((last, Lasting(_token, ident, title, at_, draw, figure, town.cell, marked, context)))

    for goblin_ in state.goblins:
        active = goblin_.id == state.active
        put(goblin_.id, goblin_said(goblin_, state, context), goblin, goblin_, active, active)
    for hero_ in state.heroes:
        if hero_.cell:
            active = hero_.name == state.active
            put(hero_.name, hero_said(hero_, state, context), hero, hero_, active, active)
    for lying in state.treasures:
        name = f"treasure-{lying.cell}"
        put(name, treasure_said(lying, context), treasure, lying, lying.cell in taken, False)
    return [art for _, art in sorted(out, key=lambda token: token[0])]


def _token(
    ident: str,
    title: str,
    middle: Point,
    draw: Callable[..., Shape],
    figure: Hero | Goblin | Treasure,
    cell: float,
    marked: bool,
    context: Context,
) -> Shape:
    """A figure in the middle of its turn is marked, and a treasure under a figure."""
    x, y = middle
    return Named(ident, title, draw(figure, cell, context, marked), x=x, y=y)


def _shot(town: Town, state: State, context: Context) -> Shape:
    """A line from who attacks to who is attacked, to lie under them."""
    if state.fight is None:
        return group()
    ends = [_point(town, cell_of(state, figure)) for figure in (state.fight.attacker, state.fight.defender)]
    return group(line(ends[0], ends[1], Stroke(PAPER, 1.5)), line(ends[0], ends[1], Stroke(context.theme.accent, 0.8)))


def _fight(town: Town, state: State, context: Context) -> Shape:
    """Crossed sabres half way between those who fight."""
    if state.fight is None:
        return group()
    (ax, ay), (bx, by) = (
        _point(town, cell_of(state, figure)) for figure in (state.fight.attacker, state.fight.defender)
    )
    r, ink = town.cell * 0.3, context.theme.accent
    disc = circle(0, 0, r, fill=PAPER, stroke=Stroke(ink, 0.4))
    return at((ax + bx) / 2, (ay + by) / 2, disc, symbol(0, 0, "sabres", r * 1.5, ink))


def _point(town: Town, cell: str) -> Point:
    return town.point(place_of(cell))
