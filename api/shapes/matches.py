"""Live tables: what is shown of them, and the bodies that play on them."""

from fractions import Fraction
from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta

from api.answers import Answer, Moment, address
from api.bodies import Body, Maybe, note, whole
from api.parts import GameAction, GameEvent, GameState, LineAction, OptionsChosen
from api.shapes.campaigns import Number
from api.shapes.common import Label
from core.checks import FACES_MOST, VERSION_MOST
from games.core.reading import line_of, one_of
from games.registry import PLAYABLE
from matches.models import Match, MatchSeat
from matches.tables import ACTIONS_MOST, NAME_LONGEST, SITTER_LONGEST

GAME_LONGEST = 40
SEAT_LONGEST = 40
SEATS_MOST = 198  # of two sides with a seat for each of 99 units
SYMBOL_LONGEST = 40
COMPUTERS = MatchSeat.Computer.values
WHO = ("me", "guest", *COMPUTERS)
Dice = Annotated[str, one_of(Match.Dice.values)]


class SitterOut(Answer):
    """Who has a seat: an account, a guest by name, or a computer. `mine`: the asker may act for it."""

    seat: str
    who: Annotated[str, one_of(("account", "guest", *COMPUTERS))]
    name: str
    mine: bool


class OutcomeOut(Answer):
    """How a game ended: the seats that won (none: drawn), why, and points by seat where the game has them."""

    winners: list[str]
    reason: str
    points: list[Any]


class UndoAskedOut(Answer):
    """A request that the first `to` lines stand, of those that do and, after them, those that were taken back and can
    be done again; and the seats that have agreed.
    """

    agreed: list[str]
    at: str
    seat: str
    to: int


class UndoRefusedOut(Answer):
    """A wish of a seat to go where the first `to` lines stand, which another seat has refused."""

    seat: str
    by: str
    to: int
    at: str


class MatchMade(Answer):
    """A new table: what of it never changes."""

    id: int
    href: Annotated[str, address("api-match")]
    game: str
    name: str
    dice: Dice
    created_at: Moment


class MatchLineOut(MatchMade):
    """A table in a list. `waiting` are the seats that may act."""

    status: Annotated[str, one_of(Match.Status.values)]
    version: int
    waiting: list[str]
    outcome: OutcomeOut | None
    finished_at: Moment | None
    throws_retaken: Annotated[int, note(_("Moves with dice of Bivouac’s that were taken back."))]


class HolderOut(Answer):
    """Who sat in a seat: an account, a guest, or a computer by its kind."""

    who: str
    name: str


class HandoverOut(Answer):
    """A seat that went to somebody else once the log had `version` lines; alike: its link was opened once more."""

    seat: str
    version: int
    before: HolderOut
    after: HolderOut
    at: Moment


class MatchOut(MatchLineOut):
    """A table as a seat may know it: `seat` says whose eyes, null for a spectator's; `state` is the game's own."""

    hosts: bool
    seats: list[SitterOut]
    handovers: list[HandoverOut]
    seat: str | None
    options: OptionsChosen
    undo: UndoAskedOut | None
    undo_refused: Annotated[UndoRefusedOut | None, note(_("The wish asked last, until something else happens."))]
    redo: Annotated[int | None, note(_("The line to go forward to (“after”), where one was taken back last."))]
    rematch: Annotated[int | None, note(_("The next game at this table, once it is made."))]
    may_swap: Annotated[
        list[str], note(_("Once it is over: the seats of which one may be chosen to change sides in the next game."))
    ]
    state: GameState


class OfTable(Answer):
    """Whose answer it is: a table, and its version."""

    match: int
    version: int


class OfferOut(Answer):
    """Something you may do now: the action as it is sent, and what it does in your language."""

    action: GameAction
    label: str


class OffersOut(OfTable):
    """Everything that a seat may do now; nothing when others are to act."""

    seat: str | None
    actions: list[OfferOut]


