"""What a throw comes to, before it is thrown: the ways in which its dice can fall, summed by what people reckon by."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from games.core import structs
from games.core.texts import Label


class Way(structs.Value):
    """A way in which the dice of an action can fall: its exact chance, the state after it, and what happens then."""

    chance: Fraction
    after: Any
    events: tuple[Any, ...]


class Likelihood(structs.Value):
    """Something that may come of a throw, and its exact chance."""

    label: Label
    chance: Fraction


class Average(structs.Value):
    """What a throw brings on average, exactly; the sentence of its label has the number."""

    label: Label
    value: Fraction


class Likelihoods(structs.Value):
    """Chances of one kind under their title."""

    title: Label
    shares: tuple[Likelihood, ...]


class Upshot(structs.Value):
    """The sum of a throw.

    `parts` exclude each other, and one of them comes true; `besides` are chances of their own, and `averages` numbers;
    these say it at a glance. `details` are further chances by kind, such as those of where a shot hits.
    """

    parts: tuple[Likelihood, ...] = ()
    besides: tuple[Likelihood, ...] = ()
    averages: tuple[Average, ...] = ()
    details: tuple[Likelihoods, ...] = ()


NO_UPSHOT = Upshot()


def parted(ways: Iterable[Way], label: Callable[[Way], Label]) -> tuple[Likelihood, ...]:
    """The ways summed by their label, in the order in which it first comes.

    >>> thrown = [Way(Fraction(1, 6), face, ()) for face in range(1, 7)]
    >>> found = parted(thrown, lambda way: Label("six" if way.after == 6 else "less", {}))
    >>> [(share.label.code, str(share.chance)) for share in found]
    [('less', '5/6'), ('six', '1/6')]
    """
    labels: dict[str, Label] = {}
    sums: dict[str, Fraction] = {}
    for way in ways:
        found = label(way)
        labels.setdefault(found.code, found)
        sums[found.code] = sums.get(found.code, Fraction(0)) + way.chance
    return tuple(Likelihood(labels[code], whole) for code, whole in sums.items())


def share(label: Label, ways: Iterable[Way], holds: Callable[[Way], bool]) -> Likelihood:
    """The chance of the ways of which something holds.

    >>> thrown = [Way(Fraction(1, 6), face, ()) for face in range(1, 7)]
    >>> str(share(Label("high", {}), thrown, lambda way: way.after > 4).chance)
    '1/3'
    """
    return Likelihood(label, sum((way.chance for way in ways if holds(way)), Fraction(0)))
