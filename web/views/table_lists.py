"""Live tables: those of a reader, and a new one."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from core.errors import Refused, Repeated
from games import registry
from games.core.errors import Illegal
from matches import selectors
from matches.access import TABLE
from matches.models import Match
from matches.tables import match_create
from web import table_forms as forms
from web import table_words as words
from web import tables
from web.asker import asker_of
from web.forces import forces_of, forces_typed, takes_forces
from web.refusals import REFUSALS, guarded, refused_status, refused_words
from web.seats import ask_of

TABLES_MOST = 100


def table_cards(request: HttpRequest, most: int = TABLES_MOST) -> list[dict[str, Any]]:
    """The reader's tables: those where it is the reader's turn first, then those in play, then what is over."""
    asker = asker_of(request)
    held = TABLE.granted(asker).values_list("object", "seat") if asker.grants else ()
    granted: dict[int, set[str]] = {}
    for number, seat in held:
        granted.setdefault(number, set()).add(seat)
    found = []
    for match in selectors.tables_of(asker).defer("state", "options")[:most]:
        place = TABLE.place(asker, match, tuple(match.seats.all()), granted.get(match.pk, ()))
        everybody = tables.sitters(place)
        found.append(
            {
                "match": match,
                "name": tables.table_name(match),
                "game": words.game_name(match.game),
                "mine": [one.title for one in everybody if one.mine and one.acts],
                "waits": tables.waits_for(everybody),
                "sitters": everybody,
                "ending": tables.ending(place),
            }
        )
    return sorted(found, key=lambda one: (one["ending"] is not None, not one["mine"]))


@require_safe
def table_list(request: HttpRequest) -> HttpResponse:
    return render(request, "web/table/list.html", {"tables": table_cards(request)})


@login_required
@guarded
@require_http_methods(["GET", "HEAD", "POST"])
def table_new(request: HttpRequest) -> HttpResponse:
    """Which game; then its options, its dice and who sits where.

    The form gets `options`, `seats` (`who` can sit there) and `dice` as they were typed (`dice_chosen`, `name`);
    `forces`, where mechs and maps can be put on the table; why it was `refused`, at which `field`, and whether that is
    said `beside` one.
    """
    data = request.POST or request.GET
    game = data.get("game", "")
    if not game:
        return render(request, "web/table/games.html", {"games": forms.game_cards()})
    fault: Illegal | Refused | None = None
    if request.method == "POST":
        try:
            chosen = options_of(request.user, data, game)
            state = registry.playable(game).rules.setup(**chosen)
            made = match_create(
                game=game,
                host=request.user,
                at=timezone.now(),
                sittings=forms.sittings_typed(game, data, request.user, state),
                options=chosen,
                name=data.get("name", ""),
                dice=data.get("dice", ""),
                ask=ask_of(request),
            )
            return HttpResponseRedirect(reverse("table", args=[made.pk]))
        except Repeated as again:
            return HttpResponseRedirect(reverse("table", args=[again.entry.pk]))
        except REFUSALS as error:
            fault = error
    options = forms.option_fields(game, data, fault)
    state = forms.seated(game, lambda: options_of(request.user, data, game))
    context = {
        "game": game,
        "title": words.game_name(game),
        "options": options,
        "forces": forces_of(request.user, data) if takes_forces(game) else None,
        "seats": forms.seat_fields(game, data, state),
        "who": words.WHO.items(),
        "dice": Match.Dice.choices,
        "dice_chosen": data.get("dice") or Match.Dice.TABLE,
        "name": data.get("name", ""),
        "refused": refused_words(fault) if fault else "",
        "field": getattr(fault, "field", ""),
        "beside": any(one.error for one in options) or getattr(fault, "field", "") in ("name", "dice", "seats"),
    }
    return render(request, "web/table/new.html", context, status=refused_status(fault) if fault else 200)


def options_of(user: Any, data: QueryDict, game: str) -> dict[str, Any]:
    """The options as they were typed, and what was chosen of the catalogue instead of typing it."""
    options = forms.options_typed(game, data)
    return forces_typed(user, data, options) if takes_forces(game) else options
