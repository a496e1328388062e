"""What a campaign sheet says: plain, computed values. The art adds up no more than the two columns of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from games.battle_cry.dice import SIDES
from games.battle_cry.events import event_dice

# Codes, as the rules have them.
Side = str  # one of SIDES
Symbol = str  # of a die; "" is a box still to be filled in
CampaignStatus = str  # planned, running or finished
BattleStatus = str  # planned, open or closed
Degree = str  # failure, minor, major or decisive
Day = date | str  # text where no exact day is known; "" leaves a line to write on
EventRoll = Literal["per_battle", "per_round"]

BATTLES, ROUNDS = (1, 30), (1, 12)  # on a blank sheet
BLANK_ROUNDS = 4  # of a battle for which none is set up, on every sheet
DICE_MOST = 6  # of one roll that are drawn one by one


@dataclass(frozen=True, slots=True)
class SheetSide:
    """A side and its reserve pot. `tokens_left` None leaves the counts to be written in by hand."""

    key: Side
    tokens_start: int = 0
    tokens_left: int | None = None
    tokens_waiting: int = 0


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round of a battle: `union` and `confederacy` are (points from units, points from objectives).

    `events` are the dice of its own event roll by side, where each round has one (A13).
    """

    number: int
    table: str = ""  # its number or its name
    union_general: str = ""
    confederacy_general: str = ""
    union: tuple[int, int] | None = None
    confederacy: tuple[int, int] | None = None
    events: Mapping[Side, tuple[Symbol, ...]] = field(default_factory=dict)

    def general(self, side: Side) -> str:
        return self.union_general if side == "union" else self.confederacy_general

    def points(self, side: Side) -> tuple[int, int] | None:
        return self.union if side == "union" else self.confederacy


@dataclass(frozen=True, slots=True)
class SheetBattle:
    """A battle. Counts are per side; a side that is missing from them is left blank."""

    number: int
    name: str = ""
    date: Day = ""
    status: BattleStatus = ""
    events: Mapping[Side, tuple[Symbol, ...]] = field(default_factory=dict)
    rounds: tuple[SheetRound, ...] = ()
    totals: Mapping[Side, int] = field(default_factory=dict)
    rounds_won: Mapping[Side, int] = field(default_factory=dict)
    winner: Side | None = None  # or "drawn"
    bonus: Mapping[Side, int] = field(default_factory=dict)
    final: Mapping[Side, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetGeneral:
    rank: int
    name: str
    side: Side
    points: int
    won: int
    lost: int
    score: int


@dataclass(frozen=True, slots=True)
class CampaignSheet:
    """A campaign as it stands. `verdict` is (winning side or None, degree); `final` says that it will not change.

    Where a newer result is not in the standing yet, the generals are not `counted`, and the sheet says so.
    """

    name: str = ""
    started: Day = ""
    finished: Day = ""
    status: CampaignStatus = ""
    sides: tuple[SheetSide, ...] = (SheetSide("union"), SheetSide("confederacy"))
    battles: tuple[SheetBattle, ...] = ()
    totals: Mapping[Side, int] = field(default_factory=dict)
    verdict: tuple[Side | None, Degree] | None = None
    final: bool = False
    generals: tuple[SheetGeneral, ...] = ()
    revision: str = ""
    qr_url: str | None = None
    counted: bool = True

    @property
    def dice(self) -> int:
        """How many dice and boxes for dice are drawn: of a roll of very many, one of each kind."""
        rolls = [round_.events for battle in self.battles for round_ in battle.rounds]
        rolls += [battle.events for battle in self.battles]
        return sum(min(len(faces), DICE_MOST) for roll in rolls for faces in roll.values())


def blank_sheet(
    battles: int = 3,
    rounds: int = BLANK_ROUNDS,
    union: int = 6,
    confederacy: int = 6,
    event_roll: EventRoll = "per_battle",
) -> CampaignSheet:
    """A sheet to fill in by hand, with so many tokens of each side; with `event_roll` "per_round" there are boxes for
    the dice of each round (A13).
    """
    box: Symbol = ""
    boxes = {n: (box,) * event_dice(n - 1) for n in range(2, battles + 1)}  # C9 for a side that has won all before
    thrown = {n: dict.fromkeys(SIDES, boxes[n]) if n in boxes else {} for n in range(1, battles + 1)}
    by_round = event_roll == "per_round"
    return CampaignSheet(
        sides=(SheetSide("union", tokens_start=union), SheetSide("confederacy", tokens_start=confederacy)),
        battles=tuple(
            SheetBattle(
                number,
                events={} if by_round else thrown[number],
                rounds=tuple(SheetRound(n, events=thrown[number] if by_round else {}) for n in range(1, rounds + 1)),
            )
            for number in range(1, battles + 1)
        ),
    )
