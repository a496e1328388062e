"""The event roll at the set-up of every battle after the first, and its effects in order (C9, C10)."""

from collections.abc import Iterable, Sequence

from campaigns.access import CampaignAccess
from campaigns.desk import battles_won, effect_of, step_require, suffering, targets_of
from campaigns.journal import JournalWriter, battle_get, round_get, writing
from campaigns.models import Battle, BattleRound, EventEffect, JournalEntry, Roll, RosterUnit
from campaigns.models.choices import EffectKind, EffectState, RollKind, Sides
from core import checks
from core.chance import throw
from core.errors import Conflict, Invalid, Missing, row_of
from core.receipts import WriteRequest
from games.battle_cry import events as rules
from games.battle_cry.dice import symbols_thrown


def event_roll(
    *,
    request: WriteRequest[CampaignAccess],
    battle_id: int,
    side: str,
    round_id: int | None = None,
    dice: Sequence[str] | None = None,
) -> JournalEntry:
    """C9: 2 dice and 1 for each battle the side has won. With `event_roll: per_round` (A13) for one round."""
    checks.one_of(side, Sides.values, field="side")
    request.access.require_side(side)
    with writing(request, kind="event-rolled") as writer:
        battle = battle_get(writer, battle_id)
        row = round_of(writer, battle, round_id)
        step_require(battle, "event_roll", side, row)
        won = battles_won(battle, side)
        faces, by = symbols_thrown(dice, rules.event_dice(won), throw)
        effects = rules.event_effects(faces)
        roll = writer.add(
            Roll(
                campaign=writer.campaign,
                battle=battle,
                round=row,
                kind=RollKind.EVENT,
                side=side,
                faces=list(faces),
                by=by,
                battles_won=won,
                settled=not effects,
            )
        )
        rows = effect_rows(writer, roll, effects)
        writer.about(battle, row)
        writer.data |= {
            "id": roll.pk,
            "side": side,
            "dice": {"faces": list(faces), "by": by},
            "count": len(faces),
            "battles_won": won,
            "effects": [{"id": e.pk, "kind": e.kind, "unit": e.unit or None, "chooser": e.chooser_side} for e in rows],
        }
        voids_settle(writer, roll)
        writer.touch(battle)
    return writer.entry


def effect_rows(writer: JournalWriter, roll: Roll, effects: Iterable[rules.Effect]) -> list[EventEffect]:
    """The effects of a roll as rows, all pending, in order C10."""
    other = next(s for s in Sides.values if s != roll.side)
    return writer.add_all(
        EventEffect(
            roll=roll,
            order=n,
            kind=effect.kind,
            unit=effect.unit or "",
            chooser_side=roll.side if effect.chooser == "roller" else other,
            target_side=other,
        )
        for n, effect in enumerate(effects, 1)
    )


def round_of(writer: JournalWriter, battle: Battle, round_id: int | None) -> BattleRound | None:
    if round_id is None:
        return None
    row = round_get(writer, round_id)
    if row.battle_id != battle.pk:
        raise Missing("no-round")
    return row


def voids_settle(writer: JournalWriter, roll: Roll) -> None:
    """With a roster, an effect at the head of the queue that finds no unit is over at once (A11). Then the next."""
    pending = list(EventEffect.objects.filter(roll=roll, state=EffectState.PENDING).select_related("roll__round"))
    while pending and roll.battle.has_roster and not targets_of(pending[0]):
        writer.change(pending.pop(0), state=EffectState.NO_TARGET)
    if not pending and not roll.settled:
        writer.change(roll, settled=True)


def effect_apply(
    *,
    request: WriteRequest[CampaignAccess],
    effect_id: int,
    unit_id: int | None = None,
    blocked: bool = False,
    on_baseline: bool | None = None,
    reaches_baseline: bool = False,
    none: bool = False,
) -> JournalEntry:
    """The chooser applies the next effect in order C10.

    With a roster, to `unit_id`; for a flag, `on_baseline` says whether the unit stands on its baseline (G11: it loses a
    figure instead), where that is not as the roster has it, `blocked` that nobody can move back (T6: the same) and
    `reaches_baseline` that the unit now stands on its baseline. Without a roster it is done on the table and
    ticked off here; `none` says that no unit could suffer it (A11).
    """
    with writing(request, kind="effect-applied") as writer:
        effects = EventEffect.objects.select_related("roll__round")
        row = row_of(effects, "no-effect", roll__campaign=writer.campaign, pk=effect_id)
        request.access.require_side(row.chooser_side)
        battle = battle_get(writer, row.roll.battle_id)
        row.roll.battle = battle
        if row.state != EffectState.PENDING:
            raise Conflict("effect-already-applied")
        first = EventEffect.objects.filter(roll=row.roll, state=EffectState.PENDING).first()
        if first != row:
            raise Conflict("effects-in-order", next=first.pk if first else None)
        there = round_of(writer, battle, row.roll.round_id)
        step_require(battle, "event_effect", row.roll.side, there)
        if battle.has_roster:
            if unit_id is None:
                raise Invalid("required", field="unit")
            unit = effect_suffer(
                writer, row, unit_id, blocked=blocked, on_baseline=on_baseline, reaches_baseline=reaches_baseline
            )
            writer.change(row, state=EffectState.APPLIED, hit=unit, blocked=blocked)
        else:
            unit = None
            writer.change(row, state=EffectState.NO_TARGET if none else EffectState.APPLIED, blocked=blocked)
        writer.about(battle, there)
        writer.data |= {
            "id": row.pk,
            "kind": row.kind,
            "side": row.target_side,
            "chooser": row.chooser_side,
            "unit": unit.pk if unit else None,
            "label": str(unit) if unit else "",
            "unit_kind": unit.unit if unit else row.unit or None,
            "figures": unit.figures if unit else None,
            "state": row.state,
        }
        voids_settle(writer, row.roll)
        writer.touch(battle)
    return writer.entry


def effect_suffer(
    writer: JournalWriter,
    row: EventEffect,
    unit_id: int,
    *,
    blocked: bool,
    on_baseline: bool | None,
    reaches_baseline: bool,
) -> RosterUnit:
    """The chosen unit loses a figure or moves back, by the rules."""
    units, hit = suffering(row)
    after = rules.apply_effect(
        effect_of(row),
        units,
        str(unit_id),
        blocked=blocked,
        sabred=hit,
        on_baseline=on_baseline,
        reaches_baseline=reaches_baseline,
    )
    unit = RosterUnit.objects.get(pk=unit_id)
    if row.kind == EffectKind.RETREAT:
        writer.data["moved"] = after.figures == unit.figures
    sabred = unit.sabred or row.kind == EffectKind.FULL_STRENGTH_LOSS
    return writer.change(unit, figures=after.figures, on_baseline=after.on_baseline, sabred=sabred)
