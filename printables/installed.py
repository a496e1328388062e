"""Which art is installed: that of each game, its own and that of other packages, found by the game's key.

`printables/art/__init__.py` says what art is made of.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from games.registry import ENTRY_POINTS, GAMES

ART = "printables.art"  # the package of our own
OWN = "bivouac"  # the art of what is printed of no game


@cache
def packages() -> Mapping[str, str]:
    """Every package of art, by the key of its game; a folder needs no `__init__.py` to be one."""
    every = {key: f"{ART}.{key.replace('-', '_')}" for key in (OWN, *GAMES)}
    every |= {point.load().meta.key: f"{point.module}.art" for point in entry_points(group=ENTRY_POINTS)}
    return {key: package for key, package in every.items() if _is_there(package)}


def _is_there(package: str) -> bool:
    """Whether a package has this module; one that is a single file has none."""
    parent = import_module(package.rpartition(".")[0])
    return hasattr(parent, "__path__") and find_spec(package) is not None


@cache
def art_of(game: str, module: str) -> ModuleType | None:
    """A module of a game's art; None where the game has none of this name."""
    name = f"{packages().get(game, ART)}.{module}"
    return import_module(name) if game in packages() and find_spec(name) else None


def table_in(package: str | None, file: str) -> dict[str, Any]:
    """What a TOML file of a package says; nothing where there is none, or no package."""
    found = files(package) / file if package else None
    return tomllib.loads(found.read_text(encoding="utf-8")) if found and found.is_file() else {}
