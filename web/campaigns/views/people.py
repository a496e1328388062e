"""Generals, invitations, and how a guest comes to the table."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from campaigns.access import CAMPAIGN, CampaignAccess
from campaigns.models import Campaign, General, Player
from campaigns.selectors.lists import generals_of, guests_of
from campaigns.selectors.people import players_known
from campaigns.services.campaigns import link_withdraw, links_renew
from campaigns.services.generals import (
    general_add,
    general_code,
    general_code_check,
    general_remove,
    general_rename,
    general_retire,
    link_join,
    seat_claim,
    side_code,
)
from core.errors import row_of
from core.grants import ACTS, Asker, Kind, Role, grant_make, may
from core.models import Grant
from core.receipts import IdempotencyKey, done_once
from games.battle_cry.dice import SIDES
from web import typed
from web.access import campaign_view
from web.asker import AccountRequest, PageRequest, asker_of, grant_keep
from web.campaigns import words
from web.grants import grant_rows, grants_tag, is_missing, links_changed, links_share, shared_links
from web.idempotency import write_request
from web.links import code_link
from web.live import is_up_to_date
from web.printed import onward, revision_asked
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal, refusal_as_message


@campaign_view
def generals(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The list by side; the organiser adds to it. The open page asks for news with its `tag`: nothing new is 204.

    The template gets the `campaign`, whether it is `finished`, and the reader's `access`; the generals `by_side`; the
    players `known` to the organiser; `data`, what was typed, and why it was `refused`.
    """
    if is_up_to_date(request, str(campaign.version)):
        return HttpResponse(status=204)
    refusal = NOTHING_REFUSED
    if request.method == "POST":
        try:
            done_once(
                general_add,
                request=write_request(request, access),
                asker=asker_of(request),
                side=request.POST.get("side", ""),
                name=request.POST.get("name", ""),
                player_uid=request.POST.get("player") or None,
            )
            return redirect("campaign-generals", campaign.pk)
        except REFUSALS as error:
            refusal = Refusal.of(error)
    serving = list(generals_of(campaign))
    known = players_offered(request, serving) if access.organises else []
    context = {
        "campaign": campaign,
        "access": access,
        "by_side": [(side, [g for g in serving if g.side == side]) for side in SIDES],
        "known": known,
        "finished": campaign.is_finished,
        "tag": campaign.version,
        "data": request.POST,
        "refused": refusal.words,
    }
    return render(request, "web/campaigns/generals.html", context, status=refusal.status)


def players_offered(request: HttpRequest, serving: Iterable[General]) -> list[Player]:
    """Whom the organiser may pick: accounts first, which are invited; then guests, each name once and no account's."""
    there = {general.player_id for general in serving}
    known = players_known(asker_of(request)).exclude(pk__in=there).order_by("name", "pk")
    accounts = [player for player in known if player.user_id is not None]
    names = {player.name for player in accounts}
    guests = {player.name: player for player in known if player.user_id is None and player.name not in names}
    return [*accounts, *guests.values()]


