"""V1–V8: where a mech can end its move, and how it faces there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.battletech.actions import Action, Announce, Face, Step, Stop
from games.battletech.events import Announced, Event, Moved, Stopped, Turned
from games.battletech.grid import FACINGS
from games.battletech.labels import event_label
from games.battletech.model import Mech, State
from games.battletech.movement import Stance, allowance, modes, surroundings_of, ways
from games.battletech.tohit import Mode
from games.core.texts import Label
from games.core.walks import Walk, Walks, led, search

End = tuple[str, int]  # a hex, and the facing there


def walkers(state: State, actions: Iterable[Action]) -> Mapping[str, str]:
    """The mechs that may begin their move or go on with it, with their hexes; none where there is no map."""
    if not state.has_map:
        return {}
    found = {}
    for action in actions:
        if isinstance(action, Announce):
            found[action.unit] = state.mech(action.unit).hex
        elif isinstance(action, Step | Stop):
            found[state.active] = state.mech(state.active).hex
    return found


def ends(state: State, unit: str) -> tuple[Walk, ...]:
    """V1 All hexes and facings in which its whole move can end, in the slowest pace that brings it there. V9 Off the
    map is no end that is looked for.
    """
    mech = state.mech(unit)
    found: dict[End, Walk] = {}
    for mode in (mech.mode,) if mech.mode else modes(mech):
        for end, walk in _ends_of(state, mech, mode):
            found.setdefault(end, walk)
    return tuple(found.values())


def _ends_of(state: State, mech: Mech, mode: Mode) -> Iterator[tuple[End, Walk]]:
    begun = bool(mech.mode)
    start = mech.hex, mech.facing
    if mode == "still":  # V2
        yield start, _walk(mech, start, 0, (Announce(mech.unit, "still"),), (mech.hex,), "still")
        return
    around, points = surroundings_of(state, mech), allowance(state, mech, mode) - mech.spent

    def onward(at: End, spent: int) -> Iterator[tuple[Step, End, int]]:
        left = points - spent
        for way, stance in ways(around, Stance(*at, left), mode).items():
            if stance.hex:
                yield Step(way), (stance.hex, stance.facing), left - stance.left

    found = search(start, onward)
    for end, how in found.items():
        if end[0] not in around.friends:  # V8
            steps, nodes = led(found, end)
            actions = (*(() if begun else (Announce(mech.unit, mode),)), *steps, Stop())
            hexes = tuple(dict.fromkeys(hex_ for hex_, _facing in nodes))
            yield end, _walk(mech, end, how.cost, actions, hexes, mode)


def _walk(mech: Mech, end: End, cost: int, actions: tuple[Action, ...], way: tuple[str, ...], mode: str) -> Walk:
    hard = mode == "run" and not mech.mode
    return Walk(
        walker=mech.unit,
        start=mech.hex,
        end=end[0],
        facing=end[1],
        cost=cost,
        actions=actions,
        way=way,
        pace=mode,
        hard=hard,
    )


def label(walk: Walk, state: State) -> Label:
    code = "walks.still" if walk.pace == "still" else "walks.go"
    facing = FACINGS[walk.facing or 0]
    return Label(code, {"unit": walk.walker, "mode": walk.pace, "hex": walk.end, "facing": facing, "mp": walk.cost})


def event_labels(events: Sequence[Event], state: State) -> tuple[Label, ...]:
    """A whole move in one sentence, and what came after it."""
    pace, hex_, facing = "on", "", None
    for index, event in enumerate(events):
        match event:
            case Announced(mode=mode) if mode != "still":
                pace = mode
            case Moved():
                hex_ = event.hex
            case Turned():
                facing = event.facing
            case Stopped(unit, hexes):
                faces = "" if facing is None else Label("events.walked.faces", {"facing": FACINGS[facing]})
                params = {"unit": unit, "faces": faces, **({"hex": hex_, "hexes": hexes} if hex_ else {})}
                whole = Label(f"events.walked.{pace if hex_ else 'turned'}", params)
                return whole, *(event_label(later, state) for later in events[index + 1 :])
            case _:
                break
    return tuple(event_label(event, state) for event in events)


def turns(action: Action) -> int | None:
    """D1 How the mech that was just set up is to face."""
    return action.facing if isinstance(action, Face) else None


WALKS = Walks(walkers=walkers, ends=ends, label=label, event_labels=event_labels, facings=FACINGS, turns=turns)
