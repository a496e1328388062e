"""What pages and API read of record sheets. Nothing here writes."""

from typing import Any

from msgspec import Struct

from core.prepared import Prepared
from games import registry
from games.core.sheets import SheetRules, Sheets, UnitSheet
from games.core.structs import Value
from matches.access import SheetAccess
from matches.codec import decode
from matches.logs import line_facts, numbers_of
from matches.models import Match, RecordSheet


class SheetNow(Struct, frozen=True):
    """A sheet as it stands: what it is of, and what is marked on it.

    In a match its version is that of the match, `renames` says who holds the seat, `team` whose unit it is, and
    `holder` what whoever has its seat is called.
    """

    sheets: Sheets
    design: Any
    marks: Any
    version: int
    renames: bool
    team: str = ""
    holder: str = ""

    def says(self, language: str) -> Any:
        """What is left and what is lost, in codes, numbers and names of this language: a Struct of the game."""
        return self.sheets.says(self.design, self.marks, language)


def sheets_of(game: str) -> Sheets:
    """The record sheets of a game. Raises Illegal("unknown-game"), ValueError for a game without any."""
    sheets = registry.playable(game).sheets
    if sheets is None:
        raise ValueError(f"{game} has no record sheets")
    return sheets


def sheet_rules(sheet: RecordSheet) -> SheetRules[Any, Any, Any]:
    """The rules by which a sheet is marked."""
    sheets = sheets_of(sheet.game)
    return sheets.rules(sheets.design(sheet.facts))


def sheet_now(access: SheetAccess) -> SheetNow:
    """What a sheet says now."""
    sheet = access.sheet
    sheets = sheets_of(sheet.game)
    if access.table is not None:
        match = access.table.match
        unit = unit_sheet(sheet, match)
        seat, row = unit.seat, access.table.sitter(unit.seat)
        renames, holder = seat in access.table.seats, row.holder if row else ""
        return SheetNow(sheets, unit.design, unit.marks, match.version, renames, unit.team, holder)
    design = sheets.design(sheet.facts)
    return SheetNow(sheets, design, decode(sheets.rules(design).state, sheet.state), sheet.version, access.marks)


def sheet_lines(sheet: RecordSheet, *, after: int = 0, most: int = 200) -> list[dict[str, Any]]:
    """The lines of a sheet's log after the line `after`, oldest first; `stands`: nobody has taken it back."""
    gone = numbers_of(sheet).gone
    rows = sheet.log.filter(seq__gt=after).order_by("seq")[:most]
    return [line_facts(row) | {"stands": row.seq not in gone} for row in rows]


SHEETS_AT = Prepared(lambda match: RecordSheet.objects.filter(match=match).order_by("unit"), match=int)


def has_sheets(match: Match, state: Value) -> bool:
    """Whether the units of a match have record sheets, and so chances before they declare."""
    return bool(match.playable.unit_sheets(state))


def unit_sheet(sheet: RecordSheet, match: Match) -> UnitSheet:
    """What the match says now of one of its sheets."""
    return next(each for each in match.playable.unit_sheets(match.snapshot) if each.unit == sheet.unit)
