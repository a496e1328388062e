"""Invitations: what your account was asked, what it answers, and leaving a campaign again."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import Account
from api.bodies import Nothing
from api.service_view import ServiceView, listing
from api.shapes.common import Receipt
from api.shapes.people import InvitationOut
from api.views.campaigns import OneCampaign
from campaigns.models import JournalEntry
from campaigns.services.invitations import campaign_leave, invitation_accept, invitation_decline, invitations_of


class Invitations(ServiceView):
    permission_classes = (Account,)
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return invitations_of(self.account)

    get = listing(
        InvitationOut,
        _("Campaigns you are invited to, the newest first"),
        "invitations",
        _(
            "Somebody wants your account as a general. You see the campaign; you act in it, and its results are on "
            "your record, once you have accepted."
        ),
    )


def answering(
    service: Callable[..., JournalEntry], summary: str | Promise, words: str | Promise
) -> Callable[..., Response]:
    """The method by which an account answers an invitation."""

    @extend_schema(
        summary=summary, description=words, request=Nothing, responses=Receipt, operation_id=service.__name__
    )
    def post(self: ServiceView, request: Request, invitation_id: int) -> Response:
        self.asked(Nothing)
        once = self.idempotency()
        return self.write(service, user=request.user, at=timezone.now(), invitation_id=invitation_id, idempotency=once)

    return post


class Accept(ServiceView):
    permission_classes = (Account,)
    post = answering(
        invitation_accept,
        _("Accept an invitation"),
        _("The general is yours from now on, with the results it has."),
    )


class Decline(ServiceView):
    permission_classes = (Account,)
    post = answering(
        invitation_decline,
        _("Decline an invitation"),
        _("The general stays a guest's name, and nothing is on your record. You are not asked again."),
    )


class Leave(OneCampaign):
    permission_classes = (Account,)

    @extend_schema(
        summary=_("Leave a campaign"),
        description=_("Your general becomes a guest's name, and none of its results stays on your record."),
        request=Nothing,
        responses=Receipt,
        operation_id="campaign_leave",
    )
    def post(self, request: Request, campaign_id: int) -> Response:
        access = self.access()
        self.asked(Nothing)
        return self.write(campaign_leave, request=self.write_request(access), user=request.user)
