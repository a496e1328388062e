"""N15 SPECIAL dice: raising POWER, and the rules of controlled sectors.

The rules of the sectors are data made of a small vocabulary. Each word is here once: which choices it leaves, and what
it does. T22 A choice that would change nothing is not offered.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.little_battlefield.combat import pushed
from games.little_battlefield.components import CARDS, CELLS, MOST, POWER, RESERVE, RESOURCES, Effect, enemy
from games.little_battlefield.events import FreeRerollGained, SpecialUsed
from games.little_battlefield.field import ADJACENT, Tell, power_raised, resources_changed, unit_placed
from games.little_battlefield.model import RaisePower, State, UseSpecial

RAISE = 9  # in a side's `specials`: raising POWER; the other numbers there are cells

Blocked = tuple[int, ...]


class Word(NamedTuple):
    """A word of the vocabulary: its choices, what it does, and the fields of a choice in which stand the cells that it
    brings the effect to.

    `choices(state, seat, cell, effect)` gives actions; `do(state, seat, action, effect, tell)` a state.
    """

    choices: Callable[[State, str, int, Effect], Iterator[UseSpecial]]
    do: Callable[[State, str, UseSpecial, Effect, Tell], State]
    touches: tuple[str, ...] = ()

    def touched(self, action: UseSpecial) -> set[int]:
        """The cells that a choice brings the effect to."""
        return {getattr(action, name) for name in self.touches}


def named(effect: Effect, chosen: str) -> tuple[str, ...]:
    """The resources that an effect is about, once one is chosen where the effect says "any"."""
    return RESOURCES if effect.resource == "both" else (chosen or effect.resource,)


def _resources(effect: Effect) -> tuple[Any, ...]:
    return RESOURCES if effect.resource == "any" else ("",)


def _gain_choices(state: State, seat: str, cell: int, effect: Effect) -> Iterator[UseSpecial]:
    for chosen in _resources(effect):
        if any(state.side(seat).resource(name) < MOST for name in named(effect, chosen)):
            yield UseSpecial(cell, resource=chosen)


def gain(state: State, seat: str, effect: Effect, chosen: str, tell: Tell) -> State:
    """A side gains resources, up to 7 of each."""
    return resources_changed(state, seat, named(effect, chosen), effect.amount, tell)


def _drain_choices(state: State, seat: str, cell: int, effect: Effect) -> Iterator[UseSpecial]:
    for chosen in _resources(effect):
        if any(state.side(enemy(seat)).resource(name) for name in named(effect, chosen)):
            yield UseSpecial(cell, resource=chosen)


def drain(state: State, seat: str, effect: Effect, chosen: str, tell: Tell) -> State:
    """The other side loses resources, as far as it has them."""
    return resources_changed(state, enemy(seat), named(effect, chosen), -effect.amount, tell)


def _push_choices(state: State, seat: str, cell: int, effect: Effect) -> Iterator[UseSpecial]:
    for target in ADJACENT[cell] if effect.reach == "adjacent" else CELLS:
        if state.markers[target] is not None and not state.holds(seat, target):
            yield UseSpecial(cell, target=target)


def _muster_choices(state: State, seat: str, cell: int, effect: Effect) -> Iterator[UseSpecial]:
    for unit in state.reserve_kinds(seat):
        if state.fits(seat, unit, cell):
            yield UseSpecial(cell, unit=unit)  # type: ignore[arg-type]


def _muster(state: State, seat: str, action: UseSpecial, effect: Effect, tell: Tell) -> State:
    return unit_placed(state, seat, action.unit, RESERVE, action.sector, tell)


def _march_choices(state: State, seat: str, cell: int, effect: Effect) -> Iterator[UseSpecial]:
    for target in ADJACENT[cell]:
        start, to = (target, cell) if effect.reach == "in" else (cell, target)
        unit = state.unit_in(seat, start)
        if unit and state.fits(seat, unit, to):
            yield UseSpecial(cell, target=target)


def _march(state: State, seat: str, action: UseSpecial, effect: Effect, tell: Tell) -> State:
    ends = (action.target, action.sector) if effect.reach == "in" else (action.sector, action.target)
    return unit_placed(state, seat, state.unit_in(seat, ends[0]), *ends, tell)


def _repel_choices(state: State, seat: str, cell: int, effect: Effect) -> Iterator[UseSpecial]:
    for target in ADJACENT[cell]:
        if state.contact(seat, target):
            yield UseSpecial(cell, target=target)


def _refresh_choices(state: State, seat: str, cell: int, effect: Effect) -> Iterator[UseSpecial]:
    # The die that is being used is still among the dice.
    if seat == state.turn and not state.free_reroll and len(state.dice) > 1:
        yield UseSpecial(cell)


def _refresh(state: State, seat: str, action: UseSpecial, effect: Effect, tell: Tell) -> State:
    tell.append(FreeRerollGained(seat))
    return replace(state, free_reroll=True)


VOCABULARY: dict[str, Word] = {
    "gain": Word(
        _gain_choices, lambda state, seat, action, effect, tell: gain(state, seat, effect, action.resource, tell)
    ),
    "drain": Word(
        _drain_choices, lambda state, seat, action, effect, tell: drain(state, seat, effect, action.resource, tell)
    ),
    "push": Word(
        _push_choices, lambda state, seat, action, effect, tell: pushed(state, seat, action.target, tell), ("target",)
    ),
    "muster": Word(_muster_choices, _muster, ("sector",)),
    "march": Word(_march_choices, _march, ("sector", "target")),
    "repel": Word(
        _repel_choices,
        lambda state, seat, action, effect, tell: replace(state, retreating=(action.target,)),
        ("target",),
    ),
    "refresh": Word(_refresh_choices, _refresh),
}


def specials(state: State, seat: str, blocked: Blocked) -> Iterator[UseSpecial]:
    """N15 The rules of controlled sectors that a SPECIAL die can use, each at most once a turn.

    T19 A rule used while following counts for that turn too. N6 A follower's choice affects no cell of `blocked`.
    """
    used = _used(state, seat)
    for cell in state.controlled(seat):
        if cell in used:
            continue
        effect = CARDS[state.cards[cell]].special
        word = VOCABULARY[effect.kind]
        for action in word.choices(state, seat, cell, effect):
            if word.touched(action).isdisjoint(blocked):
                yield action


def _used(state: State, seat: str) -> frozenset[int]:
    """The cells whose rule a side has used this turn. T18 Two Forests share it, unless each card counts by itself."""
    cells = frozenset(cell for cell in state.side(seat).specials if cell != RAISE)
    if not cells or state.options.special_each_sector:
        return cells
    cards = {state.cards[cell] for cell in cells}
    return frozenset(cell for cell in CELLS if state.cards[cell] in cards)


def raises(state: State, seat: str) -> Iterator[RaisePower]:
    """N15 The ways to pay for the next POWER level, all of one resource; once a turn as any special rule."""
    own = state.side(seat)
    if own.power == len(POWER) or RAISE in own.specials:
        return
    for name in RESOURCES:
        if state.side(seat).resource(name) >= POWER[own.power].cost:
            yield RaisePower(name)  # type: ignore[arg-type]


def use(state: State, seat: str, action: UseSpecial, tell: Tell) -> State:
    """Carry out the rule of a sector."""
    effect = CARDS[state.cards[action.sector]].special
    tell.append(SpecialUsed(seat, action.sector, effect.kind))
    return VOCABULARY[effect.kind].do(_noted(state, seat, action.sector), seat, action, effect, tell)


def affected(state: State, action: UseSpecial) -> Blocked:
    """N6 The cells that the die of this action is used on, in order."""
    word = VOCABULARY[CARDS[state.cards[action.sector]].special.kind]
    return tuple(sorted({action.sector, *word.touched(action)}))


def raise_power(state: State, seat: str, name: str, tell: Tell) -> State:
    """N15 Pay for the next POWER level, fully, and reach it."""
    state = resources_changed(state, seat, (name,), -POWER[state.side(seat).power].cost, tell)
    return power_raised(_noted(state, seat, RAISE), seat, tell)


def _noted(state: State, seat: str, special: int) -> State:
    return state.with_side(seat, specials=tuple(sorted((*state.side(seat).specials, special))))
