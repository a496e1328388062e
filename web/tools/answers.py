"""What a resolver answers, in words: a line for each thing, a bar for each chance."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import fields

from core.language import reader_language
from games.core.odds import thrown_branches
from games.core.resolvers import Resolver
from games.core.text import tenths
from web.tools.fields import Words
from web.words import percents

WAYS_MOST = 3000  # in which the dice can fall; beyond that no odds are listed

Line = tuple[str, str, Fraction | None]  # what it is, what it says, its share where it is a chance


def lines_of(answer: Struct, word: Words) -> tuple[Line, ...]:
    """An answer without its dice, which stand beside it."""
    return tuple(line for name, value in _parts(answer) if name != "dice" for line in _lines(name, value, word))


def in_percent(lines: Sequence[Line]) -> list[tuple[str, str, Fraction | None, str]]:
    """The lines of an answer, each with its share in per cent, "" where it is no chance."""
    shares = iter(percents([share for *_what, share in lines if share is not None]))
    return [(*line, "" if line[2] is None else next(shares)) for line in lines]


def odds_of(resolver: Resolver, asked: Struct, word: Words) -> list[tuple[str, Fraction]]:
    """The chance of every answer, of what is not the same in all, the likeliest first; none where the dice can fall in
    too many ways.
    """
    ways = list(islice(thrown_branches(lambda throw: resolver.run(asked, throw)), WAYS_MOST + 1))
    if len(ways) > WAYS_MOST:
        return []
    found = [(lines_of(answer, word), share) for answer, share in ways]
    always = set[Line]().union(*(lines for lines, _share in found)).intersection(*(lines for lines, _share in found))
    spread: dict[str, Fraction] = defaultdict(Fraction)
    for lines, share in found:
        spread[", ".join(_once(line) for line in lines if line not in always)] += share
    return sorted(spread.items(), key=lambda way: -way[1])


def faces_of(answer: Struct) -> tuple[list[str], str]:
    """The faces of its dice, pairs one after the other, and who threw them; none without dice."""
    thrown: Any = getattr(answer, "dice", None)
    if thrown is None:
        return [], ""
    faces = [face for each in thrown.faces for face in (each if isinstance(each, list) else [each])]
    return list(map(str, faces)), thrown.by


def _once(line: Line) -> str:
    label, value, _share = line
    return _("%(what)s: %(value)s") % {"what": label, "value": value} if value else label


def _parts(value: Struct | Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Struct):
        yield from ((field.encode_name, getattr(value, field.name)) for field in fields(value))
    else:
        yield from value.items()


def _lines(name: str, value: Any, word: Words) -> Iterator[Line]:
    label = word(name)
    if isinstance(value, Fraction):
        if "{n}" in label:  # no chance, but so many on average
            yield label.format(n=tenths(value, reader_language())), "", None
        else:
            yield label, "", value
    elif isinstance(value, Struct | Mapping):
        for inner, part in _parts(value):
            for below, answer, share in _lines(inner, part, word):
                yield _("%(what)s: %(value)s") % {"what": label, "value": below}, answer, share
    elif isinstance(value, list) and value and isinstance(value[0], Struct):
        for n, part in enumerate(value, 1):
            inside = (_once(line) for key, held in _parts(part) if held is not None for line in _lines(key, held, word))
            yield f"{label} {n}", ", ".join(inside), None
    else:
        yield label, _worded(value, word), None


def _worded(value: Any, word: Words) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return ", ".join(_worded(each, word) for each in value) or "–"
    return "–" if value is None else word(value) if isinstance(value, str) else str(value)
