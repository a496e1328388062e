"""Mechs to choose from: the catalogue, bringing files in, one mech with its facts and its blank sheet."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control

from core.errors import Invalid
from core.language import in_language, reader_language
from games.registry import with_designs, with_sheets
from matches.designs import design_at, design_find, designs_seen
from matches.models import MechDesign
from matches.sheet_selectors import sheets_of
from printables.catalogue import PRODUCTS
from web import typed
from web.asker import asker_of
from web.drawings import sheet_drawing
from web.prints.responses import print_or_404
from web.refusals import NOTHING_REFUSED, Refusal
from web.throttles import throttled

PAGE_SIZE = 60


def mech_list(request: HttpRequest) -> HttpResponse:
    """The catalogue, narrowed by name, by the number that designs of a game are measured by, and by what can be played
    of it. The template gets a `page`, its `rows` with what lists show of each, under the titles of `columns`; what the
    designs can be measured by (`measures`), at most `highest`; the `statuses` to choose from; `data`, what was typed,
    why it was `refused`, and the rest of the address (`query`).
    """
    data, refusal = request.GET, NOTHING_REFUSED
    found, games = designs_seen(asker_of(request).user), with_designs()
    wanted = typed.search(data)
    if wanted:
        found = found.filter(title__icontains=wanted)
    highest = max(designs.measure_most for designs in games.values())
    try:
        least, most = (typed.optional_number(data, name, most=highest) for name in ("least", "most"))
        found = found.filter(bounded(least, "gte"), bounded(most, "lte"))
    except Invalid as error:
        refusal = Refusal.of(error)
    if data.get("status") in MechDesign.Status.values:
        found = found.filter(status=data["status"])
    columns = {name: in_language(title) for designs in games.values() for name, title in designs.columns.items()}
    page = Paginator(found.order_by("title", "pk"), PAGE_SIZE).get_page(data.get("page", ""))
    context = {
        "page": page,
        "rows": [(row, [row.data.get(name, "") for name in columns]) for row in page],
        "columns": columns.values(),
        "measures": {in_language(designs.measured_from) for designs in games.values()},
        "highest": highest,
        "data": data,
        "query": typed.query_of_pages(request),
        "statuses": MechDesign.Status.choices,
        "refused": refusal.words,
    }
    return render(request, "web/mechs/list.html", context, status=refusal.status)


def bounded(bound: int | None, lookup: str) -> Q:
    """The designs whose measure keeps a bound, if there is any."""
    found = Q()
    if bound is not None:
        for game, designs in with_designs().items():
            found |= Q(game=game, **{f"data__{designs.measure}__{lookup}": bound})
    return found


def mech(request: HttpRequest, key: str) -> HttpResponse:
    """One mech: its `row` and `status`; `described` in words, what of it is different here (`notes`), and where its
    game `has_sheets` a `drawing` of its blank sheet.
    """
    row = design_find(asker_of(request).user, key)
    design, has_sheets = design_at(row), row.game in with_sheets()
    context = {
        "row": row,
        "status": row.get_status_display(),
        "described": with_designs()[row.game].described(design, reader_language()),
        "notes": [(note.weight, note.text) for note in design.notes],
        "has_sheets": has_sheets,
        "drawing": sheet_drawing(row.game, blank_sheet(row.game, design)) if has_sheets else "",
    }
    return render(request, "web/mechs/mech.html", context)


@throttled("print")
@cache_control(private=True, no_cache=True)
def mech_print(request: HttpRequest, key: str, ending: str) -> HttpResponse:
    """The blank sheet of a mech."""
    row = design_find(asker_of(request).user, key)
    data = blank_sheet(row.game, design_at(row))
    return print_or_404(request, sheets_of(row.game).product, f"mech:{key}", ending, reader_language(), data)


def blank_sheet(game: str, design: Any) -> Any:
    """What prints and draws the sheet of a design without a mark."""
    return PRODUCTS[sheets_of(game).product].fills["mech"](design)
