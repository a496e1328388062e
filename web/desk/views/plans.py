"""Planning a battle: adding it, and changing its scenario before it opens."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaigns.access import CampaignAccess
from campaigns.models import Campaign
from campaigns.selectors.battles import battle_in
from campaigns.services.battles import battle_add, battle_edit
from core.errors import Stale
from core.receipts import done_once
from games.battle_cry.scenario import all_scenarios, scenario, scenario_to_toml
from web import typed
from web.access import campaign_view
from web.asker import PageRequest
from web.desk import forms
from web.desk.views.battle import conflict_page
from web.idempotency import write_request
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal


@campaign_view
def add(request: PageRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    """One more battle after the last: a scenario from the list, or one of the group's own.

    The template gets the `campaign` and the reader's `access`, the `scenarios`, `data`, what was typed, and why it was
    `refused`.
    """
    access.require_organiser()
    refusal, data = NOTHING_REFUSED, request.POST
    if request.method == "POST":
        try:
            entry = done_once(
                battle_add,
                request=write_request(request, access),
                scenario=scenario(data["scenario"]) if data.get("scenario") else forms.own_scenario(data),
                has_roster="has_roster" in data,
            )
            name = "battle" if data.get("scenario") else "battle-plan"
            return HttpResponseRedirect(reverse(name, args=[campaign.pk, entry.data["id"]]))
        except REFUSALS as error:
            refusal = Refusal.of(error)
    context = {
        "campaign": campaign,
        "access": access,
        "scenarios": all_scenarios(),
        "data": data,
        "refused": refusal.words,
    }
    return render(request, "web/desk/add.html", context, status=refusal.status)


@campaign_view
def plan(request: PageRequest, campaign: Campaign, access: CampaignAccess, battle_id: int) -> HttpResponse:
    """The plan's fields, or the whole scenario as TOML.

    The template gets the `campaign`, the `battle` and the reader's `access`; the `scenario` as it is and its `toml`,
    which is `open_text` once it was typed; the fields of the `plan` and whether units are `followed`; why it was
    `refused`; `seq`, the journal's number.
    """
    access.require_organiser()
    battle = battle_in(campaign, pk=battle_id)
    before = battle.plan
    refusal, data = NOTHING_REFUSED, request.POST
    if request.method == "POST":
        by_text = "toml" in data
        try:
            changed = forms.toml_typed(data) if by_text else forms.scenario_typed(data, before)
            done_once(
                battle_edit,
                request=write_request(request, access, typed.optional_number(data, "seen")),
                battle_id=battle_id,
                scenario=changed,
                has_roster=None if by_text else "has_roster" in data,
            )
            messages.success(request, _("Kept."))
            return redirect("battle", campaign.pk, battle_id)
        except Stale:
            return conflict_page(
                request, campaign, battle_id, forms.DeskForm("plan", write_request(request, access), battle_id, data)
            )
        except REFUSALS as error:
            refusal = Refusal.of(error)
            if path := error.params.get("path"):
                refusal = replace(refusal, words=_("%(field)s: %(words)s") % {"field": path, "words": refusal.words})
    context = {
        "campaign": campaign,
        "battle": battle,
        "access": access,
        "scenario": before,
        "plan": forms.plan_shown(data, before),
        "followed": "has_roster" in data if "name" in data else battle.has_roster,
        "toml": data.get("toml") or scenario_to_toml(before),
        "open_text": bool(data.get("toml")),
        "refused": refusal.words,
        "seq": campaign.journal_seq,
    }
    return render(request, "web/desk/plan.html", context, status=refusal.status)
