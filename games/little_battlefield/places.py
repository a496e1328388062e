"""Where an action is on the field, and a position in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from games.core.facts import Bar, Cell, Count, Facts, PiecesBeside, Table
from games.core.text import capital
from games.core.texts import Say
from games.core.traces import Trace
from games.little_battlefield.combat import fought_in
from games.little_battlefield.components import (
    BOARD,
    CARDS,
    CELLS,
    ENEMY_RESERVE,
    MOST,
    PLACE_NAMES,
    RESERVE,
    SEATS,
    SLOTS,
    enemy,
)
from games.little_battlefield.events import Event, MarkerMoved, UnitMoved, UnitRetreated
from games.little_battlefield.labels import TEXTS
from games.little_battlefield.model import Action, ChooseSector, Fight, Move, Retreat, Side, State, UseSpecial
from games.little_battlefield.scenarios import SCENARIOS
from games.little_battlefield.victory import aims

WIDTH = 3  # sectors of a row


def places(state: State, action: Action) -> tuple[str, ...]:
    """The sectors that an action is about: from where, to where; a Reserve is none."""
    match action:
        case Fight() | ChooseSector():
            cells: tuple[int, ...] = (action.sector,)
        case Move():
            cells = (action.start, action.to)
        case UseSpecial():
            cells = (action.sector, action.target)
        case Retreat():
            cells = (action.to,)
        case _:
            cells = ()
    return tuple(PLACE_NAMES[cell] for cell in cells if cell in CELLS)


def strikes(state: State, action: Action) -> Fraction | None:
    """1 where the action drives an enemy unit out: dice are thrown before they are used, and no throw decides what a
    use does (N3, N8 to N10, N15). None where nobody has to leave.

    A Standard of either side is in a forest, whose category is 3. With the marker on 2 in blue's half, a defence takes
    control and drives red out (N9); with the marker on 1, it does not yet.

    >>> from msgspec.structs import replace
    >>> from games.little_battlefield.rules import LITTLE_BATTLEFIELD
    >>> start = LITTLE_BATTLEFIELD.setup()
    >>> both = replace(start.blue, units=(4, *start.blue.units[1:]))
    >>> state = replace(start, phase="act", turn="blue", cards=("forest",) * 9, blue=both, red=both)
    >>> on = lambda marker: replace(state, markers=(None,) * 4 + (marker,) + (None,) * 4)
    >>> strikes(on(2), Fight("defence", 4))
    Fraction(1, 1)
    >>> strikes(on(1), Fight("defence", 4)) is None
    True
    """
    if state.phase not in ("act", "follow"):
        return None
    seat = state.turn if state.phase == "act" else enemy(state.turn)
    match action:
        case Fight(die, sector, doubled):
            after = fought_in(state, seat, sector, die, doubled=doubled)
            return Fraction(1) if after and after.retreats else None
        case UseSpecial(target=target) if target in CELLS and state.contact(seat, target):
            kind = CARDS[state.cards[action.sector]].special.kind
            taken = state.own_marker(seat, target) == state.category(target) - 1  # N9
            return Fraction(1) if kind == "repel" or (kind == "push" and taken) else None
    return None


def traces(state: State, action: Action, events: Sequence[Event]) -> tuple[Trace, ...]:
    """Which units went where, and on which sectors the marker moved; a Reserve is no place of the field."""
    found: list[Trace] = []
    for event in events:
        match event:
            case UnitMoved(start=start, to=to) | UnitRetreated(start=start, to=to):
                found.append(Trace(_on_field(start), end=_on_field(to)))
            case MarkerMoved(sector):
                found.append(Trace(end=_on_field(sector)))
    return tuple(trace for trace in dict.fromkeys(found) if trace.line)


def _on_field(place: int) -> str:
    return PLACE_NAMES[place] if place in CELLS else ""


def facts(state: State, language: str) -> Facts:
    """The field, sector by sector, the dice, and what each side has."""
    say = TEXTS.speaking(language)
    laid = [_cell(state, cell, say) for cell in range(len(state.cards))]
    both = [state.side(seat) for seat in SEATS]
    rows = (
        (capital(say("terms.command").lower()), *(str(each_side.command) for each_side in both)),
        (capital(say("terms.morale").lower()), *(str(each_side.morale) for each_side in both)),
        (say("facts.power"), *(str(each_side.power) for each_side in both)),
        (say("facts.points"), *(str(state.points(seat)) for seat in SEATS)),
        (say("facts.in-reserve"), *(_in_reserve(each_side, say) for each_side in both)),
    )
    names = tuple(say(f"seats.{seat}") for seat in SEATS)
    return Facts(
        lines=tuple(_lines(state, say)),
        field=tuple(tuple(laid[row : row + WIDTH]) for row in range(0, len(laid), WIDTH)),
        caption=say("facts.caption"),
        facts=(Table(say("facts.sides"), ("", *names), rows),),
        bars=tuple(_bar(state, seat, say) for seat in reversed(SEATS)) if laid else (),
        round=_round(state, say),
    )


def _round(state: State, say: Say) -> str:
    """C3 A scenario ends with its last round, of a turn each."""
    scenario = SCENARIOS.get(state.options.scenario)
    if not scenario or not state.turns:
        return ""
    return say("facts.round", n=(state.turns + 1) // len(SEATS), rounds=scenario.rounds)


def _cell(state: State, cell: int, say: Say) -> Cell:
    card = CARDS[state.cards[cell]]
    worth = say("facts.worth", n=card.category, points=card.points)
    return Cell(
        say(f"terms.{card.key}"), PLACE_NAMES[cell], worth, _marker(state, cell, say), tuple(_units(state, cell, say))
    )


def _marker(state: State, cell: int, say: Say) -> str:
    marker = state.markers[cell]
    if marker is None:
        return say("facts.neutral")
    if not marker:
        return say("facts.marker-on-0")
    seat = "blue" if marker > 0 else "red"
    if abs(marker) == state.category(cell):
        return say("facts.controlled", seat=seat)
    return say("facts.marker", seat=seat, n=abs(marker))


def _units(state: State, cell: int, say: Say) -> Iterator[tuple[str, str]]:
    for seat in SEATS:
        if unit := state.unit_in(seat, cell):
            count = state.count_in(seat, cell)
            many = f"{count} × " if count > 1 else ""
            yield seat, f"{say(f'seats.{seat}')} – {many}{say(f'terms.{unit}')}"


def _lines(state: State, say: Say) -> Iterator[str]:
    if state.turn:
        yield say("facts.turn", seat=state.turn)
    if state.die:  # the others wait
        yield say("facts.die", dice=state.die)
        return
    if state.dice:
        yield say("facts.dice", dice=state.dice)
    if state.used:
        yield say("facts.used", dice=state.used)


def _bar(state: State, seat: str, say: Say) -> Bar:
    own, (cells, wanted) = state.side(seat), aims(state, seat)
    counts = (
        Count("command", say("terms.command"), own.command, most=MOST),
        Count("morale", say("terms.morale"), own.morale, most=MOST),
        Count("power", say("facts.power"), own.power),
        Count("points", say("facts.points"), state.points(seat), goal=wanted),
    )
    faction = say(f"values.faction_{seat}.{getattr(state.options, f'faction_{seat}')}")
    goal = say("facts.hold", cells=tuple(PLACE_NAMES[cell] for cell in cells)) if cells else ""
    return Bar(seat, say(f"seats.{seat}"), counts, faction, goal, tuple(_waiting(state, seat, say)))


def _waiting(state: State, seat: str, say: Say) -> Iterator[PiecesBeside]:
    """N2, N15 The units of a side that are not on the field, by their ranks."""
    units = state.side(seat).units
    for place in (RESERVE, BOARD, ENEMY_RESERVE):
        kinds = Counter(kind for kind, at in zip(SLOTS, units, strict=True) if at == place)
        pieces = tuple(Count(kind, say(f"terms.{kind}"), number) for kind, number in kinds.items())
        if pieces:
            yield PiecesBeside(capital(say(f"terms.{PLACE_NAMES[place]}")), pieces)


def _in_reserve(own_side: Side, say: Say) -> str:
    waiting = [say(f"terms.{SLOTS[n]}") for n, place in enumerate(own_side.units) if place == RESERVE]
    return ", ".join(waiting) or "–"
