"""Bitva for tables that keep their own board."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import convert, field

from games.bitva.model import SEATS
from games.bitva.resolve import Position, moves
from games.core.reading import one_of
from games.core.resolvers import Shape, checked_by_rules, read_by_rules, resolver

FACE = {"type": "integer", "minimum": 1, "maximum": 6}


class MovesBody(Shape):
    position: Annotated[Any, read_by_rules(Position)]
    seat: Annotated[Any, checked_by_rules({"type": "string", "enum": list(SEATS[2])})]
    dice: Annotated[Any, checked_by_rules({"type": "array", "items": FACE, "minItems": 2, "maxItems": 2})]


class JumpOut(Shape):
    origin: str = field(name="from")
    to: str
    captures: Annotated[str, one_of(("infantry", "general"))] | None


class JumpsOut(Shape):
    """Every move that the dice allow."""

    moves: list[JumpOut]
    must_pass: bool


@resolver("resolve", "moves")
def _moves(asked: MovesBody) -> JumpsOut:
    found, must_pass = moves(asked.position, asked.seat, asked.dice)
    return JumpsOut(convert(found, list[JumpOut]), must_pass)


RESOLVERS = (_moves,)
