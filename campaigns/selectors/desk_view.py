"""What the desk of a battle shows: its rolls, rounds, hexes and steps. Nothing here writes."""

from collections.abc import Mapping

from msgspec import Struct

from campaigns.board import SideHexes, hexes_in
from campaigns.desk import battle_desk, battles_won, claims_before, elites_open, offered, targets_of
from campaigns.models import Battle, BattleRound, EventEffect, ReserveChoice, Roll, RosterUnit, RoundSide
from campaigns.models.choices import ChoiceState, EffectState, RollKind, Sides
from campaigns.running import RunningScore, running_scores
from campaigns.selectors.battles import Pot, pots
from games.battle_cry.desk import BattleDesk, Step, legal_steps
from games.battle_cry.reserve import ReserveResult
from games.battle_cry.scenario import Scenario


class EffectView(Struct, frozen=True):
    """An effect of an event roll. `targets`: the units its chooser may pick now, where there is a roster."""

    row: EventEffect
    is_next: bool
    targets: tuple[RosterUnit, ...]


class RollView(Struct, frozen=True):
    """A roll as the desk shows it.

    `outdated`: the roll was made with another number of dice than would be right now, because a result was amended.
    """

    row: Roll
    offer: ReserveResult | None = None
    claimed: int = 0
    effects: tuple[EffectView, ...] = ()
    outdated: bool = False


class RoundView(Struct, frozen=True):
    """A round with all that was done in it. `running` is its score so far, while it is being played."""

    row: BattleRound
    sides: Mapping[str, RoundSide]
    events: Mapping[str, RollView | None]
    reserve: Mapping[str, RollView | None]
    waiting: Mapping[str, tuple[ReserveChoice, ...]]
    steps: tuple[Step, ...]
    hexes: Mapping[str, SideHexes | None]
    elites: tuple[tuple[ReserveChoice, tuple[RosterUnit, ...]], ...]
    running: RunningScore | None


class BattleView(Struct, frozen=True):
    """Everything the desk of one battle shows, and the steps that are legal now."""

    battle: Battle
    scenario: Scenario
    desk: BattleDesk
    steps: tuple[Step, ...]
    events: Mapping[str, RollView | None]
    rounds: tuple[RoundView, ...]
    pots: Mapping[str, Pot]
    roster: tuple[RosterUnit, ...]
    won: Mapping[str, int]


def battle_view(battle: Battle) -> BattleView:
    """The desk of a battle that was loaded by `battle_in` or `battles_full`."""
    desk = battle_desk(battle, loaded=True)
    steps = legal_steps(desk)
    rolls = list(battle.rolls.all())
    won = {side: battles_won(battle, side) for side in Sides.values}
    pots_by_side = {pot.side: pot for pot in pots(battle.campaign)}
    places: dict[int | None, BattleRound] = {row.pk: row for row in battle.rounds.all()}
    for row in places.values():
        row.battle = battle

    def view(round_id: int | None, kind: str, side: str) -> RollView | None:
        row = next((r for r in rolls if (r.round_id, r.kind, r.side) == (round_id, kind, side)), None)
        if row is None:
            return None
        row.battle, row.round = battle, places.get(round_id)
        return event_view(row, won[side]) if kind == RollKind.EVENT else reserve_view(row, pots_by_side[side])

    def both(round_id: int | None, kind: str) -> dict[str, RollView | None]:
        return {side: view(round_id, kind, side) for side in Sides.values}

    rounds = []
    scenario = battle.plan
    elites = elites_open(battle, [row.pk for row in places.values() if row.closed_at is None])
    played = {step.round for step in steps if step.kind == "score"}
    running = running_scores(battle.campaign_id, [row.pk for row in places.values() if row.number in played])
    for row in places.values():
        reserve = both(row.pk, RollKind.RESERVE)
        made = [choice for roll in reserve.values() if roll for choice in roll.row.choices.all()]
        rounds.append(
            RoundView(
                row=row,
                sides=row.by_side,
                events=both(row.pk, RollKind.EVENT),
                reserve=reserve,
                waiting={side: waiting_in(roll) for side, roll in reserve.items()},
                steps=tuple(step for step in steps if step.round == row.number),
                hexes={side: hexes_in(scenario.ground, side, made) for side in Sides.values},
                elites=tuple((choice, units) for choice, units in elites if choice.roll.round_id == row.pk),
                running=running.get(row.pk),
            )
        )
    return BattleView(
        battle=battle,
        scenario=scenario,
        desk=desk,
        steps=steps,
        events=both(None, RollKind.EVENT),
        rounds=tuple(rounds),
        pots=pots_by_side,
        roster=tuple(RosterUnit.objects.filter(battle=battle)) if battle.has_roster else (),
        won=won,
    )


def waiting_in(roll: RollView | None) -> tuple[ReserveChoice, ...]:
    choices = roll.row.choices.all() if roll else ()
    return tuple(choice for choice in choices if choice.state == ChoiceState.WAITING)


def event_view(row: Roll, won: int) -> RollView:
    """An event roll with its effects; the next one pending shows whom it may hit."""
    effects = []
    found_next = False
    for effect in row.effects.all():
        effect.roll = row
        is_next = effect.state == EffectState.PENDING and not found_next
        found_next |= is_next
        ids = targets_of(effect) if is_next and row.battle.has_roster else ()
        units = tuple(RosterUnit.objects.filter(pk__in=[int(i) for i in ids])) if ids else ()
        effects.append(EffectView(effect, is_next, units))
    return RollView(row, effects=tuple(effects), outdated=row.battles_won != won)


def reserve_view(row: Roll, pot: Pot) -> RollView:
    """A reserve roll with what it offers: at the pot as it is while the choice is open, as it was afterwards.

    T16 What earlier rounds may still claim is not offered.
    """
    if row.settled:
        return RollView(row, offer=offered(row, row.pot or 0))
    claimed = claims_before(row.round, row.side, pot.left) if row.round else 0
    return RollView(row, offer=offered(row, pot.left - claimed), claimed=claimed)
