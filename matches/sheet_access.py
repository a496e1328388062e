"""Who may see a record sheet and mark it: its owner, whoever holds a signed link, those at the table of its match.

`sheets_seen` is the only way to a sheet here; a campaign opens its own to its people (`campaigns.sheets`). For
everybody else it does not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.core import signing
from django.db.models import Q, QuerySet

from matches.access import Guest, Place, TablePass, matches_seen, place_at
from matches.errors import Conflict, Forbidden, Invalid, Missing
from matches.models import RecordSheet
from matches.prepared import Prepared


def _signer() -> signing.Signer:
    """As for tables, with a salt of its own: no link opens what another is for."""
    return signing.Signer(salt="bivouac.sheet")


@dataclass(frozen=True, slots=True)
class SheetPass:
    """What a signed link to a sheet grants: to mark it, or only to see it.

    `rev` is the sheet's `link_rev` when the link was made; its owner moves it to withdraw all links at once.
    """

    sheet: int
    rev: int
    marks: bool = False

    def sign(self) -> str:
        return _signer().sign_object([self.sheet, self.rev, self.marks], compress=True)

    @classmethod
    def read(cls, token: str) -> "SheetPass":
        """Raises Invalid("bad-link") for anything this installation did not sign."""
        try:
            sheet, rev, marks = _signer().unsign_object(token)
        except (signing.BadSignature, ValueError, TypeError) as error:
            raise Invalid("bad-link", field="link") from error
        return cls(sheet, rev, bool(marks))


@dataclass(frozen=True, slots=True)
class SheetReader:
    """Whoever asks for a sheet: a guest of tables, with the passes of opened links to sheets."""

    guest: Guest = field(default_factory=Guest)
    passes: Mapping[int, SheetPass] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Hand:
    """What somebody may do with one sheet. `name` is what its log calls them; `place` is theirs at its match."""

    sheet: RecordSheet
    marks: bool = False
    owns: bool = False
    user_id: int | None = None
    name: str = ""
    place: Place | None = None

    def require_owner(self) -> None:
        if not self.owns:
            raise Forbidden("owner-only")

    def require_marks(self) -> None:
        """Raises Conflict("sheet-in-match") where the match says what is marked, Forbidden for who only sees it."""
        if self.sheet.match_id is not None:
            raise Conflict("sheet-in-match", match=self.sheet.match_id)
        if not self.marks:
            raise Forbidden("sheet-seen-only")


def sheets_seen(reader: SheetReader) -> Q:
    """The sheets that this reader owns, holds a valid link to, or sees at a table."""
    user = reader.guest.user
    seen = Q(match__in=matches_seen(reader.guest).order_by().values("pk"))
    if user is not None:
        seen |= Q(owner=user)
    for held in reader.passes.values():
        seen |= Q(pk=held.sheet, link_rev=held.rev)
    return seen


def sheet_at(reader: SheetReader, sheet_id: int) -> Hand:
    """The sheet with what this reader may do. Raises Missing("no-sheet") for strangers."""
    guest, user = reader.guest, reader.guest.user
    tables, links = list(guest.passes.values()), list(reader.passes.values())
    values: dict[str, int] = {"sheet": sheet_id}
    if user is not None:
        values["user"] = user.pk
    for number, table in enumerate(tables):
        values |= {f"match{number}": table.match, f"match_rev{number}": table.rev}
    for number, link in enumerate(links):
        values |= {f"sheet{number}": link.sheet, f"rev{number}": link.rev}
    known = user is not None or tables or links
    sheet = _seen(user is not None, len(tables), len(links)).first(**values) if known else None
    if sheet is None:
        raise Missing("no-sheet")
    held = reader.passes.get(sheet_id)
    by_link = held is not None and held.rev == sheet.link_rev and held.marks
    owns = user is not None and sheet.owner_id == user.pk
    name = user.get_username() if user is not None else ""
    place = place_at(guest, sheet.match_id) if sheet.match_id is not None else None
    return Hand(sheet, owns or by_link, owns, user.pk if user else None, name, place)


@lru_cache(maxsize=64)
def _seen(has_user: bool, tables: int, links: int) -> Prepared:
    """One sheet as `sheets_seen` finds it for readers of one kind."""
    of_tables = [(f"match{number}", f"match_rev{number}") for number in range(tables)]
    of_links = [(f"sheet{number}", f"rev{number}") for number in range(links)]

    def make(**number: Any) -> QuerySet[RecordSheet]:
        guest = Guest(
            number.get("user"),
            {number[match]: TablePass(number[match], number[rev]) for match, rev in of_tables},
        )
        reader = SheetReader(guest, {number[sheet]: SheetPass(number[sheet], number[rev]) for sheet, rev in of_links})
        return RecordSheet.objects.filter(sheets_seen(reader), pk=number["sheet"]).order_by()[:1]

    names = ["sheet", *(["user"] if has_user else []), *(name for pair in of_tables + of_links for name in pair)]
    return Prepared(make, **dict.fromkeys(names, int))