class DestinationOut(Answer):
    """A place where a piece can go at once. `way` are the places from where it stands to there, `cost` what that takes
    of its movement points; `actions` are sent as one list to “actions/”. `facing` counts from north, clockwise, null in
    games without; `pace` is how it goes there, and `hard` that no easier pace brings it there. `lies` is the code of
    what can be had there.
    """

    walker: str
    start: Annotated[str, note(_("Where it stands."))]
    end: Annotated[str, note(_("Where it goes."))]
    facing: int | None
    pace: str
    hard: bool
    cost: int
    lies: str
    way: list[str]
    actions: list[GameAction]
    label: str


class DestinationsOut(OfTable):
    """All places where the pieces of a seat can go now; nothing when others are to act."""

    seat: str | None
    destinations: list[DestinationOut]


class FacesOut(Answer):
    """The faces of an action, in the order in which they were thrown, and who threw them: table, server or nobody."""

    faces: list[int]
    by: Dice | None


class LineOut(Answer):
    """A line of a log."""

    seq: int
    dice: FacesOut
    actor: str
    at: str


class MoveLine(LineOut):
    """A line of the log. An action that names fields in `hidden` is another seat's secret; with "faces" among them its
    dice are left out, too. `act` is the number of the first line of several that were sent as one list and are taken
    back as one; null for a line by itself.
    """

    seat: str
    action: LineAction
    events: list[GameEvent]
    act: int | None


class MovesOut(OfTable):
    """Lines of the log, oldest first; `next` leads to those after them."""

    next: str | None
    results: list[MoveLine]


class LineReceipt(Answer):
    """The answer to a line of a log."""

    seq: int
    version: int
    dice: FacesOut
    at: str


class StepReceipt(Answer):
    """A line of a list that was carried out."""

    seq: int
    action: GameAction
    events: list[GameEvent]


class MoveReceipt(LineReceipt):
    """The answer to a move, of a list to its last action. `version` is the table's after it, before any computer has
    moved; `steps` are all lines of a list, in its order.
    """

    match: int
    seat: str
    action: LineAction
    events: list[GameEvent]
    steps: Maybe[list[StepReceipt]] = UNSET


class UndoOut(OfTable):
    """What has become of a wish to go back or forward: done at once, or asked of the others."""

    done: bool
    undo: UndoAskedOut | None


class RematchOut(Answer):
    """The next game of the same people. A guest sits there by the link."""

    match: int
    href: str
    link: Annotated[str | None, note(_("For “joins/”."))]


class StateOut(Answer):
    """The table after a line of its log; 0 is the set-up."""

    match: int
    seq: int
    seat: str | None
    state: GameState


class WayOut(Answer):
    """A way the dice can fall, and what happens then."""

    chance: Fraction
    events: list[GameEvent]


class ShareOut(Answer):
    """Something that may come of a throw, by a code of the game, and its exact chance."""

    code: str
    label: str
    chance: Fraction


class AverageOut(Answer):
    """A number that a throw brings on average, by a code of the game; the label says it to a tenth."""

    code: str
    label: str
    value: Annotated[Fraction, note(_("Exact; may be above 1."))]


class SharesOut(Answer):
    """Chances of one kind, such as those of where a shot hits, the likeliest first."""

    code: str
    label: str
    shares: list[ShareOut]


class UpshotOut(Answer):
    """The sum of a throw, as its game reckons it; empty lists in one that does not."""

    parts: Annotated[list[ShareOut], note(_("They exclude each other and add up to 1."))]
    besides: Annotated[list[ShareOut], note(_("Chances of their own."))]
    averages: list[AverageOut]
    details: list[SharesOut]


class OddsOut(OfTable):
    """Every way the dice of an action can fall, likeliest first, and the sum of them."""

    ways: list[WayOut]
    upshot: UpshotOut


