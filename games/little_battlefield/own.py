"""Sectors of one's own, written as TOML: to print, in the form of content/sectors.toml."""

from typing import Annotated

from msgspec import Meta

from games.core import structs
from games.core.content import parse
from games.core.errors import Illegal
from games.core.reading import key_of, line_of, one_of, read
from games.core.text import TextOf, both
from games.little_battlefield.components import CARDS, CATEGORIES, Card, Effect

TEXT_MAX = 8000  # characters
SECTORS_MAX = 30
# What a special rule may be: one that a sector of ours has; an amount may differ.
SPECIALS = frozenset((card.special.kind, card.special.reach, card.special.resource) for card in CARDS.values())
ARTS = tuple(dict.fromkeys(card.art for card in CARDS.values()))


Name = Annotated[str, line_of(24)]


class OwnSector(structs.Value, kw_only=True):
    """A sector as it is written; see `Card`. One without `points` is worth its category (N18)."""

    key: Annotated[str, key_of(40)]
    name: TextOf[Name] | Name
    category: Annotated[int, Meta(ge=CATEGORIES[0], le=CATEGORIES[-1])]
    points: Annotated[int, Meta(ge=0, le=20)] | None = None
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    art: Annotated[str, one_of(ARTS)]
    special: Effect


class OwnSectors(structs.Value):
    """A text of sectors."""

    sector: Annotated[tuple[OwnSector, ...], Meta(min_length=1, max_length=SECTORS_MAX)]


def sectors_from_text(text: str) -> tuple[Card, ...]:
    """The sectors in TOML with [[sector]] tables.

    Raises Illegal with the path of the first fault: "too-long", "bad-toml", those of `read`, "unknown-value" for a
    special rule that no sector has.
    """
    if len(text) > TEXT_MAX:
        raise Illegal("too-long", path="own_sectors", max=TEXT_MAX)
    found = []
    for n, own in enumerate(read(OwnSectors, parse(text)).sector):
        special = own.special
        if (special.kind, special.reach, special.resource) not in SPECIALS or not 0 <= special.amount <= 9:
            allowed = sorted({kind for kind, _reach, _resource in SPECIALS})
            raise Illegal("unknown-value", path=f"sector[{n}].special", allowed=allowed)
        worth = own.category if own.points is None else own.points
        found.append(Card(own.key, both(own.name), own.category, worth, own.copies, special, own.art, False))
    return tuple(found)
