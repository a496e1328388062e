"""Every game that is played move by move, drawn as it stands: for pages on the screen."""

import re
from collections.abc import Collection
from functools import lru_cache
from math import isqrt
from types import ModuleType
from typing import cast

from msgspec.structs import replace

from games import registry
from games.core.errors import Illegal
from games.core.facts import Cell, Facts
from games.core.game import Game
from games.core.structs import Value
from printables.context import EDGE, WIDE
from printables.fonts import plain
from printables.installed import art_of
from printables.layout import REST, Box
from printables.parts import Drawing
from printables.pieces import emblem, written
from printables.product import theme_and_words
from printables.shapes import Named, Shape, group, rect
from printables.sheets import Page
from printables.svg import svg_parts, svg_text
from printables.theme import Theme
from printables.words import Words

KEPT = 32  # drawings; everybody at a table asks for the same few


@lru_cache(maxsize=KEPT)
def board_svg(game: str, state: Value, *, language: str = "en", theme: str = "colour", prefix: str = "") -> str:
    """The table in this state as an SVG, by the art of its game; a game without art has its fields drawn, or else the
    places where something may be done. What its reader may not know has to be taken out of the state before.

    Raises `BadOption` "unknown-theme", "unknown-language"; Illegal("no-map") where there is nothing to draw, and what
    `playable` raises.
    """
    return svg_text(_board_page(game, state, "", language, theme), prefix=prefix)


@lru_cache(maxsize=KEPT)
def board_parts(game: str, state: Value, *, line: str, language: str, prefix: str) -> Drawing:
    """The same in parts, for a page that may have some of them; `line` is a line of sight of the game's. Raises what
    `board_svg` does.
    """
    return svg_parts(_board_page(game, state, line, language, "colour"), prefix=prefix)


def _board_page(game: str, state: Value, line: str, language: str, theme: str) -> Page:
    look, words = theme_and_words(theme, language, game)
    if art := art_of(game, "board"):
        sight = {"line": line} if line else {}
        page: Page = art.board_page(look, words, state, **sight)
        return page
    playable = registry.playable(game)
    facts = playable.facts(state, language)
    facts = replace(facts, field=facts.field or laid_out(_places(playable, state)))
    if not facts.field:
        raise Illegal("no-map")
    title = playable.meta.title.said_in(language)
    return plain_page(look, words, title, facts)


def _places(game: Game, state: Value) -> set[str]:
    """The places of what may be done next; none in a game with secrets, whose rules may need more than the eye sees."""
    rules = game.rules
    if any(action.hides for action in rules.actions.values()):
        return set()
    actions = (action for seat in rules.to_act(state) for action in rules.legal(state, seat))
    return {place for action in actions for place in game.places(state, action)}


@lru_cache(maxsize=KEPT)
def ground_svg(game: str, board: object, start: str, end: str, side: str | None, *, language: str, prefix: str) -> str:
    """A board alone as an SVG, with the line of sight between two places, if both are named, on this side of it."""
    art = cast(ModuleType, art_of(game, "board"))
    return svg_text(art.ground_page(*theme_and_words("colour", language, game), board, start, end, side), prefix=prefix)


# --- a game without art ---------------------------------------------------------------------------


GAP = 1.5  # mm between two fields
NAME, LINE, PAD = 6.0, 5.0, 1.0  # mm of a field's place, of a line in it, and inside its frame
LINES_LEAST = 3
NAMED = re.compile(r"([A-Za-z]+)(\d+)")
BOLD = ("Sans-Semi", "Sans")


def laid_out(places: Collection[str]) -> tuple[tuple[Cell, ...], ...]:
    """Places as rows of empty fields: in rows by their letters and in columns by their numbers, where all are named
    like "b2", the square of that name among them even if it is not; else one after the other, as many across as down.
    """
    named = [match.groups() for match in map(NAMED.fullmatch, places) if match]
    if len(named) == len(places):
        letters, numbers = {letter for letter, _ in named}, {number for _, number in named}
        rows = [[letter + number for number in sorted(numbers, key=int)] for letter in sorted(letters)]
    else:
        every, across = sorted(places), isqrt(len(places) - 1) + 1
        rows = [every[start : start + across] for start in range(0, len(every), across)]
    return tuple(tuple(Cell(place, place, "", "", ()) for place in row) for row in rows)


def plain_page(theme: Theme, words: Words, title: str, facts: Facts) -> Page:
    """The fields of a position. They have the ids "field-b2", and units the sign of their seat in the theme."""
    most = max(LINES_LEAST, *(len(_lines(cell)) for row in facts.field for cell in row))
    high, columns = NAME + most * LINE + 2 * PAD, max(map(len, facts.field))
    box = Box(EDGE, EDGE, WIDE - 2 * EDGE, len(facts.field) * (high + GAP) - GAP)
    art = [
        _field(room, cell, theme)
        for row, strip in zip(facts.field, box.rows(*[high] * len(facts.field), gap=GAP), strict=True)
        for cell, room in zip(row, strip.columns(*[REST] * columns, gap=GAP), strict=False)
    ]
    return Page(WIDE, box.h + 2 * EDGE, group(*art), title, title, plain(" ".join(facts.lines)), words.lang)


def _lines(cell: Cell) -> list[tuple[str, str]]:
    """What is said of a field besides its place, each with the seat that it is of, if any."""
    name = cell.name if cell.name != cell.place else ""
    return [("", words) for words in (name, cell.points, cell.marker) if words] + list(cell.units)


def _field(box: Box, cell: Cell, theme: Theme) -> Shape:
    lines = _lines(cell)
    head, *rooms, _ = box.inset(PAD).rows(NAME, *[LINE] * len(lines), REST)
    art = [written(head, cell.place, theme.ink, 11, faces=BOLD, pad=0)]
    for room, (seat, words) in zip(rooms, lines, strict=True):
        if not seat:
            art.append(written(room, words, theme.soft, 9, faces=("Sans",), pad=0))
            continue
        sign, rest = room.columns(LINE, REST)
        look = theme.side(seat)
        art.append(emblem(sign.cx, sign.cy, LINE * 0.7, look, look.ink))
        art.append(written(rest, words, look.ink, 10, faces=BOLD, pad=0))
    title = plain(", ".join([cell.place, *(words for _, words in lines)]))
    return Named(f"field-{cell.place}", title, rect(box, stroke=theme.stroke(0.3), r=1.2), *art, place=cell.place)
