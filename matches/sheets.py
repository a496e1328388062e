"""Every write to a record sheet: made from a design, named, marked, marks taken back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet

from core import checks
from core.deleting import Going, rows_delete
from core.errors import Conflict, Forbidden, Invalid
from core.grants import Kind, grants_to
from core.receipts import IdempotencyKey, WriteRequest
from games import registry
from games.core.errors import Illegal
from games.core.protocol import Undo
from matches.access import SheetAccess
from matches.codec import action_decode, encode
from matches.designs import design_at, design_find
from matches.logs import Numbers, numbers_of
from matches.models import Line, RecordSheet
from matches.sheet_selectors import sheet_rules, sheets_of, unit_sheet
from matches.writing import heard_before, line_play, log_check, log_create, undo_write

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

NAME_LONGEST = checks.column_longest(RecordSheet, "name")


def sheet_create(
    *, user: "User | None", design: str, name: str = "", idempotency: IdempotencyKey | None = None
) -> RecordSheet:
    """A sheet without a mark, of a design that `user` sees, by its key; it is the user's own.

    Raises Missing("no-such-mech"), Illegal("unplayable-design"), KeyReused, Repeated.
    """
    row = design_find(user, design, game__in=registry.with_sheets())
    sheets, found = sheets_of(row.game), design_at(row)
    marks = sheets.rules(found).setup()
    with transaction.atomic():
        return log_create(
            RecordSheet,
            idempotency,
            game=row.game,
            owner=user,
            design=row,
            facts=sheets.facts(found),
            name=name_checked(name),
            state=encode(marks),
        )


def name_checked(name: object) -> str:
    """A pilot's name, or none."""
    return checks.line(name, field="name", longest=NAME_LONGEST, required=False)


def sheet_rename(*, access: SheetAccess, name: str) -> RecordSheet:
    """Another name for the pilot; in a match, whoever holds the seat of the mech gives it. Raises Forbidden."""
    sheet = access.sheet
    if access.table is not None:
        access.table.require_seat(unit_sheet(sheet, access.table.match).seat)
    elif not access.marks:
        raise Forbidden(access.refusal)
    sheet.name = name_checked(name)
    RecordSheet.objects.filter(pk=sheet.pk).update(name=sheet.name)
    access.log.changed()
    return sheet


def sheets_going(sheets: QuerySet[RecordSheet]) -> Going:
    """What is deleted with sheets: their logs and the grants to them. A table's go with the table alone."""
    own = sheets.filter(match=None)
    return [own, grants_to(Kind.SHEET, own)]


def sheet_delete(*, access: SheetAccess) -> None:
    """The owner deletes a sheet that nobody can go on with here. Raises Forbidden("owner-only"), Conflict("goes-on"),
    Conflict("sheet-in-match").
    """
    access.require_owner()
    if access.sheet.match_id is not None:
        raise Conflict("sheet-in-match", match=access.sheet.match_id)
    if not access.sheet.not_installed:
        raise Conflict("goes-on")
    rows_delete(sheets_going(RecordSheet.objects.filter(pk=access.sheet.pk)))


# --- marks ----------------------------------------------------------------------------------------


def sheet_mark(
    *, request: WriteRequest[SheetAccess], action: object, faces: Sequence[int | str] | None = None, roll: bool = False
) -> Line:
    """Make a mark: the one door for marks. Of several made at once, each is made on top of the others.

    `faces` are what was thrown for it; without them NeedDice says what to throw, unless `roll` asks the server to.
    Raises Illegal, NeedDice, Stale (where a version was expected, and another is there), Forbidden,
    Conflict("sheet-in-match"), Conflict("log-full"), KeyReused, Repeated.
    """
    access, sheet = request.access, request.access.sheet
    with heard_before(sheet, request):
        access.require_marks()
        rules = sheet_rules(sheet)
        meant = action_decode(rules, action)
        if isinstance(meant, Undo):
            raise Illegal("unknown-action", action=Undo.do)
        (seat,) = rules.seats(None)
        return line_play(
            sheet,
            rules,
            request,
            seat=seat,
            action=meant,
            faces=faces,
            roll=roll,
        )


def sheet_undo(
    *, request: WriteRequest[SheetAccess], entry: int | None = None, after: int | None = None, made_by: str = ""
) -> Line:
    """Take back the newest standing mark, by a line of its own; the line that is taken back stays in the log. Or have
    the sheet stand where it did `after` a line (0: without a mark), an earlier one or one that was taken back and can
    be done again, with the dice that fell.

    `entry` is the line the reader means, or `made_by` the key of the request that made it. Raises
    Illegal("nothing-to-undo"), Conflict("not-the-newest") when another one is newest by now, Conflict("line-gone"),
    Conflict("stands-there"), and what `sheet_mark` raises.
    """
    access = request.access
    if after is not None and (entry is not None or made_by):
        raise Invalid("entry-or-after", field="after")
    with heard_before(access.sheet, request):
        access.require_marks()
        with transaction.atomic():
            sheet = RecordSheet.objects.select_for_update().get(pk=access.sheet.pk)
            log_check(sheet, request.expected)
            rules = sheet_rules(sheet)
            if made_by:
                entry = sheet.log.filter(key=made_by).values_list("seq", flat=True).first() or 0
            numbers = numbers_of(sheet)
            way = numbers.track.lines[: _count_left(numbers, entry, after)]
            return undo_write(sheet, rules, request, seat="", way=way)


def _count_left(numbers: Numbers, entry: int | None, after: int | None) -> int:
    """How many lines are to count: all but the newest, which is `entry` where one is meant, or those up to `after`."""
    standing = numbers.track.standing
    if after is not None:
        if (to := numbers.count_after(after)) == len(standing):
            raise Conflict("stands-there", line=after)
        return to
    if not standing:
        raise Illegal("nothing-to-undo")
    if entry is not None and entry != standing[-1]:
        raise Conflict("not-the-newest", newest=standing[-1])
    return len(standing) - 1
