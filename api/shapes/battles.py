"""Battles, rounds, rolls, roster; and the bodies that write them."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty

from api.fields import Body, Flag, Line, OneOf, Several, Table, Whole
from api.shapes.campaigns import KEY_LONGEST, BattleLineOut, PotOut, SeatOut
from api.shapes.common import Free, SideKey, Thrown, by_side, dice_field
from campaigns.services.rounds import POINTS_MAX
from core.errors import Invalid
from games.battle_cry.board import SECTIONS
from games.battle_cry.desk import KINDS as STEPS
from games.battle_cry.dice import SIDES, UNITS
from games.battle_cry.events import event_dice
from games.battle_cry.ground import HEXES_MAX
from games.battle_cry.holding import ORDERS_MAX, PLACES
from games.battle_cry.reserve import DICE, KINDS
from games.core.content import TEXT_MAX

ID_MOST = 2**63 - 1
EVENT_DICE_MOST = 64
HEX_LONGEST = 8
SECTION_LONGEST = 20
OUTCOMES = ("won", "lost", "drawn")
CHOICE_STATES = ("taken", "waiting", "entered", "returned")
EFFECTS = ("figure_lost", "retreat", "full_strength_loss")
EFFECT_STATES = ("pending", "applied", "no_target")


class Blank(serializers.ChoiceField):
    """A code, or null for the empty column."""

    def __init__(self, choices: Any, **kwargs: Any) -> None:
        super().__init__(choices=choices, allow_null=True, **kwargs)

    def to_representation(self, value: Any) -> Any:
        return value or None


class StepOut(serializers.Serializer):
    """Something that may be done now. `side` and `round` (its number) are null where the step belongs to neither."""

    kind = serializers.ChoiceField(choices=STEPS)
    side = serializers.ChoiceField(choices=SIDES, allow_null=True)
    round = serializers.IntegerField(allow_null=True)


class UnitOut(serializers.Serializer):
    """A unit of the roster. `full` is its strength when unhurt."""

    id = serializers.IntegerField(source="pk")
    side = SideKey()
    number = serializers.IntegerField()
    unit = serializers.ChoiceField(choices=UNITS)
    label = serializers.CharField()
    figures = serializers.IntegerField()
    full = serializers.IntegerField()
    elite = serializers.BooleanField()
    on_baseline = serializers.BooleanField()


class EffectRowOut(serializers.Serializer):
    """An effect of an event roll, in its order. `targets` are the roster's units its chooser may pick now."""

    id = serializers.IntegerField(source="row.pk")
    kind = serializers.ChoiceField(choices=EFFECTS, source="row.kind")
    unit = Blank(UNITS, source="row.unit")
    chooser = SideKey(source="row.chooser_side")
    target = SideKey(source="row.target_side")
    state = serializers.ChoiceField(choices=EFFECT_STATES, source="row.state")
    hit = serializers.IntegerField(source="row.hit_id", allow_null=True)
    is_next = serializers.BooleanField()
    targets = UnitOut(many=True)


class EventRowOut(serializers.Serializer):
    """An event roll. `outdated`: an amended result would give another number of dice now; the dice stand."""

    id = serializers.IntegerField(source="row.pk")
    dice = Thrown(source="row")
    battles_won = serializers.IntegerField(source="row.battles_won")
    settled = serializers.BooleanField(source="row.settled")
    outdated = serializers.BooleanField()
    effects = EffectRowOut(many=True)


class OptionOut(serializers.Serializer):
    """Something that a reserve roll offers."""

    kind = serializers.ChoiceField(choices=KINDS)
    unit = serializers.ChoiceField(choices=UNITS, allow_null=True)
    tokens = serializers.IntegerField()


class ChoiceOut(serializers.Serializer):
    """Something taken from a reserve roll."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=KINDS)
    unit = Blank(UNITS)
    to = Blank(PLACES)
    hex = serializers.CharField()
    tokens = serializers.IntegerField()
    state = serializers.ChoiceField(choices=CHOICE_STATES)
    has_moved = serializers.BooleanField()
    roster_unit = serializers.IntegerField(source="roster_unit_id", allow_null=True)


class ReserveRowOut(serializers.Serializer):
    """A reserve roll, what it offers, what was taken.

    `claimed`: tokens that a lower-numbered round may still take; `options` and `max_units` leave them to it.
    """

    id = serializers.IntegerField(source="row.pk")
    dice = Thrown(source="row")
    settled = serializers.BooleanField(source="row.settled")
    options = OptionOut(many=True, source="offer.options")
    max_units = serializers.IntegerField(source="offer.max_units")
    claimed = serializers.IntegerField()
    choices = ChoiceOut(many=True, source="row.choices")


class PointsOut(serializers.Serializer):
    """A general's round: points from units and from objectives, apart; null until they are in."""

    general = serializers.IntegerField(source="general_id")
    name = serializers.CharField(source="general.player.name")
    units = serializers.IntegerField(allow_null=True)
    objectives = serializers.IntegerField(allow_null=True)
    outcome = Blank(OUTCOMES)


