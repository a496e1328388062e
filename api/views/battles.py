"""Battles: planned, opened, their event rolls and roster, closed."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from api.answers import shown
from api.filters import BattleFilter
from api.schema import IF_MATCH, IF_NONE_MATCH
from api.service_view import CampaignView, journaled, listing, operation
from api.shapes import battles as shapes
from api.shapes.campaigns import BattleLineOut
from campaigns.selectors.battles import battle_in
from campaigns.selectors.desk_view import battle_view
from campaigns.services import battles as services
from campaigns.services import corrections, events
from campaigns.services import roster as rosters
from campaigns.services.rounds import round_add
from core.errors import Invalid
from games.battle_cry import scenario as scenarios


def scenario_of(
    scenario: str | None = None, definition: object = None, toml: str | None = None, **values: object
) -> dict[str, object]:
    """The body's values with its scenario read, where it has any. Raises Illegal, Invalid."""
    ways = {"scenario": scenario, "definition": definition, "toml": toml}
    given = [name for name, way in ways.items() if way is not None]
    if len(given) > 1:
        raise Invalid("one-of-these", field=given[1], choices=given)
    if scenario is not None:
        return {**values, "scenario": scenarios.scenario(scenario)}
    if definition is not None:
        return {**values, "scenario": scenarios.Scenario.from_mapping(definition)}
    return {**values, "scenario": scenarios.scenario_from_toml(toml)} if toml is not None else values


def scenario_given(**asked: Any) -> dict[str, object]:
    """The same, where there has to be a scenario. Raises Invalid("required") besides."""
    values = scenario_of(**asked)
    if "scenario" not in values:
        raise Invalid("required", field="scenario")
    return values


class Battles(CampaignView):
    @listing(BattleLineOut, _("The battles of a campaign"), filters=BattleFilter)
    def battles(self) -> QuerySet[Any]:
        return self.campaign.battles.order_by("number")

    battle_new = journaled(
        services.battle_add,
        _("Plan one more battle"),
        body=shapes.BattleBody,
        made_at="/api/v1/battles/{id}/",
        name="battle_new",
        values=scenario_given,
    )

    @operation(_("The desk of a battle"), answer=shapes.BattleOut, parameters=[IF_NONE_MATCH])
    def battle(self, battle_id: int) -> shapes.BattleOut:
        battle = battle_in(self.campaign, pk=battle_id)
        view = battle_view(battle)
        return shown(
            shapes.BattleOut,
            battle,
            seat=self.access,
            totals={"union": battle.union_total, "confederacy": battle.confederacy_total},
            rounds_won={"union": battle.union_rounds, "confederacy": battle.confederacy_rounds},
            rounds=view.rounds,
            roster=view.roster,
            events=view.events,
            pots=view.pots,
            won=view.won,
            steps=view.steps,
        )

    battle_edit = journaled(
        services.battle_edit, _("Change a planned battle"), body=shapes.BattleBody, match=IF_MATCH, values=scenario_of
    )
    battle_open = journaled(
        services.battle_open, _("Set a battle up"), _("The battle before it is closed, and each side has a general.")
    )
    event_roll = journaled(events.event_roll, _("A side's event roll"), body=shapes.EventRollBody, status=201)
    effect_apply = journaled(events.effect_apply, _("Apply the next effect of an event roll"), body=shapes.EffectBody)
    roll_correct = journaled(
        corrections.roll_correct,
        _("Put typed dice right"),
        _("Refused where later lines stand on the old faces. Dice thrown by Bivouac stand."),
        body=shapes.CorrectBody,
        match=IF_MATCH,
    )

    @operation(_("The units of both sides"), answer=shapes.UnitOut, many=True)
    def roster(self, battle_id: int) -> QuerySet[Any]:
        return self.campaign.battles.get(pk=battle_id).roster.all()

    roster_edit = journaled(rosters.roster_edit, _("Put a unit's line right"), body=shapes.UnitBody, match=IF_MATCH)
    round_new = journaled(
        round_add,
        _("One more round"),
        body=shapes.RoundBody,
        made_at="/api/v1/rounds/{id}/",
        name="round_new",
    )
    battle_close = journaled(
        services.battle_close,
        _("Close a battle"),
        _("All rounds have their points: totals, tie-break by rounds, bonus."),
        match=IF_MATCH,
    )
