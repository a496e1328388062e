"""A live table: its page, and what is done at it."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.errors import Forbidden, Missing, Refused, Repeated, Stale
from core.grants import may
from core.news import live_origin
from games import registry
from games.core.dice import NeedDice
from games.core.errors import Illegal
from matches import selectors
from matches.access import TABLE, Place
from matches.models import Match
from matches.rematch import match_rematch, pass_on
from matches.resigning import resigned_beside, still_to_resign
from matches.sheet_selectors import has_sheets
from matches.tables import computers_stuck, match_play, match_resign
from matches.undo import match_undo, match_undo_answer
from web import table_forms as forms
from web import table_words as words
from web import tables, typed
from web.asker import asker_of, grant_keep
from web.drawings import board_drawing
from web.eyes import eye_keep, eye_kept
from web.outlooks import mechs_context
from web.printed import table_since
from web.refusals import REFUSALS, guarded, refused_status, refused_words
from web.seats import ask_of
from web.taps import Tap, taps_of

LINES_SHOWN, LINES_MOST = 12, 400
VERSION_MOST = 2**31
DICE_MOST = 40


def at_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Calls the view with (request, place, …) in the place of the table's id; for strangers there is no such page."""

    @never_cache
    @guarded
    @wraps(view)
    def inner(request: HttpRequest, table_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, may(asker_of(request), TABLE, pk=table_id), *args, **kwargs)
        # Django-csp's way to allow one response more: here the stream of changes may have an origin of its own.
        response._csp_update = {"connect-src": live_origin(request.build_absolute_uri("/"))}  # type: ignore[attr-defined]
        return response

    return inner


def way_to(place: Place) -> HttpResponse:
    return HttpResponseRedirect(reverse("table", args=[place.match.pk]))


# --- the table ------------------------------------------------------------------------------------


@require_safe
@at_table
def table(request: HttpRequest, place: Place) -> HttpResponse:
    return table_page(request, place)


def table_page(
    request: HttpRequest, place: Place, *, asked: tables.DiceAsk | None = None, refused: str = "", status: int = 200
) -> HttpResponse:
    """The table as the reader's seat sees it; or the page between two players who share a phone.

    `asked`: dice to be thrown for an action. `refused`: why what was just tried was not done.
    """
    match = place.match
    kept = eye_kept(request, match.pk)
    eye = asked.seat if asked else tables.eye_wanted(place, kept)
    if eye is not None and tables.tells_more(place, eye, kept):
        everybody = tables.sitters(place)
        context = {
            "match": match,
            "name": tables.table_name(match),
            "next": next(one for one in everybody if one.row.seat == eye),
            "others": [one for one in everybody if one.mine and one.row.seat != eye],
        }
        return render(request, "web/table/hand_over.html", context)
    return render(request, "web/table/page.html", table_context(request, place, eye, asked, refused), status=status)


def table_context(
    request: HttpRequest, place: Place, eye: str | None, asked: tables.DiceAsk | None, refused: str
) -> dict[str, Any]:
    """What `web/table/page.html` and its parts are filled in with. `eye`: the seat whose eyes look, if any.

    - The table: `match` and `place` (what the reader may do); `name`, `game` and `stage` in words; `ending`, once it is
      over; `options` as they are played; `printed`, what was played since a print.
    - The board: `board` in words and, where the game is drawn, `drawing`; `tappable`, where places of it can be tapped;
      `tapped`, those that were.
    - People: `sitters`, of them `mine`, `hands` (the seats this phone can be handed to now) and `seat` (whose eyes
      look); `waits`, who has to act; `resigned`, while their side plays on; `claimable`, whether an account can take a
      guest's seat; `handovers`, seats that went to somebody else.
    - To do: `groups` of offers; `asked`, dice that one of them wants; `refused`, why nothing was done; `stuck`, whether
      computers wait for a person to look; `bivouac_throws`, whether the server throws dice here.
    - The log: `log`, newest first, and whether there is more (`log_more`); `seen`, its version, sent back with a move;
      `tag`, for the page's question for news.
    - Taking back: `undo`, the request there is, of `undo_seat`; `undo_agreed`, whether the reader has agreed;
      `undo_by`, the seat whose newest move the reader would take back.
    - A table whose units have record sheets has more: `mechs_context`.
    """
    match = place.match
    state = selectors.state_of(place, eye)
    _eye, offers = selectors.offers(place, eye)
    here = reverse("table", args=[match.pk])
    taps = taps_of(match.game, state, offers, [] if asked else request.GET.getlist("at"), here)
    by_place = {} if asked else taps.by_place
    everybody = tables.sitters(place)
    all_lines = request.GET.get("log") == "all"
    lines = selectors.log_newest(place, most=LINES_MOST if all_lines else LINES_SHOWN)
    log = list(tables.log_lines(place, lines))
    undo = match.undo
    mechs = has_sheets(match, state)
    return {
        "match": match,
        "place": place,
        "name": tables.table_name(match),
        "game": words.game_name(match.game),
        "stage": words.stage_name(match.game, state),
        "board": registry.playable(match.game).facts(state, words.language()),
        "drawing": "" if mechs else drawing_of(match, state, by_place),  # mechs have a chart
        "sitters": everybody,
        "mine": [one for one in everybody if one.mine],
        "hands": [one for one in everybody if one.row.seat in tables.eyes_of(place)],
        "seat": next((one for one in everybody if one.row.seat == eye), None),
        "waits": tables.waits_for(everybody),
        "groups": tables.groups(match.game, taps.offers),
        "tapped": taps.chosen,
        "tappable": bool(by_place),
        "asked": asked,
        "refused": refused,
        "handovers": tables.handovers(place),
        "log": log,
        "log_more": not all_lines and match.version > LINES_SHOWN,
        "seen": match.version,
        "tag": tables.tag_of(place),
        "undo": undo,
        "undo_seat": next((one for one in everybody if undo and one.row.seat == undo["seat"]), None),
        "undo_agreed": bool(undo and set(place.seats) & set(undo["agreed"])),
        "bivouac_throws": match.dice == Match.Dice.SERVER or any(one.row.computer for one in everybody),
        "undo_by": tables.last_of_mine(place, lines),
        "stuck": computers_stuck(place),
        "resigned": resigned_beside(match, place.sitters, state),
        "ending": tables.ending(place),
        "options": forms.option_fields(match.game, {f"o-{k}": v for k, v in sent_options(match, state).items()}),
        "printed": table_since(request, place),
        "claimable": request.user.is_authenticated and any(one.mine and one.row.user_id is None for one in everybody),
        **(mechs_context(request, place, state, offers, by_place) if mechs else {}),
    }


