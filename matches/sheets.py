"""Every write to a record sheet: made from a design, named, marked, marks taken back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from core import checks
from core.errors import Conflict, Forbidden, Invalid, Refused, Stale
from core.grants import Kind, grants_delete, grants_withdraw
from core.prepared import insert
from core.receipts import Ask, repeated
from games.battletech.designs import design_of
from games.battletech.sheet import apply, fresh, replay, undoing
from games.battletech.sheet_marks import ACTIONS, Marks
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Entry, Undo
from matches.access import Hand
from matches.codec import action_read, decode, encode
from matches.designs import design_at, design_find
from matches.logs import standing_numbers
from matches.models import Move, RecordSheet, SheetMark
from matches.sheet_selectors import unit_sheet
from matches.tables import throw

NAME_LONGEST = 80
LOG_MOST = 5000  # lines of one sheet; an evening takes some two hundred

Line = Entry[Any]


def sheet_create(*, user: Any, design: str, name: str = "", ask: Ask | None = None) -> RecordSheet:
    """A sheet without a mark, of a design that `user` sees, by its key; it is the user's own.

    Raises Missing("no-such-mech"), Illegal("unplayable-design"), KeyReused, Repeated.
    """
    row = design_find(user, design)
    return sheet_write(
        ask=ask,
        owner=user,
        design=row,
        facts=row.data,
        name=name_checked(name),
        marks=encode(fresh(design_at(row))),
    )


def sheet_write(*, ask: Ask | None, **values: Any) -> RecordSheet:
    """A new row, once for each key. Raises KeyReused, Repeated."""
    with transaction.atomic():
        if ask is not None:
            repeated(RecordSheet.objects.filter(key=ask.key).first(), ask)
            values |= {"key": ask.key, "digest": ask.digest}
        return RecordSheet.objects.create(**values)


def name_checked(name: Any) -> str:
    """A pilot's name, or none."""
    return checks.line(name, field="name", longest=NAME_LONGEST, required=False)


def sheet_rename(*, hand: Hand, name: str) -> RecordSheet:
    """Another name for the pilot; in a match, whoever holds the seat of the mech gives it. Raises Forbidden."""
    sheet = hand.sheet
    if hand.place is not None:
        hand.place.require_seat(unit_sheet(sheet, hand.place.match).seat)
    elif not hand.marks:
        raise Forbidden(hand.refusal)
    sheet.name = name_checked(name)
    RecordSheet.objects.filter(pk=sheet.pk).update(name=sheet.name)
    return sheet


def sheet_delete(*, sheet_id: int) -> None:
    """Delete a sheet of its own with its log and the grants to it."""
    with transaction.atomic():
        RecordSheet.objects.filter(pk=sheet_id, match=None).delete()
        grants_delete(Kind.SHEET, [sheet_id])


def links_withdraw(*, hand: Hand, at: datetime, **which: int) -> None:
    """Withdraw the links to the sheet that were handed out so far, or the one of `pk`. Raises Missing("no-grant")."""
    hand.require_owner()
    grants_withdraw(Kind.SHEET, hand.sheet.pk, at, **which)


# --- marks ----------------------------------------------------------------------------------------


def sheet_mark(
    *,
    hand: Hand,
    action: Any,
    at: datetime,
    faces: Sequence[int | str] | None = None,
    roll: bool = False,
    expected_version: int | None = None,
    ask: Ask | None = None,
) -> SheetMark:
    """Make a mark: the one door for marks. Of several made at once, each is made on top of the others.

    `faces` are what was thrown for it; without them NeedDice says what to throw, unless `roll` asks the server to.
    Raises Illegal, NeedDice, Stale (where a version was expected, and another is there), Forbidden,
    Conflict("sheet-in-match"), Conflict("log-full"), KeyReused, Repeated.
    """
    try:
        hand.require_marks()
        meant = action_read(ACTIONS, action)
        if isinstance(meant, Undo):
            raise Illegal("unknown-action", action=Undo.do)
        dice = _dice(faces, roll)
        sheet: RecordSheet | None = hand.sheet
        while True:
            with transaction.atomic():
                sheet = sheet or RecordSheet.objects.select_for_update().get(pk=hand.sheet.pk)
                _check(sheet, expected_version)
                marks, events = apply(design_of(sheet.facts), decode(Marks, sheet.marks), meant, dice)
                line = Entry("", meant, dice.used)
                by = "" if not line.faces else Move.By.TABLE if faces else Move.By.SERVER
                if (row := _written(sheet, marks, line, events, by, hand, at, ask)) is not None:
                    return row
            sheet, dice = None, Dice(line.faces)  # somebody was faster: once more on top of theirs, in the row's turn
    except (Refused, Illegal, NeedDice, IntegrityError):
        _heard_before(ask)
        raise


