"""Battles: planned with a scenario, opened, closed with a result."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max

from campaigns.access import Seat
from campaigns.desk import options_of, step_require
from campaigns.journal import Pen, version_check, writing
from campaigns.models import Battle, Campaign, JournalEntry, RosterUnit, RoundSide
from campaigns.models.choices import BattleStatus, CampaignStatus, Sides, Winner
from core.errors import Conflict, Invalid, Missing
from core.receipts import Ask
from games.battle_cry.battle import BattleResult, RoundPoints, battle_result
from games.battle_cry.roster import roster_from
from games.battle_cry.scenario import Scenario

BATTLES_MAX = 60


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


def battle_get(pen: Pen, battle_id: int, expected: int | None = None) -> Battle:
    """A battle of the pen's campaign, as it is now. Raises Missing, Stale."""
    battles = Battle.objects.select_related("campaign").order_by()
    battle = battles.filter(campaign=pen.seat.campaign_id, pk=battle_id).first()
    if battle is None:
        raise Missing("no-battle")
    pen.campaign = battle.campaign
    version_check(battle, expected)
    return battle


def battle_words(pen: Pen, battle: Battle) -> None:
    """What every journal line about a battle says."""
    pen.data |= {"battle": battle.pk, "number": battle.number, "name": battle.name}


def battle_add(
    *,
    seat: Seat,
    at: datetime,
    scenario: Scenario,
    has_roster: bool = False,
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """Plan one more battle, after the last."""
    seat.require_organiser()
    with writing(seat=seat, kind="battle-added", at=at, ask=ask, expected=expected) as pen:
        last = Battle.objects.filter(campaign=pen.campaign).aggregate(n=Max("number"))["n"] or 0
        if last >= BATTLES_MAX:
            raise Conflict("too-many-battles", most=BATTLES_MAX)
        battle = battle_row(pen.campaign, last + 1, scenario)
        battle.has_roster = has_roster
        pen.add(battle)
        battle_words(pen, battle)
        pen.data |= {"id": battle.pk, "version": battle.version}
    return pen.entry


def battle_edit(
    *,
    seat: Seat,
    at: datetime,
    battle_id: int,
    expected: int | None = None,
    scenario: Scenario | None = None,
    has_roster: bool | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """Change a planned battle: another scenario, or the same one edited (C6); with or without a roster."""
    seat.require_organiser()
    with writing(seat=seat, kind="battle-edited", at=at, ask=ask) as pen:
        battle = battle_get(pen, battle_id, expected)
        if battle.status != BattleStatus.PLANNED:
            raise Conflict("battle-already-open")
        changed: dict[str, Any] = {}
        if scenario is not None:
            fresh = battle_row(pen.campaign, battle.number, scenario)
            changed |= {f: getattr(fresh, f) for f in ("name", "date", "scenario", "first_side")}
        if has_roster is not None:
            changed["has_roster"] = has_roster
        if not changed:
            raise Invalid("nothing-to-change")
        pen.change(battle, **changed)
        battle_words(pen, battle)
        pen.data["changed"] = sorted(changed)
        pen.touch(battle)
    return pen.entry


def battle_open(
    *, seat: Seat, at: datetime, battle_id: int, expected: int | None = None, ask: Ask | None = None
) -> JournalEntry:
    """Set the battle up (C2): the previous one is closed; its roster is filled from the order of battle.

    The first battle opened starts the campaign.
    """
    seat.require_organiser()
    with writing(seat=seat, kind="battle-opened", at=at, ask=ask) as pen:
        battle = battle_get(pen, battle_id, expected)
        if battle.status != BattleStatus.PLANNED:
            raise Conflict("battle-already-open")
        step_require(battle, "open")
        sides = set(pen.campaign.generals.filter(active=True).values_list("side", flat=True))
        if sides != set(Sides.values):
            raise Conflict("a-general-a-side", missing=sorted(set(Sides.values) - sides))
        if pen.campaign.status == CampaignStatus.PLANNED:
            pen.change(pen.campaign, status=CampaignStatus.RUNNING, started_at=at)
        pen.change(battle, status=BattleStatus.OPEN, opened_at=at)
        if battle.has_roster:
            pen.add_all(roster_rows(battle))
        battle_words(pen, battle)
        pen.touch(battle)
    return pen.entry


def roster_rows(battle: Battle) -> list[RosterUnit]:
    """The units of both orders of battle, at full strength."""
    scenario = Scenario.from_mapping(battle.scenario)
    return [
        RosterUnit(battle=battle, side=side, number=n, unit=u.unit, figures=u.figures, full=u.full, elite=u.elite)
        for side in Sides.values
        for n, u in enumerate(roster_from(scenario.orders[side], options_of(battle)), 1)
    ]


def battle_close(
    *, seat: Seat, at: datetime, battle_id: int, expected: int | None = None, ask: Ask | None = None
) -> JournalEntry:
    """All rounds are scored: totals, tie-break by rounds, bonus (C7, A5, A6, A8)."""
    seat.require_organiser()
    with writing(seat=seat, kind="battle-closed", at=at, ask=ask) as pen:
        battle = battle_get(pen, battle_id, expected)
        step_require(battle, "close")
        result = result_of(battle)
        pen.change(battle, status=BattleStatus.CLOSED, closed_at=at, **result_columns(result))
        pen.results_changed = True
        battle_words(pen, battle)
        pen.data |= result_words(result)
        pen.touch(battle)
    return pen.entry


def result_of(battle: Battle) -> BattleResult:
    """The result of the rounds as they stand in the database."""
    points: dict[int, dict[str, int]] = {}
    rows = RoundSide.objects.filter(round__battle=battle).order_by("round__number")
    for number, side, units, objectives in rows.values_list("round__number", "side", "units", "objectives"):
        points.setdefault(number, {})[side] = (units or 0) + (objectives or 0)
    return battle_result([RoundPoints(**p) for p in points.values()], options=options_of(battle))


def result_columns(result: BattleResult) -> dict[str, Any]:
    return {
        "union_total": result.totals["union"],
        "confederacy_total": result.totals["confederacy"],
        "union_rounds": result.rounds_won["union"],
        "confederacy_rounds": result.rounds_won["confederacy"],
        "winner": result.winner or Winner.DRAWN,
        "bonus": sum(result.bonus.values()),
    }


def result_words(result: BattleResult) -> Mapping[str, Any]:
    return {
        "totals": dict(result.totals),
        "rounds_won": dict(result.rounds_won),
        "winner": result.winner,
        "bonus": sum(result.bonus.values()),
        "final": dict(result.final),
    }
