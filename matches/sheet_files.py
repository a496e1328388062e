"""A record sheet as a file: its design, its marks and its log; and back, where the log leads to the marks."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from django.db import transaction
from msgspec import Meta, Struct

from core import checks
from core.errors import Invalid
from core.misfits import file_shaped, part_of_file
from core.receipts import IdempotencyKey
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Track, Undo, play
from games.core.sheets import SheetRules, Sheets
from games.core.structs import Action, Event, Value
from games.registry import with_sheets
from matches.access import SheetAccess
from matches.codec import action_decode, encode
from matches.models import RecordSheet, SheetMark
from matches.sheet_selectors import sheet_now
from matches.sheets import name_checked
from matches.writing import log_create

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

VERSION = 1


class MarkPart(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line of the log."""

    action: dict[str, Any]
    at: datetime
    faces: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=2)] = []
    by: Literal["", "table", "server"] = ""
    actor: str = ""


class SheetFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """The file."""

    format: str
    version: Literal[1]
    exported_at: datetime
    name: str
    design: dict[str, Any]
    marks: dict[str, Any]
    log: Annotated[list[MarkPart], Meta(max_length=RecordSheet.longest)]


def sheet_export(*, access: SheetAccess, at: datetime) -> dict[str, Any]:
    """The whole sheet. That of a match has no log of its own: corrections say what the match has made of it."""
    now, sheet = sheet_now(access), access.sheet
    if access.table is None:
        rows = sheet.log.order_by("seq")
        log = [
            {"action": row.action, "faces": row.faces, "by": row.by, "actor": row.actor_name, "at": row.at}
            for row in rows
        ]
    else:
        log = [{"action": encode(each), "at": at} for each in now.sheets.rules(now.design).corrections(now.marks)]
    return {
        "format": now.sheets.file,
        "version": VERSION,
        "exported_at": at,
        "name": sheet.name,
        "design": now.sheets.facts(now.design),
        "marks": plain(now.marks),
        "log": log,
    }


def plain(marks: Value) -> Any:
    """Marks as JSON has them."""
    return msgspec.json.decode(msgspec.json.encode(marks))


def game_of(file: SheetFile) -> tuple[str, Sheets]:
    """The game whose sheet a file has. Raises Invalid("bad-sheet-file")."""
    for key, sheets in with_sheets().items():
        if sheets.file == file.format:
            return key, sheets
    known = [sheets.file for sheets in with_sheets().values()]
    raise wrong("no-such-value", "format", choices=known)


def wrong(reason: str, at: str, **more: object) -> Invalid:
    """The refusal of a file: a code of `core.messages`, and the place in the file."""
    return Invalid("bad-sheet-file", field="file", reason=reason, at=at, **more)


def file_read(raw: object) -> SheetFile:
    """The file, checked against its shape. Raises Invalid("bad-sheet-file") with a reason and the place in the file."""
    return file_shaped(SheetFile, raw, "bad-sheet-file")


def sheet_load(*, user: "User", file: SheetFile, idempotency: IdempotencyKey | None = None) -> RecordSheet:
    """The sheet of an exported file as a new one of `user`'s.

    Raises Invalid("bad-sheet-file") for a format that is no game's, what the game says of a design that is none or
    unplayable, and Invalid("sheet-does-not-replay", line=…) where a line is no mark there (0: where the end is not what
    the file says); then nothing is written.
    """
    game, sheets = game_of(file)
    with part_of_file(""):
        design = sheets.checked(file.design, "design")
    marks, rows = _replayed(sheets.rules(design), file.log)
    if plain(marks) != file.marks:
        raise Invalid("sheet-does-not-replay", field="file", line=0)
    with transaction.atomic():
        sheet = log_create(
            RecordSheet,
            idempotency,
            game=game,
            owner=user,
            facts=sheets.facts(design),
            name=name_checked(file.name),
            state=encode(marks),
            version=len(rows),
        )
        for row in rows:
            row.sheet = sheet
        SheetMark.objects.bulk_create(rows)
    return sheet


def _replayed(rules: SheetRules[Value, Action, Event], log: list[MarkPart]) -> tuple[Any, list[SheetMark]]:
    """The marks that the lines lead to, and the lines as rows, their events made anew."""
    marks = start = rules.setup()
    track, rows = Track[Any](), list[SheetMark]()  # of the marks after each line that stands
    (seat,) = rules.seats(start)
    for seq, line in enumerate(log, start=1):
        try:
            action = action_decode(rules, line.action)
            events: tuple[Any, ...] = ()
            if isinstance(action, Undo):
                track.go(action.to)
                marks = [start, *track.standing][-1]
            else:
                marks, _, events = play(rules, marks, seat, action, Dice(line.faces))
                track.play(marks)
        except (Illegal, NeedDice) as error:
            raise Invalid("sheet-does-not-replay", field="file", line=seq) from error
        rows.append(
            SheetMark(
                seq=seq,
                seat=seat,
                action=encode(action),
                faces=line.faces,
                by=line.by if line.faces else "",
                events=encode(list(events)),
                actor_name=checks.line(line.actor, field="actor", longest=80, required=False),
                at=_moment(line.at, f"log[{seq - 1}].at"),
            )
        )
    return marks, rows


def _moment(when: datetime, at: str) -> datetime:
    """A moment in time, in every zone. One without its zone is none."""
    if when.tzinfo is None or when.year not in checks.YEARS:
        raise wrong("not-a-moment", at)
    return when
