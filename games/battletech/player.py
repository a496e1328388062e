"""A computer player that looks one move ahead: the damage it may expect to do, less what it may expect to take."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from games.battletech import actions
from games.battletech.actions import Action, Way
from games.battletech.designs import DesignMount
from games.battletech.grid import distance
from games.battletech.model import Mech, State, team_of
from games.battletech.movement import TURNS, Stance, allowance, legal_ways, modes, stance_of, surroundings_of, ways
from games.battletech.shots import bearing, shot, working
from games.battletech.sight import covers
from games.battletech.tohit import Arc, Mode, arc_of, in_arc, probability, to_hit
from games.core import structs

CAUTION = 0.6  # what a point of damage taken weighs against one dealt
PATIENCE = 20  # turns; after them it no longer cares, so that a stand-off ends
APPROACH = 0.05  # what a hex nearer to the enemy is worth, in points of damage
LEAST_CHANCE = 0.05  # below this it spares its ammunition


def greedy(state: State, seat: str, legal: Sequence[Action]) -> Action:
    """The action this player would take. Always the same in the same state."""
    first = legal[0]
    if state.correction.seat:  # C2 what the others see on their table is right
        return next(action for action in legal if isinstance(action, actions.Agree | actions.CloseSheet))
    if isinstance(first, actions.Deploy):
        return min(
            (action for action in legal if isinstance(action, actions.Deploy)),
            key=lambda action: _exposed(state, action.hex),
        )
    if isinstance(first, actions.Face):
        return actions.Face(0 if team_of(seat) == "defender" else 3)
    if isinstance(first, actions.Announce):
        return _announce(state, first.unit)
    if state.phase == "movement":
        return _step(state, legal)
    if isinstance(first, actions.Declare | actions.HoldFire):
        return _declare(state, legal)
    if isinstance(first, actions.Aim):
        return next(
            (action for action in legal if isinstance(action, actions.Aim) and _worth_it(state, action)), legal[-1]
        )
    return next((action for action in legal if isinstance(action, actions.Drop)), first)


def people_only(options: Mapping[str, object]) -> bool:
    """N9 Whether a match with these options is for people only: a computer does not see their table."""
    return bool(options.get("map") == "none")


def tried(action: Action) -> bool:
    """C1 Whether a computer that plays at random would do this: it has nothing to correct."""
    return not isinstance(action, actions.OpenSheet)


@cache
def _chance(number: int | None) -> float:
    """The chance of a hit; none where there is no attack."""
    return 0.0 if number is None else float(probability(number))


def _exposed(state: State, hex_: str) -> float:
    """How bad a place to begin at this is: far from the middle columns, without cover."""
    middle = (state.board.width + 1) / 2
    return abs(int(hex_[:2]) - middle) - 2 * state.board.terrain(hex_).to_hit


# --- movement --------------------------------------------------------------------------------------


class MoveEnd(structs.Value):
    """Where a mech could end its move: its value, and the way to go first (None: stop at once)."""

    value: float
    first: Way | None


def _announce(state: State, unit: str) -> actions.Announce:
    mech = state.mech(unit)
    if not state.enemies(mech):
        return actions.Announce(unit, "still")
    return actions.Announce(unit, max(modes(mech), key=lambda mode: _plan(state, mech, mode).value))


def _step(state: State, legal: Collection[Action]) -> Action:
    mech = state.mech(state.active)
    if not state.enemies(mech):
        return next((action for action in legal if isinstance(action, actions.Stop)), next(iter(legal)))
    first = _plan(state, mech, mech.mode or "still").first
    return actions.Stop() if first is None else actions.Step(first)


def _plan(state: State, mech: Mech, mode: Mode) -> MoveEnd:
    """The best end of the move that is left to a mech."""
    around, view = surroundings_of(state, mech), _View(state, mech, mode)
    start = stance_of(state, mech) if mech.mode else Stance(mech.hex, mech.facing, allowance(state, mech, mode))
    best: MoveEnd | None = None
    ahead: deque[tuple[Stance, int, str, Way | None]] = deque([(start, mech.hexes, mech.heading, None)])
    seen: set[tuple[str, int]] = set()
    while ahead:  # in order of steps: the first way to a hex and facing is the one kept
        stance, hexes, heading, first = ahead.popleft()
        if (stance.hex, stance.facing) in seen or not stance.hex:
            continue
        seen.add((stance.hex, stance.facing))
        if stance.hex not in around.friends:
            value = view.value(stance.hex, stance.facing, hexes)
            if best is None or value > best.value:
                best = MoveEnd(value, first)
        for way, after in ways(around, stance, mode).items():
            if way in TURNS:
                ahead.append((after, hexes, heading, first or way))
            else:
                ahead.append((after, 1 if heading not in ("", way) else hexes + 1, way, first or way))
    return best or MoveEnd(0.0, next(legal_ways(state, mech)))


class _View:
    """What a mech may expect in a hex: worked out once for the hex, then for each facing."""

    def __init__(self, state: State, mech: Mech, mode: Mode) -> None:
        self.mode, self.board, self.arm_arcs = mode, state.board, state.options.arm_arcs
        self.cover = covers(state.board)
        self.caution = CAUTION if state.turn <= PATIENCE else 0.0
        self.mounts = _mounts(state, mech)
        self.enemies = [(enemy, _mounts(state, enemy)) for enemy in state.enemies(mech)]
        self.dealt: dict[str, list[tuple[str, list[tuple[Arc, float]]]]] = {}
        self.rest: dict[tuple[str, int], float] = {}

    def value(self, hex_: str, facing: int, hexes: int) -> float:
        """The worth of ending here: damage dealt at the best target, less that taken from all, less the way to go."""
        if hex_ not in self.dealt:
            self.dealt[hex_] = [(enemy.hex, self._dealt(hex_, enemy)) for enemy, _ in self.enemies]
        if (hex_, hexes) not in self.rest:
            self.rest[hex_, hexes] = -self.caution * self._taken(hex_, hexes) - APPROACH * self._nearest(hex_)[0]
        dealt = max(
            sum(points for arc, points in each if in_arc(arc, facing, hex_, target))
            for target, each in self.dealt[hex_]
        )
        ahead = in_arc("forward", facing, hex_, self._nearest(hex_)[1])
        return dealt + self.rest[hex_, hexes] + APPROACH * ahead

    def _dealt(self, hex_: str, target: Mech) -> list[tuple[Arc, float]]:
        points = self._expected(self.mounts, hex_, self.mode, target.hex, target.hexes)
        return [
            (arc_of(mount.location, self.arm_arcs), damage)
            for mount, damage in zip(self.mounts, points, strict=True)
            if damage
        ]

    def _taken(self, hex_: str, hexes: int) -> float:
        return sum(
            sum(self._expected(mounts, enemy.hex, enemy.mode or "walk", hex_, hexes)) for enemy, mounts in self.enemies
        )

    def _nearest(self, hex_: str) -> tuple[int, str]:
        return min((distance(hex_, enemy.hex), enemy.hex) for enemy, _ in self.enemies)

    def _expected(self, mounts: Sequence[DesignMount], start: str, mode: Mode, end: str, hexes: int) -> list[float]:
        """Damage times chance of each weapon from one hex at a mech in another that moved `hexes`."""
        far = distance(start, end)
        if not any(far <= mount.facts.reach.long for mount in mounts):
            return [0.0] * len(mounts)
        between, ground = self.cover(start, end), self.board.terrain(end).key
        woods = between.woods(between.worse)
        return [
            mount.facts.damage * _chance(to_hit(mount.facts.reach, far, mode, hexes, woods, ground).number)
            for mount in mounts
        ]


def _mounts(state: State, mech: Mech) -> tuple[DesignMount, ...]:
    return tuple(state.mount(mech, weapon) for weapon in working(state, mech))


# --- attacks ---------------------------------------------------------------------------------------


def _declare(state: State, legal: Sequence[Action]) -> Action:
    """The declaration that may expect the most damage; without any, the first mech holds its fire."""
    declared = [action for action in legal if isinstance(action, actions.Declare)]
    value, index = max(
        ((_expected_of(state, action), -index) for index, action in enumerate(declared)), default=(0.0, 0)
    )
    return declared[-index] if value > 0 else next(action for action in legal if isinstance(action, actions.HoldFire))


def _expected_of(state: State, action: actions.Declare) -> float:
    mech, target = state.mech(action.unit), state.mech(action.target)
    return sum(
        state.mount(mech, weapon).facts.damage * _chance(shot(state, mech, target, weapon).number)
        for weapon in bearing(state, mech, target)
    )


def _worth_it(state: State, action: actions.Aim) -> bool:
    attack = state.declaring
    mech, target = state.mech(attack.unit), state.mech(attack.target)
    return _chance(shot(state, mech, target, action.weapon).number) >= LEAST_CHANCE
