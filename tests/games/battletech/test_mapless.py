"""N1–N9: without a map the mechs stand on a table of the players', who say what is seen there."""

import pytest

from games.battletech.actions import (
    Aim,
    Announce,
    Declare,
    Fire,
    HoldFire,
    Leave,
    OpenSheet,
    Ready,
    SayBearing,
    SayBlocked,
    SayGround,
    SayNoShot,
    SayRange,
    SaySide,
    SayWoods,
    Travel,
)
from games.battletech.board import TERRAIN
from games.battletech.events import Aimed, LeftMap, MatchDrawn, NoShot, RearMarked, SightBlocked, Stopped
from games.battletech.labels import TEXTS, action_label, event_label
from games.battletech.player import people_only
from games.battletech.rules import BATTLETECH, EARLIER
from games.core.dice import Dice
from games.core.errors import Illegal
from games.core.protocol import Outcome, play
from tests.games.battletech.positions import Table

HIT_CT = (6, 6, 3, 4)
ENFORCER, HUNCHBACK, CICADA = ("ENF-4R", "", "n"), ("HBK-4G", "", "n"), ("CDA-2A", "", "n")


def duel(attackers=(ENFORCER,), defenders=(HUNCHBACK,), **options):
    return Table(list(attackers), list(defenders), map="none", **options)


def answered(game, *answers):
    for answer in answers:
        game.do(answer)
    return game


def kinds(game):
    return {type(action) for action in game.legal()}


def test_N1_a_match_without_a_map_begins_with_the_initiative():
    state = BATTLETECH.setup(map="none")
    assert state.phase == "initiative"
    assert [mech.unit for mech in state.on_map()] == ["A1", "D1"]
    with pytest.raises(Illegal, match="no-map"):
        state.board  # noqa: B018


def test_N2_a_mech_announces_its_mode_and_then_the_hexes_that_count():
    game = duel()
    assert [action.mode for action in game.legal()] == ["still", "walk", "run"]
    game.do(Announce("A1", "run"))
    assert game.legal() == [*map(Travel, range(7)), Leave()]
    assert game.do(Travel(5)) == (Stopped("A1", 5),)
    assert (game.mech("A1").mode, game.mech("A1").hexes) == ("run", 5)
    assert game.turn_to == ("defender",)


def test_N2_standing_still_is_not_asked_for_hexes():
    game = duel()
    game.do(Announce("A1", "still"))
    assert game.turn_to == ("defender",)


def test_N2_a_mech_without_a_leg_can_only_stand_still():
    assert duel(attackers=[(*ENFORCER, {"LL": 0})]).legal() == [Announce("A1", "still")]


def test_N2_a_mech_that_leaves_the_table_is_out_at_once_and_its_side_loses():
    game = duel()
    game.do(Announce("A1", "walk"))
    assert LeftMap("A1") in game.do(Leave())
    game.do(Announce("D1", "still"))
    assert BATTLETECH.outcome(game.state) == Outcome(("defender",), "left-map")


def test_N2_leaving_takes_a_mp():
    game = duel()
    game.do(Announce("A1", "walk"))
    assert Leave() in game.legal()
    assert Travel(5) not in game.legal()  # more than its four MP


def test_N3_the_range_is_asked_up_to_the_longest_reach():
    game = duel(attackers=[CICADA]).stand()
    game.do(Declare("A1", "D1"))
    assert game.legal() == [*map(SayRange, range(1, 10)), SayBlocked(), SayNoShot()]


def test_N3_N4_range_and_woods_are_asked_once_a_pair_for_both_directions():
    game = duel().stand()
    answered(game, Declare("A1", "D1"), SayRange(4), SayWoods(1, 0), SayGround("clear"), SayBearing("front"))
    assert kinds(game) == {Aim, Ready}
    answered(game, Aim(0), Ready(), Declare("D1", "A1"))
    assert game.legal() == [SayGround("clear"), SayGround("light"), SayGround("heavy")]  # its own ground is its own
    answered(game, SayGround("heavy"), SayBearing("front"))
    number = next(event.number for event in game.do(Aim(0)) if isinstance(event, Aimed))
    assert number == 4 + 2 + 1 + 2  # an AC/20 at 4 hexes; woods; heavy woods


