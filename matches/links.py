"""The links to tables and record sheets, withdrawn by whoever hands them out."""

from datetime import datetime

from core.grants import grants_withdraw
from matches.access import SheetAccess, TableAccess


def links_withdraw(*, access: TableAccess | SheetAccess, at: datetime, **which: int) -> None:
    """Withdraw the links handed out so far, or the one of `pk`. Raises Forbidden, Missing("no-grant")."""
    kind, number = access.require_links().thing
    grants_withdraw(kind, number, at, **which)
