"""Reserve rolls, what is taken from them, and the holding zone (C3–C6)."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from msgspec.structs import asdict

from campaigns.access import Seat
from campaigns.board import fieldworks_in, standing_in
from campaigns.chance import symbols_thrown
from campaigns.desk import called_enough, claims_before, fits, offered, options_of, step_require
from campaigns.journal import Pen, writing
from campaigns.models import BattleRound, JournalEntry, ReserveChoice, Roll, RosterUnit
from campaigns.models.choices import ChoiceKind, ChoiceState, Place, PotReason, RollKind, Sides
from campaigns.services.roster import roster_called, roster_elite
from campaigns.services.rounds import round_get, round_words
from core import checks
from core.errors import Conflict, Invalid, Missing
from core.receipts import Ask
from games.battle_cry.board import read_hex
from games.battle_cry.holding import check_entry, may_battle, opened_sections, order_used
from games.battle_cry.reserve import DICE, Choice, check_choices, prices
from games.battle_cry.scenario import Scenario
from games.core.errors import Illegal

TOKENS_PLENTY = 99


def reserve_roll(
    *,
    seat: Seat,
    at: datetime,
    round_id: int,
    side: str,
    dice: Sequence[str] | None = None,
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """C3: two dice for one side of a round, typed in or thrown by the server. Answers what they offer."""
    checks.one_of(side, Sides.values, field="side")
    seat.require_side(side)
    with writing(seat=seat, kind="reserve-rolled", at=at, ask=ask) as pen:
        row = round_get(pen, round_id, expected)
        step_require(row.battle, "reserve_roll", side, row)
        faces, by = symbols_thrown(dice, DICE)
        pot = pen.tokens(side)
        claimed = claims_before(row, side, pot)
        roll = pen.add(
            Roll(
                campaign=pen.campaign,
                battle=row.battle,
                round=row,
                kind=RollKind.RESERVE,
                side=side,
                faces=list(faces),
                by=by,
                pot=pot,
            )
        )
        result = offered(roll, pot - claimed)
        round_words(pen, row)
        pen.data |= {
            "id": roll.pk,
            "side": side,
            "dice": {"faces": list(faces), "by": by},
            "pot": pot,
            "claimed": claimed,
            "options": [asdict(option) for option in result.options],
            "max_units": result.max_units,
        }
        pen.touch(row)
    return pen.entry


def choices_read(take: Any) -> list[Choice]:
    """The choices as typed: [{"kind", "unit", "to", "hex"}]; an empty list takes nothing."""
    if not isinstance(take, Sequence) or isinstance(take, str):
        raise Invalid("not-choices", field="take")
    return [choice_read(item) for item in take]


def choice_read(item: Any) -> Choice:
    if not isinstance(item, dict) or set(item) - {"kind", "unit", "to", "hex"}:
        raise Invalid("not-choices", field="take")
    hex_label = item.get("hex")
    return Choice(
        kind=checks.one_of(item.get("kind"), ChoiceKind.values, field="take.kind"),
        unit=item.get("unit") or None,
        to=checks.one_of(item.get("to") or None, [None, *Place.values], field="take.to"),
        hex=checks.line(hex_label, field="take.hex", longest=8, required=False).upper() if hex_label else None,
    )


def reserve_choose(
    *,
    seat: Seat,
    at: datetime,
    round_id: int,
    side: str,
    take: Any,
    occupied: Collection[str] = (),
    free: Collection[str] = (),
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """What the side takes of its roll: units for a token each, Elite, fieldworks, the scenario's event, or nothing.

    The token leaves the pot that the side shares (C3); with none left the call is refused (T16). With a map, a unit
    goes to a free hex of its baseline (C4) and a fieldwork to one of its units; `occupied` and `free` are the hexes
    where the table differs from the set-up.
    """
    checks.one_of(side, Sides.values, field="side")
    seat.require_side(side)
    choices = choices_read(take)
    with writing(seat=seat, kind="reserve-chosen", at=at, ask=ask) as pen:
        row = round_get(pen, round_id, expected)
        step_require(row.battle, "reserve_choice", side, row)
        roll = Roll.objects.select_related("round").get(round=row, kind=RollKind.RESERVE, side=side)
        roll.battle = row.battle
        pot = pen.tokens(side)
        spent = check_choices(
            offered(roll, max(pot, roll.pot or 0)),
            choices,
            pot=pot,
            table=Scenario.from_mapping(row.battle.scenario).reserve,
            options=options_of(row.battle),
            claims_before=claims_before(row, side, pot),
            fieldwork_hexes=fieldworks_in(ReserveChoice.objects.filter(roll__round=row)),
            standing=standing_in(row, side, occupied=occupied, free=free),
        )
        left = pen.pot(side, -spent, PotReason.CALLED)
        taken = pen.add_all(choice_rows(roll, choices))
        if row.battle.has_roster:
            roster_follow(pen, row, taken)
        pen.change(roll, settled=True)
        round_words(pen, row)
        pen.data |= {
            "side": side,
            "take": [
                {"id": c.pk, "kind": c.kind, "unit": c.unit or None, "to": c.to or None, "tokens": c.tokens}
                | ({"hex": c.hex} if c.hex else {})
                for c in taken
            ],
            "tokens": left,
        }
        pen.touch(row)
    return pen.entry


def choice_rows(roll: Roll, choices: Sequence[Choice]) -> list[ReserveChoice]:
    """The choices as rows, each with the tokens it costs; one for the holding zone waits there."""
    costs = prices(offered(roll, TOKENS_PLENTY), choices)
    return [
        ReserveChoice(
            roll=roll,
            kind=choice.kind,
            unit=choice.unit or "",
            to=choice.to or "",
            hex=choice.place or "",
            tokens=tokens,
            state=ChoiceState.WAITING if choice.to == Place.HOLDING else ChoiceState.TAKEN,
        )
        for choice, tokens in zip(choices, costs, strict=True)
    ]


def roster_follow(pen: Pen, row: BattleRound, taken: list[ReserveChoice]) -> None:
    """A unit placed on the baseline joins the roster at once; one that waits joins when it enters."""
    for choice in taken:
        if choice.to == Place.BASELINE:
            roster_join(pen, row, choice)


def roster_join(pen: Pen, row: BattleRound, choice: ReserveChoice) -> None:
    """The choice's unit on the roster; a free one that two flags brought is Elite (A4)."""
    unit = roster_called(pen, row.battle, choice.roll.side, choice.unit, on_baseline=True)
    if choice.kind == ChoiceKind.SCENARIO_EVENT:
        roster_elite(pen, unit, options_of(row.battle))
    pen.change(choice, roster_unit=unit)