def test_N3_a_range_that_is_known_offers_no_target_beyond_it():
    game = duel(defenders=[CICADA]).stand()
    answered(game, Declare("A1", "D1"), SayRange(12), SayWoods(0, 0), SayGround("clear"), SayBearing("front"))
    aimed = [action for action in game.legal() if isinstance(action, Aim)]
    assert aimed == [Aim(0), Aim(1)]  # the small laser reaches 3
    game.do(Ready())
    assert game.legal() == [HoldFire("D1")]


def test_N4_woods_that_would_block_are_not_offered_but_said_to_block():
    game = duel().stand()
    answered(game, Declare("A1", "D1"), SayRange(4))
    assert game.legal() == [SayWoods(0, 0), SayWoods(1, 0), SayWoods(2, 0), SayWoods(0, 1), SayBlocked()]


@pytest.mark.parametrize("woods", [SayWoods(3, 0), SayWoods(1, 1), SayWoods(0, 2)], ids=str)
def test_L3_a_line_that_is_blocked_is_refused(woods):
    game = duel().stand()
    answered(game, Declare("A1", "D1"), SayRange(4))
    with pytest.raises(Illegal, match="illegal-action"):
        game.do(woods)


def test_N4_between_neighbours_there_is_nothing_to_ask():
    game = duel().stand()
    answered(game, Declare("A1", "D1"), SayRange(1))
    assert kinds(game) == {SayGround}


@pytest.mark.parametrize(("hexes", "most"), [(2, 1), (3, 2), (9, 2)])
def test_N4_no_more_hexes_of_woods_are_offered_than_lie_between(hexes, most):
    game = duel().stand()
    answered(game, Declare("A1", "D1"), SayRange(hexes))
    assert max(action.light + action.heavy for action in game.legal() if isinstance(action, SayWoods)) == most


def test_N4_the_log_of_an_older_match_still_has_two_hexes_of_woods_at_a_range_of_two():
    game = duel().stand()
    answered(game, Declare("A1", "D1"), SayRange(2))
    two = SayWoods(2, 0)
    with pytest.raises(Illegal, match="illegal-action"):
        game.do(two)
    before = EARLIER[2]
    assert set(before.legal(game.state, "attacker")) > set(game.legal())
    assert two in before.legal(game.state, "attacker")
    assert two not in before.legal(game.state, "defender")
    assert SayWoods(3, 0) not in before.legal(game.state, "attacker")


def test_N4_the_ground_under_a_target_is_asked_once_a_turn():
    game = duel(attackers=[ENFORCER, CICADA]).stand()
    answered(game, Declare("A1", "D1"), SayRange(4), SayWoods(0, 0), SayGround("heavy"), SayBearing("front"), Ready())
    answered(game, HoldFire("D1"), Declare("A2", "D1"), SayRange(4), SayWoods(0, 0))
    assert kinds(game) == {SayBearing, SayNoShot, Aim, Ready}  # the ground is known
    assert next(event.cover for event in game.do(Aim(0)) if isinstance(event, Aimed)) == 2


def test_N4_every_terrain_can_be_said():
    game = duel().stand()
    answered(game, Declare("A1", "D1"), SayRange(1))
    assert [action.ground for action in game.legal()] == list(TERRAIN)


def test_N5_without_a_line_of_sight_the_attacker_declares_anew_and_neither_sees_the_other_this_turn():
    game = duel(attackers=[ENFORCER], defenders=[HUNCHBACK, CICADA]).stand()
    answered(game, Declare("A1", "D1"), SayRange(4))
    assert game.do(SayBlocked()) == (SightBlocked("A1", "D1"),)
    assert game.legal() == [Declare("A1", "D2"), HoldFire("A1")]
    game.do(HoldFire("A1"))
    assert [action for action in game.legal() if isinstance(action, Declare)] == [Declare("D2", "A1")]


