"""What pages and API read of record sheets. Nothing here writes."""

from dataclasses import dataclass
from typing import Any

from games import registry
from games.battletech.damage import LOCATIONS, REARS, destroyed, points
from games.battletech.designs import Design, design_of
from games.battletech.sheet import fresh, preview, silent
from games.battletech.sheet_marks import ACTIONS, Marks
from games.battletech.unit_sheets import UnitSheet
from games.core.protocol import Entry, Undo, effective
from matches.access import Hand
from matches.codec import action_read, decode
from matches.models import Match, RecordSheet, SheetMark


@dataclass(frozen=True, slots=True)
class SheetNow:
    """A sheet as it stands. In a match its version is that of the match, `renames` says who holds the seat,
    and `team` whose mech it is.
    """

    design: Design
    marks: Marks
    version: int
    renames: bool
    team: str = ""


def sheet_now(hand: Hand) -> SheetNow:
    """What a sheet says now."""
    sheet = hand.sheet
    if hand.place is not None:
        match = hand.place.match
        unit = unit_sheet(sheet, match)
        return SheetNow(unit.design, unit.marks, match.version, unit.seat in hand.place.seats, unit.team)
    return SheetNow(design_of(sheet.facts), decode(Marks, sheet.marks), sheet.version, hand.marks)


def sheet_words(now: SheetNow) -> dict[str, Any]:
    """What is left and what is lost, in codes and numbers: before the pending hits, and after them."""
    design, marks, whole, after = now.design, now.marks, fresh(now.design), preview(now.marks)
    quiet = silent(design, marks.armour, marks.shots)
    return {
        "armour": [
            {"location": one, "points": left, "whole": full, "after": then, "lost": not left}
            for one, left, full, then in zip(LOCATIONS, marks.armour, whole.armour, after.armour, strict=True)
        ],
        "rear": [
            {"location": one, "points": left, "whole": full, "after": then, "lost": not points(marks.armour, one)}
            for one, left, full, then in zip(REARS, marks.rear, whole.rear, after.rear, strict=True)
        ],
        "weapons": [
            {
                "weapon": mount.weapon,
                "name": mount.name,
                "location": mount.location,
                "rear": mount.rear,
                "shots": left,
                "whole": mount.shots,
                "silent": place in quiet,
            }
            for place, (mount, left) in enumerate(zip(design.mounts, marks.shots, strict=True))
        ],
        "pending": [
            {"hit": one.hit, "location": one.location, "damage": one.damage, "weapon": one.weapon, "side": one.side}
            for one in marks.pending
        ],
        "destroyed": destroyed(marks.armour),
        "destroyed_after": destroyed(after.armour),
    }


def sheet_lines(sheet_id: int, *, after: int = 0, most: int = 200) -> list[dict[str, Any]]:
    """The lines of a sheet's log after the line `after`, oldest first; `stands`: nobody has taken it back."""
    rows = SheetMark.objects.filter(sheet=sheet_id, seq__gt=after).order_by("seq")[:most]
    standing = _standing(sheet_id)
    return [
        {
            "seq": row.seq,
            "action": row.action,
            "dice": {"faces": row.faces, "by": row.by or None},
            "events": row.events,
            "actor": row.actor_name,
            "at": row.at,
            "stands": row.seq in standing,
        }
        for row in rows
    ]


def _standing(sheet_id: int) -> set[int]:
    """The numbers of the lines that nobody has taken back; an undoing itself stands."""
    log = SheetMark.objects.filter(sheet=sheet_id).order_by("seq").values_list("seq", "action")
    lines = [Entry(str(seq), action_read(ACTIONS, action)) for seq, action in log]
    undoings = {int(line.seat) for line in lines if isinstance(line.action, Undo)}
    return undoings | {int(line.seat) for line in effective(lines)}


def has_sheets(match: Match, state: Any) -> bool:
    """Whether the units of a match have record sheets, and so chances before they declare."""
    return bool(registry.playable(match.game).sheets(state))


def unit_sheet(sheet: RecordSheet, match: Match) -> UnitSheet:
    """What the match says now of one of its sheets."""
    one = registry.playable(match.game)
    units = one.sheets(decode(one.rules.state, match.state))
    return next(each for each in units if each.unit == sheet.unit)
