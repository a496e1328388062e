"""What Invasion offers to print."""

from __future__ import annotations

from dataclasses import replace

from games.invasion.board import laid_out
from games.invasion.meta import META
from games.invasion.model import State
from printables.art.invasion.reference import Reference, reference
from printables.art.invasion.standups import GOBLINS, FiguresPrint, figures
from printables.art.invasion.tiles import (
    CHOICE_LONGEST,
    SQUARE,
    SQUARES,
    TEXT_LONGEST,
    TilesPrint,
    tile_leaves,
)
from printables.art.invasion.tokens import TOKEN, TOKEN_SIZES, TokensPrint, tokens
from printables.options import Option
from printables.product import Product
from printables.words import Words

GAME = META.key


def _headline(_: object, words: Words) -> tuple[str, str]:
    return META.title.said_in(words.lang), ""


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
        options={
            "square": Option(SQUARE, "inv_option_square", *SQUARES),
            "tiles": Option("", "inv_option_tiles", longest=CHOICE_LONGEST),
            "own_tiles": Option("", "inv_option_own_tiles", longest=TEXT_LONGEST),
        },
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
        options={
            "swords": Option(8, "inv_option_swords", *GOBLINS),
            "bows": Option(8, "inv_option_bows", *GOBLINS),
        },
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
        options={"size": Option(TOKEN, "inv_option_token", *TOKEN_SIZES)},
    ),
    Product("invasion-reference", GAME, "inv_reference", Reference, Reference, _headline, contents=reference),
)
