"""What is wrong with a file is told by a code, by its place in the file, and in words of the reader's language."""

import copy
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

pytestmark = pytest.mark.django_db

ENGLISH = ("Expected", "Object", "Invalid", "got `", "JSON is", "numbered", "general is", "do not", "without its")


def broken(path, value):
    """The file with one place changed."""

    def change(file):
        place = file
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        return file

    return change


def without(*path):
    def change(file):
        place = file
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]
        return file

    return change


ROUND = ["battles", 0, "rounds", 0]


def unscored(file):
    """The first round is not over."""
    row = file["battles"][0]["rounds"][0]
    row["closed_at"] = None
    for side in row["sides"]:
        side |= {"units": None, "objectives": None}
    return file


CAMPAIGN = {
    "another format": (broken(["format"], "gyrinx"), "no-such-value", "format"),
    "a later version": (broken(["version"], 9), "no-such-value", "version"),
    "a state that no campaign has": (broken(["campaign", "status"], "lost"), "no-such-value", "campaign.status"),
    "a line of no kind": (broken(["journal", 0, "kind"], "general-eaten"), "no-such-value", "journal[0].kind"),
    "unknown field": (broken(["campaign", "colour"], "blue"), "unknown-field", "campaign.colour"),
    "no name": (without("campaign", "name"), "required", "campaign.name"),
    "an empty name": (broken(["campaign", "name"], ""), "required", "campaign.name"),
    "a name of 500": (broken(["campaign", "name"], "x" * 500), "too-long", "campaign.name"),
    "a number for a name": (broken(["campaign", "name"], 7), "not-text", "campaign.name"),
    "no list of sides": (broken(["sides"], {}), "not-a-list", "sides"),
    "one side": (without("sides", 0), "too-few-of-them", "sides"),
    "three sides": (lambda file: file["sides"].append(file["sides"][0]) or file, "too-many", "sides"),
    "no object": (broken(["campaign"], []), "not-an-object", "campaign"),
    "a flag of words": (broken(["campaign", "listed"], "yes"), "not-a-flag", "campaign.listed"),
    "negative tokens": (broken(["sides", 0, "tokens"], -1), "below-least", "sides[0].tokens"),
    "points beyond reason": (
        broken([*ROUND, "sides", 0, "units"], 1000),
        "above-most",
        "battles[0].rounds[0].sides[0].units",
    ),
    "points as text": (
        broken([*ROUND, "sides", 0, "units"], "6"),
        "not-a-number",
        "battles[0].rounds[0].sides[0].units",
    ),
    "no moment": (broken(["exported_at"], "yesterday"), "not-a-moment", "exported_at"),
    "no uid": (broken(["players", 0, "uid"], "me"), "not-a-uid", "players[0].uid"),
    "an unknown general": (
        broken([*ROUND, "sides", 0, "general"], 10**4),
        "no-such-general-there",
        "battles[0].rounds[0]",
    ),
    "half the points": (broken([*ROUND, "sides", 0, "units"], None), "points-of-both-kinds", "battles[0].rounds[0]"),
    "a closed battle with a round that is not": (unscored, "status-contradicts", "battles[0].rounds[0]"),
    "two of a side": (
        broken([*ROUND, "sides", 0, "side"], "confederacy"),
        "no-such-general-there",
        "battles[0].rounds[0]",
    ),
    "twice the same": (lambda file: file["players"].append(file["players"][0]) or file, "there-twice", "players"),
    "tokens out of nowhere": (broken(["sides", 0, "tokens"], 9), "pots-do-not-add-up", "ledger"),
    "a ledger below zero": (broken(["ledger", 0, "delta"], -50), "pot-below-zero", "ledger"),
    "one player twice": (
        lambda file: file["generals"][0].update(player=file["generals"][1]["player"]) or file,
        "there-twice",
        "generals",
    ),
    "a battle out of order": (broken(["battles", 0, "number"], 5), "numbers-with-gaps", "battles"),
    "a round left out": (without("battles", 0, "rounds", 0), "numbers-with-gaps", "battles[0].rounds"),
    "a battle that was never opened": (
        broken(["battles", 0, "status"], "planned"),
        "status-contradicts",
        "battles[0].status",
    ),
    "an unknown player": (
        broken(["generals", 0, "player"], "00000000-0000-0000-0000-000000000000"),
        "no-such-player-there",
        "generals[0]",
    ),
}

# What the rules and the house refuse anywhere, with its place in the file.
REFUSED_ANYWHERE = {
    "an option that is none": (broken(["campaign", "options"], {"fog": 1}), "unknown-option", "campaign.options"),
    "a scenario without anything": (broken(["battles", 0, "scenario"], {}), "missing-field", "battles[0].scenario.key"),
    "a scenario with a word for a number": (
        broken(["battles", 0, "scenario", "victory_flags"], "six"),
        "wrong-type",
        "battles[0].scenario.victory_flags",
    ),
    "a face that no die has": (
        broken(["battles", 0, "rolls", 0, "faces"], ["flag", "unicorn"]),
        "unknown-symbol",
        "battles[0].rolls[0].faces",
    ),
    "a die too few": (
        broken(["battles", 0, "rolls", 0, "faces"], ["flag"]),
        "dice-count",
        "battles[0].rolls[0].faces",
    ),
    "a name of two lines": (broken(["players", 0, "name"], "Lé\na"), "control-characters", "players[0].name"),
}


@pytest.fixture(scope="module")
def kept(file_once):
    return file_once(lambda front: front.fought(1, (6, 4), (3, 6)))


@pytest.fixture
def file(kept):
    return copy.deepcopy(kept)


