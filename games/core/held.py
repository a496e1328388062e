"""Dice that lie there and are used singly, thrown again or turned: data of which a page makes things."""

from fractions import Fraction
from typing import Literal

from games.core import structs
from games.core.texts import Label

Lies = Literal["used", "dropped", "now", "coming"]


class HeldAct(structs.Value):
    """What may be done with dice: its code, by which the game's [held] names it, and what it costs or does.

    `takes` dice, or 0 for any number. Where they are thrown, `chances` are those that a face one wants falls, with one
    die, with two, and so on.
    """

    code: str
    note: Label
    takes: int = 0
    chances: tuple[Fraction, ...] = ()


class TurnDice(structs.Value):
    """The dice of a turn: what those `dice` show that a seat may choose from, and what may be done with some of them.

    `row` are the other dice of the turn, in order, "" for those to come; `about` says what the one in question does and
    why.
    """

    dice: tuple[str, ...] = ()
    acts: tuple[HeldAct, ...] = ()
    row: tuple[tuple[str, Lies], ...] = ()
    about: tuple[Label, ...] = ()


class OnDice(structs.Value):
    """An action on dice: which of the acts it is, and what the dice show that it takes; the one that it turns shows
    `turned` and then `into`.
    """

    act: str
    dice: tuple[str, ...]
    turned: str = ""
    into: str = ""


NO_DICE = TurnDice()
