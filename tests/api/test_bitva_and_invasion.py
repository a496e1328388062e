"""The variant of Bitva and Invasion where their texts are tricky, over HTTP; and what is said to be ours."""

import pytest

from games.bitva.options import Options
from games.invasion.model import Attack, BreakIn
from tests.api.positions import Table
from tests.games.bitva.positions import hexes, position
from tests.games.invasion.positions import BOARD
from tests.games.invasion.positions import table as invasion

pytestmark = pytest.mark.django_db


@pytest.fixture
def variant(as_alice):
    """A table of Bitva's variant in this position; two players unless said otherwise, generals in reserve."""

    def made(turn="south", dice=(), phase="battle", A="0,4", B="4,-5", free_recall=False, **letters):
        options = {"advanced": True} | ({"free_recall": True} if free_recall else {})
        options |= {"players": 4} if "C" in letters else {}
        return Table(as_alice, "bitva", position(turn, dice, phase, Options(**options), A=A, B=B, **letters), options)

    return made


def combat(number):
    return hexes(number, zone="combat")


def south(number):
    """Hexes of the south's reserves and trench."""
    return hexes(number, half="south") - combat(number)


def landings(table, origin):
    return {action["to"] for action in table.offered("move") if action["origin"] == origin}


# --- Bitva ------------------------------------------------------------------------------------------


def test_T14_each_side_has_both_reserves_of_its_half_and_with_four_the_allys_as_well(variant):
    two = variant(dice=(4,), phase="infantry")
    four = variant("south-west", (4,), "infantry", A="-4,4", B="0,-5", C="0,4", D="4,-5")
    for table in (two, four):
        assert {action["at"] for action in table.offered("place")} == hexes(4, half="south")


SIX = "-5,0 -4,0 -5,1 -4,1 -6,2 -5,2"  # in reserve


def test_T15_the_last_infantry_goes_where_the_combat_zone_is_owed_some(variant):
    table = variant(dice=(2,), phase="infantry", a=SIX)
    assert {action["at"] for action in table.offered("place")} == combat(2) & hexes(half="south")
    full = " ".join(combat(6) & hexes(half="south"))
    table = variant("south-west", (), "infantry", A="-4,4", B="0,-5", C="0,4", D="4,-5", a=SIX, c=full)
    assert [event["it"] for event in table.play({"do": "roll"}, 6)["events"]] == ["rolled", "no-hex"]
    assert (table.state.turn, table.state.dice) == ("south-west", ())


def test_T16_a_trench_counts_as_a_reserve_for_attack_patrol_and_recall(variant):
    pair = "-2,4 -1,3"  # a 6 in the trench, a 5 in the combat zone
    assert "-2,-2" in landings(variant(dice=(1, 6), a=pair, b="-2,-2"), "-2,4")
    assert "-2,-2" not in landings(variant(dice=(1, 6), a=pair, b="-2,-2 -3,-2"), "-2,4")  # it is in patrol
    for others, may in (("0,0", False), ("0,0 0,2", True)):
        assert ("-2,4" in landings(variant(dice=(4, 6), a=f"-3,0 -4,0 {others}"), "-3,0")) == may


def test_a_jump_throws_nothing_and_so_has_no_sum(as_alice, variant):
    table = variant(dice=(4, 6), a="0,0 0,2")
    jump = table.offered("move")[0]
    answer = as_alice.post(f"{table.path}odds/", {"action": jump}).json()
    assert [way["chance"]["fraction"] for way in answer["ways"]] == ["1"]
    assert answer["upshot"]["parts"] == []


@pytest.mark.parametrize(("infantry", "phase"), [("0,0 -4,0", "entry"), ("0,0", "battle")], ids=["one", "nobody"])
def test_T17_with_nobody_left_outside_nobody_enters(variant, infantry, phase):
    outside = {"A": "0,4"} if phase == "entry" else {"A": "2,0"}
    table = variant("north", (6, 6), a=infantry, B="2,-1", b="0,-1 1,-1 -3,-5", **outside)
    table.play({"do": "move", "origin": "2,-1", "to": "3,-2"})
    assert (table.state.turn, table.state.phase) == ("south", phase)


def test_T18_who_has_just_entered_gives_nobody_leave_and_the_general_falls_under_the_rule(variant):
    table = variant(phase="entry", a="0,0 -4,0")
    table.play({"do": "roll"}, 4)
    table.play({"do": "enter", "origin": "-4,0", "to": "-3,0"})
    table.play({"do": "roll"}, 1, 4)
    assert landings(table, "0,0") <= combat(4)
    for infantry, may in (("0,0 0,2 -7,4", True), ("0,0 -7,4", False)):
        assert ("-4,4" in landings(variant(dice=(4, 6), a=infantry, A="2,0"), "2,0")) == may


