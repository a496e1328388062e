"""What lies on the table in one match: its own map, board, tiles, cards and counters, as its asker may know them."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from campaigns.errors import Conflict
from campaigns.prints.wanted import Wanted
from core.grants import may
from games.battletech.model import State as BattletechState
from games.battletech.unit_sheets import unit_sheets
from games.bitva.model import State as BitvaState
from games.invasion.board import laid_out
from games.invasion.model import State as InvasionState
from games.little_battlefield.field import CELLS
from games.little_battlefield.model import State as LittleBattlefieldState
from games.little_battlefield.tables import AI_BOARDS, CARDS, FACTIONS, Faction
from matches.access import TABLE, Place
from matches.selectors import state_of
from printables.art.battletech import CounterMech, MapSheet, MechCounters
from printables.art.bitva.counters import CountersPrint
from printables.art.bitva.printed import BoardPrint
from printables.art.invasion.tiles import TilesPrint
from printables.art.little_battlefield.ai_boards import AiBoards
from printables.art.little_battlefield.boards import PlayerBoards
from printables.art.little_battlefield.cards import SectorCards
from printables.art.little_battlefield.tokens import Tokens
from printables.catalogue import PRODUCTS


def table_fill(slug: str) -> Callable[[Wanted], Any]:
    """What fills a product of MADE in, from a match. It raises Missing("no-match"), Conflict("not-at-this-table")."""

    def filled(wanted: Wanted) -> Any:
        place = may(wanted.asker, TABLE, pk=wanted.number("no-match"))
        data = table_print(slug, place)
        if data is None:
            raise Conflict("not-at-this-table", field="of")
        return data

    return filled


def table_print(slug: str, place: Place) -> Any | None:
    """What a product of MADE is at a table; None where its game, or the game as it is played there, has none."""
    return MADE[slug](state_of(place), place.match.name) if PRODUCTS[slug].game == place.match.game else None


def _map(state: BattletechState, _name: str) -> MapSheet | None:
    board = state.options.board  # N1 None where the mechs stand on a table of their own
    return MapSheet(board) if board else None


def _mechs(state: BattletechState, name: str) -> MechCounters:
    mechs = (CounterMech(one.unit, one.design.title, one.team) for one in unit_sheets(state))  # type: ignore[arg-type]
    return MechCounters(tuple(mechs), title=name)


def _bitva_board(state: BitvaState, _name: str) -> BoardPrint:
    chosen = state.options
    return BoardPrint(players=str(chosen.players), advanced=chosen.advanced, board=chosen.board)


def _bitva_counters(state: BitvaState, _name: str) -> CountersPrint:
    return CountersPrint(players=str(state.options.players))


def _tiles(state: InvasionState, _name: str) -> TilesPrint:
    chosen = state.options
    keys = [one.tile.key for one in laid_out(chosen.board, chosen.own_tiles)]
    return TilesPrint(tiles=" ".join(keys), own_tiles=chosen.own_tiles)


def _sectors(state: LittleBattlefieldState, _name: str) -> SectorCards:
    """The sectors of the field once it lies, before that those of the table's own deck, else all there are."""
    held = Counter(state.cards if len(state.cards) == len(CELLS) else state.options.cards.split())
    own = tuple(replace(card, copies=held[key]) for key, card in CARDS.items() if held[key])
    return SectorCards(own) if own else SectorCards()


def _factions(state: LittleBattlefieldState) -> dict[str, Faction]:
    return {"blue": FACTIONS[state.options.faction_blue], "red": FACTIONS[state.options.faction_red]}


def _boards(state: LittleBattlefieldState, _name: str) -> PlayerBoards:
    factions = _factions(state)
    if state.options.mode == "solo":  # S1 the AI has a board of its own
        del factions["red"]
    return PlayerBoards(factions=factions)


def _ai_boards(state: LittleBattlefieldState, _name: str) -> AiBoards | None:
    return AiBoards((AI_BOARDS[state.options.ai_board],)) if state.options.mode == "solo" else None  # S9


def _tokens(state: LittleBattlefieldState, _name: str) -> Tokens:
    return Tokens(_factions(state))


# By product, from a state as its reader may know it and the name of the table.
MADE: Mapping[str, Callable[[Any, str], Any | None]] = {
    "map-sheet": _map,
    "mech-counters": _mechs,
    "bitva-board": _bitva_board,
    "bitva-counters": _bitva_counters,
    "invasion-tiles": _tiles,
    "little-battlefield-sectors": _sectors,
    "little-battlefield-boards": _boards,
    "little-battlefield-ai-boards": _ai_boards,
    "little-battlefield-tokens": _tokens,
}
