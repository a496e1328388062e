"""Live tables: those of a reader, and a new table."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import User
from core.errors import Missing, Refused
from core.grants import may, seen
from core.receipts import done_once
from games import registry
from games.core.errors import Illegal
from matches.access import TABLE
from matches.models import Match
from matches.tables import match_create, match_delete
from web.asker import AccountRequest, asker_of
from web.idempotency import idempotency_of
from web.mechs.forces import forces_of, forces_typed
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.tables import forms, words
from web.tables.context import table_cards
from web.tables.views.links import share
from web.throttles import throttled
from web.words import game_name


def table_list(request: HttpRequest) -> HttpResponse:
    """The template gets the reader's `tables` as cards."""
    return render(request, "web/tables/list.html", {"tables": table_cards(request)})


@login_required
@throttled("computers", "POST")
def table_new(request: AccountRequest) -> HttpResponse:
    """Which of the `games`; then the ways to begin with one tap, and folded away its options, its dice and who sits
    where.

    The form gets the `game`'s key and `title`; `options` (are any `reconstructed`?), `seats` (`who` can sit there) and,
    where any are thrown, `dice` as they were typed (`dice_chosen`, `name`); `computer`, whether one can play it;
    `alone`, how one person plays by rules of the game's own; `changed`, whether anything was typed; `forces`, where
    mechs and maps can be put on the table; why it was `refused`, what is `wrong` by its field, and whether
    it is said `beside` that.
    """
    data = request.POST or request.GET
    game = data.get("game", "")
    if not game:
        return render(request, "web/tables/games.html", {"games": forms.game_cards()})
    try:
        registry.playable(game)
    except Illegal as error:  # there is no such page
        raise Missing(error.code) from error
    fault: Illegal | Refused | None = None
    if request.method == "POST":
        try:
            chosen = options_of(request.user, data, game)
            if data.get("preset") == forms.ALONE:
                chosen |= forms.alone(game, chosen)
            state = registry.playable(game).rules.setup(**chosen)
            made = done_once(
                match_create,
                idempotency=idempotency_of(request),
                game=game,
                host=request.user,
                at=timezone.now(),
                sittings=forms.sittings_typed(game, data, request.user.pk, state),
                options=chosen,
                name=data.get("name", ""),
                dice=data.get("dice", Match.Dice.TABLE),
            )
            return opened(request, made)
        except REFUSALS as error:
            fault = error
    refusal = Refusal.of(fault) if fault else NOTHING_REFUSED
    options = forms.option_fields(game, data, fault)
    chosen = chosen_so_far(request.user, data, game)
    state = forms.seated(game, chosen)
    context = {
        "game": game,
        "title": game_name(game),
        "options": options,
        "forces": forces_of(request.user, data, game) if game in registry.with_designs() else None,
        "seats": forms.seat_fields(game, data, state),
        "who": words.who_may_sit(game).items(),
        "alone": [words.value_name(game, *way) for way in forms.alone(game, chosen).items()],
        "computer": not registry.playable(game).people_only(chosen),
        "changed": bool(fault) or any(name not in ("game", "csrfmiddlewaretoken", "once") for name in data),
        "dice": Match.Dice.choices if registry.playable(game).throws else (),
        "reconstructed": any(option.fact.reconstruction for option in options),
        "dice_chosen": data.get("dice") or Match.Dice.TABLE,
        "name": data.get("name", ""),
        "refused": refusal.words,
        "wrong": refusal.by_field,
        "beside": any(option.error for option in options) or refusal.field in ("name", "dice", "seats"),
    }
    return render(request, "web/tables/new.html", context, status=refusal.status)


def table_delete(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host has no use any more for a table that nobody can go on with here."""
    match_delete(access=seen(asker_of(request), TABLE, pk=table_id))
    messages.success(request, _("The table is deleted."))
    return HttpResponseRedirect(reverse("tables"))


def opened(request: AccountRequest, made: Match) -> HttpResponse:
    """On to the table; where others come with phones of their own, to its links and codes first."""
    if request.POST.get("preset") != "phones":
        return redirect("table", made.pk)
    share(may(asker_of(request), TABLE, pk=made.pk))
    return redirect("table-links", made.pk)


def chosen_so_far(user: User, data: QueryDict, game: str) -> dict[str, Any]:
    """The options as they stand; the defaults while what was typed does not fit."""
    try:
        return options_of(user, data, game)
    except REFUSALS:
        return {}


def options_of(user: User, data: QueryDict, game: str) -> dict[str, Any]:
    """The options as they were typed, and what was chosen of the catalogue instead of typing it."""
    options = forms.options_typed(game, data)
    return forces_typed(user, data, game, options) if game in registry.with_designs() else options
