"""How a record sheet is handed on: links and codes, and opening a link."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import SHEET
from core.grants import Asker, Kind, Role, grant_used, may
from core.models import Grant
from matches.access import SheetAccess
from matches.links import links_withdraw
from web.access import sheet_view
from web.asker import asker_of, grant_keep
from web.grants import grant_rows, is_missing, links_changed, links_share, shared_links
from web.printed import onward, revision_asked


@sheet_view
def sheet_links(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """Two links to the `sheet`: who has one `marks` it, who has the other `sees` it. The template gets them, None for
    one that nobody has made yet, whether any is `missing`, the `grants` as rows, and what a link more is `offered` to
    give: pairs of a value and its words.
    """
    sheet = access.require_links()
    links = shared_links(request, Kind.SHEET, sheet.pk)
    context = {
        "sheet": sheet,
        "marks": links.get(Role.PLAYER),
        "sees": links.get(Role.SPECTATOR),
        "missing": is_missing(links, offered()),
        "grants": grant_rows(request, Kind.SHEET, sheet.pk, {}),
        "offered": offered().items(),
    }
    return render(request, "web/sheets/links.html", context)


def offered() -> dict[str, str]:
    """What a link of its own may give, in words."""
    return {Role.SPECTATOR: _("Only to see it"), Role.PLAYER: _("To mark it")}


@sheet_view
def sheet_links_change(request: HttpRequest, access: SheetAccess, do: str) -> HttpResponse:
    """Links more, or a link or all of them worthless from now on: see `links_changed`."""
    withdraw = partial(links_withdraw, access=access, at=timezone.now())
    share = partial(links_share, Kind.SHEET, access.sheet.pk, offered())
    return links_changed(request, access, do, "sheet-links", offered(), withdraw, share)


def sheet_link(request: HttpRequest, grant: Grant) -> HttpResponse:
    """What a link to a record sheet offers, and taking it. Opening it changes nothing.

    Who scans a print of a sheet that they see anyway is not asked. The template gets the `sheet`, its `design` in
    words, and whether who takes the link `marks` it.
    """
    asker = asker_of(request)
    access = may(Asker(grants=(grant.pk,)), SHEET, pk=grant.object)
    if revision_asked(request) is not None and SHEET.rows(asker).filter(pk=grant.object):
        return onward(request, "sheet", grant.object)
    if request.method == "POST":
        grant_used(grant, asker.user)
        grant_keep(request, grant)
        return onward(request, "sheet", grant.object)
    context = {"sheet": access.sheet, "design": access.sheet.design_title, "marks": access.marks}
    return render(request, "web/sheets/link.html", context)
