"""What may be done, found on the drawn board: a tap on a place leaves only what is done from there or to there.

Every offer has a route, the places of the board that it is about in the order in which a player points at them: from
where, to where. A tap takes the next place of a route. Where it comes to one thing alone, which no dice decide and
which ends nothing, the tap does it, and it can be undone; of anything else what is left is shown, with its button.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from games import registry
from games.core.structs import Value
from matches.selectors import Offer

Route = tuple[str, ...]
LONGEST = 2  # places of a route


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """Where a tap on a place leads. `chosen`: it has been tapped, and another tap lets go of it; `next`: it is one of
    those to be tapped now; `last`: after it there is no other to be tapped; `plays`: what the tap does at once.
    """

    address: str
    chosen: bool = False
    next: bool = False
    last: bool = False
    plays: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Taps:
    """What the reader has pointed at (`chosen`), what may be done there, and where a tap leads, by place."""

    chosen: Route
    offers: Sequence[Offer]
    by_place: Mapping[str, PlaceLink]


def taps_of(game: str, state: Value, offers: Sequence[Offer], asked: Sequence[str], address: str) -> Taps:
    """The taps of a board in this state. `asked` are places that were tapped, in order; what leads nowhere is left out.

    `address` is that of the page, with the dice in its query that were chosen first.
    """
    places = registry.playable(game).places
    routes = [(offer, places(state, offer.meant)) for offer in offers]
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

    def tap(*places: str, following: bool) -> PlaceLink:
        beyond = [(offer, route) for offer, route in routes if following and route[: len(places)] == places]
        alone = beyond[0][0] if len(beyond) == 1 and beyond[0][1] == places else None
        plays = alone.action if alone and _by_tap(game, alone) else None
        return PlaceLink(_led(address, places), next=following, last=places not in on, plays=plays)

    led = {place: tap(place, following=not begun) for place in first}
    led |= {place: tap(*begun, place, following=True) for place in further}
    led |= {place: PlaceLink(_led(address, chosen[:n]), chosen=True) for n, place in enumerate(chosen)}
    left = [offer for offer, route in routes if route[: len(chosen)] == chosen]
    return Taps(chosen, left, led)


def _by_tap(game: str, offer: Offer) -> bool:
    """Whether this can be done by a tap, and taken back by another: no dice decide it, and no turn ends with it."""
    kind = registry.playable(game).texts.kind(offer.action["do"])
    return not (kind.chancy or kind.ends)


def _led(address: str, places: Iterable[str]) -> str:
    query = urlencode([("at", place) for place in places])
    return f"{address}{'&' if '?' in address else '?'}{query}" if query else address
