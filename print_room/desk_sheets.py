"""A battle as its desk sheet says it: rolls and what they did, what was called, who waits, the points."""

from django.utils.translation import override
from msgspec.structs import replace

from campaigns.models import Battle, EventEffect, JournalEntry, PotEntry, ReserveChoice, Roll
from campaigns.models.choices import (
    BattleStatus,
    CalledTo,
    ChoiceState,
    EffectState,
    RollKind,
    Units,
)
from campaigns.selectors.battles import pots
from games.battle_cry import GAME
from games.battle_cry.dice import SIDES
from games.battle_cry.events import symbol_of
from games.core.text import capital
from print_room.campaign_sheets import battle_of
from print_room.source_request import SourceRequest
from printables.art.battle_cry.data import (
    BLANK_ROUNDS,
    DeskSheet,
    HeldUnit,
    SheetBattle,
    SheetRoundSide,
    blank_rounds,
)
from printables.words import Words


def battle_sheet(request: SourceRequest) -> DeskSheet:
    """A battle at the desk as it stands, with boxes for what is still to come. Raises Missing("no-battle")."""
    battle, _access = request.battle()
    campaign = battle.campaign
    plan = battle.plan
    with override(request.language):
        effects, stayed = _effects(battle)
        return DeskSheet(
            _with_reserves(battle, Words(request.language, GAME.meta.key)),
            campaign=campaign.name,
            first_side=battle.first_side,
            pots=pots_before(battle),
            effects=effects,
            stayed=stayed,
            reserve=plan.reserve,
            event=plan.event,
            revision=str(campaign.version),
            qr_url=request.address("battle", campaign.pk, battle.pk, revision=campaign.version),
        )


def pots_before(battle: Battle) -> dict[str, int]:
    """The tokens of both sides when the battle was opened; those of now while it is not."""
    now = {pot.side: pot.left for pot in pots(battle.campaign)}
    if battle.status == BattleStatus.PLANNED:
        return now
    lines = JournalEntry.objects.filter(campaign=battle.campaign, kind="battle-opened", undone=False)
    opened = lines.filter(data__number=battle.number).order_by("seq").last()
    if opened is None:
        return {}
    before = PotEntry.objects.filter(side__campaign=battle.campaign, entry__seq__lt=opened.seq).order_by("pk")
    return dict(before.values_list("side__key", "balance"))


# --- event rolls ---------------------------------------------------------------------------------


def _effects(battle: Battle) -> tuple[dict[tuple[str, str], str], dict[str, str]]:
    """What each symbol did, by the side that rolled it: the units of the roster that it hit, or no effect; and apart
    those that a flag cost a figure, on their baseline or because none could move back (C9, T6).
    """
    applied = JournalEntry.objects.filter(campaign=battle.campaign, kind="effect-applied", undone=False)
    still = set(applied.filter(data__battle=battle.pk, data__moved=False).values_list("data__id", flat=True))
    named: dict[tuple[str, str], list[str]] = {}
    stayed: dict[str, list[str]] = {}
    for roll in battle.rolls.all():
        for effect in roll.effects.all():
            if not (words := _effect(effect)):
                continue
            if effect.pk in still:
                stayed.setdefault(roll.side, []).append(words)
            else:
                named.setdefault((roll.side, symbol_of(effect.kind, effect.unit)), []).append(words)
    return (
        {key: ", ".join(words) for key, words in named.items()},
        {side: ", ".join(words) for side, words in stayed.items()},
    )


def _effect(effect: EventEffect) -> str:
    if effect.state == EffectState.NO_TARGET:
        return str(EffectState.NO_TARGET.label)
    if effect.hit is None:
        return ""
    return effect.hit.label or f"{Units(effect.hit.unit).label} {effect.hit.number}"


def _hit(roll: Roll | None) -> str:
    """A13 The units that the event roll of a round hit, in the order in which it was resolved."""
    effects = roll.effects.all() if roll else ()
    return ", ".join(_effect(effect) for effect in effects if effect.hit is not None)


# --- rounds --------------------------------------------------------------------------------------


def _with_reserves(battle: Battle, words: Words) -> SheetBattle:
    """The battle as the campaign sheet has it, the units that the event rolls of its rounds hit, and what their reserve
    rolls were taken for; where there is no round, blank ones.
    """
    shown = battle_of(battle, list(Battle.objects.filter(campaign=battle.campaign, number__lt=battle.number)))
    rolls = {(row.round_id, row.side, row.kind): row for row in battle.rolls.all()}
    rounds = []
    for row, plain in zip(battle.rounds.all(), shown.rounds, strict=False):
        sides = {}
        for side in SIDES:
            event, reserve = (rolls.get((row.pk, side, kind)) for kind in (RollKind.EVENT, RollKind.RESERVE))
            sides[side] = _with_reserve(replace(plain.side(side), hit=_hit(event)), reserve, words)
        rounds.append(replace(plain, **sides))
    return replace(shown, rounds=tuple(rounds) or shown.rounds or blank_rounds(BLANK_ROUNDS, {}))


def _with_reserve(shown: SheetRoundSide, reserve: Roll | None, words: Words) -> SheetRoundSide:
    if reserve is None:
        return shown
    choices = reserve.choices.all()
    nothing = (capital(words("offer_none")),) if reserve.settled else ()
    return replace(
        shown,
        reserve=tuple(reserve.faces),
        choices=tuple(_choice(choice, words) for choice in choices) or nothing,
        waiting=tuple(
            HeldUnit(choice.unit, choice.hex, choice.state == ChoiceState.RETURNED)
            for choice in choices
            if choice.to == CalledTo.HOLDING
        ),
    )


def _choice(choice: ReserveChoice, words: Words) -> str:
    """C3, C4 What was taken, and where it went."""
    text = words(f"offer_{choice.kind}", unit=words(f"unit_{choice.unit}") if choice.unit else "")
    where = CalledTo(choice.to).label if choice.to == CalledTo.HOLDING else choice.hex
    return capital(f"{text}, {where}" if where else text)
