"""How a record sheet is handed on: links and codes, and opening one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.sheet_access import sheets_of
from matches.sheet_access import Hand, SheetPass, SheetReader, sheet_at
from matches.sheets import links_renew
from web.links import link_to
from web.printed import onward, revision_asked
from web.viewer import reader_of, sheet_pass_keep, viewer_of
from web.views.sheets import at_sheet


@require_safe
@at_sheet
def sheet_links(request: HttpRequest, hand: Hand) -> HttpResponse:
    """Two links: one to mark the sheet, one to see it."""
    hand.require_owner()
    sheet = hand.sheet
    context = {
        "sheet": sheet,
        "marks": link_to(request, SheetPass(sheet.pk, sheet.link_rev, marks=True)),
        "sees": link_to(request, SheetPass(sheet.pk, sheet.link_rev)),
    }
    return render(request, "web/sheets/links.html", context)


@require_POST
@at_sheet
def sheet_links_withdraw(request: HttpRequest, hand: Hand) -> HttpResponse:
    links_renew(hand=hand)
    messages.success(request, _("All links handed out so far are worthless now."), extra_tags="ok")
    return HttpResponseRedirect(reverse("sheet-links", args=[hand.sheet.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
def sheet_link(request: HttpRequest, held: SheetPass) -> HttpResponse:
    """What a signed link to a record sheet offers, and taking it. Opening it changes nothing.

    Who scans a print of a sheet that they see anyway is not asked.
    """
    hand = sheet_at(SheetReader(reader_of(request).guest, {held.sheet: held}), held.sheet)
    if revision_asked(request) is not None and sheets_of(viewer_of(request), reader_of(request)).filter(pk=held.sheet):
        return HttpResponseRedirect(onward(request, reverse("sheet", args=[held.sheet])))
    if request.method == "POST":
        sheet_pass_keep(request, held)
        return HttpResponseRedirect(onward(request, reverse("sheet", args=[held.sheet])))
    facts = hand.sheet.facts
    context = {"sheet": hand.sheet, "design": f"{facts['chassis']} {facts['model']}".strip(), "marks": hand.marks}
    return render(request, "web/sheets/link.html", context)
