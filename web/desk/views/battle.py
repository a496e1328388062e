"""The desk of a battle: its page, its forms, and the page for somebody who was slower than the others."""

from collections.abc import Iterable
from itertools import filterfalse, islice

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from campaigns.access import CampaignAccess
from campaigns.desk import battle_desk
from campaigns.models import Battle, Campaign, JournalEntry
from campaigns.running import of_score
from campaigns.selectors.battles import battle_in
from campaigns.selectors.journal import changes_since, journal_of, undo_offered
from core.errors import Forbidden, Missing, Refused, Stale
from games.battle_cry.desk import legal_steps
from games.core.errors import Illegal
from web import typed
from web.access import campaign_view
from web.asker import PageRequest
from web.campaigns import words
from web.campaigns.context import campaign_since
from web.campaigns.sentences import faces_of, line_words
from web.desk.context import Desk, RoundPanel, board_of, desk_of
from web.desk.forms import DeskForm, carry_out
from web.idempotency import write_request
from web.live import in_place
from web.refusals import REFUSALS, Refusal

LAST_LINES = 6
LAST_AMONG = 200  # lines, most of which may be notes of the running score
RUNNING = ("note", "note-undo")
PROBLEM_TOLD = b'id="problem"'  # of a page, which tells it at the form


class Problem(Struct, frozen=True):
    """A form of the desk that was refused: its name, why, and what was typed into it."""

    form: str
    refusal: Refusal
    data: QueryDict


@campaign_view
def battle_page(request: PageRequest, campaign: Campaign, access: CampaignAccess, battle_id: int) -> HttpResponse:
    return desk_page(request, battle_in(campaign, pk=battle_id), access)


def desk_page(
    request: PageRequest,
    battle: Battle,
    access: CampaignAccess,
    *,
    problem: Problem | None = None,
    roster: bool = False,
    acted: bool = True,
) -> HttpResponse:
    """The desk, or its page of the `roster`. `problem`: the form that was refused; `acted`: the reader has done it.

    What was refused is told at its form; above everything, where that is not on the page any more (`form_gone`). The
    template gets `campaign`, `battle` and `access`, the `desk` as a whole and a `board` of its roster, `focus` (the
    id of the part where a keyboard goes on), `seq` (the journal's number, sent back with every form), `scored` (the
    rounds whose scores are shown, sent back with the question for news), `undo` (the number of the line the reader may
    take back), `lines` (the newest, each with its words and its dice), `printed` (what was done since a print).
    """
    campaign = battle.campaign
    desk = desk_of(battle, access)
    newest_lines = journal_of(campaign).filter(data__battle=battle.pk)[:LAST_AMONG]
    last = islice(filterfalse(of_score, newest_lines), LAST_LINES)
    context = {
        "campaign": campaign,
        "battle": battle,
        "access": access,
        "desk": desk,
        "board": board_of(desk, problem.form if problem else request.GET.get("at", "")),
        "focus": place_now(desk, request.GET.get("at", "")) if request.htmx and acted and not problem else "",
        "problem": problem,
        "form_gone": False,
        "scored": scored(desk.rounds),
        "seq": campaign.journal_seq,
        "undo": undo_offered(access),
        "lines": [(entry, line_words(entry, at_desk=True), faces_of(entry)) for entry in last],
        "printed": campaign_since(request, campaign),
    }
    template = "web/desk/roster.html" if roster else "web/desk/page.html"
    if problem is None:
        return render(request, template, context)
    page = render(request, template, context, status=problem.refusal.status)
    if PROBLEM_TOLD in page.content:
        return page
    return render(request, template, context | {"form_gone": True}, status=problem.refusal.status)


def scored(rounds: Iterable[RoundPanel]) -> str:
    """The rounds whose running scores a page shows, as it sends them back."""
    return "-".join(str(panel.view.row.pk) for panel in rounds if panel.playing)


def place_now(desk: Desk, came_from: str) -> str:
    """Where a keyboard goes on after a part of the page was swapped: to the round it was at, else to what is next."""
    return came_from if came_from in {panel.name for panel in desk.rounds} else desk.primary


@campaign_view
def battle_move(
    request: PageRequest, campaign: Campaign, access: CampaignAccess, battle_id: int, action: str
) -> HttpResponse:
    """Carry out a form of the desk, and back to it."""
    move = DeskForm(action, write_request(request, access), battle_id, request.POST)
    try:
        written = carry_out(move)
    except Stale:
        return conflict_page(request, campaign, battle_id, move)
    except REFUSALS as error:
        return refused_page(request, campaign, battle_id, move, error)
    if request.htmx and action in RUNNING:  # the score comes into its place with the news, as it does for the others
        return HttpResponse(status=204, headers={"HX-Trigger": "written"})
    return HttpResponseRedirect(way_back(move, written, swapped=bool(request.htmx)))


def way_back(move: DeskForm, written: JournalEntry, *, swapped: bool) -> str:
    """Where a form came from: the desk or the roster, at its `anchor` there, by which the roster also knows the round;
    at a round that it has set up. `swapped` by htmx, which knows no anchors.
    """
    name = "battle-roster" if move.action == "roster" else "battle"
    address = reverse(name, args=[move.on_any_version.access.campaign.pk, move.battle_id])
    anchor = move.data.get("anchor", "")
    if move.action == "round-add":
        anchor = RoundPanel.name_of(written.data["id"])
    if not anchor.replace("-", "").isalnum():
        return address
    at = f"?at={anchor}" if swapped or move.action == "roster" else ""
    return f"{address}{at}" if swapped else f"{address}{at}#{anchor}"


