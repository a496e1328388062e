"""Everything that can be printed, by slug, and the one door that prints it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from games.core.structs import Value
from games.registry import GAMES
from printables.budget import check, work_of
from printables.errors import BadOption, no_such_piece
from printables.fonts import plain
from printables.installed import OWN, art_of
from printables.names import file_name
from printables.options import properties
from printables.pdf import Progress, pdf_bytes, png_bytes
from printables.pictures import DPIS, pictures_of, work_of_pictures, zip_bytes
from printables.product import CommonOptions, Layout, Order, Product, known, theme_and_words
from printables.profile import PLAIN, Profile
from printables.sharing import on_shared_sheets
from printables.sheets import Page, Pages, drawn
from printables.svg import prefix_check, svg_text
from printables.words import Words

FORMATS: Mapping[str, str] = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "zip": "application/zip",
}
DPI = (36, 300)  # of a PNG
PAGE_MOST = 9999  # the number of a page that may be asked for
NAMED = {"language": "lang", "title": "label"}  # as those who choose name them


def found() -> Mapping[str, Product]:
    """Every product by its slug, those of no game first, then game by game.

    Raises ValueError where two have the same slug, which is in addresses and packs.
    """
    every: dict[str, Product] = {}
    for game in ("", *GAMES):
        for product in getattr(art_of(game or OWN, "products"), "PRODUCTS", ()):
            if product.slug in every:
                raise ValueError(f"two products are called {product.slug}")
            every[product.slug] = replace(product, game=game)
    return every


PRODUCTS: Mapping[str, Product] = found()


class Printed(Value):
    """A finished print. `pages` counts all pages, also where `content` shows one of them."""

    content: bytes
    media_type: str
    filename: str
    pages: int


# --- what there is -------------------------------------------------------------------------------


def battle_pack(*, drawn: bool, empty: bool) -> tuple[str, ...]:
    """The products, by slug, that a battle of a campaign needs, in the order in which they are laid out, as the art of
    its game says. `drawn`: its map is; where only a book has it, `empty` says that a board without terrain is wanted.
    """
    packs = [getattr(art_of(game, "products"), "battle_pack", None) for game in GAMES]
    return tuple(slug for pack in packs if pack for slug in pack(drawn=drawn, empty=empty))


def title_of(slug: str, language: str) -> str:
    """What a product is called. Raises `BadOption` "unknown-product", "unknown-language"."""
    product = known("product", slug, PRODUCTS)
    return theme_and_words("colour", language, product.game)[1](product.name)


def schema_of(slug: str, *, language: str = "en", data: object = None) -> dict[str, Any]:
    """What can be chosen about a product as it is filled in, flat, as JSON Schema with titles in the reader's language:
    what all of them have, its pieces, its own options.

    What data says is the default then; options that make blank prints alone are left out. Raises `BadOption`
    "unknown-product", "unknown-language", "wrong-data".
    """
    product = known("product", slug, PRODUCTS)
    try:
        hash(data)
    except TypeError:  # such as hold a table
        pieces, backs = _pieces(slug, language, data)
    else:
        pieces, backs = _pieces_kept(slug, language, data)
    words = Words(language, product.game)
    fields, own = common_choices(words), properties(product.options, words)
    if pieces:
        named = [{"const": ident, "title": title} for ident, title in pieces.items()]
        fields["only"] = {**fields["only"], "default": [], "items": {"oneOf": named}}
    else:
        del fields["only"], fields["bleed"]
    if not backs:
        del fields["duplex"]
    if data is not None:
        its = [name for name in own if product.amends and _is_its(data, name, own[name])]
        own = {name: {**own[name], "default": getattr(data, name)} for name in its}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": words(product.name),
        "type": "object",
        "properties": {**fields, **own},
        "additionalProperties": False,
    }


def _pieces(slug: str, language: str, data: object) -> tuple[Mapping[str, str], bool]:
    """The pieces that data make, by ident with their names, and whether any has a back."""
    product = PRODUCTS[slug]
    style = Order(slug, language=language).style(product.game)
    pieces = [piece for cut in product.pieces(style, product.filled(data, {})) for piece in cut.pieces if piece.ident]
    return {piece.ident: piece.title or piece.ident for piece in pieces}, any(piece.back for piece in pieces)


_pieces_kept = lru_cache(maxsize=128)(_pieces)  # a page and its file ask the same of the same data


def common_choices(words: Words) -> dict[str, Any]:
    """What can be chosen about every print, by the names that those who choose have for it."""
    fields = {public(name): schema for name, schema in properties(CommonOptions, words).items()}
    return {**fields, "lang": {**fields["lang"], "default": words.lang}}


def public(name: str) -> str:
    """What those who choose call an option."""
    return NAMED.get(name, name)


def _is_its(data: object, name: str, schema: Mapping[str, Any]) -> bool:
    """Whether an option changes a value of the data; the others only make a blank print, and texts stay the data's."""
    free = schema["type"] == "string" and "oneOf" not in schema
    return not free and type(getattr(data, name, None)) is type(schema["default"])