def at_the_start(variant, infantry, **more):
    """South's turn begins: north has just moved."""
    table = variant("north", (6, 6), a=infantry, B="2,-1", b="0,-1 1,-1 -3,-5", **more)
    table.play({"do": "move", "origin": "2,-1", "to": "3,-2"})
    return table


def test_A10_with_the_option_a_die_before_the_turn_takes_a_soldier_back(variant, refusal):
    table = at_the_start(variant, "0,0 0,2 -7,4", A="2,0", free_recall=True)
    assert [action["do"] for action in table.offered()] == ["roll", "stay"]
    problem = refusal(table.send({"do": "roll"}), 422, "need-dice")
    assert problem["params"] == {"count": 1, "sides": 6, "why": "recall"}
    table.play({"do": "roll"}, 6)
    assert {(action["origin"], action["to"]) for action in table.offered("recall")} == {
        (origin, to) for origin in ("0,0", "0,2", "2,0") for to in south(6)
    }
    table.play({"do": "recall", "origin": "2,0", "to": "-4,4"})  # T18 the general
    assert (table.state.turn, table.state.phase) == ("south", "battle")
    table.play({"do": "roll"}, 1, 4)
    assert landings(table, "0,0") <= combat(4)  # two are needed there
    assert landings(table, "0,2") <= combat(1) | combat(4)


def test_A10_with_the_option_one_may_let_them_all_stay_and_without_it_nothing_is_asked(variant):
    table = at_the_start(variant, "0,0 0,2 2,0", free_recall=True)
    table.play({"do": "stay"})
    for settled in (table, at_the_start(variant, "0,0 0,2 2,0"), at_the_start(variant, "0,0 0,2", free_recall=True)):
        assert (settled.state.turn, settled.state.phase, settled.state.dice) == ("south", "battle", ())


# --- Invasion ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("may", [True, False], ids=["our ruling", "the text"])
def test_T16_the_treasure_behind_a_door_broken_in_with_the_last_attack(as_alice, refusal, may):
    options = {**BOARD} if may else {**BOARD, "treasure_after_last_break": False}
    state = invasion(
        {"warrior": "C2"},
        ["sword D2"],
        active="warrior",
        points=6,
        attacks=1,
        treasures={"D2": "bonus"},
        options=options,
    )
    table = Table(as_alice, "invasion", state, options)
    table.play(BreakIn("warrior", "D2"), "helmet", "helmet")
    take = {"do": "take-treasure", "hero": "warrior"}
    if may:
        assert [action["do"] for action in table.offered()] == ["take-treasure", "end-turn"]
        table.play(take)
        assert table.state.bonus == 1
    else:
        assert (table.state.active, table.state.stage) == ("", "summon")
        refusal(
            table.asker.post(f"{table.path}actions/", {"action": take, "seat": "hero-1"}, match="*"),
            409,
            "not-your-turn",
        )


def test_R8_R9_the_answer_says_why_a_passage_holds_and_why_nobody_strikes_back(as_alice):
    behind = invasion({"warrior": "D2", "cleric": "E2"}, ["sword C2"], stage="lord")
    table = Table(as_alice, "invasion", behind, BOARD)
    events = table.play(BreakIn("g1", "D2"), "lore", "lore")["events"]
    assert events[:2] == [
        {"it": "held", "figure": "g1", "edge": "C2-D2", "why": "no-retreat"},
        {"it": "hero-hurt", "hero": "warrior", "hp": 2},
    ]
    table = Table(as_alice, "invasion", invasion({"warrior": "E4"}, ["bow E5"]), BOARD)
    events = table.play(Attack("warrior", "g1"), "lore")["events"]
    assert events[1] == {"it": "no-riposte", "figure": "g1", "melee": True}


# --- what is ours -----------------------------------------------------------------------------------


def test_what_is_ours_and_the_options_are_told_in_both_languages(as_alice):
    for language, word in (("en", "COMMAND"), ("fr", "COMMANDEMENT")):
        answer = as_alice.get("games/little-battlefield/", Accept_Language=language).json()
        rulings = {ruling["rule"]: ruling for ruling in answer["rulings"] if ruling["mark"] == "R"}
        assert {"S3", "N10", "N18", "T18", "T25"} <= set(rulings)
        assert word in rulings["S3"]["text"]
        defaults = {row["name"]: row["default"] for row in answer["options"]}
        assert (defaults["special_each_sector"], defaults["solo_points"]) == (False, False)
    for game, rule, option, default in (
        ("invasion", "T16", "treasure_after_last_break", True),
        ("bitva", "A10", "free_recall", False),
    ):
        answer = as_alice.get(f"games/{game}/").json()
        assert rule in {ruling["rule"] for ruling in answer["rulings"] if ruling["mark"] == "R"}
        assert [row["default"] for row in answer["options"] if row["name"] == option] == [default]
