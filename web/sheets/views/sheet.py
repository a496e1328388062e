"""Record sheets: the list, a new sheet, the live sheet and what is marked on it."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.access import CAMPAIGN, SHEET
from campaigns.models import Campaign, General, User
from campaigns.selectors.lists import campaign_of_sheet
from campaigns.services.sheets import sheet_edit, sheet_new
from core.checks import ROW_MOST
from core.errors import Forbidden, Invalid, Missing, Refused
from core.grants import Asker, may, seen
from core.language import reader_language
from core.receipts import done_once
from core.streams import to_stream
from games.core.dice import NeedDice
from games.core.errors import Illegal
from matches.access import SheetAccess
from matches.designs import designs_with_sheets
from matches.logs import redo_of
from matches.sheet_selectors import SheetNow, sheet_now
from matches.sheets import sheet_delete, sheet_mark, sheet_undo
from print_room.record_sheets import sheet_print
from web import typed
from web.access import sheet_view
from web.asker import AccountRequest, asker_of
from web.drawings import armour_drawing
from web.idempotency import idempotency_of, key_typed, write_request
from web.middleware import with_line
from web.printed import LINES_MOST, SincePrint, since_print
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.sheets import context as sheets
from web.sheets import words
from web.tables.context import table_since

DESIGNS_MOST = 30


def way_to(access: SheetAccess, kept: Mapping[str, str] | None = None) -> HttpResponse:
    """On to the sheet, with what stays chosen."""
    query = f"?{urlencode(kept)}" if kept else ""
    return HttpResponseRedirect(reverse("sheet", args=[access.sheet.pk]) + query)


# --- lists ----------------------------------------------------------------------------------------


def sheet_list(request: HttpRequest) -> HttpResponse:
    """The template gets the reader's `sheets`."""
    return render(request, "web/sheets/list.html", {"sheets": sheets.sheet_rows(request)})


def campaigns_to_join(user: User | AnonymousUser) -> list[Campaign]:
    """The campaigns in which the reader's account fights or which it organises: others take no sheet of it."""
    if not user.is_authenticated:
        return []
    fights = General.objects.filter(player__user=user, active=True).values("campaign")
    rows = CAMPAIGN.rows(Asker(user)).filter(Q(organiser=user) | Q(pk__in=fights))
    return list(rows[: sheets.SHEETS_MOST])


@login_required
def sheet_create(request: AccountRequest) -> HttpResponse:
    """A design, found by its name; a pilot; perhaps a campaign.

    The template gets the `designs` found by `q` (are there `more`?) and the one `chosen`, the pilot's `name`,
    the `campaigns` it could join and the `campaign` it does, and why it was `refused`, and what is `wrong` by its
    field.
    """
    data = request.POST or request.GET
    refusal = NOTHING_REFUSED
    if request.method == "POST":
        try:
            made = done_once(
                sheet_new,
                idempotency=idempotency_of(request),
                asker=asker_of(request),
                design=data.get("design", ""),
                name=data.get("name", ""),
                campaign=typed.optional_number(data, "campaign", most=ROW_MOST),
            )
            return redirect("sheet", made.pk)
        except REFUSALS as error:
            refusal = Refusal.of(error)
    chosen, wanted = data.get("design", ""), typed.search(data)
    seen = designs_with_sheets(request.user)
    found = list(seen.filter(title__icontains=wanted)[: DESIGNS_MOST + 1])
    if chosen and all(design.key != chosen for design in found):
        found = [*seen.filter(key=chosen), *found]
    context = {
        "designs": found[:DESIGNS_MOST],
        "more": len(found) > DESIGNS_MOST,
        "chosen": chosen,
        "q": wanted,
        "name": data.get("name", ""),
        "campaigns": campaigns_to_join(request.user),
        "campaign": data.get("campaign", ""),
        "refused": refusal.words,
        "wrong": refusal.by_field,
    }
    return render(request, "web/sheets/new.html", context, status=refusal.status)


