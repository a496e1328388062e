"""Campaigns, generals, pots, journal, standings; and the bodies that write them."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import Body, Flag, Line, OneOf, Several, Whole
from api.shapes.common import LABEL_HELP, Free, RuleOptions, SideKey
from campaigns.services.battles import BATTLES_MAX
from campaigns.services.campaigns import TOKENS_MAX
from campaigns.services.generals import NAME_LONGEST
from core.grants import LABEL_LONGEST
from games.battle_cry.dice import SIDES

KEY_LONGEST = 60
STATUSES = ("planned", "running", "finished")
BATTLE_STATUSES = ("planned", "open", "closed")
WINNERS = (*SIDES, "drawn")
VERDICTS = ("failure", "minor", "major", "decisive")
ORIGINS = ("here", "demo", "import", "copy")
LANGUAGES = [code for code, _name in settings.LANGUAGES]


class SeatOut(serializers.Serializer):
    """The asker's own place in the campaign."""

    role = serializers.ChoiceField(choices=("organiser", "general", "spectator"))
    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    general = serializers.IntegerField(allow_null=True)


class CampaignLineOut(serializers.Serializer):
    """A campaign in a list."""

    id = serializers.IntegerField(source="pk")
    href = serializers.SerializerMethodField()
    name = serializers.CharField()
    language = serializers.ChoiceField(choices=LANGUAGES)
    organiser = serializers.CharField(source="organiser.username")
    status = serializers.ChoiceField(choices=STATUSES)
    template = serializers.CharField()
    listed = serializers.BooleanField()
    origin = serializers.ChoiceField(choices=ORIGINS)
    counts = serializers.BooleanField(help_text=_("For the all-time ranking: listed, no demonstration and no copy."))
    version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(str)
    def get_href(self, campaign: Any) -> str:
        return reverse("api-campaign", args=[campaign.pk])


class BattleLineOut(serializers.Serializer):
    """A battle in a list."""

    id = serializers.IntegerField(source="pk")
    href = serializers.SerializerMethodField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.CharField()
    status = serializers.ChoiceField(choices=BATTLE_STATUSES)
    winner = serializers.SerializerMethodField()
    version = serializers.IntegerField()

    @extend_schema_field(str)
    def get_href(self, battle: Any) -> str:
        return reverse("api-battle", args=[battle.pk])

    @extend_schema_field(serializers.ChoiceField(choices=WINNERS, allow_null=True))
    def get_winner(self, battle: Any) -> str | None:
        return battle.winner or None


class PotOut(serializers.Serializer):
    """A side's reserve tokens: at the start, in the pot, in front of its generals, spent on units for good; and what
    the organiser's corrections have put in or taken out."""

    side = SideKey()
    start = serializers.IntegerField()
    left = serializers.IntegerField()
    waiting = serializers.IntegerField()
    spent = serializers.IntegerField()
    adjusted = serializers.IntegerField()


class CampaignOut(CampaignLineOut):
    """A campaign with its options, pots and battles."""

    options = Free()
    pots = PotOut(many=True)
    battles = BattleLineOut(many=True)
    seat = SeatOut()


class GeneralOut(serializers.Serializer):
    """A player on a side. `account`: it is somebody's own seat, not a guest's; `invited`: it may become one."""

    id = serializers.IntegerField(source="pk")
    player = serializers.UUIDField(source="player.uid")
    name = serializers.CharField(source="player.name")
    side = SideKey()
    active = serializers.BooleanField()
    account = serializers.SerializerMethodField()
    invited = serializers.BooleanField()

    @extend_schema_field(bool)
    def get_account(self, general: Any) -> bool:
        return general.player.user_id is not None


class GeneralStandingOut(serializers.Serializer):
    """A general's line: `score` is points, and 2 for each round won less 2 for each lost, never below zero."""

    general = serializers.IntegerField(source="general_id")
    player = serializers.UUIDField(source="player.uid")
    name = serializers.CharField(source="player.name")
    side = SideKey()
    points = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    score = serializers.IntegerField()
    rank = serializers.IntegerField()


class NextDegreeOut(serializers.Serializer):
    """What a better verdict would take: from `at` points ahead it is `next`; null when there is none."""

    leader = serializers.ChoiceField(choices=SIDES, allow_null=True)
    lead = serializers.IntegerField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    next = serializers.ChoiceField(choices=VERDICTS, allow_null=True)
    at = serializers.IntegerField(allow_null=True)


class StandingOut(serializers.Serializer):
    """The score over the closed battles. `current` is false while a newer result is being counted."""

    current = serializers.BooleanField()
    battles = serializers.IntegerField()
    union = serializers.IntegerField()
    confederacy = serializers.IntegerField()
    winner = serializers.ChoiceField(choices=SIDES, allow_null=True)
    verdict = serializers.ChoiceField(choices=VERDICTS)
    next_degree = NextDegreeOut()
    generals = GeneralStandingOut(many=True)


class LinkOut(serializers.Serializer):
    """A signed link. `link` is what `POST joins/` takes, `address` the page that opens it."""

    link = serializers.CharField()
    address = serializers.CharField()


# --- bodies ---------------------------------------------------------------------------------------


class CampaignNew(Body):
    name = Line(120, required=False, help_text=_("May be left out with a template, which has a name."))
    language = OneOf(choices=LANGUAGES, required=False)
    listed = Flag(required=False, help_text=_("Counts for the all-time ranking."))
    options = RuleOptions(required=False)
    scenarios = Several(Line(KEY_LONGEST), BATTLES_MAX, required=False, help_text=_("Keys of scenarios, in order."))
    template = Line(KEY_LONGEST, required=False, help_text=_("Key of a template; it brings options and battles."))


class CampaignEdit(Body):
    name = Line(120, required=False)
    language = OneOf(choices=LANGUAGES, required=False)
    listed = Flag(required=False)
    options = RuleOptions(required=False)


class GeneralNew(Body):
    side = OneOf(choices=SIDES)
    name = Line(NAME_LONGEST, required=False, help_text=_("A guest's name."))
    player = Line(36, required=False, help_text=_("Or the uid of a player you know; another account is invited."))


class GeneralEdit(Body):
    active = Flag(required=False, help_text=_("false takes the general off the list for new rounds; past rounds stay."))
    name = Line(NAME_LONGEST, required=False, help_text=_("Another name for a guest; one of the two."))


class LinkNew(Body):
    general = Whole(1, 2**31 - 1, required=False, help_text=_("A link to this general's own seat."))
    side = OneOf(choices=SIDES, required=False, help_text=_("A link to join this side under a new name."))
    label = Line(LABEL_LONGEST, required=False, allow_blank=True, help_text=LABEL_HELP)


class UndoBody(Body):
    entry = Whole(1, 2**31 - 1, required=False, help_text=_("The line you mean; refused when it is not the newest."))


class PotAdjust(Body):
    side = OneOf(choices=SIDES)
    delta = Whole(-TOKENS_MAX, TOKENS_MAX)
    note = Line(200, required=False, allow_blank=True)


class Nothing(Body):
    """No fields."""
