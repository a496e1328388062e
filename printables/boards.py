"""Every game that is played move by move, drawn as it stands: for pages on the screen."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from games.core.errors import Illegal
from printables.art.battletech import board as battletech
from printables.art.bitva import board as bitva
from printables.art.invasion import board as invasion
from printables.art.little_battlefield import board as little_battlefield

KEPT = 32  # drawings; everybody at a table asks for the same few

_BOARDS: Mapping[str, Callable[[Any, str, str, str], str]] = MappingProxyType(
    {
        "bitva": bitva.board_svg,
        "invasion": invasion.board_svg,
        "battletech": battletech.board_svg,
        "little-battlefield": little_battlefield.board_svg,
    }
)


@lru_cache(maxsize=KEPT)
def board_svg(game: str, state: Any, *, language: str = "en", theme: str = "colour", prefix: str = "") -> str:
    """The table in this state as an SVG; what its reader may not know has to be taken out of the state before.

    Raises `BadOption` "unknown-theme", "unknown-language"; Illegal("no-map") where there is nothing to draw.
    """
    drawn = _BOARDS.get(game)
    if drawn is None:
        raise Illegal("no-map")
    return drawn(state, language, theme, prefix)
