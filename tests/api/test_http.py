"""What every address has in common: problems, bodies, languages, limits."""

import json

import pytest
from django.test import Client

from api.bodies import BODY_MAX

pytestmark = pytest.mark.django_db

ROLL = "games/battle-cry/resolve/reserve-roll/"


# --- problems -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "nothing/", 404, "not-found"),
        ("GET", "/api/", 404, "not-found"),
        ("POST", "/api/v2/campaigns/", 404, "not-found"),
        ("GET", "campaigns/12345678901234567890123456789/", 404, "not-found"),
        ("PUT", ROLL, 405, "method-not-allowed"),
        ("GET", ROLL, 405, "method-not-allowed"),
        ("POST", ROLL.rstrip("/"), 404, "missing-slash"),
        ("GET", "games", 404, "missing-slash"),
    ],
)
def test_a_wrong_address_or_method_is_a_problem(as_nobody, refusal, method, path, status, code):
    problem = refusal(as_nobody.ask(method, path, {"pot": 1}), status, code)
    assert set(problem) == {"type", "title", "status", "detail", "code", "errors", "params"}
    assert problem["type"].endswith(f"#{code}")
    assert "{" not in problem["detail"]


def test_an_address_without_its_slash_is_told_and_not_redirected(as_nobody, refusal):
    problem = refusal(as_nobody.post(ROLL.rstrip("/"), {"pot": 1}), 404, "missing-slash")
    assert problem["params"]["address"] == f"/api/v1/{ROLL}"


def test_ids_beyond_any_number_are_just_not_there(as_alice, refusal):
    for path in ("campaigns/{}/", "battles/{}/", "rounds/{}/"):
        for number in (0, 2**31, 2**63, 10**40):
            assert as_alice.get(path.format(number)).status_code == 404


def test_what_is_not_json_is_not_taken(as_nobody, refusal):
    refusal(
        as_nobody.post(ROLL, "pot=3", Content_Type="application/x-www-form-urlencoded"), 415, "unsupported-media-type"
    )


def test_what_is_not_json_is_not_given(as_nobody, refusal):
    refusal(as_nobody.get("games/", Accept="text/html"), 406, "not-acceptable")


def test_what_is_of_one_form_is_given_and_refused_whatever_is_accepted(as_alice, front, refusal):
    path, form = f"campaigns/{front.id}/results.csv", {"Accept": "text/csv"}
    assert as_alice.get(path, **form).headers["Content-Type"] == "text/csv; charset=utf-8"
    assert as_alice.ask("OPTIONS", path, **form).json() == {"methods": ["GET", "HEAD", "OPTIONS"]}
    refusal(as_alice.delete(path, **form), 405, "method-not-allowed")


def test_options_names_the_methods(as_nobody, as_alice):
    assert as_nobody.ask("OPTIONS", ROLL).json() == {"methods": ["POST", "OPTIONS"]}
    assert as_alice.ask("OPTIONS", "campaigns/").json() == {"methods": ["GET", "POST", "HEAD", "OPTIONS"]}


def test_a_fault_of_ours_is_a_problem_and_tells_nothing(monkeypatch, refusal):
    from api.views.games import Games

    def fall(*args, **kwargs):
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(Games, "games", fall)
    answer = Client(raise_request_exception=False).get("/api/v1/games/")
    problem = refusal(answer, 500, "server-error")
    assert "42" not in json.dumps(problem)


def test_a_foreign_host_name_is_a_problem(refusal):
    refusal(Client().get("/api/v1/games/", headers={"host": "evil.example"}), 400, "bad-request")


# --- bodies ---------------------------------------------------------------------------------------

DEEP = "[" * 10_000 + "]" * 10_000


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "",
        '{"pot": NaN}',
        '{"pot": Infinity}',
        '{"pot": 1e999}',
        '{"pot": 1, "options": {"a": "\\u0000"}}',
        '{"pot": 1, "options": {"a": "\\ud800"}}',
        '{"pot": 1, "options": {"\\u0000": 1}}',
        '{"pot": ' + "9" * 5000 + "}",
        DEEP,
        '{"pot": ' + DEEP + "}",
        b"\xff\xfe",
        b'{"pot": "\xed\xa0\x80"}',
    ],
    ids=[
        "cut off",
        "blank",
        "NaN",
        "infinity",
        "beyond floats",
        "NUL",
        "half a character",
        "NUL name",
        "huge",
        "deep",
        "deep inside",
        "not UTF-8",
        "raw half",
    ],
)
def test_a_body_that_cannot_be_read_is_refused(as_nobody, body):
    answer = as_nobody.post(ROLL, body if body != "" else " ")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-json")


def test_an_escaped_backslash_is_no_nul(as_nobody, refusal):
    body = '{"results": [{"general": "a\\\\u0000b", "points": 1, "result": "won"}]}'
    answer = as_nobody.post("games/battle-cry/resolve/best-general/", body)
    assert answer.json()["ranking"][0]["general"] == "a\\u0000b"


@pytest.mark.parametrize("body", ["[]", "7", '"pot"', "null", "true"])
def test_a_body_is_an_object(as_nobody, refusal, body):
    refusal(as_nobody.post(ROLL, body), 400, "not-an-object")


