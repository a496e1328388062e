"""Pages that are bound without a product, and the pieces of one."""

from collections.abc import Sequence
from typing import Any

from printables.catalogue import PRODUCTS
from printables.product import Order
from printables.sheets import BoundPage, PageContent, Pages, Style


def bind(contents: Sequence[PageContent], style: Style, title: str, revision: str) -> Pages:
    """Number the leaves and put the foot under each."""
    bound = [BoundPage(content, style, title, revision, product=contents[0].part) for content in contents]
    return Pages(bound, bound[0].document)


def pieces_of(slug: str, **choices: Any) -> dict[str, str]:
    """The pieces that `only` may name, by ident, with what they are called; `choices` are those of `Order`."""
    order = Order(slug, **choices).halves[0]
    product = PRODUCTS[slug]
    cuts = product.pieces(order.style(product.game), product.filled(order.data, order.options))
    return {piece.ident: piece.title or piece.ident for cut in cuts for piece in cut.pieces if piece.ident}
