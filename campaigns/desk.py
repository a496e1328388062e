"""A battle as the rules of its desk see it: rows in, `games.battle_cry.desk.BattleDesk` out. Writes nothing."""

from collections.abc import Mapping, Sequence

from django.db.models import OuterRef, Q, QuerySet

from campaigns.models import Battle, BattleRound, EventEffect, ReserveChoice, Roll, RosterUnit, Side
from campaigns.models.choices import BattleStatus, ChoiceKind, ChoiceState, RollKind
from core.prepared import Prepared, listed
from games.battle_cry import events, roster
from games.battle_cry.desk import BattleDesk, RoundDesk, Step, require_step
from games.battle_cry.dice import SIDES
from games.battle_cry.reserve import ReserveResult, reserve_result

COLUMNS = ("round", "kind", "side", "settled")
ROLLS = Prepared(lambda battle: Roll.objects.filter(battle=battle).order_by().values_list(*COLUMNS), battle=int)


# What no step of a round asks of its campaign.
UNASKED = ("template", "listed", "uid", "origin", "results_rev", "created_at", "started_at", "finished_at")


def round_with(campaign: int, round: int) -> QuerySet[BattleRound]:
    """A round with its battle and campaign, and in the same statement what nearly every step of a round asks:

    `thrown`, the rolls of the round and those of its whole battle, and `pots`, the tokens of both sides.
    """
    thrown = Roll.objects.filter(Q(round=OuterRef("pk")) | Q(round=None), battle=OuterRef("battle"))
    pots = Side.objects.filter(campaign=OuterRef("battle__campaign"))
    rows = BattleRound.objects.select_related("battle__campaign").defer(*(f"battle__campaign__{n}" for n in UNASKED))
    beside = {"thrown": listed(thrown, *COLUMNS), "pots": listed(pots, "key", "tokens")}
    return rows.order_by().filter(battle__campaign=campaign, pk=round).annotate(**beside)


ROUND = Prepared(round_with, campaign=int, round=int)

Rolls = Mapping[tuple[int | None, str, str], bool]


def battle_desk(battle: Battle, only: BattleRound | None = None, *, loaded: bool = False) -> BattleDesk:
    """Where the battle stands; with `only`, a row of ROUND, as far as that round is concerned.

    `battle.campaign` should be loaded. `loaded`: so are its rounds and rolls, and what was written since is left out.
    """
    started = battle.status != BattleStatus.PLANNED
    rolls = rolls_of(battle, only, loaded=loaded) if started else {}
    rounds = [only] if only else []
    if started and not only:
        rounds = list(battle.rounds.all() if loaded else battle.rounds.order_by("number"))
    played = [row.pk for row in rounds if row.closed_at is None]
    waiting = waiting_sides([pk for pk in played if all(rolls.get((pk, RollKind.RESERVE, side)) for side in SIDES)])
    elite = {(choice.roll.round_id, choice.roll.side) for choice, _units in elites_open(battle, played)}
    return BattleDesk(
        number=battle.number,
        first_side=battle.first_side,
        status=battle.status,
        previous_closed=started or previous_closed(battle),
        event_roll=battle.campaign.rules.event_roll,
        events=_settled(rolls, None, RollKind.EVENT),
        rounds=tuple(
            RoundDesk(
                number=row.number,
                events=_settled(rolls, row.pk, RollKind.EVENT),
                reserve=_settled(rolls, row.pk, RollKind.RESERVE),
                scored=dict.fromkeys(SIDES, row.closed_at is not None),  # a round closes with its last points
                elite=[side for side in SIDES if (row.pk, side) in elite],
                waiting=[side for side in SIDES if (row.pk, side) in waiting],
            )
            for row in rounds
        ),
    )


def waiting_sides(rounds: Sequence[int]) -> set[tuple[int, str]]:
    """In which of these rounds which side has a unit in the holding zone (C4)."""
    if not rounds:  # as with a roll: to make a query takes longer than to ask a prepared one
        return set()
    found = ReserveChoice.objects.filter(roll__round__in=rounds, state=ChoiceState.WAITING).order_by()
    return set(found.values_list("roll__round", "roll__side"))


def elites_open(battle: Battle, rounds: Sequence[int]) -> list[tuple[ReserveChoice, tuple[RosterUnit, ...]]]:
    """With a roster: the Elite results of these rounds that no unit has been given yet, each with those that may have
    it (A2). One that nobody may have is not asked for."""
    if not battle.has_roster or not rounds:
        return []
    given = ReserveChoice.objects.filter(roll__round__in=rounds, kind=ChoiceKind.ELITE, roster_unit=None)
    choices = list(given.select_related("roll__round").order_by("pk"))
    units = list(RosterUnit.objects.filter(battle=battle, elite=False, figures__gt=0)) if choices else []
    found = [
        (choice, tuple(unit for unit in units if fits(choice, unit) and called_enough(battle, choice, unit)))
        for choice in choices
    ]
    return [(choice, fitting) for choice, fitting in found if fitting]


