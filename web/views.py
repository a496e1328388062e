"""The pages above the features: what is on this reader's desk, where a signed link leads, what a phone keeps."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache

from campaigns.selectors.codes import code_opened
from campaigns.selectors.people import invitations_of
from core.addresses import origin_of
from core.codes import TYPED_LONGEST, code_check
from core.errors import Invalid, Missing, TooOften
from core.grants import Kind, grant_open, signed
from core.guessing import guessing
from core.language import reader_language
from core.limits import address_of
from web.asker import asker_of
from web.campaigns.context import cards
from web.campaigns.views.people import campaign_link
from web.links import token_typed
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.sheets.context import sheet_rows
from web.sheets.views.links import sheet_link
from web.tables.context import table_cards
from web.tables.views.links import table_link
from web.throttles import throttled, too_many

TABLES_MOST = 6
SHEETS_MOST = 6
INVITATIONS_MOST = 20
WORKER = Path(__file__).parent / "static" / "web" / "worker.js"
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable-512", 512, "maskable"))


def home(request: HttpRequest) -> HttpResponse:
    """What is on the reader's desk: `invitations` to answer, `cards` of campaigns, `tables` and `sheets`."""
    asked = invitations_of(request.user)[:INVITATIONS_MOST] if request.user.is_authenticated else ()
    context = {
        "invitations": asked,
        "cards": cards(asker_of(request), most=20),
        "tables": table_cards(request, most=TABLES_MOST),
        "sheets": sheet_rows(request, most=SHEETS_MOST),
    }
    return render(request, "web/home.html", context)


def join(request: HttpRequest) -> HttpResponse:
    """Where the code of a table or campaign is typed, or a link pasted, by those who cannot scan or tap it."""
    if request.method == "POST":
        return join_by_code(request) if "code" in request.POST else join_by_link(request)
    return join_page(request)


def join_page(request: HttpRequest, *, field: str = "", refusal: Refusal = NOTHING_REFUSED) -> HttpResponse:
    """`field`: the one whose text was refused. The template gets what was typed (`code`, `link`), and by the field what
    was `wrong`.
    """
    context: dict[str, Any] = {name: request.POST.get(name, "") for name in ("code", "link")}
    context["wrong"] = {field: refusal.words}
    return render(request, "web/join.html", context, status=refusal.status)


def join_by_code(request: HttpRequest) -> HttpResponse:
    try:
        with guessing(address_of(request), request.user.pk):
            grant = code_opened(request.POST.get("code", "")[:TYPED_LONGEST], timezone.now())
    except TooOften as error:
        return too_many(request, error.seconds)
    except REFUSALS as error:
        return join_page(request, field="code", refusal=Refusal.of(error))
    return redirect("link", signed(grant))


@throttled("join")
def join_by_link(request: HttpRequest) -> HttpResponse:
    try:
        token = token_typed(request.POST.get("link", ""))
    except REFUSALS as error:
        return join_page(request, field="link", refusal=Refusal.of(error))
    return redirect("link", token)


@never_cache
@throttled("join", "GET", "HEAD", "POST")
def link(request: HttpRequest, token: str) -> HttpResponse:
    """What a signed link offers, and taking it. Opening it changes nothing: messengers look at links too."""
    try:
        grant = grant_open(token)
    except Invalid as error:
        raise Missing("bad-link") from error
    if grant.pk not in asker_of(request).grants:
        code_check(grant, timezone.now(), request.POST.get("once", ""))
    if grant.kind == Kind.TABLE:
        return table_link(request, grant)
    if grant.kind == Kind.SHEET:
        return sheet_link(request, grant)
    return campaign_link(request, grant)


# --- what a phone keeps -----------------------------------------------------------------------------


@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, from the root: it may serve what lies below its address."""
    return HttpResponse(WORKER.read_bytes(), content_type="text/javascript")


@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """What a phone needs to keep Bivouac on its home screen, in the reader's language."""
    about = {
        "name": "Bivouac",
        "description": _("Campaigns, tables and record sheets of a wargame group."),
        "lang": reader_language(),
        "id": reverse("home"),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "background_color": "#f9f9f5",
        "theme_color": "#f9f9f5",
        "icons": [
            {"src": static(f"web/{name}.png"), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for name, side, purpose in ICONS
        ],
    }
    return JsonResponse(about, content_type="application/manifest+json")


@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown without network in the place of a page that is not kept: nothing of anybody's."""
    return render(request, "web/offline.html")


def https(request: HttpRequest) -> HttpResponse:
    """What a phone can do with HTTPS and without, and how to come by it: `secure`, whether this page came by it, the
    `authority` to be installed where this house has one of its own, and the `origin` that phones open.
    """
    context = {"secure": request.is_secure(), "authority": settings.AUTHORITY, "origin": origin_of(request)}
    return render(request, "web/https.html", context)


def authority(request: HttpRequest) -> HttpResponse:
    """The authority of `make run HTTPS=1`, for phones to install."""
    if settings.AUTHORITY is None:
        raise Http404
    return HttpResponse(settings.AUTHORITY.read_bytes(), content_type="application/x-x509-ca-cert")
