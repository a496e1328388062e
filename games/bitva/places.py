"""Where an action is on the board, and a position in words."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from games.bitva.labels import TEXTS
from games.bitva.model import (
    EMPTY,
    GENERALS,
    INFANTRY,
    SEATS,
    Action,
    Captured,
    Enter,
    Event,
    Move,
    Place,
    Post,
    Recall,
    State,
)
from games.bitva.notation import drawn, pieces
from games.bitva.rules import ground_of
from games.core.facts import Facts, Table
from games.core.traces import Trace, along


def places(state: State, action: Action) -> tuple[str, ...]:
    """The hexes that an action is about, by the names that players find them by: from where, to where."""
    printed = ground_of(state.options).board.printed
    match action:
        case Post(at) | Place(at):
            return (printed[at],)
        case Move(origin, to) | Enter(origin, to) | Recall(origin, to):
            return (printed[origin], printed[to])
    return ()


def traces(state: State, action: Action, events: Sequence[Event]) -> tuple[Trace, ...]:
    """Where a soldier went, and whom it took there (rule 8)."""
    printed = ground_of(state.options).board.printed
    taken = tuple(printed[event.at] for event in events if isinstance(event, Captured))
    return tuple(replace(trace, taken=taken) for trace in along(places(state, action)))


def strikes(state: State, action: Action) -> Fraction | None:
    """Rule 8, rule 18 Who comes where an enemy stands captures him: no dice decide it, so that the chance is whole.
    None for a hex on which nobody stands.

    Infantry of the south with the north's general next door, to whom it may jump or to a free hex:

    >>> from games.bitva.rules import BITVA
    >>> start = BITVA.setup()
    >>> cells = "".join({"0,0": "a", "1,0": "B"}.get(name, EMPTY) for name in ground_of(start.options).names)
    >>> state = replace(start, phase="battle", turn="south", cells=cells)
    >>> strikes(state, Move("0,0", "1,0"))
    Fraction(1, 1)
    >>> strikes(state, Move("0,0", "0,1")) is None
    True
    """
    if not isinstance(action, Move | Enter):
        return None
    return None if state.cells[ground_of(state.options).index[action.to]] == EMPTY else Fraction(1)


def facts(state: State, language: str) -> Facts:
    """The board in letters, the dice, and what each seat has."""
    say = TEXTS.speaking(language)
    sides = list(zip(SEATS[state.options.players], INFANTRY, GENERALS, strict=False))
    standing, printed = pieces(state), ground_of(state.options).board.printed
    rows = tuple(
        (
            say(f"seats.{seat}"),
            ", ".join(printed[name] for name in standing[general]) or "–",
            str(len(standing[soldier])),
        )
        for seat, soldier, general in sides
    )
    marks = tuple((f"{general} {soldier}", say("facts.seat-of", seat=seat)) for seat, soldier, general in sides)
    dice = say("facts.thrown" if state.phase == "lots" else "facts.dice", dice=state.dice)
    columns = (say("facts.seat"), say("facts.general-on"), say("facts.infantry"))
    return Facts(
        lines=(dice,) if state.dice else (),
        picture=drawn(state),
        legend=(*marks, ("( )", say("facts.post")), ("[ ]", say("facts.trench"))),
        facts=(Table(say("facts.forces"), columns, rows),),
    )