@campaign_view
def retire(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """Off the list for new rounds, or on it again."""
    active = request.POST.get("active") == "1"
    return changed(request, campaign, general_retire, access, active=active)


@campaign_view
def rename(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """Another name for a guest."""
    return changed(request, campaign, general_rename, access, name=request.POST.get("name", ""))


@campaign_view
def remove(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """A general on whom nothing hangs is taken out of the campaign."""
    return changed(request, campaign, general_remove, access)


def changed(
    request: HttpRequest, campaign: Campaign, service: Callable[..., Any], access: CampaignAccess, **values: Any
) -> HttpResponse:
    """Back to the list of generals, with one of them changed, or with the reason why not."""
    with refusal_as_message(request):
        number = typed.row_id(request.POST, "general")
        service(request=write_request(request, access), general_id=number, **values)
    return redirect("campaign-generals", campaign.pk)


@campaign_view
def links(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """Links to watch, to join a side, and to each guest's seat; who holds which. The open page asks for news by its
    `tag`: nothing new is 204.

    The template gets the `campaign` and the reader's `access`; the Link to `watch`, pairs of a side that can be joined
    and its Link (`sides`), of a guest and theirs (`seats`), each None where nobody has made it yet, and whether one of
    these or a code is `missing`; the `grants` as rows, and what a link more is `offered` to give: pairs of a value and
    its words.
    """
    access.require_organiser()
    tag = f"{campaign.version}-{grants_tag(Kind.CAMPAIGN, campaign.pk)}"
    if is_up_to_date(request, tag):
        return HttpResponse(status=204)
    sides = {side: f"{Role.SIDE} {side}" for side in sides_joined(campaign)}
    made, offers = shared_links(request, Kind.CAMPAIGN, campaign.pk, sides.values()), offered(campaign)
    names = dict(words.SIDES) | {str(g.pk): g.player.name for g in generals_of(campaign)}
    context = {
        "campaign": campaign,
        "access": access,
        "tag": tag,
        "watch": made.get(Role.SPECTATOR),
        "sides": [(side, made.get(given)) for side, given in sides.items()],
        "seats": [(general, made.get(f"{Role.GENERAL} {general.pk}")) for general in guests_of(campaign)],
        "missing": is_missing(made, offers, sides.values()),
        "grants": grant_rows(request, Kind.CAMPAIGN, campaign.pk, names),
        "offered": offers.items(),
    }
    return render(request, "web/campaigns/links.html", context)


def sides_joined(campaign: Campaign) -> Sequence[str]:
    """The sides that new generals may join."""
    return () if campaign.is_finished else SIDES


def offered(campaign: Campaign) -> dict[str, str]:
    """What a link of its own may give, in words."""
    return {
        Role.SPECTATOR: _("Only watch"),
        **{
            f"{Role.SIDE} {side}": _("Joins: %(side)s") % {"side": words.SIDES[side]} for side in sides_joined(campaign)
        },
        **{
            f"{Role.GENERAL} {general.pk}": _("Seat: %(name)s") % {"name": general.player.name}
            for general in guests_of(campaign)
        },
    }


@campaign_view
def links_change(request: HttpRequest, campaign: Campaign, access: CampaignAccess, do: str) -> HttpResponse:
    """Links more, or a link or all of them worthless from now on: see `links_changed`."""

    def withdraw(**which: int) -> None:
        if which:
            link_withdraw(access=access, at=timezone.now(), **which)
        else:
            done_once(links_renew, request=write_request(request, access))

    def share() -> None:
        links_share(Kind.CAMPAIGN, campaign.pk, offered(campaign))
        for side in sides_joined(campaign):
            side_code(access=access, side=side, at=timezone.now())

    return links_changed(request, access, do, "campaign-links", offered(campaign), withdraw, share)


def campaign_link(request: HttpRequest, grant: Grant) -> HttpResponse:
    """What a link to a campaign offers, and taking it.

    The template gets the `campaign`; the `general` whose seat it is, whether it `moves` from another phone and is the
    reader's `own`; the `side` that it joins, or "", and who sits here by this browser already (`seated`); whether
    nobody joins any more (`ended`) and the reader `sees` the campaign; the `name` that was typed and why it was
    `refused`.
    """
    user = request.user if request.user.is_authenticated else None
    asker = asker_of(request)
    campaign = may(Asker(user, (grant.pk,)), CAMPAIGN, pk=grant.object).campaign
    if revision_asked(request) is not None and opened_before(request, grant):
        return onward(request, "campaign", campaign.pk)
    refusal = NOTHING_REFUSED
    by_code = grant.role == Role.GENERAL and grant.until is not None
    if request.method == "POST":
        try:
            if not (by_code and grant.pk in asker.grants):  # this browser has taken it
                name, once = request.POST.get("name", ""), request.POST.get("once", "")
                # not by the session: a phone that has heard of no answer has none yet
                again = IdempotencyKey.of(who=f"page link {grant.pk}", key=once[:100], what=name) if once else None
                grant, _entry = link_join(
                    grant=grant, user=user, at=timezone.now(), name=name, key=once, idempotency=again
                )
            grant_keep(request, grant)
            return onward(request, "campaign", campaign.pk)
        except REFUSALS as error:
            refusal = Refusal.of(error)
    general = next((g for g in generals_of(campaign) if grant.acts == Role.GENERAL and grant.seat == str(g.pk)), None)
    context = {
        "campaign": campaign,
        "general": general if general and (by_code or general.player.user_id is None) else None,
        "moves": by_code and grant.pk not in asker.grants,
        "own": general is not None and user is not None and general.player.user_id == user.pk,
        "side": general.side if general else grant.seat if grant.role == Role.SIDE else "",
        "ended": grant.role == Role.SIDE and campaign.is_finished,
        "sees": CAMPAIGN.rows(asker).filter(pk=campaign.pk).exists(),
        "seated": guest_here(asker, campaign) if grant.role == Role.SIDE else "",
        "name": request.POST.get("name", ""),
        "refused": refusal.words,
    }
    return render(request, "web/campaigns/link.html", context, status=refusal.status)


def guest_here(asker: Asker, campaign: Campaign) -> str:
    """The name by which this browser sits in a campaign by a link; "" where it does not."""
    grant = asker.held(kind=Kind.CAMPAIGN, object=campaign.pk, **ACTS).first()
    return next(
        (general.player.name for general in generals_of(campaign) if grant and grant.seat == str(general.pk)), ""
    )


def opened_before(request: HttpRequest, grant: Grant) -> bool:
    """Whether who scans a print has what its link offers: a seat of their own, or this very link."""
    asker = asker_of(request)
    watches = grant.acts == Role.SPECTATOR
    return grant.pk in asker.grants or (watches and CAMPAIGN.rows(asker).filter(pk=grant.object).exists())


@campaign_view
def move(request: PageRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The code by which the reader's general goes on with another phone; a form makes it.

    The open page asks (`general`): nothing new is 204, and once the seat has gone it goes on to the campaign, to watch.
    The template gets the `campaign`, the `general` and the `link` with its code, None before.
    """
    if request.htmx:
        if str(access.general_id) == request.GET.get("general"):
            return HttpResponse(status=204)
        return HttpResponseClientRedirect(reverse("campaign", args=[campaign.pk]))
    general_code_check(access, access.general_id)
    general = General.objects.select_related("player").get(pk=access.general_id or 0)
    if request.method == "POST":
        general_code(access=access, general_id=general.pk, at=timezone.now())
        if general.player.user_id is not None and not access.organises:
            grant_keep(request, grant_make(Kind.CAMPAIGN, campaign.pk))  # to watch by, when the seat has gone
        return redirect("general-move", campaign.pk)
    link = code_link(request, Kind.CAMPAIGN, campaign.pk, str(general.pk))
    return render(request, "web/campaigns/move.html", {"campaign": campaign, "general": general, "link": link})


@login_required
@campaign_view
def claim(request: AccountRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The guest's seat of this browser becomes the account's own."""
    held = asker_of(request).held(kind=Kind.CAMPAIGN, object=campaign.pk, role=Role.GENERAL)
    with refusal_as_message(request):
        grant = row_of(held, "no-general", seat=access.general_id or 0)
        seat_claim(grant=grant, user=request.user, at=timezone.now())
        messages.success(request, _("The seat is yours."))
    return redirect("campaign", campaign.pk)
