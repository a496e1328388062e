"""What Invasion offers to print."""

from __future__ import annotations

from msgspec.structs import replace

from games import invasion
from games.invasion.board import laid_out
from games.invasion.model import State
from printables.art.invasion.reference import Reference, reference
from printables.art.invasion.standups import FiguresPrint, figures
from printables.art.invasion.tiles import TilesPrint, tile_leaves
from printables.art.invasion.tokens import TokensPrint, tokens
from printables.product import Product
from printables.words import Words

GAME = invasion.GAME.meta.key


def _headline(_: object, words: Words) -> tuple[str, str]:
    return invasion.GAME.meta.title.said_in(words.lang), ""


def _tiles(state: State, _name: str) -> TilesPrint:
    chosen = state.options
    keys = [laid_tile.tile.key for laid_tile in laid_out(chosen.board, chosen.own_tiles)]
    return TilesPrint(tiles=" ".join(keys), own_tiles=chosen.own_tiles)


PRODUCTS = (
    Product(
        "invasion-tiles",
        GAME,
        "inv_tiles",
        TilesPrint,
        TilesPrint,
        _headline,
        contents=tile_leaves,
        amend=replace,
        fills={"match": _tiles},
        options=TilesPrint,
        field="square",
    ),
    Product(
        "invasion-figures",
        GAME,
        "inv_figures",
        FiguresPrint,
        FiguresPrint,
        _headline,
        cuts=figures,
        amend=replace,
        options=FiguresPrint,
        field="square",
    ),
    Product(
        "invasion-tokens",
        GAME,
        "inv_tokens",
        TokensPrint,
        TokensPrint,
        _headline,
        cuts=tokens,
        amend=replace,
        options=TokensPrint,
        field="square",
    ),
    Product("invasion-reference", GAME, "inv_reference", Reference, Reference, _headline, contents=reference),
)
