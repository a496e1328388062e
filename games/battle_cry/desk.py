"""C2: what may be done next at the desk of a battle, as a pure function of what has been done.

Set-up, event rolls, then every round: reserve rolls with their choices, play, points. Rounds may be set up and played
side by side; the rolls of one set-up have their order.
"""

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import asdict

from games.battle_cry.dice import SIDES, roll_order
from games.core import structs
from games.core.errors import Illegal

Settled = Mapping[str, bool]  # the sides that have rolled; whether all effects are applied, or the choices made


class RoundDesk(structs.Value):
    """A round with its rolls; to take nothing of a reserve roll is a choice too. `scored`: the sides that have points.

    `events` count with the option `per_round` only (A13). `elite` and `waiting` hold the sides that have still to say
    which unit became Elite (A2), and those with a unit in the holding zone (C4).
    """

    number: int
    events: Settled
    reserve: Settled
    scored: Mapping[str, bool]
    elite: Collection[str] = ()
    waiting: Collection[str] = ()

    @property
    def fully_scored(self) -> bool:
        return all(self.scored.get(side) for side in SIDES)


class BattleDesk(structs.Value):
    """A battle. `number` counts from 1 in the campaign; `previous_closed` is True for the first.

    `status` is "planned", "open" or "closed"; `event_roll` is the option "per_battle" or "per_round".
    """

    number: int
    first_side: str
    status: str
    previous_closed: bool
    event_roll: str
    events: Settled
    rounds: tuple[RoundDesk, ...]


class Step(structs.Value):
    """One thing to do. `kind` is one of KINDS; `side` and `round` are None where the step belongs to neither."""

    kind: str
    side: str | None = None
    round: int | None = None


KINDS = (
    "open",
    "event_roll",
    "event_effect",
    "add_round",
    "reserve_roll",
    "reserve_choice",
    "elite",
    "holding_entry",
    "score",
    "close",
)


def legal_steps(desk: BattleDesk) -> tuple[Step, ...]:
    """Everything that may be done now; what carries the battle on comes first."""
    if desk.status == "planned":
        return (Step("open"),) if desk.previous_closed else ()
    if desk.status != "open":
        return ()
    steps: list[Step] = []
    has_events = desk.number > 1  # C9 from the second battle on
    if has_events and desk.event_roll == "per_battle" and (step := _event_step(desk, desk.events, None)):
        steps.append(step)  # C2 before any reserve roll
    else:
        for round_ in desk.rounds:
            own = (
                _event_step(desk, round_.events, round_.number)
                if has_events and desk.event_roll == "per_round"
                else None
            )
            steps += [own] if own else _round_steps(desk, round_)  # A13
    steps.append(Step("add_round"))
    if desk.rounds and all(round_.fully_scored for round_ in desk.rounds):
        steps.append(Step("close"))
    return tuple(steps)


def _event_step(desk: BattleDesk, events: Settled, number: int | None) -> Step | None:
    for side in roll_order(desk.first_side):  # C10, T17 the side that moves first is done before the other begins
        if not events.get(side):
            return Step("event_effect" if side in events else "event_roll", side, number)
    return None


def _round_steps(desk: BattleDesk, round_: RoundDesk) -> Iterator[Step]:
    if round_.fully_scored:
        return
    for side in roll_order(desk.first_side):  # A2 to be named, and nothing waits for it
        if side in round_.elite:
            yield Step("elite", side, round_.number)
    for side in roll_order(desk.first_side):  # T17 as with the event rolls
        if not round_.reserve.get(side):
            yield Step("reserve_choice" if side in round_.reserve else "reserve_roll", side, round_.number)
            return
    for side in roll_order(desk.first_side):
        yield Step("score", side, round_.number)
    for side in roll_order(desk.first_side):  # C5 units enter while the round is played, until both have their points
        if side in round_.waiting:
            yield Step("holding_entry", side, round_.number)


def require_step(desk: BattleDesk, step: Step) -> None:
    """Raises Illegal unless the step is legal now.

    "battle-closed"; "previous-battle-open"; "step-out-of-order" with `expected`, the legal steps as mappings.
    """
    if desk.status == "closed":
        raise Illegal("battle-closed")
    if desk.status == "planned" and not desk.previous_closed:
        raise Illegal("previous-battle-open")
    legal = legal_steps(desk)
    if step not in legal:
        raise Illegal("step-out-of-order", expected=[asdict(allowed) for allowed in legal])
