"""Packs over the API: asked for, watched, fetched."""

from datetime import timedelta

import pytest

from core.jobs import LEASE
from print_room.models import PrintJob
from print_room.services import job_run

from .conftest import NOW

pytestmark = pytest.mark.django_db

ORDERS = {"orders": [{"product": "reserve-tokens", "copies": 2}, {"product": "result-form", "lang": "fr"}]}


def test_a_pack_from_asking_to_fetching(as_alice, refusal):
    made = as_alice.post("print-jobs/", {**ORDERS, "title": "Friday"})
    assert made.status_code == 201
    href = made.headers["Location"]
    waiting = as_alice.get(href).json()
    assert (waiting["title"], waiting["status"], waiting["pages"], waiting["file"]) == ("Friday", "waiting", 2, None)
    refusal(as_alice.get(f"{href}pack.pdf"), 409, "job-not-done")
    job_run(job_id=waiting["id"], clock=lambda: NOW)
    done = as_alice.get(href).json()
    assert (done["status"], done["pages_done"]) == ("done", 2)
    file = as_alice.get(done["file"])
    assert (file.headers["Content-Type"], len(file.content)) == ("application/pdf", done["size"])
    assert [result["id"] for result in as_alice.get("print-jobs/").json()["results"]] == [done["id"]]


def test_the_pack_of_a_game_night(as_alice, as_bob, front):
    for asker in (as_alice, as_bob):
        made = asker.post("print-jobs/", {"of": f"battle:{front.battle().pk}", "choices": {"lang": "fr"}}).json()
        assert made["title"].startswith("Virginia, ")
        assert {order["lang"] for order in made["orders"]} == {"fr"}
        assert [order["product"] for order in made["orders"]][-2:] == ["seat-cards", "result-form"]


def test_the_backs_of_a_game_night_are_asked_for_once(as_alice, front):
    body = {
        "of": f"battle:{front.battle().pk}",
        "choices": {"duplex": "long", "margin": 10, "bleed": 1, "empty_board": True},
    }
    made = as_alice.post("print-jobs/", body)
    assert made.status_code == 201
    orders = {order["product"]: order for order in made.json()["orders"]}
    assert orders["battle-counters"]["duplex"] == "long"
    assert "duplex" not in orders["battle-board"]
    assert {order["margin"] for order in orders.values()} == {10}
    one_sided = as_alice.post("print-jobs/", {"of": body["of"]})
    assert made.json()["pages"] > one_sided.json()["pages"]
    job_run(job_id=made.json()["id"], clock=lambda: NOW)
    done = as_alice.get(made.headers["Location"]).json()
    assert (done["status"], done["pages_done"]) == ("done", made.json()["pages"])


def test_a_pack_is_in_the_askers_language_unless_it_says(as_alice):
    made = as_alice.post("print-jobs/", ORDERS, Accept_Language="fr").json()
    assert made["title"] == "Jetons Réserve et 1 autre impression"
    assert [order["lang"] for order in made["orders"]] == ["fr", "fr"]


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 400, "orders-or-of", "orders"),
        ({**ORDERS, "of": "match:1"}, 400, "orders-or-of", "orders"),
        ({**ORDERS, "choices": {"paper": "a4"}}, 400, "choices-with-orders", "choices"),
        ({"orders": []}, 400, "required", "orders"),
        ({"orders": "all"}, 400, "not-a-list", "orders"),
        ({"orders": [1]}, 400, "not-an-object", "orders[0]"),
        ({"orders": [{}]}, 404, "no-product", "orders[0].product"),
        ({"orders": [{"product": "seat-cards", "paper": "a5"}]}, 400, "unknown-paper", "orders[0].paper"),
        ({"orders": [{"product": "result-form", "copies": 99}] * 6}, 400, "too-many-pages", "orders"),
        ({"orders": [{"product": "seat-cards"}] * 61}, 400, "too-many", "orders"),
        ({"orders": [{"product": "seat-cards", "copies": 0}]}, 400, "out-of-range", "orders[0].copies"),
        ({"orders": [{"product": "seat-cards", "copies": "3"}]}, 400, "not-a-number", "orders[0].copies"),
        ({"orders": [{"product": "seat-cards", "label": "x" * 500}]}, 400, "too-long", "orders[0].label"),
        ({"orders": [{"product": "seat-cards", "of": "battle:1"}]}, 404, "no-battle", "orders[0].of"),
        ({"orders": [{"product": "seat-cards", "of": 7}]}, 400, "not-text", "orders[0].of"),
        ({"orders": [{"product": "seat-cards", "of": "campaign:1"}]}, 400, "bad-source", "orders[0].of"),
        (
            {"orders": [{"product": "seat-cards"}, {"product": "reserve-tokens", "union": 0, "confederacy": 0}]},
            400,
            "unprintable-option",
            "orders[1].union",
        ),
        ({"of": "battle:{other}"}, 404, "no-battle", "of"),
        ({"of": "match:" + "9" * 30}, 404, "no-match", "of"),
        ({"of": "moon:1"}, 400, "bad-source", "of"),
        ({"of": "battle:1", "choices": {"duplex": "up"}}, 400, "unknown-duplex", "choices.duplex"),
        ({"of": "battle:1", "choices": {"copies": 2}}, 400, "unknown-option", "choices.copies"),
        (
            {"orders": [{"product": "seat-cards"}, {"product": "bitva-board", "board": "[["}]},
            400,
            "bad-toml",
            "orders[1].board",
        ),
        ({"orders": [{"product": "map-sheet", "of": "map:moon"}]}, 404, "no-such-map", "orders[0].of"),
        ({"title": "x" * 121, **ORDERS}, 400, "too-long", "title"),
        ({"paper": "a4", **ORDERS}, 400, "unknown-field", "paper"),
    ],
)
def test_a_pack_that_cannot_be_printed_is_refused(as_charlie, front, refusal, rows, body, status, code, field):
    if "other" in body.get("of", ""):
        body = {"of": f"battle:{front.battle().pk}"}
    before = rows()
    assert field in refusal(as_charlie.post("print-jobs/", body), status, code)["errors"]
    assert rows() == before


def test_stopped_and_started_again(as_alice, refusal):
    href = as_alice.post("print-jobs/", ORDERS).headers["Location"]
    for _ in range(2):
        assert as_alice.post(f"{href}cancel/").status_code == 204
    assert as_alice.get(href).json()["status"] == "cancelled"
    for _ in range(2):
        assert as_alice.post(f"{href}restart/").status_code == 204
    assert as_alice.get(href).json()["status"] == "waiting"
    job_run(job_id=int(href.split("/")[-2]), clock=lambda: NOW)
    refusal(as_alice.post(f"{href}cancel/"), 409, "job-at-rest")
    refusal(as_alice.post(f"{href}restart/"), 409, "job-done")


def test_a_job_whose_worker_is_gone_says_so(as_alice):
    href = as_alice.post("print-jobs/", ORDERS).headers["Location"]
    PrintJob.objects.update(status="working", beat_at=NOW - LEASE - timedelta(days=365))
    assert as_alice.get(href).json()["status"] == "interrupted"


def test_why_a_pack_could_not_be_printed(as_alice, front):
    href = as_alice.post("print-jobs/", {"of": f"battle:{front.battle().pk}"}).headers["Location"]
    front.battle().delete()
    job_run(job_id=int(href.split("/")[-2]), clock=lambda: NOW)
    answer = as_alice.get(href, Accept_Language="fr").json()
    assert (answer["status"], answer["error"]) == ("failed", "no-battle")
    assert answer["detail"]
