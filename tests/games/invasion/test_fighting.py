"""R6, R7 and R9: strikes to and fro, retreats, shots."""

from fractions import Fraction

import pytest

from games.invasion.model import Attack, BreakOff, EndTurn, Retreat, Step, Strike
from games.invasion.rules import INVASION
from tests.games.invasion.positions import at, chance, done, events_of, hero, legal, table


def attacks(state):
    return {(action.figure, action.target) for action in legal(state) if isinstance(action, Attack)}


def goblin_attacks(weapon="sword", origin="E5", **others):
    """The warrior at E4 under attack from E5."""
    return table({"warrior": "E4", **others}, [f"{weapon} {origin}"], stage="lord")


ON_GOBLIN = Attack("warrior", "g1")
ON_WARRIOR = Attack("g1", "warrior")


# --- melee -----------------------------------------------------------------------------------------


def test_G1_a_helmet_kills_the_goblin():
    state = done(table({"warrior": "E4"}, ["sword E5"]), (ON_GOBLIN, "helmet"))
    assert (state.goblins, state.fight) == ((), None)


def test_G2_after_a_bonus_strike_the_goblin_strikes_and_then_the_hurt_hero_again():
    state = done(table({"warrior": "E4"}, ["sword E5"]), (ON_GOBLIN, "bonus_strike"))
    assert INVASION.to_act(state) == ("lord",)
    state = done(state, (Strike(), "lore"))
    assert hero(state, "warrior").hp == 2
    assert INVASION.to_act(state) == ("hero-1",)
    assert done(state, (Strike(), "helmet")).goblins == ()


def test_R6_a_helmet_is_nothing_for_a_goblin_and_the_fight_goes_on():
    state = done(goblin_attacks(), (ON_WARRIOR, "helmet"))
    assert INVASION.to_act(state) == ("hero-1",)
    assert hero(state, "warrior").hp == 3


@pytest.mark.parametrize("symbol", ["bonus_strike", "lore"])
def test_R6_bonus_strike_and_lore_cost_a_hero_a_hit_point(symbol):
    assert hero(done(goblin_attacks(), (ON_WARRIOR, symbol)), "warrior").hp == 2


def test_R6_an_attack_costs_no_movement_points():
    state = table({"warrior": "E4"}, ["sword E5"])
    assert done(state, (ON_GOBLIN, "helmet")).points == 6


def test_R6_only_the_neighbours_are_in_reach_of_a_sword_and_never_a_friend():
    state = table({"warrior": "E4", "cleric": "E3"}, ["sword E5", "sword E6", "sword F4"])
    assert attacks(state) == {("warrior", "g1"), ("warrior", "g3")}


def test_T6_a_diagonal_neighbour_is_not_adjacent():
    assert attacks(table({"warrior": "E4"}, ["sword F5"])) == set()


def test_T11_figures_beside_a_fight_change_nothing():
    alone = table({"warrior": "E4"}, ["sword E5"])
    crowded = table({"warrior": "E4", "cleric": "D4", "rogue": "D5"}, ["sword E5", "sword F5", "bow F4"])
    for state in (alone, crowded):
        assert chance(state, ON_GOBLIN, lambda after: "g1" not in at(after)) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("name", "reached"), [("warrior", False), ("rogue", False), ("cleric", False), ("wizard", True)]
)
def test_T19_swords_and_the_staff_reach_the_next_cell_only_and_the_magic_staff_further(name, reached):
    assert attacks(table({name: "E4"}, ["sword E6"])) == ({(name, "g1")} if reached else set())
    assert attacks(table({name: "E4"}, ["sword E5"])) == {(name, "g1")}


@pytest.mark.parametrize(("weapon", "reached"), [("sword", False), ("bow", True)])
def test_T19_a_goblin_with_a_bow_shoots_and_one_with_a_sword_does_not(weapon, reached):
    assert attacks(goblin_attacks(weapon=weapon, origin="E6")) == ({("g1", "warrior")} if reached else set())


# --- how many attacks, and what ends a turn ----------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("warrior", 3), ("rogue", 2), ("wizard", 2), ("cleric", 1)])
def test_G10_the_warrior_attacks_three_times_the_cleric_once_and_the_others_twice(name, count):
    state = table({name: "E4"}, ["bow E5"])
    if name == "wizard":
        state = table({name: "E4"}, ["sword E6"])
    for _ in range(count):
        assert state.stage == "heroes"
        state = done(state, (Attack(name, "g1"), "lore"))
    assert state.stage == "summon"


def test_T3_a_last_attack_that_kills_ends_the_turn():
    state = table({"warrior": "E4"}, ["sword E5"], active="warrior", points=6, attacks=1)
    assert done(state, (ON_GOBLIN, "helmet")).stage == "summon"


