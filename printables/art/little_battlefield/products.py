"""What My Little Battlefield offers to print."""

from collections import Counter
from typing import Annotated

from msgspec.structs import replace

from games.core.errors import Illegal
from games.little_battlefield.components import AI_BOARDS, CARDS, CELLS
from games.little_battlefield.model import State
from games.little_battlefield.own import TEXT_MAX, sectors_from_text
from printables.art.little_battlefield.ai_boards import AiBoards, ai_boards
from printables.art.little_battlefield.boards import PlayerBoards, player_boards
from printables.art.little_battlefield.cards import SectorCards, sector_cards
from printables.art.little_battlefield.reference import reference
from printables.art.little_battlefield.tokens import TokensPrint, tokens
from printables.errors import BadOption
from printables.options import PrintOptions, few, free_text
from printables.product import Product

_BOARDS = {"all": "mlb_all_boards", **{key: board.name for key, board in AI_BOARDS.items()}}


class _AiBoard(PrintOptions):
    board: Annotated[str, few("mlb_option_ai", _BOARDS)] = "all"


class _Sectors(PrintOptions):
    own_sectors: Annotated[str, free_text("mlb_option_own_sectors", TEXT_MAX)] = ""


def _sectors(own_sectors: str) -> SectorCards:
    """Ours, or those of one's own. Raises `BadOption` "bad-sectors"."""
    try:
        return SectorCards(sectors_from_text(own_sectors)) if own_sectors else SectorCards(spares=True)
    except Illegal as error:
        raise BadOption("bad-sectors", "own_sectors", error.code) from error


# --- as a table has them -------------------------------------------------------------------------


def _table_sectors(state: State, _name: str) -> SectorCards:
    """The sectors of the field once it lies, before that those of the table's own deck, else all there are."""
    held = Counter(state.cards if len(state.cards) == len(CELLS) else state.options.cards.split())
    own = tuple(replace(card, copies=held[key]) for key, card in CARDS.items() if held[key])
    return SectorCards(own) if own else SectorCards()


def _table_boards(state: State, _name: str) -> PlayerBoards:
    """S1 The AI has a board of its own."""
    return PlayerBoards(state.options.faction_blue, "" if state.options.mode == "solo" else state.options.faction_red)


def _table_ai_boards(state: State, _name: str) -> AiBoards | None:
    if state.options.mode != "solo":
        return None
    return AiBoards((AI_BOARDS[state.options.ai_board],), enters_behind=state.options.ai_enters_behind)  # S9, S7


PRODUCTS = (
    Product(
        "little-battlefield-sectors",
        "mlb_sectors",
        SectorCards,
        blank=_sectors,
        cuts=sector_cards,
        options=_Sectors,
        fills={"match": _table_sectors},
    ),
    Product(
        "little-battlefield-boards",
        "mlb_boards",
        PlayerBoards,
        contents=player_boards,
        options=PlayerBoards,
        fills={"match": _table_boards},
    ),
    Product(
        "little-battlefield-ai-boards",
        "mlb_ai_boards",
        AiBoards,
        blank=lambda board: AiBoards() if board == "all" else AiBoards((AI_BOARDS[board],)),
        contents=ai_boards,
        options=_AiBoard,
        fills={"match": _table_ai_boards},
    ),
    Product(
        "little-battlefield-tokens",
        "mlb_tokens",
        TokensPrint,
        cuts=tokens,
        options=TokensPrint,
        fills={"match": lambda state, _name: TokensPrint(state.options.faction_blue, state.options.faction_red)},
    ),
    Product("little-battlefield-reference", "mlb_reference", PrintOptions, contents=reference, reference=True),
)
