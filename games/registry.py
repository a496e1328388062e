"""Every game of the tool, by key. Games are found: each is a package of its own, and a new one needs no line here."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TypeVar

import games
from games.core.catalogue import Boards, Designs
from games.core.errors import Illegal
from games.core.game import Game, Listed
from games.core.outlooks import Outlooks
from games.core.sheets import Sheets

Part = TypeVar("Part")
ENTRY_POINTS = "bivouac.games"  # the group by which packages of others bring their games


def found() -> Mapping[str, Listed]:
    """Every game by its key, in the order of lists: the `GAME` of each folder of games/, and those of other packages.

    Raises ValueError where two have the same key, which is in addresses and logs.
    """
    every: dict[str, Listed] = {}
    for listed in sorted(_games(), key=lambda listed: (listed.order, listed.meta.key)):
        if listed.meta.key in every:
            raise ValueError(f"two games are called {listed.meta.key}")
        every[listed.meta.key] = listed
    return MappingProxyType(every)


def _games() -> Iterator[Listed]:
    for module in iter_modules(games.__path__, "games."):
        if module.ispkg and (listed := getattr(import_module(module.name), "GAME", None)):
            yield listed
    for point in entry_points(group=ENTRY_POINTS):
        yield point.load()


GAMES: Mapping[str, Listed] = found()
PLAYABLE: Mapping[str, Game] = MappingProxyType(
    {key: listed for key, listed in GAMES.items() if isinstance(listed, Game)}
)


def having(part: Callable[[Game], Part | None]) -> Mapping[str, Part]:
    """A part of every game that has it, by the game's key."""
    return {key: found for key, game in PLAYABLE.items() if (found := part(game))}


# Those that not every game has, as its `GAME` says what they are.
with_designs: Callable[[], Mapping[str, Designs]] = partial(having, lambda game: game.designs)
with_sheets: Callable[[], Mapping[str, Sheets]] = partial(having, lambda game: game.sheets)
with_boards: Callable[[], Mapping[str, Boards]] = partial(having, lambda game: game.boards)
with_outlooks: Callable[[], Mapping[str, Outlooks]] = partial(having, lambda game: game.outlook)


def game(key: str) -> Listed:
    """The game with this key. Raises Illegal("unknown-game")."""
    if key not in GAMES:
        raise Illegal("unknown-game", game=key)
    return GAMES[key]


def playable(key: str) -> Game:
    """A game that is played move by move. Raises Illegal("unknown-game"), Illegal("not-played-here")."""
    game(key)
    if key not in PLAYABLE:
        raise Illegal("not-played-here", game=key)
    return PLAYABLE[key]
