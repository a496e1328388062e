"""Maps of the catalogue."""

from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.shapes.common import Free
from games.battletech.boardfile import BOARD_NOTES
from matches.sightlines import map_title


class MapRowOut(serializers.Serializer):
    """A map in a list. `mine`: it is your account's; `builtin`: it came with Bivouac. Else it is everybody's here."""

    key = serializers.CharField()
    href = serializers.SerializerMethodField()
    title = serializers.SerializerMethodField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    mine = serializers.SerializerMethodField()
    builtin = serializers.BooleanField()
    source = serializers.CharField(allow_blank=True)

    @extend_schema_field(str)
    def get_href(self, row: Any) -> str:
        return reverse("api-map", args=[row.key])

    @extend_schema_field(str)
    def get_title(self, row: Any) -> str:
        return map_title(row).said_in(get_language() or "en")

    @extend_schema_field(bool)
    def get_mine(self, row: Any) -> bool:
        return row.owner_id is not None


class MapOptionOut(serializers.Serializer):
    """For the options of a match: `map`, and `own_map` if it needs one."""

    map = serializers.CharField()
    own_map = serializers.CharField(allow_blank=True)


class MapNoteOut(serializers.Serializer):
    """What is different on a map from its file: a code, how many hexes, and in your language a sentence. `name` is the
    file's word for a terrain, or its size, where the note is about one."""

    code = serializers.ChoiceField(choices=tuple(BOARD_NOTES))
    name = serializers.CharField(allow_blank=True)
    count = serializers.IntegerField()
    text = serializers.CharField()


class MapOut(MapRowOut):
    """A map: a letter a hex (. clear, l light woods, h heavy woods), rows from the north; and how it differs from its
    file. `ignored` counts the hexes whose terrain or elevation was left out, by the file's word for it."""

    rows = serializers.ListField(child=serializers.CharField())
    ignored = Free()
    notes = MapNoteOut(many=True)
    option = MapOptionOut()