def drawing_of(match: Match, state: Any, by_place: Mapping[str, Tap]) -> str:
    """The board with what may be tapped on it; "" where there is nothing to draw, and the words stand alone."""
    try:
        return board_drawing(match.game, state, by_place)
    except Illegal:
        return ""


def sent_options(match: Match, state: Any) -> dict[str, str]:
    """The options of a match as a form sends them: what the host said, and of the rest that can be chosen what is
    played, which in a match of older rules need not be today's default.
    """
    facts = registry.playable(match.game).options
    played = {name: getattr(state.options, name, fact.default) for name, fact in facts.items() if fact.allowed}
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in {**played, **match.options}.items()
    }


@require_safe
@at_table
def table_news(request: HttpRequest, place: Place) -> HttpResponse:
    """Asked by the open page every few seconds: nothing new is 204.

    Who only waits has the page brought up to date; who is about to act is told, and nothing typed is lost.
    """
    if request.GET.get("tag") == tables.tag_of(place):
        return HttpResponse(status=204)
    newest = list(tables.log_lines(place, selectors.log_newest(place, most=1)))
    response = render(request, "web/table/news.html", {"match": place.match, "line": next(iter(newest), None)})
    if request.GET.get("waits"):
        response.headers["HX-Trigger"] = "table-moved"
    return response


@require_POST
@at_table
def table_eyes(request: HttpRequest, place: Place) -> HttpResponse:
    """The phone is in the hands of the player of this seat."""
    seat = request.POST.get("seat", "")
    place.require_seat(seat)
    eye_keep(request, place.match.pk, seat)
    return way_to(place)


# --- moves ----------------------------------------------------------------------------------------


def faces_typed(request: HttpRequest) -> list[str]:
    """The faces given so far, those of an earlier throw of the same action first; a die left out is left out."""
    before = request.POST.getlist("faces")[:DICE_MOST]
    picked = (request.POST.get(f"d{n}", "") for n in range(1, DICE_MOST + 1))
    return [*before, *(face for face in picked if face)]


def as_faces(given: Sequence[str]) -> list[int | str]:
    """Numbers as numbers, symbols as they are called."""
    return [int(face) if face.isascii() and face.isdecimal() and len(face) < 4 else face for face in given]


@require_POST
@at_table
def table_play(request: HttpRequest, place: Place) -> HttpResponse:
    """Do what was chosen. Where dice are wanted first, the page asks for them, the chances beside."""
    data = request.POST
    action = tables.action_read(data.get("action", ""))
    seat = data.get("seat", "")
    seen = typed.number(data, "seen", most=VERSION_MOST)
    given = [] if data.get("how") == "server" else faces_typed(request)
    place.require_seat(seat)
    try:
        if data.get("how") == "odds":
            return table_page(request, place, asked=tables.dice_ask(place, seat, action))
        match_play(
            place=place,
            action=action,
            at=timezone.now(),
            seat=seat,
            faces=as_faces(given) or None,
            roll=data.get("how") == "server",
            expected_version=seen,
            ask=ask_of(request),
        )
    except NeedDice as need:
        asked = tables.dice_ask(place, seat, action, need, tuple(given))
        return table_page(request, place, asked=asked)
    except Repeated:
        pass  # done by the first tap
    except Stale:
        return stale_page(request, seen, action, given)
    except REFUSALS as error:
        return refused_page(request, place, error)
    if len(place.seats) > 1:
        eye_keep(request, place.match.pk, seat)
    return way_to(place)


