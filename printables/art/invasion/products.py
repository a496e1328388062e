"""What Invasion offers to print."""

from functools import partial
from typing import Annotated

from games.invasion.board import laid_out
from games.invasion.dice import COLOURED
from games.invasion.model import State
from printables import dice
from printables.art.invasion.faces import SIDES
from printables.art.invasion.reference import reference
from printables.art.invasion.standups import FiguresPrint, figures
from printables.art.invasion.tiles import TilesPrint, tile_pages
from printables.art.invasion.tokens import TokensPrint, tokens
from printables.options import PrintOptions, number
from printables.product import Product


class DiceOfInvasion(dice.DiceToMake):
    """R6 One die is thrown at a time: `count` is two, one for each side of the table."""

    count: Annotated[int, number("option_dice", 1, 30)] = 2


def _tiles(state: State, _name: str) -> TilesPrint:
    chosen = state.options
    keys = [laid_tile.tile.key for laid_tile in laid_out(chosen.board, chosen.own_tiles)]
    return TilesPrint(tiles=" ".join(keys), own_tiles=chosen.own_tiles)


PRODUCTS = (
    Product.of_options(
        "invasion-tiles",
        "inv_tiles",
        TilesPrint,
        contents=tile_pages,
        fills={"match": _tiles},
        field="square",
    ),
    Product.of_options("invasion-figures", "inv_figures", FiguresPrint, cuts=figures, field="square"),
    Product.of_options("invasion-tokens", "inv_tokens", TokensPrint, cuts=tokens, field="square"),
    Product.of_options(
        "invasion-dice",
        "dice_to_make",
        DiceOfInvasion,
        cuts=partial(dice.dice_to_make, "invasion", COLOURED.faces, sides=SIDES),
        apart=True,
    ),
    Product("invasion-reference", "rules_in_short", PrintOptions, contents=reference, reference=True),
)
