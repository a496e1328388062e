"""Mechs over HTTP: found by name and weight, brought in as files, taken into a match."""

import pytest
from django.test import Client, override_settings

from core.import_files import FILE_MAX, ImportFile
from core.uploads import FORM_MAX, UPLOAD_MAX
from matches.imports import files_import
from matches.models import MechDesign
from tests.matches.files import archive, mtf

from .uploads import FORM, form, upload

pytestmark = pytest.mark.django_db


def bring(asker, *files, **more):
    return asker.post("mechs/", form(*files), Content_Type=FORM, **more)


def keys(asker, query=""):
    return [mech["key"] for mech in asker.get(f"mechs/{query}").json()["results"]]


@pytest.fixture
def otters(alice):
    """Three of Alice's: of 20, 40 and 60 tons, the last on four legs."""
    files = [mtf("Otter", "A", mass=20), mtf("Otter", "B", mass=40)]
    files_import("mechs", owner=alice, files=[ImportFile("a.mtf", lambda data=data: data) for data in files])
    row = MechDesign.objects.get(key="otter-b")
    row.pk, row.key, row.title, row.status = None, "otter-c", "Otter C", "unplayable"
    row.data["tons"] = 60
    row.data = row.data | {"tons": 60, "config": "quad"}
    row.save(force_insert=True)


# --- found ----------------------------------------------------------------------------------------


def test_mechs_are_found_by_name_weight_and_whether_they_can_be_played(as_alice, otters):
    everything = ["CDA-2A", "ENF-4R", "HBK-4G", "otter-a", "otter-b", "otter-c"]
    assert keys(as_alice) == everything
    assert keys(as_alice, "?name=OTTER") == everything[3:]
    assert keys(as_alice, "?name=unch") == ["HBK-4G"]
    assert keys(as_alice, "?tons_min=50") == ["ENF-4R", "HBK-4G", "otter-c"]
    assert keys(as_alice, "?tons_max=40&name=otter") == ["otter-a", "otter-b"]
    assert keys(as_alice, "?playable=true&tons_min=60") == []
    for word in ("false", "False", "0"):
        assert keys(as_alice, f"?playable={word}") == ["otter-c"]
    assert keys(as_alice, "?playable=") == everything


def test_a_long_list_comes_in_pages(as_alice, otters):
    first = as_alice.get("mechs/?page_size=4").json()
    second = as_alice.get(first["next"].removeprefix("http://testserver")).json()
    assert [len(first["results"]), len(second["results"]), second["next"]] == [4, 2, None]


@pytest.mark.parametrize(
    "query", ["tons_min=x", "tons_max=-1", "tons_min=" + "9" * 40, "playable=perhaps", "playable=2", "cursor=x"]
)
def test_a_list_cannot_be_narrowed_by_nonsense(as_alice, refusal, query):
    refusal(as_alice.get(f"mechs/?{query}"), 400, "bad-cursor" if "cursor" in query else "bad-filter")


def test_a_mech_says_its_facts_and_what_is_simplified(as_alice, as_bob, otters, refusal):
    mech = as_alice.get("mechs/otter-c/", Accept_Language="fr").json()
    assert (mech["status"], mech["mine"], mech["builtin"], mech["source"]) == ("unplayable", True, False, "a.mtf")
    assert mech["design"]["armour"]["CT"] == 10
    assert [(note["code"], note["weight"]) for note in mech["notes"]] == [("quad", "unplayable")]
    assert "quatre" in mech["notes"][0]["text"]
    built = as_bob.get("mechs/HBK-4G/").json()
    assert (built["builtin"], built["option"]) == (True, {"name": "HBK-4G", "own_mechs": ""})
    refusal(as_bob.get("mechs/otter-c/"), 404, "no-such-mech")


def test_a_mech_goes_into_a_match_as_it_says(as_alice, otters):
    option = as_alice.get("mechs/otter-a/").json()["option"]
    seats = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "me"}]
    options = {"attacker": option["name"], "own_mechs": option["own_mechs"]}
    made = as_alice.post("matches/", {"game": "battletech", "seats": seats, "options": options})
    assert made.status_code == 201, made.content
    listed = as_alice.get(f"record-sheets/?match={made.json()['id']}").json()["results"]
    assert {sheet["title"] for sheet in listed} == {"Otter A", "Hunchback HBK-4G"}


def test_ones_own_beside_one_of_the_tool_is_told_apart(as_alice, alice):
    data = mtf("Cicada", "CDA-2A")
    files_import("mechs", owner=alice, files=[ImportFile("a.mtf", lambda: data)])
    found = as_alice.get("mechs/?name=cicada").json()["results"]
    assert {(mech["title"], mech["key"], mech["mine"], mech["builtin"]) for mech in found} == {
        ("Cicada CDA-2A", "CDA-2A", False, True),
        ("Cicada CDA-2A", "cicada-cda-2a", True, False),
    }


