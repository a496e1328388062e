"""A record sheet as a file: its design, its marks and its log; and back, where the log leads to the marks."""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from django.db import transaction
from msgspec import Meta, Struct

from core import checks
from core.errors import Invalid
from core.receipts import Ask
from games.battletech.designs import Design, design_facts, design_of
from games.battletech.sheet import apply, corrections, fresh
from games.battletech.sheet_marks import ACTIONS, Marks
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Undo
from matches.access import Hand
from matches.codec import action_read, encode
from matches.misfits import Misfit, misfit
from matches.models import RecordSheet, SheetMark
from matches.sheet_selectors import sheet_now
from matches.sheets import LOG_MOST, name_checked, sheet_write

FORMAT = "bivouac-record-sheet"
VERSION = 1


class LinePart(Struct, forbid_unknown_fields=True, kw_only=True):
    """A line of the log."""

    action: dict[str, Any]
    at: datetime
    faces: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=2)] = []
    by: Literal["", "table", "server"] = ""
    actor: str = ""


class SheetFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """The file."""

    format: Literal["bivouac-record-sheet"]
    version: Literal[1]
    exported_at: datetime
    name: str
    design: dict[str, Any]
    marks: dict[str, Any]
    log: Annotated[list[LinePart], Meta(max_length=LOG_MOST)]


def sheet_export(*, hand: Hand, at: datetime) -> dict[str, Any]:
    """The whole sheet. That of a match has no log of its own: corrections say what the match has made of it."""
    now, sheet = sheet_now(hand), hand.sheet
    if hand.place is None:
        rows = SheetMark.objects.filter(sheet=sheet).order_by("seq")
        log = [
            {"action": row.action, "faces": row.faces, "by": row.by, "actor": row.actor_name, "at": row.at}
            for row in rows
        ]
    else:
        log = [{"action": encode(one), "at": at} for one in corrections(now.design, now.marks)]
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": at,
        "name": sheet.name,
        "design": design_facts(now.design),
        "marks": plain(now.marks),
        "log": log,
    }


def plain(marks: Marks) -> Any:
    """Marks as JSON has them."""
    return msgspec.json.decode(msgspec.json.encode(marks))


def wrong(found: Misfit) -> Invalid:
    return Invalid("bad-sheet-file", field="file", **found.params)


def sheet_load(*, user: Any, raw: dict[str, Any], ask: Ask | None = None) -> RecordSheet:
    """The sheet of an exported file as a new one of `user`'s.

    Raises Invalid("bad-sheet-file", reason=…, at=…), what `design_of` and `fresh` raise, and
    Invalid("sheet-does-not-replay", line=…) where a line is no mark there (0: where the end is not what the file says);
    then nothing is written.
    """
    try:
        file = msgspec.convert(raw, SheetFile)
    except (msgspec.ValidationError, RecursionError) as error:
        raise wrong(misfit(error)) from error
    design = design_of(file.design, "design")
    marks, rows = _replayed(design, file.log)
    if plain(marks) != file.marks:
        raise Invalid("sheet-does-not-replay", field="file", line=0)
    with transaction.atomic():
        sheet = sheet_write(
            ask=ask,
            owner=user,
            facts=design_facts(design),
            name=name_checked(file.name),
            marks=encode(marks),
            version=len(rows),
        )
        for row in rows:
            row.sheet = sheet
        SheetMark.objects.bulk_create(rows)
    return sheet


def _replayed(design: Design, log: list[LinePart]) -> tuple[Marks, list[SheetMark]]:
    """The marks that the lines lead to, and the lines as rows, their events made anew."""
    standing, rows = [fresh(design)], list[SheetMark]()
    for seq, line in enumerate(log, start=1):
        try:
            action = action_read(ACTIONS, line.action)
            events: tuple[Any, ...] = ()
            if isinstance(action, Undo):
                if not 0 <= action.to < len(standing) - 1:
                    raise Illegal("nothing-to-undo")
                del standing[action.to + 1 :]
            else:
                marks, events = apply(design, standing[-1], action, Dice(line.faces))
                standing.append(marks)
        except (Illegal, NeedDice) as error:
            raise Invalid("sheet-does-not-replay", field="file", line=seq) from error
        rows.append(
            SheetMark(
                seq=seq,
                action=encode(action),
                faces=line.faces,
                by=line.by if line.faces else "",
                events=encode(list(events)),
                actor_name=checks.line(line.actor, field="actor", longest=80, required=False),
                at=_moment(line.at, f"log[{seq - 1}].at"),
            )
        )
    return standing[-1], rows


def _moment(said: datetime, at: str) -> datetime:
    """A moment in time, in every zone. One without its zone is none."""
    if said.tzinfo is None or not 1900 <= said.year < 2200:
        raise wrong(Misfit("not-a-moment", at))
    return said