def sheet_remove(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """The owner has no use any more for a sheet that nobody can go on with here."""
    sheet_delete(access=seen(asker_of(request), SHEET, pk=sheet_id))
    messages.success(request, _("The record sheet is deleted."))
    return HttpResponseRedirect(reverse("sheets"))


# --- the sheet ------------------------------------------------------------------------------------


@sheet_view
def sheet(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    return sheet_page(request, access, data=request.GET)


def sheet_page(
    request: HttpRequest,
    access: SheetAccess,
    *,
    data: Mapping[str, str] | None = None,
    refusal: Refusal = NOTHING_REFUSED,
) -> HttpResponse:
    """The sheet as it stands. `data`: what was typed for a hit; `refusal`: why nothing was done.

    The template gets: the sheet (`access`, what the reader may do; `sheet`, `design`, `title`, `drawing`, `notes`, and
    `match`, of whose mech it is); what can be done (`marks`, `renames`, the form `hit` with the weapons `near` and
    `every` weapon, the `campaigns` it can join, `refused`); `shooting`, what it would hit itself, where that is asked
    for, and what is `shooting_kept` in its address; its log (`log`, `log_more`, `last` line that can be taken back,
    `redo`, the line to go forward to, `printed`, what was marked since a print); `version` and `tag` for what is sent
    and asked; `campaign` and `campaign_name`; what the sheet says (`page`), its armour in `front`, and what of that is
    `lost`.
    """
    now = sheet_now(access)
    campaign, campaign_name = campaign_of_sheet(access.sheet.pk)
    marks = access.marks and access.table is None
    typed_in = data if data is not None and data.get("do", "hit") == "hit" else {}
    by_hit = refusal if typed_in else NOTHING_REFUSED
    all_lines = request.GET.get("log") == "all"
    lines = (
        []
        if access.table
        else sheets.log_lines(access, now, most=sheets.LINES_MOST if all_lines else sheets.LINES_SHOWN)
    )
    address = reverse("sheet", args=[access.sheet.pk])
    page = now.sheets.page(now.design, now.marks, reader_language())
    front = [armour for armour in page.armour if not armour.rear]
    attacks = now.sheets.attacks(now.design, reader_language()) if marks else ()
    near = sorted((each for each in attacks if each.near), key=lambda each: -each.points)
    shoots = not marks or request.GET.get("bar") == "shoots"
    context = {
        "access": access,
        "sheet": access.sheet,
        "design": now.design,
        "title": access.sheet.name or now.design.title,
        "marks": marks,
        "renames": now.renames,
        "match": access.table.match if access.table else None,
        "version": now.version,
        "tag": sheets.page_tag(access, now, campaign_name),
        "drawing": armour_drawing(
            access.sheet.game, sheet_print(access, now), sheets.place_link(address, typed_in) if marks else None
        ),
        "hit": sheets.hit_form(access.sheet, page, near, typed_in, by_hit),
        "near": near,
        "shooting": now.sheets.shooting(now.design, now.marks, request.GET, reader_language()) if shoots else None,
        "shooting_kept": [("bar", "shoots")],
        "every": sorted(attacks, key=lambda each: each.name.lower()),
        "refused": "" if by_hit else refusal.words,
        "log": lines,
        "log_more": not all_lines and not access.table and now.version > sheets.LINES_SHOWN,
        "last": next((line for line in lines if line.stands), None),
        "redo": None if access.table else redo_of(access.sheet),
        "campaign": campaign,
        "campaign_name": campaign_name,
        "campaigns": campaigns_to_join(request.user) if access.owns else [],
        "printed": sheet_since(request, access, now),
        "notes": [note.text for note in now.design.notes],
        "page": page,
        "front": front,
        "lost": [armour.name for armour in front if armour.lost],
    }
    return render(request, "web/sheets/page.html", context, status=refusal.status)


def sheet_since(request: HttpRequest, access: SheetAccess, now: SheetNow) -> SincePrint | None:
    """The marks since the print that led here; of a mech in a match, the moves."""
    if access.table is not None:
        return table_since(request, access.table)
    return since_print(request, now.version, lambda since: sheets.log_lines(access, now, most=min(LINES_MOST, since)))


@sheet_view
def sheet_news(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """Asked by the open page when it hears of a change: nothing new is 204; else it takes its parts from the sheet."""
    now = sheet_now(access)
    if request.GET.get("tag") == sheets.page_tag(access, now, campaign_of_sheet(access.sheet.pk)[1]):
        return HttpResponse(status=204)
    return sheet_page(request, access)


@sheet_view
def sheet_stream(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """Where the page hears of changes: those of its match, where it has a match."""
    return to_stream(request, asker_of(request), access.log)


# --- marks ----------------------------------------------------------------------------------------


@sheet_view
def sheet_do(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """Make a mark. A correction is made on the numbers that were seen; all other marks on top of whatever is there."""
    data = request.POST
    try:
        mark = sheets.mark_typed(access.sheet, data)
        line = done_once(
            sheet_mark,
            request=write_request(request, access, typed.optional_number(data, "seen")),
            action=mark.action,
            faces=mark.faces,
            roll=mark.roll,
        )
    except NeedDice as need:
        return sheet_page(request, access, data=data, refusal=Refusal(words.dice_wanted(need.count), status=422))
    except REFUSALS as error:
        return refused_page(request, access, error)
    return with_line(way_to(access, sheets.kept(data) if data.get("do") == "hit" else None), line.seq)


@sheet_view
def sheet_take_back(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """Take back the newest mark that stands: the one that was seen, not one that came since; or the one that a form of
    this reader's has made which had not been answered yet (`of`, its key). With `after`, do again what was taken back.
    """
    of = key_typed(request, "of")
    try:
        line = done_once(
            sheet_undo,
            request=write_request(request, access, None if of else typed.version(request.POST, "seen")),
            after=typed.optional_number(request.POST, "after"),
            made_by=of.key if of else "",
        )
    except REFUSALS as error:
        return refused_page(request, access, error)
    return with_line(way_to(access), line.seq)


@sheet_view
def sheet_settings(request: HttpRequest, access: SheetAccess) -> HttpResponse:
    """Another name for the pilot; for the owner, another campaign or none."""
    data, changes = request.POST, dict[str, Any]()
    try:
        if "name" in data:
            changes["name"] = data["name"]
        if "campaign" in data:
            changes["campaign"] = typed.optional_number(data, "campaign", most=ROW_MOST)
        if not changes:
            raise Invalid("nothing-to-change")
        sheet_edit(asker=asker_of(request), access=access, **changes)
    except REFUSALS as error:
        return refused_page(request, access, error)
    return way_to(access)


def refused_page(request: HttpRequest, access: SheetAccess, error: Illegal | Refused) -> HttpResponse:
    """The sheet as it is now, with the reason why nothing was marked, and what was typed."""
    if isinstance(error, Missing | Forbidden):
        raise error
    fresh = may(asker_of(request), SHEET, pk=access.sheet.pk)
    return sheet_page(request, fresh, data=request.POST, refusal=Refusal.of(error))
