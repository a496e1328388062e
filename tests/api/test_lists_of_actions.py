"""Several actions sent as one: all of them or none, a line of the log each, taken back together."""

import pytest

from matches.models import Match, Move
from matches.selectors import match_broken
from matches.tables import ACTIONS_MOST
from tests.games.invasion import positions as town

from .positions import Table

pytestmark = pytest.mark.django_db

HEROES = ("warrior", "rogue", "cleric", "wizard")


@pytest.fixture
def chairs(as_alice):
    """The heroes are about to sit down: four actions of one seat, without dice."""
    return Table(as_alice, "invasion")


def sitting(table, count=4):
    """So many heroes, each on a chair of its own."""
    free = list(dict.fromkeys(action["chair"] for action in table.offered("place-hero")))
    return [{"do": "place-hero", "hero": hero, "chair": free[n]} for n, hero in enumerate(HEROES[:count])]


def sent(table, actions, version, key=None, **more):
    return table.asker.post(f"{table.path}actions/", {"actions": actions, **more}, match=version, key=key)


@pytest.fixture
def in_town(as_alice):
    """The warrior at F2 with a treasure two steps away, the rogue beside a goblin; the heroes’ turn."""
    state = town.table({"warrior": "F2", "rogue": "B2"}, ["sword B3"], treasures={"F4": "diamond"})
    return Table(as_alice, "invasion", state, town.BOARD)


def steps(*cells):
    return [{"do": "step", "figure": "warrior", "to": cell} for cell in cells]


def test_a_list_is_carried_out_in_its_order_and_each_action_is_a_line(chairs):
    actions = sitting(chairs)
    answer = sent(chairs, actions, 0)
    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"4"'
    body = answer.json()
    assert (body["seq"], body["version"], body["action"]) == (4, 4, actions[-1])
    assert [(step["seq"], step["action"]) for step in body["steps"]] == list(enumerate(actions, start=1))
    lines = chairs.asker.get(f"{chairs.path}moves/").json()["results"]
    assert [(line["seq"], line["action"], line["act"]) for line in lines] == [
        (n, action, 1) for n, action in enumerate(actions, start=1)
    ]
    assert chairs.now["version"] == 4
    assert match_broken(Match.objects.get()) is None


def test_a_line_by_itself_belongs_to_no_list(chairs):
    assert "steps" not in chairs.play(sitting(chairs)[0])
    assert [line["act"] for line in chairs.asker.get(f"{chairs.path}moves/").json()["results"]] == [None]


def test_sent_twice_with_its_key_it_is_done_once_and_answered_alike(chairs, refusal):
    actions = sitting(chairs)
    first, again = (sent(chairs, actions, 0, key="four-chairs") for _ in range(2))
    assert first.content == again.content
    assert first.headers["ETag"] == again.headers["ETag"]
    assert Move.objects.count() == 4
    refusal(sent(chairs, actions[:2], 0, key="four-chairs"), 422, "idempotency-key-reused")


@pytest.mark.parametrize(("place", "wrong"), [(0, "first"), (2, "middle"), (3, "last")])
def test_where_the_rules_refuse_one_none_is_carried_out(chairs, refusal, rows, place, wrong):
    actions = sitting(chairs)
    actions[place] = actions[place] | {"chair": "A1"}
    before = rows()
    problem = refusal(sent(chairs, actions, 0), 409, "illegal-action")
    assert problem["params"]["step"] == place
    assert rows() == before


def test_an_action_of_another_seat_is_in_no_list(chairs, refusal, rows):
    """The heroes sit, then anybody of them gives the potions; the treasures are the Lord’s."""
    potions = [{"do": "give-potion", "hero": "warrior"}, {"do": "give-potion", "hero": "rogue"}]
    hide = {"do": "hide-treasure", "face": "diamond", "spot": "A1"}
    before = rows()
    problem = refusal(sent(chairs, [*sitting(chairs), *potions, hide], 0, seat="hero-1"), 409, "not-your-turn")
    assert problem["params"]["step"] == 6
    assert rows() == before
    assert sent(chairs, [*sitting(chairs), *potions], 0, seat="hero-1").status_code == 201


