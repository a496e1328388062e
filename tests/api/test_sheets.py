"""Record sheets over HTTP: made, marked with and without a version, taken back, handed on, in a match, as files."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from matches.models import RecordSheet, SheetMark
from tests.granting import pass_for

from .conftest import Asker

pytestmark = pytest.mark.django_db

HIT = {"do": "hit", "location": "LA", "damage": 5}
END = {"do": "end-phase"}


class Paper:
    """A Hunchback of Alice's."""

    def __init__(self, alice, asker):
        self.alice, self.asker = alice, asker
        self.id = alice.post("record-sheets/", {"design": "HBK-4G", "name": "Grayson"}).json()["id"]
        self.path = f"record-sheets/{self.id}/"

    def get(self):
        return self.alice.get(self.path).json()

    def mark(self, action=HIT, **more):
        answer = self.alice.post(f"{self.path}marks/", {"action": action, **more})
        assert answer.status_code == 201, answer.content
        return answer.json()

    def holder(self, **link):
        return self.asker(Authorization=f"Pass {pass_for(self.alice.post(f'{self.path}links/', link).json()['link'])}")


@pytest.fixture
def paper(as_alice, asker):
    return Paper(as_alice, asker)


def points(sheet, location):
    return next((row["points"], row["after"]) for row in sheet["armour"] if row["location"] == location)


# --- made and shown -------------------------------------------------------------------------------


def test_a_new_sheet_says_where_it_is(as_alice):
    made = as_alice.post("record-sheets/", {"design": "HBK-4G", "name": "Grayson"})
    answer = made.json()
    assert made.headers["Location"] == answer["href"] == f"/api/v1/record-sheets/{answer['id']}/"
    assert (answer["title"], answer["match"], answer["unit"]) == ("Hunchback HBK-4G", None, "")
    shown = as_alice.get(answer["href"]).json()
    assert (shown["name"], shown["version"], shown["owns"], shown["may_mark"]) == ("Grayson", 0, True, True)
    assert points(shown, "CT") == (26, 26)
    assert shown["weapons"][0] == {
        "weapon": "ac-20",
        "name": "AC/20",
        "location": "RT",
        "rear": False,
        "shots": 10,
        "whole": 10,
        "silent": False,
    }


def test_weapons_have_their_names_in_the_readers_language_and_their_codes_in_none(as_alice):
    href = as_alice.post("record-sheets/", {"design": "CDA-2A"}).json()["href"]
    english = as_alice.get(href).json()["weapons"]
    french = as_alice.get(href, Accept_Language="fr").json()["weapons"]
    assert {(gun["weapon"], gun["name"]) for gun in english} == {
        ("medium-laser", "medium laser"),
        ("small-laser", "small laser"),
    }
    assert {(gun["weapon"], gun["name"]) for gun in french} == {
        ("medium-laser", "laser moyen"),
        ("small-laser", "petit laser"),
    }


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 400, "required", "design"),
        ({"design": "no"}, 404, "no-such-mech", None),
        ({"design": ["HBK-4G"]}, 400, "not-text", "design"),
        ({"design": "HBK-4G", "name": "x" * 81}, 400, "too-long", "name"),
        ({"design": "HBK-4G", "campaign": 10**12}, 404, "no-campaign", None),
        ({"design": "HBK-4G", "campaign": None}, 400, "not-a-number", "campaign"),
        ({"design": "HBK-4G", "pilot": "x"}, 400, "unknown-field", "pilot"),
        ([], 400, "not-an-object", None),
    ],
    ids=str,
)
def test_a_sheet_that_cannot_be_made_is_refused(as_alice, refusal, rows, body, status, code, field):
    before = rows()
    problem = refusal(as_alice.post("record-sheets/", body), status, code)
    assert field is None or field in problem["errors"]
    assert rows() == before


