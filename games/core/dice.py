"""Dice are a queue of faces. Who threw them, the table or the server, makes no difference to the rules.

    Dice([6, 2])            faces typed in at the table; when they run out, NeedDice asks for more
    Dice(["flag", "sabres"])  the same for a symbol die, by what it shows
    Dice(refill=throw)      the server throws: throw(count, sides) -> faces

A rule rolls a handful and reads it; it never learns in which order the dice of one handful fell. So the odds
(`games.core.odds`) need to look at what a rule reads only, and that is why `roll` is told how it is read.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, overload

from games.core import structs
from games.core.errors import Illegal, echo

Shown = TypeVar("Shown", int, str)
T = TypeVar("T")
Refill = Callable[[int, int], Sequence[int]]


class Die(structs.Value, Generic[Shown], dict=True):
    """A kind of die: `faces[n - 1]` is what face n shows, a number or a symbol of the game's content."""

    faces: tuple[Shown, ...]

    @property
    def sides(self) -> int:
        return len(self.faces)

    @cached_property
    def first(self) -> dict[Shown, int]:
        """For each thing the die can show, the lowest face that shows it: what a typed symbol stands for."""
        found: dict[Shown, int] = {}
        for face, shown in enumerate(self.faces, start=1):
            found.setdefault(shown, face)
        return found

    @cached_property
    def lowest(self) -> tuple[int, ...]:
        """For each face, in order, the lowest one that shows the same."""
        return tuple(self.first[shown] for shown in self.faces)

    @property
    def certain(self) -> bool:
        """Whether all faces show the same."""
        return self.faces.count(self.faces[0]) == len(self.faces)

    @cached_property
    def plain(self) -> bool:
        """Whether each face shows its own number."""
        return self.faces == tuple(range(1, len(self.faces) + 1))

    @cached_property
    def ways(self) -> dict[Shown, int]:
        """For each thing the die can show, the number of faces that show it."""
        return dict(Counter(self.faces))

    def typed(self, faces: Iterable[object]) -> tuple[int, ...]:
        """The face numbers meant by typed faces or symbols. Raises Illegal("unknown-face")."""
        highest = len(self.faces)
        return tuple(
            [face if type(face) is int and 0 < face <= highest else self._named(face) for face in faces]  # and no bool
        )

    def _named(self, face: object) -> int:
        """The face number of a symbol. Raises Illegal("unknown-face")."""
        if isinstance(face, str) and face in self.first:
            return self.first[face]
        raise Illegal("unknown-face", face=echo(face), sides=len(self.faces))

    def handful(self, faces: Sequence[int]) -> tuple[Shown, ...]:
        """What these faces show, in the die's own order and not in the order in which they fell."""
        shown = self.faces
        if len(faces) == 1:
            return (shown[faces[0] - 1],)
        if self.plain:
            numbers: list[Any] = sorted(faces)
            return tuple(numbers)
        return tuple([shown[face - 1] for face in sorted([self.lowest[face - 1] for face in faces])])


def numbered(sides: int) -> Die[int]:
    """A die with the numbers 1 to `sides`."""
    return Die(tuple(range(1, sides + 1)))


D6 = numbered(6)


class NeedDice(Exception):
    """The rules want `count` more faces of a die with `sides` sides; `why` is a code for what they decide.

    `die` and `read` are for the odds: `read` is how the rule reads the whole handful, or None when part of the
    handful was already typed in. `drawn`: nothing is thrown at the table, one of these things is drawn.
    """

    drawn: tuple[str, ...] = ()

    def __init__(
        self, count: int, sides: int, why: str, *, die: Die[Any], read: Callable[[tuple[Any, ...]], Any] | None
    ) -> None:
        super().__init__(f"{count}d{sides} {why}")
        self.count, self.sides, self.why = count, sides, why
        self.die, self.read = die, read


class Dice:
    """The dice of one action. `used` are the faces thrown so far, as they fell: the line that goes into the log."""

    __slots__ = ("_queue", "_refill", "used")

    def __init__(self, faces: Iterable[int | str] = (), *, refill: Refill | None = None) -> None:
        self._queue: list[int | str] = list(faces)
        self._refill = refill
        self.used: tuple[int, ...] = ()

    @overload
    def roll(self, count: int, die: Die[Shown], *, why: str) -> tuple[Shown, ...]: ...

    @overload
    def roll(self, count: int, die: Die[Shown], *, why: str, read: Callable[[tuple[Shown, ...]], T]) -> T: ...

    def roll(self, count: int, die: Die[Any], *, why: str, read: Callable[[tuple[Any, ...]], Any] = tuple) -> Any:
        """Throw `count` dice together and give what `read` makes of what they show.

        `read` must not care about order; the narrower it is ("how many hits?"), the cheaper the odds. Raises NeedDice
        when the table has not typed enough, Illegal("unknown-face") for a face that the die does not have.
        """
        queue = self._queue
        missing = count - len(queue)
        if missing > 0:
            if self._refill is None:
                raise NeedDice(missing, die.sides, why, die=die, read=None if queue else read)
            thrown = self._refill(missing, len(die.faces))
            if len(thrown) != missing:
                raise ValueError(f"refill gave {len(thrown)} faces for {missing}")
            queue += thrown
        faces = die.typed(queue[:count])
        del queue[:count]
        self.used += faces
        return read(die.handful(faces))

    def draw(self, kinds: Die[str], things: Callable[[str], Die[str]], *, why: str) -> str:
        """Draw a thing: by chance its kind, then which of that kind. A choice of one is none, and takes no face.

        Whoever draws it at the table holds the thing itself, so that its name alone may be typed. Raises NeedDice,
        which says what can be `drawn`, and Illegal("unknown-face") for what cannot.
        """
        if self._queue and isinstance(named := self._queue[0], str):
            for kind in kinds.first:
                if named in things(kind).first:
                    lots = ((kind, kinds), (named, things(kind)))
                    self._queue[:1] = [shown for shown, lot in lots if not lot.certain]
                    break
        try:
            kind = self._one_of(kinds, why)
        except NeedDice as need:
            need.drawn = tuple(dict.fromkeys(thing for kind in kinds.first for thing in things(kind).first))
            raise
        lots_of_kind = things(kind)
        try:
            return self._one_of(lots_of_kind, why)
        except NeedDice as need:
            need.drawn = tuple(lots_of_kind.first)
            raise

    def _one_of(self, lots: Die[str], why: str) -> str:
        """What a lot shows."""
        return lots.faces[0] if lots.certain else self.roll(1, lots, why=why)[0]

    def finish(self) -> tuple[int, ...]:
        """The faces for the log. Raises Illegal("dice-count") when faces were typed that no rule asked for."""
        if self._queue:
            raise Illegal("dice-count", expected=len(self.used), got=len(self.used) + len(self._queue))
        return self.used
