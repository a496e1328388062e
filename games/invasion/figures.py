"""What the content says about figures, weapons, treasures and the Lord's means, as the rules ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from games.core import structs
from games.core.content import load
from games.invasion.tiles import PACKAGE

HeroName = Literal["warrior", "rogue", "cleric", "wizard"]
Weapon = Literal["sword", "bow"]  # a goblin's
Face = Literal["diamond", "heal", "trap_1", "trap_2", "trap_3", "bonus"]

_FIGURES = load(PACKAGE, "figures")
_TREASURES = load(PACKAGE, "treasures")


class HeroFacts(structs.Value):
    """R4 Movement points, attacks a turn, weapon, and powers: R5 the rogue's windows, R12 the cleric's healing."""

    weapon: str
    movement: int
    attacks: int
    windows: bool = False
    heals: int = 0


HEROES: tuple[HeroName, ...] = ("warrior", "rogue", "cleric", "wizard")
HERO: Mapping[str, HeroFacts] = {name: HeroFacts(**facts) for name, facts in _FIGURES["heroes"].items()}
HIT_POINTS: int = _FIGURES["hit_points"]  # R2

WEAPONS: tuple[Weapon, ...] = ("sword", "bow")
BANNER: Mapping[str, str] = {name: facts["banner"] for name, facts in _FIGURES["goblin"]["weapons"].items()}
GOBLIN_MOVEMENT: int = _FIGURES["goblin"]["movement"]  # R11
GOBLIN_ATTACKS: int = _FIGURES["goblin"]["attacks"]  # R11
RANGE: Mapping[str, int] = {name: facts["range"] for name, facts in _FIGURES["weapons"].items()}  # R9, T19

POTIONS: int = _FIGURES["potions"]["count"]  # R2
POTION_HEALS: int = _FIGURES["potions"]["heals"]
PACKS: tuple[int, ...] = _FIGURES["lord"]["packs"]  # R2
GOBLINS_AT_FIRST: int = _FIGURES["lord"]["goblins"]  # R2

TREASURE: Mapping[str, Mapping[str, Any]] = _TREASURES["faces"]  # R10
FACES: tuple[Face, ...] = ("diamond", "heal", "trap_1", "trap_2", "trap_3", "bonus")
DIAMONDS_TO_WIN: int = _TREASURES["diamonds_to_win"]  # R13


def shoots(weapon: str) -> bool:
    """Whether a weapon reaches further than the next cell."""
    return RANGE[weapon] > 1