@pytest.mark.parametrize("body", ["[]", "0", '""', "null", "false"])
@pytest.mark.parametrize("path", ["links/", "undo/", "battles/"])
def test_where_no_field_is_needed_a_body_is_an_object_or_none_at_all(as_alice, front, refusal, rows, path, body):
    before = rows()
    refusal(as_alice.post(f"campaigns/{front.id}/{path}", body, match=front.version), 400, "not-an-object")
    assert rows() == before
    form = {"Content_Type": "application/x-www-form-urlencoded"}  # as some programs send nothing
    assert as_alice.post(f"campaigns/{front.id}/links/", **form).status_code == 200


def test_numbers_with_many_digits_are_out_of_range(as_nobody, refusal):
    refusal(as_nobody.post(ROLL, '{"pot": ' + "9" * 400 + "}"), 400, "out-of-range")


def test_a_body_of_ten_megabytes_is_refused_unread(as_alice, refusal, rows, monkeypatch):
    import api.bodies

    monkeypatch.setattr(api.bodies, "json", None)  # nobody may call it
    before = rows()
    for path in (ROLL, "campaigns/", "campaigns/import/"):
        problem = refusal(as_alice.post(path, b'"' + b"x" * 10_000_000 + b'"'), 413, "body-too-large")
        assert problem["params"]["most"] < 10_000_000
    assert rows() == before


def test_a_body_may_not_lie_about_its_length(as_nobody, refusal):
    body = json.dumps({"pot": 1, "options": {"a": "x" * (BODY_MAX + 1)}})
    refusal(as_nobody.post(ROLL, body), 413, "body-too-large")


def test_unknown_fields_are_named(as_alice, refusal, rows):
    before = rows()
    problem = refusal(as_alice.post("campaigns/", {"name": "A", "nmae": "B", "x" * 500: 1}), 400, "unknown-field")
    assert list(problem["errors"]) == ["nmae", "x" * 60]
    assert rows() == before


# --- languages ------------------------------------------------------------------------------------


def test_a_refusal_speaks_the_language_that_is_asked_for(as_nobody, settings):
    answer = as_nobody.get("nothing/", Accept_Language="fr")
    assert answer.headers["Content-Language"] == "fr"
    assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize("path", ["record-sheets/{sheet}/", "matches/{duel}/board.svg", "printables/bitva-board.svg"])
def test_what_is_known_in_one_language_is_sent_again_in_another(as_alice, duel, path):
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G"}).json()["id"]
    path = path.format(sheet=sheet, duel=duel.id)
    etag = as_alice.get(path, Accept_Language="en").headers["ETag"]
    assert as_alice.get(path, Accept_Language="en", If_None_Match=etag).status_code == 304
    french = as_alice.get(path, Accept_Language="fr", If_None_Match=etag)
    assert (french.status_code, french.headers["Content-Language"]) == (200, "fr")
    assert french.headers["ETag"] != etag
    assert "Accept-Language" in french.headers["Vary"]


def test_an_account_is_answered_in_its_own_language(as_alice, alice):
    from campaigns.services.accounts import account_remember

    account_remember(user=alice, language="fr")
    assert as_alice.get("campaigns/9/").headers["Content-Language"] == "fr"
    assert as_alice.get("campaigns/9/", Accept_Language="en").headers["Content-Language"] == "en"
    assert as_alice.get("games/nothing/").headers["Content-Language"] == "en"  # the one before has left no trace


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cursor",
    ["x", "%00", "bz0xMDAwMDAwMDAwMA==", "cD1nYXJiYWdl", "cD0lMDA=", "cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"],
    ids=["short", "NUL", "far", "no number", "NUL inside", "huge"],
)
@pytest.mark.parametrize("path", ["campaigns/", "players/", "rankings/"])
def test_a_cursor_nobody_gave_out_does_no_harm(as_alice, path, cursor):
    answer = as_alice.get(f"{path}?cursor={cursor}")
    assert answer.status_code in (200, 400)
    if answer.status_code == 400:
        assert answer.json()["code"] == "bad-cursor"


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("campaigns/?status=lost", "status"),
        ("campaigns/?name=%00", "name"),
        ("campaigns/?name=" + "x" * 200, "name"),
        ("rankings/?since=yesterday", "since"),
        ("rankings/?side=north", "side"),
        ("rankings/?finished=perhaps", "finished"),
        ("mechs/?playable=perhaps", "playable"),
        ("mechs/?playable=2", "playable"),
        ("mechs/?tons_min=0.5", "tons_min"),
        ("record-sheets/?match=1.5", "match"),
        ("record-sheets/?campaign=1e400", "campaign"),
    ],
)
def test_a_filter_that_makes_no_sense_is_refused(as_alice, refusal, path, field):
    problem = refusal(as_alice.get(path), 400, "bad-filter")
    assert list(problem["errors"]) == [field]


@pytest.mark.parametrize(("path", "field"), [("generals/", "active"), ("journal/", "undone")])
def test_a_flag_is_true_or_false(as_alice, front, refusal, path, field):
    for word in ("true", "False", "1", "0", ""):
        assert as_alice.get(f"campaigns/{front.id}/{path}?{field}={word}").status_code == 200
    for word in ("perhaps", "2", "yes"):
        problem = refusal(as_alice.get(f"campaigns/{front.id}/{path}?{field}={word}"), 400, "bad-filter")
        assert list(problem["errors"]) == [field]
