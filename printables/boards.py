"""Every game that is played move by move, drawn as it stands: for pages on the screen."""

from functools import lru_cache
from types import ModuleType
from typing import cast

from msgspec.structs import replace

from games import registry
from games.core.errors import Illegal
from games.core.game import Game
from games.core.structs import Value
from printables.installed import art_of
from printables.parts import Drawing
from printables.plain import laid_out, plain_page
from printables.product import theme_and_words
from printables.sheets import Page
from printables.svg import svg_parts, svg_text

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
