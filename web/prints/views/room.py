"""The print room: what there is to print, how it will look, the file; and the reader's printer."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from msgspec.structs import asdict

from core import checks
from core.addresses import origin_of
from core.errors import Busy, Invalid, Missing, Refused
from core.language import reader_language
from core.responses import unless_known
from print_room.at_once import file_tag, letters_lost, print_now, small_picture
from print_room.choices import choices_schema, product_check
from print_room.models import PrintJob
from print_room.packs import pack_schema
from print_room.responses import print_response
from print_room.selectors import printer_profile
from print_room.services import printer_profile_set
from printables.catalogue import FORMATS, PAGE_MOST, PRODUCTS, title_of
from printables.pictures import DPIS
from printables.profile import PLAIN, bounds
from printables.sheets import PAPERS
from printables.words import Words
from web import typed
from web.asker import AccountRequest
from web.prints import forms, nights
from web.prints.jobs import PackJob, pack_kept
from web.prints.responses import job_redirect
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.throttles import seconds_to_wait, throttled, too_many

JOBS_SHOWN = 6


def page_asked(request: HttpRequest) -> int:
    asked = checks.digits(request.GET.get("page", ""))
    return 1 if asked is None else min(asked, PAGE_MOST)


def preview_context(request: HttpRequest, slug: str) -> dict[str, Any]:
    """A page of what is chosen, drawn; or why it cannot be.

    `product` and its `title`, and `choices_context`. Where it could be drawn: what is `chosen`, the page as `svg`,
    whether the print `has_codes` that lead back here, its number `page` of `pages`, the `dpis` in which a print service
    can have its pieces, the ones `before` and `after`, whether it is `put_right` for the reader's printer. Else why it
    was `refused`. While others are drawn `busy`, the seconds to wait, and what is then asked `again`.
    """
    context: dict[str, Any] = {"product": slug, "title": title_of(slug, reader_language())}
    try:
        chosen = forms.chosen_of(request, request.GET, slug)
        page = max(1, page_asked(request))
        try:
            made = print_now(chosen.order, format="svg", page=page, prefix="pv-")
        except Invalid as error:
            if error.code != "unknown-page":
                raise
            page = 1
            made = print_now(chosen.order, format="svg", page=page, prefix="pv-")
        lost = forms.lost_by_choice(letters_lost(chosen.order))
    except Refused as error:
        refusal, schema = Refusal.of(error), choices_schema(slug, reader_language())
        context |= {
            "refused": refusal.words,
            **choices_context(schema, forms.given(request.GET, schema), refusal, {}),
        }
        if isinstance(error, Busy):  # the page is there, and asks for its preview again by itself
            context |= {"busy": error.seconds, "again": request.GET.urlencode()}
        return context
    return {
        **context,
        **choices_context(chosen.schema, chosen.values, NOTHING_REFUSED, lost),
        "chosen": chosen,
        "svg": mark_safe(made.content.decode()),  # noqa: S308 - drawn by the prints, which escape every text
        "has_codes": f"{origin_of(request)}/" in repr(chosen.order.data),
        "page": page,
        "pages": made.pages,
        "dpis": DPIS if PRODUCTS[slug].cuts else (),
        "before": page - 1 if page > 1 else None,
        "after": page + 1 if page < made.pages else None,
        "put_right": not PRODUCTS[slug].measured and printer_profile(request.user) != PLAIN,
    }


def choices_context(
    schema: Mapping[str, Any], values: Mapping[str, Any], refusal: Refusal, lost: Mapping[str, str]
) -> dict[str, Any]:
    """What is chosen: the `values` by name; `fields` for what can be (`seldom_open`: one of those at the end is); why
    the one named to fill it in from is none (`of_wrong`); what is `lost`, printed as ◊, in words, by the field that it
    stands in.
    """
    return {
        "values": values,
        "fields": forms.fields(schema, values, refusal, lost),
        "seldom_open": any(name in values or name == refusal.field for name in forms.SELDOM),
        "of_wrong": refusal.by_field.get("of", ""),
        "lost": lost,
    }


def night_context(request: HttpRequest) -> dict[str, Any]:
    """`nights`, the battles and tables a pack is made for; how it is to look: the fields of `looks`. Of one that waits,
    as it would lose letters, also what it is made of, `night_of`, and the `night` that is `night_held`; or why it was
    refused, `night_refused`.
    """
    schema, kept = pack_schema(reader_language()), nights.kept_of(request.GET)
    signed_in = request.user.is_authenticated
    night, more = None, {}
    if "of" in kept and signed_in:
        try:
            night = nights.night_asked(request, kept)
            more = {"night": night, "night_held": bool(night.lost)}
        except Refused as error:
            more = {"night_refused": Refusal.of(error).words}
    looks = forms.fields(schema, forms.given(kept, schema), lost=night.words if night else {})
    of = kept.get("of", "")
    offered = [each for kind in ("battle", "match") for each in forms.sources_of(request, kind)] if signed_in else []
    return {
        "nights": forms.with_chosen(request, offered, of if night else ""),
        "looks": looks,
        "night_of": of,
        **more,
    }


@throttled("print")
def print_room(request: HttpRequest) -> HttpResponse:
    """Everything there is to print, a form for the product that is chosen, its first page, and the reader's packs.

    The template gets the `shelves` of products; what is chosen of this one and its preview (`preview_context`), and
    `sources` to fill it in from; the pack of a game night (`night_context`); the reader's `pack` so far and `jobs`.
    """
    slug = product_check(request.GET.get("product") or forms.FIRST)
    preview = preview_context(request, slug)
    of = preview["values"].get("of", "")
    found = forms.with_chosen(request, forms.sources(request, slug), "" if "refused" in preview else of)
    context = {
        **preview,
        **night_context(request),
        "shelves": forms.shelves(slug),
        "sources": [(source, name, source == of) for source, name in found],
        "pack": pack_kept(request),
        "jobs": [PackJob(job, timezone.now()) for job in PrintJob.of(request.user)[:JOBS_SHOWN]]
        if request.user.is_authenticated
        else [],
    }
    return render(request, "web/prints/room.html", context)


def print_preview(request: HttpRequest) -> HttpResponse:
    """The preview alone, for the open page."""
    slug = product_check(request.GET.get("product") or forms.FIRST)
    if seconds := seconds_to_wait(request, "print"):
        return too_many(request, seconds, "web/prints/preview.html", product=slug)
    return render(request, "web/prints/preview.html", preview_context(request, slug))


@cache_control(private=True, no_cache=True)
def print_file(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The file; not drawn again for a browser that has it."""
    product_check(slug)
    if ending not in FORMATS:
        raise Missing("not-found")
    # The picture of a product in the list, of which there is one in each language.
    if ending == "png" and "small" in request.GET and set(request.GET) <= {"small", "lang"}:
        return small_file(request, slug)
    if seconds := seconds_to_wait(request, "print"):
        return too_many(request, seconds)
    chosen = forms.chosen_of(request, request.GET, slug)
    more: dict[str, Any] = {"format": ending}
    if ending == "pdf":
        more["profile"] = printer_profile(request.user)
    if ending != "pdf":
        more["page"] = page_asked(request)
    if ending == "png":
        more["dpi"] = 36 if "small" in request.GET else 150
    if ending == "zip":
        more = {"format": ending, "dpi": typed.number(request.GET, "dpi") if "dpi" in request.GET else DPIS[0]}
    etag = f'"{file_tag(chosen.order, **more)}"'
    return unless_known(request, etag, lambda: print_response(request, chosen.order, chosen.values, more, job_redirect))


