"""A game as the registry takes it: what it says about itself, and all its parts that others ask for."""

from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction
from typing import Any

from msgspec.structs import asdict

from games.core import structs
from games.core.catalogue import Boards, Designs
from games.core.dice import Die
from games.core.errors import Illegal
from games.core.facts import Facts, Table
from games.core.held import NO_DICE, OnDice, TurnDice
from games.core.meta import GameMeta
from games.core.options import OptionFact
from games.core.outlooks import Outlooks
from games.core.protocol import Rules
from games.core.resolvers import Resolver
from games.core.sheets import Sheets, UnitSheet
from games.core.sightlines import TableSight
from games.core.text import NO_TEXT, Text, capital, listed
from games.core.texts import NO_TEXTS, Label, OfferKind, Texts, action_label, event_label, spoken
from games.core.traces import Trace, along
from games.core.upshots import NO_UPSHOT, Upshot, Way
from games.core.walks import Walks

NO_DIE = Die[str](())
LAST = 100  # where games stand in lists that do not say it


class Listed(structs.Value, kw_only=True):
    """A game with its words, its options, and what it offers to a table that keeps its own board; `order`: where it
    stands in lists, the lowest number first.
    """

    meta: GameMeta
    texts: Texts = NO_TEXTS
    options: Mapping[str, OptionFact] = {}
    resolvers: tuple[Resolver, ...] = ()
    order: int = LAST


def as_it_stands(state: structs.Value, language: str) -> Facts:
    """The position of a game that has no words for it: its fields by their names."""
    rows = tuple((capital(name.replace("_", " ")), _plainly(value, language)) for name, value in asdict(state).items())
    return Facts(facts=(Table("", (), rows),))


def _plainly(value: object, language: str) -> str:
    """A value without the signs of Python: nothing is a dash, several are a list."""
    if isinstance(value, bool):
        return NO_TEXTS.text("values", str(value).lower()).said_in(language)
    if isinstance(value, structs.Value):
        value = asdict(value)
    if isinstance(value, Mapping):
        colon = Text(": ", "\u00a0: ").said_in(language)
        return _several([f"{key}{colon}{_plainly(each, language)}" for key, each in value.items()], language)
    if isinstance(value, Sequence | Set) and not isinstance(value, str | bytes):
        return _several([_plainly(each, language) for each in value], language)
    return "–" if value in (None, "") else str(value)


def _several(parts: Sequence[str], language: str) -> str:
    """Values beside one another, further apart where one of them has parts itself."""
    return (listed(parts, language) if any(", " in part or ": " in part for part in parts) else ", ".join(parts)) or "–"


