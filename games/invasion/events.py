"""What happened, as codes for the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.invasion.dice import Effect
from games.invasion.figures import Face, HeroName, Weapon


@dataclass(frozen=True, slots=True)
class HeroPlaced:
    it: ClassVar[str] = "hero-placed"
    hero: HeroName
    cell: str


@dataclass(frozen=True, slots=True)
class PotionGiven:
    it: ClassVar[str] = "potion-given"
    hero: HeroName


@dataclass(frozen=True, slots=True)
class TreasureHidden:
    it: ClassVar[str] = "treasure-hidden"
    cell: str


@dataclass(frozen=True, slots=True)
class GoblinPlaced:
    it: ClassVar[str] = "goblin-placed"
    goblin: str
    weapon: Weapon
    cell: str


@dataclass(frozen=True, slots=True)
class Moved:
    """By its own will, for `cost` points; after a break-in for none."""

    it: ClassVar[str] = "moved"
    figure: str
    cell: str
    cost: int


@dataclass(frozen=True, slots=True)
class Struck:
    it: ClassVar[str] = "struck"
    figure: str
    target: str
    effect: Effect
    rerolled: bool


@dataclass(frozen=True, slots=True)
class Retreated:
    it: ClassVar[str] = "retreated"
    figure: str
    cell: str


@dataclass(frozen=True, slots=True)
class HeroHurt:
    it: ClassVar[str] = "hero-hurt"
    hero: HeroName
    hp: int


@dataclass(frozen=True, slots=True)
class HeroDied:
    it: ClassVar[str] = "hero-died"
    hero: HeroName


@dataclass(frozen=True, slots=True)
class GoblinDied:
    it: ClassVar[str] = "goblin-died"
    goblin: str
    weapon: Weapon
    cell: str


@dataclass(frozen=True, slots=True)
class BrokenOff:
    it: ClassVar[str] = "broken-off"
    figure: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A door or window stands open from now on."""

    it: ClassVar[str] = "broken"
    figure: str
    edge: str


@dataclass(frozen=True, slots=True)
class Held:
    """A door or window held."""

    it: ClassVar[str] = "held"
    figure: str
    edge: str


@dataclass(frozen=True, slots=True)
class TreasureFound:
    it: ClassVar[str] = "treasure-found"
    shows: ClassVar[bool] = True
    hero: HeroName
    cell: str
    face: Face


@dataclass(frozen=True, slots=True)
class Healed:
    it: ClassVar[str] = "healed"
    hero: HeroName
    hp: int


@dataclass(frozen=True, slots=True)
class Summoned:
    """`goblins` of them find a free sewer and a figure; the others are lost (A10)."""

    it: ClassVar[str] = "summoned"
    pack: int
    bonus: int
    goblins: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    it: ClassVar[str] = "turn-ended"
    figure: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    it: ClassVar[str] = "round-began"
    round: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    it: ClassVar[str] = "game-ended"
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
