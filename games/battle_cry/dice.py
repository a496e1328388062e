"""The Battle Cry die, and the codes that the whole game is written in."""

from collections.abc import Sequence
from typing import Annotated, Generic, TypeVar

from games.core import structs
from games.core.content import content
from games.core.dice import Die, Refill
from games.core.errors import Illegal, echo
from games.core.reading import one_of

T = TypeVar("T")

PACKAGE = "games.battle_cry"

SIDES = ("union", "confederacy")
UNITS = ("infantry", "cavalry", "artillery")
Side = Annotated[str, one_of(SIDES, title="Side")]
Unit = Annotated[str, one_of(UNITS)]
SYMBOLS = (*UNITS, "sabres", "flag")


FACES = content(PACKAGE, "die", dict[str, tuple[str, ...]])["faces"]  # B1: face n shows FACES[n - 1]
DIE = Die(FACES)


class BySide(structs.Value, Generic[T]):
    """Something that each side has."""

    union: T
    confederacy: T

    def of(self, side: str) -> T:
        """That of one side."""
        return self.sides[side]

    @property
    def sides(self) -> dict[str, T]:
        """Both, by side."""
        return {"union": self.union, "confederacy": self.confederacy}


def enemy(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


def roll_order(first_side: str) -> tuple[str, str]:
    """T17, C10 The side that moves first in the new battle rolls and resolves first; the other one after it."""
    return first_side, enemy(first_side)


def symbols_thrown(typed: Sequence[object] | None, count: int, throw: Refill) -> tuple[tuple[str, ...], str]:
    """The symbols of `count` dice and who threw them: those typed in at the "table", or else the "server".

    Raises Illegal("not-dice") for what is no list of texts, and what `check_faces` raises.
    """
    if typed is None:
        return tuple([FACES[face - 1] for face in throw(count, len(FACES))]), "server"
    if not isinstance(typed, list | tuple) or not all(isinstance(symbol, str) for symbol in typed):
        raise Illegal("not-dice", path="dice")
    return check_faces(typed, count), "table"


def check_faces(faces: object, count: int) -> tuple[str, ...]:
    """The symbols of `count` dice as typed in at the table.

    Raises Illegal("dice-count", expected, got) and Illegal("unknown-symbol", symbol).
    """
    if isinstance(faces, str) or not isinstance(faces, Sequence):
        raise Illegal("unknown-symbol", symbol=echo(faces))
    if len(faces) != count:
        raise Illegal("dice-count", expected=count, got=len(faces))
    for symbol in faces:
        if symbol not in SYMBOLS:
            raise Illegal("unknown-symbol", symbol=echo(symbol))
    return tuple(faces)
