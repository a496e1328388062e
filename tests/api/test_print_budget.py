"""Prints that are too large to be made at once: refused to strangers, a worker's job for an account."""

import struct

import pytest
from django.core.cache import cache
from django.utils import timezone

from print_room import services as prints
from print_room.models import PrintJob
from print_room.services import job_run
from printables.catalogue import PRODUCTS

pytestmark = pytest.mark.django_db

DEAREST = "printables/battle-counters.pdf?copies=99&spare=10&elites=10&fieldworks=40&size_mm=14&hex_mm=20"
LARGE = "printables/battle-counters.pdf?copies=9&spare=10"


def worked(href):
    job_run(job_id=int(href.split("/")[-2]), clock=timezone.now)


@pytest.mark.parametrize(
    "path",
    [
        DEAREST,
        f"{DEAREST}&lang=both&bleed=3&duplex=long&paper=a3",
        "printables/campaign-sheet.pdf?battles=30&rounds=12&event_roll=per_round",
        "printables/record-sheets.pdf?mechs=" + ",".join(["HBK-4G"] * 56),
        "printables/invasion-tiles.pdf?square=30&lang=both",
        "printables/calibration.png?paper=a3&dpi=300",
    ],
)
def test_a_stranger_is_told_to_sign_in(as_nobody, refusal, rows, path):
    before = rows()
    problem = refusal(as_nobody.get(path), 403, "too-large-at-once")
    assert {"pages", "pieces", "pixels"} == set(problem["params"])
    assert rows() == before
    assert "connectez-vous" in as_nobody.get(path, Accept_Language="fr").json()["detail"]


@pytest.mark.parametrize("slug", PRODUCTS)
def test_every_print_as_it_comes_is_a_strangers_too(as_nobody, slug):
    assert as_nobody.get(f"printables/{slug}.pdf").status_code == 200
    cache.clear()
    assert as_nobody.get(f"printables/{slug}.png?dpi=300").status_code == 200


def test_for_an_account_a_worker_makes_it(as_alice):
    accepted = as_alice.get(LARGE)
    href = accepted.headers["Location"]
    assert (accepted.status_code, accepted.json()["href"], accepted.json()["status"]) == (202, href, "waiting")
    assert accepted.json()["orders"] == [{"product": "battle-counters", "lang": "en", "copies": 9, "spare": 10}]
    worked(href)
    done = as_alice.get(href).json()
    assert (done["status"], done["pages_done"]) == ("done", done["pages"])
    assert as_alice.get(done["file"]).content.startswith(b"%PDF-")


def test_asked_for_again_it_is_the_same_job(as_alice, as_bob):
    href = as_alice.get(LARGE).headers["Location"]
    assert as_alice.get(LARGE).headers["Location"] == href
    assert as_alice.get(f"{LARGE}&paper=a3").headers["Location"] != href
    assert as_bob.get(LARGE).headers["Location"] != href
    as_alice.post(f"{href}cancel/")
    again = as_alice.get(LARGE)
    assert (again.headers["Location"], again.json()["status"]) == (href, "waiting")
    worked(href)
    again = as_alice.get(LARGE)
    assert (again.status_code, again.headers["Location"], again.json()["status"]) == (202, href, "done")
    assert PrintJob.objects.count() == 3


def test_nobody_has_more_than_five_of_them_under_way_either(as_alice, refusal):
    for copies in range(9, 9 + prints.UNDER_WAY_MOST):
        assert as_alice.get(f"printables/battle-counters.pdf?spare=10&copies={copies}").status_code == 202
    refusal(as_alice.get("printables/battle-counters.pdf?spare=10&copies=50"), 409, "too-many-jobs")


def test_more_than_a_worker_makes_is_refused_with_its_field(as_alice, refusal):
    problem = refusal(
        as_alice.get("printables/battle-counters.pdf?copies=99&spare=10&size_mm=30&hex_mm=60&lang=both&duplex=long"),
        400,
        "too-many-pages",
    )
    assert "copies" in problem["errors"]


def test_a_large_picture_is_a_workers_too(as_alice, as_bob, refusal):
    href = as_alice.get("printables/calibration.png?paper=a3&dpi=300&page=2").headers["Location"]
    waiting = as_alice.get(href).json()
    assert (waiting["pages"], waiting["file"]) == (1, None)
    worked(href)
    done = as_alice.get(href).json()
    picture = as_alice.get(done["file"])
    assert picture.headers["Content-Type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (3508, 4961)
    refusal(as_alice.get(f"{href}pack.pdf"), 404, "no-print-job")
    refusal(as_alice.get(done["file"].replace(".png", ".svg")), 404, "no-print-job")
    refusal(as_bob.get(done["file"]), 404, "no-print-job")


def test_other_addresses_of_prints_have_the_same_budget(as_alice, as_spectator, front, refusal, monkeypatch):
    path = f"campaigns/{front.id}/sheet.pdf?paper=a3"
    assert as_spectator.get(path).status_code == 200
    monkeypatch.setattr("print_room.at_once.AT_ONCE", 10)
    refusal(as_spectator.get(path), 403, "too-large-at-once")
    accepted = as_alice.get(path)
    of = {"product": "campaign-sheet", "of": f"campaign:{front.id}", "paper": "a3"}
    assert (accepted.status_code, accepted.json()["orders"][0].items() >= of.items()) == (202, True)
    worked(accepted.headers["Location"])
    assert as_alice.get(as_alice.get(path).json()["file"]).content.startswith(b"%PDF-")
