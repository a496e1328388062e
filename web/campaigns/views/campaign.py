"""Campaigns: the list, making a campaign, the campaign sheet, settings, the end."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import CampaignAccess
from campaigns.models import Campaign, Invitation, Standing
from campaigns.models.choices import CampaignStatus
from campaigns.selectors.battles import battles_full, pots
from campaigns.selectors.lists import campaign_standing, generals_of
from campaigns.selectors.people import invitations_of
from campaigns.selectors.rankings import score_lines
from campaigns.services.campaigns import campaign_create, campaign_edit, campaign_finish, pot_adjust
from campaigns.services.rematch import campaign_rematch
from campaigns.services.templates import campaign_from_template
from campaigns.transfer.load import campaign_import
from core.language import reader_language
from core.receipts import done_once
from core.streams import to_stream
from games.battle_cry.campaign import lead_to_next
from games.battle_cry.options import OPTION_FACTS
from games.battle_cry.scenario import all_scenarios
from games.battle_cry.template import templates
from web import typed
from web.access import campaign_view
from web.asker import AccountRequest, asker_of
from web.campaigns import words
from web.campaigns.context import battle_line, campaign_since, cards, chart_of
from web.idempotency import idempotency_of, write_request
from web.live import in_place
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal, refusal_as_message
from web.rule_options import OptionField, sent, typed_options
from web.throttles import throttled
from web.words import LANGUAGES

BATTLES_SHOWN = 15  # of more than these on a sheet, those fought long ago are folded away
FOUGHT_SHOWN = 5  # and so many stay


def campaign_list(request: HttpRequest) -> HttpResponse:
    """The template gets the reader's `cards`."""
    return render(request, "web/campaigns/list.html", {"cards": cards(asker_of(request))})


def option_fields(values: Mapping[str, object]) -> list[OptionField]:
    """The options of a campaign with the values that they have."""
    return [
        OptionField(
            name=name,
            fact=fact,
            kind="choices" if name in words.OPTION_VALUES else "number",
            value=sent(values.get(name, fact.default)),
            choices=tuple(words.OPTION_VALUES.get(name, {}).items()),
            title=words.OPTION_NAMES[name],
        )
        for name, fact in OPTION_FACTS.items()
    ]


@login_required
def campaign_new(request: AccountRequest) -> HttpResponse:
    """A blank campaign with the scenarios that were ticked, or the demonstration.

    The template gets the `scenarios` to tick, those `chosen` by their keys, the `options` as fields, the `languages`
    and the `language` chosen, the `templates`; `data`, what was typed, and why it was `refused`.
    """
    data, refusal = request.POST, NOTHING_REFUSED
    if request.method == "POST":
        try:
            return redirect("campaign", campaign_made(request))
        except REFUSALS as error:
            refusal = Refusal.of(error)
    context = {
        "scenarios": all_scenarios(),
        "chosen": data.getlist("scenario"),
        "options": option_fields({name: data[name] for name in OPTION_FACTS if name in data}),
        "languages": LANGUAGES.items(),
        "language": data.get("language") or reader_language(),
        "templates": templates(),
        "data": data,
        "refused": refusal.words,
    }
    return render(request, "web/campaigns/new.html", context, status=refusal.status)


def campaign_made(request: AccountRequest) -> int:
    """The id of the campaign that this form asks for; the same one when the form comes twice."""
    data = request.POST
    common: Any = {"user": request.user, "at": timezone.now(), "idempotency": idempotency_of(request)}
    if data.get("template"):
        return done_once(campaign_from_template, key=data["template"], **common).campaign_id
    entry = done_once(
        campaign_create,
        name=data.get("name", ""),
        language=data.get("language", ""),
        options=typed_options(OPTION_FACTS, data),
        scenarios=data.getlist("scenario"),
        listed="listed" in data,
        **common,
    )
    return entry.campaign_id


@throttled("import", "POST")
@login_required
def campaign_load(request: AccountRequest) -> HttpResponse:
    """A campaign from an exported file; one that is here already only as a copy, where the reader says so.

    The template gets why the file was `refused`; `here`, the refusal, where the campaign is here already.
    """
    refusal, here = NOTHING_REFUSED, None
    if request.method == "POST":
        try:
            raw, copy = typed.file(request) or b"", "copy" in request.POST
            entry = campaign_import(user=request.user, raw=raw, at=timezone.now(), copy=copy)
            return redirect("campaign", entry.campaign_id)
        except REFUSALS as error:
            refusal = Refusal.of(error)
            here = error if error.code == "campaign-here-already" else None
    context = {"refused": refusal.words, "here": here}
    return render(request, "web/campaigns/import.html", context, status=refusal.status)


