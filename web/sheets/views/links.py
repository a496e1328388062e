"""How a record sheet is handed on: links and codes, and opening a link."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import SHEET
from core.grants import Asker, Kind, Role, grant_used, may
from core.models import Grant
from matches.access import SheetAccess
from matches.links import links_withdraw
from web import typed
from web.access import sheet_view
from web.asker import asker_of, grant_keep
from web.grants import grant_rows, link_make, withdrawn
from web.links import link_to
from web.printed import onward, revision_asked
from web.refusals import refusal_as_message


@require_safe
@sheet_view
def sheet_links(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """Two links to the `sheet`: who has one `marks` it, who has the other `sees` it. The template gets them, the
    `grants` as rows, and what a link more is `offered` to give: pairs of a value and its words.
    """
    access.require_owner()
    sheet = access.sheet
    context = {
        "sheet": sheet,
        "marks": link_to(request, Kind.SHEET, sheet.pk, Role.PLAYER),
        "sees": link_to(request, Kind.SHEET, sheet.pk),
    }
    context["grants"] = grant_rows(request, Kind.SHEET, sheet.pk, {})
    context["offered"] = offered().items()
    return render(request, "web/sheets/links.html", context)


def offered() -> dict[str, str]:
    """What a link of its own may give, in words."""
    return {Role.SPECTATOR: _("Only to see it"), Role.PLAYER: _("To mark it")}


@require_POST
@sheet_view
def sheet_link_make(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """One link more, for somebody of their own."""
    access.require_owner()
    with refusal_as_message(request):
        link_make(request, Kind.SHEET, access.sheet.pk, offered())
    return HttpResponseRedirect(reverse("sheet-links", args=[access.sheet.pk]) + "#h-grants")


@require_POST
@sheet_view
def sheet_link_withdraw(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """One link is worthless from now on."""
    links_withdraw(access=access, at=timezone.now(), pk=typed.row_id(request.POST, "grant"))
    return withdrawn(request, "sheet-links", access.sheet.pk)


@require_POST
@sheet_view
def sheet_links_withdraw(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    links_withdraw(access=access, at=timezone.now())
    return withdrawn(request, "sheet-links", access.sheet.pk, every=True)


@require_http_methods(["GET", "HEAD", "POST"])
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