def test_an_answer_is_not_sent_again_while_nothing_has_changed(paper):
    first = paper.alice.get(paper.path)
    etag = first.headers["ETag"]
    assert paper.alice.get(paper.path, If_None_Match=etag).status_code == 304
    assert paper.alice.ask("HEAD", paper.path, If_None_Match=etag).status_code == 304
    paper.alice.patch(paper.path, {"name": "Victor"})
    assert paper.alice.get(paper.path, If_None_Match=etag).json()["name"] == "Victor"
    paper.mark()
    assert paper.alice.get(paper.path).headers["ETag"].startswith('"1-')


def test_a_name_is_plain_text_and_an_edit_says_what_changes(paper, refusal):
    assert paper.alice.patch(paper.path, {"name": "<b>Zoé</b>"}).json()["name"] == "<b>Zoé</b>"
    refusal(paper.alice.patch(paper.path, {}), 400, "nothing-to-change")
    refusal(paper.alice.patch(paper.path, {"name": "a\u0007"}), 400, "control-characters")


def test_a_sheet_is_put_into_a_campaign_and_taken_out(front, paper, as_bob, as_charlie, refusal):
    refusal(as_bob.get(paper.path), 404, "no-sheet")
    assert paper.alice.patch(paper.path, {"campaign": front.id}).json()["campaign"] == front.id
    assert as_bob.post(f"{paper.path}marks/", {"action": HIT}).status_code == 201
    assert as_bob.get(f"{paper.path}marks/").json()["results"][0]["actor"] == "bob"
    refusal(as_bob.patch(paper.path, {"campaign": None}), 403, "owner-only")
    assert paper.alice.patch(paper.path, {"campaign": None}).json()["campaign"] is None
    refusal(as_bob.get(paper.path), 404, "no-sheet")
    own = as_charlie.post("record-sheets/", {"design": "HBK-4G"}).json()["href"]
    refusal(as_charlie.patch(own, {"campaign": front.id}), 404, "no-campaign")


# --- marked ---------------------------------------------------------------------------------------


def test_hits_wait_and_take_effect_when_the_phase_ends(paper):
    receipt = paper.mark()
    assert (receipt["seq"], receipt["version"], receipt["events"][0]["it"]) == (1, 1, "hit-noted")
    sheet = paper.get()
    assert points(sheet, "LA") == (16, 11)
    assert sheet["pending"] == [{"hit": 1, "location": "LA", "damage": 5, "weapon": "", "side": "front"}]
    steps = paper.mark({"do": "end-phase"})["events"]
    assert steps == [
        {
            "it": "damage-marked",
            "hit": 1,
            "location": "LA",
            "rear": False,
            "damage": 5,
            "left": 11,
            "transferred_to": None,
        }
    ]
    assert points(paper.get(), "LA") == (11, 11)


