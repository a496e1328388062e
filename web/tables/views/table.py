"""A live table: its page, and what a page of it asks for."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from msgspec.structs import replace

from core import checks
from core.errors import Forbidden, Invalid, Missing, Refused, Stale
from core.grants import may
from core.language import reader_language
from core.streams import to_stream
from games.core.errors import Illegal
from games.core.structs import Value
from matches import selectors
from matches.access import TABLE, TableAccess
from matches.logs import Numbers, numbers_of
from matches.models import Match
from matches.resigning import resigned_beside
from matches.sheet_selectors import SHEETS_AT, has_sheets
from matches.tables import computers_stuck
from web import typed
from web.access import table_view
from web.asker import asker_of
from web.board_changes import changes_to_send, has_drawing
from web.drawings import LaidBoard, board_drawing
from web.faces import picture_parts
from web.live import in_place
from web.middleware import with_line
from web.refusals import NOTHING_REFUSED, Refusal
from web.rule_options import sent
from web.tables import choosing, dice, forms, words
from web.tables import context as tables
from web.tables.held import chosen_dice, held_dice, in_the_list
from web.tables.logs import LogLine, log_lines, titled, undo_asked
from web.tables.outlooks import deciding_context, forecast_context, sight_context, unit_first
from web.tables.replay import happened, position_of
from web.tables.seat_in_hand import seat_in_hand, seat_in_hand_keep
from web.taps import PlaceLink, action_sent, taps_of
from web.throttles import seconds_to_wait, throttled, too_many
from web.traces import Traced
from web.words import game_name, table_name

LINES_SHOWN, LINES_MOST = 12, 400
MEANS_MOST = 60


def way_to(request: HttpRequest, access: TableAccess, line: int | None = None) -> HttpResponse:
    """Back to the table, which an open page of it has with the answer to what was done. `line`: the number of the line
    that was just written.
    """
    if request.headers.get("HX-Target") == "main":
        return with_line(table_page(request, may(asker_of(request), TABLE, pk=access.match.pk)), line)
    return with_line(redirect("table", access.match.pk), line)


# --- the table ------------------------------------------------------------------------------------


@table_view
def table(request: HttpRequest, access: TableAccess) -> HttpResponse:
    earlier = "entry" in request.GET or "before" in request.GET  # for which the log is played again
    if earlier and (seconds := seconds_to_wait(request, "resolve")):
        return too_many(request, seconds)
    return table_page(request, access)


def table_page(
    request: HttpRequest,
    access: TableAccess,
    *,
    asked: dice.DiceAsk | None = None,
    refusal: Refusal = NOTHING_REFUSED,
) -> HttpResponse:
    """The table as the reader's seat sees it; or the page between two players who share a phone, which gets the
    `match`, its `name` and the SeatHolder who is `next`.

    `asked`: dice to be thrown for an action. `refusal`: why what was just tried was not done.
    """
    match = access.match
    in_hand = seat_in_hand(request, match.pk)
    viewer = asked.seat if asked else tables.seat_shown(access, in_hand)
    state = match.snapshot
    if viewer is not None and tables.tells_more(access, viewer, in_hand, state):
        context = {
            "match": match,
            "name": table_name(match),
            "next": next(sitter for sitter in tables.sitters(access) if sitter.row.seat == viewer),
        }
        return render(request, "web/tables/hand_over.html", context)
    context = table_context(request, access, viewer, asked, refusal.words)
    # A tap, or another position, needs the board and what stands beside it, and not the page anew.
    parts = not asked and not refusal.words and request.headers.get("HX-Target") == "drawn"
    return render(request, "web/tables/parts.html" if parts else "web/tables/page.html", context, status=refusal.status)


def table_context(
    request: HttpRequest, access: TableAccess, viewer: str | None, asked: dice.DiceAsk | None, refused: str
) -> dict[str, Any]:
    """What `web/tables/page.html` and its parts are filled in with. `viewer`: the seat that looks, if any.

    - The table: `match` and `access` (what the reader may do); `name`, `game` and `stage` in words; `ending`, once it
      is over; `options` as they are played, and who throws its `dice`; `printed`, what was played since a print.
    - The board: `board` in words (`board_alone`: nothing else says its sentences) and, where the game is drawn,
      `drawing` and its `drawing_digest`; `tappable`, where places of it can be tapped (`taps_lead_on`: some of them
      before another); `tapped`, those that were; `position`, which it is of; `bars`, what each side has; `pictured`,
      the faces whose pictures no drawing brings along; `ruled`, whether the rulings stand on the page already.
    - People: `sitters`, of them the reader’s `own_seats`, `hands` (the seats this phone can be handed to now) and
      `seat` (which looks); `waits`, who has to act; `resigned`, while their side plays on; `claimable`, whether an
      account can take a guest's seat; `handovers`, seats that went to somebody else.
    - To do: `groups` of offers and, of these, the one that `ends` the turn or what is asked; at the place that was
      tapped last a `card` of few of them or a `ring` of facings, with the address that lets go of it (`let_go`);
      `held`, dice of the turn to choose from; `idle`, whether nothing is lost by another page; `asked`, dice that one
      of them wants; `refused`, why nothing was done; `stuck`, whether computers wait for a person to look;
      `bivouac_throws`, whether the server throws dice here.
    - The log: `log`, newest first under titles, and whether there is more (`log_more`); of it the `newest` and
      whether it is the reader’s (`own_newest`); `seen`, its version, sent back with a move; `after`, the line after
      which the table stands; `tag`, for the page's question for news.
    - Going back: `undo`, the request there is, of `undo_seat`, and what it asks for (`undo_asked`); `undo_agreed`,
      whether the reader has agreed; `undo_refused`, whose wish was refused and by whom; `undo_by`, the seat whose
      newest move the reader would take back; `redo`, the line to go forward to.
    - Where its units have record sheets, `sheets` that the reader sees; where there are lines of sight,
      `sight_context`; before a decision of which there are chances, `deciding_context`; `outlook_of`, the unit whose
      chances can be asked for at any time, "" for none.
    """
    match = access.match
    state = selectors.state_of(access, viewer)
    numbers = numbers_of(match)
    all_lines = request.GET.get("log") == "all"
    lines = selectors.log_newest(access, numbers, most=LINES_MOST if all_lines else LINES_SHOWN)
    last = happened(lines, viewer)
    position = position_of(access, numbers, request.GET, last, (viewer, seat_in_hand(request, match.pk)), state)
    offers = selectors.offers(access, viewer)[1] if position.now else []
    asked = asked or dice.throw_alone(access, viewer, offers)
    chosen = chosen_dice(request.GET)
    held = held_dice(match.game, state, viewer, offers, chosen) if position.now else None
    here = reverse("table", args=[match.pk])
    left = chosen.left(match.game, state, offers)
    offers, here = (left, f"{here}?{chosen.query}") if left else (in_the_list(match.game, state, offers, held), here)
    taps = taps_of(match.game, state, offers, [] if asked else request.GET.getlist("at"), here)
    groups = choosing.groups(match.game, taps, state)
    sight = sight_context(access, state, request.GET if position.now else {})
    by_place = sight.get("picking") or ({} if asked else taps.by_place)
    everybody = tables.sitters(access)
    log = list(log_lines(access, lines))
    marked = () if taps.chosen else position.marks  # until one's own next tap
    about = asked.places if asked and position.now else ()
    board = board_of(match, position.state, by_place, sight if position.now else {}, marked, about)
    sheets = SHEETS_AT.all(match=match.pk) if has_sheets(match, state) else ()
    throws = match.playable.throws
    facts = words.position_facts(match.game, position.state, reader_language())
    faces = [face for part in (asked, held, position.line, *log) if part for face in part.faces]
    pictured = {face.picture: face for face in (*faces, *tables.bar_faces(match.game, facts))}.values()
    drawing, digest = None, ""
    if board:
        drawing, digest = changes_to_send(replace(board, pictures=picture_parts(match.game, pictured)), request)
    return {
        "match": match,
        "access": access,
        "name": table_name(match),
        "game": game_name(match.game),
        "bars": tables.side_bars(match.game, position.state, facts),
        "pictured": [] if drawing else pictured,
        "stage": words.word(match.game, "stages", match.playable.stage(position.state)),
        "board": facts,
        "board_alone": bool(asked) or match.outcome is not None,
        "drawing": drawing,
        "drawing_digest": digest,
        "ruled": has_drawing(request),
        "position": position,
        "sheets": sheets,
        "groups": groups,
        "ends": choosing.ending(groups),
        "idle": position.now and (not asked or asked.alone),
        "ring": [] if asked else choosing.ring(match.game, taps.ring),
        "card": [] if asked else choosing.card(match.game, state, taps.card),
        "tapped": taps.chosen,
        "let_go": here,
        "held": held,
        "tappable": bool(board and by_place),
        "taps_lead_on": not all(link.last for link in by_place.values()),
        "asked": asked,
        "refused": refused,
        "log": titled(access, lines, log),
        "newest": next(iter(log), None),
        "own_newest": bool(lines) and lines[0].move["seat"] in access.seats,
        "after": numbers.after,
        "log_more": not all_lines and match.version > LINES_SHOWN,
        "seen": match.version,
        "tag": tables.page_tag(access),
        "dice": match.get_dice_display() if throws else "",
        "bivouac_throws": throws
        and (match.dice == Match.Dice.SERVER or any(sitter.row.computer for sitter in everybody)),
        "stuck": computers_stuck(access),
        "resigned": resigned_beside(match, access.sitters, state),
        "ending": tables.ending(access),
        "options": forms.options_played(match.game, tuple(sent_options(match, state).items()), reader_language()),
        "printed": tables.table_since(request, access),
        "sitters": everybody,
        "own_seats": [sitter for sitter in everybody if sitter.own],
        "hands": [sitter for sitter in everybody if sitter.row.seat in tables.seats_to_show(access)],
        "seat": next((sitter for sitter in everybody if sitter.row.seat == viewer), None),
        "waits": tables.waits_for(everybody),
        "handovers": tables.handovers(access),
        "claimable": request.user.is_authenticated
        and any(sitter.own and sitter.row.user_id is None for sitter in everybody),
        **undo_context(access, numbers, lines, log, everybody),
        **sight,
        "outlook_of": unit_first(access, state, viewer, offers, taps.chosen),
        **deciding_context(access, state, offers),
    }


def undo_context(
    access: TableAccess,
    numbers: Numbers,
    lines: Sequence[selectors.LineSeen],
    log: Sequence[LogLine],
    everybody: Sequence[tables.SeatHolder],
) -> dict[str, Any]:
    """The way back and forward: what was asked, or refused, and what the reader may ask."""
    undo, refused = access.match.undo, access.match.undo_refused
    seats = {sitter.row.seat: sitter for sitter in everybody}
    return {
        "undo": undo,
        "undo_seat": seats.get(undo["seat"]) if undo else None,
        "undo_asked": undo_asked(numbers, undo["to"], log) if undo else None,
        "undo_refused": {"seat": seats[refused["seat"]], "by": seats[refused["by"]]} if refused else None,
        "undo_agreed": bool(undo and set(access.seats) & set(undo["agreed"])),
        "undo_by": tables.last_own_seat(access, lines),
        "redo": numbers.forward if access.seats else None,
    }


def board_of(
    match: Match,
    state: Value,
    by_place: Mapping[str, PlaceLink],
    sight: Mapping[str, Any],
    last: Sequence[Traced],
    about: Sequence[str],
) -> LaidBoard | None:
    """The board with the last moves of others, what may be tapped on it, the line of sight asked for, and the places
    for which dice are; None where there is nothing to draw, and the words stand alone.
    """
    try:
        return board_drawing(match.game, state, by_place, sight.get("line", ""), sight.get("rays", ()), last, about)
    except Illegal:
        return None


def sent_options(match: Match, state: Value) -> dict[str, str]:
    """The options of a match as a form sends them: what the host chose, and of the rest that can be chosen what is
    played, which in a match of older rules need not be today's default.
    """
    facts = match.playable.options
    options = getattr(state, "options", None)
    played = {name: getattr(options, name, fact.default) for name, fact in facts.items() if fact.allowed}
    return {name: sent(value) for name, value in {**played, **match.options}.items()}


@table_view
def table_news(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Asked by the open page every few seconds: nothing new is 204.

    Who has begun nothing has the page brought up to date; who has is told, and nothing typed is lost: of which `match`,
    and its newest `line`.
    """
    if request.GET.get("tag") == tables.page_tag(access):
        return HttpResponse(status=204)
    if request.GET.get("waits"):
        return in_place(table_page(request, access))
    newest = list(log_lines(access, selectors.log_newest(access, numbers_of(access.match), most=1)))
    return render(request, "web/tables/news.html", {"match": access.match, "line": next(iter(newest), None)})


