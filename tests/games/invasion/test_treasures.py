"""R10, R12, R13: treasures, potions, healing, and how the game ends."""

import pytest
from msgspec.structs import replace

from games.invasion.events import Healed
from games.invasion.model import (
    Attack,
    DrinkPotion,
    EndTurn,
    Heal,
    PlaceGoblin,
    Step,
    Strike,
    TakeTreasure,
)
from games.invasion.rules import INVASION, team
from tests.games.invasion.positions import done, events_of, hero, legal, table

TAKE = TakeTreasure("warrior")


def on(face, hp=3, goblins=(), **more):
    """The warrior next to a treasure, one step and a hand's reach away."""
    state = table({"warrior": ("A2", hp), "cleric": "P16"}, goblins, treasures={"A1": face}, **more)
    return done(state, Step("warrior", "A1"))


def with_potions(hp, count, name="warrior", **more):
    state = table({name: ("E4", hp), "wizard": "P16"}, **more)
    return replace(state, heroes=tuple(replace(hero, potions=count * (hero.name == name)) for hero in state.heroes))


def test_R10_a_hero_may_take_a_treasure_or_walk_on():
    state = on("bonus")
    assert {TAKE, Step("warrior", "B1")} <= set(legal(state))
    assert len(done(state, Step("warrior", "B1")).treasures) == 1


def test_G15_the_turn_ends_with_every_one_of_seven_treasures():
    cells = ["A1", "H1", "A8", "H8", "I1", "P1", "I8"]
    state = table({"warrior": "A1"}, treasures=dict.fromkeys(cells, "bonus"))
    for number, cell in enumerate(cells, start=1):
        there = replace(hero(state, "warrior"), cell=cell, done=False)
        state = replace(state, stage="heroes", heroes=(there, *state.heroes[1:]))
        state = done(state, TAKE)
        assert (state.stage, state.bonus) == ("summon", number)


def test_R10_the_face_is_shown_to_all_and_an_undo_needs_the_others():
    (found, *_) = events_of(on("bonus"), TAKE)
    assert (found.face, found.shows) == ("bonus", True)


def test_R10_a_found_diamond_lies_with_the_heroes():
    state = done(on("diamond"), TAKE)
    assert state.found == ("diamond",)
    assert INVASION.outcome(state) is None


def test_G9_the_second_diamond_wins_at_once_whoever_stands_around():
    state = on("diamond", 1, ["sword B1"], found=("diamond", "bonus"))
    state = done(state, TAKE)
    assert INVASION.outcome(state).winners == ("hero-1",)
    assert INVASION.outcome(state).reason == "diamonds-found"
    assert INVASION.to_act(state) == ()


def test_R13_the_players_of_the_heroes_win_together():
    state = on("diamond", found=("diamond",), options={"players": 3})
    assert INVASION.outcome(done(state, TAKE)).winners == ("hero-1", "hero-2", "hero-3") == team(state, "hero-2")
    assert team(state, "lord") == ("lord",)


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3)])
def test_R10_a_healing_treasure_gives_a_hit_point_back(before, after):
    assert hero(done(on("heal", before), TAKE), "warrior").hp == after


def test_G8_healing_at_three_hit_points_changes_nothing():
    assert hero(done(on("heal", 3), TAKE), "warrior").hp == 3
    assert Healed not in map(type, events_of(on("heal", 3), TAKE))


@pytest.mark.parametrize(("face", "value"), [("trap_1", 1), ("trap_2", 2), ("trap_3", 3)])
def test_R10_a_trap_lets_the_lord_place_its_value_in_goblins_at_once(face, value):
    state = done(on(face), TAKE)
    assert INVASION.to_act(state) == ("lord",)
    for number in range(value):
        assert state.placing == value - number
        state = done(state, legal(state)[0])
    assert INVASION.to_act(state) == ("hero-1",)
    assert EndTurn("cleric") in legal(state)
    assert EndTurn("warrior") not in legal(state)


def test_R10_the_lord_chooses_the_weapons_of_the_goblins_of_a_trap():
    state = done(on("trap_1"), TAKE)
    assert {action.weapon for action in legal(state)} == {"sword", "bow"}


SEWERS = ["F1", "G1", "N1", "O1", "F9", "G9", "N9", "O9"]


def test_G13_a_trap_of_two_with_one_free_sewer_brings_one_goblin():
    state = done(on("trap_2", 3, [f"sword {cell}" for cell in SEWERS[1:]]), TAKE)
    assert legal(state) == [PlaceGoblin("sword", "F1"), PlaceGoblin("bow", "F1")]
    state = done(state, PlaceGoblin("bow", "F1"))
    assert (len(state.goblins), state.placing) == (8, 0)


def test_A10_a_trap_without_a_free_sewer_brings_none():
    state = done(on("trap_3", 3, [f"sword {cell}" for cell in SEWERS]), TAKE)
    assert (state.placing, INVASION.to_act(state)) == (0, ("hero-1",))


