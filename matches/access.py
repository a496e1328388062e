"""What an asker may do at a table: seats by account or by grant, or only to watch; and with a record sheet.

`TABLE.rows` is the only way to tables, `may(asker, TABLE, pk=…)` the only one to a table: for everybody else there is
none. Record sheets are found by `campaigns.access.SHEET`, since a campaign opens its own to its people.
"""

from django.db.models import Exists, OuterRef, Q, QuerySet
from msgspec import Struct

from core.errors import Conflict, Forbidden
from core.grants import Asker, AskerQuery, Kind, Resource
from matches.models import Log, Match, MatchSeat, RecordSheet


class TableAccess(Struct, frozen=True):
    """Somebody's place at one table: the seats held (several on one phone, none for a spectator), and whether host.

    `sitters` are the rows of all seats, in their order; `gone`: why nobody can go on with it here, if nobody can.
    """

    match: Match
    sitters: tuple[MatchSeat, ...]
    seats: tuple[str, ...]
    hosts: bool = False
    user_id: int | None = None
    name: str = ""
    gone: str = ""

    @property
    def game(self) -> str:
        return self.match.game

    @property
    def acting(self) -> tuple[str, ...]:
        """Those of the seats held that may act now."""
        return tuple(seat for seat in self.seats if seat in self.match.waiting)

    def sitter(self, seat: str) -> MatchSeat | None:
        """The row of a seat; None where there is no such seat."""
        return next((row for row in self.sitters if row.seat == seat), None)

    def require_open(self) -> None:
        """Raises Conflict("match-finished")."""
        if not self.match.is_open:
            raise Conflict("match-finished")

    def require_host(self) -> None:
        if not self.hosts:
            raise Forbidden("host-only")

    def require_links(self) -> Match:
        """What only the host hands out links to. Raises Forbidden("host-only")."""
        self.require_host()
        return self.match

    def require_seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise Forbidden("spectators-watch" if not self.seats else "other-seat", seat=seat)


COLUMNS = tuple(field.name for field in MatchSeat._meta.concrete_fields)


def sitters(asker: Asker, **where: int) -> QuerySet[MatchSeat]:
    """The seats of tables in their order, each with its account, of which no more is read than what it is called;
    `held` are the asker's, none of which a computer has.
    """
    granted = Exists(asker.acting(Kind.TABLE, object=OuterRef("match"), seat=OuterRef("seat")))
    held = asker.sits("user", Q(granted)) & Q(computer="")
    seats = MatchSeat.objects.filter(**where).order_by("place").annotate(held=held)
    return seats.select_related("user").only(*COLUMNS, "user__username")


SITTERS = AskerQuery(sitters)


class TableResource(Resource[TableAccess]):
    kind, model, missing = Kind.TABLE, Match, "no-match"
    people = {"host": {}, "seats__user": {}}

    def access(self, asker: Asker, row: Match, rows: tuple[MatchSeat, ...] = ()) -> TableAccess:
        """An asker's place at a table that it sees; `rows` are its `sitters`, where they are at hand."""
        rows = rows or tuple(SITTERS.all(asker, match=row.pk))
        held = [seat for seat in rows if getattr(seat, "held", False)]
        name = asker.name or next((seat.name for seat in held if seat.name), "")
        seats = tuple(seat.seat for seat in held)
        hosts = asker.is_account(row.host_id)
        return TableAccess(row, rows, seats, hosts, asker.user_id, name, row.not_installed)


TABLE = TableResource()


class SheetAccess(Struct, frozen=True):
    """What somebody may do with one record sheet.

    `name` is what its log calls them; `table` is their place at its match; `refusal` says why they do not mark it;
    `gone`: why nobody can go on with it here, if nobody can.
    """

    sheet: RecordSheet
    marks: bool = False
    owns: bool = False
    user_id: int | None = None
    name: str = ""
    table: TableAccess | None = None
    refusal: str = "sheet-seen-only"
    gone: str = ""

    @property
    def game(self) -> str:
        return self.sheet.game

    @property
    def log(self) -> Log:
        """Where it is written what becomes of the sheet: at its match, else its own."""
        return self.table.match if self.table else self.sheet

    def require_owner(self) -> None:
        if not self.owns:
            raise Forbidden("owner-only")

    def require_links(self) -> RecordSheet:
        """What only the owner hands out links to. Raises Forbidden("owner-only")."""
        self.require_owner()
        return self.sheet

    def require_marks(self) -> None:
        """Raises Conflict("sheet-in-match") where the match says what is marked, Forbidden for who only sees it."""
        if self.sheet.match_id is not None:
            raise Conflict("sheet-in-match", match=self.sheet.match_id)
        if not self.marks:
            raise Forbidden(self.refusal)
