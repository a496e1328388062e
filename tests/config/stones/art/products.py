"""A print that brings little: of its words one alone, which other prints have as well, and no titles of its options."""

from typing import Literal

from three_in_a_row import GAME

from printables.layout import Box
from printables.options import PrintOptions
from printables.product import Product
from printables.shapes import group, label, rect
from printables.sheets import PageContent


class Asked(PrintOptions):
    high_rows: int = 3
    laid: Literal["edge_to_edge", "apart"] = "apart"
    note: str = ""


def board(style, data):
    sides = zip(GAME.meta.seats, Box(0, 0, 90, 20).columns(40, 40), strict=True)
    art = [rect(box, fill=style.theme.sides[seat].band) for seat, box in sides]
    heads = [style.words("connect_board"), style.words("turn"), style.words("rows_left", n=data.high_rows)]
    labels = [label(Box(0, 20 * n, 90, 20), words, 12) for n, words in enumerate(heads, 1)]
    return [PageContent(style.words("connect_board"), lambda: group(*art, *labels))]


PRODUCTS = (Product.of_options("connect-board", "connect_board", Asked, contents=board),)
