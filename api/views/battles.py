"""Battles: planned, opened, their event rolls and roster, closed."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.doors import Door
from api.filters import BattleFilter
from api.schema import IF_MATCH, IF_MATCH_MAY, IF_NONE_MATCH
from api.shapes import battles as shapes
from api.shapes.campaigns import BattleLineOut, Nothing
from api.shapes.common import Receipt, listed
from api.views.campaigns import OneCampaign, seat_words
from campaigns.access import Seat
from campaigns.selectors.battles import battle_for
from campaigns.selectors.desk_view import battle_view
from campaigns.selectors.lists import battles_of
from campaigns.services import battles as services
from campaigns.services.corrections import roll_correct
from campaigns.services.events import effect_apply, event_roll
from campaigns.services.roster import roster_edit
from campaigns.services.rounds import round_add
from core.errors import Invalid
from games.battle_cry.scenario import Scenario, scenario, scenario_from_toml


def scenario_of(asked: dict[str, Any]) -> dict[str, Any]:
    """The body's values with its scenario read, where it has one. Raises Illegal, Invalid."""
    given = [name for name in ("scenario", "definition", "toml") if name in asked]
    if len(given) > 1:
        raise Invalid("unknown-field", field=given[1])
    values = {name: value for name, value in asked.items() if name not in given}
    if "scenario" in asked:
        values["scenario"] = scenario(asked["scenario"])
    elif "definition" in asked:
        values["scenario"] = Scenario.from_mapping(asked["definition"])
    elif "toml" in asked:
        values["scenario"] = scenario_from_toml(asked["toml"])
    return values


class Battles(OneCampaign):
    filterset_class = BattleFilter
    ordering = ("number",)

    def get_queryset(self) -> QuerySet[Any]:
        return battles_of(self.campaign)

    @extend_schema(summary=_("The battles of a campaign"), responses=BattleLineOut(many=True), operation_id="battles")
    def get(self, request: Request, campaign_id: int) -> Response:
        self.mine()
        return self.page(BattleLineOut)

    @extend_schema(
        summary=_("Plan one more battle"),
        parameters=[IF_MATCH_MAY],
        request=shapes.BattleBody,
        responses={201: Receipt},
        operation_id="battle_new",
    )
    def post(self, request: Request, campaign_id: int) -> Response:
        seat = self.mine()
        values = scenario_of(self.read(shapes.BattleBody))
        if "scenario" not in values:
            raise Invalid("required", field="scenario")
        expected = self.expected()
        place = "/api/v1/battles/{id}/"
        return self.write(services.battle_add, status=201, place=place, seat=seat, expected=expected, **values)


class OneBattle(Door):
    """Anything of one battle."""

    watched = "battle"

    def mine(self, missing: str = "no-battle", **where: int) -> Seat:
        """The asker's seat in the campaign of the address's battle, and of a row in it. Raises Missing."""
        return self.seat(missing, battles=self.kwargs["battle_id"], **where)


class Battle(OneBattle):
    @extend_schema(
        summary=_("The desk of a battle"),
        parameters=[IF_NONE_MATCH],
        responses=shapes.BattleOut,
        operation_id="battle",
    )
    def get(self, request: Request, battle_id: int) -> Response:
        self.mine()
        if same := self.unchanged(self.campaign.version):
            return same
        battle, seat = battle_for(self.asker, battle_id)
        view = battle_view(battle)
        battle.seat = seat_words(seat)
        battle.totals = {"union": battle.union_total, "confederacy": battle.confederacy_total}
        battle.rounds_won = {"union": battle.union_rounds, "confederacy": battle.confederacy_rounds}
        battle.desk_rounds, battle.desk_roster = view.rounds, view.roster
        battle.events, battle.pots, battle.won = view.events, view.pots, view.won
        battle.steps = [step.to_mapping() for step in view.steps]
        return self.fresh(battle.version, battle.campaign.version, shapes.BattleOut(battle).data)

    @extend_schema(
        summary=_("Change a planned battle"),
        parameters=[IF_MATCH],
        request=shapes.BattleBody,
        responses=Receipt,
        operation_id="battle_edit",
    )
    def patch(self, request: Request, battle_id: int) -> Response:
        seat = self.mine()
        values = scenario_of(self.read(shapes.BattleBody))
        expected = self.expected(required=True)
        return self.write(services.battle_edit, seat=seat, battle_id=battle_id, expected=expected, **values)


