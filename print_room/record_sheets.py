"""A live record sheet as what its prints say."""

from collections.abc import Callable
from typing import Any

from matches.access import SheetAccess
from matches.sheet_selectors import SheetNow
from printables.catalogue import PRODUCTS


def sheet_print(
    access: SheetAccess,
    now: SheetNow,
    *,
    slug: str = "",
    belongs_to: str = "",
    address: Callable[[], str] | None = None,
) -> Any:
    """A print of the sheet as it stands, as the product `slug` has it, by default its own.

    `belongs_to` names its campaign, where it is of no match. `address` makes the address of a code, for products that
    have a code.
    """
    sheet = access.sheet
    return PRODUCTS[slug or now.sheets.product].fills["sheet"](
        now.design,
        now.marks,
        pilot=sheet.name,
        owner=now.holder or (sheet.owner.get_username() if sheet.owner else ""),
        match=access.table.match.name if access.table else belongs_to,
        revision=str(now.version),
        unit=sheet.unit if access.table else "",
        team=now.team,
        address=address,
    )
