"""Exact odds by running the rule itself: where it wants dice, follow every way in which they can fall."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, TypeVar

from games.core.dice import Dice, Die, NeedDice, Refill, Shown, numbered

T = TypeVar("T", bound=Hashable)
V = TypeVar("V")
Faces = tuple[int, ...]


def distribution(run: Callable[[Dice], T]) -> dict[T, Fraction]:
    """The chance of each value that `run` can give, exact and summing to 1.

    `run` must depend on nothing but its dice: it is started again with longer and longer queues of faces.

    Six of the 36 ways in which two dice fall come to 7:

    >>> from games.core.dice import D6
    >>> distribution(lambda dice: dice.roll(2, D6, why="move", read=sum))[7]
    Fraction(1, 6)
    """
    total: dict[T, Fraction] = defaultdict(Fraction)
    for value, weight in branches(run):
        total[value] += weight
    return dict(total)


def branches(
    run: Callable[[Dice], V], faces: Faces = (), weight: Fraction = Fraction(1)
) -> Iterator[tuple[V, Fraction]]:
    """Every value `run` gives, one for each way its dice can be read, with the weight of that way.

    A die of three faces that shows one hit:

    >>> strike = lambda dice: dice.roll(1, Die(("hit", "miss", "miss")), why="strike", read=" ".join)
    >>> list(branches(strike))
    [('hit', Fraction(1, 3)), ('miss', Fraction(2, 3))]
    """
    dice = Dice(faces)
    try:
        value = run(dice)
    except NeedDice as need:
        for handful, share in readings(need.count, need.die, need.read):
            yield from branches(run, faces + handful, weight * share)
    else:
        dice.finish()
        yield value, weight


def thrown_branches(run: Callable[[Refill], V]) -> Iterator[tuple[V, Fraction]]:
    """The same of a function that has its dice thrown for it, and reads each handful in no order.

    >>> dict(thrown_branches(lambda throw: throw(1, 2)[0]))
    {1: Fraction(1, 2), 2: Fraction(1, 2)}
    """
    return branches(lambda dice: run(lambda count, sides: dice.roll(count, numbered(sides), why="thrown")))


@lru_cache(maxsize=256)
def readings(
    count: int, die: Die[Any], read: Callable[[tuple[Any, ...]], Hashable] | None
) -> tuple[tuple[Faces, Fraction], ...]:
    """One specimen handful for each thing `read` can make of `count` dice, with its weight.

    Without `read`, one for each handful that shows something else.

    Two dice of which only the sixes count: 25 ways without any, 10 with a single six, one way with two.

    >>> from games.core.dice import D6
    >>> readings(2, D6, lambda shown: shown.count(6))
    (((1, 1), Fraction(25, 36)), ((1, 6), Fraction(5, 18)), ((6, 6), Fraction(1, 36)))
    """
    found: dict[Hashable, Faces] = {}
    ways: dict[Hashable, int] = defaultdict(int)
    for shown in combinations_with_replacement(die.first, count):
        key = read(shown) if read else shown
        found.setdefault(key, tuple(die.first[face] for face in shown))
        orders = factorial(count) // prod(factorial(shown.count(face)) for face in set(shown))
        ways[key] += orders * prod(die.ways[face] for face in shown)
    return tuple((found[key], Fraction(ways[key], die.sides**count)) for key in found)


def fold(count: int, die: Die[Shown], start: T, step: Callable[[T, Shown], T]) -> dict[T, Fraction]:
    """The chance of each value reached by taking `count` dice one after the other into account.

    For rules that read every die by itself: the work grows with the number of values, not with the handfuls, so that
    forty dice are as good as two.

    How many sixes three dice show, in 216 ways:

    >>> from games.core.dice import D6
    >>> fold(3, D6, 0, lambda sixes, face: sixes + (face == 6))
    {0: Fraction(125, 216), 1: Fraction(25, 72), 2: Fraction(5, 72), 3: Fraction(1, 216)}
    """
    spread: dict[T, int] = {start: 1}
    for _ in range(count):
        after: dict[T, int] = defaultdict(int)
        for value, ways in spread.items():
            for shown, faces in die.ways.items():
                after[step(value, shown)] += ways * faces
        spread = after
    return {value: Fraction(ways, die.sides**count) for value, ways in spread.items()}


def chance(spread: Mapping[T, Fraction], event: Callable[[T], bool]) -> Fraction:
    """The chance that `event` holds.

    >>> chance({0: Fraction(25, 36), 1: Fraction(5, 18), 2: Fraction(1, 36)}, lambda sixes: sixes >= 1)
    Fraction(11, 36)
    """
    return sum((weight for value, weight in spread.items() if event(value)), Fraction(0))
