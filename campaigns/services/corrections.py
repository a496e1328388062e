"""Dice that were typed in wrong, put right after later lines were written."""

from collections.abc import Sequence

from campaigns.access import CampaignAccess
from campaigns.journal import JournalWriter, battle_get, writing
from campaigns.models import EventEffect, JournalEntry, ReserveChoice, Roll
from campaigns.models.choices import BattleStatus, EffectState, RollKind, ThrownBy
from campaigns.services.events import effect_rows, voids_settle
from core.errors import Conflict, Invalid, row_of
from core.receipts import WriteRequest
from games.battle_cry.dice import check_faces
from games.battle_cry.events import event_effects
from games.battle_cry.reserve import Choice, check_choices
from games.core.errors import Illegal


def roll_correct(*, request: WriteRequest[CampaignAccess], roll_id: int, dice: Sequence[str]) -> JournalEntry:
    """The organiser puts typed dice right while their battle is open.

    Refused where later lines stand on the old faces: choices that the right faces do not offer, or effects already
    applied. Dice that the server threw are what they are.
    """
    request.access.require_organiser()
    with writing(request, kind="roll-corrected") as writer:
        roll = row_of(Roll.objects.select_related("battle", "round"), "no-roll", campaign=writer.campaign, pk=roll_id)
        roll.battle = battle_get(writer, roll.battle_id)
        if roll.battle.status != BattleStatus.OPEN:
            raise Conflict("battle-not-open")
        if roll.by != ThrownBy.TABLE:
            raise Conflict("server-dice-stand")
        faces = tuple(dice)
        check_faces(faces, len(roll.faces))
        if list(faces) == roll.faces:
            raise Invalid("nothing-to-change", field="dice")
        before = roll.faces
        writer.corrects = line_of(roll)
        writer.change(roll, faces=list(faces))
        (reserve_recheck if roll.kind == RollKind.RESERVE else event_rewrite)(writer, roll)
        writer.about(roll.battle)
        writer.data |= {
            "id": roll.pk,
            "side": roll.side,
            "roll": roll.kind,
            "before": before,
            "dice": {"faces": list(faces), "by": roll.by},
        }
        writer.touch(roll.battle)
        if roll.round is not None:
            writer.touch(roll.round)
    return writer.entry


def line_of(roll: Roll) -> JournalEntry | None:
    """The journal line that wrote the roll."""
    kind = "event-rolled" if roll.kind == RollKind.EVENT else "reserve-rolled"
    return JournalEntry.objects.filter(campaign_id=roll.campaign_id, kind=kind, data__id=roll.pk, undone=False).first()


def reserve_recheck(writer: JournalWriter, roll: Roll) -> None:
    """The right faces must offer all that was taken, for the tokens that were paid for it (C3, C6).

    Where it went does not depend on the dice, nor does what has become of the pot since.
    """
    taken = ReserveChoice.objects.filter(roll=roll)
    choices = [Choice(kind=c.kind, unit=c.unit or None, to=c.to or None) for c in taken]
    costs = check_choices(
        tuple(roll.faces),
        choices,
        pot=len(choices),
        table=roll.battle.reserve_table,
        options=roll.battle.campaign.rules,
    )
    for choice, cost in zip(taken, costs, strict=True):
        if choice.tokens != cost:
            raise Illegal("choice-not-offered", kind=choice.kind, unit=choice.unit or None)


def event_rewrite(writer: JournalWriter, roll: Roll) -> None:
    """Other effects in the place of the old ones, none of which has been applied yet."""
    old = EventEffect.objects.filter(roll=roll)
    if old.filter(state=EffectState.APPLIED).exists():
        raise Conflict("effect-already-applied")
    for effect in old:
        writer.remove(effect)
    rows = effect_rows(writer, roll, event_effects(tuple(roll.faces)))
    writer.change(roll, settled=not rows)
    voids_settle(writer, roll)
