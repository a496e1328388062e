"""What an asker may do at a table: seats by account or by grant, or only to watch; and with a record sheet.

`TABLE.rows` is the only way to tables, `may(asker, TABLE, pk=…)` the only one to a table: for everybody else there is
none. Record sheets are found by `campaigns.access.SHEET`, since a campaign opens its own to its people.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q, QuerySet

from core.errors import Conflict, Forbidden
from core.grants import Asker, AskerQuery, Kind, Resource, Role
from core.models import Grant
from matches.models import Match, MatchSeat, RecordSheet

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User


@dataclass(frozen=True, slots=True)
class TableAccess:
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


class TableResource(Resource[TableAccess]):
    """A grant with a seat plays it as long as a guest has it; once it is an account's or a computer's it watches."""

    kind, model, missing = Kind.TABLE, Match, "no-match"

    def own(self, user: "User") -> Q:
        return Q(host=user) | Q(pk__in=MatchSeat.objects.filter(user=user).values("match"))

    def access(self, asker: Asker, **where: int) -> TableAccess | None:
        match = next(iter(MATCH.all(asker, **where)), None)
        if match is None:
            return None
        sitters = tuple(SITTERS.all(Asker(grants=asker.grants), table=match.pk))
        return self.access_at(asker, match, sitters, [row.seat for row in sitters if getattr(row, "granted", False)])

    def granted(self, asker: Asker, **where: object) -> QuerySet[Grant]:
        """The grants that play a seat, while a guest has it."""
        return asker.held(Kind.TABLE, role=Role.PLAYER, ended_at=None, **where)

    def access_at(
        self, asker: Asker, match: Match, sitters: tuple[MatchSeat, ...], granted: Collection[str]
    ) -> TableAccess:
        """An asker's place at a table that it sees, with the rows of all seats, and the seats its grants are for."""
        people = [row for row in sitters if not row.computer]
        held = [row for row in people if asker.is_account(row.user_id) or (row.user_id is None and row.seat in granted)]
        seats, name = tuple(row.seat for row in held), next((row.name for row in held if row.name), "")
        return TableAccess(match, sitters, seats, asker.is_account(match.host_id), asker.user_id, asker.name or name)


TABLE = TableResource()
MATCH = AskerQuery(lambda asker, pk: TABLE.rows(asker).filter(pk=pk).order_by()[:1])


def _sitters(asker: Asker, table: int) -> QuerySet[MatchSeat]:
    rows = MatchSeat.objects.filter(match=table).order_by("place")
    if not asker.grants:
        return rows
    return rows.annotate(granted=Exists(TABLE.granted(asker, object=OuterRef("match"), seat=OuterRef("seat"))))


SITTERS = AskerQuery(_sitters)


@dataclass(frozen=True, slots=True)
class SheetAccess:
    """What somebody may do with one record sheet.

    `name` is what its log calls them; `place` is theirs at its match; `refusal` says why they do not mark it.
    """

    sheet: RecordSheet
    marks: bool = False
    owns: bool = False
    user_id: int | None = None
    name: str = ""
    table: TableAccess | None = None
    refusal: str = "sheet-seen-only"

    def require_owner(self) -> None:
        if not self.owns:
            raise Forbidden("owner-only")

    def require_marks(self) -> None:
        """Raises Conflict("sheet-in-match") where the match says what is marked, Forbidden for who only sees it."""
        if self.sheet.match_id is not None:
            raise Conflict("sheet-in-match", match=self.sheet.match_id)
        if not self.marks:
            raise Forbidden(self.refusal)
