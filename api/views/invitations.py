"""Invitations: what your account was asked, what it answers, and leaving a campaign again."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import IsAuthenticated

from api.bodies import Nothing
from api.service_view import CampaignView, Method, ServiceView, Words, listing, operation
from api.shapes.common import Receipt
from api.shapes.people import InvitationOut
from campaigns.models import JournalEntry
from campaigns.selectors.people import invitations_of
from campaigns.services.invitations import campaign_leave, invitation_accept, invitation_decline
from core.receipts import done_once


def answering(service: Callable[..., JournalEntry], summary: Words, words: Words) -> Method:
    """An account answers an invitation."""

    @operation(summary, words, body=Nothing, answer=Receipt, name=service.__name__)
    def post(view: ServiceView, invitation_id: int) -> JournalEntry:
        how = {"user": view.account, "at": timezone.now(), "idempotency": view.idempotency()}
        return done_once(service, invitation_id=invitation_id, **how)

    return post


class Invitations(ServiceView):
    permission_classes = (IsAuthenticated,)

    @listing(
        InvitationOut,
        _("Campaigns you are invited to, the newest first"),
        _(
            "Somebody wants your account as a general. You see the campaign; you act in it, and its results are on "
            "your record, once you have accepted."
        ),
    )
    def invitations(self) -> QuerySet[Any]:
        return invitations_of(self.account)

    accept = answering(
        invitation_accept,
        _("Accept an invitation"),
        _("The general is yours from now on, with the results it has."),
    )
    decline = answering(
        invitation_decline,
        _("Decline an invitation"),
        _("The general stays a guest's name, and nothing is on your record. You are not asked again."),
    )


class Leaving(CampaignView):
    permission_classes = (IsAuthenticated,)

    @operation(
        _("Leave a campaign"),
        _("Your general becomes a guest's name, and none of its results stays on your record."),
        body=Nothing,
        answer=Receipt,
    )
    def campaign_leave(self, campaign_id: int) -> JournalEntry:
        return done_once(campaign_leave, request=self.write_request(), user=self.account)
