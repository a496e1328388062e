"""Who sits at a table: accounts by their seat, guests by a signed link, spectators by a link without a seat.

`matches_seen` is the only way to a match: for everybody else it does not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from django.core import signing
from django.db.models import Q, QuerySet

from matches.errors import Forbidden, Invalid, Missing
from matches.models import Match, MatchSeat

LINK_SALT = "bivouac.table"


@dataclass(frozen=True, slots=True)
class TablePass:
    """What a signed link to a table grants: its seats, or with none of them to watch.

    `rev` is the match's `link_rev` when the link was made; the host moves it to withdraw all links at once.
    """

    match: int
    rev: int
    seats: tuple[str, ...] = ()

    def sign(self) -> str:
        return signing.dumps([self.match, self.rev, list(self.seats)], salt=LINK_SALT, compress=True)

    @classmethod
    def read(cls, token: str) -> "TablePass":
        """Raises Invalid("bad-link") for anything this installation did not sign."""
        try:
            match, rev, seats = signing.loads(token, salt=LINK_SALT)
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
    """Somebody's place at one table: the seats held (several on one phone, none for a spectator), and whether host."""

    match: Match
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
    match = matches_seen(guest).prefetch_related("seats").filter(pk=match_id).first()
    if match is None:
        raise Missing("no-match")
    held = guest.passes.get(match_id)
    by_link = held.seats if held and held.rev == match.link_rev else ()
    user = guest.user
    mine = tuple(
        row.seat
        for row in match.seats.all()
        if not row.computer and ((user is not None and row.user_id == user.pk) or row.seat in by_link)
    )
    names = [row.name for row in match.seats.all() if row.seat in mine and row.name]
    name = user.get_username() if user is not None else next(iter(names), "")
    return Place(match, mine, user is not None and match.host_id == user.pk, user.pk if user else None, name)
