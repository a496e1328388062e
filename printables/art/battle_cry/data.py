"""What a campaign sheet and a desk sheet say: plain, computed values. The art adds up no more than the two columns of a
round.
"""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from games.battle_cry.battle import BattleResult
from games.battle_cry.dice import SIDES
from games.battle_cry.events import event_dice
from games.battle_cry.reserve import DICE, STANDARD, ReserveTable
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent
from games.core.structs import Value

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
UNTHROWN: tuple[Symbol, ...] = ("",) * DICE  # a reserve roll to fill in
UNDECIDED = BattleResult({}, {}, None, {}, {})  # of a battle that is not over


class SheetSide(Value):
    """A side and its reserve pot. `tokens_left` None leaves the counts to be written in by hand."""

    key: Side
    tokens_start: int = 0
    tokens_left: int | None = None
    tokens_waiting: int = 0


class HeldUnit(Value):
    """A unit in the holding zone: where it entered, "" while it waits; or its token went back to the pot (C5)."""

    unit: str
    hex: str = ""
    back: bool = False


class SheetRoundSide(Value):
    """A side in a round. `choices` are what it took from its reserve roll, in words; `points` from units, objectives.

    `events` are the dice of its own event roll, where each round has one (A13), and `hit` the units that these hit, in
    words.
    """

    general: str = ""
    points: tuple[int, int] | None = None
    events: tuple[Symbol, ...] = ()
    reserve: tuple[Symbol, ...] = UNTHROWN
    choices: tuple[str, ...] = ()
    waiting: tuple[HeldUnit, ...] = ()
    hit: str = ""


class SheetRound(Value):
    """A round of a battle."""

    number: int
    table: str = ""  # its number or its name
    union: SheetRoundSide = SheetRoundSide()
    confederacy: SheetRoundSide = SheetRoundSide()

    def side(self, key: Side) -> SheetRoundSide:
        return self.union if key == "union" else self.confederacy


class SheetBattle(Value):
    """A battle. Counts of its result are per side; a side that is missing from them is left blank."""

    number: int
    name: str = ""
    date: Day = ""
    status: BattleStatus = ""
    events: Mapping[Side, tuple[Symbol, ...]] = {}
    rounds: tuple[SheetRound, ...] = ()
    result: BattleResult = UNDECIDED

    @property
    def winner(self) -> Side:
        """The side that won, "drawn", or "" before the result is known."""
        return "" if self.result == UNDECIDED else self.result.winner or "drawn"


def blank_rounds(count: int, events: Mapping[Side, tuple[Symbol, ...]]) -> tuple[SheetRound, ...]:
    """Rounds to fill in by hand, with these boxes for the dice of each side's own event roll."""
    union, confederacy = (SheetRoundSide(events=events.get(side, ())) for side in SIDES)
    return tuple(SheetRound(n, "", union, confederacy) for n in range(1, count + 1))


class SheetGeneral(Value):
    rank: int
    name: str
    side: Side
    points: int
    won: int
    lost: int
    score: int


class CampaignSheet(Value):
    """A campaign as it stands. `verdict` is (winning side or None, degree); `final` says that it will not change.

    Where a newer result is not in the standing yet, the generals are not `counted`, and the sheet says so.
    """

    name: str = ""
    started: Day = ""
    finished: Day = ""
    status: CampaignStatus = ""
    sides: tuple[SheetSide, ...] = (SheetSide("union"), SheetSide("confederacy"))
    battles: tuple[SheetBattle, ...] = ()
    totals: Mapping[Side, int] = {}
    verdict: tuple[Side | None, Degree] | None = None
    final: bool = False
    generals: tuple[SheetGeneral, ...] = ()
    revision: str = ""
    qr_url: str | None = None
    counted: bool = True

    @property
    def dice(self) -> int:
        """How many dice and boxes for dice are drawn: of a roll of very many, one of each kind."""
        rolls = [faces for battle in self.battles for faces in battle.events.values()]
        rolls += [r.side(side).events for battle in self.battles for r in battle.rounds for side in SIDES]
        return sum(min(len(faces), DICE_MOST) for faces in rolls)


def blank_battle(number: int, rounds: int = BLANK_ROUNDS, event_roll: EventRoll = "per_battle") -> SheetBattle:
    """A battle to fill in by hand, with boxes for the event dice of a side that has won every battle before (C9); with
    `event_roll` "per_round" each round has them (A13).
    """
    boxes: dict[Side, tuple[Symbol, ...]] = {}
    if number > 1:  # C9 from the second battle on
        boxes = dict.fromkeys(SIDES, ("",) * event_dice(number - 1))
    of_battle, of_rounds = ({}, boxes) if event_roll == "per_round" else (boxes, {})
    return SheetBattle(number, events=of_battle, rounds=blank_rounds(rounds, of_rounds))


def blank_sheet(
    battles: int = 3,
    rounds: int = BLANK_ROUNDS,
    union: int = 6,
    confederacy: int = 6,
    event_roll: EventRoll = "per_battle",
) -> CampaignSheet:
    """A sheet to fill in by hand, with so many tokens of each side."""
    return CampaignSheet(
        sides=(SheetSide("union", tokens_start=union), SheetSide("confederacy", tokens_start=confederacy)),
        battles=tuple(blank_battle(number, rounds, event_roll) for number in range(1, battles + 1)),
    )


# --- the desk sheet of a battle -------------------------------------------------------------------


class DeskSheet(Value):
    """A battle at the desk. `pots` are the tokens at its beginning; `effects` what the dice of each side's event roll
    did, in words, by side and symbol; `stayed` the units that its flags cost a figure instead of moving them.
    """

    battle: SheetBattle = blank_battle(1)
    campaign: str = ""
    first_side: Side = ""
    pots: Mapping[Side, int] = {}
    effects: Mapping[tuple[Side, Symbol], str] = {}
    stayed: Mapping[Side, str] = {}
    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    revision: str = ""
    qr_url: str | None = None

    @property
    def name(self) -> str:
        """What the battle is called."""
        return self.battle.name


def blank_desk(battle: int = 2, rounds: int = BLANK_ROUNDS, event_roll: EventRoll = "per_battle") -> DeskSheet:
    """A desk sheet to fill in by hand."""
    return DeskSheet(blank_battle(battle, rounds, event_roll))
