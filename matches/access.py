"""Who sits at a table: accounts by their seat, guests by a signed link, spectators by a link without a seat.

`matches_seen` is the only way to a match: for everybody else it does not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.core import signing
from django.db.models import Q, QuerySet

from matches.errors import Forbidden, Invalid, Missing
from matches.models import Match, MatchSeat
from matches.prepared import Prepared


def _signer() -> signing.Signer:
    """No time in it: the same grant is the same link. Its salt is not that of campaigns, so neither opens the other."""
    return signing.Signer(salt="bivouac.table")


@dataclass(frozen=True, slots=True)
class TablePass:
    """What a signed link to a table grants: its seats as long as a guest has them, or with none of them to watch.

    Once an account or a computer has a seat, its link only watches. `rev` is the match's `link_rev` when the link was
    made; the host moves it to withdraw all links at once.
    """

    match: int
    rev: int
    seats: tuple[str, ...] = ()

    def sign(self) -> str:
        return _signer().sign_object([self.match, self.rev, list(self.seats)], compress=True)

    @classmethod
    def read(cls, token: str) -> "TablePass":
        """Raises Invalid("bad-link") for anything this installation did not sign."""
        try:
            match, rev, seats = _signer().unsign_object(token)
        except (signing.BadSignature, ValueError, TypeError) as error:
            raise Invalid("bad-link", field="link") from error
        return cls(match, rev, tuple(seats))


@dataclass(frozen=True, slots=True)
class Guest:
    """Whoever asks for a table: an account, the passes of opened links, or both."""

    user: Any = None
    passes: Mapping[int, TablePass] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place at one table: the seats held (several on one phone, none for a spectator), and whether host.

    `sitters` are the rows of all seats, in their order.
    """

    match: Match
    sitters: tuple[MatchSeat, ...]
    seats: tuple[str, ...]
    hosts: bool = False
    user_id: int | None = None
    name: str = ""

    def require_host(self) -> None:
        if not self.hosts:
            raise Forbidden("host-only")

    def require_seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise Forbidden("spectators-watch" if not self.seats else "other-seat", seat=seat)


def matches_seen(guest: Guest) -> QuerySet[Match]:
    """The tables this guest hosts, sits at, or holds a valid link to."""
    seen = Q(pk__in=[])
    if guest.user is not None:
        seen |= Q(host=guest.user) | Q(pk__in=MatchSeat.objects.filter(user=guest.user).values("match"))
    for held in guest.passes.values():
        seen |= Q(pk=held.match, link_rev=held.rev)
    return Match.objects.filter(seen)


def place_at(guest: Guest, match_id: int) -> Place:
    """The table with its seats, and this guest's place at it. Raises Missing("no-match") for strangers."""
    user, passes = guest.user, list(guest.passes.values())
    values = {"match": match_id}
    if user is not None:
        values["user"] = user.pk
    for number, held in enumerate(passes):
        values |= {f"match{number}": held.match, f"rev{number}": held.rev}
    match = _seen(user is not None, len(passes)).first(**values) if user is not None or passes else None
    if match is None:
        raise Missing("no-match")
    return place_of(guest, match, tuple(SITTERS.all(match=match_id)))


def place_of(guest: Guest, match: Match, sitters: tuple[MatchSeat, ...]) -> Place:
    """This guest's place at a table found by `matches_seen`, with the rows of its seats."""
    user, held = guest.user, guest.passes.get(match.pk)
    by_link = held.seats if held and held.rev == match.link_rev else ()
    mine = tuple(
        row.seat
        for row in sitters
        if not row.computer
        and (row.seat in by_link if row.user_id is None else user is not None and row.user_id == user.pk)
    )
    names = [row.name for row in sitters if row.seat in mine and row.name]
    name = user.get_username() if user is not None else next(iter(names), "")
    hosts = user is not None and match.host_id == user.pk
    return Place(match, sitters, mine, hosts, user.pk if user else None, name)


SITTERS = Prepared(lambda match: MatchSeat.objects.filter(match=match).order_by("place"), match=int)


@lru_cache(maxsize=64)
def _seen(has_user: bool, passes: int) -> Prepared:
    """One match as `matches_seen` finds it for guests of one kind: with an account or not, holding so many passes."""
    each = [(f"match{number}", f"rev{number}") for number in range(passes)]

    def make(**number: int) -> QuerySet[Match]:
        held = {number[match]: TablePass(number[match], number[rev]) for match, rev in each}
        guest = Guest(number.get("user"), held)  # its number stands for the account
        return matches_seen(guest).filter(pk=number["match"]).order_by()[:1]

    names = ["match", *(["user"] if has_user else []), *(name for names in each for name in names)]
    return Prepared(make, **dict.fromkeys(names, int))
