"""What the desk sheet of a battle says: plain values, blank where one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.battle_cry.dice import SIDES
from games.battle_cry.events import event_dice
from games.battle_cry.reserve import DICE, STANDARD, ReserveTable
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent
from printables.art.battle_cry.data import BLANK_ROUNDS, Day, EventRoll, Side, Symbol

_BOX: Symbol = ""
UNTHROWN: tuple[Symbol, ...] = (_BOX,) * DICE


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit in the holding zone: where it entered, "" while it waits; or its token went back to the pot (C5)."""

    unit: str
    hex: str = ""
    back: bool = False


@dataclass(frozen=True, slots=True)
class DeskSide:
    """A side in a round. `choices` are what it took from its reserve roll, in words; `points` from units, objectives.

    `events` are the dice of its own event roll, where each round has one (A13).
    """

    general: str = ""
    reserve: tuple[Symbol, ...] = UNTHROWN
    choices: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    points: tuple[int, int] | None = None
    events: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class DeskRound:
    """A round of the battle."""

    number: int
    table: str = ""
    union: DeskSide = DeskSide()
    confederacy: DeskSide = DeskSide()

    def side(self, key: Side) -> DeskSide:
        return self.union if key == "union" else self.confederacy


@dataclass(frozen=True, slots=True)
class BattleDesk:
    """A battle at the desk. `pots` are the tokens at its beginning; `events` the dice of each side's event roll, boxes
    to fill in where they are "", and `effects` what they did, in words, by side and symbol. Sums are by side, as on the
    campaign sheet.
    """

    number: int = 1
    name: str = ""
    date: Day = ""
    campaign: str = ""
    first_side: Side = ""
    pots: Mapping[Side, int] = field(default_factory=dict)
    events: Mapping[Side, tuple[Symbol, ...]] = field(default_factory=dict)
    effects: Mapping[tuple[Side, str], str] = field(default_factory=dict)
    rounds: tuple[DeskRound, ...] = tuple(DeskRound(n) for n in range(1, BLANK_ROUNDS + 1))
    totals: Mapping[Side, int] = field(default_factory=dict)
    rounds_won: Mapping[Side, int] = field(default_factory=dict)
    bonus: Mapping[Side, int] = field(default_factory=dict)
    final: Mapping[Side, int] = field(default_factory=dict)
    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    revision: str = ""
    qr_url: str | None = None


def blank_desk(battle: int = 2, rounds: int = BLANK_ROUNDS, event_roll: EventRoll = "per_battle") -> BattleDesk:
    """A desk sheet to fill in by hand, with the event dice of a side that has won every battle before."""
    box: Symbol = ""
    boxes = (box,) * event_dice(battle - 1) if battle > 1 else ()  # C9 from the second battle on
    desk_side = DeskSide(events=boxes if event_roll == "per_round" else ())
    data = BattleDesk(
        battle, rounds=tuple(DeskRound(n, union=desk_side, confederacy=desk_side) for n in range(1, rounds + 1))
    )
    return replace(data, events=dict.fromkeys(SIDES, boxes)) if event_roll == "per_battle" and boxes else data
