"""R8: doors and windows with an enemy right behind."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.invasion.events import Moved, TurnEnded
from games.invasion.model import BreakIn, EndTurn, Step, TakeTreasure
from games.invasion.places import strikes
from games.invasion.rules import INVASION
from tests.games.invasion.positions import at, chance, done, events_of, hero, legal, table

INTO = BreakIn("warrior", "D2")
OUT = BreakIn("g1", "D2")


def break_ins(state):
    return {(action.figure, action.to) for action in legal(state) if isinstance(action, BreakIn)}


def at_the_door(**more):
    return table({"warrior": "C2"}, ["sword D2"], **more)


def hero_behind(*, cornered=False, hp=3, **more):
    others = {"cleric": "E2"} if cornered else {}
    return table({"warrior": ("D2", hp), **others}, ["sword C2", "sword P16"], stage="lord", **more)


def test_R8_two_successes_break_the_door_and_the_goblin_steps_back():
    state = done(at_the_door(), (INTO, "helmet", "helmet"))
    assert at(state) == {"warrior": "D2", "g1": "E2"}
    assert state.broken == {"C2-D2"}
    broken, retreated, moved = events_of(at_the_door(), INTO, "helmet", "helmet")
    assert (broken.edge, retreated.figure, moved) == ("C2-D2", "g1", Moved("warrior", "D2", 0))


@pytest.mark.parametrize("faces", [("lore",), ("flag",), ("helmet", "lore"), ("helmet", "flag")])
def test_G14_a_failure_leaves_the_door_shut_and_the_attack_is_used(faces):
    state = done(at_the_door(), (INTO, *faces))
    assert at(state) == {"warrior": "C2", "g1": "D2"}
    assert (state.broken, state.attacks) == (frozenset(), 2)


def test_R8_a_hero_breaks_in_one_time_in_four_and_a_goblin_one_in_nine():
    assert chance(at_the_door(), INTO, lambda after: after.broken) == Fraction(1, 4)
    assert chance(hero_behind(), BreakIn("g1", "D2"), lambda after: after.broken) == Fraction(1, 9)


@pytest.mark.parametrize(
    ("state", "action", "likely"),
    [
        (at_the_door(), INTO, Fraction(1, 4)),
        (hero_behind(), OUT, Fraction(1, 9)),
        (hero_behind(cornered=True), OUT, Fraction(1, 9)),
    ],
    ids=["the goblin steps back", "the hero steps back", "the hero is hurt"],
)
def test_R8_the_board_shows_the_chance_of_two_hits_in_a_row_whatever_they_bring(state, action, likely):
    assert strikes(state, action) == likely


def test_R8_a_goblin_that_cannot_step_back_dies():
    state = table({"warrior": "C2"}, ["sword D2", "bow E2"])
    assert at(done(state, (INTO, "helmet", "helmet"))) == {"warrior": "D2", "g2": "E2"}


def test_R8_a_hero_who_can_step_back_does_and_the_goblin_follows():
    state = done(hero_behind(), (OUT, "lore", "bonus_strike"))
    assert at(state) == {"warrior": "E2", "g1": "D2", "g2": "P16"}


def test_R8_a_hero_who_cannot_step_back_is_hurt_and_the_door_holds():
    state = done(hero_behind(cornered=True), (OUT, "lore", "lore"))
    assert hero(state, "warrior").hp == 2
    assert (at(state)["g1"], state.broken) == ("C2", frozenset())


def test_A15_even_when_that_kills_the_hero_the_goblin_stays_outside():
    state = done(hero_behind(cornered=True, hp=1), (OUT, "lore", "lore"))
    assert at(state) == {"cleric": "E2", "g1": "C2", "g2": "P16"}
    assert state.broken == frozenset()


def test_R8_the_last_attack_ends_the_turn_whether_the_door_breaks_or_not():
    for faces in (("helmet", "helmet"), ("lore",)):
        state = at_the_door(active="warrior", points=6, attacks=1)
        assert done(state, (INTO, *faces)).stage == "summon"
        assert events_of(state, INTO, *faces)[-1] == TurnEnded("warrior")


def test_R8_the_attacker_may_go_on_with_what_is_left():
    state = done(at_the_door(), (INTO, "helmet", "helmet"))
    assert (state.active, state.points, state.attacks) == ("warrior", 6, 2)


def test_T9_a_door_with_nobody_behind_is_opened_and_not_broken():
    state = table({"warrior": "C2"}, ["sword E2"])
    assert break_ins(state) == set()
    assert Step("warrior", "D2") in legal(state)


def test_T15_nobody_breaks_in_upon_a_friend():
    assert break_ins(table({"warrior": "C2", "cleric": "D2"})) == set()
    assert break_ins(table({"warrior": "P16"}, ["sword C2", "sword D2"], stage="lord")) == set()


@pytest.mark.parametrize(("name", "may"), [("rogue", True), ("warrior", False), ("wizard", False)])
def test_R5_the_rogue_alone_breaks_windows(name, may):
    assert break_ins(table({name: "C3"}, ["sword D3"])) == ({(name, "D3")} if may else set())
    assert break_ins(table({"rogue": "C3"}, ["sword D3"], stage="lord")) == set()


def test_R8_nothing_is_broken_where_nothing_is_shut():
    assert break_ins(table({"rogue": "C4"}, ["sword D4", "sword C5"])) == set()
    assert break_ins(table({"rogue": "C5"}, ["sword D5"])) == set()


def test_T16_the_advance_costs_no_points_and_even_after_the_last_attack_a_treasure_may_be_taken():
    state = at_the_door(active="warrior", points=0, attacks=1, treasures={"D2": "bonus"})
    state = done(state, (INTO, "helmet", "helmet"))
    assert legal(state) == [TakeTreasure("warrior"), EndTurn("warrior")]
    assert done(state, TakeTreasure("warrior")).bonus == 1
    assert done(state, EndTurn("warrior")).stage == "summon"


def test_T16_where_the_table_holds_with_the_text_the_last_attack_ends_the_turn():
    by_the_text = {"treasure_after_last_break": False}
    state = at_the_door(active="warrior", points=6, attacks=1, treasures={"D2": "bonus"}, options=by_the_text)
    state = done(state, (INTO, "helmet", "helmet"))
    assert (state.stage, state.cell_of("warrior"), len(state.treasures)) == ("summon", "D2", 1)
    early = at_the_door(active="warrior", points=6, attacks=2, treasures={"D2": "bonus"}, options=by_the_text)
    assert TakeTreasure("warrior") in legal(done(early, (INTO, "helmet", "helmet")))


def test_T16_after_the_last_attack_there_is_no_time_for_a_potion():
    state = at_the_door(active="warrior", points=6, attacks=1, treasures={"D2": "bonus"})
    thirsty = replace(hero(state, "warrior"), hp=1, potions=1)
    state = done(replace(state, heroes=(thirsty, *state.heroes[1:])), (INTO, "helmet", "helmet"))
    assert legal(state) == [TakeTreasure("warrior"), EndTurn("warrior")]


def test_T16_a_goblin_walks_over_treasures():
    state = done(hero_behind(treasures={"D2": "bonus"}), (OUT, "lore", "lore"))
    assert (state.active, len(state.treasures)) == ("", 1)


def test_R0_a_coloured_helmet_has_to_fit_at_a_door_too():
    state = table({"warrior": "C2"}, ["sword D2"], options={"helmet": "banner"})
    assert chance(state, INTO, lambda after: after.broken) == Fraction(1, 36)


def test_A15_the_lord_wins_at_a_door_that_holds_against_the_last_hero():
    state = table({"warrior": ("D2", 1)}, ["sword C2"], stage="lord")
    blocked = table({"warrior": ("D2", 1)}, ["sword C2", "sword E2"], stage="lord")
    assert INVASION.outcome(done(state, (OUT, "lore", "lore"))) is None
    assert INVASION.outcome(done(blocked, (OUT, "lore", "lore"))).winners == ("lord",)
