"""Everything that can be printed, by slug, and the one door that prints it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from printables.art.battle_cry import (
    CampaignSheet,
    ReserveTokens,
    blank_sheet,
    campaign_sheet,
    reserve_tokens,
)
from printables.errors import BadOption
from printables.fonts import plain
from printables.pdf import pdf_bytes
from printables.sheets import PAPERS, Leaf, Look, Page, Sheet, bind
from printables.svg import svg_text
from printables.theme import THEMES
from printables.words import LANGUAGES, Words

T = TypeVar("T")

FORMATS: Mapping[str, str] = {"pdf": "application/pdf", "svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Product:
    """Something to print: `data` is what it is filled with, `blank` makes it without, `name` is a key of words.toml.

    `headline` gives the title and the revision for the foot of the pages. Paper, theme and language are those of
    PAPERS, THEMES and LANGUAGES for every product.
    """

    slug: str
    name: str
    data: type
    blank: Callable[[], Any]
    headline: Callable[[Any], tuple[str, str]]
    leaves: Callable[[Look, Any], list[Leaf]]


GAME = "Battle Cry"
PRODUCTS: Mapping[str, Product] = {
    product.slug: product
    for product in (
        Product(
            "campaign-sheet",
            "campaign_sheet",
            CampaignSheet,
            blank_sheet,
            lambda data: (plain(data.name) or GAME, data.revision),
            campaign_sheet,
        ),
        Product("reserve-tokens", "reserve_tokens", ReserveTokens, ReserveTokens, lambda _: (GAME, ""), reserve_tokens),
    )
}


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished print. `pages` counts all pages, also where `content` is the SVG of one."""

    content: bytes
    media_type: str
    filename: str
    pages: int


def pages_of(
    slug: str, *, paper: str = "a4", language: str = "en", theme: str = "colour", data: object = None
) -> list[Page]:
    """The pages of a product, drawn afresh: rendering changes a Drawing, so no two threads may share one.

    Raises `BadOption` "unknown-product", "unknown-paper", "unknown-language", "unknown-theme", or "wrong-data" where
    `data` is not of the product's kind; `Unprintable` where the art cannot be set.
    """
    product = _known("product", slug, PRODUCTS)
    sheet = Sheet(_known("paper", paper, {key: key for key in PAPERS}))
    words = Words(_known("language", language, {key: key for key in LANGUAGES}))
    look = Look(sheet, _known("theme", theme, THEMES), words)
    filled = product.blank() if data is None else data
    if not isinstance(filled, product.data):
        raise BadOption("wrong-data", "data", type(filled).__name__)
    return bind(product.leaves(look, filled), look, *product.headline(filled))


def render(
    slug: str,
    *,
    format: str = "pdf",
    paper: str = "a4",
    language: str = "en",
    theme: str = "colour",
    data: object = None,
    page: int = 1,
    prefix: str = "",
) -> Printed:
    """Print a product, blank or with its data: all pages as a PDF, or one `page` (from 1) as an SVG.

    `prefix` begins the ids of an SVG that is put into an HTML page. Raises what `pages_of` raises, and `BadOption`
    "unknown-format", "unknown-page", "bad-prefix".
    """
    media_type = _known("format", format, FORMATS)
    if not re.fullmatch(r"(?:[A-Za-z][A-Za-z0-9_-]*)?", prefix):
        raise BadOption("bad-prefix", "prefix", prefix)
    pages = pages_of(slug, paper=paper, language=language, theme=theme, data=data)
    if not 1 <= page <= len(pages):
        raise BadOption("unknown-page", "page", page)
    if format == "svg":
        content = svg_text(pages[page - 1], prefix=prefix).encode()
        name = f"{slug}-{page}.svg"
    else:
        content = pdf_bytes(pages)
        name = f"{slug}.pdf"
    return Printed(content, media_type, name, len(pages))


def _known(option: str, value: str, table: Mapping[str, T]) -> T:
    if value not in table:
        raise BadOption(f"unknown-{option}", option, value)
    return table[value]