class Game(Listed, kw_only=True):
    """A game that is played move by move. Whatever it does not bring has a default."""

    rules: Rules[Any, Any, Any]
    earlier: Mapping[int, Rules[Any, Any, Any]] = {}  # those of older versions, which go on
    events: tuple[type[Any], ...] = ()  # the classes of its events
    # How an action that may be done in a state and an event that happened before it are said in its words.
    action_label: Callable[[Any, Any], Label] = action_label
    event_label: Callable[[Any, Any], Label] = event_label
    seat_label: Callable[[str], Label] = lambda seat: Label(f"seats.{seat}", {})
    colours: Callable[[str], str] = lambda seat: ""  # the side whose colours a seat has, where they are not its own
    about: Callable[[Any, str], str] = lambda state, seat: ""  # what a seat has, beside its name
    stage: Callable[[Any], str] = lambda state: getattr(state, "phase", "")  # the code of where the game is
    # What an option whose value is text means in words, of its name and the texts of all such options; NO_TEXT where
    # the text is words itself. Raises Illegal for texts that mean nothing.
    typed_text: Callable[[str, Mapping[str, str]], Text] = lambda option, typed: NO_TEXT
    throws: bool = True  # whether dice are thrown at all
    scored: bool = False  # whether its outcome has points by seat
    # What the dice show that an action of a tag throws, where that is not their number; NO_DIE where it draws lots.
    dice_of: Callable[[str], Die[Any] | None] = lambda tag: None
    # What the dice of an action come to, of the state before them, the seat that throws and all ways in which they can
    # fall, where people reckon by that and not by every way.
    upshot: Callable[[Any, str, Sequence[Way]], Upshot] = lambda state, seat, ways: NO_UPSHOT
    # The board: where an action is on it, from where to where; and the position in words of a language.
    places: Callable[[Any, Any], tuple[str, ...]] = lambda state, action: ()
    facts: Callable[[Any, str], Facts] = as_it_stands
    # The chance with which an action takes or hits what stands at its last place: 1 where no dice decide; None for one
    # that is aimed at nobody.
    strikes: Callable[[Any, Any], Fraction | None] = lambda state, action: None
    # What an action, done in a state, and what happened then did on the board, where its `places` do not say it all.
    traces: Callable[[Any, Any, Sequence[Any]], tuple[Trace, ...]] | None = None
    # Dice that lie there and are used one by one: those of a position as a seat sees it, and which an action takes.
    held: Callable[[Any, str | None], TurnDice] = lambda state, seat: NO_DICE
    on_dice: Callable[[Any, Any], OnDice | None] = lambda state, action: None
    # Computers: what the better one likes best of several things that a seat may do; whether one that plays at random
    # would do this; what they leave to the people of their team; and whether none can play with these options.
    greedy: Callable[[Any, str, Sequence[Any]], Any] | None = None
    tried: Callable[[Any], bool] = lambda action: True
    for_team: Callable[[Any], bool] = lambda action: False
    people_only: Callable[[Mapping[str, Any]], bool] = lambda options: False
    # The option, and its value, by which one person plays alone by the game's own rules; "" where there are none.
    alone: tuple[str, str] = ("", "")
    # Who belongs together: who wins and loses with a seat; who of them have all to resign; who may win, where that is
    # not the seats alone.
    team: Callable[[Any, str], tuple[str, ...]] = lambda state, seat: (seat,)
    gives_up: Callable[[Any, str], tuple[str, ...]] = lambda state, seat: (seat,)
    sides: Callable[[Any], tuple[str, ...]] | None = None
    sheets: Sheets | None = None  # where its units have record sheets
    designs: Designs | None = None  # what these are made of
    boards: Boards | None = None  # where people may bring their own
    sight: TableSight | None = None  # lines of sight at a table
    walks: Walks | None = None  # where those who may act can go at once
    outlook: Outlooks | None = None  # what a unit could do, before anything is decided
    # The next game of the same people: its options, and who sits where in it, as new seat → old seat. Where people
    # choose one seat that changes sides, `may_swap` names those to choose from, and `swapped` gets the one chosen.
    rematch: Callable[[Mapping[str, Any], Any], dict[str, Any]] = lambda options, state: dict(options)
    may_swap: Callable[[Any], tuple[str, ...]] = lambda state: ()
    swapped: Callable[..., dict[str, str]] | None = None

    def rules_of(self, version: int) -> Rules[Any, Any, Any]:
        """The rules by which a match of this version was begun; those of today where the old ones are not kept."""
        return self.earlier.get(version, self.rules)

    def unit_sheets(self, state: structs.Value) -> tuple[UnitSheet, ...]:
        """The record sheets of the units of a match."""
        return self.sheets.units(state) if self.sheets else ()

    def best(self, state: structs.Value, seat: str) -> Any:
        """What the better computer player does; where there is none, the first of what may be done.

        Raises Illegal("not-your-turn").
        """
        legal = tuple(self.rules.legal(state, seat))
        if not legal:
            raise Illegal("not-your-turn", seat=seat)
        return self.greedy(state, seat, legal) if self.greedy and len(legal) > 1 else legal[0]

    def sides_of(self, state: structs.Value) -> tuple[str, ...]:
        """Who may win: the sides of the game, or its seats."""
        return (self.sides or self.rules.seats)(state)

    def winners_without(self, state: structs.Value, seat: str) -> tuple[str, ...]:
        """Who has won when this seat resigns: all sides but its own team."""
        lost = self.team(state, seat)
        return tuple(side for side in self.sides_of(state) if side not in lost)

    def rematch_seats(self, state: structs.Value, chosen: str = "") -> dict[str, str]:
        """Who sits where in the next game, as new seat → old seat: all move on by one seat, unless the game says.

        `chosen` changes sides, of those that `may_swap`. Raises Illegal("unknown-seat") for any other seat.
        """
        if chosen:
            if self.swapped is None or chosen not in self.may_swap(state):
                raise Illegal("unknown-seat", seat=chosen)
            return self.swapped(state, chosen)
        if self.swapped is not None:
            return self.swapped(state)
        seats = self.rules.seats(state)
        return dict(zip(seats, (*seats[1:], seats[0]), strict=True))

    def traced(
        self, state: structs.Value, action: structs.Action, events: Sequence[structs.Event]
    ) -> tuple[Trace, ...]:
        """What an action done in this state did on the board: only what spectators may know, so that a line may show it
        to everybody. An action that hides something leaves no trace.
        """
        if action.hides:
            return ()
        seen = self.rules.view(state, None)
        return along(self.places(seen, action)) if self.traces is None else self.traces(seen, action, events)

    def kind_tag(self, label: Label, tag: str) -> str:
        """The tag of the kind of an offer: what its label says, where that is known, else its own."""
        labelled = label.code.partition(".")[2]
        return labelled if labelled in self.texts.kinds else tag

    def kind_of(self, label: Label, tag: str) -> OfferKind:
        """What is known of all offers like one with this label and tag."""
        return self.texts.kind(self.kind_tag(label, tag))

    # --- in words ----------------------------------------------------------------------------------

    def seat_said(self, seat: str, language: str) -> str:
        """What a seat is called; a side without a seat, such as a solo AI, too."""
        return capital(self.texts.render(self.seat_label(seat), language))

    def value_text(self, option: str, value: str | int | bool) -> Text:
        """The word for an option's value; a number and what has no word is its own."""
        code = str(value).lower() if isinstance(value, bool) else str(value)
        found = self.texts.text(f"values.{option}", code)
        return self.texts.text("values", code) if found == spoken(code) else found

    def value_note(self, option: str, value: str) -> Text:
        """What more there is to say of an option's value, such as the brief of a scenario."""
        return self.texts.every.get(f"notes.{option}.{value}", NO_TEXT)

    def face_text(self, shown: str | int) -> Text:
        """What a die shows."""
        return self.texts.text("faces", str(shown))

    def faces_shown(self, tag: str, faces: tuple[int, ...]) -> tuple[str | int, ...]:
        """What the dice of a line of the log show, by the tag of its action."""
        die = self.dice_of(tag)
        if die is None:
            return faces
        return tuple(die.faces[face - 1] for face in faces) if die.faces else ()
