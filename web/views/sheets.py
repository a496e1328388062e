"""Record sheets: the list, a new one, the live sheet and what is marked on it."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import SHEET, campaign_of_sheet
from campaigns.selectors.lists import campaigns_of
from campaigns.services.sheets import sheet_edit, sheet_new
from core.errors import Forbidden, Invalid, Missing, Refused, Repeated
from core.grants import Asker, may
from games.core.dice import NeedDice
from games.core.errors import Illegal
from matches.access import Hand
from matches.designs import designs_seen
from matches.sheet_selectors import SheetNow, sheet_now
from matches.sheets import NAME_LONGEST, sheet_mark, sheet_undo
from print_room.record_sheets import sheet_print
from web import record_sheets as sheets
from web import sheet_words as words
from web import typed
from web.asker import asker_of
from web.drawings import sheet_drawing
from web.printed import LINES_MOST, Printed, Since, revision_asked, table_since
from web.refusals import REFUSALS, guarded, refused_status, refused_words
from web.seats import ask_of

SHEETS_MOST = 100
DESIGNS_MOST = 30
VERSION_MOST = 2**31


def at_sheet(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Calls the view with (request, hand, …) in the place of the sheet's id; for strangers there is no such page.

    A page whose right has ended while it was open loads itself anew and says so.
    """

    @never_cache
    @guarded
    @wraps(view)
    def inner(request: HttpRequest, sheet_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, may(asker_of(request), SHEET, pk=sheet_id), *args, **kwargs)
        except (Missing, Forbidden):
            if request.headers.get("HX-Request"):
                return HttpResponse(headers={"HX-Refresh": "true"})
            raise

    return inner


def way_to(hand: Hand) -> HttpResponse:
    return HttpResponseRedirect(reverse("sheet", args=[hand.sheet.pk]))


# --- lists ----------------------------------------------------------------------------------------


def sheet_rows(request: HttpRequest, most: int = SHEETS_MOST) -> list[Any]:
    """The sheets the reader sees, newest first."""
    found = SHEET.rows(asker_of(request))
    return list(found.select_related("in_campaign__campaign", "match", "owner").defer("marks").order_by("-pk")[:most])


@require_safe
def sheet_list(request: HttpRequest) -> HttpResponse:
    return render(request, "web/sheets/list.html", {"sheets": sheet_rows(request)})


def campaigns_to_join(request: HttpRequest) -> list[Any]:
    """The campaigns in which the reader's account fights or which it organises."""
    return list(campaigns_of(Asker(request.user))[:SHEETS_MOST])


@login_required
@guarded
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_create(request: HttpRequest) -> HttpResponse:
    """A design, found by its name; a pilot; perhaps a campaign.

    The form gets the `designs` found by `q` (are there `more`?) and the one `chosen`, the pilot's `name`, the
    `campaigns` it could join and the `campaign` it does, and why it was `refused` at which `field`.
    """
    data = request.POST or request.GET
    refused, field, status = "", "", 200
    if request.method == "POST":
        try:
            made = sheet_new(
                asker=asker_of(request),
                design=data.get("design", ""),
                name=data.get("name", ""),
                campaign=typed.optional_number(data, "campaign", most=10**15),
                ask=ask_of(request),
            )
            return HttpResponseRedirect(reverse("sheet", args=[made.pk]))
        except Repeated as again:
            return HttpResponseRedirect(reverse("sheet", args=[again.entry.pk]))
        except REFUSALS as error:
            refused, field, status = refused_words(error), getattr(error, "field", ""), refused_status(error)
    chosen, wanted = data.get("design", ""), data.get("q", "").strip()[:80]
    seen = designs_seen(request.user).exclude(status="unplayable").defer("data")
    found = list(seen.filter(title__icontains=wanted)[: DESIGNS_MOST + 1])
    if chosen and all(one.key != chosen for one in found):
        found = [*seen.filter(key=chosen), *found]
    context = {
        "designs": found[:DESIGNS_MOST],
        "more": len(found) > DESIGNS_MOST,
        "chosen": chosen,
        "q": wanted,
        "name": data.get("name", ""),
        "longest": NAME_LONGEST,
        "campaigns": campaigns_to_join(request),
        "campaign": data.get("campaign", ""),
        "refused": refused,
        "field": field,
    }
    return render(request, "web/sheets/new.html", context, status=status)


# --- the sheet ------------------------------------------------------------------------------------


@require_safe
@at_sheet
def sheet(request: HttpRequest, hand: Hand) -> HttpResponse:
    return sheet_page(request, hand, data=request.GET)


