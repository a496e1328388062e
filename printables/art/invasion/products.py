"""What Invasion offers to print."""

from __future__ import annotations

from games.invasion import GAME as INVASION
from games.invasion.board import laid_out
from games.invasion.model import State
from printables.art.invasion.reference import reference
from printables.art.invasion.standups import FiguresPrint, figures
from printables.art.invasion.tiles import TilesPrint, tile_pages
from printables.art.invasion.tokens import TokensPrint, tokens
from printables.options import PrintOptions
from printables.product import Product, titled

GAME, HEADLINE = INVASION.meta.key, titled(INVASION.meta.title)


def _tiles(state: State, _name: str) -> TilesPrint:
    chosen = state.options
    keys = [laid_tile.tile.key for laid_tile in laid_out(chosen.board, chosen.own_tiles)]
    return TilesPrint(tiles=" ".join(keys), own_tiles=chosen.own_tiles)


PRODUCTS = (
    Product.of_options(
        "invasion-tiles",
        GAME,
        "inv_tiles",
        TilesPrint,
        HEADLINE,
        contents=tile_pages,
        fills={"match": _tiles},
        field="square",
    ),
    Product.of_options(
        "invasion-figures",
        GAME,
        "inv_figures",
        FiguresPrint,
        HEADLINE,
        cuts=figures,
        field="square",
    ),
    Product.of_options(
        "invasion-tokens",
        GAME,
        "inv_tokens",
        TokensPrint,
        HEADLINE,
        cuts=tokens,
        field="square",
    ),
    Product("invasion-reference", GAME, "rules_in_short", PrintOptions, HEADLINE, contents=reference, reference=True),
)
