"""Where an action is on the map, and a position in words."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain

from games.battletech.actions import Action, Announce, Declare, Deploy, Face, Fire, HoldFire, Step, Stop
from games.battletech.damage import LOCATIONS
from games.battletech.events import Declared, Deployed, Destroyed, Event, LeftMap, Moved, Stopped, Turned
from games.battletech.grid import FACINGS, number
from games.battletech.labels import TEXTS, seat_label
from games.battletech.model import Mech, State, team_of
from games.battletech.movement import led_to
from games.battletech.prospects import without_target
from games.battletech.shots import bearing, shot
from games.core.facts import Facts, Table
from games.core.text import capital
from games.core.texts import Say
from games.core.traces import Trace

_GROUND = {"clear": "  . ", "light": "  l ", "heavy": "  h "}

OUT = {"destroyed": "facts.destroyed", "left": "facts.left"}


def places(state: State, action: Action) -> tuple[str, ...]:
    """The hexes that an action is about: from where, to where."""
    if not state.has_map:
        return ()
    match action:
        case Deploy(hex_):
            return (hex_,)
        case Announce(unit) | HoldFire(unit):
            return (state.mech(unit).hex,)
        case Step(way):
            to = led_to(state, state.mech(state.active), way).hex
            return (to,) if to else ()  # V9 off the map there is nothing to point at
        case Face() | Stop():
            return (state.mech(state.active).hex,)
        case Declare(unit, target):
            return (state.mech(unit).hex, state.mech(target).hex)
        case Fire(unit) if attack := state.attack(unit):
            return (state.mech(unit).hex, state.mech(attack.target).hex)
    return ()


def traces(state: State, action: Action, events: Sequence[Event]) -> tuple[Trace, ...]:
    """Who went where, from the hex on which its move of this turn began; who aims at whom, and who was destroyed."""
    if not state.has_map:
        return ()
    found: list[Trace] = []
    for event in events:
        match event:
            case Deployed(hex=hex_):
                found.append(Trace(end=hex_))
            case Moved(unit, to):
                found.append(_moving(state.mech(unit), to))
            case Stopped(unit) | Turned(unit):
                found.append(_moving(state.mech(unit), state.mech(unit).hex))
            case LeftMap(unit):
                found.append(_moving(state.mech(unit), ""))
            case Declared(unit, target):
                found.append(Trace(way=(state.mech(unit).hex, state.mech(target).hex)))
            case Destroyed(unit):
                found.append(Trace(taken=(state.mech(unit).hex,)))
    return tuple(found)


def _moving(mech: Mech, to: str) -> Trace:
    """A mech on its way: from where its move began, by where it is before this step."""
    return Trace(mech.start or mech.hex, (mech.hex,), to)


def strikes(state: State, action: Action) -> Fraction | None:
    """The chance of the likeliest weapon that may be declared against a target; None for what is no attack.

    Three hexes apart in the open, neither has moved: at short range the number is 4 (W5 to W8), and of 36 throws of two
    dice only three come to less, 1 and 1, 1 and 2, 2 and 1.

    >>> from msgspec.structs import replace
    >>> from games.battletech.rules import BATTLETECH
    >>> state = BATTLETECH.setup()
    >>> ours, theirs = state.mechs
    >>> state = replace(state, mechs=(replace(ours, hex="0101", facing=3), replace(theirs, hex="0104")))
    >>> strikes(state, Declare(ours.unit, theirs.unit)) == Fraction(36 - 3, 36)
    True
    """
    match action:
        case Declare(unit, target) if state.has_map:
            mech, other = state.mech(unit), state.mech(target)
            weapons = bearing(state, mech, other)
            return max((shot(state, mech, other, weapon).probability for weapon in weapons), default=Fraction(0))
    return None


def facts(state: State, language: str) -> Facts:
    """The map in letters, if any, the turn, who attacks whom, and the mechs."""
    say = TEXTS.speaking(language)
    initiative = seat_label(state.initiative) if state.initiative else say("facts.open")
    lines = [say("facts.turn", n=state.turn, seat=initiative)]
    lines += [say("facts.attack", unit=attack.unit, target=attack.target) for attack in state.attacks if attack.target]
    titles = tuple(mech.unit for mech in state.mechs)
    return Facts(
        tuple(lines),
        drawn(state) if state.has_map else "",
        (("l h", say("facts.woods")), ("A1se", say("facts.mech-sign"))),
        notices=tuple(_notices(state, say)),
        facts=(Table(say("facts.mechs"), (say("facts.mech"), *titles), tuple(_rows(state.mechs, say))),),
    )


def _notices(state: State, say: Say) -> Iterator[str]:
    """W2 Which mechs that are to declare have no target, and why; S1 before a turn, that none has one where all stand
    now: then nothing was declared.
    """
    if state.phase == "declaration" and not state.active:
        due = [state.mech(unit) for unit in state.waiting if state.mech(unit).team == team_of(state.queue[0])]
        for mech in due:
            if why := without_target(state, mech):
                yield say("facts.no-target", unit=mech.unit, why=_why(why, say))
    elif state.phase == "initiative" and state.turn > 1:
        found = [without_target(state, mech) for mech in state.on_map()]
        if all(found):
            yield say("facts.no-targets", why=_why(dict.fromkeys(chain(*found)), say))


def _why(codes: Iterable[str], say: Say) -> str:
    return ", ".join(say(f"outlook.why-not.{code}") for code in codes)


def _rows(mechs: tuple[Mech, ...], say: Say) -> Iterator[tuple[str, ...]]:
    yield say("facts.type"), *(mech.kind for mech in mechs)
    yield say("facts.hex"), *(_place(mech, say) for mech in mechs)
    yield say("facts.movement"), *(_moved(mech, say) for mech in mechs)
    for index, location in enumerate(LOCATIONS):
        yield capital(say(f"terms.location.{location}")), *(str(mech.armour[index]) for mech in mechs)
    yield say("facts.shots"), *(", ".join(str(n) for n in mech.shots if n is not None) or "–" for mech in mechs)


def _place(mech: Mech, say: Say) -> str:
    if mech.hex:
        return say("facts.faces", hex=mech.hex, facing=FACINGS[mech.facing])
    return say(OUT[mech.out]) if mech.out in OUT else "–"


def _moved(mech: Mech, say: Say) -> str:
    return f"{capital(say(f'terms.mode.{mech.mode}'))} ({mech.hexes})" if mech.mode else "–"


# --- drawn in letters ------------------------------------------------------------------------------


def drawn(state: State) -> str:
    """The map with the mechs on it.

    A hex shows its ground or the mech in it with its facing: "A1se" is the attacker's first mech, facing south-east.
    Every column stands half a line lower than the one before or after, as on the map, so each row takes two lines.
    """
    board = state.board
    shown = {mech.hex: f"{mech.unit}{FACINGS[mech.facing]}".ljust(4)[:5] for mech in state.on_map()}
    lines = []
    for row in range(board.height):
        for lower in (0, 1):
            cells = []
            for column in range(board.width):
                hex_ = number((column, row))
                cells.append(
                    shown.get(hex_, _GROUND[board.terrain(hex_).key]).ljust(5) if column % 2 == lower else " " * 5
                )
            lines.append("".join(cells).rstrip())
    return "\n".join(lines)
