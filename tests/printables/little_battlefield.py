"""What tests of My Little Battlefield's prints share: what is printed, said and marked."""

import pytest

from printables.catalogue import PRODUCTS, render
from printables.context import GameContext
from printables.product import Order
from printables.theme import theme_of
from printables.words import LANGUAGES, Words
from tests.printables.readback import Seen

SLUGS = {name: f"little-battlefield-{name}" for name in ("sectors", "boards", "ai-boards", "tokens", "reference")}
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def printed(name, **choices) -> Seen:
    return Seen(render(SLUGS[name], **choices).content)


def text_of(seen) -> str:
    return " ".join(seen.text(page) for page in range(seen.pages))


def marks(seen, page=0) -> int:
    """How many raised R stand on a page."""
    return sum(text.text.strip() == "R" and text.points < 6.5 for text in seen.texts(page))


def frames(seen, page, size):
    """The middles of what is as large as `size` on a page, in order."""
    found = [path.middle for path in seen.paths(page) if path.size == pytest.approx(size, abs=0.05)]
    return in_order(found)


def in_order(places):
    return sorted(places, key=lambda place: (round(place[0], 1), place[1]))


def context(theme="colour", language="en") -> GameContext:
    return GameContext(theme_of(theme, "little-battlefield"), Words(language, "little-battlefield"))


def token_cuts(**options):
    product = PRODUCTS[SLUGS["tokens"]]
    order = Order(product.slug, options=options)
    return product.pieces(order.style(product.game), product.filled(None, options))