# --- printing ------------------------------------------------------------------------------------


def pages_of(slug: str, **choices: Any) -> Pages:
    """The pages of a product, each drawn when it is asked for; `choices` are those of `Order`.

    Raises `BadOption` "unknown-product" and what `Order.laid_out` raises; `Unprintable` where the art cannot be set.
    """
    return _numbered(_laid_out(Order(slug, **choices)))


def _laid_out(order: Order) -> list[Layout]:
    return order.laid_out(known("product", order.slug, PRODUCTS))


def _numbered(layouts: Sequence[Layout], title: str | None = None) -> Pages:
    """Without a title the document is called what it is filled in from, and what it is."""
    pages = [page for layout in layouts for page in layout.pages]
    return Pages(on_shared_sheets(pages), pages[0].document if title is None else title)


def _named(slug: str, layouts: Sequence[Layout], ending: str, *part: str) -> str:
    """The name of the file: of a print that is `alone` what fills it in, of the others what they are as well."""
    product, language = PRODUCTS[slug], layouts[0].language
    what = "" if product.alone and layouts[0].filled else title_of(slug, language)
    return file_name(layouts[0].pages[0].title, what, *part, ending=ending, otherwise=slug)


def pack_of(orders: Sequence[Order], title: str) -> Pages:
    """The pages of several products as one print, numbered through; each has its own title in its foot. What is cut
    out shares a sheet where it fits (sharing.py).

    Raises what `pages_of` raises, and `BadOption` "empty-pack".
    """
    if not orders:
        raise BadOption("empty-pack", "orders", 0)
    return _numbered([layout for order in orders for layout in _laid_out(order)], title)


def render(
    slug: str,
    *,
    format: str = "pdf",
    page: int = 1,
    piece: str = "",
    dpi: int = 150,
    prefix: str = "",
    profile: Profile = PLAIN,
    progress: Progress | None = None,
    most: int | None = None,
    **choices: Any,
) -> Printed:
    """Print a product; `choices` are those of `Order`: all pages as a PDF, or one `page` (from 1) as an SVG or PNG.

    A zip holds a PNG of each side of each piece, with the bleed of the order, at 300 or 600 dpi; its `pages` are those
    pictures. With `piece`, an SVG or PNG shows the front of that piece alone, in one language and without a page round
    it. `profile` is for the PDF. `prefix` begins the ids of an SVG that is put into an HTML page. Raises
    what `pages_of` raises, `BadOption` "unknown-format", "unknown-page", "unknown-piece", "no-pieces", "out-of-range"
    (dpi), "bad-prefix", and `TooMuch` for more than `most` units of work (budget.py) before anything is drawn.
    """
    media_type = known("format", format, FORMATS)
    prefix_check(prefix)
    if type(dpi) is not int or not (dpi in DPIS if format == "zip" else DPI[0] <= dpi <= DPI[1]):
        raise BadOption("out-of-range", "dpi", dpi)
    layouts = _laid_out(Order(slug, **choices))
    if format == "zip":
        pictures = pictures_of(layouts, choices.get("only", ()), choices.get("bleed", 0))
        check(work_of_pictures(pictures, dpi), most)
        content = zip_bytes(pictures, dpi, progress)
        return Printed(content, media_type, _named(slug, layouts, format, f"{dpi} dpi"), len(pictures))
    pages = _numbered(layouts)
    if not 1 <= page <= len(pages):
        raise BadOption("unknown-page", "page", page)
    check(work_of(pages, format=format, page=page, piece=piece, dpi=dpi), most)
    if format == "pdf":
        name = _named(slug, layouts, format)
        return Printed(pdf_bytes(pages, profile=profile, progress=progress), media_type, name, len(pages))
    shown = _piece(layouts[0], piece) if piece else pages[page - 1]
    content = svg_text(shown, prefix=prefix).encode() if format == "svg" else png_bytes(pdf_bytes([shown]), dpi)
    if progress:
        progress(1, 1)
    part = piece or (str(page) if len(pages) > 1 else "")
    return Printed(content, media_type, _named(slug, layouts, format, part), len(pages))


def render_pack(
    orders: Sequence[Order], *, title: str, profile: Profile = PLAIN, progress: Progress | None = None
) -> Printed:
    """Print several products as one PDF. Raises what `pack_of` raises."""
    pages = pack_of(orders, title)
    name = file_name(title, ending="pdf", otherwise="pack")
    return Printed(pdf_bytes(pages, profile=profile, progress=progress), FORMATS["pdf"], name, len(pages))


def _piece(layout: Layout, ident: str) -> Page:
    for cut in layout.cuts:
        for piece in cut.pieces:
            if piece.ident == ident:
                title = plain(piece.title or cut.part)
                return Page(*cut.size, drawn(piece.front), title, title, "", layout.language)
    raise no_such_piece("piece", ident, [piece.ident for cut in layout.cuts for piece in cut.pieces if piece.ident])
