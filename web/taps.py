"""What may be done, found on the drawn board: a tap on a place leaves only what is done from there or to there.

Every offer has a route, the places of the board that it is about in the order in which a player points at them: from
where, to where. A tap takes the next place of a route; what is left is shown, and is done by its button, so that a
finger beside the hex that was meant does no harm.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from games.battletech.actions import Announce, Declare, Deploy, HoldFire, Step, Stop
from games.battletech.movement import ground_of as ground_of_mech
from games.battletech.movement import spot_of, ways
from games.bitva.model import Enter, Move, Place, Post, Recall
from games.bitva.rules import ground_of
from games.invasion import model as invasion
from games.invasion.position import cell_of
from games.little_battlefield import model as field
from games.little_battlefield.field import CELLS
from games.little_battlefield.notation import cell_name
from matches.selectors import Offer

Route = tuple[str, ...]
LONGEST = 2  # places of a route


@dataclass(frozen=True, slots=True)
class Tap:
    """Where a tap on a place leads. `chosen`: it has been tapped, and another tap lets go of it; `next`: it is one of
    those to be tapped now; `last`: after it there is no other to be tapped.
    """

    address: str
    chosen: bool = False
    next: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class Taps:
    """What the reader has pointed at (`chosen`), what may be done there, and where a tap leads, by place."""

    chosen: Route
    offers: Sequence[Offer]
    by_place: Mapping[str, Tap]


def taps_of(game: str, state: Any, offers: Sequence[Offer], asked: Sequence[str], address: str) -> Taps:
    """The taps of a board in this state. `asked` are places that were tapped, in order; what leads nowhere is left out.

    `address` is that of the page, without a query.
    """
    routes = [(offer, _ROUTES[game](state, offer.meant)) for offer in offers]
    chosen = tuple(asked[:LONGEST])
    if not any(route[: len(chosen)] == chosen for _offer, route in routes):
        chosen = ()
    first = {route[0] for _offer, route in routes if route}
    # Where all begins at one place, such as that of the figure in its turn, nobody has to point at it.
    on = {route[:n] for _offer, route in routes for n in range(len(route))}  # after which another place is tapped
    begun = chosen or (tuple(first) if len(first) == 1 and tuple(first) in on else ())
    further = {
        route[len(begun)] for _offer, route in routes if len(route) > len(begun) and route[: len(begun)] == begun
    }

    def tap(*places: str, following: bool) -> Tap:
        return Tap(_led(address, places), next=following, last=places not in on)

    led = {place: tap(place, following=not begun) for place in first}
    led |= {place: tap(*begun, place, following=True) for place in further}
    led |= {place: Tap(_led(address, chosen[:n]), chosen=True) for n, place in enumerate(chosen)}
    left = [offer for offer, route in routes if route[: len(chosen)] == chosen]
    return Taps(chosen, left, led)


def _led(address: str, places: Iterable[str]) -> str:
    query = urlencode([("at", place) for place in places])
    return f"{address}?{query}" if query else address


# --- the routes of each game ----------------------------------------------------------------------


def _bitva(state: Any, action: Any) -> Route:
    printed = ground_of(state.options).board.printed
    match action:
        case Post(at) | Place(at):
            return (printed[at],)
        case Move(origin, to) | Enter(origin, to) | Recall(origin, to):
            return (printed[origin], printed[to])
    return ()


def _invasion(state: Any, action: Any) -> Route:
    match action:
        case invasion.PlaceHero(_, cell) | invasion.HideTreasure(_, cell) | invasion.PlaceGoblin(_, cell):
            return (cell,)
        case invasion.Retreat(cell):
            return (cell,)
        case invasion.Step(figure, cell) | invasion.BreakIn(figure, cell):
            return (cell_of(state, figure), cell)
        case invasion.Attack(figure, other):
            return (cell_of(state, figure), cell_of(state, other))
        case invasion.TakeTreasure(figure) | invasion.DrinkPotion(figure) | invasion.EndTurn(figure):
            return (cell_of(state, figure),)
    return ()


def _little_battlefield(state: Any, action: Any) -> Route:
    match action:
        case field.Fight():
            cells: tuple[int, ...] = (action.sector,)
        case field.Move():
            cells = (action.start, action.to)
        case field.UseSpecial():
            cells = (action.sector, action.target)
        case field.Retreat():
            cells = (action.to,)
        case field.ChooseSector():
            cells = (action.sector,)
        case _:
            cells = ()
    return tuple(cell_name(cell) for cell in cells if cell in CELLS)  # a Reserve is no sector


def _battletech(state: Any, action: Any) -> Route:
    if not state.has_map:
        return ()
    match action:
        case Deploy(hex_):
            return (hex_,)
        case Announce(unit) | HoldFire(unit):
            return (state.mech(unit).hex,)
        case Step(way):
            mech = state.mech(state.active)
            to = ways(ground_of_mech(state, mech), spot_of(state, mech), mech.mode)[way].hex
            return (to,) if to else ()  # V9 off the map there is nothing to point at
        case Stop():
            return (state.mech(state.active).hex,)
        case Declare(unit, target):
            return (state.mech(unit).hex, state.mech(target).hex)
    return ()


_ROUTES: Mapping[str, Callable[[Any, Any], Route]] = MappingProxyType(
    {
        "bitva": _bitva,
        "invasion": _invasion,
        "little-battlefield": _little_battlefield,
        "battletech": _battletech,
    }
)
