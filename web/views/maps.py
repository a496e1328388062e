"""Maps to choose from: the list, bringing files in, one map with its lines of sight."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from core.errors import Invalid
from matches.designs import map_find, map_notes, maps_seen
from matches.sightlines import map_title
from printables.art.battletech import MapSight
from web import sightlines
from web.battlemaps import HEXES_MOST, map_drawing
from web.drawings import link_to
from web.refusals import guarded, refused_status, refused_words
from web.throttles import throttled
from web.uploads import measured
from web.views.imports import import_page
from web.views.mechs import PAGE_SIZE, asker, query_without
from web.words import in_language


@require_safe
def map_list(request: HttpRequest) -> HttpResponse:
    found = maps_seen(asker(request)).defer("rows", "notes")
    wanted = request.GET.get("q", "").strip()[:80]
    if wanted:
        found = found.filter(title__icontains=wanted)
    page = Paginator(found.order_by("-builtin", "title", "pk"), PAGE_SIZE).get_page(request.GET.get("page", ""))
    context = {
        "page": page,
        "maps": [(row, in_language(map_title(row))) for row in page],
        "q": wanted,
        "query": query_without(request, "page"),
    }
    return render(request, "web/maps/list.html", context)


@throttled("import", "POST")
@measured
@login_required
@guarded
@require_http_methods(["GET", "HEAD", "POST"])
def map_import(request: HttpRequest, too_long: Invalid | None) -> HttpResponse:
    """MegaMek's map files into one's own list."""
    return import_page(request, "web/maps/import.html", "maps", too_long)


@throttled("resolve")
@guarded
@require_safe
def map_page(request: HttpRequest, key: str) -> HttpResponse:
    """A map, and the lines of sight from one hex to others.

    The template gets the map (`row`, `title`, `drawing`, `notes`, and `taps`: its hexes can be tapped); what was
    `asked`, as typed (`from`, `to`, `side` of `sides`), or why it was `refused` and for which `field`; the `targets`
    with addresses to look at one and to leave it out, the one that is `drawn`, and its `stops`, hex by hex.
    """
    row = map_find(asker(request), key)
    board, data = sightlines.board_at(row), request.GET
    refused, field, status = "", "", 200
    try:
        asked = sightlines.asked_typed(data, board)
    except Invalid as error:
        asked, refused, field, status = sightlines.Asked(), refused_words(error), error.field, refused_status(error)
    address = reverse("map", args=[key])
    few = len(board.hexes) <= HEXES_MOST
    shown = MapSight(asked.start, asked.show, asked.side) if asked.start and asked.show else None
    rows = sightlines.targets(board, asked)
    context = {
        "row": row,
        "title": in_language(map_title(row)),
        "drawing": map_drawing(
            board,
            sight=shown,
            taps={one: link_to(f"{address}?{asked.tapped(one)}") for one in board.hexes} if few else None,
        ),
        "taps": few,
        "asked": asked,
        "from": data.get("from", "") if refused else asked.start,
        "to": data.get("to", "") if refused else " ".join(asked.ends),
        "sides": sightlines.SIDE_NAMES.items(),
        "side": asked.side or "open",
        "targets": [(one, asked.query(show=one.hex), asked.without(one.hex)) for one in rows],
        "drawn": next((one for one in rows if one.hex == asked.show), None),
        "stops": sightlines.stops(board, asked),
        "notes": [one.text for one in map_notes(row)],
        "refused": refused,
        "field": field,
    }
    return render(request, "web/maps/map.html", context, status=status)
