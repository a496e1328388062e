"""What Bitva offers to print."""

from games.bitva.model import State
from printables.art.bitva.counters import CountersPrint, counters
from printables.art.bitva.printed import BoardPrint, board_pages
from printables.art.bitva.reference import reference
from printables.options import PrintOptions
from printables.product import Product


def _board(state: State, _name: str) -> BoardPrint:
    chosen = state.options
    return BoardPrint(players=str(chosen.players), advanced=chosen.advanced, board=chosen.board)


PRODUCTS = (
    Product.of_options(
        "bitva-board",
        "bitva_board",
        BoardPrint,
        contents=board_pages,
        fills={"match": _board},
        field="hex_size",
    ),
    Product.of_options(
        "bitva-counters",
        "bitva_counters",
        CountersPrint,
        cuts=counters,
        fills={"match": lambda state, _name: CountersPrint(players=str(state.options.players))},
        field="hex_size",
    ),
    Product("bitva-reference", "rules_in_short", PrintOptions, contents=reference, reference=True),
)
