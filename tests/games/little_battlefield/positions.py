"""Positions to begin a test with, and a player's hand to move in them."""

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.options import read_options
from games.core.protocol import play
from games.little_battlefield.components import BOARD, CELL_NAMES, ENEMY_RESERVE, RESERVE
from games.little_battlefield.model import RollForAi, Side, State
from games.little_battlefield.options import NEW, Options
from games.little_battlefield.rules import LITTLE_BATTLEFIELD

# Red's row first; categories 2 2 2, 3 3 3, 4 2 4.
CARDS = ("plain", "village", "orchard", "hill", "forest", "ruins", "bastion", "ford", "town")
PLACES = {
    **{name: cell for cell, name in enumerate(CELL_NAMES)},
    "reserve": RESERVE,
    "board": BOARD,
    "enemy-reserve": ENEMY_RESERVE,
}
START = "reserve reserve board board"
GONE = "board board board board"  # a side without any unit in the game, for a quiet table


def cell(name):
    return PLACES[name]


def units(words):
    first, second, elite, renown = (PLACES[word] for word in words.split())
    return (*sorted((first, second)), elite, renown)


def position(*, blue=START, red=START, dice="", cards=CARDS, markers=None, options=None, **facts):
    """Blue's turn unless said otherwise. `blue` and `red` are the places of Standard, Standard, Elite, Renown.

    A sector with a unit in it has its marker on 0 unless `markers` says otherwise. Red has no COMMAND to follow with.
    Facts such as `blue_morale=3` belong to a side, all others to the state.
    """
    sides = {"blue": {"units": units(blue)}, "red": {"units": units(red), "command": 0}}
    rest = {}
    for name, value in facts.items():
        seat, _, field = name.partition("_")
        if seat in sides:
            sides[seat][field] = value
        else:
            rest[name] = value
    placed = [
        (markers or {}).get(name, 0 if number in (*sides["blue"]["units"], *sides["red"]["units"]) else None)
        for number, name in enumerate(CELL_NAMES)
    ]
    state = State(
        read_options(Options, NEW | (options or {})),
        "act",
        Side(**sides["blue"]),
        Side(**sides["red"]),
        "4-3-2-0",
        cards,
        tuple(placed),
        turn="blue",
        turns=1,
        dice=tuple(dice.split()),
        free_reroll=True,
        rules_version=LITTLE_BATTLEFIELD.version,
    )
    return replace(state, **rest)


def solo(**facts):
    """The AI's turn with some dice to come, nothing to pay for rerolls or follows."""
    options = {"mode": "solo", **facts.pop("options", {})}
    ai = {"phase": "ai-roll", "turn": "red", "ai_left": 3, "blue_command": 0, "blue_morale": 0, "red_command": 0}
    return position(options=options, **{**ai, "red_morale": 0, **facts})


def played(state, action, *faces, seat=None):
    """The state after a legal action of whoever is to act."""
    return state_and_events(state, action, *faces, seat=seat)[0]


def state_and_events(state, action, *faces, seat=None):
    """The state after a legal action, and what happened."""
    seat = seat or LITTLE_BATTLEFIELD.to_act(state)[0]
    after, _, events = play(LITTLE_BATTLEFIELD, state, seat, action, Dice(faces))
    return after, events


def legal(state, kind=None, seat=None):
    """What whoever is to act may do; of one kind of action."""
    seat = seat or LITTLE_BATTLEFIELD.to_act(state)[0]
    return [action for action in LITTLE_BATTLEFIELD.legal(state, seat) if kind is None or isinstance(action, kind)]


def marker(state, name):
    return state.markers[PLACES[name]]


def places(state, seat):
    """The places of a side's units, by name."""
    names = {value: name for name, value in PLACES.items()}
    return " ".join(names[place] for place in state.side(seat).units)


def rolled(state, *faces):
    """The state after the AI's next die has shown this (and, where it is thrown again, this)."""
    return played(state, RollForAi(), *faces)