@campaign_view
def campaign_sheet(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    return sheet_page(request, campaign, access)


def sheet_page(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The campaign sheet.

    The template gets the `campaign` and the reader's `access`; `lines`, one a battle (`now` the one that is next), and
    of these `earlier`, those that are folded away, and `later`, the others; whether a result of them is `ours`;
    `standing`, `next` (what the next degree of victory takes) and `chart`, its course; `scores`, the best generals, and
    `best`, those who are first once all results are counted; `pots`; `generals`;
    `guest`, where the reader sits on a guest's seat, and `invitation`, where one waits for an answer; `printed`, what
    happened since a print; `tag`, for the page's question for news.
    """
    lines = [battle_line(battle) for battle in battles_full(campaign)]
    standing = campaign_standing(campaign)
    row = standing.row
    now = next((line for line in lines if line.state != "done"), None)
    fought = sum(1 for _line in takewhile(lambda line: line.state == "done", lines))
    folded = max(0, fought - FOUGHT_SHOWN) if len(lines) > BATTLES_SHOWN else 0
    generals = list(generals_of(campaign))
    guest = next((g for g in generals if g.pk == access.general_id and g.player.user_id is None), None)
    context = {
        "campaign": campaign,
        "access": access,
        "lines": lines,
        "earlier": lines[:folded],
        "later": lines[folded:],
        "ours": any(line.ours for line in lines),
        "now": None if campaign.is_finished else now,
        "standing": standing,
        "scores": score_lines(standing.generals),
        "best": [line for line in standing.generals if line.rank == 1] if standing.current else [],
        "next": lead_to_next(row.union_points, row.confederacy_points) if row else None,
        "chart": chart_of(lines),
        "pots": pots(campaign),
        "generals": generals,
        "guest": guest,
        "invitation": invitation_to(request, campaign),
        "printed": campaign_since(request, campaign),
        "tag": page_tag(campaign, row),
    }
    return render(request, "web/campaigns/sheet.html", context)


def page_tag(campaign: Campaign, standing: Standing | None) -> str:
    """Moves whenever the campaign sheet would be another: with its journal, and once a standing is computed."""
    return f"{campaign.version}-{standing.rev if standing else 0}"


@campaign_view
def campaign_news(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """Asked by the open page when it hears of a change: nothing new is 204, else the sheet anew."""
    if request.GET.get("tag") == page_tag(campaign, Standing.objects.filter(campaign=campaign).first()):
        return HttpResponse(status=204)
    return in_place(sheet_page(request, campaign, access))


@campaign_view
def campaign_stream(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """Where the pages of a campaign hear of changes, those of its battles too."""
    return to_stream(request, asker_of(request), campaign)


def invitation_to(request: HttpRequest, campaign: Campaign) -> Invitation | None:
    """What the reader is asked in this campaign."""
    return invitations_of(request.user).filter(campaign=campaign).first() if request.user.is_authenticated else None


@campaign_view
def campaign_settings(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """Name, language, ranking, and, before the first battle, the options of the rules.

    The template gets the `campaign`, whether it is `finished`, and the reader's `access`; its `name`, its `language` of
    the `languages` and whether it is `listed`, as typed; the `options` as fields and whether they are `fixed` by now;
    its `pots`; why it was `refused`.
    """
    access.require_organiser()
    refusal, data = NOTHING_REFUSED, request.POST
    if request.method == "POST":
        try:
            changes = campaign_changes(campaign, data)
            if changes:
                done_once(campaign_edit, request=write_request(request, access), **changes)
            messages.success(request, _("Kept."))
            return redirect("campaign-settings", campaign.pk)
        except REFUSALS as error:
            refusal = Refusal.of(error)
    context = {
        "campaign": campaign,
        "access": access,
        "languages": LANGUAGES.items(),
        "options": option_fields({**campaign.options, **{n: data[n] for n in OPTION_FACTS if n in data}}),
        "fixed": campaign.status != CampaignStatus.PLANNED,
        "finished": campaign.is_finished,
        "pots": pots(campaign),
        "name": data.get("name", campaign.name),
        "language": data.get("language", campaign.language),
        "listed": "listed" in data if data else campaign.listed,
        "refused": refusal.words,
    }
    return render(request, "web/campaigns/settings.html", context, status=refusal.status)


def campaign_changes(campaign: Campaign, data: Mapping[str, str]) -> dict[str, Any]:
    """What the form changes; a name or language as it was is no change."""
    given = {"name": data.get("name", ""), "language": data.get("language", ""), "listed": "listed" in data}
    changes = {field: value for field, value in given.items() if value != getattr(campaign, field)}
    options = {k: v for k, v in typed_options(OPTION_FACTS, data).items() if campaign.options.get(k) != v}
    return changes | ({"options": options} if options else {})


@campaign_view
def campaign_end(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    with refusal_as_message(request):
        campaign_finish(request=write_request(request, access))
    return redirect("campaign", campaign.pk)


@campaign_view
def rematch(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """To the next campaign of the same people."""
    to = campaign.pk
    with refusal_as_message(request):
        entry = done_once(campaign_rematch, request=write_request(request, access), asker=asker_of(request))
        to = entry.campaign_id
    return redirect("campaign", to)


@campaign_view
def campaign_pots(request: HttpRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """The organiser puts a pot right."""
    with refusal_as_message(request):
        pot_adjust(
            request=write_request(request, access),
            side=request.POST.get("side", ""),
            delta=typed.number(request.POST, "delta"),
            note=request.POST.get("note", ""),
        )
    return HttpResponseRedirect(reverse("campaign-settings", args=[campaign.pk]) + "#pots")
