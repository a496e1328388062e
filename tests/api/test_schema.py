"""The schema and the page made of it."""

import html
import re

import pytest
from django.core.management import call_command
from django.test import Client
from openapi_spec_validator import validate

from api.problems import CODES
from api.reference import chapters
from api.schema import document
from api.views.docs import _page
from api.views.print_jobs import PICTURES
from core.messages import MESSAGES


def test_the_schema_is_made_without_a_warning(tmp_path):
    call_command("spectacular", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_the_schema_is_openapi_3_1():
    assert document()["openapi"].startswith("3.1")
    validate(document())


@pytest.mark.django_db
def test_the_schema_is_served(as_nobody):
    assert as_nobody.get("schema/").json()["info"]["title"] == "Bivouac"


def test_every_operation_has_a_title():
    operations = [operation for path in document()["paths"].values() for operation in path.values()]
    assert all(operation["summary"] for operation in operations)


def test_the_file_of_a_job_may_be_asked_for_by_every_ending_that_it_can_have():
    operation = document()["paths"]["/api/v1/print-jobs/{job_id}/page.{ending}"]["get"]
    (ending,) = (parameter for parameter in operation["parameters"] if parameter["name"] == "ending")
    assert ending["schema"]["enum"] == list(PICTURES)


def test_a_body_with_a_field_more_is_outside_of_the_schema():
    assert document()["components"]["schemas"]["ReserveRollRequest"]["additionalProperties"] is False


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["keys/", "invitations/", "imports/", "print-jobs/", "printer-profile/"])
def test_what_is_an_accounts_own_is_described_as_closed_to_passes(as_lea, refusal, path):
    assert "account" in refusal(as_lea.get(path), 403, "forbidden")["detail"]
    allowed = document()["paths"][f"/api/v1/{path}"]["get"]["security"]
    assert [kind for each in allowed for kind in each] == ["tokenAuth", "session"]


@pytest.mark.django_db
def test_the_body_of_a_patch_names_the_fields_that_it_cannot_do_without(make_duel, refusal):
    duel = make_duel()
    refusal(duel.alice.patch(f"{duel.path}seats/north/", {"name": "Max"}), 400, "required")
    seat = document()["paths"]["/api/v1/matches/{match_id}/seats/{seat}/"]["patch"]["requestBody"]
    assert seat["required"]
    assert document()["components"]["schemas"]["PatchedSeatGivenRequest"]["required"] == ["who"]


def test_every_post_that_writes_or_rolls_takes_an_idempotency_key():
    posts = [path["post"] for path in document()["paths"].values() if "post" in path]
    keyless = {
        post["operationId"]
        for post in posts
        if "Idempotency-Key" not in [parameter["name"] for parameter in post.get("parameters", [])]
    }
    sums = {name for name in keyless if "_resolve_" in name}
    assert sums == {
        "battle_cry_resolve_battle_result",
        "battle_cry_resolve_campaign_verdict",
        "battle_cry_resolve_best_general",
        "battletech_resolve_to_hit",
        "battletech_resolve_damage",
        "battletech_resolve_line_of_sight",
        "bitva_resolve_moves",
        "little_battlefield_resolve_gauge",
    }
    stopping = {"print_job_cancel", "print_job_restart"}
    links = {"link", "table_link", "record_sheet_link", "seat_code", "campaign_code", "code_join"}  # the same anyway
    assert keyless == sums | stopping | links | {"token", "key_new"} | {name for name in keyless if "_odds" in name}


def test_whoever_takes_back_hears_that_a_line_or_a_version_is_wanted():
    """Without either it is 428, as tests of each say."""
    undone = [path["post"] for address, path in document()["paths"].items() if address.endswith("/undo/")]
    found = [named for post in undone for named in post["parameters"] if named["name"] == "If-Match"]
    assert len(found) == 3
    assert all("428" in named["description"] for named in found)


@pytest.mark.django_db
def test_the_index_leads_everywhere(as_nobody):
    links = as_nobody.get("").json()
    first = {path.split("/")[3] for path in document()["paths"]} - {""}
    under_something = {"battles", "rounds"}  # which a campaign leads to
    assert {name.replace("_", "-") for name in links} - {"docs", "schema"} == first - under_something
    # 401 and 405 are answers of an address that is there.
    assert {Client().get(link).status_code for link in links.values()} <= {200, 401, 405}


# --- the page -------------------------------------------------------------------------------------


@pytest.fixture
def docs(db):
    answer = Client().get("/api/docs/")
    assert answer.status_code == 200
    return answer


def test_the_page_shows_every_operation(docs):
    text = docs.content.decode()
    shown = [operation for chapter in chapters().values() for operation in chapter]
    assert len(shown) == sum(len(path) for path in document()["paths"].values())
    assert all(f'id="{operation.name}"' in text for operation in shown)


@pytest.mark.django_db
def test_the_page_is_made_once_a_language_however_often_a_stranger_asks(monkeypatch):
    """It takes longer than all else that has no limit by address."""
    made = []
    monkeypatch.setattr("api.views.docs.chapters", lambda: made.append(1) or {})
    _page.cache_clear()
    pages = [Client(headers={"Accept-Language": language}).get("/api/docs/") for language in ("en", "fr", "en", "fr")]
    _page.cache_clear()  # which has no chapters
    assert len(made) == 2
    assert ['lang="fr"' in page.content.decode() for page in pages] == [False, True, False, True]
    assert "Cookie" in pages[0].headers["Vary"]


def test_the_page_works_offline_under_our_policy(docs):
    text = docs.content.decode()
    policy = docs.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert re.findall(r'(?:src|href)="(?:https?:)?//', text) == []
    assert re.findall(r"<script|<style|\sstyle=|\son[a-z]+=", text) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.django_db
def test_what_components_say_of_themselves_is_a_comment_for_programs_and_on_no_page(language):
    page = html.unescape(Client(headers={"Accept-Language": language}).get("/api/docs/").content.decode())
    comments = {shape.get("description", "") for shape in document()["components"]["schemas"].values()} - {""}
    assert "A battle in a list." in comments
    assert [words for words in comments if f">{words}<" in page] == []


def test_the_page_names_what_a_sentence_leaves_open_and_no_places_of_python(docs):
    text = docs.content.decode()
    assert "Give a number of at most ‹most›." in text
    assert "%(" not in text


def test_the_page_lists_every_code_once_where_a_problem_points(docs):
    listed = [code for codes in CODES.values() for code in codes]
    assert sorted(listed) == sorted(MESSAGES)
    text = docs.content.decode()
    assert all(f'id="{code}"' in text for code in listed)
