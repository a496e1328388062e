"""V1–V10: how a mech may move, and what it costs."""

from collections.abc import Collection, Iterator, Mapping
from typing import cast, get_args

from msgspec.structs import replace

from games.battletech.actions import Way
from games.battletech.board import MOVEMENT, Board
from games.battletech.damage import legless
from games.battletech.grid import distance
from games.battletech.model import Mech, State
from games.battletech.tohit import Mode
from games.core import structs

TURN_COST = MOVEMENT.facing_change  # V6 whatever the terrain
WAYS: tuple[Way, ...] = get_args(Way)
TURNS: Mapping[str, int] = {"left": -1, "right": 1}  # V6 the ways that turn a mech, in hexsides clockwise
LEAVING_COST = MOVEMENT.leaving_map  # V9


class Surroundings(structs.Value):
    """What a moving mech has to mind: the map, the hexes of its friends, those of its enemies."""

    board: Board
    friends: Collection[str]
    enemies: Collection[str]


class Stance(structs.Value):
    """Where a moving mech stands: its hex ("" off the map), its facing, the MP that it has left."""

    hex: str
    facing: int
    left: int


def surroundings_of(state: State, mech: Mech) -> Surroundings:
    """What is around `mech` now."""
    own, friends, enemies = mech.unit[0], set(), set()
    for other in state.mechs:
        if other.unit[0] != own:
            enemies.add(other.hex)
        elif other.unit != mech.unit:
            friends.add(other.hex)
    return Surroundings(state.board, friends - {""}, enemies - {""})  # those that are out stand nowhere


def modes(mech: Mech) -> tuple[Mode, ...]:
    """V1 The modes that it may announce; V10 without a leg it can only stand still."""
    return ("still",) if legless(mech.armour) else ("still", "walk", "run")


def allowance(state: State, mech: Mech, mode: str) -> int:
    """V2, V3, V4 The MP that a mode gives."""
    design = state.design(mech)
    return 0 if mode == "still" else design.walk if mode == "walk" else design.run


def stance_of(state: State, mech: Mech) -> Stance:
    """Where a mech stands in the middle of its move."""
    return Stance(mech.hex, mech.facing, allowance(state, mech, mech.mode) - mech.spent)


def after(around: Surroundings, at: Stance, mode: str, way: Way) -> Stance | None:
    """Where this step would bring a mech, None if it may not make it; whether its move can end there is not asked."""
    if way in TURNS:
        turned = (at.facing + TURNS[way]) % 6
        return Stance(at.hex, turned, at.left - TURN_COST) if at.left >= TURN_COST else None
    if way == "backward" and mode == "run":
        return None  # V4 a running mech never goes backward; V3 a walking one as it likes
    hex_ = around.board.neighbours[at.hex][at.facing if way == "forward" else (at.facing + 3) % 6]  # V7 no other hex
    cost = around.board.costs[hex_] if hex_ else LEAVING_COST  # V5, V9
    if cost > at.left or hex_ in around.enemies:  # V8 never through the enemy
        return None
    return Stance(hex_, at.facing, at.left - cost)


def ways(around: Surroundings, at: Stance, mode: str) -> dict[Way, Stance]:
    """What a mech could do next, and where that would bring it; whether its move can end there is not asked."""
    return {way: stance for way in WAYS if (stance := after(around, at, mode, way))}


def can_end(around: Surroundings, at: Stance, mode: str) -> bool:
    """V8 Whether a move that has come here can still end on a free hex, or off the map."""
    ahead, seen = [at], set()
    while ahead:
        stance = ahead.pop()
        if stance.hex not in around.friends:
            return True
        if stance not in seen:
            seen.add(stance)
            ahead += ways(around, stance, mode).values()
    return False


def legal_ways(state: State, mech: Mech) -> Iterator[Way]:
    """The next steps of a mech that has announced its mode, except those after which it could not end its move."""
    around, at = surroundings_of(state, mech), stance_of(state, mech)
    return (way for way, stance in ways(around, at, mech.mode).items() if can_end(around, stance, mech.mode))


def may_go(state: State, mech: Mech, way: Way) -> bool:
    """Whether this is one of the `legal_ways`; who stands elsewhere matters only where somebody stands in this one."""
    stance = after(_alone(state), stance_of(state, mech), mech.mode, way)
    if stance is None:
        return False
    others = [other.hex for other in state.mechs if other.unit != mech.unit]
    return not stance.hex or stance.hex not in others or way in legal_ways(state, mech)


def _alone(state: State) -> Surroundings:
    """The map without anybody on it."""
    return Surroundings(state.board, (), ())


def may_stop(state: State, mech: Mech) -> bool:
    """V8 A move never ends on an occupied hex."""
    return [other.hex for other in state.mechs].count(mech.hex) == 1


def led_to(state: State, mech: Mech, way: Way) -> Stance:
    """Where a legal step brings a mech: nobody is in its way."""
    return cast(Stance, after(_alone(state), stance_of(state, mech), mech.mode, way))


def stepped(state: State, mech: Mech, way: Way) -> Mech:
    """The mech after a legal step; V9 off the map it is out at once."""
    stance = led_to(state, mech, way)
    spent = allowance(state, mech, mech.mode) - stance.left
    if not stance.hex:
        return replace(mech, hex="", spent=spent, out="left")
    if way in TURNS:
        return replace(mech, facing=stance.facing, spent=spent)
    turned = mech.heading not in ("", way)
    reversed_ = mech.reversed or turned
    hexes = 1 if turned else mech.hexes + 1  # W8 since the last change between forward and backward, over any turns
    if reversed_ and state.options.start_to_end:  # W8 as the text has it
        hexes = distance(mech.start, stance.hex)
    return replace(mech, hex=stance.hex, spent=spent, heading=way, reversed=reversed_, hexes=hexes)
