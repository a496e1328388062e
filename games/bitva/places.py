"""Where an action is on the board, and a position in words."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from games.bitva import model
from games.bitva.labels import TEXTS
from games.bitva.model import EMPTY, GENERALS, INFANTRY, SEATS, Action, Event, State
from games.bitva.rules import ground_of
from games.core.facts import Facts, Table
from games.core.traces import Trace, along

_MARKS = {"post": "({})", "trench": "[{}]", "plain": " {} "}


def places(state: State, action: Action) -> tuple[str, ...]:
    """The hexes that an action is about, by the names that players find them by: from where, to where."""
    printed = ground_of(state.options).board.printed
    match action:
        case model.Post(at) | model.Place(at):
            return (printed[at],)
        case model.Move(origin, to) | model.Enter(origin, to) | model.Recall(origin, to):
            return (printed[origin], printed[to])
    return ()


def traces(state: State, action: Action, events: Sequence[Event]) -> tuple[Trace, ...]:
    """Where a soldier went, and whom it took there (rule 8)."""
    printed = ground_of(state.options).board.printed
    taken = tuple(printed[event.at] for event in events if isinstance(event, model.Captured))
    return tuple(replace(trace, taken=taken) for trace in along(places(state, action)))


def strikes(state: State, action: Action) -> Fraction | None:
    """Rule 8, rule 18 Who comes where an enemy stands captures him: no dice decide it, so that the chance is whole.
    None for a hex on which nobody stands.

    Infantry of the south with the north's general next door, to whom it may jump or to a free hex:

    >>> from games.bitva.rules import BITVA
    >>> start = BITVA.setup()
    >>> cells = "".join({"0,0": "a", "1,0": "B"}.get(name, EMPTY) for name in ground_of(start.options).names)
    >>> state = replace(start, phase="battle", turn="south", cells=cells)
    >>> strikes(state, model.Move("0,0", "1,0"))
    Fraction(1, 1)
    >>> strikes(state, model.Move("0,0", "0,1")) is None
    True
    """
    if not isinstance(action, model.Move | model.Enter):
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


# --- drawn in letters ------------------------------------------------------------------------------


def drawn(state: State) -> str:
    """The board from the north: row name, then each hex as its number and who stands there, (..) a post, [..] a trench.

    Codes and numbers only, in no language.
    """
    ground = ground_of(state.options)
    lines = []
    west = min(_half_hexes(*hex_.at) for hex_ in ground.board.hexes)
    for row in ground.board.rows:
        name = ground.board.printed[row[0].name].rstrip("0123456789")
        indent = " " * 2 * (_half_hexes(*row[0].at) - west)
        cells = "".join(
            _MARKS[hex_.kind].format(f"{hex_.number}{state.cells[ground.index[hex_.name]].replace(EMPTY, ' ')}")
            for hex_ in row
        )
        lines.append(f"{name:2}{indent}{cells}".rstrip())
    return "\n".join(lines)


def _half_hexes(q: int, r: int) -> int:
    """How far east a hex lies."""
    return 2 * q + r


def pieces(state: State) -> Mapping[str, tuple[str, ...]]:
    """The names of the hexes on which each letter of `State.cells` stands."""
    ground = ground_of(state.options)
    return {
        letter: tuple(name for name, there in zip(ground.names, state.cells, strict=True) if there == letter)
        for side in ground.sides.values()
        for letter in side.own
    }
