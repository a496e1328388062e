"""What a unit could do at this moment, before anything is decided: exact chances, as values and in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import Struct

from games.core import structs
from games.core.text import Text


class Case(structs.Value):
    """A number to reach: its chance, the points to expect. `where` says in which case, where there are several."""

    number: str
    chance: Fraction
    expected: Fraction
    where: str = ""


class Means(structs.Value):
    """Something that a unit has, by its `index`: why it cannot be used, or without that the cases, with a `note` of how
    the first number comes about.
    """

    index: int
    name: str
    why_not: str
    note: str
    cases: tuple[Case, ...]


class Target(structs.Value):
    """A target: its name, how far it is, and with what it could be met.

    `hindered` says why nothing can reach it; `unsaid` what nobody has said yet; `chosen` what its owner has still to
    choose, which is a ruling of our own; `other` how it is then. `ticked` are the places of what is reckoned with, and
    `shares` what would come of it, with its chance, the first one first of all; `total` is that in one sentence.
    """

    unit: str
    title: str
    far: str
    means: tuple[Means, ...] = ()
    ticked: tuple[int, ...] = ()
    hindered: str = ""
    unsaid: str = ""
    chosen: str = ""
    other: tuple[str, ...] = ()
    shares: tuple[tuple[str, Fraction], ...] = ()
    total: str = ""

    @property
    def able(self) -> bool:
        """Whether anything may be ticked."""
        return any(not means.why_not for means in self.means)


class Forecast(structs.Value):
    """A unit by its title, and its targets."""

    title: str
    aims: tuple[Target, ...]


class Unit(NamedTuple):
    """A unit that could do something: its name, its seat, and the place of the board where it stands, "" for none."""

    name: str
    seat: str
    place: str = ""


class Outlooks(structs.Value, kw_only=True):
    """The answers of a game before a decision.

    `answer` makes a Struct (`answers`) of a state and what was asked, a Struct (`asks`); both raise Illegal, about the
    field in its `path` or that of `fields`, by its code. `deciding` are the units that decide now, of what may be done,
    and `acting` all that act by it; `units` are those that could do something. `forecast` is a unit in words, reckoning
    with these places of what it has against the unit `target`; None: with nothing.
    """

    title: Text
    about: Text
    asks: type[Struct]
    answers: type[Struct]
    answer: Callable[[Any, Any], Struct]
    fields: Mapping[str, str]
    deciding: Callable[[Any, Iterable[Any]], tuple[str, ...]]
    acting: Callable[[Any, Iterable[Any]], tuple[str, ...]] = lambda state, offered: ()
    units: Callable[[Any], tuple[Unit, ...]]
    forecast: Callable[[Any, str, str, Sequence[int] | None, str], Forecast]
