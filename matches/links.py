"""The links to record sheets, made by their owner; those to tables, too, withdrawn by whoever hands them out."""

from datetime import datetime

from core.grants import Kind, Role, grant_make, grants_withdraw
from matches.access import SheetAccess, TableAccess


def sheet_links_make(*, access: SheetAccess) -> None:
    """The two links to a record sheet that several share, to mark it and to see it. Raises Forbidden."""
    sheet = access.require_links()
    for role in (Role.PLAYER, Role.SPECTATOR):
        grant_make(Kind.SHEET, sheet.pk, role)


def links_withdraw(*, access: TableAccess | SheetAccess, at: datetime, **which: int) -> None:
    """Withdraw the links handed out so far, or the one of `pk`. Raises Forbidden, Missing("no-grant")."""
    kind, number = access.require_links().thing
    grants_withdraw(kind, number, at, **which)
