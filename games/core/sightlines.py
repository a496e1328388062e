"""Lines of sight, on a board alone and at a table: what they come to, as values and in the words of a language."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from games.core import structs
from games.core.text import Text

Verdict = Literal["free", "blocked", "open"]  # "open" depends on what somebody has still to choose
Sentence = tuple[str, bool]  # and whether it matters most


class SightLine(structs.Value):
    """A line to a place, so many places away: what counts, how the ground of that place does, what is to be said of a
    line along the sides of places. `brief` is all of it in a cell. `stops` are the places on the way, each as the side
    that it lies on, if any, its name and its ground.
    """

    place: str
    far: int
    verdict: Verdict
    brief: str
    counts: tuple[Sentence, ...]
    ground: str
    along: tuple[Sentence, ...]
    stops: tuple[tuple[tuple[str, str, str], ...], ...]


class Ray(structs.Value):
    """A line at a table, from place to place, to the unit `target`, and what blocks it in words."""

    start: str
    end: str
    target: str
    far: int
    verdict: Verdict
    blocking: str


class BoardSight(structs.Value, kw_only=True):
    """Lines of sight on a board. `sides` may be chosen of a line, and have names, as has "open": none was. `line` is
    one from place to place as a Struct (`answers`), and `seen` in words.
    """

    places: Callable[[Any], Sequence[str]]
    sides: tuple[str, ...]
    names: Mapping[str, Text]
    answers: type[Struct]
    line: Callable[[Any, str, str, str | None], Struct]
    seen: Callable[[Any, str, str, str | None, str], SightLine]


class TableSight(structs.Value, kw_only=True):
    """Lines of sight at a table. `lines` are those to choose from, by codes with their names in a language, from the
    units of these seats (of none: of all); `rays` what is said of one that goes to several units. The board is drawn
    with one by its code. `ends` are the places of a line, from where, to where: "" for one that goes to several units,
    and where there is no such line.
    """

    lines: Callable[[Any, Iterable[str], str], tuple[tuple[str, str], ...]]
    rays: Callable[[Any, str, str], tuple[Ray, ...]]
    ends: Callable[[Any, str], tuple[str, str]]
