"""Mechs to choose from: the catalogue, bringing files in, one mech with its facts and its blank sheet."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from core.errors import Invalid
from games.battletech.damage import LOCATIONS, REARS
from games.battletech.designs import Design
from matches.designs import design_at, design_find, designs_seen
from matches.models import MechDesign
from printables.art.battletech import RecordSheet
from printables.art.battletech.sheet import running
from web import record_sheets as sheets
from web import sheet_words as words
from web import typed
from web.drawings import language, sheet_drawing
from web.refusals import guarded, refused_status, refused_words
from web.throttles import throttled
from web.uploads import measured
from web.views.files import printed_or_missing
from web.views.imports import import_page

PAGE_SIZE = 60
TONS_MOST = 200


def asker(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


def query_without(request: HttpRequest, name: str) -> str:
    """The address's query but for one field."""
    query = request.GET.copy()
    query.pop(name, None)
    return query.urlencode()


@require_safe
def mech_list(request: HttpRequest) -> HttpResponse:
    """The catalogue, narrowed by name, weight and what can be played of it."""
    data, refused, status = request.GET, "", 200
    found = designs_seen(asker(request)).defer("data")
    wanted = data.get("q", "").strip()[:80]
    if wanted:
        found = found.filter(title__icontains=wanted)
    try:
        least = typed.number(data, "least", most=TONS_MOST, default=0)
        most = typed.number(data, "most", most=TONS_MOST, default=TONS_MOST)
        found = found.filter(tons__gte=least, tons__lte=most)
    except Invalid as error:
        refused, status = refused_words(error), refused_status(error)
    if data.get("status") in MechDesign.Status.values:
        found = found.filter(status=data["status"])
    context = {
        "page": Paginator(found.order_by("title", "pk"), PAGE_SIZE).get_page(data.get("page", "")),
        "data": data,
        "query": query_without(request, "page"),
        "statuses": MechDesign.Status.choices,
        "refused": refused,
    }
    return render(request, "web/mechs/list.html", context, status=status)


@throttled("import", "POST")
@measured
@login_required
@guarded
@require_http_methods(["GET", "HEAD", "POST"])
def mech_import(request: HttpRequest, too_long: Invalid | None) -> HttpResponse:
    """MegaMek's mech files into one's own catalogue."""
    return import_page(request, "web/mechs/import.html", "mechs", too_long)


@guarded
@require_safe
def mech(request: HttpRequest, key: str) -> HttpResponse:
    """One mech: facts (`armour` and `weapons` in words), what of it is different here (`notes`), its blank sheet."""
    row = design_find(asker(request), key)
    design = design_at(row)
    context = {
        "row": row,
        "design": design,
        "run": running(design),
        "status": row.get_status_display(),
        "armour": [(words.location_name(one), left) for one, left in zip(LOCATIONS, design.armour, strict=True)]
        + [(words.location_name(one, rear=True), left) for one, left in zip(REARS, design.rear, strict=True) if left],
        "weapons": [_weapon(design, place) for place in range(len(design.mounts))],
        "notes": [(one.weight, one.text) for one in design.notes],
        "drawing": sheet_drawing(RecordSheet(design=design)),
        "language": language(),
    }
    return render(request, "web/mechs/mech.html", context)


def _weapon(design: Design, place: int) -> dict[str, Any]:
    mount = design.mounts[place]
    return {
        "name": mount.name,
        "where": words.location_name(mount.location, rear=mount.rear),
        "facts": sheets.weapon_facts(mount.weapon),
        "shots": mount.shots,
    }


@throttled("print")
@guarded
@require_safe
def mech_print(request: HttpRequest, key: str, ending: str) -> HttpResponse:
    """The blank sheet of a mech."""
    data = RecordSheet(design=design_at(design_find(asker(request), key)))
    return printed_or_missing(request, "record-sheet", f"mech:{key}", ending, language(), data)
