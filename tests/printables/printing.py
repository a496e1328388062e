"""Pages that are bound without a product, and the pieces of one."""

from collections.abc import Sequence
from typing import Any

import pypdfium2

from printables.catalogue import PRODUCTS
from printables.pdf import pdf_bytes
from printables.product import Order
from printables.shapes import at
from printables.sheets import BoundPage, Page, PageContent, Pages, Style, drawn

CUT_OUT = [slug for slug in sorted(PRODUCTS) if PRODUCTS[slug].cuts]


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


def cuts_of(slug, **choices):
    """The style that a product is printed in, and its pieces to cut out."""
    order = Order(slug, **choices)
    product = PRODUCTS[slug]
    style = order.style(product.game)
    return style, product.pieces(style, product.filled(None, {}))


def cut_out(slug, paper="a4", **options):
    """The pieces of a product with these options, sheet by sheet."""
    order, product = Order(slug, paper=paper, options=options), PRODUCTS[slug]
    return product.pieces(order.style(product.game), product.filled(None, options))


def beyond(size, arts):
    """How far the ink of each piece reaches beyond its cut, in mm: left, right, above, below."""
    room, dots = 5.0, 10  # mm round the piece; pixels a mm
    w, h = size
    pages = [Page(w + 2 * room, h + 2 * room, at(room, room, drawn(art)), "T", "T", "", "en") for art in arts]
    document = pypdfium2.PdfDocument(pdf_bytes(pages))
    for page in document:
        grey = page.render(scale=dots * 25.4 / 72).to_pil().convert("L")
        left, top, right, bottom = (edge / dots for edge in grey.point(lambda value: 255 * (value < 250)).getbbox())
        yield room - left, right - room - w, room - top, bottom - room - h
