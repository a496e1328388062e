"""Who may see and do what: organiser, general (own side), spectator, stranger.

A viewer comes with an account, with passes (signed links that were opened), or with neither. `campaigns_seen` is the
only way to a campaign: for everybody else it does not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.core import signing
from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from campaigns.errors import Forbidden, Invalid, Missing
from campaigns.models import Campaign, General, Invitation, User
from matches.prepared import Prepared


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
    """The campaigns this viewer organises, fights in, is invited to, or holds a valid link to."""
    seen = Q(pk__in=[])
    if viewer.user is not None:
        seen |= Q(organiser=viewer.user)
        seen |= Q(pk__in=General.objects.filter(player__user=viewer.user).values("campaign"))
        invited = Invitation.objects.filter(user=viewer.user, declined_at=None)
        seen |= Q(pk__in=invited.order_by().values("campaign"))
    for held in viewer.passes.values():
        seen |= Q(pk=held.campaign, link_rev=held.rev)
    return Campaign.objects.filter(seen)


def campaign_and_seat(viewer: Viewer, campaign_id: int) -> tuple[Campaign, Seat]:
    """One campaign with the viewer's seat in it. Raises Missing("no-campaign") for strangers."""
    return seat_found(viewer, "no-campaign", pk=campaign_id)


def seat_found(viewer: Viewer, missing: str, /, **where: int) -> tuple[Campaign, Seat]:
    """The campaign of a row (`battles=3`, `battles__rounds=7`) with the viewer's seat in it; see `seat_at`."""
    seat = seat_at(viewer, missing, **where)
    return campaign_of(seat), seat


def campaign_of(seat: Seat) -> Campaign:
    """The campaign that a seat is in. Raises Missing when it is gone by now."""
    campaign = Campaign.objects.filter(pk=seat.campaign_id).first()
    if campaign is None:
        raise Missing("no-campaign")
    return campaign


def seat_at(viewer: Viewer, missing: str, /, **where: int) -> Seat:
    """The viewer's seat in the campaign of a row (`battles=3`, `battles__rounds=7`), in one query.

    Raises Missing with the code `missing`, for a row that is not there and for strangers alike.
    """
    user, passes = viewer.user, list(viewer.passes.values())
    if user is None and not passes:
        raise Missing(missing)
    values: dict[str, int] = dict(where)
    if user is not None:
        values["user"] = user.pk
    for place, held in enumerate(passes):
        values |= {f"campaign{place}": held.campaign, f"rev{place}": held.rev, f"general{place}": held.general or 0}
    rows = _seats(tuple(where), user is not None, len(passes)).rows(**values)
    if not rows:
        raise Missing(missing)
    campaign_id, organiser_id, general_id, side, name = rows[0]
    organises = user is not None and organiser_id == user.pk
    role = Role.ORGANISER if organises else Role.GENERAL if general_id else Role.SPECTATOR
    name = name or (user.get_username() if user else "")
    return Seat(campaign_id, role, name, side or "", general_id, user.pk if user else None)


@lru_cache(maxsize=256)
def _seats(where: tuple[str, ...], has_user: bool, passes: int) -> Prepared:
    """The query of `seat_at` for viewers of one kind: with an account or not, holding so many passes."""
    each = [(f"campaign{place}", f"rev{place}", f"general{place}") for place in range(passes)]

    def make(**number: int) -> QuerySet[Campaign, Any]:
        held = {number[c]: Pass(number[c], number[r], number[g]) for c, r, g in each}
        viewer = Viewer(number.get("user"), held)  # type: ignore[arg-type]  # its number stands for the account
        mine = Q(pk__in=[one.general for one in held.values()])
        if has_user:
            mine |= Q(player__user=number["user"])
        general = General.objects.filter(mine, campaign=OuterRef("pk"))
        own_first = general.order_by(F("player__user").desc(nulls_last=True))
        seats = [Subquery(own_first.values(name)[:1]) for name in ("pk", "side", "player__name")]
        seen = campaigns_seen(viewer).filter(**{name: number[name] for name in where})
        return seen.order_by().values_list("pk", "organiser", *seats)[:1]

    names = [*where, *(["user"] if has_user else []), *(name for names in each for name in names)]
    return Prepared(make, **dict.fromkeys(names, int))
