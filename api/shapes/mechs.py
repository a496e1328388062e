"""Mechs of the catalogue."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shapes.common import Free
from api.shapes.sheets import NoteOut
from matches.models import MechDesign


class MechRowOut(serializers.Serializer):
    """A mech in a list. `mine`: it is your account's; `builtin`: it came with Bivouac. Else it is everybody's here."""

    key = serializers.CharField()
    href = serializers.SerializerMethodField()
    title = serializers.CharField()
    chassis = serializers.CharField()
    model = serializers.CharField(allow_blank=True)
    tons = serializers.IntegerField()
    walk = serializers.IntegerField()
    status = serializers.ChoiceField(choices=MechDesign.Status.values)
    mine = serializers.SerializerMethodField()
    builtin = serializers.BooleanField()
    source = serializers.CharField(allow_blank=True)

    @extend_schema_field(str)
    def get_href(self, row: Any) -> str:
        return reverse("api-mech", args=[row.key])

    @extend_schema_field(bool)
    def get_mine(self, row: Any) -> bool:
        return row.owner_id is not None


class MechOptionOut(serializers.Serializer):
    """For the options of a match: what `attacker` and `defender` call it, and its part of `own_mechs`, if any."""

    name = serializers.CharField()
    own_mechs = serializers.CharField(allow_blank=True)


class MechOut(MechRowOut):
    """A mech with its facts, what of them cannot be played here as written, and how a match takes it."""

    design = Free()
    notes = NoteOut(many=True)
    option = MechOptionOut()