def refused_page(request: HttpRequest, place: Place, error: Illegal | Refused) -> HttpResponse:
    """The table as it is, with the reason why nothing was done."""
    if isinstance(error, Missing | Forbidden):
        raise error
    fresh = may(asker_of(request), TABLE, pk=place.match.pk)
    return table_page(request, fresh, refused=refused_words(error), status=refused_status(error))


def stale_page(
    request: HttpRequest, seen: int, action: dict[str, Any] | None = None, given: Sequence[str] = ()
) -> HttpResponse:
    """Somebody was faster: what happened since, whether the move is still possible, and the move itself, not lost."""
    place = may(asker_of(request), TABLE, pk=request.resolver_match.kwargs["table_id"])
    match, seat = place.match, request.POST.get("seat", "")
    lines = selectors.log_newest(place, most=max(0, min(match.version - seen, LINES_SHOWN)))
    possible = None
    if action is not None:
        offered = selectors.offers(place, seat)[1] if seat in place.seats else []
        possible = any(offer.action == action for offer in offered)
    mine = place.user_id is not None and all(line.move["actor"] == place.name for line in lines)
    context = {
        "match": match,
        "name": tables.table_name(match),
        "missed": list(tables.log_lines(place, lines)),
        "own": bool(lines) and mine,
        "what": tables.action_label(place, seat, action) if action is not None and seat in place.seats else "",
        "given": [words.face_name(match.game, face) for face in as_faces(given)],
        "faces": given,
        "action": tables.action_sent(action) if action is not None else "",
        "seat": seat,
        "possible": possible,
        "how": request.POST.get("how", ""),
    }
    return render(request, "web/table/stale.html", context, status=409)


@require_POST
@at_table
def table_undo(request: HttpRequest, place: Place) -> HttpResponse:
    """Take back one's newest move: at once, or by asking the others."""
    seen = typed.number(request.POST, "seen", most=VERSION_MOST)
    try:
        match = match_undo(place=place, at=timezone.now(), seat=request.POST.get("seat") or None, expected_version=seen)
    except Stale:
        return stale_page(request, seen)
    except REFUSALS as error:
        return refused_page(request, place, error)
    if match.undo:
        messages.info(request, _("The others have been asked."), extra_tags="hold")
    else:
        messages.success(request, _("Taken back."), extra_tags="ok")
    return way_to(place)


@require_POST
@at_table
def table_undo_answer(request: HttpRequest, place: Place) -> HttpResponse:
    """Whether somebody may take a move back."""
    seen = typed.number(request.POST, "seen", most=VERSION_MOST)
    agree = request.POST.get("agree") == "1"
    try:
        match_undo_answer(place=place, at=timezone.now(), agree=agree, expected_version=seen)
    except Stale:
        return stale_page(request, seen)
    except REFUSALS as error:
        return refused_page(request, place, error)
    return way_to(place)


@require_POST
@at_table
def table_rematch(request: HttpRequest, place: Place) -> HttpResponse:
    """To the next game of the same people, made by the first who asks."""
    made = match_rematch(place=place, at=timezone.now())
    for grant in pass_on(place, made):
        grant_keep(request, grant)
    return HttpResponseRedirect(reverse("table", args=[made.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def table_resign(request: HttpRequest, place: Place) -> HttpResponse:
    """To give up takes a second look: the page says what it means, its button does it."""
    if not place.seats:
        raise Forbidden("spectators-watch")
    if request.method == "POST":
        seen = typed.number(request.POST, "seen", most=VERSION_MOST)
        try:
            match_resign(
                place=place,
                at=timezone.now(),
                seat=request.POST.get("seat") or None,
                expected_version=seen,
                ask=ask_of(request),
            )
        except Repeated:
            pass  # done by the first tap
        except Stale:
            return stale_page(request, seen)
        except REFUSALS as error:
            return refused_page(request, place, error)
        return way_to(place)
    match = place.match
    everybody = tables.sitters(place)
    chosen = tables.eye_wanted(place, eye_kept(request, match.pk)) or place.seats[0]
    others = still_to_resign(match, place.sitters, selectors.state_of(place, chosen), chosen, place.seats)
    context = {
        "match": match,
        "name": tables.table_name(match),
        "mine": [one for one in everybody if one.mine],
        "chosen": chosen,
        "others": [one for one in everybody if one.row.seat in others],
    }
    return render(request, "web/table/resign.html", context)
