"""Links and passes for tests: grants to a campaign, a table, a record sheet, and somebody who comes with them."""

from core.grants import Asker, Grant, Kind, Role, grant_make, grant_open, pass_of, pass_read, signed

__all__ = [
    "campaign_link",
    "link_behind",
    "pass_for",
    "pass_of",
    "sheet_link",
    "signed",
    "somebody",
    "table_link",
]


def campaign_link(number, *, general=None, side=""):
    """To watch a campaign, to a general's seat, or to join a side."""
    role = Role.GENERAL if general else Role.SIDE if side else Role.SPECTATOR
    return grant_make(Kind.CAMPAIGN, number, role, general or side)


def table_link(number, seat=""):
    """To a seat of a table, or to watch."""
    return grant_make(Kind.TABLE, number, Role.PLAYER if seat else Role.SPECTATOR, seat)


def sheet_link(number, *, marks=False):
    """To mark a record sheet, or to see it."""
    return grant_make(Kind.SHEET, number, Role.PLAYER if marks else Role.SPECTATOR)


def somebody(user=None, *grants):
    """Somebody with an account, with grants, or both; None is no grant."""
    return Asker(user, tuple(grant.pk for grant in grants if grant))


def pass_for(link):
    """The pass of a link, without the door that gives it and tells of it."""
    return pass_of(grant_open(link))


def link_behind(guest):
    """The link whose pass a guest shows to the API."""
    return signed(Grant(pk=pass_read(guest.headers["Authorization"].removeprefix("Pass "))))
