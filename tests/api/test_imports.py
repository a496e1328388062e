"""Large imports over HTTP: accepted, watched, read in one's own language. Bob and strangers see nothing of them."""

from datetime import UTC, datetime

import pytest

from matches import import_jobs
from matches.import_jobs import job_run
from matches.models import ImportJob, MechDesign
from tests.matches.files import archive, board, mtf

from .uploads import FORM, form

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
COUNT = 150


def mechs(*more):
    return archive(*((f"{n}.mtf", mtf("Otter", f"OT-{n}")) for n in range(COUNT)), *more)


def bring(asker, *files, to="mechs", **more):
    return asker.post(f"{to}/", form(*files), Content_Type=FORM, **more)


def work():
    for job in ImportJob.objects.all():
        job_run(job_id=job.pk, clock=lambda: NOW)


def test_a_zip_of_many_mechs_is_accepted_brought_in_by_the_worker_and_watched(as_alice):
    bad = ("bad.mtf", mtf().replace(b"Walk MP:5", b"Walk MP:fast"))
    made = bring(as_alice, ("all.zip", mechs(bad, ("readme.txt", b"x"))))
    answer = made.json()
    assert (made.status_code, made.headers["Location"]) == (202, answer["href"])
    assert (answer["kind"], answer["state"], answer["total"], answer["done"], answer["imported"]) == (
        "mechs",
        "queued",
        152,
        0,
        0,
    )
    assert not MechDesign.objects.filter(builtin=False).exists()
    work()
    ended = as_alice.get(answer["href"].removeprefix("/api/v1/")).json()
    assert (ended["state"], ended["total"], ended["done"], ended["imported"]) == ("done", 152, 152, COUNT)
    assert [(note["file"], note["code"], note["line"]) for note in ended["refused"]] == [
        ("all.zip/bad.mtf", "mtf-number", 8)
    ]
    assert [note["code"] for note in ended["skipped"]] == ["not-this-kind"]
    assert (ended["error"], ended["ended_at"]) == (None, "2026-11-22T20:00:00Z")


def test_its_request_does_not_read_the_mechs(as_alice, monkeypatch):
    """What took 17 seconds inside a request is not begun there."""
    monkeypatch.setattr("matches.imports.ImportKind.read", lambda kind, source: pytest.fail("read in the request"))
    assert bring(as_alice, ("all.zip", mechs())).status_code == 202


def test_a_small_archive_comes_in_at_once_as_before(as_alice):
    made = bring(as_alice, ("few.zip", archive(("a.mtf", mtf()))))
    assert (made.status_code, made.json()["imported"], "Location" in made.headers) == (200, 1, False)
    assert as_alice.get("imports/").json()["results"] == []


def test_many_maps_likewise(as_alice):
    maps = archive(*((f"m{n}.board", board(3, 2, 'hex 0101 0 "woods:0" ""')) for n in range(101)))
    answer = bring(as_alice, ("maps.zip", maps), to="maps").json()
    work()
    ended = as_alice.get(f"imports/{answer['id']}/").json()
    assert (answer["kind"], ended["imported"], len(ended["noted"])) == ("maps", 101, 202)
    assert {note["code"] for note in ended["noted"]} == {"woods-0", "missing-hexes"}


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "In line 8, “walk mp” has to be"), ("fr", "À la ligne 8, « walk mp » doit être un nombre")],
)
def test_what_is_refused_is_told_in_the_readers_language_whoever_brought_it_in(as_alice, language, words):
    bad = ("bad.mtf", mtf().replace(b"Walk MP:5", b"Walk MP:fast"))
    answer = bring(as_alice, ("all.zip", mechs(bad))).json()
    work()
    (refused,) = as_alice.get(f"imports/{answer['id']}/", Accept_Language=language).json()["refused"]
    assert words in refused["detail"].replace("\xa0", " ")
    (now,) = bring(as_alice, bad, Accept_Language=language).json()["refused"]
    assert words in now["detail"].replace("\xa0", " ")


def test_a_failed_import_says_why_in_the_readers_language(as_alice):
    answer = bring(as_alice, ("all.zip", mechs())).json()
    ImportJob.objects.update(status="failed", error="upload-gone", ended_at=NOW)
    error = as_alice.get(f"imports/{answer['id']}/", Accept_Language="fr").json()["error"]
    assert (error["code"], error["detail"][:32]) == ("upload-gone", "Les fichiers ont été perdus avan")


def test_a_repeated_request_hears_the_same_and_makes_one_import(as_alice, refusal):
    first = bring(as_alice, ("all.zip", mechs()), key="k1")
    second = bring(as_alice, ("all.zip", mechs()), key="k1")
    assert (first.status_code, second.status_code, first.json()) == (202, 202, second.json())
    assert first.headers["Location"] == second.headers["Location"]
    assert ImportJob.objects.count() == 1
    refusal(bring(as_alice, ("a.mtf", mtf()), key="k1"), 422, "idempotency-key-reused")


def test_imports_are_listed_newest_first_and_only_to_their_owner(as_alice, as_bob, as_nobody, refusal):
    ids = [bring(as_alice, ("all.zip", mechs())).json()["id"] for _ in range(2)]
    assert [result["id"] for result in as_alice.get("imports/").json()["results"]] == ids[::-1]
    assert as_bob.get("imports/").json()["results"] == []
    refusal(as_bob.get(f"imports/{ids[0]}/"), 404, "no-import")
    refusal(as_nobody.get("imports/"), 401, "not-authenticated")


def test_a_fourth_import_waits_its_turn(as_alice, as_bob, refusal):
    for _ in range(3):
        assert bring(as_alice, ("all.zip", mechs())).status_code == 202
    refusal(bring(as_alice, ("all.zip", mechs())), 409, "too-many-imports")
    assert ImportJob.objects.count() == 3
    assert bring(as_bob, ("all.zip", mechs())).status_code == 202


FOLDERS = archive(*((f"{n}/", b"") for n in range(COUNT)))


@pytest.mark.parametrize("many", [mechs(), FOLDERS], ids=["of files", "of folders alone"])
def test_of_many_archives_no_more_are_opened_than_one_import_takes(monkeypatch, as_alice, refusal, many):
    opened = []

    def measure(upload, name):
        opened.append(name)
        return measured(upload, name)

    measured = import_jobs.measure
    monkeypatch.setattr(import_jobs, "measure", measure)
    monkeypatch.setattr(import_jobs, "FILES_MOST", 2 * COUNT - 1)
    refusal(bring(as_alice, *((f"{n}.zip", many) for n in range(5))), 400, "too-many")
    assert opened == ["0.zip", "1.zip"]
    assert not ImportJob.objects.exists()
