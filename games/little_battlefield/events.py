"""What happened, for the log and the page: codes and numbers, never prose. `seat` is the side it happened to."""

from typing import ClassVar

from games.core import structs


class Event(structs.Event):
    """Something that happened in a game."""


class LotsDrawn(Event):
    deck: str
    first: str


class RowLaid(Event):
    cards: tuple[str, str, str]


class TurnBegun(Event):
    begins: ClassVar[bool] = True

    seat: str


class DiceRolled(Event):
    """`cost` in MORALE is above 0 for a reroll that was paid."""

    seat: str
    dice: tuple[str, ...]
    cost: int


class DiceConverted(Event):
    seat: str
    discarded: tuple[str, str]
    die: str
    face: str


class DieUsed(Event):
    """N3 The die lies in this column (from 1) of the action board, in the row of its face."""

    seat: str
    die: str
    column: int


class DieFollowed(Event):
    seat: str
    die: str


class MarkerMoved(Event):
    """`marker` as in the state: above 0 in blue's half."""

    sector: int
    marker: int


class ControlTaken(Event):
    seat: str
    sector: int


class ControlLost(Event):
    seat: str
    sector: int


class UnitMoved(Event):
    seat: str
    unit: str
    start: int
    to: int


class UnitRetreated(Event):
    seat: str
    unit: str
    start: int
    to: int


class ResourceChanged(Event):
    """`by` is negative for what was paid or lost; `now` is what the side has."""

    seat: str
    resource: str
    by: int
    now: int


class SpecialUsed(Event):
    """`sector` is RESERVE (-1) for a rule of an AI board."""

    seat: str
    sector: int
    effect: str


class FreeRerollGained(Event):
    seat: str


class PowerRaised(Event):
    """`unit` is the one that comes into the Reserve ("" none)."""

    seat: str
    level: int
    unit: str


class AiDieRolled(Event):
    """`why` is "turn", "unusable" (its free reroll) or "forced" (paid by the player)."""

    die: str
    why: str


class AiDieDiscarded(Event):
    die: str


class AiBonusTurn(Event):
    dice: int


class GameEnded(Event):
    """`winner` is "" for a draw."""

    reason: str
    winner: str
    blue: int
    red: int
