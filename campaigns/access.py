"""Who may see and do what: organiser, general (own side), spectator, stranger.

A viewer comes with an account, with passes (signed links that were opened), or with neither. `campaigns_seen` is the
only way to a campaign: for everybody else it does not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from django.core import signing
from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from campaigns.errors import Forbidden, Invalid, Missing
from campaigns.models import Campaign, General, User


def _signer() -> signing.Signer:
    """No time in it: the same grant is the same link, and the answer to a repeated request the same answer."""
    return signing.Signer(salt="bivouac.link")


class Role(StrEnum):
    ORGANISER = "organiser"
    GENERAL = "general"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Pass:
    """What a signed link grants: to watch a campaign, to sit in a general's seat, or to join a side under a new name.

    `rev` is the campaign's `link_rev` when the link was made; the organiser moves it to withdraw all links at once.
    """

    campaign: int
    rev: int
    general: int | None = None
    side: str = ""

    def sign(self) -> str:
        return _signer().sign_object([self.campaign, self.rev, self.general, self.side], compress=True)

    @classmethod
    def read(cls, token: str) -> "Pass":
        """Raises Invalid("bad-link") for anything this installation did not sign."""
        try:
            campaign, rev, general, side = _signer().unsign_object(token)
        except (signing.BadSignature, ValueError, TypeError) as error:
            raise Invalid("bad-link", field="link") from error
        return cls(campaign, rev, general, side)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever asks."""

    user: User | None = None
    passes: Mapping[int, Pass] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Seat:
    """A viewer's place in one campaign. `name` is what the journal calls the actor."""

    campaign_id: int
    role: Role
    name: str = ""
    side: str = ""
    general_id: int | None = None
    user_id: int | None = None

    @property
    def organises(self) -> bool:
        return self.role is Role.ORGANISER

    def may_play(self, side: str) -> bool:
        """A general acts for its own side, the organiser for both."""
        return self.organises or (self.role is Role.GENERAL and self.side == side)

    def require_organiser(self) -> None:
        if not self.organises:
            raise Forbidden("organiser-only")

    def require_side(self, side: str) -> None:
        if not self.may_play(side):
            raise Forbidden("other-side" if self.role is Role.GENERAL else "spectators-watch", side=side)


def campaigns_seen(viewer: Viewer) -> QuerySet[Campaign]:
    """The campaigns this viewer organises, fights in, or holds a valid link to."""
    seen = Q(pk__in=[])
    if viewer.user is not None:
        seen |= Q(organiser=viewer.user)
        seen |= Q(pk__in=General.objects.filter(player__user=viewer.user).values("campaign"))
    for held in viewer.passes.values():
        seen |= Q(pk=held.campaign, link_rev=held.rev)
    return Campaign.objects.filter(seen)


def campaign_and_seat(viewer: Viewer, campaign_id: int) -> tuple[Campaign, Seat]:
    """One campaign with the viewer's seat in it, in one query. Raises Missing("no-campaign") for strangers."""
    return seat_found(viewer, "no-campaign", pk=campaign_id)


def seat_found(viewer: Viewer, missing: str, /, **where: int) -> tuple[Campaign, Seat]:
    """The campaign of a row (`battles=3`, `battles__rounds=7`) with the viewer's seat in it, in one query.

    Raises Missing with the code `missing`, for a row that is not there and for strangers alike.
    """
    mine = Q(pk__in=[held.general for held in viewer.passes.values() if held.general])
    if viewer.user is not None:
        mine |= Q(player__user=viewer.user)
    general = General.objects.filter(mine, campaign=OuterRef("pk")).order_by(F("player__user").desc(nulls_last=True))
    campaign = (
        campaigns_seen(viewer)
        .annotate(
            seat_general=Subquery(general.values("pk")[:1]),
            seat_side=Subquery(general.values("side")[:1]),
            seat_name=Subquery(general.values("player__name")[:1]),
        )
        .filter(**where)
        .first()
    )
    if campaign is None:
        raise Missing(missing)
    user = viewer.user
    organises = user is not None and campaign.organiser_id == user.pk
    role = Role.ORGANISER if organises else Role.GENERAL if campaign.seat_general else Role.SPECTATOR
    name = campaign.seat_name or (user.get_username() if user else "")
    return campaign, Seat(
        campaign.pk, role, name, campaign.seat_side or "", campaign.seat_general, user.pk if user else None
    )