def test_A10_no_more_goblins_come_than_there_are_figures_in_the_box():
    state = on("trap_3", 3, [f"sword H{row}" for row in range(2, 9)], options={"goblin_figures": 8})
    assert done(state, TAKE).placing == 1


def test_T8_goblins_of_a_trap_act_in_the_next_phase_of_the_lord():
    state = done(on("trap_1"), TAKE)
    state = done(state, PlaceGoblin("sword", "F1"), EndTurn("cleric"))
    state = done(state, next(action for action in legal(state) if action.pack == 1), PlaceGoblin("sword", "G1"))
    assert Step("g1", "F2") in legal(state)


def test_R10_bonus_points_go_to_the_lord():
    assert done(on("bonus", bonus=1), TAKE).bonus == 2


# --- potions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 3)])
def test_A9_a_potion_gives_two_hit_points_back_up_to_three(before, after):
    state = done(with_potions(before, 1), DrinkPotion("warrior"))
    assert (hero(state, "warrior").hp, hero(state, "warrior").potions) == (after, 0)
    assert DrinkPotion("warrior") not in legal(state)


def test_A9_drinking_costs_neither_points_nor_attacks_and_the_turn_goes_on():
    state = done(with_potions(1, 1), DrinkPotion("warrior"))
    assert (state.active, state.points, state.attacks) == ("warrior", 6, 3)


def test_A9_nobody_drinks_out_of_turn_or_in_a_fight():
    state = with_potions(1, 1, goblins=["sword E5"])
    fighting = done(state, (Attack("warrior", "g1"), "lore"), (Strike(), "helmet"))
    assert DrinkPotion("warrior") not in legal(fighting)
    assert DrinkPotion("warrior") not in legal(done(state, EndTurn("warrior")))


def test_T13_no_potion_undoes_the_last_wound():
    state = with_potions(1, 2, goblins=["sword E5"])
    state = done(state, (Attack("warrior", "g1"), "lore"), (Strike(), "lore"))
    assert (hero(state, "warrior").hp, hero(state, "warrior").cell) == (0, "")


def test_T17_a_dead_heros_potion_is_lost():
    state = with_potions(1, 1, goblins=["sword E5"])
    state = done(state, (Attack("warrior", "g1"), "lore"), (Strike(), "lore"))
    assert sum(hero.potions for hero in state.heroes) == 0


# --- the cleric ------------------------------------------------------------------------------------


def test_R12_the_cleric_heals_instead_of_moving_and_fighting():
    state = done(table({"cleric": "E4", "rogue": ("P16", 1)}), Heal("rogue"))
    assert hero(state, "rogue").hp == 2
    assert hero(state, "cleric").done


@pytest.mark.parametrize("first", [Step("cleric", "E5"), (Attack("cleric", "g1"), "lore")])
def test_R12_not_after_a_step_or_an_attack(first):
    state = done(table({"cleric": "E4", "rogue": ("P16", 1)}, ["bow D4"]), first)
    assert Heal("rogue") not in legal(state)


def test_R12_a_potion_beforehand_does_not_count_as_moving_or_fighting():
    state = table({"cleric": ("E4", 1), "rogue": ("P16", 1)})
    state = replace(state, heroes=tuple(replace(hero, potions=1) for hero in state.heroes))
    assert Heal("rogue") in legal(done(state, DrinkPotion("cleric")))


def test_R12_only_the_cleric_heals():
    state = done(table({"warrior": "E4", "cleric": ("E8", 1)}), EndTurn("cleric"))
    assert not any(isinstance(action, Heal) for action in legal(state))


def test_A12_any_wounded_hero_anywhere_the_cleric_too_but_not_the_dead():
    state = table({"cleric": ("A1", 2), "rogue": ("P16", 1), "wizard": "E4"})
    assert {action.hero for action in legal(state) if isinstance(action, Heal)} == {"cleric", "rogue"}


# --- the end ---------------------------------------------------------------------------------------


def test_R13_the_lord_wins_when_the_last_hero_dies():
    state = table({"warrior": ("E4", 1)}, ["sword E5"], stage="lord")
    state = done(state, (Attack("g1", "warrior"), "lore"))
    assert INVASION.outcome(state).winners == ("lord",)
    assert INVASION.outcome(state).reason == "heroes-dead"
    assert INVASION.to_act(state) == ()


def test_A14_the_diamond_of_a_dead_hero_stays_found():
    state = table({"warrior": ("E4", 1), "cleric": "A1"}, ["sword E5"], found=("diamond",), treasures={"A1": "diamond"})
    state = done(state, (Attack("warrior", "g1"), "lore"), (Strike(), "lore"), TakeTreasure("cleric"))
    assert INVASION.outcome(state).winners == ("hero-1",)
