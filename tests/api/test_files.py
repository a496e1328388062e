"""A campaign as a file, and back."""

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, EventEffect, RosterUnit

pytestmark = pytest.mark.django_db


def test_a_campaign_goes_out_and_comes_back_with_the_same_standing(as_alice, as_charlie, front):
    from django.utils import timezone

    from campaigns.standings import standings_sweep

    front.fought(1, (6, 4), (3, 6), (5, 6))
    answer = as_alice.get(f"campaigns/{front.id}/export/")
    assert "attachment" in answer.headers["Content-Disposition"]
    imported = as_charlie.post("campaigns/import/?copy=true", answer.content)
    standings_sweep(at=timezone.now())
    there, was = (
        asker.get(f"campaigns/{pk}/standings/").json()
        for asker, pk in ((as_charlie, imported.json()["id"]), (as_alice, front.id))
    )
    assert [there[key] for key in ("union", "confederacy", "verdict")] == [
        was[key] for key in ("union", "confederacy", "verdict")
    ]
    assert [(general["name"], general["score"]) for general in there["generals"]] == [
        (general["name"], general["score"]) for general in was["generals"]
    ]


@pytest.mark.parametrize(
    ("file", "code"),
    [({}, "bad-import"), ([], "not-an-object"), ("{", "bad-json"), ({"name": "Hex map", "hexes": []}, "bad-import")],
)
def test_a_foreign_file_is_refused(as_charlie, refusal, rows, file, code):
    before = rows()
    refusal(as_charlie.post("campaigns/import/", file), 400, code)
    assert rows() == before


def test_a_file_taken_in_twice_with_one_key_is_one_campaign(as_charlie, front):
    file = json.dumps(front.from_elsewhere())
    for _ in range(2):
        as_charlie.post("campaigns/import/", file, key="k")
    assert Campaign.objects.count() == 2


def test_a_roster_and_the_effects_of_a_roll_are_written_at_once(as_charlie, front):
    """A file may have thousands, and nobody else writes on SQLite meanwhile."""
    front.with_roster(2)
    front.fought()
    front.open(2)
    front.event(2, front.battle(2).first_side, ("infantry", "infantry"))
    file = front.from_elsewhere()
    assert (len(file["battles"][1]["roster"]), len(file["battles"][1]["rolls"][0]["effects"])) == (8, 2)
    with CaptureQueriesContext(connection) as asked:
        there = as_charlie.post("campaigns/import/", file).json()["id"]
    for model in (RosterUnit, EventEffect):
        insert = f'INSERT INTO "{model._meta.db_table}"'
        assert len([query for query in asked if query["sql"].startswith(insert)]) == 1, model
    assert as_charlie.get(f"campaigns/{there}/export/").json()["battles"][1]["roster"] == file["battles"][1]["roster"]


def test_the_results_open_in_a_spreadsheet(as_bob, front):
    front.fought(1, (6, 4))
    answer = as_bob.get(f"campaigns/{front.id}/results.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert [(row["side"], row["general"], row["total"], row["outcome"]) for row in rows] == [
        ("union", "bob", "6", "won"),
        ("confederacy", "Léa", "4", "lost"),
    ]


def test_the_sheet_prints(as_bob, front):
    front.fought(1, (6, 4))
    pdf = as_bob.get(f"campaigns/{front.id}/sheet.pdf?paper=a4&lang=fr", Accept="application/pdf")
    assert (pdf.status_code, pdf.headers["Content-Type"], pdf.content[:5]) == (200, "application/pdf", b"%PDF-")
    svg = as_bob.get(f"campaigns/{front.id}/sheet.svg?blank=1")
    assert (svg.headers["Content-Type"], svg.content[:4]) == ("image/svg+xml", b"<svg")


@pytest.mark.parametrize(("lang", "title"), [("en", "Campaign sheet"), ("fr", "Feuille de campagne")])
def test_the_sheet_speaks_the_language_that_its_address_names_as_all_prints_do(as_bob, front, lang, title):
    assert title in as_bob.get(f"campaigns/{front.id}/sheet.svg?lang={lang}").content.decode()


@pytest.mark.parametrize(
    "query",
    ["paper=napkin", "lang=de", "theme=neon", "page=0", "page=99", "page=-1", "page=x", "blank=perhaps"],
)
def test_a_sheet_that_cannot_be_made_is_refused(as_bob, front, refusal, query):
    problem = refusal(as_bob.get(f"campaigns/{front.id}/sheet.svg?{query}", Accept="image/svg+xml"), 400, "bad-filter")
    assert list(problem["errors"]) == [query.partition("=")[0]]
