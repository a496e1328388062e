"""BattleTech Quick-Start for tables that keep their own map and sheets. The rules are those of `games.battletech`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec import to_builtins
from rest_framework import serializers

from api.fields import Body, OneOf, Whole
from api.resolvers.table import Chance, Resolver, given, said
from games.battletech import resolve
from games.battletech.board import TERRAIN
from games.battletech.damage import LOCATIONS
from games.battletech.grid import SIZE_MAX
from games.battletech.mechs import WEAPONS, Reach
from games.battletech.sight import SIDES
from games.battletech.tohit import MODES, ToHit
from games.battletech.volley import Outlook
from games.core.dice import Dice
from matches.tables import throw

RANGE = {"type": "integer", "minimum": 1, "maximum": resolve.RANGE_MAX}
FACE = {"type": "integer", "minimum": 1, "maximum": 6}
HEX = {"type": "string", "pattern": "^[0-9]{4}$"}
WOODS = [terrain for terrain in TERRAIN if terrain != "clear"]


def table(properties: Mapping[str, Any], *optional: str) -> dict[str, Any]:
    """The schema of an object with these fields and no others."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def several(items: Mapping[str, Any], least: int, most: int) -> dict[str, Any]:
    """The schema of a list."""
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


# --- what they take -------------------------------------------------------------------------------


class ToHitBody(Body):
    range = Whole(1, resolve.RANGE_MAX, help_text=_("In hexes."))
    weapon = given(
        {"oneOf": [{"type": "string", "enum": list(WEAPONS)}, table(dict.fromkeys(Reach._fields, RANGE))]},
        help_text=_("A weapon of the rules, or the last hex of each of its ranges."),
    )
    attacker = OneOf(choices=MODES, required=False)
    target_hexes = Whole(0, resolve.RANGE_MAX, required=False, help_text=_("Hexes that the target has moved."))
    light_woods = Whole(0, resolve.WOODS_MAX, required=False, help_text=_("Hexes of light woods between."))
    heavy_woods = Whole(0, resolve.WOODS_MAX, required=False, help_text=_("Hexes of heavy woods between."))
    target_in = OneOf(choices=tuple(TERRAIN), required=False, help_text=_("What the target stands in."))


ARMOUR = table({key: {"type": "integer", "minimum": 0, "maximum": resolve.ARMOUR_MAX} for key in LOCATIONS})
SHOT = table(
    {
        "number": {"type": "integer", "minimum": resolve.NUMBER_MIN, "maximum": resolve.NUMBER_MAX},
        "damage": {"type": "integer", "minimum": 0, "maximum": resolve.DAMAGE_MAX},
    }
)


class VolleyBody(Body):
    armour = given(ARMOUR, help_text=_("Points left at each location."))
    shots = given(
        several(SHOT, 0, resolve.VOLLEY_MAX),
        help_text=_("The number to roll and the points of a hit, in the order in which they are resolved."),
    )


class DamageBody(Body):
    armour = given(ARMOUR, help_text=_("Points left at each location."))
    hits = given(
        several(
            {
                "type": "array",
                "prefixItems": [
                    {"type": "string", "enum": list(LOCATIONS)},
                    {"type": "integer", "minimum": 1, "maximum": resolve.DAMAGE_MAX},
                ],
                "minItems": 2,
                "maxItems": 2,
            },
            0,
            resolve.HITS_MAX,
        ),
        help_text=_("Location and points of each hit, in their order."),
    )


class AttackBody(Body):
    number = Whole(resolve.NUMBER_MIN, resolve.NUMBER_MAX, help_text=_("The number to roll."))
    damage = Whole(0, resolve.DAMAGE_MAX, help_text=_("Points of a hit."))
    dice = given(
        several(several(FACE, 2, 2), 1, 2),
        required=False,
        help_text=_(
            "Two dice to hit, and after a hit, only then, two for the location; without this field Bivouac throws the "
            "dice."
        ),
    )


class SightBody(Body):
    board = given(
        table(
            {
                "width": {"type": "integer", "minimum": 1, "maximum": SIZE_MAX},
                "height": {"type": "integer", "minimum": 1, "maximum": SIZE_MAX},
                "woods": {"type": "object", "additionalProperties": {"enum": WOODS}, "propertyNames": HEX},
            },
            "woods",
        )
    )
    vars()["from"] = given(HEX)
    to = given(HEX)
    side = given(
        {"enum": [*SIDES, None]}, required=False, help_text=_("Of a line along hexsides, as the attacker sees it.")
    )


