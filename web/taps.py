"""What may be done, found on the drawn board: a tap on a place leaves only what is done from there or to there.

Every offer has a route, the places of the board that it is about in the order in which a player points at them: from
where, to where. A tap takes the next place of a route. Where it comes to one thing alone, which no dice decide and
which ends nothing, the tap does it, and it can be undone; of anything else what is left is shown, with its button.

A piece that walks is pointed at before the place where it goes, and goes there at once; only of the piece that is
chosen all walks are looked for.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from json import JSONEncoder
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from games import registry
from games.core.game import Game
from games.core.structs import Value
from games.core.walks import Walk
from matches.selectors import Offer, walk_offers

ACTIONS = JSONEncoder(sort_keys=True, separators=(",", ":"))
Route = tuple[str, ...]
LONGEST = 2  # places of a route
CARD_MOST = 4  # things to choose from at a place


class PlaceLink(Struct, frozen=True):
    """Where a tap on a place leads. `chosen`: it has been tapped, and another tap lets go of it; `next`: it is one of
    those to be tapped now; `last`: after it there is no other to be tapped; `plays`: what the tap does at once.

    `beside`: the part of the page that a tap changes besides the board, where that is not the list of what may be done.
    `mark` is what is drawn there: "may" on what may act, "on" on what is chosen, "go" on a place to go, "run" on one
    that only a harder pace comes to, "aim" on what is taken or shot at; "" for nothing. `cost` and `chance` stand
    beside it; `prize`: the cost is of something that lies there. `here` is the place that was tapped last.
    """

    address: str
    chosen: bool = False
    next: bool = False
    last: bool = False
    plays: Any = None
    mark: str = ""
    cost: int | None = None
    chance: Fraction | None = None
    prize: bool = False
    here: bool = False
    beside: str = ""


class Taps(Struct, frozen=True):
    """What the reader has pointed at (`chosen`), what may be done there, and where a tap leads, by place.

    `ways` are places to go whose facing is chosen after the place, as walks with their addresses. `ring` are the walks
    to the place chosen, one a facing, or the facings of a piece where it stands; `card` what can be done there, where
    it is little; else neither has any.
    """

    chosen: Route
    offers: Sequence[Offer]
    by_place: Mapping[str, PlaceLink]
    ways: Sequence[tuple[Offer, str]] = ()
    ring: Sequence[Offer] = ()
    card: Sequence[Offer] = ()


def action_sent(action: object) -> str:
    """An action as the forms of a table send it."""
    return ACTIONS.encode(action)


def taps_of(game: str, state: Value, offers: Sequence[Offer], asked: Sequence[str], address: str) -> Taps:
    """The taps of a board in this state. `asked` are places that were tapped, in order; what leads nowhere is left out.

    `address` is that of the page, with the dice in its query that were chosen first.
    """
    return _Routes(game, state, offers, address).taps(tuple(asked[:LONGEST]))


class _Routes:
    def __init__(self, game: str, state: Value, offers: Sequence[Offer], address: str) -> None:
        self.key, self.state, self.address = game, state, address
        self.game: Game = registry.playable(game)
        self.routes = [(offer, self.game.places(state, offer.meant)) for offer in offers]
        walks = self.game.walks
        walkers = walks.walkers(state, [offer.meant for offer in offers]) if walks else {}
        self.walkers = {place: walker for walker, place in walkers.items()}
        self.first = {route[0] for _offer, route in self.routes if route}
        # after which another place is tapped
        self.on = {route[:n] for _offer, route in self.routes for n in range(len(route))}
        self.on |= {(place,) for place in self.walkers}
        self.turns = [offer for offer, route in self.routes if walks and route and walks.turns(offer.meant) is not None]
        self.ends: dict[str, list[Offer]] = {}  # the walks that are looked for, by the places where they end

    def taps(self, asked: Route) -> Taps:
        if self.turns:
            return self._turning()
        chosen, begun, walks = self._begun(asked)
        for walk in walks:
            self.ends.setdefault(walk.meant.end, []).append(walk)
        faces = any(offer.meant.facing is not None for offer in walks)
        if not faces:
            self._without_single_steps(walks)
        left = [offer for offer, route in self.routes if route[: len(chosen)] == chosen]
        at_end = [offer for offer in _by_price(walks) if chosen[1:] == (offer.meant.end,)]
        if len(chosen) == LONGEST:
            left += at_end
        led = {place: self._tap((place,), begun, following=not begun) for place in self.first}
        led |= {place: self._tap((*begun, place), begun, following=True) for place in self._further(begun)}
        led |= self._chosen(chosen, walks, at_end)
        ways: list[tuple[Offer, str]] = []
        if len(chosen) < LONGEST and faces:
            ways = [(offer, _led(self.address, (*begun, place))) for place, offer in _cheapest(walks).items()]
        elif len(chosen) < LONGEST:
            left += walks
        return Taps(chosen, left, led, ways, at_end if faces else (), () if faces else self._card(chosen, left, walks))

    def _turning(self) -> Taps:
        """The one piece that may act is chosen as it stands, and has its facings round it."""
        (place,) = self.first
        here = PlaceLink(self.address, chosen=True, last=True, mark="on", here=True)
        return Taps((), [offer for offer, _route in self.routes], {place: here}, ring=self.turns)

    def _card(self, chosen: Route, left: Sequence[Offer], walks: Sequence[Offer]) -> Sequence[Offer]:
        """What a card at the last place has: few things, and more than the tap would have done at once. A piece that
        acts in any case is not tapped to choose it: its card has what it does where it stands.
        """
        if not chosen:
            return ()
        if chosen in self.on:
            others = {*self.first, *self.walkers} - {*chosen, *(offer.meant.end for offer in walks)}
            left = [] if others else [offer for offer, route in self.routes if route == chosen]
        elif len(left) == 1 and self._by_tap(left[0]):
            return ()
        return left if len(left) <= CARD_MOST else ()

    def _begun(self, asked: Route) -> tuple[Route, Route, list[Offer]]:
        """What was tapped, as far as it leads somewhere; the same with the piece that nobody has to point at, where all
        begins at one place, such as that of the figure in its turn; and the walks from there.
        """
        chosen = asked if any(route[: len(asked)] == asked for _offer, route in self.routes) else ()
        if asked and asked[0] in self.walkers:
            walks = self._walks(asked[0])
            if asked[1:] in ((), *((offer.meant.end,) for offer in walks)):
                chosen = asked
            return (chosen, chosen, walks) if chosen else ((), (), [])
        if chosen:
            return chosen, chosen, []
        alone = tuple(self.first) if len(self.first) == 1 and tuple(self.first) in self.on else ()
        if len(self.walkers) == 1:
            (place,) = self.walkers
            walks = self._walks(place)
            if self.first <= {place, *(offer.meant.end for offer in walks)}:
                return (), (place,), walks
        return (), alone, []

    def _walks(self, place: str) -> list[Offer]:
        return walk_offers(self.key, self.state, [self.walkers[place]])

    def _without_single_steps(self, walks: Sequence[Offer]) -> None:
        """A walk of one action is that action."""
        single = [offer.action[0] for offer in walks if len(offer.action) == 1]
        self.routes = [(offer, route) for offer, route in self.routes if offer.action not in single]

    def _further(self, begun: Route) -> set[str]:
        """The places to be tapped next."""
        n = len(begun)
        further = {route[n] for _offer, route in self.routes if len(route) > n and route[:n] == begun}
        if n == 1:
            further |= self.ends.keys() - set(begun)
        return further if begun else set()

    def _tap(self, places: Route, begun: Route, *, following: bool) -> PlaceLink:
        if not following:  # what is not to be pointed at, since it acts in any case, is as good as chosen
            return PlaceLink(
                _led(self.address, places), last=places not in self.on, mark="on" if places == begun else ""
            )
        beyond = [(offer, route) for offer, route in self.routes if route[: len(places)] == places]
        ends = self.ends.get(places[1], []) if len(places) == 2 else []
        alone = beyond[0][0] if len(beyond) == 1 and beyond[0][1] == places and not ends else None
        if len(ends) == 1 and not beyond:
            alone = ends[0]
        aimed = beyond if places not in self.on else []
        chances = [self.game.strikes(self.state, offer.meant) for offer, _route in aimed]
        chance = max((found for found in chances if found is not None), default=None)
        best: Walk | None = min((offer.meant for offer in ends), key=_price, default=None)
        return PlaceLink(
            _led(self.address, places),
            next=True,
            last=places not in self.on,
            plays=alone.action if alone and self._by_tap(alone) else None,
            mark=self._mark(places, [offer for offer, _route in beyond], best, chance),
            cost=best.cost if best and chance is None else None,
            chance=chance,
            prize=bool(best and best.lies),
        )

    def _mark(self, places: Route, offers: Sequence[Offer], best: Walk | None, chance: Fraction | None) -> str:
        if places in self.on:
            return "may"
        if chance is not None:
            return "aim"
        if best:
            return "run" if best.hard else "go"
        # What only ends something is done where its piece stands.
        return "may" if all(self.game.kind_of(offer.label, offer.tag).ends for offer in offers) else "go"

    def _chosen(self, chosen: Route, walks: Sequence[Offer], at_end: Sequence[Offer]) -> dict[str, PlaceLink]:
        """Another tap lets go; where a facing is to be chosen, it takes the cheapest, which is the first `at_end`."""
        found = {}
        for n, place in enumerate(chosen):
            back = _led(self.address, chosen[:n])
            found[place] = PlaceLink(back, chosen=True, mark="on", here=n == len(chosen) - 1)
        if len(chosen) == 1 and any(offer.meant.end == offer.meant.start for offer in walks):  # to turn on the spot
            found[chosen[0]] = PlaceLink(_led(self.address, chosen * 2), chosen=True, mark="on", here=True)
        if at_end and chosen[0] != chosen[1]:
            found[chosen[1]] = PlaceLink(
                _led(self.address, chosen[:1]), chosen=True, mark="on", here=True, plays=at_end[0].action
            )
        return found

    def _by_tap(self, offer: Offer) -> bool:
        """Whether this can be done by a tap, and taken back by another: no dice decide it, and no turn ends with it."""
        kind = self.game.kind_of(offer.label, offer.tag)
        return not (kind.chancy or kind.ends or kind.grave)


def _price(walk: Walk) -> tuple[bool, int, int]:
    return walk.hard, walk.cost, len(walk.actions)


def _cheapest(walks: Sequence[Offer]) -> dict[str, Offer]:
    found: dict[str, Offer] = {}
    for offer in _by_price(walks):
        found.setdefault(offer.meant.end, offer)
    return found


def _by_price(walks: Sequence[Offer]) -> list[Offer]:
    return sorted(walks, key=lambda offer: _price(offer.meant))


def _led(address: str, places: Route) -> str:
    return f"{address}{'&' if '?' in address else '?'}{_query(places)}" if places else address


@lru_cache(maxsize=4000)
def _query(places: Route) -> str:
    return urlencode([("at", place) for place in places])