def test_T4_the_cleric_moves_before_the_attack_or_not_at_all():
    state = done(table({"cleric": "E3"}, ["sword E5"]), Step("cleric", "E4"))
    state = done(state, (Attack("cleric", "g1"), "flag"))
    assert (state.stage, at(state)) == ("summon", {"cleric": "E4", "g1": "E6"})


def test_R11_an_attack_ends_the_goblins_turn():
    state = table({"warrior": "E4"}, ["bow E5", "bow H8"], stage="lord")
    state = done(state, (Attack("g1", "warrior"), "flag"))
    assert [goblin.done for goblin in state.goblins] == [True, False]


def test_T2_a_hero_who_falls_back_in_its_own_turn_goes_on():
    state = done(table({"warrior": "E4"}, ["sword E5"]), Step("warrior", "D4"), Step("warrior", "E4"))
    state = done(state, (ON_GOBLIN, "lore"), (Strike(), "flag"))
    assert at(state)["warrior"] == "E3"
    assert (state.points, state.attacks) == (4, 2)
    assert Step("warrior", "E4") in legal(state)


def test_R6_a_hero_who_dies_in_its_own_turn_makes_room_for_the_next():
    state = table({"warrior": ("E4", 1), "cleric": "P16"}, ["sword E5"])
    state = done(state, (ON_GOBLIN, "lore"), (Strike(), "lore"))
    assert (state.active, state.stage) == ("", "heroes")
    assert EndTurn("cleric") in legal(state)
    assert EndTurn("warrior") not in legal(state)


def test_A2_a_fight_ends_with_the_death_of_the_hero():
    state = table({"warrior": ("E4", 1), "cleric": "P16"}, ["sword E5", "sword H8"], stage="lord")
    state = done(state, (ON_WARRIOR, "lore"))
    assert (at(state), state.fight) == ({"cleric": "P16", "g1": "E5", "g2": "H8"}, None)


def test_R6_a_goblin_that_dies_in_its_own_attack_makes_room_for_the_next():
    state = table({"warrior": "E4"}, ["sword E5", "sword P16"], stage="lord")
    state = done(state, (ON_WARRIOR, "helmet"), (Strike(), "helmet"))
    assert (at(state), state.active) == ({"warrior": "E4", "g2": "P16"}, "")


# --- retreat ---------------------------------------------------------------------------------------


def test_G3_a_flag_drives_the_goblin_off_by_one_cell_and_the_fight_is_over():
    state = done(table({"warrior": "E4"}, ["sword E5"]), (ON_GOBLIN, "flag"))
    assert (at(state)["g1"], state.fight) == ("E6", None)


def test_R7_whoever_is_struck_back_falls_back_along_the_same_line():
    state = done(table({"warrior": "E4"}, ["sword E5"]), (ON_GOBLIN, "lore"), (Strike(), "flag"))
    assert at(state) == {"warrior": "E3", "g1": "E5"}


def test_G4_a_second_flag_kills_a_goblin_that_cannot_fall_back():
    state = done(table({"warrior": "E4"}, ["sword E5", "bow E6"]), (ON_GOBLIN, "flag", "flag"))
    assert at(state) == {"warrior": "E4", "g2": "E6"}


def test_G5_a_second_flag_costs_a_hero_that_cannot_fall_back_a_hit_point():
    state = done(goblin_attacks(cleric="E3"), (ON_WARRIOR, "flag", "flag"))
    assert hero(state, "warrior").hp == 2
    assert at(state)["warrior"] == "E4"
    assert INVASION.to_act(state) == ("hero-1",)


@pytest.mark.parametrize(
    ("reroll", "symbol", "dead"),
    [("full", "helmet", True), ("full", "lore", False), ("flag_only", "helmet", False), ("flag_only", "flag", True)],
)
def test_A1_the_new_die_counts_in_full_or_a_second_flag_only(reroll, symbol, dead):
    state = table({"warrior": "E4"}, ["sword E5", "bow E6"], options={"reroll": reroll})
    assert ("g1" not in at(done(state, (ON_GOBLIN, "flag", symbol)))) == dead


@pytest.mark.parametrize(("reroll", "hit"), [("full", Fraction(5, 12)), ("flag_only", Fraction(13, 36))])
def test_A1_a_cornered_hero_is_hit_as_often_as_the_reading_says(reroll, hit):
    state = table({"warrior": "E4", "cleric": "E3"}, ["sword E5"], stage="lord", options={"reroll": reroll})
    assert chance(state, ON_WARRIOR, lambda after: hero(after, "warrior").hp == 2) == hit


