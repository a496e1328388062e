"""Generals, invitations, and how a guest comes to the table."""

from collections.abc import Iterable
from contextlib import suppress

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import Pass, Seat, campaigns_seen
from campaigns.errors import Missing, Repeated
from campaigns.models import Campaign, General, Player
from campaigns.models.choices import CampaignStatus
from campaigns.passes import pass_read
from campaigns.selectors import generals_of
from campaigns.services.campaigns import links_renew
from campaigns.services.generals import general_add, general_retire, link_join, link_open, players_known, seat_claim
from games.battle_cry.dice import SIDES
from matches.access import TablePass
from matches.sheet_access import SheetPass
from web import typed
from web.links import link_to, links_to, token_typed
from web.printed import onward, revision_asked
from web.refusals import REFUSALS, guarded, refused_status, refused_words
from web.seats import ask_of, seated
from web.throttles import counted
from web.viewer import pass_drop, pass_keep, passes_of, viewer_of
from web.views.sheet_links import sheet_link
from web.views.table_links import table_link


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def generals(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """The list by side; the organiser adds to it."""
    refused, status = "", 200
    if request.method == "POST":
        try:
            uid = request.POST.get("player") or None
            general_add(
                seat=seat,
                viewer=viewer_of(request),
                at=timezone.now(),
                side=request.POST.get("side", ""),
                name=request.POST.get("name", ""),
                player_uid=uid,
                ask=ask_of(request),
            )
            return HttpResponseRedirect(reverse("campaign-generals", args=[campaign.pk]))
        except Repeated:
            return HttpResponseRedirect(reverse("campaign-generals", args=[campaign.pk]))
        except REFUSALS as error:
            refused, status = refused_words(error), refused_status(error)
    serving = list(generals_of(campaign))
    known = players_offered(request, serving) if seat.organises else []
    context = {
        "campaign": campaign,
        "seat": seat,
        "by_side": [(side, [g for g in serving if g.side == side]) for side in SIDES],
        "known": known,
        "finished": campaign.status == CampaignStatus.FINISHED,
        "data": request.POST,
        "refused": refused,
    }
    return render(request, "web/campaign/generals.html", context, status=status)


def players_offered(request: HttpRequest, serving: Iterable[General]) -> list[Player]:
    """Whom the organiser may pick: accounts first, which are invited; of guests of one name one, and no account's."""
    there = {general.player_id for general in serving}
    known = players_known(viewer_of(request)).exclude(pk__in=there).order_by("name", "pk")
    accounts = [player for player in known if player.user_id is not None]
    names = {player.name for player in accounts}
    guests = {player.name: player for player in known if player.user_id is None and player.name not in names}
    return [*accounts, *guests.values()]


@require_POST
@seated
def retire(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """Off the list for new rounds, or on it again."""
    try:
        general_retire(
            seat=seat,
            at=timezone.now(),
            general_id=typed.number(request.POST, "general", most=2**53),
            active=request.POST.get("active") == "1",
            ask=ask_of(request),
        )
    except Repeated:
        pass  # done by the first tap
    except REFUSALS as error:
        messages.error(request, refused_words(error), extra_tags="stop")
    return HttpResponseRedirect(reverse("campaign-generals", args=[campaign.pk]))


@require_safe
@seated
def links(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """Links to watch, to join a side, and to each general's seat."""
    seat.require_organiser()
    rev = campaign.link_rev
    serving = [g for g in generals_of(campaign) if g.active]
    context = {
        "campaign": campaign,
        "seat": seat,
        "watch": link_to(request, Pass(campaign.pk, rev)),
        "sides": [(side, link_to(request, Pass(campaign.pk, rev, side=side))) for side in SIDES],
        "seats": [
            (general, link)
            for general, link in zip(
                serving, links_to(request, (Pass(campaign.pk, rev, g.pk) for g in serving)), strict=True
            )
        ],
    }
    return render(request, "web/campaign/links.html", context)


@require_POST
@seated
def links_withdraw(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    with suppress(Repeated):  # done by the first tap
        links_renew(seat=seat, at=timezone.now(), ask=ask_of(request))
    messages.success(request, _("All links handed out so far are worthless now."), extra_tags="ok")
    return HttpResponseRedirect(reverse("campaign-links", args=[campaign.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@counted("join", "POST")
def join(request: HttpRequest) -> HttpResponse:
    """Where a link is typed or pasted, for those who cannot tap it."""
    refused, status = "", 200
    if request.method == "POST":
        try:
            return HttpResponseRedirect(reverse("link", args=[token_typed(request.POST.get("link", ""))]))
        except REFUSALS as error:
            refused, status = refused_words(error), refused_status(error)
    context = {"refused": refused, "link": request.POST.get("link", "")}
    return render(request, "web/campaign/join.html", context, status=status)


@never_cache
@guarded
@require_http_methods(["GET", "HEAD", "POST"])
@counted("join", "GET", "HEAD", "POST")
def link(request: HttpRequest, token: str) -> HttpResponse:
    """What a signed link offers, and taking it. Opening it changes nothing: messengers look at links too."""
    try:
        held = pass_read(token)
    except REFUSALS as error:
        raise Missing("bad-link") from error
    if isinstance(held, TablePass):
        return table_link(request, held)
    if isinstance(held, SheetPass):
        return sheet_link(request, held)
    campaign = link_open(held=held)
    user = request.user if request.user.is_authenticated else None
    if revision_asked(request) is not None and opened_before(request, held):
        return HttpResponseRedirect(onward(request, reverse("campaign", args=[campaign.pk])))
    refused, status = "", 200
    if request.method == "POST":
        try:
            kept, _entry = link_join(held=held, user=user, at=timezone.now(), name=request.POST.get("name", ""))
            pass_keep(request, kept)
            return HttpResponseRedirect(onward(request, reverse("campaign", args=[campaign.pk])))
        except REFUSALS as error:
            refused, status = refused_words(error), refused_status(error)
    general = next((g for g in generals_of(campaign) if g.pk == held.general), None)
    context = {
        "campaign": campaign,
        "held": held,
        "general": general,
        "side": general.side if general else held.side,
        "name": request.POST.get("name", ""),
        "refused": refused,
    }
    return render(request, "web/campaign/link.html", context, status=status)


def opened_before(request: HttpRequest, held: Pass) -> bool:
    """Whether who scans a print has what its link offers: a seat of their own, or this very link."""
    kept = passes_of(request).get(held.campaign)
    watches = not held.general and not held.side
    return kept == held or (watches and campaigns_seen(viewer_of(request)).filter(pk=held.campaign).exists())


@login_required
@require_POST
@seated
def claim(request: HttpRequest, campaign: Campaign, seat: Seat) -> HttpResponse:
    """The guest's seat of this browser becomes the account's own."""
    held = passes_of(request).get(campaign.pk)
    try:
        if held is None or not held.general:
            raise Missing("no-general")
        seat_claim(held=held, user=request.user, at=timezone.now())
        pass_drop(request, campaign.pk)
        messages.success(request, _("The seat is yours."), extra_tags="ok")
    except REFUSALS as error:
        messages.error(request, refused_words(error), extra_tags="stop")
    return HttpResponseRedirect(reverse("campaign", args=[campaign.pk]))
