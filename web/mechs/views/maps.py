"""Maps to choose from: the list, bringing files in, one map with its lines of sight."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from core.errors import Invalid
from core.language import in_language
from games.registry import with_boards
from matches.designs import board_at, map_find, map_notes, map_title, maps_seen
from web import typed
from web.asker import asker_of
from web.drawings import ground_drawing, link_to
from web.mechs import sightlines
from web.mechs.views.catalogue import PAGE_SIZE
from web.refusals import NOTHING_REFUSED, Refusal
from web.throttles import throttled

HEXES_MOST = 1600  # of a larger map the hexes are typed: so many links would weigh more than the map


def map_list(request: HttpRequest) -> HttpResponse:
    """The template gets a `page` of rows and its `maps`, each row with its title; `q`, the name searched for, and the
    rest of the address (`query`).
    """
    found = maps_seen(asker_of(request).user).defer("rows", "notes")
    wanted = typed.search(request.GET)
    if wanted:
        found = found.filter(title__icontains=wanted)
    page = Paginator(found.order_by("-builtin", "title", "pk"), PAGE_SIZE).get_page(request.GET.get("page", ""))
    context = {
        "page": page,
        "maps": [(row, in_language(map_title(row))) for row in page],
        "q": wanted,
        "query": typed.query_of_pages(request),
    }
    return render(request, "web/maps/list.html", context)


@throttled("resolve")
def map_page(request: HttpRequest, key: str) -> HttpResponse:
    """A map, and the lines of sight from one hex to others.

    The template gets the map (`row`, `title`, `drawing`, `notes`, and `taps`: its hexes can be tapped); what was
    `asked`, as typed (`from`, `to`, `side` of `sides`), or why it was `refused` and what is `wrong` by its field; the
    `targets`, lines in words with addresses to look at one and to leave it out, and the one that is `drawn`.
    """
    row = map_find(asker_of(request).user, key)
    board, sight, data = board_at(row), with_boards()[row.game].sight, request.GET
    refusal = NOTHING_REFUSED
    try:
        asked = sightlines.asked_typed(data, sight, board)
    except Invalid as error:
        asked, refusal = sightlines.SightAsked(), Refusal.of(error)
    address, places = reverse("map", args=[key]), sight.places(board)
    few = len(places) <= HEXES_MOST
    links = {place: link_to(f"{address}?{asked.tapped(place)}") for place in places} if few else {}
    lines = sightlines.seen_of(sight, board, asked)
    context = {
        "row": row,
        "title": in_language(map_title(row)),
        "drawing": ground_drawing(row.game, board, (asked.start, asked.show, asked.side), links),
        "taps": few,
        "asked": asked,
        "from": data.get("from", "") if refusal.words else asked.start,
        "to": data.get("to", "") if refusal.words else " ".join(asked.ends),
        "sides": [(side, in_language(name)) for side, name in sight.names.items()],
        "side": asked.side or sightlines.NO_SIDE,
        "targets": [(line, asked.query(show=line.place), asked.without(line.place)) for line in lines],
        "drawn": next((line for line in lines if line.place == asked.show), None),
        "notes": [note.text for note in map_notes(row)],
        "refused": refusal.words,
        "wrong": refusal.by_field,
    }
    return render(request, "web/maps/map.html", context, status=refusal.status)