@pytest.mark.parametrize(
    ("goblin", "origin", "to"),
    [
        ("C4", "B4", "D4"),  # over the edge of a stair
        ("C2", "B2", None),  # a door
        ("C3", "B3", None),  # a window
        ("C5", "B5", None),  # a wall
        ("A2", "B2", None),  # the rim of the board
        ("F6", "E6", None),  # a table
    ],
)
def test_T5_a_retreat_leads_over_the_edge_of_a_stair_but_through_nothing_shut(goblin, origin, to):
    state = table({"warrior": origin}, [f"sword {goblin}"])
    faces = ("flag",) if to else ("flag", "flag")
    assert at(done(state, (ON_GOBLIN, *faces))).get("g1") == to


def test_T5_a_retreat_leads_through_a_broken_door():
    state = table({"warrior": "B2"}, ["sword C2"], broken=frozenset({"C2-D2"}))
    assert at(done(state, (ON_GOBLIN, "flag")))["g1"] == "D2"


@pytest.mark.parametrize(
    ("goblin", "to"), [("E6", "E7"), ("G4", "H4"), ("F6", "F7"), ("G5", "H5"), ("D6", "D7")], ids=str
)
def test_T7_from_afar_a_figure_falls_back_along_the_longer_way(goblin, to):
    state = table({"wizard": "E4"}, [f"sword {goblin}"])
    assert at(done(state, (Attack("wizard", "g1"), "flag")))["g1"] == to


def test_T7_on_an_exact_diagonal_the_one_who_falls_back_chooses():
    state = done(table({"wizard": "E4"}, ["sword F5"]), (Attack("wizard", "g1"), "flag"))
    assert INVASION.to_act(state) == ("lord",)
    assert legal(state) == [Retreat("G5"), Retreat("F6")]
    after = done(state, Retreat("F6"))
    assert (at(after)["g1"], after.fight) == ("F6", None)


def test_T7_a_diagonal_with_one_way_out_leaves_no_choice():
    state = table({"wizard": "E4"}, ["sword F5", "sword F6"])
    assert at(done(state, (Attack("wizard", "g1"), "flag")))["g1"] == "G5"


def test_T7_a_wizard_driven_off_by_an_archer_chooses_in_its_own_turn_and_goes_on():
    state = done(table({"wizard": "E4"}, ["bow F5"]), (Attack("wizard", "g1"), "lore"), (Strike(), "flag"))
    assert legal(state) == [Retreat("D4"), Retreat("E3")]
    state = done(state, Retreat("E3"))
    assert (state.active, state.attacks) == ("wizard", 1)


def test_T1_a_hero_driven_onto_a_treasure_does_not_take_it():
    state = table({"warrior": "E4"}, ["sword E5", "bow P16"], stage="lord", treasures={"E3": "diamond"})
    state = done(state, (ON_WARRIOR, "flag"))
    assert (at(state)["warrior"], state.found, len(state.treasures)) == ("E3", (), 1)


# --- riposte ---------------------------------------------------------------------------------------


def test_A3_whoever_may_strike_back_may_also_let_it_be():
    state = done(goblin_attacks(), (ON_WARRIOR, "helmet"))
    assert legal(state) == [Strike(), BreakOff()]
    after = done(state, BreakOff())
    assert (after.fight, after.stage, after.round) == (None, "heroes", 2)


def test_A3_the_attacker_may_let_it_be_as_well():
    state = done(goblin_attacks(), (ON_WARRIOR, "helmet"), (Strike(), "lore"))
    assert INVASION.to_act(state) == ("lord",)
    assert BreakOff() in legal(state)


def test_A3_with_the_option_everybody_strikes_always():
    state = table({"warrior": "E4"}, ["sword E5"], stage="lord", options={"riposte": "always"})
    assert legal(done(state, (ON_WARRIOR, "helmet"))) == [Strike()]


def test_A3_a_declined_last_attack_ends_the_turn():
    state = table({"warrior": "E4"}, ["sword E5"], active="warrior", points=6, attacks=1)
    assert done(state, (ON_GOBLIN, "lore"), BreakOff()).stage == "summon"


def test_A4_where_no_riposte_is_possible_there_is_one_strike():
    state = done(goblin_attacks(weapon="bow", origin="E6"), (ON_WARRIOR, "lore"))
    assert (state.fight, hero(state, "warrior").hp) == (None, 2)


def test_G11_an_archer_attacked_by_a_sword_does_not_strike_back():
    state = done(table({"warrior": "E4"}, ["bow E5"]), (ON_GOBLIN, "lore"))
    assert (state.fight, state.attacks) == (None, 2)


@pytest.mark.parametrize(("name", "fights"), [("wizard", True), ("warrior", False), ("cleric", False)])
def test_G12_an_archer_three_cells_off_is_answered_by_the_wizard_only(name, fights):
    state = table({name: "E4"}, ["bow E7"], stage="lord")
    state = done(state, (Attack("g1", name), "helmet"))
    assert bool(state.fight) == fights


