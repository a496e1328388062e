"""My Little Battlefield for tables that keep their own field. The rules are those of `games.little_battlefield`."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.fields import Body, Flag, OneOf, Whole
from api.resolvers.table import Resolver, given
from games.little_battlefield.resolve import COMBAT, DICE_MOST, gauge
from games.little_battlefield.tables import CATEGORIES, KINDS


class GaugeBody(Body):
    category = Whole(CATEGORIES[0], CATEGORIES[-1])
    marker = Whole(
        -CATEGORIES[-1],
        CATEGORIES[-1],
        required=False,
        help_text=_("From the enemy's last cell (below 0) to one's own (above 0)."),
    )
    dice = given(
        {"type": "array", "items": {"type": "string", "enum": list(COMBAT)}, "minItems": 1, "maxItems": DICE_MOST}
    )
    unit = OneOf(choices=KINDS)
    enemy_present = Flag(required=False)


class GaugeOut(serializers.Serializer):
    """`used`: for each die how many of its results were of use, 0 to 2."""

    marker = serializers.IntegerField()
    controlled_by = serializers.ChoiceField(choices=("own", "enemy"), allow_null=True)
    used = serializers.ListField(child=serializers.IntegerField())


RESOLVERS = (Resolver("resolve", "gauge", _("What COMBAT dice do in a sector"), GaugeBody, GaugeOut, gauge),)
