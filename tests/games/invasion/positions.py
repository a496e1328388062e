"""A table for tests: a board whose every edge is known, figures put where a test wants them, one-line moves.

The top left tile has between columns C and D a door in row 2, a window in row 3, the edge of a stair in row 4 and a
wall in row 5, and between rows 6 and 7 a door in column A, a window in B and a wall in C. Everything else on the board
is open, but for one table a tile.
"""

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.protocol import odds, play
from games.invasion.model import Goblin, Hero, Treasure
from games.invasion.rules import INVASION

MAP = """
+---+---+---+   +   +---+---+---+
| *   .   .   .   .   O   O   * |
+   +   +   +   +   +   +   +   +
| .   .   . D .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| .   .   . W .   .   .   .   . |
+   +   +   +   +   +   +   +   +
  .   .   . : .   .   .   .   .
+   +   +   +   +   +   +   +   +
  .   .   . | .   .   .   h   .
+   +   +   +   +   +   +   +   +
| .   .   .   .   .   h   #   h |
+-D-+-W-+---+   +   +   +   +   +
| .   .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| *   .   .   .   .   .   .   * |
+---+---+---+   +   +---+---+---+
"""
BARE = MAP.replace("+-D-+-W-+---+", "+   +   +   +")
for _mark in "DW:|":
    BARE = BARE.replace(f". {_mark} .", ".   .")


def toml(*tiles):
    """Own tiles as a player would write them: (key, map) …"""
    return "\n".join(f'[[tile]]\nkey = "{key}"\ntitle = "{key}"\nmap = """{drawn}"""' for key, drawn in tiles)


TILES = toml(("edges", MAP), ("bare-1", BARE), ("bare-2", BARE), ("bare-3", BARE))
BOARD = {"board": "edges bare-1 bare-2 bare-3", "own_tiles": TILES}
BLANK = INVASION.setup(**BOARD)


def table(heroes, goblins=(), *, stage="heroes", treasures=(), options=None, **changes):
    """A position in round 1. `heroes`: {"warrior": "D4"} or {"warrior": ("D4", 2)} with hit points; others are dead.
    `goblins`: "sword D5", "bow E6" …, numbered g1, g2 …; `treasures`: {"A1": "diamond"}.
    """
    seats = {name: at if isinstance(at, tuple) else (at, 3) for name, at in heroes.items()}
    figures = tuple(
        Hero(hero.name, *seats[hero.name]) if hero.name in seats else replace(hero, done=True) for hero in BLANK.heroes
    )
    band = tuple(Goblin(f"g{number}", *words.split()) for number, words in enumerate(goblins, start=1))
    lying = tuple(Treasure(cell, face) for cell, face in dict(treasures).items())
    start = INVASION.setup(**{**BOARD, **options}) if options else BLANK
    state = replace(start, stage=stage, round=1, heroes=figures, goblins=band, treasures=lying, potions=0)
    return replace(state, born=len(band), **changes)


def legal(state, seat=None):
    """What may be done now, by this seat or whoever is first."""
    return list(INVASION.legal(state, seat or INVASION.to_act(state)[0]))


def done(state, *actions):
    """The state after these actions; one with dice is written (action, "flag", …)."""
    for entry in actions:
        action, *faces = entry if isinstance(entry, tuple) else (entry,)
        state, _, _ = play(INVASION, state, whose(state, action), action, Dice(faces))
    return state


def events_of(state, action, *faces):
    """The events of an action."""
    return play(INVASION, state, whose(state, action), action, Dice(faces))[2]


def whose(state, action):
    """The seat that may do this now; the first one to act if none may."""
    seats = INVASION.to_act(state)
    return next((seat for seat in seats if action in INVASION.legal(state, seat)), seats[0])


def chance(state, action, event):
    """The exact chance that after the action `event` holds of the state."""
    return sum(weight for weight, after, _ in odds(INVASION, state, whose(state, action), action) if event(after))


def hero(state, name):
    return next(hero for hero in state.heroes if hero.name == name)


def at(state):
    """Where everybody stands: {"warrior": "D4", "g1": "D5"}."""
    return {hero.name: hero.cell for hero in state.heroes if hero.cell} | {
        goblin.id: goblin.cell for goblin in state.goblins
    }
