"""Who holds which link to a campaign, a table or a record sheet."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.grants import Role


class GrantOut(serializers.Serializer):
    """A link that was handed out, since when, and who used it last. `role` and `seat` say what it gives."""

    id = serializers.IntegerField(source="pk")
    role = serializers.ChoiceField(choices=list(Role.values))
    seat = serializers.CharField(help_text=_("A general’s id, a side or a seat; empty where there is none."))
    name = serializers.SerializerMethodField(help_text=_("Whose seat it is; empty for a link without one."))
    label = serializers.CharField(help_text=_("For whom it was made."))
    ended = serializers.SerializerMethodField(help_text=_("It only watches: claimed with an account, or used up."))
    made_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField(allow_null=True, help_text=_("Within the hour."))
    used_by = serializers.CharField(source="used_by.username", default=None, allow_null=True)

    @extend_schema_field(str)
    def get_name(self, grant: Any) -> str:
        return self.context["names"].get(grant.seat, "")

    @extend_schema_field(bool)
    def get_ended(self, grant: Any) -> bool:
        return grant.ended_at is not None