@pytest.mark.parametrize(("weapon", "fights"), [("sword", True), ("bow", False)])
def test_A5_next_to_each_other_a_magic_staff_is_answered_by_a_sword_and_not_by_a_bow(weapon, fights):
    state = done(table({"wizard": "E4"}, [f"{weapon} E5"]), (Attack("wizard", "g1"), "lore"))
    assert bool(state.fight) == fights


def test_A5_the_attackers_later_strikes_are_no_ripostes():
    state = done(table({"wizard": "E4"}, ["sword E5"]), (Attack("wizard", "g1"), "lore"), (Strike(), "helmet"))
    assert done(state, (Strike(), "helmet")).goblins == ()


def test_T12_the_wizard_next_to_a_goblin_with_a_sword_is_in_melee():
    state = done(table({"wizard": "E4"}, ["sword E5"]), (Attack("wizard", "g1"), "lore"), (Strike(), "lore"))
    assert hero(state, "wizard").hp == 2


# --- shots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "reached"),
    [("E7", True), ("E8", False), ("F6", True), ("G5", True), ("F7", False), ("G6", False), ("H4", True)],
)
def test_A8_a_shot_reaches_three_steps(cell, reached):
    assert attacks(table({"wizard": "E4"}, [f"sword {cell}"])) == ({("wizard", "g1")} if reached else set())


@pytest.mark.parametrize(
    ("origin", "target", "seen"),
    [
        ("C5", "D5", False),  # right through a wall
        ("B5", "D5", False),
        ("C5", "D6", False),  # past the end of the wall, touching it
        ("B5", "D6", True),  # the line passes below it
        ("C6", "D6", True),
        ("C2", "D2", True),  # doors, windows and stairs hide nothing
        ("C3", "D3", True),
        ("B4", "D4", True),
        ("C2", "D3", True),
    ],
)
def test_R9_walls_and_their_ends_hide_a_target_and_nothing_else_that_is_built(origin, target, seen):
    assert attacks(table({"wizard": origin}, [f"sword {target}"])) == ({("wizard", "g1")} if seen else set())


def test_R9_a_table_hides_nobody():
    assert attacks(table({"wizard": "F6"}, ["sword H6"])) == {("wizard", "g1")}


@pytest.mark.parametrize("between", ["E5", "F5"])
def test_R9_figures_of_both_sides_are_in_the_way(between):
    assert ("wizard", "g1") not in attacks(table({"wizard": "E4", "rogue": between}, ["sword F6"]))
    assert ("wizard", "g1") not in attacks(table({"wizard": "E4"}, ["sword F6", f"sword {between}"]))


def test_R9_a_line_between_two_figures_on_a_diagonal_is_free():
    state = table({"wizard": "E4", "rogue": "F4", "warrior": "E5"}, ["sword F5"])
    assert ("wizard", "g1") in attacks(state)


def test_A7_a_shut_door_lets_a_shot_pass_and_a_sword_not():
    assert attacks(table({"wizard": "C2"}, ["bow D2"])) == {("wizard", "g1")}
    assert attacks(table({"warrior": "C2"}, ["bow D2"])) == set()


def test_A7_through_a_door_it_is_a_shot_so_that_the_bow_answers_and_the_sword_does_not():
    for weapon, fights in (("bow", True), ("sword", False)):
        state = done(table({"wizard": "C2"}, [f"{weapon} D2"]), (Attack("wizard", "g1"), "lore"))
        assert bool(state.fight) == fights


# --- the colour of the helmet ------------------------------------------------------------------------


@pytest.mark.parametrize(("weapon", "banner"), [("sword", "blue"), ("bow", "green")])
def test_R0_with_banners_only_the_helmet_of_the_goblins_colour_hits(weapon, banner):
    state = table({"warrior": "E4"}, [f"{weapon} E5"], options={"helmet": "banner"})
    for colour in ("green", "blue", "red"):
        after = done(state, (ON_GOBLIN, f"helmet_{colour}"))
        assert ("g1" not in at(after)) == (colour == banner)
    assert chance(state, ON_GOBLIN, lambda after: "g1" not in at(after)) == Fraction(1, 6)


def test_R0_goblins_do_not_care_for_colours():
    state = table({"warrior": "E4"}, ["sword E5"], stage="lord", options={"helmet": "banner"})
    assert chance(state, ON_WARRIOR, lambda after: hero(after, "warrior").hp == 2) == Fraction(1, 3)


def test_the_events_of_a_strike_say_who_struck_whom_and_what_came_of_it():
    struck, moved, *_ = events_of(table({"warrior": "E4"}, ["sword E5"]), ON_GOBLIN, "flag")
    assert (struck.figure, struck.target, struck.effect, struck.rerolled) == ("warrior", "g1", "retreat", False)
    assert (moved.figure, moved.cell) == ("g1", "E6")
