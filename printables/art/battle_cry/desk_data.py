"""What the desk sheet of a battle says: plain values, blank where one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.battle_cry.battle import BattleResult
from games.battle_cry.dice import SIDES
from games.battle_cry.events import event_dice
from games.battle_cry.reserve import STANDARD, ReserveTable
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent
from printables.art.battle_cry.data import (
    BLANK_ROUNDS,
    UNDECIDED,
    Day,
    EventRoll,
    SheetRound,
    Side,
    Symbol,
    blank_rounds,
)


@dataclass(frozen=True, slots=True)
class BattleDesk:
    """A battle at the desk. `pots` are the tokens at its beginning; `events` the dice of each side's event roll, boxes
    to fill in where they are "", and `effects` what they did, in words, by side and symbol.
    """

    number: int = 1
    name: str = ""
    date: Day = ""
    campaign: str = ""
    first_side: Side = ""
    pots: Mapping[Side, int] = field(default_factory=dict)
    events: Mapping[Side, tuple[Symbol, ...]] = field(default_factory=dict)
    effects: Mapping[tuple[Side, str], str] = field(default_factory=dict)
    rounds: tuple[SheetRound, ...] = blank_rounds(BLANK_ROUNDS, {})
    result: BattleResult = UNDECIDED
    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    revision: str = ""
    qr_url: str | None = None


def blank_desk(battle: int = 2, rounds: int = BLANK_ROUNDS, event_roll: EventRoll = "per_battle") -> BattleDesk:
    """A desk sheet to fill in by hand, with the event dice of a side that has won every battle before."""
    box: Symbol = ""
    boxes = (box,) * event_dice(battle - 1) if battle > 1 else ()  # C9 from the second battle on
    thrown = dict.fromkeys(SIDES, boxes) if boxes else {}
    by_round = event_roll == "per_round"
    return BattleDesk(
        battle, events={} if by_round else thrown, rounds=blank_rounds(rounds, thrown if by_round else {})
    )
