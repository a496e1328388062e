"""A battle as the rules of its desk see it: rows in, `games.battle_cry.desk.BattleDesk` out. Writes nothing."""

from collections.abc import Iterable

from campaigns.models import Battle, BattleRound, Roll, RoundSide
from campaigns.models.choices import BattleStatus, RollKind
from games.battle_cry.desk import BattleDesk, RoundDesk, SideEvents, SideReserve, Step, require_step
from games.battle_cry.dice import SIDES
from games.battle_cry.options import Options


def options_of(battle: Battle) -> Options:
    """The rules of the battle's campaign."""
    return Options.from_mapping(battle.campaign.options)


def battle_desk(battle: Battle) -> BattleDesk:
    """Where the battle stands. `battle.campaign` should be loaded."""
    planned = battle.status == BattleStatus.PLANNED
    previous_closed = (
        not planned
        or not Battle.objects.filter(campaign_id=battle.campaign_id, number__lt=battle.number)
        .exclude(status=BattleStatus.CLOSED)
        .exists()
    )
    rounds = [] if planned else list(BattleRound.objects.filter(battle=battle).order_by("number"))
    rolls = [] if planned else list(Roll.objects.filter(battle=battle).only("round_id", "kind", "side", "settled"))
    sides = RoundSide.objects.filter(round__battle=battle).values_list("round_id", "side", "units") if rounds else ()
    scored = {(round_id, side): units is not None for round_id, side, units in sides}
    return BattleDesk(
        number=battle.number,
        first_side=battle.first_side,
        status=battle.status,
        previous_closed=previous_closed,
        event_roll=battle.campaign.options.get("event_roll", Options().event_roll),
        events=_events(rolls, None),
        rounds=tuple(
            RoundDesk(
                number=r.number,
                events=_events(rolls, r.pk),
                reserve=_reserves(rolls, r.pk),
                scored={side: scored.get((r.pk, side), False) for side in SIDES},
            )
            for r in rounds
        ),
    )


def _find(rolls: Iterable[Roll], round_id: int | None, kind: str, side: str) -> Roll | None:
    return next((r for r in rolls if (r.round_id, r.kind, r.side) == (round_id, kind, side)), None)


def _events(rolls: list[Roll], round_id: int | None) -> dict[str, SideEvents]:
    found = {side: _find(rolls, round_id, RollKind.EVENT, side) for side in SIDES}
    return {s: SideEvents(rolled=r is not None, pending=int(r is not None and not r.settled)) for s, r in found.items()}


def _reserves(rolls: list[Roll], round_id: int) -> dict[str, SideReserve]:
    found = {side: _find(rolls, round_id, RollKind.RESERVE, side) for side in SIDES}
    return {s: SideReserve(rolled=r is not None, chosen=r is not None and r.settled) for s, r in found.items()}


def step_require(battle: Battle, kind: str, side: str | None = None, round_number: int | None = None) -> BattleDesk:
    """Raises Illegal("step-out-of-order", …) unless this step is on the desk now."""
    desk = battle_desk(battle)
    require_step(desk, Step(kind, side, round_number))
    return desk


def battles_won(battle: Battle, side: str) -> int:
    """Battles the side has won in the campaign before this one (C9); drawn ones count for nobody (A6)."""
    before = Battle.objects.filter(campaign_id=battle.campaign_id, number__lt=battle.number)
    return before.filter(status=BattleStatus.CLOSED, winner=side).count()