def sheet_page(
    request: HttpRequest,
    hand: Hand,
    *,
    data: Mapping[str, str] | None = None,
    refused: Illegal | Refused | None = None,
    said: str = "",
) -> HttpResponse:
    """The sheet as it stands. `data`: what was typed for a hit; `refused` or `said`: why nothing was done.

    The template gets: the sheet (`hand`, what the reader may do; `sheet`, `design`, `title`, `drawing`, `notes`, and
    `match`, of whose mech it is); what can be done (`marks`, `renames`, `longest` name, the form `hit` with the weapons
    `near` and `every` one, the `campaigns` it can join, `refused`); its log (`log`, `log_more`, `last` line that can be
    taken back, `printed`, what was marked since a print); `version` and `tag` for what is sent and asked; `campaign`
    and `campaign_name`; and the boxes of `sheet_facts`.
    """
    now = sheet_now(hand)
    campaign, campaign_name = campaign_of_sheet(hand.sheet.pk)
    marks = hand.marks and hand.place is None
    why = said or (refused_words(refused) if refused else "")
    typed_in = data if data is not None and data.get("do", "hit") == "hit" else {}
    beside = bool(why) and bool(typed_in)
    all_lines = request.GET.get("log") == "all"
    lines = (
        []
        if hand.place
        else sheets.log_lines(hand, now.design, most=sheets.LINES_MOST if all_lines else sheets.LINES_SHOWN)
    )
    address = reverse("sheet", args=[hand.sheet.pk])
    context = {
        "hand": hand,
        "sheet": hand.sheet,
        "design": now.design,
        "title": hand.sheet.name or now.design.title,
        "marks": marks,
        "renames": now.renames,
        "match": hand.place.match if hand.place else None,
        "version": now.version,
        "tag": sheets.tag_of(hand, now, campaign_name),
        "drawing": sheet_drawing(sheet_print(hand, now), f"{address}?at=" if marks else ""),
        "hit": sheets.hit_form(typed_in, why if beside else "", getattr(refused, "field", "") if beside else ""),
        "near": sheets.weapons_near(now.design) if marks else [],
        "every": sheets.weapons_all() if marks else [],
        "refused": "" if beside else why,
        "log": lines,
        "log_more": not all_lines and not hand.place and now.version > sheets.LINES_SHOWN,
        "last": next((line for line in lines if line.stands), None),
        "campaign": campaign,
        "campaign_name": campaign_name,
        "campaigns": campaigns_to_join(request) if hand.owns else [],
        "printed": sheet_since(request, hand, now),
        "longest": NAME_LONGEST,
        "notes": [one.text for one in now.design.notes],
        **sheets.sheet_facts(hand, now),
    }
    status = refused_status(refused) if refused else 422 if said else 200
    return render(request, "web/sheets/page.html", context, status=status)


def sheet_since(request: HttpRequest, hand: Hand, now: SheetNow) -> Printed | None:
    """The marks since the print that led here; of a mech in a match, the moves."""
    if hand.place is not None:
        return table_since(request, hand.place)
    revision = revision_asked(request)
    if revision is None or revision > now.version:
        return None
    newest = reversed(list(sheets.lines_after(hand, now.design, max(revision, now.version - LINES_MOST))))
    lines = [Since(one.seq, one.said, one.actor, one.at, not one.stands) for one in newest]
    return Printed(revision, lines, now.version - revision - len(lines))


@require_safe
@at_sheet
def sheet_news(request: HttpRequest, hand: Hand) -> HttpResponse:
    """Asked by the open page every few seconds: nothing new is 204; else the page takes its parts from the sheet."""
    now = sheet_now(hand)
    if request.GET.get("tag") == sheets.tag_of(hand, now, campaign_of_sheet(hand.sheet.pk)[1]):
        return HttpResponse(status=204)
    return sheet_page(request, hand)


# --- marks ----------------------------------------------------------------------------------------


@require_POST
@at_sheet
def sheet_do(request: HttpRequest, hand: Hand) -> HttpResponse:
    """Make a mark. A correction is made on the numbers that were seen; all other marks on top of whatever is there."""
    data = request.POST
    try:
        mark = sheets.mark_typed(data)
        sheet_mark(
            hand=hand,
            action=mark.action,
            at=timezone.now(),
            faces=mark.faces,
            roll=mark.roll,
            expected_version=typed.optional_number(data, "seen", most=VERSION_MOST),
            ask=ask_of(request),
        )
    except Repeated:
        pass  # done by the first tap
    except NeedDice as need:
        said = words.dice_wanted(need.count)
        return sheet_page(request, hand, data=data, said=said)
    except REFUSALS as error:
        return refused_page(request, hand, error)
    return way_to(hand)


@require_POST
@at_sheet
def sheet_take_back(request: HttpRequest, hand: Hand) -> HttpResponse:
    """Take back the newest mark that stands: the one that was seen, not one that came since."""
    try:
        seen = typed.number(request.POST, "seen", most=VERSION_MOST)
        sheet_undo(hand=hand, at=timezone.now(), expected_version=seen, ask=ask_of(request))
    except Repeated:
        pass
    except REFUSALS as error:
        return refused_page(request, hand, error)
    return way_to(hand)


@require_POST
@at_sheet
def sheet_settings(request: HttpRequest, hand: Hand) -> HttpResponse:
    """Another name for the pilot; for the owner, another campaign or none."""
    data, changes = request.POST, dict[str, Any]()
    try:
        if "name" in data:
            changes["name"] = data["name"]
        if "campaign" in data:
            changes["campaign"] = typed.optional_number(data, "campaign", most=10**15)
        if not changes:
            raise Invalid("nothing-to-change")
        sheet_edit(asker=asker_of(request), hand=hand, **changes)
    except REFUSALS as error:
        return refused_page(request, hand, error)
    return way_to(hand)


def refused_page(request: HttpRequest, hand: Hand, error: Illegal | Refused) -> HttpResponse:
    """The sheet as it is now, with the reason why nothing was marked, and what was typed."""
    if isinstance(error, Missing | Forbidden):
        raise error
    fresh = may(asker_of(request), SHEET, pk=hand.sheet.pk)
    return sheet_page(request, fresh, data=request.POST, refused=error)