@table_view
def table_stream(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Where the page hears of changes."""
    return to_stream(request, asker_of(request), access.match)


@table_view
def table_eyes(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The phone is in the hands of the player of this seat."""
    seat = request.POST.get("seat", "")
    access.require_seat(seat)
    seat_in_hand_keep(request, access.match.pk, seat)
    return way_to(request, access)


@throttled("resolve")
@table_view
def table_outlook(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """A unit, its targets, what it has; with some of that ticked, the exact chance of what they would do.

    The template gets the `match`, its `name`, and `forecast_context`.
    """
    viewer = tables.seat_shown(access, seat_in_hand(request, access.match.pk))
    state = selectors.state_of(access, viewer)
    data = request.GET
    named = data.getlist("w")[:MEANS_MOST]
    means = [number for text in named if (number := checks.digits(text, most=3)) is not None]
    unit = data.get("unit", "") or unit_first(access, state, viewer, selectors.offers(access, viewer)[1])
    try:
        found = forecast_context(access, state, unit, target=data.get("target", ""), means=means)
    except Illegal as error:
        raise Invalid(error.code, field="unit", **error.params) from error
    context = {"match": access.match, "name": table_name(access.match), **found}
    return render(request, "web/tables/outlook_page.html", context)


# --- when nothing was done ------------------------------------------------------------------------


def refused_page(
    request: HttpRequest,
    access: TableAccess,
    error: Illegal | Refused,
    action: object = None,
    given: Sequence[str] = (),
) -> HttpResponse:
    """The table as it is, with the reason why nothing was done; where somebody was faster, what happened since. Of a
    move, the `action` that was wanted and the faces `given` for it.
    """
    if isinstance(error, Missing | Forbidden):
        raise error
    if isinstance(error, Stale):
        return stale_page(request, access.match.pk, error.params["expected"], action, given)
    fresh = may(asker_of(request), TABLE, pk=access.match.pk)
    return table_page(request, fresh, refusal=Refusal.of(error))


def stale_page(
    request: HttpRequest,
    table_id: int,
    seen: int,
    action: object = None,
    given: Sequence[str] = (),
) -> HttpResponse:
    """Somebody was faster: what happened since, whether the move is still possible, and the move itself, not lost.

    The template gets the `match` and its `name`; the `missed` lines, and whether they are the reader's `own` doing;
    `what` was wanted in words, with the faces `given`, in words too; whether it is `possible` (None: nobody can tell),
    and what sends it once more: the `action`, the `seat`, the `faces` and `how` they fall. `undo_by`: the seat that can
    take back its own move instead, if any.
    """
    access = may(asker_of(request), TABLE, pk=table_id)
    match, seat = access.match, request.POST.get("seat", "")
    since = max(0, min(match.version - seen, LINES_SHOWN))
    lines = selectors.log_newest(access, numbers_of(match), most=since)
    possible = None
    if action is not None:
        possible = seat in access.seats and selectors.still_legal(access, seat, action)
    by_reader = access.user_id is not None and all(line.move["actor"] == access.name for line in lines)
    own_seat = match.version == seen + 1 and action is not None and tables.last_own_seat(access, lines)
    context = {
        "match": match,
        "name": table_name(match),
        "missed": list(log_lines(access, lines)),
        "own": bool(lines) and by_reader,
        "what": dice.action_label(access, seat, action) if action is not None and seat in access.seats else "",
        "given": [words.face_name(match.game, face) for face in typed.faces(given)],
        "faces": given,
        "action": action_sent(action) if action is not None else "",
        "seat": seat,
        "possible": possible,
        "how": request.POST.get("how", ""),
        "undo_by": own_seat,
    }
    return render(request, "web/tables/stale.html", context, status=409)
