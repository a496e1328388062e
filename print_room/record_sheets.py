"""A live record sheet as what its printed form says."""

from games.battletech.damage import LOCATIONS, REARS, gone
from games.battletech.sheet import preview
from matches.access import Hand
from matches.sheet_selectors import SheetNow
from printables.art.battletech import RecordSheet as Print


def record_sheet_of(hand: Hand, now: SheetNow, *, belongs_to: str = "", qr_url: str | None = None) -> Print:
    """The sheet as it stands; `belongs_to` names its campaign. One of a match names that itself."""
    sheet, marks, after = hand.sheet, now.marks, preview(now.marks)
    owner = sheet.owner.get_username() if sheet.owner else ""
    return Print(
        design=now.design,
        pilot=sheet.name,
        owner=owner,
        match=hand.place.match.name if hand.place else belongs_to,
        armour=dict(zip(LOCATIONS, marks.armour, strict=True)),
        rear=dict(zip(REARS, marks.rear, strict=True)),
        shots={place: left for place, left in enumerate(marks.shots) if left is not None},
        destroyed=gone(marks.armour),
        pending=_going(LOCATIONS, marks.armour, after.armour),
        pending_rear=_going(REARS, marks.rear, after.rear),
        revision=str(now.version),
        qr_url=qr_url,
    )


def _going(places: tuple[str, ...], before: tuple[int, ...], after: tuple[int, ...]) -> dict[str, int]:
    """The points that the pending hits will take, by location."""
    return {place: left - then for place, left, then in zip(places, before, after, strict=True) if left != then}
