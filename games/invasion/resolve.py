"""Strikes and duels for a table that keeps its own board: nothing here needs a running game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from games.core import structs
from games.core.dice import Dice, Refill
from games.core.errors import Illegal
from games.core.fields import Fields, checked_symbol
from games.invasion.dice import PLAIN, SIDES, Side, strike_odds, struck
from games.invasion.figures import BANNER, HIT_POINTS
from games.invasion.options import OPTION_FACTS

Result = Literal["goblin_killed", "goblin_retreats", "hero_hurt", "hero_dies", "hero_retreats", "continue"]

_SYMBOLS = tuple(PLAIN.first)
_REROLLS = tuple(str(one) for one in OPTION_FACTS["reroll"].allowed)


class Strike(structs.Value):
    """One strike read: what it did, the hero's hit points afterwards, the dice that it took.

    After "continue" and "hero_hurt" it is for the other one to strike, where a riposte is possible.
    """

    result: Result
    hero_hp: int
    rerolled: bool
    dice: tuple[str, ...]


def strike(request: Mapping[str, object], refill: Refill | None = None) -> Strike:
    """R6, R7 Read a strike: {"striker": "hero" | "goblin", "hero_hp": 3, "can_retreat": true, "dice": ["flag", …]}.

    `can_retreat` is about the figure that is struck; `reroll` may name the reading of A1. Dice that are not typed are
    thrown by `refill`. Raises NeedDice without one, and Illegal "dice-count", "unknown-value", "wrong-type",
    "missing-field", "out-of-range", "unknown-field".
    """
    fields = Fields(request)
    side: Side = "hero" if fields.one_of("striker", SIDES) == "hero" else "goblin"
    hit_points = fields.integer("hero_hp", 1, HIT_POINTS)
    can_retreat = fields.flag("can_retreat")
    reroll = fields.one_of("reroll", _REROLLS, _REROLLS[0])
    dice = Dice([checked_symbol(one, path, _SYMBOLS) for one, path in fields.items("dice", 2)], refill=refill)
    fields.done()
    blow = struck(dice, side, can_retreat=can_retreat, reroll=reroll)
    shown = tuple(PLAIN.faces[face - 1] for face in dice.finish())
    result: Result = "continue"
    if blow.effect == "retreat":
        result = "goblin_retreats" if side == "hero" else "hero_retreats"
    elif blow.effect == "hit" and side == "hero":
        result = "goblin_killed"
    elif blow.effect == "hit":
        hit_points -= 1
        result = "hero_hurt" if hit_points else "hero_dies"
    return Strike(result, hit_points, blow.rerolled, shown)


def duel_odds(
    attacker: str,
    hero_hp: int,
    hero_can_retreat: bool,
    goblin_can_retreat: bool,
    riposte: bool,
    *,
    reroll: str = "full",
    helmet: str = "any",
) -> dict[str, Fraction]:
    """How a fight ends when nobody breaks it off: the exact chances of "goblin_killed", "goblin_retreats",
    "hero_retreats" and "hero_dies".

    Without riposte (A4) there is one strike, and what is missing to 1 is the chance that both stay where they are. The
    fight can go round in circles, so it is solved and not followed. Raises Illegal "unknown-value", "out-of-range".

    Both may retreat, and the hero has its last hit point. It ends the fight with four faces of six, three of them kill;
    the goblin ends it with three. If p is the chance of a kill, p = 3/6 + 2/6 · 3/6 · p, so that p = 3/5.

    >>> duel_odds("hero", 1, True, True, True)["goblin_killed"]
    Fraction(3, 5)
    """
    checked_symbol(attacker, "attacker", SIDES)
    checked_symbol(reroll, "reroll", _REROLLS)
    checked_symbol(helmet, "helmet", ("any", "banner"))
    if not 1 <= hero_hp <= HIT_POINTS:
        raise Illegal("out-of-range", path="hero_hp", low=1, high=HIT_POINTS)
    banner = None if helmet == "any" else next(iter(BANNER.values()))  # all colours fall alike
    hero = strike_odds("hero", can_retreat=goblin_can_retreat, reroll=reroll, banner=banner)
    goblin = strike_odds("goblin", can_retreat=hero_can_retreat, reroll=reroll)
    nothing = Fraction(0)
    kills, drives, misses = (hero.get(one, nothing) for one in ("hit", "retreat", "continue"))
    hits, repels, fails = (goblin.get(one, nothing) for one in ("hit", "retreat", "continue"))
    if not riposte:  # A4
        by_hero = attacker == "hero"
        return {
            "goblin_killed": kills if by_hero else nothing,
            "goblin_retreats": drives if by_hero else nothing,
            "hero_retreats": nothing if by_hero else repels,
            "hero_dies": hits if not by_hero and hero_hp == 1 else nothing,
        }
    # By hit points: how it ends when it is the hero's turn to strike, and when it is the goblin's. The two stand in
    # each other's equation: ours = kills + drives + misses * theirs, theirs = repels + fails * ours + hits * weaker.
    weaker = {"goblin_killed": nothing, "goblin_retreats": nothing, "hero_retreats": nothing, "hero_dies": Fraction(1)}
    ours = theirs = weaker
    for _ in range(hero_hp):
        own = {"goblin_killed": kills, "goblin_retreats": drives}
        other = {end: hits * weaker[end] + (repels if end == "hero_retreats" else 0) for end in weaker}
        ours = {end: (own.get(end, nothing) + misses * other[end]) / (1 - misses * fails) for end in weaker}
        theirs = {end: other[end] + fails * ours[end] for end in weaker}
        weaker = ours  # R6 a hero who is hurt and alive strikes next
    return ours if attacker == "hero" else theirs