@pytest.mark.parametrize("answers", [(), (SayRange(4), SayWoods(0, 0), SayGround("clear"))], ids=["range", "arc"])
def test_N5_out_of_range_or_arc_the_attacker_declares_anew_and_the_other_may_still_fire(answers):
    game = duel().stand()
    answered(game, Declare("A1", "D1"), *answers)
    assert game.do(SayNoShot()) == (NoShot("A1", "D1"),)
    assert game.legal() == [HoldFire("A1")]
    game.do(HoldFire("A1"))
    assert Declare("D1", "A1") in game.legal()


def bearing(game):
    answered(game, Declare("A1", "D1"), SayRange(2), SayWoods(0, 0), SayGround("clear"))
    return game


def test_N6_where_the_target_lies_says_which_weapons_bear():
    """The Enforcer: AC/10 in the right arm, large laser in the left one, small laser in the torso."""
    weapons = {}
    for side in ("front", "left", "right"):
        game = answered(bearing(duel().stand()), SayBearing(side))
        weapons[side] = [action.weapon for action in game.legal() if isinstance(action, Aim)]
    assert weapons == {"front": [0, 1, 2], "left": [1], "right": [0]}


def test_N6_only_arms_that_can_fire_are_asked_for():
    game = bearing(duel(attackers=[(*ENFORCER, {"RA": 0})]).stand())
    assert game.legal() == [SayBearing("front"), SayBearing("left"), SayNoShot()]


ARC = [SayBearing("front"), SayNoShot()]


def test_N6_without_arm_arcs_it_is_the_arc_or_nothing():
    game = bearing(duel(arm_arcs=False).stand())
    assert game.legal() == [*ARC, *map(Aim, range(3)), Ready()]
    assert answered(game, SayBearing("front")).legal() == [*map(Aim, range(3)), Ready()]


def test_N6_the_second_attacker_of_a_turn_without_arm_weapons_is_asked_too():
    """Range and woods between the two and the ground are known: nothing but the arc is left to ask."""
    game = duel(defenders=[CICADA]).stand()
    answered(game, Declare("A1", "D1"), SayRange(4), SayWoods(0, 0), SayGround("clear"), SayBearing("front"), Ready())
    answered(game, Declare("D1", "A1"), SayGround("clear"))
    assert game.legal()[:2] == ARC
    assert game.do(SayNoShot()) == (NoShot("D1", "A1"),)
    assert game.legal() == [HoldFire("D1")]


def test_N6_whoever_goes_on_has_said_that_the_target_lies_in_front():
    game = duel(arm_arcs=False, attackers=[ENFORCER]).stand()
    bearing(game).do(Aim(0))
    assert game.legal() == [Aim(1), Aim(2), Ready()]
    game = bearing(duel(arm_arcs=False, side_tables=True).stand())
    assert game.legal() == [*ARC, *map(SaySide, ("front", "left", "right"))]
    assert answered(game, SaySide("left")).legal() == [*map(Aim, range(3)), Ready()]


def test_N6_the_arc_is_asked_in_words():
    game = bearing(duel(arm_arcs=False).stand())
    assert [TEXTS.render(action_label(action, game.state), "en") for action in ARC] == [
        "The target lies in front",
        "Out of range or out of arc",
    ]


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ({"side_tables": True}, ["front", "left", "right"]),
        ({"rear_armour": True}, ["front", "rear"]),
        ({"side_tables": True, "rear_armour": True}, ["front", "left", "right", "rear"]),
    ],
    ids=["tables", "rear", "both"],
)
def test_N7_the_side_hit_is_asked_where_it_makes_a_difference(options, sides):
    game = answered(bearing(duel(**options).stand()), SayBearing("front"))
    assert [action.side for action in game.legal()] == sides


