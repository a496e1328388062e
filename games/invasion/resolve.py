"""How a fight ends when nobody breaks it off, exactly."""

from fractions import Fraction

from games.invasion.dice import strike_odds
from games.invasion.figures import BANNER


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
    fight can go round in circles, so it is solved and not followed.

    Both may retreat, and the hero has its last hit point. It ends the fight with four faces of six, three of them kill;
    the goblin ends it with three. If p is the chance of a kill, p = 3/6 + 2/6 · 3/6 · p, so that p = 3/5.

    >>> duel_odds("hero", 1, True, True, True)["goblin_killed"]
    Fraction(3, 5)
    """
    banner = None if helmet == "any" else next(iter(BANNER.values()))  # all colours fall alike
    hero = strike_odds("hero", can_retreat=goblin_can_retreat, reroll=reroll, banner=banner)
    goblin = strike_odds("goblin", can_retreat=hero_can_retreat, reroll=reroll)
    nothing = Fraction(0)
    kills, drives, misses = (hero.get(outcome, nothing) for outcome in ("hit", "retreat", "continue"))
    hits, repels, fails = (goblin.get(outcome, nothing) for outcome in ("hit", "retreat", "continue"))
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
