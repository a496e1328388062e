"""Battles: planned with a scenario, opened, closed with a result."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max

from campaigns.access import CampaignAccess
from campaigns.desk import step_require
from campaigns.journal import battle_get, writing
from campaigns.models import Battle, Campaign, JournalEntry, RosterUnit, RoundSide
from campaigns.models.battle import points_of
from campaigns.models.choices import BattleStatus, CampaignStatus, Sides, Winner
from core.errors import Conflict, Invalid
from core.receipts import WriteRequest
from games.battle_cry.battle import BattleResult, battle_result
from games.battle_cry.numbers import BATTLES_MAX
from games.battle_cry.roster import roster_from
from games.battle_cry.scenario import Scenario


def battle_row(campaign: Campaign, number: int, scenario: Scenario) -> Battle:
    """A planned battle with the campaign's own copy of the scenario; not saved."""
    return Battle(
        campaign=campaign,
        number=number,
        name=scenario.name,
        date=scenario.date,
        scenario=scenario.to_mapping(),
        first_side=scenario.first_side,
    )


def battle_add(*, request: WriteRequest[CampaignAccess], scenario: Scenario, has_roster: bool = False) -> JournalEntry:
    """Plan one more battle, after the last."""
    request.access.require_organiser()
    with writing(request, kind="battle-added", expected=request.expected) as writer:
        last = Battle.objects.filter(campaign=writer.campaign).aggregate(n=Max("number"))["n"] or 0
        if last >= BATTLES_MAX:
            raise Conflict("too-many-battles", most=BATTLES_MAX)
        battle = battle_row(writer.campaign, last + 1, scenario)
        battle.has_roster = has_roster
        writer.add(battle)
        writer.about(battle)
        writer.data |= {"id": battle.pk, "version": battle.version}
    return writer.entry


def battle_edit(
    *,
    request: WriteRequest[CampaignAccess],
    battle_id: int,
    scenario: Scenario | None = None,
    has_roster: bool | None = None,
) -> JournalEntry:
    """Change a planned battle: another scenario, or the same one edited (C6); with or without a roster."""
    request.access.require_organiser()
    with writing(request, kind="battle-edited") as writer:
        battle = battle_get(writer, battle_id)
        if battle.status != BattleStatus.PLANNED:
            raise Conflict("battle-already-open")
        changed: dict[str, Any] = {}
        if scenario is not None:
            fresh = battle_row(writer.campaign, battle.number, scenario)
            changed |= {f: getattr(fresh, f) for f in ("name", "date", "scenario", "first_side")}
        if has_roster is not None:
            changed["has_roster"] = has_roster
        if not changed:
            raise Invalid("nothing-to-change")
        writer.change(battle, **changed)
        writer.about(battle)
        writer.data["changed"] = sorted(changed)
        writer.touch(battle)
    return writer.entry


def battle_open(*, request: WriteRequest[CampaignAccess], battle_id: int) -> JournalEntry:
    """Set the battle up (C2): the previous one is closed; the roster of its first round is the order of battle.

    The first battle opened starts the campaign.
    """
    request.access.require_organiser()
    with writing(request, kind="battle-opened") as writer:
        battle = battle_get(writer, battle_id)
        if battle.status != BattleStatus.PLANNED:
            raise Conflict("battle-already-open")
        step_require(battle, "open")
        sides = set(writer.campaign.generals.filter(active=True).values_list("side", flat=True))
        if sides != set(Sides.values):
            raise Conflict("a-general-a-side", missing=sorted(set(Sides.values) - sides))
        if writer.campaign.status == CampaignStatus.PLANNED:
            writer.change(writer.campaign, status=CampaignStatus.RUNNING, started_at=request.at)
        writer.change(battle, status=BattleStatus.OPEN, opened_at=request.at)
        if battle.has_roster:
            writer.add_all(roster_rows(battle))
        writer.about(battle)
        writer.touch(battle)
    return writer.entry


def roster_rows(battle: Battle, number: int = 1) -> list[RosterUnit]:
    """The units of both orders of battle, at full strength, with which the round of this number begins (C2)."""
    scenario = battle.plan
    return [
        RosterUnit(battle=battle, round=number, side=side, number=n, unit=u.unit, figures=u.figures, full=u.full)
        for side in Sides.values
        for n, u in enumerate(roster_from(scenario.orders[side], battle.campaign.rules), 1)
    ]


def battle_close(*, request: WriteRequest[CampaignAccess], battle_id: int) -> JournalEntry:
    """All rounds are scored: totals, tie-break by rounds, bonus (C7, A5, A6, A8)."""
    request.access.require_organiser()
    with writing(request, kind="battle-closed") as writer:
        battle = battle_get(writer, battle_id)
        step_require(battle, "close")
        result = result_of(battle)
        writer.change(battle, status=BattleStatus.CLOSED, closed_at=request.at, **result_columns(result))
        writer.results_changed = True
        writer.about(battle)
        writer.data |= result_data(result)
        writer.touch(battle)
    return writer.entry


def result_of(battle: Battle) -> BattleResult:
    """The result of the rounds as they stand in the database."""
    rounds: dict[int, list[RoundSide]] = {}
    for round_side in RoundSide.objects.filter(round__battle=battle).order_by("round__number"):
        rounds.setdefault(round_side.round_id, []).append(round_side)
    return battle_result([points_of(sides) for sides in rounds.values()], options=battle.campaign.rules)


def result_columns(result: BattleResult) -> dict[str, Any]:
    return {
        "union_total": result.totals["union"],
        "confederacy_total": result.totals["confederacy"],
        "union_rounds": result.rounds_won["union"],
        "confederacy_rounds": result.rounds_won["confederacy"],
        "winner": result.winner or Winner.DRAWN,
        "bonus": sum(result.bonus.values()),
    }


def result_data(result: BattleResult) -> Mapping[str, Any]:
    """The result in the journal's line (`campaigns.lines.BattleClosed`)."""
    return {
        "totals": dict(result.totals),
        "rounds_won": dict(result.rounds_won),
        "winner": result.winner,
        "bonus": sum(result.bonus.values()),
        "final": dict(result.final),
    }