class TableLinkOut(Answer):
    link: Annotated[str, note(_("For “joins/”."))]
    address: Annotated[str, note(_("The page that opens it."))]
    qr: Annotated[str, note(_("The page's address as a QR code, in SVG."))]


class CodeOut(TableLinkOut):
    """A code of four letters and digits, good until then for one phone in a seat, or for the generals of a side."""

    code: Annotated[str, note(_("For “joins/code/”."))]
    until: Moment


class LinksRenewed(Answer):
    """Every link handed out so far is withdrawn."""

    match: int


# --- bodies ---------------------------------------------------------------------------------------


Seat = Annotated[str, line_of(SEAT_LONGEST)]
Who = Annotated[str, one_of(WHO)]
SitterName = Annotated[str, line_of(SITTER_LONGEST, blank=True)]
OwnSeat = Annotated[Seat, note(_("For whoever holds several seats."))]
Action = Annotated[GameAction, note(_("As “actions/” offers it."))]
# Which faces a die has is the rules' business.
Face = Annotated[int | Annotated[str, Meta(max_length=SYMBOL_LONGEST)], Meta(extra={"expected": "dice"})]
Faces = Annotated[list[Face], Meta(max_length=FACES_MOST), note(_("Dice thrown at the table, as they fell."))]


class Sitter(Body):
    seat: Seat
    who: Who
    name: Maybe[SitterName] = UNSET


class MatchNew(Body, kw_only=True):
    game: Annotated[str, one_of(PLAYABLE)]
    options: Maybe[Annotated[OptionsChosen, note(_("Options that differ from the game's defaults."))]] = UNSET
    name: Maybe[Annotated[str, line_of(NAME_LONGEST, blank=True)]] = UNSET
    dice: Maybe[Annotated[Dice, note(_("Thrown at the table and typed in, or by Bivouac."))]] = UNSET
    seats: Annotated[
        list[Sitter],
        Meta(max_length=SEATS_MOST),
        note(
            _(
                "Every seat of the game, once; which there are may depend on the options, such as attacker-1, "
                "attacker-2, …, defender-1, … where each unit has one. The refusal “every-seat-once” names them."
            )
        ),
    ]


class SeatGiven(Body):
    who: Who
    name: Maybe[SitterName] = UNSET


class Wager(Body, kw_only=True):
    action: Action
    seat: Maybe[OwnSeat] = UNSET


class Play(Body, kw_only=True):
    """One `action`, with its dice; or several as a list, without."""

    action: Maybe[Action] = UNSET
    actions: Maybe[
        Annotated[
            list[GameAction],
            Meta(min_length=1, max_length=ACTIONS_MOST),
            note(_("Several actions of one seat, carried out one after the other: all of them or none.")),
        ]
    ] = UNSET
    seat: Maybe[OwnSeat] = UNSET
    faces: Maybe[Faces] = UNSET
    roll: Maybe[Annotated[bool, note(_("Let Bivouac throw, at a table with real dice."))]] = UNSET


class SeatOnly(Body):
    seat: Maybe[OwnSeat] = UNSET


class RematchBody(Body):
    seat: Maybe[Annotated[Seat, note(_("Of those that may swap, the seat that changes sides."))]] = UNSET


AfterLine = Annotated[int, whole(0, VERSION_MOST)]


class TakeBack(SeatOnly):
    entry: Maybe[Annotated[Number, note(_("The line you mean: your newest that stands."))]] = UNSET
    after: Maybe[
        Annotated[AfterLine, note(_("The line after which the table is to stand, back or forward; 0 is the set-up."))]
    ] = UNSET


class UndoAnswer(Body):
    agree: bool


class SeatCodeNew(Body):
    seat: Annotated[
        Seat, note(_("A guest’s seat that is free, for its host; or your own, for another phone of yours."))
    ]


class TableLinkNew(Body):
    seat: Maybe[Annotated[Seat, note(_("Without it the link is to watch."))]] = UNSET
    label: Maybe[Label] = UNSET
