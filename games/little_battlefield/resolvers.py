"""My Little Battlefield for tables that keep their own field."""

from typing import Annotated, Any

from msgspec import Meta

from games.core.errors import Illegal
from games.core.reading import one_of, read
from games.core.resolvers import Shape, read_by_rules, resolver
from games.little_battlefield.components import CATEGORIES, COMBAT, KINDS, POWER
from games.little_battlefield.gauge import fought

DICE_MOST = POWER[-1].dice
Faces = Annotated[list[Annotated[str, one_of(COMBAT)]], Meta(max_length=DICE_MOST, extra_json_schema={"minItems": 1})]


class GaugeBody(Shape, kw_only=True):
    category: Annotated[int, Meta(ge=CATEGORIES[0], le=CATEGORIES[-1])]
    marker: Annotated[int, Meta(ge=-CATEGORIES[-1], le=CATEGORIES[-1])] = 0
    dice: Annotated[Any, read_by_rules(Faces)]
    unit: Annotated[str, one_of(KINDS)]
    enemy_present: bool = False


class GaugeOut(Shape):
    """`used`: for each die how many of its results were of use, 0 to 2."""

    marker: int
    controlled_by: Annotated[str, one_of(("own", "enemy"))] | None
    used: list[int]


@resolver("resolve", "gauge")
def read_gauge(asked: GaugeBody) -> GaugeOut:
    """N7 to N11 What COMBAT dice do in one sector, used one after the other and doubled where the unit may.

    The enemy who is present stands for one unit, which a die can make retreat. Raises Illegal with the path of a marker
    outside of its sector, and of bad dice.
    """
    category, unit, enemies = asked.category, asked.unit, int(asked.enemy_present)
    marker = asked.marker
    if abs(marker) > category:
        raise Illegal("out-of-range", path="marker", low=-category, high=category)
    dice = read(Faces, asked.dice, "dice")
    if not dice:
        raise Illegal("missing-field", path="dice")
    used = []
    for die in dice:
        after = fought(category, marker, die, unit, enemies, doubled=unit != "standard")  # N11
        marker, enemies = after.marker, enemies - after.retreats
        used.append(after.results)
    return GaugeOut(marker, {category: "own", -category: "enemy"}.get(marker), used)


RESOLVERS = (read_gauge,)