class HexesOut(serializers.Serializer):
    """Where a side's units and fieldworks may go, by the map of the battle.

    `baseline`: free hexes. `once_taken`: hexes that somebody had at the set-up or was called to; name one as `free`
    when nobody stands there any more. `units`: hexes with a unit and no fieldwork, null where the set-up does not say.
    `sections`: the free hexes by the section that a command card names.
    """

    baseline = serializers.ListField(child=serializers.CharField())
    once_taken = serializers.ListField(child=serializers.CharField())
    units = serializers.ListField(child=serializers.CharField(), allow_null=True)
    sections = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class RoundOut(serializers.Serializer):
    """A round: who fights whom, their rolls, their points, and what may be done now. `hexes`: null without a map."""

    id = serializers.IntegerField(source="row.pk")
    href = serializers.SerializerMethodField()
    number = serializers.IntegerField(source="row.number")
    table = serializers.CharField(source="row.table")
    version = serializers.IntegerField(source="row.version")
    closed_at = serializers.DateTimeField(source="row.closed_at", allow_null=True)
    sides = by_side(PointsOut)
    events = by_side(EventRowOut, allow_null=True)
    reserve = by_side(ReserveRowOut, allow_null=True)
    hexes = by_side(HexesOut, allow_null=True)
    steps = StepOut(many=True)

    @extend_schema_field(str)
    def get_href(self, view: Any) -> str:
        return reverse("api-round", args=[view.row.pk])


class RoundFullOut(RoundOut):
    """A round by itself."""

    campaign = serializers.IntegerField()
    battle = serializers.IntegerField()
    pots = by_side(PotOut)
    seat = SeatOut()


class BattleOut(BattleLineOut):
    """The desk of a battle: its scenario, rolls, rounds, pots, roster, result, and the steps that are legal now.

    `won` counts the battles each side has won before this one; the event rolls go by it.
    """

    campaign = serializers.IntegerField(source="campaign_id")
    scenario = Free()
    first_side = SideKey()
    has_roster = serializers.BooleanField()
    opened_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    totals = by_side(serializers.IntegerField, allow_null=True)
    rounds_won = by_side(serializers.IntegerField, allow_null=True)
    bonus = serializers.IntegerField()
    won = by_side(serializers.IntegerField)
    events = by_side(EventRowOut, allow_null=True)
    rounds = RoundOut(many=True, source="desk_rounds")
    pots = by_side(PotOut)
    roster = UnitOut(many=True, source="desk_roster")
    steps = StepOut(many=True)
    seat = SeatOut()


# --- bodies ---------------------------------------------------------------------------------------


class ScenarioText(serializers.CharField):
    """A scenario as TOML; see games.battle_cry.scenario."""

    def run_validation(self, data: Any = empty) -> str:
        if not isinstance(data, str):
            raise Invalid("not-text")
        return data


class BattleBody(Body):
    """The scenario comes by key, as an object, or as TOML: one of the three."""

    scenario = Line(KEY_LONGEST, required=False, help_text=_("Key of a scenario that comes with Bivouac."))
    definition = Table(required=False, help_text=_("A scenario of your own, as GET scenarios/{key}/ shows them."))
    toml = ScenarioText(max_length=TEXT_MAX, required=False, help_text=_("The same as TOML."))
    has_roster = Flag(required=False, help_text=_("Keep a roster of units."))


class EventRollBody(Body):
    side = OneOf(choices=SIDES)
    round = Whole(1, ID_MOST, required=False, help_text=_("Id of the round, with the option event_roll: per_round."))
    dice = dice_field(event_dice(0), EVENT_DICE_MOST)


class EffectBody(Body):
    unit = Whole(1, ID_MOST, required=False, help_text=_("Id of the roster's unit, where there is a roster."))
    blocked = Flag(default=False, help_text=_("It cannot move back, and loses a figure instead."))
    none = Flag(default=False, help_text=_("Without a roster: no unit could suffer it."))


class UnitBody(Body):
    figures = Whole(0, 12, required=False)
    label = Line(40, required=False, allow_blank=True)
    on_baseline = Flag(required=False)


class GeneralsBody(Body):
    union = Whole(1, ID_MOST, required=False)
    confederacy = Whole(1, ID_MOST, required=False)


class RoundBody(Body):
    generals = GeneralsBody(required=False, help_text=_("Ids; a side's only general need not be named."))
    table = Line(40, required=False, allow_blank=True)


class ReserveRollBody(Body):
    side = OneOf(choices=SIDES)
    dice = dice_field(DICE, DICE)


class TakeBody(Body):
    kind = OneOf(choices=KINDS)
    unit = OneOf(choices=UNITS, required=False)
    to = OneOf(choices=PLACES, required=False, help_text=_("Where a called unit goes."))
    hex = Line(HEX_LONGEST, required=False)


class StandingBody(Body):
    """Where the table differs from the set-up of the battle's map."""

    occupied = Several(Line(HEX_LONGEST), HEXES_MAX, required=False, help_text=_("Hexes where units stand besides."))
    free = Several(Line(HEX_LONGEST), HEXES_MAX, required=False, help_text=_("Hexes that nobody holds any more."))


class ChoicesBody(StandingBody):
    side = OneOf(choices=SIDES)
    take = Several(TakeBody(), 2 * DICE, help_text=_("What is taken; an empty list takes nothing."))


class EnterBody(StandingBody):
    hex = Line(HEX_LONGEST, default="", allow_blank=True)
    sections = Several(
        Line(SECTION_LONGEST),
        len(SECTIONS),
        required=False,
        help_text=_(
            "The sections that the command card names: left, centre, right; none for one that orders anywhere."
        ),
    )
    orders_left = Whole(0, ORDERS_MAX, default=1, help_text=_("Orders that the card has left, before this one."))


class EliteBody(Body):
    unit = Whole(1, ID_MOST)


class CorrectBody(Body):
    dice = dice_field(DICE, EVENT_DICE_MOST, required=True)


class PointsBody(Body):
    units = Whole(0, POINTS_MAX)
    objectives = Whole(0, POINTS_MAX)


class ScoreBody(Body):
    """The points of one side or of both."""

    union = PointsBody(required=False)
    confederacy = PointsBody(required=False)
