"""D6–D8: a player a mech. Slots and initiative stay those of the sides."""

from collections import Counter

import pytest

from games.battletech.actions import (
    Agree,
    Announce,
    ChooseSide,
    CorrectArmour,
    Declare,
    Deploy,
    Face,
    HoldFire,
    OpenSheet,
    Refuse,
    RollInitiative,
    Step,
)
from games.battletech.events import SheetOpened
from games.battletech.labels import TEXTS, action_label, event_label
from games.battletech.rules import BATTLETECH
from games.battletech.seating import about, for_team, gives_up, rematch, rematch_seats, team
from games.battletech.unit_sheets import unit_sheets
from games.core.errors import Illegal
from games.core.protocol import Outcome
from tests.games.battletech.positions import Table

ATTACKERS = [("ENF-4R", "0606", "s"), ("CDA-2A", "0806", "s")]
DEFENDERS = [("HBK-4G", "0609", "n"), ("ENF-4R", "0809", "n"), ("CDA-2A", "1009", "n")]
OPTIONS = {"attacker": "ENF-4R,CDA-2A", "defender": "HBK-4G,ENF-4R,CDA-2A"}


def fray(attackers=ATTACKERS, defenders=DEFENDERS, **options):
    return Table(list(attackers), list(defenders), **{"seats": "by_mech", "leaving": "mech_lost", **options})


def setup(**options):
    return BATTLETECH.setup(**{**OPTIONS, "seats": "by_mech", **options})


def test_D6_each_mech_has_a_seat_of_its_own_the_attackers_first():
    seats = ("attacker-1", "attacker-2", "defender-1", "defender-2", "defender-3")
    assert BATTLETECH.seats(setup()) == seats
    assert [sheet.seat for sheet in unit_sheets(setup())] == list(seats)
    assert about(setup(), "defender-2") == "Enforcer ENF-4R"


def test_D6_otherwise_there_is_one_a_side():
    state = setup(seats="by_side")
    assert BATTLETECH.seats(state) == ("attacker", "defender")
    assert {sheet.seat for sheet in unit_sheets(state)} == {"attacker", "defender"}
    assert about(state, "defender") == ""


def test_D6_any_of_the_defenders_sets_his_mech_up_before_the_attackers():
    state = setup()
    assert BATTLETECH.to_act(state) == ("defender-1", "defender-2", "defender-3")
    state, _ = BATTLETECH.apply(state, "defender-3", Deploy("0515"), None)
    assert (state.mech("D3").hex, BATTLETECH.to_act(state)) == ("0515", ("defender-3",))
    state, _ = BATTLETECH.apply(state, "defender-3", Face(0), None)
    assert BATTLETECH.to_act(state) == ("defender-1", "defender-2")
    rows = Counter(action.hex[2:] for action in BATTLETECH.legal(state, "defender-1"))
    assert rows == {"15": 14, "16": 15, "17": 15}


def test_D6_whoever_reads_what_may_be_done_sets_up_his_own_mech():
    state = setup()
    assert TEXTS.render(action_label(Deploy("0515"), state), "en") == "Set your mech up on 0515"


def test_D6_either_player_of_a_side_rolls_its_initiative_and_no_second():
    game = fray()
    game.state = BATTLETECH.setup(**OPTIONS, seats="by_mech", map="none")
    assert BATTLETECH.to_act(game.state) == BATTLETECH.seats(game.state)
    game.do(RollInitiative(), 3, 4, seat="attacker-2")
    assert BATTLETECH.to_act(game.state) == ("defender-1", "defender-2", "defender-3")
    game.do(RollInitiative(), 6, 4, seat="defender-3")
    assert (game.state.initiative, BATTLETECH.to_act(game.state)) == ("defender", ("attacker-1", "attacker-2"))


def test_D6_slots_go_by_side_and_to_whoever_has_not_had_his_own():
    game, order = fray(loser="attacker"), []
    for seat in ("attacker-2", "defender-2", "attacker-1", "defender-3", "defender-1"):
        assert seat in game.turn_to
        order.append(len(game.turn_to))
        game.do(Announce(f"{seat[0].upper()}{seat[-1]}", "still"), seat=seat)
    assert order == [2, 3, 1, 2, 1]  # S4 the side with more mechs uses its last ones at the end
    assert game.state.phase == "declaration"


