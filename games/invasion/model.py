"""What lies on the table, and what may be done.

Cells are named as in `board` ("A1" to "P16"). A figure's id is the name of a hero, or "g" and a number for a goblin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.invasion.figures import Face, HeroName, Weapon
from games.invasion.options import Options

Stage = Literal["chairs", "potions", "treasures", "goblins", "heroes", "summon", "lord", "over"]


@dataclass(frozen=True, slots=True)
class Hero:
    """`cell` is "" before the hero sits down and after it has died. `done`: had its turn in this round."""

    name: HeroName
    cell: str = ""
    hp: int = 0
    potions: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Goblin:
    """`done`: had its turn in this phase of the Lord's."""

    id: str
    weapon: Weapon
    cell: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Treasure:
    """A token on its spot. Only the Lord knows the face; others see "hidden"."""

    cell: str
    face: Literal[Face, "hidden"]


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight that waits for a decision: `next` may strike, or, once driven off, choose between two cells (T7)."""

    attacker: str
    defender: str
    next: str
    driven_off: bool = False

    @property
    def other(self) -> str:
        """The one who is not next."""
        return self.defender if self.next == self.attacker else self.attacker


@dataclass(frozen=True, slots=True)
class State:
    """The whole game.

    `active` is the figure in the middle of its turn ("" if none), with its points and attacks left. `placing` counts
    the goblins that the Lord still has to put on sewers, `potions` those not given yet, `born` all goblins so far.
    `packs` and `bonus` are the Lord's summoning points, `found` the treasures taken, in order.
    """

    options: Options
    stage: Stage
    heroes: tuple[Hero, ...]
    goblins: tuple[Goblin, ...] = ()
    treasures: tuple[Treasure, ...] = ()
    found: tuple[Face, ...] = ()
    round: int = 0
    potions: int = 0
    packs: tuple[int, ...] = ()
    bonus: int = 0
    placing: int = 0
    born: int = 0
    active: str = ""
    points: int = 0
    attacks: int = 0
    fight: Fight | None = None
    broken: frozenset[str] = frozenset()


# --- actions: one decision each --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceHero:
    do: ClassVar[str] = "place-hero"
    hero: HeroName
    chair: str


@dataclass(frozen=True, slots=True)
class GivePotion:
    do: ClassVar[str] = "give-potion"
    hero: HeroName


@dataclass(frozen=True, slots=True)
class HideTreasure:
    """`hides` names the fields that nobody but the one who did it may read in the log."""

    do: ClassVar[str] = "hide-treasure"
    hides: ClassVar[tuple[str, ...]] = ("face",)
    face: Face
    spot: str


@dataclass(frozen=True, slots=True)
class PlaceGoblin:
    """In the set-up, after summoning and after a trap."""

    do: ClassVar[str] = "place-goblin"
    weapon: Weapon
    sewer: str


@dataclass(frozen=True, slots=True)
class Step:
    """To a neighbouring cell; a door or window on the way is opened with it, and closes again (A6)."""

    do: ClassVar[str] = "step"
    figure: str
    to: str


@dataclass(frozen=True, slots=True)
class Attack:
    do: ClassVar[str] = "attack"
    figure: str
    target: str


@dataclass(frozen=True, slots=True)
class BreakIn:
    """Upon the enemy right behind a closed door, or for the rogue a window."""

    do: ClassVar[str] = "break-in"
    figure: str
    to: str


@dataclass(frozen=True, slots=True)
class Strike:
    """In a fight, when it is one's turn: the riposte, and every later strike."""

    do: ClassVar[str] = "strike"


@dataclass(frozen=True, slots=True)
class BreakOff:
    """Not to strike, which ends the fight (A3)."""

    do: ClassVar[str] = "break-off"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Where to, when two cells are as good (T7)."""

    do: ClassVar[str] = "retreat"
    to: str


@dataclass(frozen=True, slots=True)
class TakeTreasure:
    do: ClassVar[str] = "take-treasure"
    hero: HeroName


@dataclass(frozen=True, slots=True)
class DrinkPotion:
    do: ClassVar[str] = "drink-potion"
    hero: HeroName


@dataclass(frozen=True, slots=True)
class Heal:
    """The cleric's power, for its whole turn."""

    do: ClassVar[str] = "heal"
    hero: HeroName


@dataclass(frozen=True, slots=True)
class EndTurn:
    do: ClassVar[str] = "end-turn"
    figure: str


@dataclass(frozen=True, slots=True)
class Summon:
    """One pack, with so many bonus points."""

    do: ClassVar[str] = "summon"
    pack: int
    bonus: int


@dataclass(frozen=True, slots=True)
class EndPhase:
    """The Lord is done with all goblins."""

    do: ClassVar[str] = "end-phase"


Action = (
    PlaceHero
    | GivePotion
    | HideTreasure
    | PlaceGoblin
    | Step
    | Attack
    | BreakIn
    | Strike
    | BreakOff
    | Retreat
    | TakeTreasure
    | DrinkPotion
    | Heal
    | EndTurn
    | Summon
    | EndPhase
)
