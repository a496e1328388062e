"""What the content says about figures, weapons, treasures and the Lord's means, as the rules ask for it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, get_args

from games.core import structs
from games.core.content import content
from games.core.reading import one_of
from games.invasion.tiles import PACKAGE

HeroName = Literal["warrior", "rogue", "cleric", "wizard"]
Weapon = Literal["sword", "bow"]  # a goblin's
Face = Literal["diamond", "heal", "trap_1", "trap_2", "trap_3", "bonus"]


class HeroFacts(structs.Value):
    """R4 Movement points, attacks a turn, weapon, and powers: R5 the rogue's windows, R12 the cleric's healing."""

    weapon: str
    movement: int
    attacks: int
    windows: bool = False
    heals: int = 0


class _Figures(structs.Value):
    hit_points: int
    heroes: dict[Annotated[str, one_of(get_args(HeroName))], HeroFacts]
    goblin_movement: int
    goblin_attacks: int
    banners: dict[str, str]
    ranges: dict[str, int]
    potions: int
    potion_heals: int
    packs: tuple[int, ...]
    goblins_at_first: int


class TreasureFacts(structs.Value):
    """R10 How many of a treasure there are, and what it does: hit points, goblins of a trap, bonus points."""

    count: int
    heals: int = 0
    goblins: int = 0
    points: int = 0


class _Treasures(structs.Value):
    diamonds_to_win: int
    faces: dict[Annotated[str, one_of(get_args(Face))], TreasureFacts]


_FIGURES = content(PACKAGE, "figures", _Figures)
_TREASURES = content(PACKAGE, "treasures", _Treasures)

HEROES: tuple[HeroName, ...] = get_args(HeroName)
HERO: Mapping[str, HeroFacts] = MappingProxyType(_FIGURES.heroes)
HIT_POINTS: int = _FIGURES.hit_points  # R2

WEAPONS: tuple[Weapon, ...] = get_args(Weapon)
BANNER: Mapping[str, str] = MappingProxyType(_FIGURES.banners)
GOBLIN_MOVEMENT: int = _FIGURES.goblin_movement  # R11
GOBLIN_ATTACKS: int = _FIGURES.goblin_attacks  # R11
RANGE: Mapping[str, int] = MappingProxyType(_FIGURES.ranges)  # R9, T19

POTIONS: int = _FIGURES.potions  # R2
POTION_HEALS: int = _FIGURES.potion_heals
PACKS: tuple[int, ...] = _FIGURES.packs  # R2
GOBLINS_AT_FIRST: int = _FIGURES.goblins_at_first  # R2

TREASURE: Mapping[str, TreasureFacts] = MappingProxyType(_TREASURES.faces)  # R10
FACES: tuple[Face, ...] = get_args(Face)
DIAMONDS_TO_WIN: int = _TREASURES.diamonds_to_win  # R13


def allowance(figure: str) -> tuple[int, int]:
    """R4, R11 Movement points and attacks of a figure's turn."""
    if figure in HERO:
        return HERO[figure].movement, HERO[figure].attacks
    return GOBLIN_MOVEMENT, GOBLIN_ATTACKS


def shoots(weapon: str) -> bool:
    """Whether a weapon reaches further than the next cell."""
    return RANGE[weapon] > 1
