"""Every game that is played move by move, drawn as it stands: for pages on the screen."""

from functools import lru_cache
from typing import Any

from games.core.errors import Illegal
from printables.art import art_of
from printables.product import looks
from printables.svg import svg_text

KEPT = 32  # drawings; everybody at a table asks for the same few


@lru_cache(maxsize=KEPT)
def board_svg(game: str, state: Any, *, language: str = "en", theme: str = "colour", prefix: str = "") -> str:
    """The table in this state as an SVG; what its reader may not know has to be taken out of the state before.

    Raises `BadOption` "unknown-theme", "unknown-language"; Illegal("no-map") where there is nothing to draw.
    """
    art = art_of(game, "board")
    if art is None:
        raise Illegal("no-map")
    return svg_text(art.board_page(*looks(theme, language), state), prefix=prefix)
