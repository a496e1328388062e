"""Record sheets: what is left of one thing that wears out in play, such as a mech, kept by itself or in a match.

What a sheet is of is its design, and what is marked on it are the states of rules of its own (`SheetRules`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from games.core import structs
from games.core.dice import Die
from games.core.outlooks import Means
from games.core.protocol import Action, Event, Rules, State
from games.core.texts import Label

STEPS = {"−5": -5, "−1": -1, "+1": 1, "+5": 5}  # the corrections on offer


class SheetRules(Rules[State, Action, Event], Protocol[State, Action, Event]):
    """The rules of the sheet of one design: a game of one seat, which as many hands take as mark the sheet.

    The pages send these actions, as far as the page of a sheet shows what they are about, and the rules refuse those
    that they do not know: `hit` (`location`, `damage`, perhaps `side` and `weapon`), `roll-hit` (the same without the
    location, which dice find), `take-back` (`hit`, its number), `end-phase`, `shot` (`weapon`, its place),
    `correct-armour` (`location`, `points`, `rear` where it is the rear), `correct-shots` (`weapon`, `shots`).
    """

    def corrections(self, marks: State) -> tuple[Action, ...]:
        """The actions that lead from a sheet without a mark to these marks."""
        ...


class UnitSheet(structs.Value):
    """The sheet of a unit of a match: its name there, the seat and the team that have it, and what it says."""

    unit: str
    seat: str
    team: str
    design: Any
    marks: Any


# --- in words -------------------------------------------------------------------------------------


def _corrected(left: int, whole: int) -> list[tuple[str, int]]:
    """The corrections on offer: what they are called, and what is left then."""
    return [(word, max(0, min(whole, left + step))) for word, step in STEPS.items()]


class Armour(structs.Value):
    """The armour of a location: points left of how many, and as the pending hits will leave it."""

    location: str
    rear: bool
    name: str
    left: int
    whole: int
    after: int
    lost: bool

    @property
    def steps(self) -> list[tuple[str, int]]:
        return _corrected(self.left, self.whole)


class Weapon(structs.Value):
    """A weapon, by its `index` among those of its design: shots left of how many. `why` says what keeps it from firing;
    `facts` what it does.
    """

    index: int
    name: str
    where: str
    facts: str
    left: int | None
    whole: int
    why: str

    @property
    def steps(self) -> list[tuple[str, int]]:
        return _corrected(self.left or 0, self.whole)


class WaitingHit(structs.Value):
    """A hit that takes effect at the end of the phase; `marks` says what it will take from where."""

    hit: int
    text: str
    points: int
    marks: str


class HitSource(structs.Value):
    """A weapon that hits, by its key, with the points that it does; `near`: it lies at hand at this table."""

    key: str
    name: str
    points: int
    near: bool


class SheetPage(structs.Value):
    """What a sheet says, in the words of a language. Each part may be empty.

    `sides` are those from which a hit may come, by their codes, the usual one first, and "rear" the one that finds the
    armour behind; `about` is what is of use to know of the unit itself.
    """

    armour: tuple[Armour, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    pending: tuple[WaitingHit, ...] = ()
    destroyed: bool = False
    destroyed_after: bool = False
    sides: tuple[tuple[str, str], ...] = ()
    about: str = ""


class Circumstance(structs.Value):
    """One thing that a shot depends on, one value at a time: what it is now, what that adds, the values beside it."""

    name: str
    label: str
    value: str
    shown: str
    adds: str
    less: str
    more: str


class Shooting(structs.Value):
    """What a design could hit with at once: each of its weapons under what the steps say, and the common part of the
    sum in a sentence.
    """

    steps: tuple[Circumstance, ...]
    means: tuple[Means, ...]
    total: str


# --- what a game brings ---------------------------------------------------------------------------


class Sheets(structs.Value, kw_only=True):
    """The record sheets of a game."""

    file: str  # the format that its files say they have
    product: str  # what prints one
    # A design: checked where its facts come from outside, with their path; taken as it is where they were kept, and
    # what is kept, a `facts_shape`. Among its facts are `chassis` and `model`, which name it, and what the `brief` of
    # its designs says.
    checked: Callable[[object, str], Any]
    design: Callable[[Mapping[str, Any]], Any]
    facts: Callable[[Any], dict[str, Any]]
    facts_shape: type[structs.Value]
    rules: Callable[[Any], SheetRules[Any, Any, Any]]  # by which the sheet of a design is marked
    marks_shape: type[structs.Value]  # of their states
    units: Callable[[Any], tuple[UnitSheet, ...]]  # those of a match in this state
    # What the marks on the sheet of a design come to, for a language: in codes, numbers and names, of the class
    # `answer`, and in words.
    answer: type[Struct]
    says: Callable[[Any, Any, str], Struct]
    page: Callable[[Any, Any, str], SheetPage]
    attacks: Callable[[Any, str], tuple[HitSource, ...]]  # what may hit a design, in words
    location_dice: tuple[Die[Any], ...]  # all alike, by which `roll-hit` finds where it hits
    # The chances of all its weapons, of a design, its marks (None: without any), what was asked by the names of the
    # steps, and a language. What cannot be read is as at the beginning.
    shooting: Callable[[Any, Any, Mapping[str, str], str], Shooting]
    # The classes of the marks that are made on it, and of what these bring about.
    actions: tuple[type[Any], ...]
    events: tuple[type[Any], ...]
    event_label: Callable[[Any, Any], Label]  # of an event on the sheet of a design, in the words of the game