class Open(OneBattle):
    @extend_schema(
        summary=_("Set a battle up"),
        description=_("The battle before it is closed, and each side has a general."),
        parameters=[IF_MATCH_MAY],
        request=Nothing,
        responses=Receipt,
        operation_id="battle_open",
    )
    def post(self, request: Request, battle_id: int) -> Response:
        seat = self.mine()
        self.read_maybe(Nothing)
        return self.write(services.battle_open, seat=seat, battle_id=battle_id, expected=self.expected())


class EventRolls(OneBattle):
    @extend_schema(
        summary=_("A side's event roll"),
        parameters=[IF_MATCH_MAY],
        request=shapes.EventRollBody,
        responses={201: Receipt},
        operation_id="event_roll",
    )
    def post(self, request: Request, battle_id: int) -> Response:
        seat = self.mine()
        asked = self.read(shapes.EventRollBody)
        return self.write(
            event_roll,
            status=201,
            seat=seat,
            battle_id=battle_id,
            expected=self.expected(),
            side=asked["side"],
            round_id=asked.get("round"),
            dice=asked.get("dice"),
        )


class EffectApply(OneBattle):
    @extend_schema(
        summary=_("Apply the next effect of an event roll"),
        parameters=[IF_MATCH_MAY],
        request=shapes.EffectBody,
        responses=Receipt,
        operation_id="effect_apply",
    )
    def post(self, request: Request, battle_id: int, effect_id: int) -> Response:
        seat = self.mine("no-effect", battles__rolls__effects=effect_id)
        asked = self.read_maybe(shapes.EffectBody)
        unit = asked.pop("unit", None)
        expected = self.expected()
        return self.write(effect_apply, seat=seat, effect_id=effect_id, unit_id=unit, expected=expected, **asked)


class RollCorrect(OneBattle):
    @extend_schema(
        summary=_("Put typed dice right"),
        description=_("Refused where later lines stand on the old faces. Dice thrown by Bivouac stand."),
        parameters=[IF_MATCH],
        request=shapes.CorrectBody,
        responses=Receipt,
        operation_id="roll_correct",
    )
    def post(self, request: Request, battle_id: int, roll_id: int) -> Response:
        seat = self.mine("no-roll", battles__rolls=roll_id)
        asked = self.read(shapes.CorrectBody)
        expected = self.expected(required=True)
        return self.write(roll_correct, seat=seat, roll_id=roll_id, expected=expected, **asked)


class Roster(OneBattle):
    @extend_schema(summary=_("The units of both sides"), responses=listed(shapes.UnitOut), operation_id="roster")
    def get(self, request: Request, battle_id: int) -> Response:
        self.mine()
        units = self.campaign.battles.get(pk=battle_id).roster.all()
        return Response({"results": shapes.UnitOut(units, many=True).data})


class RosterUnit(OneBattle):
    @extend_schema(
        summary=_("Put a unit's line right"),
        parameters=[IF_MATCH],
        request=shapes.UnitBody,
        responses=Receipt,
        operation_id="roster_edit",
    )
    def patch(self, request: Request, battle_id: int, unit_id: int) -> Response:
        seat = self.mine("no-unit", battles__roster=unit_id)
        asked = self.read(shapes.UnitBody)
        expected = self.expected(required=True)
        return self.write(roster_edit, seat=seat, unit_id=unit_id, expected=expected, **asked)


class Rounds(OneBattle):
    @extend_schema(
        summary=_("One more round"),
        parameters=[IF_MATCH_MAY],
        request=shapes.RoundBody,
        responses={201: Receipt},
        operation_id="round_new",
    )
    def post(self, request: Request, battle_id: int) -> Response:
        seat = self.mine()
        asked = self.read_maybe(shapes.RoundBody)
        place = "/api/v1/rounds/{id}/"
        expected = self.expected()
        return self.write(
            round_add, status=201, place=place, seat=seat, battle_id=battle_id, expected=expected, **asked
        )


class Close(OneBattle):
    @extend_schema(
        summary=_("Close a battle"),
        description=_("All rounds have their points: totals, tie-break by rounds, bonus."),
        parameters=[IF_MATCH],
        request=Nothing,
        responses=Receipt,
        operation_id="battle_close",
    )
    def post(self, request: Request, battle_id: int) -> Response:
        seat = self.mine()
        self.read_maybe(Nothing)
        expected = self.expected(required=True)
        return self.write(services.battle_close, seat=seat, battle_id=battle_id, expected=expected)
