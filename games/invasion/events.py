"""What happened, as codes for the log."""

from typing import ClassVar, Literal

from games.core import structs
from games.invasion.dice import Effect
from games.invasion.figures import Face, HeroName, Weapon


class Event(structs.Event):
    """Something that happened in a game."""


class HeroPlaced(Event):
    hero: HeroName
    cell: str


class PotionGiven(Event):
    hero: HeroName


class TreasureHidden(Event):
    cell: str


class GoblinPlaced(Event):
    goblin: str
    weapon: Weapon
    cell: str


class Moved(Event):
    """By its own will, for `cost` points; after a break-in for none."""

    figure: str
    cell: str
    cost: int


class Struck(Event):
    figure: str
    target: str
    effect: Effect
    rerolled: bool


class Retreated(Event):
    figure: str
    cell: str


class HeroHurt(Event):
    hero: HeroName
    hp: int


class HeroDied(Event):
    hero: HeroName


class GoblinDied(Event):
    goblin: str
    weapon: Weapon
    cell: str


class BrokenOff(Event):
    figure: str


class NoRiposte(Event):
    """R9, A4 One strike was the whole fight: `figure` may not strike back, with a bow or magic staff in `melee` or with
    another weapon out of it.
    """

    figure: str
    melee: bool


class Broken(Event):
    """A door or window stands open from now on; `crushed`: R8 the goblin behind it could not fall back, and dies."""

    figure: str
    edge: str
    crushed: bool = False


class Held(Event):
    """A door or window held, R8 as one of the two dice was no hit or as the hero behind it could not fall back; "" in
    lines of before.
    """

    figure: str
    edge: str
    why: Literal["", "missed", "no-retreat"] = ""


class TreasureFound(Event):
    shows: ClassVar[bool] = True
    hero: HeroName
    cell: str
    face: Face


class Healed(Event):
    hero: HeroName
    hp: int


class Summoned(Event):
    """`goblins` of them find a free sewer and a figure; the others are lost (A10)."""

    pack: int
    bonus: int
    goblins: int


class TurnEnded(Event):
    figure: str


class RoundBegan(Event):
    begins: ClassVar[bool] = True

    round: int


class GameEnded(Event):
    winner: Literal["heroes", "lord"]
