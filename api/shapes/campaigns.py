"""Campaigns, generals, pots, journal, standings; and the bodies that write them."""

from typing import Annotated, Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta

from api.answers import Answer, Moment, address, source
from api.bodies import Body, Maybe, note, whole
from api.shapes.common import Label, RuleOptions, by_side
from campaigns.access import CampaignRole
from campaigns.choice_types import BattleStatus, CampaignStatus, Origin, Side, Verdict, Winner
from campaigns.services.campaigns import NAME_LONGEST, NOTE_LONGEST
from campaigns.services.generals import PLAYER_LONGEST
from core.checks import VERSION_MOST
from games.battle_cry.numbers import BATTLES_MAX, TOKENS_MAX
from games.battle_cry.scenario import KEY_LONGEST
from games.core.reading import line_of, one_of

LANGUAGES = [code for code, _name in settings.LANGUAGES]


class SeatOut(Answer):
    """The asker's own place in the campaign."""

    role: Annotated[str, one_of(list(CampaignRole))]
    side: Side | None
    general: Annotated[int | None, source("general_id")]


class CampaignLineOut(Answer):
    """A campaign in a list."""

    id: int
    href: Annotated[str, address("api-campaign")]
    name: str
    language: Annotated[str, one_of(LANGUAGES)]
    organiser: Annotated[str, source("organiser.username")]
    status: CampaignStatus
    template: str
    listed: bool
    origin: Origin
    counts: Annotated[bool, note(_("For the all-time ranking: listed, no demonstration and no copy."))]
    version: int
    created_at: Moment
    started_at: Moment | None
    finished_at: Moment | None


class BattleLineOut(Answer):
    """A battle in a list."""

    id: int
    href: Annotated[str, address("api-battle")]
    number: int
    name: str
    date: str
    status: BattleStatus
    winner: Winner | None
    version: int


class PotOut(Answer):
    """A side's reserve tokens: at the start, in the pot, in front of its generals, spent on units for good; and what
    the organiser's corrections have put in or taken out."""

    side: Side
    start: int
    left: int
    waiting: int
    spent: int
    adjusted: int


PotOutBySide: Any = by_side(PotOut)


class CampaignOut(CampaignLineOut):
    """A campaign with its options, pots and battles."""

    options: RuleOptions
    pots: list[PotOut]
    battles: list[BattleLineOut]
    seat: SeatOut


class GeneralOut(Answer):
    """A player on a side. `account`: it is somebody's own seat, not a guest's; `invited`: it may become one."""

    id: int
    player: Annotated[UUID, source("player.uid")]
    name: Annotated[str, source("player.name")]
    side: Side
    active: bool
    account: Annotated[bool, source(lambda general: general.player.user_id is not None)]
    invited: bool


class GeneralStandingOut(Answer):
    """A general's line: `score` is points, and 2 for each round won less 2 for each lost, never below zero."""

    general: Annotated[int, source("general_id")]
    player: Annotated[UUID, source("player.uid")]
    name: Annotated[str, source("player.name")]
    side: Side
    points: int
    won: int
    lost: int
    drawn: int
    score: int
    rank: int


class NextDegreeOut(Answer):
    """What a better verdict would take: from `at` points ahead it is `next`; null when there is none."""

    leader: Side | None
    lead: int
    verdict: Verdict
    next: Verdict | None
    at: int | None


class StandingOut(Answer):
    """The score over the closed battles. `current` is false while a newer result is being counted."""

    current: bool
    battles: int
    union: int
    confederacy: int
    winner: Side | None
    verdict: Verdict
    next_degree: NextDegreeOut
    generals: list[GeneralStandingOut]


class LinkOut(Answer):
    """A signed link. `link` is what `POST joins/` takes, `address` the page that opens it."""

    link: str
    address: str


# --- bodies ---------------------------------------------------------------------------------------


Language = Annotated[str, one_of(LANGUAGES)]
Name = Annotated[str, line_of(NAME_LONGEST)]
Key = Annotated[str, line_of(KEY_LONGEST)]
Number = Annotated[int, whole(1, VERSION_MOST)]


class CampaignNew(Body):
    name: Maybe[Annotated[Name, note(_("May be left out with a template, which has a name."))]] = UNSET
    language: Maybe[Language] = UNSET
    listed: Maybe[Annotated[bool, note(_("Counts for the all-time ranking."))]] = UNSET
    options: Maybe[RuleOptions] = UNSET
    scenarios: Maybe[Annotated[list[Key], Meta(max_length=BATTLES_MAX), note(_("Keys of scenarios, in order."))]] = (
        UNSET
    )
    template: Maybe[Annotated[Key, note(_("Key of a template; it brings options and battles."))]] = UNSET


class CampaignEdit(Body):
    name: Maybe[Name] = UNSET
    language: Maybe[Language] = UNSET
    listed: Maybe[bool] = UNSET
    options: Maybe[RuleOptions] = UNSET


class GeneralNew(Body):
    side: Side
    name: Maybe[Annotated[str, line_of(PLAYER_LONGEST), note(_("A guest's name."))]] = UNSET
    player: Maybe[
        Annotated[str, line_of(36), note(_("Or the uid of a player you know; another account is invited."))]
    ] = UNSET


class GeneralEdit(Body):
    active: Maybe[
        Annotated[bool, note(_("false takes the general off the list for new rounds; past rounds stay."))]
    ] = UNSET
    name: Maybe[Annotated[str, line_of(PLAYER_LONGEST), note(_("Another name for a guest; one of the two."))]] = UNSET


class LinkNew(Body):
    general: Maybe[Annotated[Number, note(_("A link to this general's own seat."))]] = UNSET
    side: Maybe[Annotated[Side, note(_("A link to join this side under a new name."))]] = UNSET
    label: Maybe[Label] = UNSET


class CampaignCodeNew(Body):
    side: Maybe[Annotated[Side, note(_("Whoever types the code joins this side under a new name."))]] = UNSET
    general: Maybe[Annotated[Number, note(_("Your own general, for another phone of yours."))]] = UNSET


class UndoBody(Body):
    entry: Maybe[
        Annotated[
            Number,
            note(_("The line you mean; refused when it is not the newest, but for a note of the running score.")),
        ]
    ] = UNSET


class PotAdjust(Body):
    side: Side
    delta: Annotated[int, whole(-TOKENS_MAX, TOKENS_MAX)]
    note: Maybe[Annotated[str, line_of(NOTE_LONGEST, blank=True)]] = UNSET
