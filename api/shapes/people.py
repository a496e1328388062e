"""Accounts, players, passes."""

from typing import Annotated
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta

from api.answers import Answer, Moment, address, source
from api.bodies import Body, Maybe, note
from api.shapes.campaigns import Language
from campaigns.access import CampaignRole
from campaigns.choice_types import Side
from campaigns.models import User
from campaigns.services.generals import PLAYER_LONGEST
from core.codes import TYPED_LONGEST
from games.core.reading import line_of, one_of

LINK_LONGEST = 400


class PlayerOut(Answer):
    """A person at the table, with or without an account."""

    uid: UUID
    name: str
    account: Annotated[bool, source(lambda player: player.user_id is not None)]


class PassOut(Answer):
    """What a pass opens: one campaign, to watch it or in a general's seat; or one table likewise; or one sheet."""

    campaign: int | None
    general: int | None
    match: int | None
    seats: list[str]
    sheet: int | None


class MeOut(Answer):
    """Who you are: an account with its player, or the holder of a pass."""

    username: str | None
    language: str
    theme: str
    player: PlayerOut | None
    opened: PassOut | None


class TokenOut(Answer):
    token: Annotated[str, note(_("For the header “Authorization: Token …”."))]


class KeyOut(Answer):
    """A key of yours, without the key itself: `prefix` is how it begins, `used_at` is right to an hour."""

    id: int
    name: Annotated[str, note(_("Empty for one made by signing in over the API."))]
    prefix: str
    made_at: Moment
    used_at: Moment | None
    current: Annotated[bool, note(_("Whether this request came with it."))]


class KeyMade(KeyOut):
    """A new key. `token` is shown this once."""

    token: Annotated[str, note(_("For the header “Authorization: Token …”."))]


class JoinOut(Answer):
    """Your seat in a campaign or at a table, or a record sheet; and the pass for the header “Authorization: Pass …”."""

    role: Annotated[str, one_of([*CampaignRole, "player"])]
    campaign: int | None
    general: int | None
    side: Side | None
    match: int | None
    seats: list[str]
    sheet: int | None
    token: str


class InvitationOut(Answer):
    """Somebody asks your account whether it is this general. Until you accept, it is a guest's name."""

    id: int
    campaign: Annotated[int, source("campaign_id")]
    href: Annotated[str, address("api-campaign", "campaign_id")]
    name: Annotated[str, source("campaign.name")]
    organiser: Annotated[str, source("campaign.organiser.username")]
    general: Annotated[int, source("general_id")]
    side: Annotated[Side, source("general.side")]
    invited_at: Moment


# --- bodies ---------------------------------------------------------------------------------------


Name = Annotated[str, line_of(PLAYER_LONGEST)]
Link = Annotated[str, line_of(LINK_LONGEST)]


class SignIn(Body):  # taken as it is, to the last space
    username: Annotated[str, Meta(max_length=150)]
    password: Annotated[str, Meta(max_length=1000)]


class KeyNew(Body):
    name: Annotated[Name, note(_("What it is for."))]


class MeEdit(Body):
    language: Maybe[Language] = UNSET
    theme: Maybe[Annotated[str, one_of(User.Theme.values)]] = UNSET


class PlayerNew(Body):
    name: Name


class Join(Body):
    link: Link
    name: Maybe[
        Annotated[Name, note(_("Your name, where you join a side or sit down at a table without an account."))]
    ] = UNSET
    claim: Maybe[Annotated[bool, note(_("A guest's seat at a table becomes your account's."))]] = UNSET


class CodeTyped(Body):
    code: Annotated[str, line_of(TYPED_LONGEST), note(_("Four letters or digits, in capitals or not."))]


class CodeLeads(Answer):
    """Where a code leads: to the link that `POST joins/` takes."""

    link: str
    address: Annotated[str, note(_("The page that opens it."))]


class Claim(Body):
    link: Annotated[Link, note(_("The link of the guest's seat."))]