def test_without_faces_the_location_is_asked_for(paper, refusal):
    roll = {"action": {"do": "roll-hit", "damage": 5}}
    problem = refusal(paper.alice.post(f"{paper.path}marks/", roll), 422, "need-dice")
    assert (problem["params"]["count"], problem["params"]["sides"], problem["params"]["why"]) == (2, 6, "location")
    typed = paper.alice.post(f"{paper.path}marks/", roll | {"faces": [1, 1]}).json()
    assert (typed["dice"], typed["events"][0]["location"]) == ({"faces": [1, 1], "by": "table"}, "CT")
    assert paper.alice.post(f"{paper.path}marks/", roll | {"roll": True}).json()["dice"]["by"] == "server"
    both = roll | {"roll": True, "faces": [1, 1]}
    refusal(paper.alice.post(f"{paper.path}marks/", both), 400, "dice-or-roll")


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 400, "required", "action"),
        ({"action": "hit"}, 400, "not-an-object", "action"),
        ({"action": {}}, 400, "malformed", "action"),
        ({"action": {"do": "fly"}}, 400, "unknown-action", "action"),
        ({"action": {**HIT, "damage": 999}}, 400, "beyond-armour", "action.damage"),
        ({"action": {**HIT, "damage": 0}}, 400, "out-of-range", "action.damage"),
        ({"action": {**HIT, "damage": 10**40}}, 400, "beyond-armour", "action.damage"),
        ({"action": {**HIT, "location": "TAIL"}}, 400, "unknown-location", "action.location"),
        ({"action": {**HIT, "weapon": "ray"}}, 400, "unknown-weapon", "action.weapon"),
        ({"action": {**HIT, "colour": 1}}, 400, "unknown-field", "action.colour"),
        ({"action": {"do": "shot", "weapon": 1}}, 409, "no-ammunition", None),
        ({"action": {"do": "shot", "weapon": 99}}, 400, "unknown-weapon", "action.weapon"),
        ({"action": {"do": "take-back", "hit": 9}}, 409, "no-such-hit", None),
        ({"action": {"do": "correct-armour", "location": "HD", "points": 99}}, 400, "beyond-armour", "action.points"),
        ({"action": {"do": "correct-shots", "weapon": 0, "shots": 99}}, 400, "beyond-ammunition", "action.shots"),
        ({"action": HIT, "faces": [1, 2]}, 400, "dice-count", "faces"),
        ({"action": {"do": "roll-hit", "damage": 5}, "faces": [7, 1]}, 400, "unknown-face", "faces"),
        ({"action": {"do": "roll-hit", "damage": 5}, "faces": "66"}, 400, "not-a-list", "faces"),
    ],
    ids=str,
)
def test_what_is_no_mark_is_refused_and_changes_nothing(paper, refusal, rows, body, status, code, field):
    paper.mark()
    before = rows()
    problem = refusal(paper.alice.post(f"{paper.path}marks/", body), status, code)
    assert field is None or list(problem["errors"]) == [field]
    assert rows() == before


def test_a_mark_needs_no_version_but_keeps_to_one_that_is_named(paper, refusal):
    paper.mark()
    for path, body in ((f"{paper.path}marks/", {"action": HIT}), (f"{paper.path}undo/", None)):
        problem = refusal(paper.alice.post(path, body, match=0), 412, "stale-version")
        assert [line["seq"] for line in problem["since"]] == [1]
        assert problem["since"][0]["action"].items() >= HIT.items()
        assert refusal(paper.alice.post(path, body, match='"whatever"'), 412, "stale-version")["since"] == []
    assert paper.alice.post(f"{paper.path}marks/", {"action": HIT}, match=1).status_code == 201
    assert paper.alice.post(f"{paper.path}undo/", match="*").json()["version"] == 3


def test_an_undoing_stays_in_the_log_with_what_it_took_back(paper, refusal):
    paper.mark({"do": "roll-hit", "damage": 3}, roll=True)
    receipt = paper.alice.post(f"{paper.path}undo/", match=1).json()
    assert (receipt["action"], receipt["version"], receipt["dice"]) == (
        {"do": "undo", "to": 0},
        2,
        {"faces": [], "by": None},
    )
    log = paper.alice.get(f"{paper.path}marks/").json()
    assert [(result["seq"], result["stands"], result["dice"]["by"]) for result in log["results"]] == [
        (1, False, "server"),
        (2, True, None),
    ]
    assert paper.get()["pending"] == []
    refusal(paper.alice.post(f"{paper.path}undo/", match=2), 409, "nothing-to-undo")
    refusal(paper.alice.post(f"{paper.path}undo/", {"to": 1}), 400, "unknown-field")


def test_what_was_taken_back_is_done_again_by_the_line_to_go_forward_to(paper, refusal):
    assert paper.get()["redo"] is None
    paper.mark({"do": "roll-hit", "damage": 3}, roll=True)
    before = paper.get()["pending"]
    paper.alice.post(f"{paper.path}undo/", match=1)
    assert (paper.get()["pending"], paper.get()["redo"]) == ([], 1)
    receipt = paper.alice.post(f"{paper.path}undo/", {"after": 1}, match=2).json()
    assert receipt["action"] == {"do": "undo", "to": 1}
    assert (paper.get()["pending"], paper.get()["redo"]) == (before, None)
    refusal(paper.alice.post(f"{paper.path}undo/", {"after": 1}, match=3), 409, "stands-there")
    refusal(paper.alice.post(f"{paper.path}undo/", {"after": 0, "entry": 3}), 400, "entry-or-after")


