"""Strikes and duels for a table that keeps its own board; the golden fractions."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from games.core.dice import NeedDice
from games.core.errors import Illegal
from games.core.protocol import odds
from games.invasion.dice import COLOURED, PLAIN, strike_odds
from games.invasion.model import Attack, Strike
from games.invasion.resolve import duel_odds
from games.invasion.resolvers import StrikeBody
from games.invasion.resolvers import strike as resolver
from games.invasion.rules import INVASION
from tests.games.invasion.positions import at, table

ENDS = ["goblin_killed", "goblin_retreats", "hero_retreats", "hero_dies"]


def asked(striker, dice, *, hero_hp=3, can_retreat=True, **more):
    return {"striker": striker, "hero_hp": hero_hp, "can_retreat": can_retreat, "dice": dice, **more}


def strike(request, throw=None):
    return resolver.run(StrikeBody(**request), throw)


def fractions(*texts):
    return dict(zip(ENDS, map(Fraction, texts), strict=True))


@pytest.mark.parametrize(
    ("request_", "result", "hero_hp"),
    [
        (asked("hero", ["helmet"]), "goblin_killed", 3),
        (asked("hero", ["bonus_strike"]), "continue", 3),
        (asked("hero", ["lore"]), "continue", 3),
        (asked("hero", ["flag"]), "goblin_retreats", 3),
        (asked("hero", ["flag", "flag"], can_retreat=False), "goblin_killed", 3),
        (asked("hero", ["flag", "lore"], can_retreat=False), "continue", 3),
        (asked("goblin", ["helmet"]), "continue", 3),
        (asked("goblin", ["lore"]), "hero_hurt", 2),
        (asked("goblin", ["bonus_strike"], hero_hp=1), "hero_dies", 0),
        (asked("goblin", ["flag"]), "hero_retreats", 3),
        (asked("goblin", ["flag", "flag"], can_retreat=False), "hero_hurt", 2),
        (asked("goblin", ["flag", "lore"], can_retreat=False), "hero_hurt", 2),
        (asked("goblin", ["flag", "lore"], can_retreat=False, reroll="flag_only"), "continue", 3),
    ],
)
def test_R6_a_strike_is_read_for_a_table_that_keeps_its_own_board(request_, result, hero_hp):
    read = strike(request_)
    assert (read.result, read.hero_hp, read.dice.faces) == (result, hero_hp, request_["dice"])
    assert read.rerolled == (len(request_["dice"]) == 2)


def test_R7_a_flag_without_a_way_out_asks_for_another_die():
    with pytest.raises(NeedDice) as caught:
        strike(asked("hero", ["flag"], can_retreat=False))
    assert (caught.value.count, caught.value.sides, caught.value.why) == (1, 6, "reroll")


def test_the_server_may_throw_the_dice():
    request = {name: value for name, value in asked("hero", []).items() if name != "dice"}
    assert strike(request, lambda count, sides: [1] * count).dice.faces == ["helmet"]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (asked("hero", ["sabres"]), "unknown-value"),
        (asked("hero", [1]), "wrong-type"),
        (asked("hero", ["helmet", "helmet"]), "dice-count"),
        (asked("hero", ["flag"] * 3), "too-many"),
    ],
)
def test_a_strike_that_makes_no_sense_is_refused(request_, code):
    with pytest.raises(Illegal) as caught:
        strike(request_)
    assert caught.value.code == code


def test_R0_one_face_of_each_symbol_and_three_of_them_helmets():
    assert len(set(COLOURED.faces)) == 6
    assert PLAIN.ways == {"helmet": 3, "bonus_strike": 1, "lore": 1, "flag": 1}


@pytest.mark.parametrize(
    ("side", "can_retreat", "hit", "nothing", "retreat"),
    [
        ("hero", True, "1/2", "1/3", "1/6"),
        ("goblin", True, "1/3", "1/2", "1/6"),
        ("hero", False, "11/18", "7/18", "0"),
        ("goblin", False, "5/12", "7/12", "0"),
    ],
)
def test_A4_the_golden_fractions_of_a_single_strike(side, can_retreat, hit, nothing, retreat):
    spread = strike_odds(side, can_retreat=can_retreat)
    assert [spread.get(result, 0) for result in ("hit", "continue", "retreat")] == [
        *map(Fraction, (hit, nothing, retreat))
    ]


@pytest.mark.parametrize(
    ("hero_hp", "free", "golden"),
    [
        (3, True, fractions("143/250", "143/750", "259/1125", "8/1125")),
        (1, True, fractions("3/10", "1/10", "1/5", "2/5")),
        (1, False, fractions("77/167", 0, 0, "90/167")),
    ],
)
def test_R6_the_golden_fractions_of_a_fight_that_a_goblin_begins(hero_hp, free, golden):
    assert duel_odds("goblin", hero_hp, free, free, True) == golden


@pytest.mark.parametrize(
    ("attacker", "hero_hp", "golden"),
    [
        ("hero", 3, fractions("1/2", "1/6", 0, 0)),
        ("goblin", 3, fractions(0, 0, "1/6", 0)),
        ("goblin", 1, fractions(0, 0, "1/6", "1/3")),
    ],
)
def test_A4_without_riposte_there_is_one_strike_and_mostly_nobody_falls(attacker, hero_hp, golden):
    assert duel_odds(attacker, hero_hp, True, True, False) == golden


def test_R0_a_helmet_of_one_colour_kills_a_third_as_often():
    assert duel_odds("hero", 3, True, True, False, helmet="banner")["goblin_killed"] == Fraction(1, 6)


DUELS = list(product(["hero", "goblin"], [1, 2, 3], [True, False], [True, False]))


@pytest.mark.parametrize("reroll", ["full", "flag_only"])
@pytest.mark.parametrize("helmet", ["any", "banner"])
def test_R6_a_fight_with_riposte_always_comes_to_an_end(reroll, helmet):
    for duel in DUELS:
        ends = duel_odds(*duel, True, reroll=reroll, helmet=helmet)
        assert sum(ends.values()) == 1, duel
        assert all(chance >= 0 for chance in ends.values())


def followed(state, action, strikes):
    """How a fight stands after so many strikes, by the rules themselves: the chance of each state."""
    spread = {state: Fraction(1)}
    for _ in range(strikes):
        after = defaultdict(Fraction)
        for position, weight in spread.items():
            over = position != state and position.fight is None
            for share, then, _ in (
                [(1, position, ())] if over else odds(INVASION, position, *INVASION.to_act(position), action)
            ):
                after[then] += weight * share
        spread, action = after, Strike()
    return spread


def ending(state):
    if state.fight:
        return "still going on"
    if "g1" not in at(state):
        return "goblin_killed"
    if "warrior" not in at(state):
        return "hero_dies"
    return "goblin_retreats" if at(state)["g1"] != "E5" else "hero_retreats"


@pytest.mark.parametrize(("attacker", "hero_hp", "hero_free", "goblin_free"), DUELS)
@pytest.mark.parametrize("reroll", ["full", "flag_only"])
def test_R6_the_odds_of_a_duel_are_those_of_the_played_rules(attacker, hero_hp, hero_free, goblin_free, reroll):
    state = table(
        {"warrior": ("E4", hero_hp), **({} if hero_free else {"cleric": "E3"})},
        ["sword E5", *([] if goblin_free else ["bow E6"])],
        stage="heroes" if attacker == "hero" else "lord",
        options={"reroll": reroll},
    )
    action = Attack("warrior", "g1") if attacker == "hero" else Attack("g1", "warrior")
    ends = defaultdict(Fraction)
    for after, weight in followed(state, action, 40).items():
        ends[ending(after)] += weight
    exact = duel_odds(attacker, hero_hp, hero_free, goblin_free, True, reroll=reroll)
    assert ends["still going on"] < Fraction(1, 10**6)
    for end in ENDS:
        assert ends[end] <= exact[end] <= ends[end] + ends["still going on"], end
