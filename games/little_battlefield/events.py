"""What happened, for the log and the page: codes and numbers, never prose. `seat` is the side it happened to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, get_args


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    it: ClassVar[str] = "lots-drawn"
    deck: str
    first: str


@dataclass(frozen=True, slots=True)
class RowLaid:
    it: ClassVar[str] = "row-laid"
    cards: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class TurnBegun:
    it: ClassVar[str] = "turn-begun"
    seat: str


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """`cost` in MORALE is above 0 for a reroll that was paid."""

    it: ClassVar[str] = "dice-rolled"
    seat: str
    dice: tuple[str, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class DiceConverted:
    it: ClassVar[str] = "dice-converted"
    seat: str
    discarded: tuple[str, str]
    die: str
    face: str


@dataclass(frozen=True, slots=True)
class DieUsed:
    """N3 The die lies in this column (from 1) of the action board, in the row of its face."""

    it: ClassVar[str] = "die-used"
    seat: str
    die: str
    column: int


@dataclass(frozen=True, slots=True)
class DieFollowed:
    it: ClassVar[str] = "die-followed"
    seat: str
    die: str


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """`marker` as in the state: above 0 in blue's half."""

    it: ClassVar[str] = "marker-moved"
    sector: int
    marker: int


@dataclass(frozen=True, slots=True)
class ControlTaken:
    it: ClassVar[str] = "control-taken"
    seat: str
    sector: int


@dataclass(frozen=True, slots=True)
class ControlLost:
    it: ClassVar[str] = "control-lost"
    seat: str
    sector: int


@dataclass(frozen=True, slots=True)
class UnitMoved:
    it: ClassVar[str] = "unit-moved"
    seat: str
    unit: str
    start: int
    to: int


@dataclass(frozen=True, slots=True)
class UnitRetreated:
    it: ClassVar[str] = "unit-retreated"
    seat: str
    unit: str
    start: int
    to: int


@dataclass(frozen=True, slots=True)
class ResourceChanged:
    """`by` is negative for what was paid or lost; `now` is what the side has."""

    it: ClassVar[str] = "resource-changed"
    seat: str
    resource: str
    by: int
    now: int


@dataclass(frozen=True, slots=True)
class SpecialUsed:
    """`sector` is RESERVE (-1) for a rule of an AI board."""

    it: ClassVar[str] = "special-used"
    seat: str
    sector: int
    effect: str


@dataclass(frozen=True, slots=True)
class FreeRerollGained:
    it: ClassVar[str] = "free-reroll-gained"
    seat: str


@dataclass(frozen=True, slots=True)
class PowerRaised:
    """`unit` is the one that comes into the Reserve ("" none)."""

    it: ClassVar[str] = "power-raised"
    seat: str
    level: int
    unit: str


@dataclass(frozen=True, slots=True)
class AiDieRolled:
    """`why` is "turn", "unusable" (its free reroll) or "forced" (paid by the player)."""

    it: ClassVar[str] = "ai-die-rolled"
    die: str
    why: str


@dataclass(frozen=True, slots=True)
class AiDieDiscarded:
    it: ClassVar[str] = "ai-die-discarded"
    die: str


@dataclass(frozen=True, slots=True)
class AiBonusTurn:
    it: ClassVar[str] = "ai-bonus-turn"
    dice: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """`winner` is "" for a draw."""

    it: ClassVar[str] = "game-ended"
    reason: str
    winner: str
    blue: int
    red: int


Event = (
    LotsDrawn
    | RowLaid
    | TurnBegun
    | DiceRolled
    | DiceConverted
    | DieUsed
    | DieFollowed
    | MarkerMoved
    | ControlTaken
    | ControlLost
    | UnitMoved
    | UnitRetreated
    | ResourceChanged
    | SpecialUsed
    | FreeRerollGained
    | PowerRaised
    | AiDieRolled
    | AiDieDiscarded
    | AiBonusTurn
    | GameEnded
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
