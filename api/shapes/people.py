"""Accounts, players, passes."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import Body, Flag, Line, OneOf, Secret
from api.shapes.campaigns import LANGUAGES
from api.shapes.common import SideKey
from campaigns.access import Role
from campaigns.services.generals import NAME_LONGEST
from games.battle_cry.dice import SIDES

LINK_LONGEST = 400


class PlayerOut(serializers.Serializer):
    """A person at the table, with or without an account."""

    uid = serializers.UUIDField()
    name = serializers.CharField()
    account = serializers.SerializerMethodField()

    @extend_schema_field(bool)
    def get_account(self, player: Any) -> bool:
        return player.user_id is not None


class PassOut(serializers.Serializer):
    """What a pass opens: one campaign, to watch it or in a general's seat; or one table likewise; or one sheet."""

    campaign = serializers.IntegerField(allow_null=True)
    general = serializers.IntegerField(allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    seats = serializers.ListField(child=serializers.CharField())
    sheet = serializers.IntegerField(allow_null=True)


class MeOut(serializers.Serializer):
    """Who you are: an account with its player, or the holder of a pass."""

    username = serializers.CharField(allow_null=True)
    language = serializers.CharField(allow_blank=True)
    theme = serializers.CharField(allow_blank=True)
    player = PlayerOut(allow_null=True)
    opened = PassOut(allow_null=True)


class TokenOut(serializers.Serializer):
    token = serializers.CharField(help_text=_("For the header “Authorization: Token …”."))


class KeyOut(serializers.Serializer):
    """A key of yours, without the key itself: `prefix` is how it begins, `used_at` is right to an hour."""

    id = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True, help_text=_("Empty for one made by signing in over the API."))
    prefix = serializers.CharField()
    made_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField(allow_null=True)
    current = serializers.SerializerMethodField(help_text=_("Whether this request came with it."))

    @extend_schema_field(bool)
    def get_current(self, key: Any) -> bool:
        return key == self.context["request"].auth


class KeyMade(KeyOut):
    """A new key. `token` is shown this once."""

    token = serializers.CharField(help_text=_("For the header “Authorization: Token …”."))


class JoinOut(serializers.Serializer):
    """Your seat in a campaign or at a table, or a record sheet; and the pass for the header “Authorization: Pass …”."""

    role = serializers.ChoiceField(choices=[*(role.value for role in Role), "player"])
    campaign = serializers.IntegerField(allow_null=True)
    general = serializers.IntegerField(allow_null=True)
    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    seats = serializers.ListField(child=serializers.CharField())
    sheet = serializers.IntegerField(allow_null=True)
    token = serializers.CharField()


class InvitationOut(serializers.Serializer):
    """Somebody asks your account whether it is this general. Until you accept, it is a guest's name."""

    id = serializers.IntegerField(source="pk")
    campaign = serializers.IntegerField(source="campaign_id")
    href = serializers.SerializerMethodField()
    name = serializers.CharField(source="campaign.name")
    organiser = serializers.CharField(source="campaign.organiser.username")
    general = serializers.IntegerField(source="general_id")
    side = SideKey(source="general.side")
    invited_at = serializers.DateTimeField()

    @extend_schema_field(str)
    def get_href(self, invitation: Any) -> str:
        return reverse("api-campaign", args=[invitation.campaign_id])


# --- bodies ---------------------------------------------------------------------------------------


class SignIn(Body):
    username = Secret(max_length=150)
    password = Secret(max_length=1000)


class KeyNew(Body):
    name = Line(NAME_LONGEST, help_text=_("What it is for."))


class MeEdit(Body):
    language = OneOf(choices=LANGUAGES, required=False)
    theme = OneOf(choices=("auto", "light", "dark"), required=False)


class PlayerNew(Body):
    name = Line(NAME_LONGEST)


class Join(Body):
    link = Line(LINK_LONGEST)
    name = Line(NAME_LONGEST, required=False, help_text=_("Your name, where you join a side without an account."))
    claim = Flag(required=False, help_text=_("A guest's seat at a table becomes your account's."))


class Claim(Body):
    link = Line(LINK_LONGEST, help_text=_("The pass of the guest's seat."))