def sheet_undo(
    *,
    hand: Hand,
    at: datetime,
    entry: int | None = None,
    expected_version: int | None = None,
    ask: Ask | None = None,
) -> SheetMark:
    """Take back the newest standing mark, by a line of its own; the line that is taken back stays in the log.

    `entry` is the line the reader means. Raises Illegal("nothing-to-undo"), Conflict("not-the-newest") when another
    one is newest by now, and what `sheet_mark` raises.
    """
    try:
        hand.require_marks()
        with transaction.atomic():
            sheet = RecordSheet.objects.select_for_update().get(pk=hand.sheet.pk)
            _check(sheet, expected_version)
            log = log_of(sheet.pk)
            line = Entry("", undoing(log))
            if entry is not None and entry != (newest := standing_numbers(log)[-1]):
                raise Conflict("not-the-newest", newest=newest)
            marks = replay(design_of(sheet.facts), [*log, line])
            row = _written(sheet, marks, line, (), "", hand, at, ask)
            if row is None:
                raise Stale("stale-version", expected=sheet.version, current=sheet.version + 1)
            return row
    except (Refused, Illegal, IntegrityError):
        _heard_before(ask)
        raise


def log_of(sheet_id: int) -> list[Line]:
    """The log of a sheet as the rules read it."""
    rows = SheetMark.objects.filter(sheet=sheet_id).order_by("seq").values_list("action", "faces")
    return [Entry("", action_read(ACTIONS, action), tuple(faces)) for action, faces in rows]


def _heard_before(ask: Ask | None) -> None:
    """A request that fails may be one that was carried out before: looked up then, so that no other pays for it."""
    if ask is not None:
        repeated(SheetMark.objects.filter(key=ask.key).first(), ask)


def _check(sheet: RecordSheet, expected_version: int | None) -> None:
    if expected_version is not None and sheet.version != expected_version:
        raise Stale("stale-version", expected=expected_version, current=sheet.version)
    if sheet.version >= LOG_MOST:
        raise Conflict("log-full", most=LOG_MOST)


def _dice(faces: Sequence[int | str] | None, roll: bool) -> Dice:
    if not faces:
        return Dice(refill=throw) if roll else Dice()
    if isinstance(faces, str) or not all(isinstance(face, int | str) and not isinstance(face, bool) for face in faces):
        raise Invalid("not-dice", field="faces")
    return Dice(faces)


def _written(
    sheet: RecordSheet,
    marks: Marks,
    line: Line,
    events: Sequence[Any],
    by: str,
    hand: Hand,
    at: datetime,
    ask: Ask | None,
) -> SheetMark | None:
    """Swap the snapshot and append the line; None when somebody was faster. The caller holds a transaction."""
    mine = RecordSheet.objects.filter(pk=sheet.pk, version=sheet.version)
    if not mine.update(marks=encode(marks), version=sheet.version + 1):
        return None
    row = SheetMark(
        sheet=sheet,
        seq=sheet.version + 1,
        action=encode(line.action),
        faces=list(line.faces),
        by=by,
        events=encode(list(events)),
        actor_id=hand.user_id,
        actor_name=hand.name[:80],
        at=at,
        key=ask.key if ask else None,
        digest=ask.digest if ask else "",
    )
    insert(row)
    return row