# --- what they answer -----------------------------------------------------------------------------


class ModifierOut(serializers.Serializer):
    why = serializers.CharField()
    value = serializers.IntegerField()


class ToHitOut(serializers.Serializer):
    """The number to roll on two dice, null where there can be no attack."""

    number = serializers.IntegerField(allow_null=True)
    modifiers = ModifierOut(many=True)
    possible = serializers.BooleanField()
    probability = Chance()


class MarkedOut(serializers.Serializer):
    location = serializers.ChoiceField(choices=LOCATIONS)
    damage = serializers.IntegerField()
    transferred_to = serializers.ChoiceField(choices=LOCATIONS, allow_null=True)


LostOut = type("LostOut", (serializers.Serializer,), {one: Chance() for one in LOCATIONS})


class VolleyOut(serializers.Serializer):
    """`marked`: the points marked off on average; `hits`: those of all hits, more than a mech may be able to take."""

    lost = LostOut(help_text=_("The chance of each location to be gone afterwards."))
    destroyed = Chance()
    marked = Chance()
    hits = Chance()


ArmourOut = type("ArmourOut", (serializers.Serializer,), {one: serializers.IntegerField() for one in LOCATIONS})


class DamageOut(serializers.Serializer):
    armour = ArmourOut()
    destroyed_locations = serializers.ListField(child=serializers.CharField())
    destroyed = serializers.BooleanField()
    steps = MarkedOut(many=True)


class PairsOut(serializers.Serializer):
    """Pairs of dice, and who threw them."""

    faces = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    by = serializers.ChoiceField(choices=("table", "server"))


class AttackOut(serializers.Serializer):
    """`location` is null for a miss."""

    hit = serializers.BooleanField()
    location = serializers.ChoiceField(choices=LOCATIONS, allow_null=True)
    damage = serializers.IntegerField()
    dice = PairsOut()


class SightOut(serializers.Serializer):
    """`pairs` are the hexes left and right of a line along hexsides, null off the map."""

    visible = serializers.BooleanField()
    light = serializers.IntegerField()
    heavy = serializers.IntegerField()
    distance = serializers.IntegerField()
    hexes = serializers.ListField(child=serializers.CharField())
    split = serializers.BooleanField()
    pairs = serializers.ListField(child=serializers.ListField(child=serializers.CharField(allow_null=True)))


# --- the functions between ------------------------------------------------------------------------


def to_hit_words(found: ToHit) -> dict[str, Any]:
    """A number to roll as `ToHitOut` shows it."""
    words: dict[str, Any] = to_builtins(found, enc_hook=said)
    return words


def _to_hit(values: Mapping[str, Any]) -> dict[str, Any]:
    return to_hit_words(resolve.to_hit(**values))


def _damage(values: Mapping[str, Any]) -> dict[str, Any]:
    return to_builtins(resolve.damage(values["armour"], values["hits"]))


def _volley(values: Mapping[str, Any]) -> dict[str, Any]:
    return volley_words(resolve.volley_odds(values["armour"], values["shots"]))


def volley_words(found: Outlook) -> dict[str, Any]:
    """What a volley will do as `VolleyOut` shows it."""
    lost = {location: said(chance) for location, chance in found.lost.items()}
    return {"lost": lost} | {name: said(getattr(found, name)) for name in ("destroyed", "marked", "hits")}


def _attack(values: Mapping[str, Any]) -> dict[str, Any]:
    typed = "dice" in values
    found = resolve.attack(values["number"], values["damage"], values["dice"] if typed else Dice(refill=throw))
    dice = {"faces": [list(pair) for pair in found.dice], "by": "table" if typed else "server"}
    return {"hit": found.hit, "location": found.location, "damage": found.damage, "dice": dice}


def _sight(values: Mapping[str, Any]) -> dict[str, Any]:
    return to_builtins(resolve.line_of_sight(values["board"], values["from"], values["to"], values.get("side")))


RESOLVERS = (
    Resolver("resolve", "to-hit", _("The number to roll, and its odds"), ToHitBody, ToHitOut, _to_hit),
    Resolver("resolve", "damage", _("Hits marked off a sheet"), DamageBody, DamageOut, _damage),
    Resolver("odds", "volley", _("What a volley will do, exactly"), VolleyBody, VolleyOut, _volley),
    Resolver("resolve", "attack", _("One weapon against a number"), AttackBody, AttackOut, _attack, True),
    Resolver("resolve", "line-of-sight", _("What stands in a line of sight"), SightBody, SightOut, _sight),
)