def test_a_long_log_comes_in_pages(paper, monkeypatch, refusal):
    monkeypatch.setattr("api.views.logs.MOVES_MOST", 2)
    for _ in range(3):
        paper.mark()
    first = paper.alice.get(f"{paper.path}marks/").json()
    second = paper.alice.get(first["next"]).json()
    assert [line["seq"] for line in (*first["results"], *second["results"])] == [1, 2, 3]
    assert second["next"] is None
    for after in ("-1", "x", "9" * 30, "²"):
        refusal(paper.alice.get(f"{paper.path}marks/?after={after}"), 400, "bad-filter")


def test_a_recorded_mark_takes_few_queries(paper, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):  # token, sheet, savepoint, swap, line, savepoint
        answer = paper.alice.post(f"{paper.path}marks/", {"action": HIT}, key="tap")
    assert answer.status_code == 201


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_eight_taps_at_once_are_one_mark_and_eight_marks_at_once_are_eight(alice, by_key):
    asker = by_key(alice)
    path = asker.post("record-sheets/", {"design": "HBK-4G"}).json()["href"]

    def tap(key):
        try:
            phone = Asker(**asker.headers)
            return phone.post(f"{path}marks/", {"action": {"do": "roll-hit", "damage": 2}, "roll": True}, key=key)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        same = list(pool.map(tap, ["tap"] * 8))
        assert {answer.status_code for answer in same} == {201}
        assert len({answer.content for answer in same}) == 1
        others = list(pool.map(tap, "abcdefgh"))
    assert sorted(other.json()["seq"] for other in others) == list(range(2, 10))
    assert SheetMark.objects.count() == 9


# --- handed on ------------------------------------------------------------------------------------


def test_a_link_is_an_address_a_code_and_a_pass(paper, as_nobody, refusal):
    answer = paper.alice.post(f"{paper.path}links/", {"marks": True}).json()
    assert answer["link"] in answer["address"]
    assert answer["qr"].startswith("<svg")
    joined = as_nobody.post("joins/", {"link": answer["link"]}).json()
    assert (joined["role"], joined["sheet"], joined["match"]) == ("player", paper.id, None)
    watch = paper.alice.post(f"{paper.path}links/").json()["link"]
    assert as_nobody.post("joins/", {"link": watch}).json()["role"] == "spectator"
    zoe = paper.asker(Authorization=f"Pass {joined['token']}")
    assert zoe.get("me/").json()["opened"]["sheet"] == paper.id
    assert zoe.get(paper.path).json()["may_mark"]
    paper.alice.post(f"{paper.path}links/renew/")
    refusal(as_nobody.post("joins/", {"link": answer["link"]}), 404, "link-withdrawn")
    refusal(zoe.get(paper.path), 404, "link-withdrawn")


def test_two_passes_of_one_sheet_do_not_share_their_keys(paper):
    zoe, watcher = paper.holder(marks=True), paper.holder()
    assert zoe.post(f"{paper.path}marks/", {"action": HIT}, key="tap").status_code == 201
    assert watcher.post(f"{paper.path}marks/", {"action": HIT}, key="tap").status_code == 403


# --- in a match -----------------------------------------------------------------------------------


@pytest.fixture
def battle(as_alice, asker):
    """Alice attacks, a guest defends by a link."""
    seats = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "guest", "name": "Zoé"}]
    made = as_alice.post("matches/", {"game": "battletech", "seats": seats, "name": "Kitchen"}).json()
    token = as_alice.post(f"matches/{made['id']}/links/", {"seat": "defender"}).json()["link"]
    return made["id"], asker(Authorization=f"Pass {pass_for(token)}")


