"""Battles: planned, opened, their event rolls and roster, closed."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.filters import BattleFilter
from api.schema import IF_MATCH, IF_NONE_MATCH
from api.service_view import ServiceView, listing, writing
from api.shapes import battles as shapes
from api.shapes.campaigns import BattleLineOut
from api.shapes.common import listed
from api.views.campaigns import OneCampaign
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
    """The body's values with its scenario read, where it has any. Raises Illegal, Invalid."""
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

    get = listing(BattleLineOut, _("The battles of a campaign"), "battles")

    def asked(self, shape: Any) -> dict[str, Any]:
        values = scenario_of(self.read(shape))
        if "scenario" not in values:
            raise Invalid("required", field="scenario")
        return values

    post = writing(
        services.battle_add,
        _("Plan one more battle"),
        body=shapes.BattleBody,
        status=201,
        made_at="/api/v1/battles/{id}/",
        name="battle_new",
    )


class OneBattle(ServiceView):
    """Anything of one battle."""

    watched = "battle"
    missing = "no-battle"
    rows = {"battles": "battle_id"}


class Battle(OneBattle):
    @extend_schema(
        summary=_("The desk of a battle"),
        parameters=[IF_NONE_MATCH],
        responses=shapes.BattleOut,
        operation_id="battle",
    )
    def get(self, request: Request, battle_id: int) -> Response:
        self.access()
        if same := self.not_modified(self.campaign.version):
            return same
        battle, access = battle_for(self.asker, battle_id)
        view = battle_view(battle)
        desk = shown(
            shapes.BattleOut,
            battle,
            seat=access,
            totals={"union": battle.union_total, "confederacy": battle.confederacy_total},
            rounds_won={"union": battle.union_rounds, "confederacy": battle.confederacy_rounds},
            rounds=view.rounds,
            roster=view.roster,
            events=view.events,
            pots=view.pots,
            won=view.won,
            steps=view.steps,
        )
        return self.with_etag(battle.version, battle.campaign.version, desk)

    def asked(self, shape: Any) -> dict[str, Any]:
        return scenario_of(self.read(shape))

    patch = writing(services.battle_edit, _("Change a planned battle"), body=shapes.BattleBody, match=IF_MATCH)


class Open(OneBattle):
    post = writing(
        services.battle_open, _("Set a battle up"), _("The battle before it is closed, and each side has a general.")
    )


class EventRolls(OneBattle):
    post = writing(event_roll, _("A side's event roll"), body=shapes.EventRollBody, status=201)


class EffectApply(OneBattle):
    missing = "no-effect"
    rows = {"battles": "battle_id", "battles__rolls__effects": "effect_id"}
    post = writing(effect_apply, _("Apply the next effect of an event roll"), body=shapes.EffectBody)


class RollCorrect(OneBattle):
    missing = "no-roll"
    rows = {"battles": "battle_id", "battles__rolls": "roll_id"}
    post = writing(
        roll_correct,
        _("Put typed dice right"),
        _("Refused where later lines stand on the old faces. Dice thrown by Bivouac stand."),
        body=shapes.CorrectBody,
        match=IF_MATCH,
    )


class Roster(OneBattle):
    @extend_schema(summary=_("The units of both sides"), responses=listed(shapes.UnitOut), operation_id="roster")
    def get(self, request: Request, battle_id: int) -> Response:
        self.access()
        units = self.campaign.battles.get(pk=battle_id).roster.all()
        return Response({"results": [shown(shapes.UnitOut, unit) for unit in units]})


class RosterUnit(OneBattle):
    missing = "no-unit"
    rows = {"battles": "battle_id", "battles__roster": "unit_id"}
    patch = writing(roster_edit, _("Put a unit's line right"), body=shapes.UnitBody, match=IF_MATCH)


class Rounds(OneBattle):
    post = writing(
        round_add,
        _("One more round"),
        body=shapes.RoundBody,
        status=201,
        made_at="/api/v1/rounds/{id}/",
        name="round_new",
    )


class Close(OneBattle):
    post = writing(
        services.battle_close,
        _("Close a battle"),
        _("All rounds have their points: totals, tie-break by rounds, bonus."),
        match=IF_MATCH,
    )