def fits(choice: ReserveChoice, unit: RosterUnit) -> bool:
    """A2 Whether the unit is one of the round, type and side that the roll raises, and can still be raised."""
    there = (unit.round, unit.side) == (choice.roll.round_number, choice.roll.side)
    return there and choice.unit in ("", unit.unit) and unit.figures > 0 and not unit.elite


def called_enough(battle: Battle, choice: ReserveChoice, unit: RosterUnit) -> bool:
    """A2 Where only called units become Elite: whether the same roll has called this unit."""
    if battle.campaign.rules.upgrade_scope != "called_only" or not choice.unit:
        return True
    return ReserveChoice.objects.filter(roll=choice.roll, kind=ChoiceKind.UNIT, roster_unit=unit).exists()


def previous_closed(battle: Battle) -> bool:
    """Whether all battles before this one are closed."""
    before = Battle.objects.filter(campaign_id=battle.campaign_id, number__lt=battle.number)
    return not before.exclude(status=BattleStatus.CLOSED).exists()


def rolls_of(battle: Battle, only: BattleRound | None, *, loaded: bool) -> Rolls:
    """Which rolls were made, and whether they are settled."""
    if loaded:
        return {(roll.round_id, roll.kind, roll.side): roll.settled for roll in battle.rolls.all()}
    found = ROLLS.rows(battle=battle.pk) if only is None else only.thrown
    return {(round_id, kind, side): bool(settled) for round_id, kind, side, settled in found or ()}


def _settled(rolls: Rolls, of: int | None, kind: str) -> dict[str, bool]:
    """The sides that have made this roll in a round, or for the battle, and whether it is settled."""
    return {side: settled for (round_id, made, side), settled in rolls.items() if (round_id, made) == (of, kind)}


def step_require(battle: Battle, kind: str, side: str | None = None, row: BattleRound | None = None) -> None:
    """Raises Illegal("step-out-of-order", …) unless this step is on the desk now, for a round where one is given."""
    require_step(battle_desk(battle, row), Step(kind, side, row.number if row else None))


def battles_won(battle: Battle, side: str) -> int:
    """Battles the side has won in the campaign before this one (C9); drawn ones count for nobody (A6)."""
    before = Battle.objects.filter(campaign_id=battle.campaign_id, number__lt=battle.number)
    return before.filter(status=BattleStatus.CLOSED, winner=side).count()


# --- what a roll offers, whom it hits --------------------------------------------------------------


def offered(roll: Roll, pot: int) -> ReserveResult:
    """What a reserve roll offers with `pot` tokens in the pot, by the scenario's table (C6)."""
    battle = roll.battle
    return reserve_result(tuple(roll.faces), pot=pot, table=battle.reserve_table, options=battle.campaign.rules)


def claims_before(row: BattleRound, side: str, pot: int) -> int:
    """T16: tokens that lower rounds of the same side, rolled but not chosen yet, may still call units with."""
    if row.number == 1:
        return 0
    earlier = Roll.objects.filter(
        battle=row.battle_id, kind=RollKind.RESERVE, side=side, settled=False, round__number__lt=row.number
    )
    claims = 0
    for other in earlier:
        other.battle = row.battle
        claims += offered(other, pot).claim
    return min(claims, pot)


def unit_of(row: RosterUnit) -> roster.RosterUnit:
    """The unit as the rules see it."""
    plain = ("unit", "figures", "full", "elite", "on_baseline")
    return roster.RosterUnit(id=str(row.pk), **{name: getattr(row, name) for name in plain})


def effect_of(row: EventEffect) -> events.Effect:
    """The row as the rules see it."""
    return events.Effect(
        kind=row.kind,
        unit=row.unit or None,
        chooser="roller" if row.chooser_side == row.roll.side else "opponent",
    )


def suffering(row: EventEffect) -> tuple[list[roster.RosterUnit], frozenset[str]]:
    """The units of its round that an effect can find, as the rules see them; and which of them took a sabres (C9).

    C2 Whoever was called was not there yet, as event rolls come before the reserve rolls: it matters where their dice
    are put right.
    """
    called = ReserveChoice.objects.filter(roll__battle=row.roll.battle_id, roster_unit__isnull=False).exclude(to="")
    units = RosterUnit.objects.filter(battle=row.roll.battle_id, round=row.roll.round_number, side=row.target_side)
    found = list(units.exclude(pk__in=called.values("roster_unit")))
    return [unit_of(unit) for unit in found], frozenset(str(unit.pk) for unit in found if unit.sabred)


def targets_of(row: EventEffect) -> tuple[str, ...]:
    """Ids of the units the chooser may pick (T7, T8, A11); empty when the effect finds nobody."""
    units, sabred = suffering(row)
    return events.targets(effect_of(row), units, sabred=sabred)
