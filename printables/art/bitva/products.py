"""What Bitva offers to print."""

from __future__ import annotations

from dataclasses import replace

from games.bitva.model import State
from games.core.text import Text
from printables.art.bitva.counters import COUNTER, COUNTER_SIZES, CountersPrint, counters
from printables.art.bitva.printed import BOARD_LONGEST, HEX, HEX_SIZES, BoardPrint, board_leaves
from printables.art.bitva.reference import Reference, reference
from printables.options import Option
from printables.product import Product

GAME, TITLE = "bitva", "Bitva"
_PLAYERS = {
    "2": Text(en="Two players", fr="Deux joueurs"),
    "4": Text(en="Four players in two teams", fr="Quatre joueurs en deux équipes"),
}


def _board(state: State, _name: str) -> BoardPrint:
    chosen = state.options
    return BoardPrint(players=str(chosen.players), advanced=chosen.advanced, board=chosen.board)


def _counters(state: State, _name: str) -> CountersPrint:
    return CountersPrint(players=str(state.options.players))


PRODUCTS = (
    Product(
        "bitva-board",
        GAME,
        "bitva_board",
        BoardPrint,
        BoardPrint,
        lambda _, words: (TITLE, ""),
        contents=board_leaves,
        amend=replace,
        fills={"match": _board},
        options={
            "hex_size": Option(HEX, "bitva_option_hex", *HEX_SIZES),
            "players": Option("2", "bitva_option_players", choices=_PLAYERS),
            "advanced": Option(False, "bitva_option_advanced"),
            "board": Option("", "bitva_option_board", longest=BOARD_LONGEST),
        },
    ),
    Product(
        "bitva-counters",
        GAME,
        "bitva_counters",
        CountersPrint,
        CountersPrint,
        lambda _, words: (TITLE, ""),
        cuts=counters,
        amend=replace,
        fills={"match": _counters},
        options={
            "size": Option(COUNTER, "bitva_option_counter", *COUNTER_SIZES),
            "players": Option("4", "bitva_option_players", choices=_PLAYERS),
        },
    ),
    Product(
        "bitva-reference",
        GAME,
        "bitva_reference",
        Reference,
        Reference,
        lambda _, words: (TITLE, ""),
        contents=reference,
    ),
)
