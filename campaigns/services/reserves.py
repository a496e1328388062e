"""Reserve rolls, what is taken from them, and the holding zone (C3–C6)."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import asdict

from campaigns.access import CampaignAccess
from campaigns.board import fieldworks_in, standing_in
from campaigns.desk import called_enough, claims_before, fits, offered, step_require
from campaigns.journal import JournalWriter, round_get, writing
from campaigns.models import BattleRound, JournalEntry, ReserveChoice, Roll, RosterUnit
from campaigns.models.choices import CalledTo, ChoiceKind, ChoiceState, PotReason, RollKind, Sides
from campaigns.models.dice import HEX_LONGEST
from campaigns.services.roster import roster_called, roster_elite
from core import checks
from core.chance import throw
from core.errors import Conflict, Invalid, Missing
from core.receipts import WriteRequest
from games.battle_cry.board import read_hex
from games.battle_cry.dice import symbols_thrown
from games.battle_cry.holding import check_entry, may_battle, opened_sections, order_used
from games.battle_cry.reserve import DICE, Choice, check_choices
from games.core.errors import Illegal


def reserve_roll(
    *, request: WriteRequest[CampaignAccess], round_id: int, side: str, dice: Sequence[str] | None = None
) -> JournalEntry:
    """C3: two dice for one side of a round, typed in or thrown by the server. Answers what they offer."""
    checks.one_of(side, Sides.values, field="side")
    request.access.require_side(side)
    with writing(request, kind="reserve-rolled", round_id=round_id, adds=Roll) as writer:
        row = round_get(writer, round_id, request.expected)
        step_require(row.battle, "reserve_roll", side, row)
        faces, by = symbols_thrown(dice, DICE, throw)
        pot = dict(row.pots)[side]
        claimed = claims_before(row, side, pot)
        roll = writer.add(
            Roll(
                campaign=request.access.campaign,
                battle=row.battle,
                round_id=row.pk,
                kind=RollKind.RESERVE,
                side=side,
                faces=list(faces),
                by=by,
                pot=pot,
            )
        )
        result = offered(roll, pot - claimed)
        writer.about(row.battle, row)
        writer.data |= {
            "id": roll.pk,
            "side": side,
            "dice": {"faces": list(faces), "by": by},
            "pot": pot,
            "claimed": claimed,
            "options": [asdict(option) for option in result.options],
            "max_units": result.max_units,
        }
        writer.touch(row)
    return writer.entry


def choice_read(item: Mapping[str, str | None]) -> Choice:
    """A choice as it was typed: its "kind", "unit", "to" and "hex"."""
    typed = item.get("hex")
    return Choice(
        kind=checks.one_of(item.get("kind"), ChoiceKind.values, field="take.kind"),
        unit=item.get("unit") or None,
        to=checks.one_of(item.get("to") or None, [None, *CalledTo.values], field="take.to"),
        hex=checks.line(typed, field="take.hex", longest=HEX_LONGEST, required=False).upper() if typed else None,
    )


def reserve_choose(
    *,
    request: WriteRequest[CampaignAccess],
    round_id: int,
    side: str,
    take: Sequence[Mapping[str, str | None]],
    occupied: Collection[str] = (),
    free: Collection[str] = (),
) -> JournalEntry:
    """What the side takes of its roll (`choice_read`): units for a token each, Elite, fieldworks, the scenario's event,
    or nothing.

    The token leaves the pot that the side shares (C3); with none left the call is refused (T16). With a map, a unit
    goes to a free hex of its baseline (C4) and a fieldwork to one of its units; `occupied` and `free` are the hexes
    where the table differs from the set-up.
    """
    checks.one_of(side, Sides.values, field="side")
    request.access.require_side(side)
    choices = [choice_read(item) for item in take]
    with writing(request, kind="reserve-chosen", round_id=round_id) as writer:
        row = round_get(writer, round_id, request.expected)
        step_require(row.battle, "reserve_choice", side, row)
        roll = Roll.objects.select_related("round").get(round=row, kind=RollKind.RESERVE, side=side)
        roll.battle = row.battle
        pot = dict(row.pots)[side]
        costs = check_choices(
            tuple(roll.faces),
            choices,
            pot=pot,
            table=row.battle.reserve_table,
            options=row.battle.campaign.rules,
            claims_before=claims_before(row, side, pot),
            fieldwork_hexes=fieldworks_in(ReserveChoice.objects.filter(roll__round=row)),
            standing=standing_in(row, side, occupied=occupied, free=free),
            event_brings_unit=row.battle.plan.event.brings_unit,
        )
        left = writer.pot(side, -sum(costs), PotReason.CALLED)
        taken = writer.add_all(choice_row(roll, *bought) for bought in zip(choices, costs, strict=True))
        if row.battle.has_roster:
            for choice in taken:
                if choice.to == CalledTo.BASELINE:  # one that waits joins when it enters
                    roster_join(writer, row, choice)
        writer.change(roll, settled=True)
        writer.about(row.battle, row)
        writer.data |= {
            "side": side,
            "take": [
                {"id": c.pk, "kind": c.kind, "unit": c.unit or None, "to": c.to or None, "tokens": c.tokens}
                | ({"hex": c.hex} if c.hex else {})
                for c in taken
            ],
            "tokens": left,
        }
        writer.touch(row)
    return writer.entry


def choice_row(roll: Roll, choice: Choice, tokens: int) -> ReserveChoice:
    """A choice as a row, with the tokens it costs; one for the holding zone waits there."""
    return ReserveChoice(
        roll=roll,
        kind=choice.kind,
        unit=choice.unit or "",
        to=choice.to or "",
        hex=choice.place or "",
        tokens=tokens,
        state=ChoiceState.WAITING if choice.to == CalledTo.HOLDING else ChoiceState.TAKEN,
    )


def roster_join(writer: JournalWriter, row: BattleRound, choice: ReserveChoice) -> None:
    """The choice's unit on the roster; a free one that two flags brought is Elite (A4)."""
    unit = roster_called(writer, row, choice.roll.side, choice.unit)
    if choice.kind == ChoiceKind.SCENARIO_EVENT:
        roster_elite(writer, unit, row.battle.campaign.rules)
    writer.change(choice, roster_unit=unit)