# --- brought in -----------------------------------------------------------------------------------


def test_files_are_brought_in_and_said_to_be(as_alice, as_bob):
    data = archive(("x/c.mtf", mtf("Lynx")), ("read.txt", b"x"))
    answer = bring(as_alice, ("a.mtf", mtf()), ("b.mtf", b"\x89PNG\x00"), ("all.zip", data), ("c.doc", b"x"))
    assert answer.status_code == 200
    summary = answer.json()
    assert (summary["imported"], summary["updated"], summary["unchanged"]) == (2, 0, 0)
    assert [(note["file"], note["code"]) for note in summary["skipped"]] == [
        ("all.zip/read.txt", "not-this-kind"),
        ("c.doc", "not-this-kind"),
    ]
    (refused,) = summary["refused"]
    assert (refused["file"], refused["code"], refused["line"]) == ("b.mtf", "file-not-text", 1)
    assert "1" in refused["detail"]
    assert keys(as_alice, "?tons_max=30") == ["badger-bdg-1", "lynx-bdg-1"]
    assert keys(as_bob, "?tons_max=30") == []
    again = bring(as_alice, ("a.mtf", mtf()), ("all.zip", data)).json()
    assert (again["imported"], again["unchanged"]) == (0, 2)


def test_a_file_that_is_too_large_is_refused_by_name_and_the_rest_comes_in(as_alice):
    summary = bring(as_alice, ("large.mtf", bytes(FILE_MAX + 1)), ("a.mtf", mtf())).json()
    assert [note["code"] for note in summary["refused"]] == ["file-too-large"]
    assert summary["imported"] == 1


def test_a_name_with_a_tag_is_plain_text(as_alice):
    summary = bring(as_alice, ("<b>.mtf", mtf("<script>alert(1)</script>", ""))).json()
    assert summary["imported"] == 1
    (shown,) = as_alice.get("mechs/?name=script").json()["results"]
    assert (shown["title"], shown["source"]) == ("<script>alert(1)</script>", "<b>.mtf")


def test_the_same_request_hears_the_same_and_a_key_is_for_its_files(as_alice, refusal):
    first = bring(as_alice, ("a.mtf", mtf()), key="tap")
    assert bring(as_alice, ("a.mtf", mtf()), key="tap").content == first.content
    assert first.json()["imported"] == 1
    refusal(bring(as_alice, ("a.mtf", mtf(CT=12)), key="tap"), 422, "idempotency-key-reused")


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (form(), FORM, 400, "required"),
        (form(("a.mtf", mtf()), field="file"), FORM, 400, "unknown-field"),
        (b"", FORM, 400, "required"),
        (b"nonsense", FORM, 400, "required"),
        (b"x", "multipart/form-data", 400, "bad-json"),
        (b"{}", "application/json", 415, "unsupported-media-type"),
        (form(*[("a.mtf", b"x")] * 101), FORM, 400, "too-many"),
    ],
    ids=["no file", "another field", "empty", "nonsense", "no boundary", "json", "too many"],
)
def test_a_form_that_is_none_is_refused(as_alice, refusal, body, kind, status, code):
    refusal(as_alice.post("mechs/", body, Content_Type=kind), status, code)
    assert not MechDesign.objects.filter(builtin=False).exists()


def test_a_form_says_how_long_it_is_and_is_not_read_when_that_is_too_long(as_alice, refusal):
    headers = {"Content-Type": FORM, "Content-Length": str(UPLOAD_MAX + 1)}
    answer = as_alice.client.generic(
        "POST", "/api/v1/mechs/", upload("a.mtf", mtf()), content_type=FORM, CONTENT_LENGTH=headers["Content-Length"]
    )
    assert refusal(answer, 413, "body-too-large")["params"] == {"most": UPLOAD_MAX}


def test_as_many_files_as_fit_into_a_form_are_read_also_of_whoever_is_signed_in_on_the_pages(alice):
    page = Client(enforce_csrf_checks=True)
    page.force_login(alice)
    page.cookies["csrftoken"] = "a" * 32
    body = form(("large.mtf", bytes(FORM_MAX)), ("a.mtf", mtf()))
    summary = page.post("/api/v1/mechs/", body, content_type=FORM, headers={"X-CSRFToken": "a" * 32}).json()
    assert (summary["imported"], [note["code"] for note in summary["refused"]]) == (1, ["file-too-large"])


@override_settings(FILE_UPLOAD_MAX_MEMORY_SIZE=10)
def test_a_file_that_does_not_stay_in_memory_is_read_all_the_same(as_alice):
    assert (
        bring(as_alice, ("a.mtf", mtf()), ("b.zip", archive(("b.mtf", mtf("Lynx")))), key="t").json()["imported"] == 2
    )