def test_N7_the_side_hit_decides_table_and_armour():
    game = bearing(duel(side_tables=True).stand())
    answered(game, SayBearing("front"), SaySide("left"), Aim(2), Ready()).hold()
    game.do(Fire("A1", 2), 6, 6, 1, 1)
    assert game.armour("D1", "LT") == 20 - 3  # 2 from the left
    game = bearing(duel(rear_armour=True).stand())
    answered(game, SayBearing("front"), SaySide("rear"), Aim(2), Ready()).hold()
    assert RearMarked("D1", "CT", 3, 2) in game.do(Fire("A1", 2), *HIT_CT)


def test_N8_a_match_without_a_map_is_a_stalemate_only_when_nobody_can_fire():
    lame = {"LL": 0}
    game = duel([(*ENFORCER, lame)], [(*HUNCHBACK, lame)]).stand().hold()
    assert game.state.turn == 2  # on a map two that cannot reach each other would have drawn
    disarmed = {"LA": 0, "RA": 0, "LT": 0, "RT": 0}
    game = duel([(*ENFORCER, disarmed)], [(*ENFORCER, disarmed)]).stand()
    assert game.events[-1] == MatchDrawn("stalemate")


def test_N9_no_computer_plays_what_it_cannot_see():
    assert people_only({"map": "none"})
    assert not people_only({})


def test_a_match_without_a_map_is_played_to_its_end():
    game = duel(defenders=[(*HUNCHBACK, {"CT": 10})], loser="defender")
    answered(game, Announce("D1", "walk"), Travel(3), Announce("A1", "still"))
    game.do(HoldFire("D1"))
    answered(game, Declare("A1", "D1"), SayRange(5), SayWoods(2, 0), SayGround("light"), SayBearing("front"))
    (aimed,) = game.do(Aim(0))
    assert aimed == Aimed("A1", "ac-10", 8, base=4, range=0, attacker=0, target=1, woods=2, cover=1, mount=0)
    game.do(Ready())
    assert game.turn_to == ("attacker",)
    game.do(Fire("A1", 0), *HIT_CT)
    assert BATTLETECH.outcome(game.state) == Outcome(("attacker",), "last-standing")


def test_what_was_said_is_forgotten_with_the_turn():
    game = bearing(duel().stand())
    answered(game, SayBearing("front"), Ready()).hold()
    game.roll()
    game.stand()
    game.do(Declare("A1", "D1"))
    assert SayRange(1) in game.legal()


def test_a_question_belongs_to_the_seat_that_declares():
    game = duel().stand()
    game.do(Declare("A1", "D1"))
    with pytest.raises(Illegal, match="not-your-turn"):
        play(BATTLETECH, game.state, "defender", SayRange(4), Dice())


def test_no_sheet_is_opened_in_the_middle_of_a_declaration():
    game = duel(corrections=True).stand()
    assert OpenSheet("A1") in game.legal()
    game.do(Declare("A1", "D1"))
    assert not any(isinstance(action, OpenSheet) for action in game.legal())


def test_the_questions_and_answers_are_said_in_words():
    game = duel().stand()
    declare = Declare("A1", "D1")
    assert TEXTS.render(action_label(declare, game.state), "en") == "A1 attacks D1"
    game.do(declare)
    labels = {action: TEXTS.render(action_label(action, game.state), "fr") for action in game.legal()}
    assert labels[SayRange(7)] == "Distance en hexagones\u00a0: 7"
    (event,) = game.do(SayRange(7))
    assert TEXTS.render(event_label(event, game.state), "en") == "From A1 to D1, hexes: 7."
    assert TEXTS.render(action_label(SayWoods(0, 1), game.state), "en") == "Hexes of woods between: light 0, heavy 1"
    game.do(SayWoods(0, 1))
    assert TEXTS.render(action_label(SayGround("light"), game.state), "en") == "The target stands in: light woods"