def refused_page(
    request: PageRequest, campaign: Campaign, battle_id: int, move: DeskForm, error: Illegal | Refused
) -> HttpResponse:
    """The desk again, with the reason beside the form and what was typed still in it."""
    if isinstance(error, Missing | Forbidden):
        raise error
    campaign.refresh_from_db()  # others may have written since
    battle = battle_in(campaign, pk=battle_id)
    refusal = Refusal.of(error)
    if refusal.field == "take" and error.code == "required":
        refusal = replace(refusal, words=_("Tick what you take, or take nothing."))
    if move.action == "correct" and error.code == "choice-not-offered":
        refusal = replace(refusal, words=_("These dice do not offer what was taken. Take the choice back first."))
    problem = Problem(move.data.get("form", ""), refusal, move.data)
    roster = move.action == "roster"
    return in_place(desk_page(request, battle, move.on_any_version.access, problem=problem, roster=roster))


def conflict_page(request: PageRequest, campaign: Campaign, battle_id: int, move: DeskForm) -> HttpResponse:
    """Somebody was faster: who did what since, whether this move is still possible, and the move itself, not lost.

    The template gets the `campaign`, the `battle` and its `name`; `missed` lines with their words and dice, who was
    `faster`, whether it was the reader's `own` doing; `what` was wanted with which `faces`, whether it is `possible`
    (None: nobody can tell), and the `fields` that send it to the address `again`.
    """
    campaign.refresh_from_db()
    battle = battle_in(campaign, pk=battle_id)
    since = typed.version(move.data, "seq", default=0)
    missed = [(entry, line_words(entry), faces_of(entry)) for entry in changes_since(campaign, since)]
    steps = legal_steps(battle_desk(battle))
    possible = move.step in steps if move.step else None
    reader = request.user.pk if request.user.is_authenticated else None
    context = {
        "campaign": campaign,
        "battle": battle,
        "name": battle.name,
        "missed": missed,
        "faster": missed[-1][0].actor_name if missed else "",
        "own": bool(missed) and reader is not None and all(entry.actor_user_id == reader for entry, *_rest in missed),
        "what": words.ACTIONS[move.action],
        "faces": [face for face in typed.dice(move.data) or [] if face in words.SYMBOLS],
        "possible": possible,
        "fields": fields_again(move.data, version_now(battle, move.data), campaign.journal_seq),
        "again": request.path,
    }
    return render(request, "web/desk/conflict.html", context, status=409)


def version_now(battle: Battle, data: QueryDict) -> int:
    """The version that the same form would carry now: its round's, or the battle's."""
    if data.get("of") == "round":
        row = next((r for r in battle.rounds.all() if str(r.pk) == data.get("round")), None)
        if row is not None:
            return row.version
    return battle.version


def fields_again(data: QueryDict, version: int, seq: int) -> list[tuple[str, str]]:
    """What was sent, to be sent once more against the battle as it is now."""
    fresh = {"seen": str(version), "seq": str(seq)}
    kept = [(k, v) for k, values in data.lists() for v in values if k not in ("csrfmiddlewaretoken", "once", *fresh)]
    return [*kept, *fresh.items()]


@campaign_view
def battle_news(request: PageRequest, campaign: Campaign, access: CampaignAccess, battle_id: int) -> HttpResponse:
    """Asked by the open page when it hears of a change: nothing new is 204; a fresh desk for one who has begun nothing.

    Where only scores have changed, and for one who has begun something, the running scores that the page shows come
    into their places, with a note of whatever else was written. The template gets `campaign`, `battle`, `access` and
    `desk`, the rounds `shown`, `seq` and `scored` for the next question (no `problem` keeps it), and the newest
    `entry` with its `text`; None where only the scores have changed.
    """
    seen = typed.version(request.GET, "seq", default=0)
    if campaign.journal_seq == seen:
        return HttpResponse(status=204)
    battle = battle_in(campaign, pk=battle_id)
    missed = [*filterfalse(of_score, changes_since(campaign, seen))]
    entry = missed[-1] if missed else None
    desk, has = desk_of(battle, access), request.GET.get("rounds", "").split("-")
    shown = [panel for panel in desk.rounds if panel.playing and str(panel.view.row.pk) in has]
    if request.GET.get("waits") and (entry or not shown):
        return in_place(desk_page(request, battle, access, acted=False))
    context = {
        "campaign": campaign,
        "battle": battle,
        "access": access,
        "desk": desk,
        "shown": shown,
        "seq": campaign.journal_seq,
        "scored": scored(shown),
        "problem": None,
        "entry": entry,
        "text": line_words(entry) if entry else "",
    }
    response = render(request, "web/desk/news.html", context)
    if entry is None:
        response.headers["HX-Reswap"] = "outerHTML"
    return response


@campaign_view
def battle_roster(request: PageRequest, campaign: Campaign, access: CampaignAccess, battle_id: int) -> HttpResponse:
    """The units of both sides; each side's general, or the organiser, puts its lines right."""
    return desk_page(request, battle_in(campaign, pk=battle_id), access, roster=True)
