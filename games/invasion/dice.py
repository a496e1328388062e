"""R0, R7: the BattleLore die in a fight, and what a strike does to the figure that is struck."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Literal, get_args

from games.core import structs
from games.core.content import content
from games.core.dice import Dice, Die
from games.core.odds import distribution
from games.invasion.tiles import PACKAGE

Side = Literal["hero", "goblin"]
Effect = Literal["hit", "continue", "retreat"]
SIDES: tuple[Side, ...] = get_args(Side)


class _Table(structs.Value):
    faces: tuple[str, ...]
    does: dict[Side, dict[str, Effect]]


_TABLE = content(PACKAGE, "die", _Table)
COLOURED = Die[str](_TABLE.faces)  # with the helmets told apart, which the option helmet = "banner" asks for
PLAIN = Die[str](tuple("helmet" if face.startswith("helmet") else face for face in COLOURED.faces))


@lru_cache(maxsize=16)
def _reader(side: Side, banner: str | None) -> Callable[[tuple[str, ...]], Effect]:
    def read(shown: tuple[str, ...]) -> Effect:
        symbol = shown[0]
        if symbol.startswith("helmet_"):
            symbol = "helmet" if symbol == f"helmet_{banner}" else "bonus_strike"  # R0 another colour: nothing happens
        return _TABLE.does[side][symbol]

    return read


def thrown(dice: Dice, side: Side, *, why: str, banner: str | None = None) -> Effect:
    """R0 One die of a hero or a goblin. With a `banner`, a hero's helmet has to be of that colour."""
    die = PLAIN if banner is None or side == "goblin" else COLOURED
    return dice.roll(1, die, why=why, read=_reader(side, banner))


class Blow(structs.Value):
    """What a strike came to. `rerolled`: it was a flag first, and there was nowhere to go."""

    effect: Effect
    rerolled: bool = False


def struck(dice: Dice, side: Side, *, can_retreat: bool, reroll: str = "full", banner: str | None = None) -> Blow:
    """R6, R7 A strike against a figure that has somewhere to retreat to or not."""
    effect = thrown(dice, side, why="strike", banner=banner)
    if effect != "retreat" or can_retreat:
        return Blow(effect)
    again = thrown(dice, side, why="reroll", banner=banner)  # R7
    if again == "retreat":
        return Blow("hit", rerolled=True)  # R7 a second flag kills, or takes a hit point
    # A1 the new die counts in full, or nothing but a second flag does
    return Blow("continue" if reroll == "flag_only" else again, rerolled=True)


def strike_odds(
    side: Side, *, can_retreat: bool, reroll: str = "full", banner: str | None = None
) -> dict[Effect, Fraction]:
    """The exact chance of each effect of one strike; effects that cannot come about are left out.

    A hero hits with three faces of six. Where the goblin cannot retreat, the flag is thrown again: three faces hit
    then, and a second flag does, too.

    >>> strike_odds("hero", can_retreat=True)["hit"]
    Fraction(1, 2)
    >>> strike_odds("hero", can_retreat=False)["hit"] == Fraction(3, 6) + Fraction(1, 6) * Fraction(3 + 1, 6)
    True
    """
    return distribution(lambda dice: struck(dice, side, can_retreat=can_retreat, reroll=reroll, banner=banner).effect)