def test_D6_nobody_acts_for_the_mech_of_another():
    game = fray(loser="attacker")
    assert {action.unit for action in BATTLETECH.legal(game.state, "attacker-1") if isinstance(action, Announce)} == {
        "A1"
    }
    with pytest.raises(Illegal, match="illegal-action"):
        game.do(Announce("A2", "walk"), seat="attacker-1")
    game.do(Announce("A1", "walk"), seat="attacker-1")
    assert game.turn_to == ("attacker-1",)


def test_D6_the_player_of_the_target_chooses_the_hexes_that_count():
    game = fray([("ENF-4R", "0202", "s")], [("CDA-2A", "1510", "n"), ("HBK-4G", "0405", "n")]).stand()
    game.do(Declare("A1", "D2"), seat="attacker-1")
    assert game.turn_to == ("defender-2",)
    assert game.legal() == [ChooseSide("left"), ChooseSide("right")]


def test_D6_a_correction_is_answered_by_any_of_the_other_side():
    game = fray(corrections=True, loser="attacker")
    (opened,) = game.do(OpenSheet("D1"), seat="attacker-2")
    assert opened == SheetOpened("attacker-2", "D1")
    assert TEXTS.render(event_label(opened, game.state), "en") == "Sheet of D1 to be corrected, says A2."
    assert game.turn_to == ("attacker-2",)
    game.do(CorrectArmour("D1", "LA", 10), seat="attacker-2")
    assert game.turn_to == ("defender-1", "defender-2", "defender-3")
    game.do(Agree(), seat="defender-3")
    assert game.armour("D1", "LA") == 10


def test_D6_computers_leave_rolls_and_answers_to_people():
    assert [for_team(action) for action in (RollInitiative(), Agree(), Refuse(), HoldFire("A1"))] == [
        True,
        True,
        True,
        False,
    ]


def test_D6_a_side_wins_with_all_its_players():
    game = fray(
        ATTACKERS[:1], [("HBK-4G", "0607", "n", {"CT": 0}), ("CDA-2A", "1610", "n", {"CT": 0})], map="long-valley"
    )
    game.stand()
    while game.state.phase == "declaration":
        game.do(next(action for action in game.legal() if isinstance(action, HoldFire)))
    assert BATTLETECH.outcome(game.state) == Outcome(("attacker-1",), "last-standing")
    assert team(game.state, "defender-2") == ("defender-1", "defender-2")


def test_D7_a_side_gives_up_with_all_who_have_a_mech_in_play():
    game = fray([*ATTACKERS, ("ENF-4R", "0101", "n")], DEFENDERS[:2], loser="attacker")
    assert gives_up(game.state, "attacker-1") == ("attacker-1", "attacker-2", "attacker-3")
    game.do(Announce("A3", "walk"), seat="attacker-3")
    game.do(Step("forward"), seat="attacker-3")  # off the map
    assert gives_up(game.state, "attacker-1") == gives_up(game.state, "attacker-3") == ("attacker-1", "attacker-2")
    assert gives_up(setup(seats="by_side"), "defender") == ("defender",)


def test_D8_in_a_rematch_the_sides_change_places_and_everybody_keeps_his_mech():
    state = setup()
    assert rematch({**OPTIONS, "seats": "by_mech"}, state) == {
        "attacker": OPTIONS["defender"],
        "defender": OPTIONS["attacker"],
        "seats": "by_mech",
    }
    assert rematch_seats(state) == {
        "attacker-1": "defender-1",
        "attacker-2": "defender-2",
        "attacker-3": "defender-3",
        "defender-1": "attacker-1",
        "defender-2": "attacker-2",
    }


def test_D8_where_there_is_no_room_the_other_way_round_everybody_stays():
    crowd = {"attacker": "CDA-2A", "defender": ",".join(["CDA-2A"] * 20), "seats": "by_mech"}
    state = BATTLETECH.setup(**crowd)
    assert rematch(crowd, state) == crowd
    assert rematch_seats(state) == {seat: seat for seat in BATTLETECH.seats(state)}


def test_D8_with_a_player_a_side_only_the_players_change_places():
    state = setup(seats="by_side")
    assert rematch(OPTIONS, state) == OPTIONS
    assert rematch_seats(state) == {"attacker": "defender", "defender": "attacker"}