def test_a_table_has_a_sheet_for_each_mech(as_alice, battle, as_charlie, refusal):
    match, zoe = battle
    listed = as_alice.get(f"record-sheets/?match={match}").json()["results"]
    assert {row["unit"]: row["title"] for row in listed} == {"A1": "Enforcer ENF-4R", "D1": "Hunchback HBK-4G"}
    assert zoe.get("record-sheets/").json()["results"] == listed
    assert as_charlie.get(f"record-sheets/?match={match}").json()["results"] == []
    hunchback = next(row["href"] for row in listed if row["unit"] == "D1")
    refusal(as_charlie.get(hunchback), 404, "no-sheet")
    shown = zoe.get(hunchback).json()
    assert (shown["match"], shown["version"], shown["may_mark"], shown["may_rename"]) == (match, 0, False, True)
    assert not as_alice.get(hunchback).json()["may_rename"]


def test_a_sheet_of_a_table_is_what_the_table_says(as_alice, battle, refusal, rows):
    match, zoe = battle
    listed = as_alice.get(f"record-sheets/?match={match}").json()["results"]
    path = next(row["href"] for row in listed if row["unit"] == "D1")
    before = rows()
    for where, body in (("marks/", {"action": HIT}), ("undo/", {"entry": 1})):
        problem = refusal(zoe.post(path + where, body), 409, "sheet-in-match")
        assert problem["params"] == {"match": match}
        assert str(match) in problem["detail"]
    refusal(as_alice.patch(path, {"name": "x"}), 403, "other-seat")
    refusal(as_alice.post(f"{path}links/"), 403, "owner-only")
    assert rows() == before
    assert zoe.patch(path, {"name": "Victor"}).json()["name"] == "Victor"
    refusal(as_alice.delete(f"matches/{match}/"), 409, "goes-on")


# --- as files -------------------------------------------------------------------------------------


def test_a_sheet_comes_back_out_of_its_file(paper, as_bob, refusal):
    for action in (HIT, END, {"do": "shot", "weapon": 0}):
        paper.mark(action)
    answer = paper.alice.get(f"{paper.path}export/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="record-sheet-{paper.id}.json"'
    made = as_bob.post("record-sheets/import/", answer.json())
    assert made.status_code == 201
    own = as_bob.get(made.json()["href"]).json()
    differs = {"id", "href", "created_at"}
    assert {k: v for k, v in own.items() if k not in differs} == {
        k: v for k, v in paper.get().items() if k not in differs
    }
    refusal(paper.alice.get(made.json()["href"]), 404, "no-sheet")


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"more": 1}, 400, "bad-sheet-file"),
        ({"log": []}, 400, "sheet-does-not-replay"),
        ({"design": {}}, 400, "missing-field"),
        ({"format": "bivouac-campaign"}, 400, "bad-sheet-file"),
    ],
    ids=str,
)
def test_a_file_that_is_no_sheet_is_refused(paper, refusal, change, status, code):
    paper.mark()
    file = paper.alice.get(f"{paper.path}export/").json()
    refusal(paper.alice.post("record-sheets/import/", file | change), status, code)
    refusal(paper.alice.post("record-sheets/import/", [1]), 400, "not-an-object")
    assert RecordSheet.objects.count() == 1


def test_a_sheet_is_drawn_as_it_stands(paper, refusal):
    paper.mark({**HIT, "damage": 16})
    paper.mark(END)
    svg = paper.alice.get(f"{paper.path}svg/?paper=letter&theme=colour&lang=fr")
    assert svg.headers["Content-Type"] == "image/svg+xml"
    assert "Grayson" in svg.content.decode()
    assert svg.content != paper.alice.get(f"{paper.path}svg/?lang=en").content
    pdf = paper.alice.get(f"{paper.path}pdf/")
    assert (pdf.headers["Content-Type"], pdf.content[:5]) == ("application/pdf", b"%PDF-")
    for name in ("paper", "theme", "lang"):
        problem = refusal(paper.alice.get(f"{paper.path}svg/?{name}=none"), 400, "bad-filter")
        assert list(problem["errors"]) == [name]
