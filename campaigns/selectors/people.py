"""Players that somebody knows, and of an account its invitations and its keys."""

from django.db.models import Q, QuerySet

from campaigns.access import CAMPAIGN
from campaigns.models import ApiKey, Invitation, Player, User
from core.grants import Asker


def players_known(asker: Asker) -> QuerySet[Player]:
    """Players this asker may pick or look up: oneself, those one made, those met in a campaign one can see."""
    known = Q(generals__campaign__in=CAMPAIGN.rows(asker))
    if asker.user is not None:
        known |= Q(user=asker.user) | Q(created_by=asker.user)
    return Player.objects.filter(pk__in=Player.objects.filter(known).values("pk"))


def invitations_of(user: User) -> QuerySet[Invitation]:
    """What an account has neither accepted nor declined."""
    return Invitation.objects.filter(user=user, declined_at=None).select_related(
        "campaign__organiser", "general__player"
    )


def keys_of(user: User) -> QuerySet[ApiKey]:
    """The account's keys, newest first."""
    return ApiKey.objects.filter(user=user.pk).order_by("-pk")
