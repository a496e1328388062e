"""What lies on the table, and what may be done.

Cells are named as in `board` ("A1" to "P16"). A figure's id is the name of a hero, or "g" and a number for a goblin.
"""

from typing import ClassVar, Literal

from games.core import structs
from games.invasion.figures import Face, HeroName, Weapon
from games.invasion.options import Options

Stage = Literal["chairs", "potions", "treasures", "goblins", "heroes", "summon", "lord", "over"]


class Hero(structs.Value):
    """`cell` is "" before the hero sits down and after it has died. `done`: had its turn in this round."""

    name: HeroName
    cell: str = ""
    hp: int = 0
    potions: int = 0
    done: bool = False


class Goblin(structs.Value):
    """`done`: had its turn in this phase of the Lord's."""

    id: str
    weapon: Weapon
    cell: str
    done: bool = False


class Treasure(structs.Value):
    """A token on its spot. Only the Lord knows the face; others see "hidden"."""

    cell: str
    face: Literal[Face, "hidden"]


class Fight(structs.Value):
    """A fight that waits for a decision: `next` may strike, or, once driven off, choose between two cells (T7)."""

    attacker: str
    defender: str
    next: str
    driven_off: bool = False

    @property
    def other(self) -> str:
        """The one who is not next."""
        return self.defender if self.next == self.attacker else self.attacker


class State(structs.Value):
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


class Action(structs.Action):
    """A decision of a game."""


class PlaceHero(Action):
    hero: HeroName
    chair: str


class GivePotion(Action):
    hero: HeroName


class HideTreasure(Action):
    """`hides` names the fields that nobody but the one who did it may read in the log."""

    hides: ClassVar[tuple[str, ...]] = ("face",)
    face: Face
    spot: str


class PlaceGoblin(Action):
    """In the set-up, after summoning and after a trap."""

    weapon: Weapon
    sewer: str


class Step(Action):
    """To a neighbouring cell; a door or window on the way is opened with it, and closes again (A6)."""

    figure: str
    to: str


class Attack(Action):
    figure: str
    target: str


class BreakIn(Action):
    """Upon the enemy right behind a closed door, or for the rogue a window."""

    figure: str
    to: str


class Strike(Action):
    """In a fight, when it is one's turn: the riposte, and every later strike."""


class BreakOff(Action):
    """Not to strike, which ends the fight (A3)."""


class Retreat(Action):
    """Where to, when two cells are as good (T7)."""

    to: str


class TakeTreasure(Action):
    hero: HeroName


class DrinkPotion(Action):
    hero: HeroName


class Heal(Action):
    """The cleric's power, for its whole turn."""

    hero: HeroName


class EndTurn(Action):
    figure: str


class Summon(Action):
    """One pack, with so many bonus points."""

    pack: int
    bonus: int


class EndPhase(Action):
    """The Lord is done with all goblins."""
