"""The resolvers of every game, found by its key, and the options that it has."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from games.battle_cry.options import OPTION_FACTS
from games.core.options import OptionFact
from games.core.resolvers import Resolver
from games.registry import PLAYABLE


@cache
def resolvers_of(key: str) -> tuple[Resolver, ...]:
    """What a game offers to a table that keeps its own board."""
    module = f"games.{key.replace('-', '_')}.resolvers"
    return import_module(module).RESOLVERS if find_spec(module) else ()


def options_of(key: str) -> Mapping[str, OptionFact]:
    """The rule options of a game."""
    return PLAYABLE[key].options if key in PLAYABLE else OPTION_FACTS
