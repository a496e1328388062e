"""Shapes that several families share."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import Table
from api.structs import Dice, answer_of, by_key
from games.battle_cry import resolvers
from games.battle_cry.dice import SIDES, SYMBOLS

LABEL_HELP = _("For whom it is: links of different labels are withdrawn one by one.")


class SaidOut(serializers.Serializer):
    """A sentence in both languages of the tool."""

    en = serializers.CharField()
    fr = serializers.CharField()


@extend_schema_field({"type": "object", "additionalProperties": True})
class Free(serializers.Field):
    """JSON as it is kept."""

    def to_representation(self, value: Any) -> Any:
        return value


class SideKey(serializers.ChoiceField):
    """One of the two sides."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=SIDES, **kwargs)


Thrown = answer_of(resolvers.Thrown)


def dice_field(least: int, most: int, *, required: bool = False) -> Dice:
    """A field for symbols as they fell on the table."""
    without = None if required else _("As they fell; without this field Bivouac throws the dice.")
    return Dice(SYMBOLS, least, most, required=required, help_text=without)


@extend_schema_field(resolvers.OPTIONS)
class RuleOptions(Table):
    """In a body: rule options of a campaign. The rules check them."""


class Receipt(serializers.Serializer):
    """The answer to a write: its line in the journal. What else the line says follows beside these fields."""

    entry = serializers.IntegerField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    campaign = serializers.IntegerField()
    id = serializers.IntegerField()
    version = serializers.IntegerField()


def listed(shape: type[serializers.Serializer]) -> type[serializers.Serializer]:
    """A whole list in one answer, for what comes with the tool and does not grow."""
    return type(f"{shape.__name__}List", (serializers.Serializer,), {"results": shape(many=True)})


def by_side(shape: type[serializers.Field], *, allow_null: bool = False, **kwargs: Any) -> serializers.Serializer:
    """A field with one `shape` a side."""
    return by_key("Side", SIDES, shape, allow_null)(**kwargs)
