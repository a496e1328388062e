"""Tables: who sits there, what a seat sees, moves that are refused, the log. Alice hosts and plays south."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.registry import PLAYABLE
from matches.models import Move

from .conftest import NORTH, ROLL, SOUTH

pytestmark = pytest.mark.django_db


# --- tables ---------------------------------------------------------------------------------------


def test_a_new_table_says_where_it_is(as_alice):
    made = as_alice.post("matches/", {"game": "bitva", "name": "Kitchen", "dice": "server", "seats": [SOUTH, NORTH]})
    table = made.json()
    assert made.headers["Location"] == table["href"] == f"/api/v1/matches/{table['id']}/"
    assert (table["game"], table["name"], table["dice"]) == ("bitva", "Kitchen", "server")


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "required", "game"),
        ({"game": "chess"}, "not-a-choice", "game"),
        ({"game": "battle-cry"}, "not-a-choice", "game"),
        ({"seats": [SOUTH]}, "every-seat-once", "seats"),
        ({"seats": [SOUTH, SOUTH]}, "every-seat-once", "seats"),
        ({"seats": [SOUTH, NORTH, {"seat": "east", "who": "me"}]}, "every-seat-once", "seats"),
        ({"seats": [SOUTH, {"seat": "north", "who": "bob"}]}, "not-a-choice", "seats[1].who"),
        ({"options": {"dragons": 1}}, "unknown-option", "options"),
        ({"options": {"self": 1}}, "unknown-option", "options"),
        ({"options": {"players": 3}}, "bad-option", "options"),
        ({"options": {"players": [2]}}, "bad-option", "options"),
        ({"dice": "loaded"}, "not-a-choice", "dice"),
        ({"name": "x" * 121}, "too-long", "name"),
        ({"colour": "red"}, "unknown-field", "colour"),
    ],
)
def test_a_table_that_does_not_fit_is_not_made(as_alice, refusal, rows, body, code, field):
    whole = {"game": "bitva", "seats": [SOUTH, NORTH], **body} if body else {}
    before = rows()
    assert field in refusal(as_alice.post("matches/", whole), 400, code)["errors"]
    assert rows() == before


def test_everybody_finds_their_tables_and_no_other(duel, zoe, as_alice, as_bob):
    ids = [[table["id"] for table in who.get("matches/").json()["results"]] for who in (as_alice, zoe, as_bob)]
    assert ids == [[duel.id], [duel.id], []]


def test_tables_are_found_by_game_and_status_page_by_page(make_duel, duel, as_alice, refusal):
    other = make_duel()
    as_alice.post(f"{other.path}resign/")
    found = lambda query: [table["id"] for table in as_alice.get(f"matches/?{query}").json()["results"]]  # noqa: E731
    assert found("") == [other.id, duel.id]
    assert (found("status=open"), found("status=finished")) == ([duel.id], [other.id])
    assert (len(found("game=bitva")), found("game=invasion")) == (2, [])
    refusal(as_alice.get("matches/?status=lost"), 400, "bad-filter")
    problem = refusal(as_alice.get("matches/?game=zzz&status=open"), 400, "bad-filter")
    assert (list(problem["errors"]), problem["params"]) == (["game"], {"choices": list(PLAYABLE)})
    first = as_alice.get("matches/?page_size=1").json()
    assert [table["id"] for table in as_alice.get(first["next"].partition("/api/v1/")[2]).json()["results"]] == [
        duel.id
    ]


def test_a_seat_sees_who_sits_where_and_whose_turn_it_is(duel, zoe, watcher):
    table = zoe.get(duel.path).json()
    assert [(seat["seat"], seat["who"], seat["name"], seat["mine"]) for seat in table["seats"]] == [
        ("south", "account", "alice", False),
        ("north", "guest", "Zoé", True),
    ]
    assert (table["seat"], table["waiting"], table["version"], table["hosts"]) == ("north", ["south"], 0, False)
    assert table["state"]["phase"] == "lots"
    assert watcher.get(duel.path).json()["seat"] is None
    assert duel.alice.get(duel.path).json()["hosts"]


def test_nobody_looks_through_another_seats_eyes(duel, zoe, watcher, refusal):
    for where in ("", "actions/", "at/0/"):
        refusal(zoe.get(f"{duel.path}{where}?seat=south"), 403, "other-seat")
        refusal(watcher.get(f"{duel.path}{where}?seat=south"), 403, "spectators-watch")


def test_an_unchanged_table_is_not_sent_again(duel, zoe):
    tag = zoe.get(duel.path).headers["ETag"]
    assert zoe.get(duel.path, If_None_Match=tag).status_code == 304
    duel.alice.patch(
        f"{duel.path}seats/south/", {"who": "guest", "name": "Max"}
    )  # the version stays, the name does not
    assert zoe.get(duel.path, If_None_Match=tag).status_code == 200


# --- moves ----------------------------------------------------------------------------------------


def test_what_may_be_done_is_said_in_the_readers_language(duel, zoe):
    for language, label in (("en", "Throw a die"), ("fr", "dé")):
        (offer,) = duel.alice.get(f"{duel.path}actions/", Accept_Language=language).json()["actions"]
        assert offer["action"] == ROLL
        assert label.lower() in offer["label"].lower()
    assert zoe.get(f"{duel.path}actions/").json()["actions"] == []


def test_dice_are_asked_for_and_the_same_move_with_them_is_made(duel, refusal, rows):
    before = rows()
    path = f"{duel.path}actions/"
    problem = refusal(duel.alice.post(path, {"action": ROLL}, match=0, key="tap"), 422, "need-dice")
    assert problem["params"] == {"count": 1, "sides": 6, "why": "lots"}
    assert rows() == before
    made = duel.alice.post(path, {"action": ROLL, "faces": [4]}, match=0, key="tap")
    assert made.headers["ETag"] == '"1"'
    receipt = made.json()
    assert set(receipt) == {"match", "seq", "version", "seat", "action", "dice", "events", "at"}
    assert (receipt["seat"], receipt["seq"], receipt["version"]) == ("south", 1, 1)
    assert receipt["dice"] == {"faces": [4], "by": "table"}
    assert receipt["events"] == [{"it": "rolled", "seat": "south", "faces": [4]}]


def test_bivouac_throws_when_asked_to(duel):
    assert duel.play(duel.alice, roll=True).json()["dice"]["by"] == "server"


def test_where_bivouac_throws_no_dice_are_taken(make_duel, as_alice, refusal):
    duel = make_duel(dice="server")
    refusal(as_alice.post(f"{duel.path}actions/", {"action": ROLL, "faces": [6]}, match=0), 409, "server-rolls-here")
    assert duel.play(as_alice).json()["dice"]["by"] == "server"


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 400, "required", "action"),
        ({"action": None}, 400, "not-an-object", "action"),
        ({"action": {}}, 400, "malformed", "action"),
        ({"action": {"do": ["roll"]}}, 400, "malformed", "action"),
        ({"action": {"do": "post"}}, 400, "malformed", "action"),
        ({"action": {"do": "post", "at": 5}}, 400, "malformed", "action"),
        ({"action": {"do": "fly"}}, 400, "unknown-action", "action"),
        ({"action": ROLL | {"with": "luck"}}, 400, "unknown-field", "action.with"),
        ({"action": {"do": "pass"}}, 409, "illegal-action", None),
        ({"action": {"do": "post", "at": "0,4"}}, 409, "illegal-action", None),
        ({"action": ROLL, "faces": [7]}, 400, "unknown-face", "faces"),
        ({"action": ROLL, "faces": [0]}, 400, "unknown-face", "faces"),
        ({"action": ROLL, "faces": [10**30]}, 400, "unknown-face", "faces"),
        ({"action": ROLL, "faces": ["flag"]}, 400, "unknown-face", "faces"),
        ({"action": ROLL, "faces": [1, 2]}, 400, "dice-count", "faces"),
        ({"action": ROLL, "faces": [1] * 101}, 400, "too-many", "faces"),
        ({"action": ROLL, "faces": [True]}, 400, "not-dice", "faces[0]"),
        ({"action": ROLL, "faces": [1.5]}, 400, "not-dice", "faces[0]"),
        ({"action": ROLL, "faces": "6"}, 400, "not-a-list", "faces"),
        ({"action": ROLL, "faces": [6], "roll": True}, 400, "dice-or-roll", "roll"),
        ({"action": ROLL, "faces": []}, 422, "need-dice", None),
        ({"action": ROLL, "faces": [6], "seat": "north"}, 403, "other-seat", None),
        ({"action": ROLL, "faces": [6], "seat": "moon"}, 403, "other-seat", None),
        ({"action": ROLL, "faces": [6], "luck": 1}, 400, "unknown-field", "luck"),
    ],
)
def test_what_is_no_move_changes_nothing(duel, refusal, rows, body, status, code, field):
    before = rows()
    problem = refusal(duel.alice.post(f"{duel.path}actions/", body, match=0), status, code)
    assert field is None or field in problem["errors"]
    assert rows() == before


def test_a_stale_version_hears_what_has_changed(duel, zoe, refusal, rows):
    duel.play(duel.alice, faces=[6])
    before = rows()
    problem = refusal(zoe.post(f"{duel.path}actions/", {"action": ROLL, "faces": [1]}, match=0), 412, "stale-version")
    assert problem["params"] == {"expected": 0, "current": 1}
    assert [(line["seq"], line["seat"], line["dice"]["faces"]) for line in problem["since"]] == [(1, "south", [6])]
    assert rows() == before


@pytest.mark.django_db(transaction=True)
def test_of_clients_at_once_exactly_one_wins_and_the_others_hear_what_changed(make_duel, as_alice, asker):
    path = make_duel(seats=[SOUTH, NORTH | {"who": "me"}]).path

    def client(face):
        try:
            me = asker(**as_alice.headers)
            return me.post(f"{path}actions/", {"action": ROLL, "seat": "south", "faces": [face]}, match=0)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(client, (1, 2, 3, 4)), key=lambda answer: answer.status_code)
    assert [answer.status_code for answer in answers] == [201, 412, 412, 412]
    won = answers[0].json()
    for lost in answers[1:]:
        (since,) = lost.json()["since"]
        assert (since["seq"], since["dice"]) == (1, won["dice"])
    assert Move.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_tap_that_comes_four_times_at_once_is_one_move_and_one_answer(make_duel, as_alice, asker):
    path = make_duel().path

    def tap(where, body, key):
        def client(_):
            try:
                me = asker(**as_alice.headers)
                return me.post(f"{path}{where}", body, match="*", key=key)
            finally:
                connection.close()

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(client, range(4)))
        assert len({(answer.status_code, answer.content) for answer in answers}) == 1
        assert answers[0].status_code < 300

    tap("actions/", {"action": ROLL, "faces": [4]}, "move")
    tap("undo/", {}, "back")
    tap("resign/", {}, "end")
    assert Move.objects.count() <= 3


# --- the log --------------------------------------------------------------------------------------


def test_the_log_and_the_table_as_it_was(duel, zoe, watcher, refusal):
    duel.begun(zoe)
    log = watcher.get(f"{duel.path}moves/").json()
    assert [(line["seq"], line["seat"], line["actor"]) for line in log["results"]] == [
        (1, "south", "alice"),
        (2, "north", "Zoé"),
    ]
    assert (log["version"], log["next"]) == (2, None)
    assert [line["seq"] for line in zoe.get(f"{duel.path}moves/?after=1").json()["results"]] == [2]
    phases = [watcher.get(f"{duel.path}at/{seq}/").json()["state"]["phase"] for seq in range(3)]
    assert phases == ["lots", "lots", "generals"]
    refusal(watcher.get(f"{duel.path}at/3/"), 404, "no-such-move")
    for after in ("-1", "x", "9" * 30, "²"):
        refusal(watcher.get(f"{duel.path}moves/?after={after}"), 400, "bad-filter")


def test_a_long_log_comes_in_pages(duel, watcher, monkeypatch):
    monkeypatch.setattr("api.views.logs.MOVES_MOST", 1)
    duel.play(duel.alice, faces=[6])
    duel.alice.post(f"{duel.path}resign/")
    first = watcher.get(f"{duel.path}moves/").json()
    second = watcher.get(first["next"]).json()
    assert [line["action"]["do"] for line in (*first["results"], *second["results"])] == ["roll", "resign"]
    assert second["next"] is None


def test_the_odds_of_a_move_are_exact(duel, zoe, refusal):
    answer = duel.alice.post(f"{duel.path}odds/", {"action": ROLL}).json()
    ways = answer["ways"]
    assert [way["chance"]["fraction"] for way in ways] == ["1/6"] * 6
    assert {event["it"] for way in ways for event in way["events"]} == {"rolled"}
    assert answer["upshot"] == {"parts": [], "besides": [], "averages": [], "details": []}  # the die says it itself
    refusal(zoe.post(f"{duel.path}odds/", {"action": ROLL}), 409, "illegal-action")
    refusal(duel.alice.post(f"{duel.path}odds/", {"action": {"do": "fly"}}), 400, "unknown-action")


def test_what_the_lord_hides_stays_hidden_from_the_heroes(make_duel, as_alice):
    """T18: in the state, in the log, in the past, and in what a stale client hears; the Lord's own answer has it."""
    seats = [{"seat": "lord", "who": "me"}, {"seat": "hero-1", "who": "guest"}]
    table = make_duel(seats=seats, game="invasion", dice="server")
    hero = table.holder(seat="hero-1")
    while True:
        lord = as_alice.get(f"{table.path}actions/").json()["actions"]
        who, offered = (as_alice, lord) if lord else (hero, hero.get(f"{table.path}actions/").json()["actions"])
        made = table.play(who, offered[0]["action"]).json()
        if made["action"]["do"] == "hide-treasure":
            break
    face, before = made["action"]["face"], made["version"] - 1
    stale = hero.post(f"{table.path}actions/", {"action": ROLL}, match=before).json()["since"]
    log = hero.get(f"{table.path}moves/?after={before}").json()["results"]
    assert stale == log
    assert log[0]["action"] == {"do": "hide-treasure", "hidden": ["face"], "spot": made["action"]["spot"]}
    for where in ("", f"at/{made['version']}/"):
        assert [treasure["face"] for treasure in hero.get(table.path + where).json()["state"]["treasures"]] == [
            "hidden"
        ]
        assert [treasure["face"] for treasure in as_alice.get(table.path + where).json()["state"]["treasures"]] == [
            face
        ]
    assert as_alice.get(f"{table.path}moves/?after={before}").json()["results"][0]["action"]["face"] == face


def test_a_recorded_move_takes_few_queries(duel, django_assert_max_num_queries):
    body = {"action": ROLL, "faces": [4]}
    with django_assert_max_num_queries(7):  # token, table, seats, savepoint, swap, line, savepoint
        answer = duel.alice.post(f"{duel.path}actions/", body, match=0, key="tap")
    assert answer.status_code == 201
