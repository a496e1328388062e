"""R11: summoning, and the goblins' turns."""

from games.invasion.model import Attack, EndPhase, EndTurn, PlaceGoblin, Step, Strike, Summon
from tests.games.invasion.positions import done, legal, table

SEWERS = ["F1", "G1", "N1", "O1", "F9", "G9", "N9", "O9"]


def summoning(goblins=(), *, packs=(3, 2, 1), **more):
    return table({"warrior": "E4"}, goblins, stage="summon", packs=packs, **more)


def all_placed(state):
    while state.placing:
        state = done(state, legal(state)[0])
    return state


def test_R11_the_lord_plays_exactly_one_pack_before_anything_else():
    assert legal(summoning(["sword E5"])) == [Summon(3, 0), Summon(2, 0), Summon(1, 0)]


def test_R11_a_pack_brings_as_many_goblins_as_it_has_points():
    state = done(summoning(), Summon(2, 0))
    assert state.placing == 2
    assert len(all_placed(state).goblins) == 2


def test_G6_the_packs_return_once_the_last_of_the_three_is_played():
    state = summoning()
    for turn, pack in enumerate((3, 1, 2), start=1):
        state = all_placed(done(state, Summon(pack, 0)))
        assert state.packs == {1: (2, 1), 2: (2,), 3: (3, 2, 1)}[turn]
        state = done(state, EndPhase(), EndTurn("warrior"))
    assert {action.pack for action in legal(state)} == {3, 2, 1}


def test_A11_bonus_points_are_spent_with_a_pack_once():
    state = summoning(bonus=2)
    assert Summon(1, 2) in legal(state)
    assert Summon(1, 3) not in legal(state)
    state = done(state, Summon(1, 2))
    assert (state.placing, state.bonus) == (3, 0)


def test_A10_goblins_without_a_free_sewer_are_lost():
    state = done(summoning([f"sword {cell}" for cell in SEWERS[2:]]), Summon(3, 0))
    assert state.placing == 2
    assert all_placed(state).stage == "lord"


def test_A10_there_is_no_end_of_goblins_unless_the_box_has_one():
    crowd = [f"sword I{row}" for row in range(1, 17)] + [f"sword J{row}" for row in range(1, 16)]
    assert done(summoning(crowd), Summon(3, 0)).placing == 3
    assert done(summoning(crowd, options={"goblin_figures": 32}), Summon(3, 0)).placing == 1


def test_T10_without_a_free_sewer_a_pack_is_spent_all_the_same():
    state = summoning([f"sword {cell}" for cell in SEWERS])
    assert all(isinstance(action, Summon) for action in legal(state))
    state = done(state, Summon(3, 0))
    assert (state.packs, len(state.goblins), state.stage) == ((2, 1), 8, "lord")


def test_R11_a_hero_on_a_sewer_keeps_it_shut():
    state = done(table({"warrior": "F1"}, stage="summon", packs=(3,)), Summon(3, 0))
    assert "F1" not in {action.sewer for action in legal(state)}


def test_A13_summoned_goblins_act_in_the_same_phase():
    state = done(summoning(packs=(1,)), Summon(1, 0), PlaceGoblin("sword", "F1"))
    assert Step("g1", "F2") in legal(state)


def test_R11_goblins_act_one_after_the_other():
    state = table({"warrior": "P16"}, ["sword E4", "sword H8"], stage="lord")
    state = done(state, Step("g2", "H7"))
    assert {action.figure for action in legal(state) if isinstance(action, Step)} == {"g2"}
    state = done(state, EndTurn("g2"))
    assert {action.figure for action in legal(state) if isinstance(action, Step)} == {"g1"}


def test_R11_every_goblin_acts_again_in_the_next_phase():
    state = table({"warrior": "P16"}, ["sword E4"], stage="lord", packs=(1,))
    state = done(state, Step("g1", "E5"), EndTurn("g1"), EndTurn("warrior"), Summon(1, 0), PlaceGoblin("sword", "F1"))
    assert {action.figure for action in legal(state) if isinstance(action, Step)} == {"g1", "g2"}


def test_R11_the_lord_may_leave_goblins_standing():
    state = table({"warrior": "P16"}, ["sword E4", "sword H8"], stage="lord")
    assert done(state, Step("g2", "H7"), EndPhase()).stage == "heroes"


def test_R11_the_phase_is_over_when_the_last_goblin_falls_in_its_own_attack():
    state = table({"warrior": "E4"}, ["sword E5"], stage="lord")
    state = done(state, (Attack("g1", "warrior"), "helmet"), (Strike(), "helmet"))
    assert (state.goblins, state.stage, state.round) == ((), "heroes", 2)
