"""Shapes that several families share."""

from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from api.fields import Table
from core.errors import Invalid
from games.battle_cry.dice import SIDES, SYMBOLS
from games.battle_cry.options import OPTION_FACTS

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


class Thrown(serializers.Serializer):
    """Dice that were thrown, and by whom: typed in at the table, or by the server."""

    faces = serializers.ListField(child=serializers.ChoiceField(choices=SYMBOLS))
    by = serializers.ChoiceField(choices=("table", "server"))


class Dice(serializers.ListField):
    """In a body: symbols as they fell on the table. Their number and names are the rules' business."""

    def __init__(self, least: int, most: int, *, required: bool = False) -> None:
        super().__init__(
            child=serializers.ChoiceField(choices=SYMBOLS),
            min_length=least,
            max_length=most,
            required=required,
            help_text=None if required else _("As they fell; without this field Bivouac throws the dice."),
        )

    def run_validation(self, data: Any = empty) -> list[Any]:
        if not isinstance(data, list):
            raise Invalid("not-dice")
        return data


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {"enum": list(fact.allowed), "default": fact.default, "description": f"{fact.rule}: {fact.text.en}"}
            for name, fact in OPTION_FACTS.items()
        },
    }
)
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


@cache
def _by_side(shape: type[serializers.Field], allow_null: bool) -> type[serializers.Serializer]:
    name = f"{shape.__name__}{'OrNull' if allow_null else ''}BySide"
    return type(name, (serializers.Serializer,), {side: shape(allow_null=allow_null) for side in SIDES})


def by_side(shape: type[serializers.Field], *, allow_null: bool = False, **kwargs: Any) -> serializers.Serializer:
    """A field with one `shape` a side."""
    return _by_side(shape, allow_null)(**kwargs)
