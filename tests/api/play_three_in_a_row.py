"""The game of docs/adding_a_game.md over the API, where it is installed (tests/config/test_tutorial.py)."""

import pytest

pytestmark = pytest.mark.django_db
KEY = "three-in-a-row"
SEATS = [{"seat": "cross", "who": "me"}, {"seat": "ring", "who": "me"}]


def test_the_game_is_listed_last_with_its_actions(as_nobody):
    assert [result["key"] for result in as_nobody.get("games/").json()["results"]][-1] == KEY
    answer = as_nobody.get(f"games/{KEY}/", Accept_Language="fr").json()
    assert (answer["title"]["fr"], answer["seats"]) == ("Trois cases alignées", ["cross", "ring"])
    assert [action["do"] for action in answer["actions"]] == ["mark", "seize"]
    assert (answer["options"], answer["rulings"], answer["resolvers"]) == ([], [], [])


def test_a_whole_game_is_played_in_french_with_typed_dice_and_their_odds(as_alice, make_duel, refusal):
    duel = make_duel(game=KEY, dice="table", seats=SEATS)

    def offered():
        return as_alice.get(f"{duel.path}actions/", Accept_Language="fr").json()["actions"]

    def played(do, at, **more):
        return duel.play(as_alice, {"do": do, "at": at}, **more)

    assert [offer["label"] for offer in offered()][:2] == ["Marquer a1", "Marquer b1"]
    played("mark", "a1")
    assert offered()[-1]["label"] == "Prendre a1 avec un 5 ou un 6"
    seize = {"action": {"do": "seize", "at": "a1"}}
    need = refusal(as_alice.post(f"{duel.path}actions/", seize, match=duel.version), 422, "need-dice")
    assert tuple(need["params"][name] for name in ("count", "sides", "why")) == (1, 6, "seize")
    ways = as_alice.post(f"{duel.path}odds/", seize).json()["ways"]
    assert len(ways) == 5  # four faces that hold the square, and the two that win it
    played("seize", "a1", faces=[4])
    played("mark", "b2")
    played("seize", "a1", faces=[6])
    for square in ("c3", "a2", "c1", "a3"):
        assert offered()
        played("mark", square)
    end = as_alice.get(duel.path).json()
    assert (end["status"], end["outcome"]["winners"], end["outcome"]["reason"]) == ("finished", ["ring"], "row")
    assert len(as_alice.get(f"{duel.path}moves/").json()["results"]) == 8
    drawn = as_alice.get(f"{duel.path}board.svg?lang=fr")
    assert (drawn.status_code, drawn.headers["Content-Type"]) == (200, "image/svg+xml")
    assert "b2, Croix" in drawn.content.decode()


def test_what_its_tables_say_is_described_under_its_name(as_nobody):
    parts = as_nobody.get("schema/").json()["components"]["schemas"]
    assert parts["ThreeInARowSeize"]["properties"] == {
        "do": {"type": "string", "const": "seize"},
        "at": {"type": "string"},
    }
    assert parts["ThreeInARowState"]["required"] == ["board", "turn"]
    assert parts["ThreeInARowOptionsChosen"]["properties"] == {}
    listed = {name: [each["$ref"].rpartition("/")[2] for each in parts[name]["anyOf"]] for name in ("Action", "Event")}
    assert {"ThreeInARowMark", "ThreeInARowSeize"} <= set(listed["Action"])
    assert {"ThreeInARowMarked", "ThreeInARowHeld"} <= set(listed["Event"])


def test_a_computer_that_it_does_not_have_is_refused(as_alice, refusal):
    seats = [SEATS[0], {"seat": "ring", "who": "greedy"}]
    problem = refusal(as_alice.post("matches/", {"game": KEY, "seats": seats}), 400, "not-a-choice")
    assert problem["params"] == {"choices": ["random"]}


def test_a_computer_plays_it_too(as_alice, make_duel):
    seats = [{"seat": "cross", "who": "random"}, {"seat": "ring", "who": "random"}]
    assert as_alice.get(make_duel(game=KEY, dice="server", seats=seats).path).json()["status"] == "finished"
