"""Dice that were typed in wrong, put right after later lines were written."""

from collections.abc import Sequence
from datetime import datetime

from campaigns.access import Seat
from campaigns.desk import offered, options_of
from campaigns.journal import Pen, writing
from campaigns.models import EventEffect, JournalEntry, ReserveChoice, Roll
from campaigns.models.choices import BattleStatus, EffectState, RollKind, ThrownBy
from campaigns.services.battles import battle_get, battle_words
from campaigns.services.events import effect_rows, voids_settle
from core.errors import Conflict, Invalid, Missing
from core.receipts import Ask
from games.battle_cry.dice import check_faces
from games.battle_cry.events import event_effects
from games.battle_cry.reserve import Choice, check_choices
from games.battle_cry.scenario import Scenario


def roll_correct(
    *,
    seat: Seat,
    at: datetime,
    roll_id: int,
    dice: Sequence[str],
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """The organiser puts typed dice right while their battle is open.

    Refused where later lines stand on the old faces: choices that the right faces do not offer, or effects already
    applied. Dice that the server threw are what they are.
    """
    seat.require_organiser()
    with writing(seat=seat, kind="roll-corrected", at=at, ask=ask) as pen:
        roll = Roll.objects.select_related("battle", "round").filter(campaign=pen.campaign, pk=roll_id).first()
        if roll is None:
            raise Missing("no-roll")
        roll.battle = battle_get(pen, roll.battle_id, expected)
        if roll.battle.status != BattleStatus.OPEN:
            raise Conflict("battle-not-open")
        if roll.by != ThrownBy.TABLE:
            raise Conflict("server-dice-stand")
        faces = tuple(dice)
        check_faces(faces, len(roll.faces))
        if list(faces) == roll.faces:
            raise Invalid("nothing-to-change", field="dice")
        before = roll.faces
        pen.corrects = line_of(roll)
        pen.change(roll, faces=list(faces))
        (reserve_recheck if roll.kind == RollKind.RESERVE else event_rewrite)(pen, roll)
        battle_words(pen, roll.battle)
        pen.data |= {
            "id": roll.pk,
            "side": roll.side,
            "roll": roll.kind,
            "before": before,
            "dice": {"faces": list(faces), "by": roll.by},
        }
        pen.touch(roll.battle)
        if roll.round is not None:
            pen.touch(roll.round)
    return pen.entry


def line_of(roll: Roll) -> JournalEntry | None:
    """The journal line that wrote the roll."""
    kind = "event-rolled" if roll.kind == RollKind.EVENT else "reserve-rolled"
    return JournalEntry.objects.filter(campaign_id=roll.campaign_id, kind=kind, data__id=roll.pk, undone=False).first()


def reserve_recheck(pen: Pen, roll: Roll) -> None:
    """The right faces must offer all that was taken. Where it went does not depend on the dice."""
    taken = ReserveChoice.objects.filter(roll=roll)
    pot = roll.pot or 0
    choices = [Choice(kind=c.kind, unit=c.unit or None, to=c.to or None) for c in taken]
    check_choices(
        offered(roll, pot),
        choices,
        pot=pot,
        table=Scenario.from_mapping(roll.battle.scenario).reserve,
        options=options_of(roll.battle),
    )


def event_rewrite(pen: Pen, roll: Roll) -> None:
    """Other effects in the place of the old ones, none of which has been applied yet."""
    old = EventEffect.objects.filter(roll=roll)
    if old.filter(state=EffectState.APPLIED).exists():
        raise Conflict("effect-already-applied")
    for effect in old:
        pen.remove(effect)
    rows = effect_rows(pen, roll, event_effects(tuple(roll.faces)))
    pen.change(roll, settled=not rows)
    voids_settle(pen, roll)
