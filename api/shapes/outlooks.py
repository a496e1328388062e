"""BattleTech before a decision: what a mech could hit, and what a map's lines of sight come to."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec.structs import asdict
from rest_framework import serializers

from api.structs import Chance, answer_of, answered, said
from games.battletech import resolvers
from games.battletech.board import TERRAIN
from games.battletech.lines import Between, Stop, Target
from games.battletech.prospects import OnGround, Prospect, View, WeaponProspect
from games.battletech.sight import SIDES
from games.battletech.volley import Outlook

GROUNDS = tuple(TERRAIN)
ToHitOut, VolleyOut = answer_of(resolvers.ToHitOut), answer_of(resolvers.VolleyOut)
UNSAID = ("range", "woods", "ground", "bearing", "side")


class WoodsOut(serializers.Serializer):
    hex = serializers.CharField()
    ground = serializers.ChoiceField(choices=GROUNDS)


class OnGroundOut(serializers.Serializer):
    ground = serializers.ChoiceField(choices=GROUNDS)
    to_hit = ToHitOut()
    expected = Chance()


class WeaponOut(serializers.Serializer):
    """A weapon by its place on the sheet. `why_not`: codes of what keeps it from firing; there is no number then."""

    weapon = serializers.IntegerField()
    key = serializers.CharField()
    why_not = serializers.ListField(child=serializers.CharField())
    to_hit = ToHitOut()
    expected = Chance(help_text=_("Points of a hit times its chance."))
    grounds = OnGroundOut(
        many=True,
        help_text=_("The number on each ground while nobody has said what the target stands in; else nothing."),
    )


class ViewOut(serializers.Serializer):
    """A target along one side of the line, null where there is nothing to choose or each pair of hexes is chosen of."""

    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    light = serializers.IntegerField()
    heavy = serializers.IntegerField()
    visible = serializers.BooleanField()
    blocking = WoodsOut(many=True, help_text=_("The hexes of woods that block the line."))
    weapons = WeaponOut(many=True)


class ProspectOut(serializers.Serializer):
    """An enemy. While its owner may still choose a side of the line there are two views, the worse one first; where
    each pair of hexes is chosen of, they are the worst and the best there may be."""

    target = serializers.CharField()
    hexes = serializers.IntegerField(allow_null=True)
    visible = serializers.BooleanField()
    open = serializers.BooleanField()
    unsaid = serializers.ListField(
        child=serializers.ChoiceField(choices=UNSAID),
        help_text=_("Without a map: what nobody has said yet. Until then: no woods, in front, hit from the front."),
    )
    views = ViewOut(many=True)


class GroundVolleyOut(VolleyOut):
    ground = serializers.ChoiceField(choices=GROUNDS)


class VolleyAskedOut(serializers.Serializer):
    """What the weapons would do: for the ground under the target, or for each while nobody has said which it is."""

    target = serializers.CharField()
    weapons = serializers.ListField(child=serializers.IntegerField())
    grounds = GroundVolleyOut(many=True)


class OutlookOut(serializers.Serializer):
    """What a mech could do at this moment; `volley` is null unless a target is named."""

    match = serializers.IntegerField()
    version = serializers.IntegerField()
    seat = serializers.CharField(allow_null=True)
    unit = serializers.CharField()
    targets = ProspectOut(many=True)
    volley = VolleyAskedOut(allow_null=True)


class BetweenOut(serializers.Serializer):
    """Woods that count if a side of the line does; `to_hit` is what they add to the number."""

    light = serializers.IntegerField()
    heavy = serializers.IntegerField()
    to_hit = serializers.IntegerField()
    blocked = serializers.BooleanField()


class StopOut(serializers.Serializer):
    """A hex that the line touches. `side`: it is the one on this side of a hexside that the line runs along."""

    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    hex = serializers.CharField()
    ground = serializers.ChoiceField(choices=GROUNDS)


class LineOut(serializers.Serializer):
    """A line of sight. `counted`: with the side chosen, or the one worse for the attacker."""

    hex = serializers.CharField()
    distance = serializers.IntegerField()
    counted = BetweenOut()
    left = BetweenOut()
    right = BetweenOut()
    along = serializers.BooleanField(help_text=_("It runs along hexsides somewhere."))
    open = serializers.BooleanField(help_text=_("The side makes a difference, and nobody has chosen."))
    ground = serializers.ChoiceField(choices=GROUNDS, help_text=_("The target’s own hex, which never blocks."))
    cover = serializers.IntegerField(help_text=_("What that adds to the number."))
    stops = StopOut(many=True)


class LinesOut(serializers.Serializer):
    map = serializers.CharField()
    vars()["from"] = serializers.CharField()
    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    results = LineOut(many=True)


# --- the values ------------------------------------------------------------------------------------


def prospect_words(one: Prospect) -> dict[str, Any]:
    return {
        "target": one.target,
        "hexes": one.hexes,
        "visible": one.visible,
        "open": one.open,
        "unsaid": list(one.unsaid),
        "views": [_view(view) for view in one.views],
    }


def _view(view: View) -> dict[str, Any]:
    return {
        "side": view.side,
        "light": view.woods.light,
        "heavy": view.woods.heavy,
        "visible": view.visible,
        "blocking": [{"hex": hex_, "ground": ground} for hex_, ground in view.blocking],
        "weapons": [_weapon(one) for one in view.weapons],
    }


def _weapon(one: WeaponProspect) -> dict[str, Any]:
    return {
        "weapon": one.weapon,
        "key": one.key,
        "why_not": list(one.why_not),
        **_shot(one),
        "grounds": [{"ground": each.ground, **_shot(each)} for each in one.grounds],
    }


def _shot(one: WeaponProspect | OnGround) -> dict[str, Any]:
    return {"to_hit": answered(resolvers.to_hit_out(one.to_hit)), "expected": said(one.expected)}


def ground_volley_words(ground: str, found: Outlook) -> dict[str, Any]:
    return {"ground": ground, **answered(resolvers.volley_out(found))}


def line_words(one: Target, stops: list[Stop]) -> dict[str, Any]:
    words = asdict(one) | {side: _between(getattr(one, side)) for side in ("counted", "left", "right")}
    del words["matters"]
    return words | {
        "stops": [
            {"side": side or None, "hex": hex_, "ground": ground} for stop in stops for side, hex_, ground in stop.hexes
        ]
    }


def _between(one: Between) -> Mapping[str, Any]:
    return {"light": one.light, "heavy": one.heavy, "to_hit": one.to_hit, "blocked": one.block}