def small_file(request: HttpRequest, slug: str) -> HttpResponse:
    content = small_picture(slug, reader_language())
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    return unless_known(request, etag, lambda: HttpResponse(content, FORMATS["png"]))


@login_required
def printer(request: AccountRequest) -> HttpResponse:
    """The page to print and measure, and the figures that it gives.

    The template gets the `fields`, in mm and per cent, each with why it was refused; the `papers` by key and name;
    whether nothing is put right yet (`plain`).
    """
    refusal = NOTHING_REFUSED
    kept = asdict(printer_profile(request.user))
    shown: dict[str, Any] = kept
    if request.method == "POST":
        shown = {name: request.POST.get(name, "") for name in TITLES}
        try:
            values = {name: decimal_typed(name, text) for name, text in shown.items()}
            printer_profile_set(user=request.user, **values)
            messages.success(request, _("Kept. Every PDF that you print is put right so."))
            return redirect("printer")
        except REFUSALS as error:
            refusal = Refusal.of(error)
    fields = [
        forms.PrintField(
            name,
            str(title),
            "decimal",
            shown[name],
            least=bounds(name)[0],
            most=bounds(name)[1],
            error=refusal.by_field.get(name, ""),
        )
        for name, title in TITLES.items()
    ]
    context = {
        "fields": fields,
        "papers": [(key, Words(reader_language())(f"paper_{key}")) for key in PAPERS],
        "plain": kept == asdict(PLAIN),
    }
    return render(request, "web/prints/printer.html", context, status=refusal.status)


def decimal_typed(name: str, text: str) -> float:
    """A number as people write it, with a point or a comma. Raises Invalid("not-a-decimal")."""
    try:
        return float(text.strip().replace(",", ".").replace("−", "-") or "nan")
    except ValueError as error:
        raise Invalid("not-a-decimal", field=name) from error


TITLES = {
    "dx": gettext_lazy("To the right, in mm"),
    "dy": gettext_lazy("Up, in mm"),
    "scale_x": gettext_lazy("Width, in per cent"),
    "scale_y": gettext_lazy("Height, in per cent"),
    "duplex_dx": gettext_lazy("Backs to the right, in mm"),
    "duplex_dy": gettext_lazy("Backs up, in mm"),
}
