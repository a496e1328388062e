"""What happened, as codes for the log."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.core import structs
from games.invasion.dice import Effect
from games.invasion.figures import Face, HeroName, Weapon


class HeroPlaced(structs.Event):
    hero: HeroName
    cell: str


class PotionGiven(structs.Event):
    hero: HeroName


class TreasureHidden(structs.Event):
    cell: str


class GoblinPlaced(structs.Event):
    goblin: str
    weapon: Weapon
    cell: str


class Moved(structs.Event):
    """By its own will, for `cost` points; after a break-in for none."""

    figure: str
    cell: str
    cost: int


class Struck(structs.Event):
    figure: str
    target: str
    effect: Effect
    rerolled: bool


class Retreated(structs.Event):
    figure: str
    cell: str


class HeroHurt(structs.Event):
    hero: HeroName
    hp: int


class HeroDied(structs.Event):
    hero: HeroName


class GoblinDied(structs.Event):
    goblin: str
    weapon: Weapon
    cell: str


class BrokenOff(structs.Event):
    figure: str


class Broken(structs.Event):
    """A door or window stands open from now on."""

    figure: str
    edge: str


class Held(structs.Event):
    """A door or window held."""

    figure: str
    edge: str


class TreasureFound(structs.Event):
    shows: ClassVar[bool] = True
    hero: HeroName
    cell: str
    face: Face


class Healed(structs.Event):
    hero: HeroName
    hp: int


class Summoned(structs.Event):
    """`goblins` of them find a free sewer and a figure; the others are lost (A10)."""

    pack: int
    bonus: int
    goblins: int


class TurnEnded(structs.Event):
    figure: str


class RoundBegan(structs.Event):
    begins: ClassVar[bool] = True

    round: int


class GameEnded(structs.Event):
    winner: Literal["heroes", "lord"]


Event = (
    HeroPlaced
    | PotionGiven
    | TreasureHidden
    | GoblinPlaced
    | Moved
    | Struck
    | Retreated
    | HeroHurt
    | HeroDied
    | GoblinDied
    | BrokenOff
    | Broken
    | Held
    | TreasureFound
    | Healed
    | Summoned
    | TurnEnded
    | RoundBegan
    | GameEnded
)
Events = tuple[Event, ...]
