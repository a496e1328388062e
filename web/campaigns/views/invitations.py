"""What an account answers to an invitation, and how it leaves a campaign again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import CAMPAIGN, CampaignAccess
from campaigns.models import Campaign
from campaigns.services.invitations import campaign_leave, invitation_accept, invitation_decline
from core.receipts import done_once
from web.access import campaign_view
from web.asker import AccountRequest, grants_leave
from web.idempotency import idempotency_of, write_request
from web.refusals import refusal_as_message


@login_required
def answer(request: AccountRequest, invitation_id: int) -> HttpResponse:
    """Accept or decline; accepting leads to the campaign."""
    accepts = request.POST.get("answer") == "accept"
    service = invitation_accept if accepts else invitation_decline
    with refusal_as_message(request):
        entry = done_once(
            service,
            user=request.user,
            at=timezone.now(),
            invitation_id=invitation_id,
            idempotency=idempotency_of(request),
        )
        if accepts:
            messages.success(request, _("The seat is yours."))
            return redirect("campaign", entry.campaign_id)
        messages.success(request, _("Declined. Nothing of it is on your record."))
    return redirect("home")


@login_required
@campaign_view
def leave(request: AccountRequest, campaign: Campaign, access: CampaignAccess) -> HttpResponse:
    with refusal_as_message(request):
        campaign_leave(request=write_request(request, access), user=request.user)
        grants_leave(request, CAMPAIGN.kind, campaign.pk)
        messages.success(request, _("You have left. Nothing of it is on your record."))
    return HttpResponseRedirect(reverse("campaign", args=[campaign.pk]) if access.organises else reverse("home"))
