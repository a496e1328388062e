"""A drawing in parts that have names, so that a page which has some of them is sent the others alone.

What a drawing has no name for, such as its letters and its legend, is named by what it is.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import chain, groupby
from typing import TypeAlias

from msgspec.structs import replace
from reportlab.graphics.transform import mmult, transformPoint

from games.core.structs import Value
from printables.layout import AS_IS, Box, Matrix

WORTH, LONG = 165, 315  # characters that are worth a name, and one for themselves

_SIZE = re.compile(r'<(?:text|g)\b[^>]* font-size="([^"]*)"')


class DrawingPart(Value):
    """A group of a drawing: its start tag, and what is in it. Its `name` is its id: "" for one that cannot be kept.
    `digest` says what stands in it, in short.
    """

    name: str
    start: str
    inside: "tuple[Piece, ...]"
    digest: str
    digests: tuple[tuple[str, str], ...]  # its own, and those of all parts in it, with their names

    @classmethod
    def of(cls, name: str, start: str, inside: "tuple[Piece, ...]") -> "DrawingPart":
        digests = [piece if isinstance(piece, str) else piece.digest for piece in inside]
        digest = short("".join((start, *digests)))
        own = ((name, digest),) if name else ()
        return cls(name, start, inside, digest, tuple(chain(own, *(part.digests for part in parts_of(inside)))))

    def text(self, kept: Collection[str] = ()) -> str:
        """As SVG. In the place of what is `kept` stands a mark with its name."""
        if self.name in kept:
            return f'<g data-kept="{self.name}"/>'
        return f"{self.start}{written(self.inside, kept)}</g>"


Piece: TypeAlias = str | DrawingPart


class DrawnPlace(Value):
    """A place that is drawn: what it is called, by which matrix it is laid on the picture, and where it can be tapped:
    `reach` round its middle, straight on so many `sides`; where it has no reach, in its `frame`.
    """

    title: str
    to: Matrix
    reach: float
    sides: int
    frame: Box | None

    def on_picture(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the place is on the picture."""
        point: tuple[float, float] = transformPoint(self.to, (x, y))
        return point

    def within(self, to: Matrix) -> "DrawnPlace":
        """In something that is laid by a matrix itself."""
        return self if to == AS_IS else replace(self, to=mmult(to, self.to))


class Drawing(Value):
    """An SVG: its start with its title, its pieces, and the places on it by what the actions of the game call them.
    `digests` are those of its parts, by their names.
    """

    start: str
    pieces: tuple[Piece, ...]
    places: Mapping[str, DrawnPlace]
    digests: Mapping[str, str]

    @classmethod
    def of(cls, start: str, pieces: tuple[Piece, ...], places: Mapping[str, DrawnPlace]) -> "Drawing":
        return cls(start, pieces, places, dict(chain(*(part.digests for part in parts_of(pieces)))))


def parts_of(pieces: Iterable[Piece]) -> Iterator[DrawingPart]:
    """Of pieces those that are parts."""
    return (piece for piece in pieces if not isinstance(piece, str))


def written(pieces: Iterable[Piece], kept: Collection[str] = ()) -> str:
    """Pieces as SVG, what is `kept` as marks."""
    return "".join([piece if isinstance(piece, str) else piece.text(kept) for piece in pieces])


def joined(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces of which those without names are as few as they can be."""
    runs = groupby(pieces, lambda piece: isinstance(piece, str))
    return [piece for nameless, run in runs for piece in ([written(run)] if nameless else run)]


def short(text: str) -> str:
    """A text in 16 letters: the same for the same."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def bound(pieces: Iterable[Piece], within: str, names: set[str]) -> tuple[Piece, ...]:
    """Pieces that stand side by side in the part `within`, those without names bound into parts that have one: what is
    long alone; a line of letters of another size begins anew. `names` are those that the drawing has already.
    """
    found: list[Piece] = []
    run: list[str] = []
    length, size = 0, ""

    def close() -> None:
        nonlocal length
        if run:
            text = "".join(run)
            name = f"{within}-{short(text)[:6]}" if length >= WORTH else ""
            if name and name not in names:
                names.add(name)
                found.append(DrawingPart.of(name, f'<g id="{name}">', (text,)))
            else:
                found.append(text)
        run.clear()
        length = 0

    for piece in pieces:
        if not isinstance(piece, str):
            close()
            found.append(piece)
            continue
        had = _SIZE.match(piece)
        letters = had[1] if had else size
        if len(piece) > LONG or letters != size:
            close()
        run.append(piece)
        length, size = length + len(piece), letters
        if len(piece) > LONG:
            close()
    close()
    return tuple(found)
