"""Where pieces can go now: all places with cost and way at once, ready to be sent as one list."""

import pytest

from matches.models import Match, Move
from tests.games.battletech.positions import Table as Mechs
from tests.games.invasion import positions as town

from .positions import Table

pytestmark = pytest.mark.django_db

FORCES = {"attacker": "ENF-4R", "defender": "HBK-4G", "corrections": False}


@pytest.fixture
def heroes(as_alice):
    """The warrior at F2, a treasure two steps away, the rogue at B2."""
    state = town.table({"warrior": "F2", "rogue": "B2"}, treasures={"F4": "diamond"})
    return Table(as_alice, "invasion", state, town.BOARD)


@pytest.fixture
def mechs(as_alice):
    """The Enforcer A1 at 1001 faces south and is to move."""
    game = Mechs([("ENF-4R", "1001", "s")], [("HBK-4G", "0515", "n")])
    return Table(as_alice, "battletech", game.state, FORCES)


def destinations_of(table, query=""):
    answer = table.asker.get(f"{table.path}destinations/{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def sent(table, end):
    body = {"actions": end["actions"], "seat": table.now["waiting"][0]}
    return table.asker.post(f"{table.path}actions/", body, match=table.now["version"])


def test_all_places_of_all_figures_that_may_walk_come_at_once_with_cost_and_way(heroes):
    shown = destinations_of(heroes)
    assert (shown["match"], shown["version"], shown["seat"]) == (heroes.id, 0, "hero-1")
    assert {end["walker"] for end in shown["destinations"]} == {"warrior", "rogue"}
    (end,) = [end for end in shown["destinations"] if (end["walker"], end["end"]) == ("warrior", "F4")]
    assert end["actions"] == [{"do": "step", "figure": "warrior", "to": cell} for cell in ("F3", "F4")]
    assert end | {"actions": None} == {
        "walker": "warrior",
        "start": "F2",
        "end": "F4",
        "facing": None,
        "pace": "",
        "hard": False,
        "cost": 2,
        "lies": "treasure",
        "way": ["F2", "F3", "F4"],
        "actions": None,
        "label": "Warrior (F2): go to the treasure at F4, 2 MP",
    }


def test_what_was_told_is_sent_back_and_the_figure_stands_there(heroes):
    far = max(destinations_of(heroes, "?walker=warrior")["destinations"], key=lambda end: len(end["actions"]))
    assert len(far["actions"]) >= 5
    answer = sent(heroes, far).json()
    assert [step["action"] for step in answer["steps"]] == far["actions"]
    assert heroes.now["state"]["heroes"][0]["cell"] == far["end"]
    left = destinations_of(heroes)["destinations"]
    assert {end["walker"] for end in left} <= {"warrior"}  # who has begun goes on


def test_a_mech_walks_where_it_can_and_runs_where_it_must_with_its_facing(mechs):
    ends = {(end["end"], end["facing"]): end for end in destinations_of(mechs)["destinations"]}
    assert (ends["1004", 3]["pace"], ends["1004", 3]["hard"]) == ("walk", False)
    run = ends["1006", 3]
    assert (run["pace"], run["hard"], run["cost"], run["label"]) == (
        "run",
        True,
        5,
        "A1: run to 1006, facing south, 5 MP",
    )
    sent(mechs, run)
    mech = mechs.state.mech("A1")
    assert (mech.hex, mech.facing, mech.mode, mech.spent) == ("1006", 3, "run", 5)
    assert Move.objects.count() == len(run["actions"])
    assert mechs.now["waiting"] == ["defender"]


def test_only_of_one_piece_where_it_is_named(heroes, refusal):
    assert {end["walker"] for end in destinations_of(heroes, "?walker=rogue")["destinations"]} == {"rogue"}
    problem = refusal(heroes.asker.get(f"{heroes.path}destinations/?walker=wizard"), 404, "no-walker")
    assert problem["params"]["walkers"] == ["warrior", "rogue"]
    refusal(heroes.asker.get(f"{heroes.path}destinations/?figure=rogue"), 400, "unknown-parameter")


def test_of_others_nothing_is_told(heroes):
    assert destinations_of(heroes, "?seat=lord") == {
        "match": heroes.id,
        "version": 0,
        "seat": "lord",
        "destinations": [],
    }


def test_in_other_games_and_without_a_map_there_is_nothing(duel, as_alice):
    assert duel.alice.get(f"{duel.path}destinations/").json()["destinations"] == []
    table = Table(as_alice, "battletech", options={**FORCES, "map": "none"})
    assert destinations_of(table)["destinations"] == []


def test_nothing_is_told_once_a_figure_has_nowhere_to_go(heroes):
    state = Match.objects.get(pk=heroes.id).state | {"active": "warrior", "points": 0, "attacks": 1}
    Match.objects.filter(pk=heroes.id).update(state=state)
    assert destinations_of(heroes)["destinations"] == []
