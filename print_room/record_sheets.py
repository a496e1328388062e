"""A live record sheet as what its prints say."""

from collections.abc import Callable
from typing import Any

from matches.access import Hand
from matches.sheet_selectors import SheetNow
from printables.catalogue import PRODUCTS

RECORD_SHEET = "record-sheet"


def sheet_print(
    hand: Hand,
    now: SheetNow,
    *,
    slug: str = RECORD_SHEET,
    belongs_to: str = "",
    address: Callable[[], str] | None = None,
) -> Any:
    """A print of the sheet as it stands; `belongs_to` names its campaign, where it is of no match.

    `address` makes the address of a code, for products that have one.
    """
    sheet = hand.sheet
    return PRODUCTS[slug].fills["sheet"](
        now.design,
        now.marks,
        pilot=sheet.name,
        owner=sheet.owner.get_username() if sheet.owner else "",
        match=hand.place.match.name if hand.place else belongs_to,
        revision=str(now.version),
        unit=sheet.unit if hand.place else "",
        team=now.team,
        address=address,
    )
