"""My Little Battlefield for tables that keep their own field."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, convert

from games.core.resolvers import Shape, checked_by_rules, one_of, resolver, said
from games.little_battlefield.resolve import COMBAT, DICE_MOST, gauge
from games.little_battlefield.tables import CATEGORIES, KINDS

DICE = {"type": "array", "items": {"type": "string", "enum": list(COMBAT)}, "minItems": 1, "maxItems": DICE_MOST}


class GaugeBody(Shape, kw_only=True):
    category: Annotated[int, Meta(ge=CATEGORIES[0], le=CATEGORIES[-1])]
    marker: Annotated[int, Meta(ge=-CATEGORIES[-1], le=CATEGORIES[-1])] | UnsetType = UNSET
    dice: Annotated[Any, checked_by_rules(DICE)]
    unit: Annotated[str, one_of(KINDS)]
    enemy_present: bool | UnsetType = UNSET


class GaugeOut(Shape):
    """`used`: for each die how many of its results were of use, 0 to 2."""

    marker: int
    controlled_by: Annotated[str, one_of(("own", "enemy"))] | None
    used: list[int]


@resolver("resolve", "gauge")
def _gauge(asked: GaugeBody) -> GaugeOut:
    return convert(gauge(said(asked)), GaugeOut)


RESOLVERS = (_gauge,)