@pytest.mark.parametrize(
    "by_chance",
    [
        [{"do": "attack", "figure": "rogue", "target": "g1"}],
        [*steps("F3", "F4"), {"do": "take-treasure", "hero": "warrior"}],
    ],
    ids=["dice", "a secret"],
)
@pytest.mark.parametrize("more", [{}, {"dice": "server"}], ids=["typed", "rolled"])
def test_what_needs_dice_or_brings_out_a_secret_is_in_no_list(in_town, refusal, rows, by_chance, more):
    Match.objects.update(**more)
    before = rows()
    problem = refusal(sent(in_town, by_chance, 0), 409, "chance-in-an-act")
    assert problem["params"]["step"] == len(by_chance) - 1
    assert rows() == before


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 400, "required", "action"),
        ({"actions": []}, 400, "too-few-of-them", "actions"),
        ({"actions": steps("F3") * (ACTIONS_MOST + 1)}, 400, "too-many", "actions"),
        ({"actions": steps("F3"), "action": steps("F3")[0]}, 400, "action-or-actions", "action"),
        ({"actions": steps("F3"), "faces": [1]}, 400, "action-or-actions", "faces"),
        ({"actions": steps("F3"), "roll": True}, 400, "action-or-actions", "roll"),
        ({"actions": ["step"]}, 400, "not-an-object", "actions[0]"),
        ({"actions": [*steps("F3"), {"do": "fly"}]}, 400, "unknown-action", "action"),
        ({"actions": [{"do": "undo", "to": 0}]}, 409, "illegal-action", None),
    ],
)
def test_a_list_that_is_none_is_refused(in_town, refusal, rows, body, status, code, field):
    before = rows()
    problem = refusal(in_town.asker.post(f"{in_town.path}actions/", body, match=0), status, code)
    assert list(problem["errors"]) == ([field] if field else [])
    assert rows() == before


def test_a_list_names_the_version_it_was_made_for(in_town, refusal, rows):
    refusal(sent(in_town, steps("F3"), None), 428, "if-match-required")
    refusal(sent(in_town, steps("F3"), 7), 412, "stale-version")
    assert not Move.objects.exists()


def test_one_undo_takes_the_whole_list_back_and_no_other_line(chairs):
    chairs.play(sitting(chairs)[0])
    others = [action for action in sitting(chairs, 4) if action["hero"] != "warrior"]
    sent(chairs, others, 1)
    before = chairs.asker.get(f"{chairs.path}at/1/").json()["state"]
    answer = chairs.asker.post(f"{chairs.path}undo/", {"seat": "hero-1"}, match=4).json()
    assert (answer["done"], answer["version"]) == (True, 5)
    assert chairs.now["state"] == before
    assert Move.objects.get(seq=5).action == {"do": "undo", "to": 1}
    assert match_broken(Match.objects.get()) is None


@pytest.mark.parametrize("entry", [2, 3, 4])
def test_any_line_of_a_list_names_it(chairs, refusal, entry):
    chairs.play(sitting(chairs)[0])
    sent(chairs, [action for action in sitting(chairs) if action["hero"] != "warrior"], 1)
    path = f"{chairs.path}undo/"
    problem = refusal(chairs.asker.post(path, {"seat": "hero-1", "entry": 1}), 409, "not-the-newest")
    assert problem["params"]["newest"] == 4
    assert chairs.asker.post(path, {"seat": "hero-1", "entry": entry}).json()["version"] == 5
    assert chairs.now["state"]["heroes"][0]["cell"]  # the line before stands


def test_a_list_after_a_list_taken_back_is_taken_back_by_itself(chairs):
    actions = sitting(chairs)
    sent(chairs, actions[:2], 0)
    chairs.asker.post(f"{chairs.path}undo/", {"seat": "hero-1"}, match=2)
    sent(chairs, actions[:2], 3)
    sent(chairs, actions[2:], 5)
    chairs.asker.post(f"{chairs.path}undo/", {"seat": "hero-1"}, match=7)
    assert [bool(hero["cell"]) for hero in chairs.now["state"]["heroes"]] == [True, True, False, False]
    chairs.asker.post(f"{chairs.path}undo/", {"seat": "hero-1"}, match=8)
    assert not any(hero["cell"] for hero in chairs.now["state"]["heroes"])


def test_computers_move_after_the_whole_list(as_alice):
    seats = [{"seat": "lord", "who": "greedy"}, {"seat": "hero-1", "who": "me"}]
    made = as_alice.post("matches/", {"game": "invasion", "seats": seats, "dice": "server"}).json()
    free = list(
        dict.fromkeys(action["action"]["chair"] for action in as_alice.get(f"{made['href']}actions/").json()["actions"])
    )
    actions = [{"do": "place-hero", "hero": hero, "chair": free[n]} for n, hero in enumerate(HEROES)]
    actions += [{"do": "give-potion", "hero": hero} for hero in ("warrior", "rogue")]
    answer = as_alice.post(f"{made['href']}actions/", {"actions": actions}, match=0).json()
    assert answer["version"] == 6
    lines = as_alice.get(f"{made['href']}moves/").json()["results"]
    assert {line["seat"] for line in lines[:6]} == {"hero-1"}
    assert {line["seat"] for line in lines[6:]} == {"lord"}
