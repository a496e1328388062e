"""Bitva for tables that keep their own board. The rules are those of `games.bitva`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.fields import Body
from api.resolvers.table import Resolver, given
from games.bitva.model import SEATS, SOLDIERS
from games.bitva.resolve import moves

HEX = {"type": "string", "pattern": "^-?[0-9]{1,2},-?[0-9]{1,2}$"}
FACE = {"type": "integer", "minimum": 1, "maximum": 6}
TROOPS = {
    "type": "object",
    "properties": {"infantry": {"type": "array", "items": HEX, "maxItems": SOLDIERS}, "general": HEX},
    "required": ["infantry", "general"],
    "additionalProperties": False,
}
POSITION = {
    "type": "object",
    "properties": dict.fromkeys(SEATS[2], TROOPS),
    "required": list(SEATS[2]),
    "additionalProperties": False,
}


class MovesBody(Body):
    position = given(POSITION, help_text=_("Where both sides stand, by hexes such as “-4,3”."))
    seat = given({"type": "string", "enum": list(SEATS[2])})
    dice = given({"type": "array", "items": FACE, "minItems": 2, "maxItems": 2})


class _Jump(serializers.Serializer):
    to = serializers.CharField()
    captures = serializers.ChoiceField(choices=("infantry", "general"), allow_null=True)


# "from" is no name that a class may give
JumpOut = type("JumpOut", (_Jump,), {"from": serializers.CharField()})


class JumpsOut(serializers.Serializer):
    """Every move that the dice allow."""

    moves = JumpOut(many=True)
    must_pass = serializers.BooleanField()


def _moves(values: Mapping[str, Any]) -> dict[str, Any]:
    found, must_pass = moves(values["position"], values["seat"], values["dice"])
    return {"moves": found, "must_pass": must_pass}


RESOLVERS = (Resolver("resolve", "moves", _("Every move that two dice allow"), MovesBody, JumpsOut, _moves),)