@pytest.mark.parametrize(("change", "reason", "at"), CAMPAIGN.values(), ids=CAMPAIGN.keys())
def test_a_campaign_file_is_refused_in_the_readers_words(as_charlie, file, refusal, rows, change, reason, at):
    changed = change(file)
    before = rows()
    problem = refusal(as_charlie.post("campaigns/import/", changed, Accept_Language="fr"), 400, "bad-import")
    assert (problem["params"]["reason"], problem["params"]["at"]) == (reason, at)
    assert at in problem["detail"]
    assert ("choices" in problem["params"]) == (reason == "no-such-value")
    assert not any(word in problem["detail"] for word in ENGLISH)
    assert problem["detail"].startswith("Ce fichier n’est pas une campagne")
    assert rows() == before


@pytest.mark.parametrize(("change", "code", "in_file"), REFUSED_ANYWHERE.values(), ids=REFUSED_ANYWHERE.keys())
def test_what_is_refused_anywhere_says_its_place_in_a_file(as_charlie, file, refusal, rows, change, code, in_file):
    changed = change(file)
    before = rows()
    heard = refusal(as_charlie.post("campaigns/import/", changed, Accept_Language="fr"), 400, code)
    assert heard["params"]["in_file"] == in_file
    assert heard["detail"].startswith(f"{in_file} – ")
    assert not any(word in heard["detail"] for word in ENGLISH)
    assert rows() == before


def test_what_may_stand_there_is_named_as_it_is_written(as_charlie, file, refusal):
    """“Union”, a reader's word for a side, is no value of a file."""
    changed = broken(["generals", 0, "side"], "Union")(file)
    french = refusal(as_charlie.post("campaigns/import/", changed, Accept_Language="fr"), 400, "bad-import")
    assert "generals[0].side" in french["detail"]
    assert "union, confederacy" in french["detail"]


@pytest.mark.parametrize("door", ["api", "page", "record sheet"])
def test_a_file_that_is_no_json_says_from_which_line_on(as_alice, alice, file, refusal, door):
    lines = json.dumps(file, indent=1, default=str).splitlines()
    bad = "\n".join([*lines[:4], "oops", *lines[4:]]).encode()
    words = "This is not valid JSON: it cannot be read from line 5, character 1 on."
    if door == "api":
        heard = refusal(as_alice.post("campaigns/import/", bad), 400, "bad-json")
        assert (heard["detail"], heard["params"]) == (words, {"line": 5, "column": 1})
        return
    page = Client()
    page.force_login(alice)
    path = "/campaigns/import/" if door == "page" else "/sheets/import/"
    answer = page.post(path, {"file": SimpleUploadedFile("file.json", bad)})
    assert answer.status_code == 422
    assert words in answer.content.decode()


@pytest.mark.parametrize("door", ["api", "page"])
def test_the_mark_that_editors_put_before_a_text_does_not_matter(as_charlie, charlie, file, door):
    text = b"\xef\xbb\xbf" + json.dumps(file, default=str).encode()
    if door == "api":
        assert as_charlie.post("campaigns/import/?copy=true", text).status_code == 201
        return
    page = Client()
    page.force_login(charlie)
    assert page.post("/campaigns/import/", {"file": SimpleUploadedFile("f.json", text), "copy": "1"}).status_code == 302


@pytest.mark.parametrize(
    ("change", "reason", "at"),
    [
        (broken(["more"], 1), "unknown-field", "more"),
        (broken(["version"], 2), "no-such-value", "version"),
        (broken(["format"], "gyrinx"), "no-such-value", "format"),
        (broken(["log", 0, "faces"], [1, 7]), "above-most", "log[0].faces[1]"),
        (broken(["log", 0, "at"], "2026-11-20T20:00:00"), "not-a-moment", "log[0].at"),
        (broken(["name"], None), "not-text", "name"),
    ],
)
def test_a_sheets_file_likewise(as_alice, refusal, rows, change, reason, at):
    path = as_alice.post("record-sheets/", {"design": "HBK-4G"}).json()["href"]
    as_alice.post(f"{path}marks/", {"action": {"do": "hit", "location": "LA", "damage": 5}})
    changed = change(as_alice.get(f"{path}export/").json())
    before = rows()
    problem = refusal(as_alice.post("record-sheets/import/", changed, Accept_Language="fr"), 400, "bad-sheet-file")
    assert (problem["params"]["reason"], problem["params"]["at"]) == (reason, at)
    assert at in problem["detail"]
    assert not any(word in problem["detail"] for word in ENGLISH)
    assert rows() == before


@pytest.mark.parametrize(
    ("action", "reason", "at"),
    [
        ({}, "required", "do"),
        ({"do": "post"}, "required", "at"),
        ({"do": "post", "at": 5}, "not-text", "at"),
    ],
)
def test_an_action_that_cannot_be_read_names_what_and_where(duel, refusal, action, reason, at):
    problem = refusal(duel.alice.post(f"{duel.path}actions/", {"action": action}, match=0), 400, "malformed")
    assert problem["params"] == {"reason": reason, "at": at}


def test_the_page_says_it_in_french_too(alice, file):
    page = Client(headers={"Accept-Language": "fr"})
    page.force_login(alice)
    bad = json.dumps(broken(["sides", 0, "tokens"], "six")(file), default=str).encode()
    answer = page.post("/campaigns/import/", {"file": SimpleUploadedFile("campaign.json", bad)})
    assert answer.status_code == 422
    assert "sides[0].tokens – Donnez un nombre entier." in answer.content.decode()
    assert "Expected" not in answer.content.decode()