def choice_get(writer: JournalWriter, choice_id: int) -> tuple[ReserveChoice, BattleRound]:
    """The choice and the round of its roll, which a reserve roll always has. Raises Missing("no-choice")."""
    choice = (
        ReserveChoice.objects.select_related("roll__round__battle")
        .filter(roll__campaign=writer.campaign, pk=choice_id)
        .first()
    )
    if choice is None or choice.roll.round is None:
        raise Missing("no-choice")
    choice.roll.round.battle.campaign = writer.campaign
    return choice, choice.roll.round


def holding_enter(
    *,
    request: WriteRequest[CampaignAccess],
    choice_id: int,
    hex: str = "",
    sections: Collection[str] = (),
    orders_left: int = 1,
    occupied: Collection[str] = (),
    free: Collection[str] = (),
) -> JournalEntry:
    """C5: a waiting unit is activated and enters on its own baseline; it counts as having moved, its token is spent.

    `sections` are those that the command card names, none for a card that orders units anywhere (T10); the unit uses
    one of the card's orders (T14). With a map, its hex is one that the card lets it enter; `occupied` and `free` as
    for `reserve_choose`.
    """
    hex = checks.line(hex, field="hex", longest=HEX_LONGEST, required=False)
    entry = read_hex(hex) if hex else None
    with writing(request, kind="holding-entered") as writer:
        choice, row = choice_get(writer, choice_id)
        side = choice.roll.side
        request.access.require_side(side)
        row = round_get(writer, row.pk, request.expected)
        if choice.state != ChoiceState.WAITING:
            raise Conflict("not-waiting")
        step_require(row.battle, "holding_entry", side, row)
        there = standing_in(row, side, occupied=occupied, free=free)
        if there is None:
            opened_sections(sections)
            left = order_used(orders_left)
        else:
            left = check_entry(
                there.seat, entry, sections, orders_left=orders_left, occupied=there.occupied, terrain=there.terrain
            )
        writer.change(choice, state=ChoiceState.ENTERED, has_moved=True, hex=entry or choice.hex)
        if row.battle.has_roster:
            roster_join(writer, row, choice)
        writer.about(row.battle, row)
        writer.data |= {"id": choice.pk, "side": side, "unit": choice.unit, "hex": choice.hex, "has_moved": True}
        writer.data |= {"may_battle": may_battle(choice.unit, entered_this_turn=True), "orders_left": left}
        writer.touch(row)
    return writer.entry


def elite_assign(*, request: WriteRequest[CampaignAccess], choice_id: int, unit_id: int) -> JournalEntry:
    """A2: with a roster, say which unit of that type the Elite result was given to."""
    with writing(request, kind="elite-assigned") as writer:
        choice, row = choice_get(writer, choice_id)
        side = choice.roll.side
        request.access.require_side(side)
        row = round_get(writer, row.pk, request.expected)
        if choice.kind != ChoiceKind.ELITE or choice.roster_unit_id is not None:
            raise Conflict("elite-already-given")
        if row.closed_at is not None:
            raise Conflict("round-closed")
        unit = RosterUnit.objects.filter(battle=row.battle, pk=unit_id).first()
        if unit is None or not fits(choice, unit):
            raise Invalid("not-a-target", field="unit")
        if not called_enough(row.battle, choice, unit):
            raise Illegal("upgrade-needs-called-unit")
        writer.change(choice, roster_unit=roster_elite(writer, unit, row.battle.campaign.rules))
        writer.about(row.battle, row)
        writer.data |= {"id": choice.pk, "side": side, "unit": unit.pk, "label": str(unit)}
        writer.touch(row)
    return writer.entry