def choice_get(pen: Pen, choice_id: int) -> ReserveChoice:
    choice = (
        ReserveChoice.objects.select_related("roll__round__battle")
        .filter(roll__campaign=pen.campaign, pk=choice_id)
        .first()
    )
    if choice is None:
        raise Missing("no-choice")
    choice.roll.round.battle.campaign = pen.campaign
    return choice


def holding_enter(
    *,
    seat: Seat,
    at: datetime,
    choice_id: int,
    hex: str = "",
    sections: Collection[str] = (),
    orders_left: int = 1,
    occupied: Collection[str] = (),
    free: Collection[str] = (),
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """C5: a waiting unit is activated and enters on its own baseline; it counts as having moved, its token is spent.

    `sections` are those that the command card names, none for a card that orders units anywhere (T10); the unit uses
    one of the card's orders (T14). With a map, its hex is one that the card lets it enter; `occupied` and `free` as
    for `reserve_choose`.
    """
    hex = checks.line(hex, field="hex", longest=8, required=False)
    entry = read_hex(hex) if hex else None
    with writing(seat=seat, kind="holding-entered", at=at, ask=ask) as pen:
        choice = choice_get(pen, choice_id)
        row, side = choice.roll.round, choice.roll.side
        seat.require_side(side)
        row = round_get(pen, row.pk, expected)
        if choice.state != ChoiceState.WAITING:
            raise Conflict("not-waiting")
        step_require(row.battle, "holding_entry", side, row)
        there = standing_in(row, side, occupied=occupied, free=free)
        if there is None:
            opened_sections(sections)
            left = order_used(orders_left)
        else:
            seats = {"occupied": there.occupied, "terrain": there.terrain}
            left = check_entry(there.seat, entry, sections, orders_left=orders_left, **seats)
        pen.change(choice, state=ChoiceState.ENTERED, has_moved=True, hex=entry or choice.hex)
        if row.battle.has_roster:
            roster_join(pen, row, choice)
        round_words(pen, row)
        pen.data |= {"id": choice.pk, "side": side, "unit": choice.unit, "hex": choice.hex, "has_moved": True}
        pen.data |= {"may_battle": may_battle(choice.unit, entered_this_turn=True), "orders_left": left}
        pen.touch(row)
    return pen.entry


def elite_assign(
    *, seat: Seat, at: datetime, choice_id: int, unit_id: int, expected: int | None = None, ask: Ask | None = None
) -> JournalEntry:
    """A2: with a roster, say which unit of that type the Elite result was given to."""
    with writing(seat=seat, kind="elite-assigned", at=at, ask=ask) as pen:
        choice = choice_get(pen, choice_id)
        side = choice.roll.side
        seat.require_side(side)
        row = round_get(pen, choice.roll.round.pk, expected)
        if choice.kind != ChoiceKind.ELITE or choice.roster_unit_id is not None:
            raise Conflict("elite-already-given")
        if row.closed_at is not None:
            raise Conflict("round-closed")
        unit = RosterUnit.objects.filter(battle=row.battle, pk=unit_id).first()
        if unit is None or not fits(choice, unit):
            raise Invalid("not-a-target", field="unit")
        if not called_enough(row.battle, choice, unit):
            raise Illegal("upgrade-needs-called-unit")
        pen.change(choice, roster_unit=roster_elite(pen, unit, options_of(row.battle)))
        round_words(pen, row)
        pen.data |= {"id": choice.pk, "side": side, "unit": unit.pk, "label": str(unit)}
        pen.touch(row)
    return pen.entry
