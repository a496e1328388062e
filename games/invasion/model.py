"""What lies on the table, what can be read off it, and what may be done.

Cells are named as in `board` ("A1" to "P16"). A figure's id is the name of a hero, or "g" and a number for a goblin.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec.structs import replace

from games.core import structs
from games.invasion.board import Board, board_of
from games.invasion.figures import BANNER, FACES, HERO, HEROES, TREASURE, Face, HeroName, Weapon, allowance
from games.invasion.options import Options

LORD = "lord"
HERO_SEATS = ("hero-1", "hero-2", "hero-3", "hero-4")
# R2 By how many players there are: the seats of the heroes, who are dealt out in turn (R).
_DEALT: Mapping[int, Mapping[str, str]] = {
    many: dict(zip(HEROES, HERO_SEATS[:many] * len(HEROES), strict=False)) for many in range(1, 5)
}
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

    @property
    def board(self) -> Board:
        """R1 The board that the options describe."""
        return board_of(self.options.board, self.options.own_tiles)

    @property
    def hero_seats(self) -> tuple[str, ...]:
        """The seats of the heroes' players."""
        return HERO_SEATS[: self.options.players]

    def seat_of(self, figure: str) -> str:
        """R2 The seat that plays a figure: a hero's own, and for the goblins the Lord's."""
        return _DEALT[self.options.players].get(figure, LORD)

    def left_of(self, figure: str) -> tuple[int, int]:
        """The movement points and attacks that a figure has left in its turn, or has before it begins."""
        return (self.points, self.attacks) if self.active else allowance(figure)

    def hero(self, name: str) -> Hero:
        """The hero of this name. Raises KeyError."""
        for figure in self.heroes:
            if figure.name == name:
                return figure
        raise KeyError(name)

    def goblin(self, figure: str) -> Goblin:
        """The goblin with this id. Raises KeyError, also for one that is dead."""
        for candidate in self.goblins:
            if candidate.id == figure:
                return candidate
        raise KeyError(figure)

    def alive(self, figure: str) -> bool:
        """Whether a figure is on the board."""
        if figure in HERO:
            return bool(self.hero(figure).cell)
        return figure in [candidate.id for candidate in self.goblins]

    @property
    def living(self) -> tuple[Hero, ...]:
        """The heroes on the board."""
        return tuple(figure for figure in self.heroes if figure.cell)

    def cell_of(self, figure: str) -> str:
        return self.hero(figure).cell if figure in HERO else self.goblin(figure).cell

    def weapon_of(self, figure: str) -> str:
        return HERO[figure].weapon if figure in HERO else self.goblin(figure).weapon

    def banner_of(self, figure: str) -> str | None:
        """R0 The helmet that hits this goblin, with the option `helmet = "banner"`."""
        if figure in HERO or self.options.helmet == "any":
            return None
        return BANNER[self.goblin(figure).weapon]

    def occupants(self) -> dict[str, str]:
        """The figure on each occupied cell, goblins first."""
        found: dict[str, str] = {figure.cell: figure.id for figure in self.goblins}
        for figure in self.heroes:
            if figure.cell:
                found[figure.cell] = figure.name
        return found

    def is_taken(self, cell: str) -> bool:
        """Whether a figure stands on this cell."""
        return cell in [figure.cell for figure in self.goblins] or cell in [figure.cell for figure in self.heroes]

    def put(self, figure: str, cell: str, **changes: object) -> "State":
        """The state with a figure on another cell, and with these changes."""
        return self.with_figure(figure, {"cell": cell}, **changes)

    def with_figure(self, figure: str, fields: Mapping[str, object], **changes: object) -> "State":
        """The state with these fields of a hero or goblin changed, and with these changes of its own."""
        if figure in HERO:
            return self.with_hero(replace(self.hero(figure), **fields), **changes)
        index = [each.id for each in self.goblins].index(figure)
        before, after = self.goblins[:index], self.goblins[index + 1 :]
        return replace(self, goblins=(*before, replace(self.goblins[index], **fields), *after), **changes)

    def with_hero(self, changed: Hero, **changes: object) -> "State":
        """The state with this hero in place of the one of its name, and with these changes."""
        heroes = tuple([changed if figure.name == changed.name else figure for figure in self.heroes])
        return replace(self, heroes=heroes, **changes)

    def free_sewers(self) -> tuple[str, ...]:
        """R2, R11 The sewers without a figure."""
        taken = self.occupants()
        return tuple(cell for cell in self.board.sewers if cell not in taken)

    def room(self, wanted: int) -> int:
        """A10 How many of so many goblins find a free sewer, and a figure in the box."""
        figures = self.options.goblin_figures
        return min(wanted, len(self.free_sewers()), figures - len(self.goblins) if figures else wanted)

    def treasure_at(self, cell: str) -> bool:
        return cell in [treasure.cell for treasure in self.treasures]

    def unplaced_faces(self) -> Mapping[str, int]:
        """The Lord's treasures that are not hidden yet, by face; without those of which none is left."""
        placed = [treasure.face for treasure in self.treasures]
        left = {face: TREASURE[face].count - placed.count(face) for face in FACES}
        return {face: count for face, count in left.items() if count}

    def waiting_fight(self) -> Fight:
        """The fight that waits for a decision. Raises ValueError without a fight."""
        if self.fight is None:
            raise ValueError("nobody fights")
        return self.fight


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
