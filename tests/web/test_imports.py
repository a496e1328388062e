"""A large archive brought in on the page: the way to its progress, what has come of it, in the reader's language."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.test import Client
from django.urls import reverse

from core.jobs import LEASE
from matches.import_jobs import job_run
from matches.models import ImportJob, MechDesign
from tests.matches.files import archive, board, mtf

from .test_mechs import bring, counts

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
MANY = archive(
    *((f"{n}.mtf", mtf("Otter", f"OT-{n}")) for n in range(120)),
    ("bad.mtf", mtf().replace(b"Walk MP:5", b"Walk MP:fast")),
    ("readme.txt", b"x"),
)


def work():
    job_run(job_id=ImportJob.objects.get().pk, clock=lambda: NOW)


def test_a_large_archive_leads_to_a_page_with_its_progress(reader, alice):
    page = bring(reader(alice), ("all.zip", MANY))
    job = ImportJob.objects.get()
    assert page.path == f"/imports/{job.pk}/"
    assert "File 0 of 122." in page.text
    assert "You may leave this page." in page.text
    assert f'hx-get="/imports/{job.pk}/"' in page.html
    assert not MechDesign.objects.filter(builtin=False).exists()


def test_the_page_brings_itself_up_to_date(reader, alice):
    page = bring(reader(alice), ("all.zip", MANY))
    ImportJob.objects.update(status="running", done=50, imported=48)
    part = reader(alice).open(page.path, HX_Request="true")
    assert "<html" not in part.html
    assert "File 50 of 122." in part.text
    assert counts(part)[:1] == (48,)


def test_an_import_that_no_worker_takes_for_a_minute_says_so(reader, alice):
    page, silent = bring(reader(alice), ("all.zip", MANY)), "No worker has answered for a minute."
    asked = ImportJob.objects.get().created_at
    assert silent not in reader(alice).open(page.path).text
    ImportJob.objects.update(created_at=asked - LEASE - timedelta(seconds=1))
    assert silent in reader(alice).open(page.path).text
    ImportJob.objects.update(status="running")
    assert silent not in reader(alice).open(page.path).text


def test_once_it_is_done_the_page_says_what_has_come_of_it(reader, alice):
    page = bring(reader(alice), ("all.zip", MANY))
    work()
    page = reader(alice).open(page.path)
    assert counts(page) == (120, 0, 0, 1, 1)
    assert "all.zip/bad.mtf (line 8)" in page.text
    assert "hx-trigger" not in page.html.partition('id="import"')[2].partition("</section>")[0]
    again = reader(alice).go("mech-import")
    assert "Your imports" in again.text
    assert "all.zip" in again.text
    assert "122 / 122" in again.text


def test_what_a_worker_brought_in_is_named_and_leads_there_with_a_way_to_the_rest(reader, alice):
    page = bring(reader(alice), ("all.zip", MANY))
    work()
    page = reader(alice).open(page.path)
    first, last = (MechDesign.objects.get(title=f"Otter OT-{n}") for n in (0, 99))
    for mech in (first, last):
        assert f'href="{reverse("mech", args=[mech.key])}">{mech.title}</a>' in page.html
    assert "Otter OT-100" not in page.text
    assert "and 20 more in the list" in page.text
    assert "et 20 autres dans la liste" in reader(alice, "fr").open(page.path).text


def test_its_errors_are_in_the_readers_language(reader, alice):
    page = bring(reader(alice), ("all.zip", MANY))
    work()
    text = reader(alice, "fr").open(page.path).text.replace("\xa0", " ")
    assert "À la ligne 8, « walk mp » doit être un nombre" in text
    assert "Ce fichier n’est pas de la sorte demandée." in text


ALL_BAD = archive(*((f"bad{n:03}.mtf", b"no mech") for n in range(230)))


def test_of_many_refused_files_a_page_lists_a_hundred_and_leads_to_all_of_them(reader, alice):
    page = bring(reader(alice), ("all.zip", ALL_BAD))
    work()
    page = reader(alice).open(page.path)
    assert counts(page) == (0, 0, 0, 0, 230)
    assert [f"bad{n:03}.mtf" in page.text for n in (0, 99, 100, 229)] == [True, True, False, False]
    assert "All 230 as a list" in page.text
    every = reader(alice).open(f"{page.path}?only=refused")
    assert "Refused (230)" in every.text
    assert f'href="{page.path}"' in every.html
    last = reader(alice).open(f"{page.path}?only=refused&page=3")
    assert [f"bad{n:03}.mtf" in last.text for n in (199, 200, 229)] == [False, True, True]
    assert "?only=refused&amp;page=2" in last.html


def test_what_a_page_asks_every_other_second_reads_no_more_lines_than_it_shows(reader, alice):
    page = bring(reader(alice), ("all.zip", ALL_BAD))
    work()
    ImportJob.objects.update(status="running", ended_at=None)
    part = reader(alice).open(page.path, HX_Request="true")
    assert part.text.count(".mtf") == 100


@pytest.mark.parametrize("address", ["?only=nothing", "?only=refused&page=9", "?only=skipped&page=x"])
def test_a_list_of_an_import_that_is_not_there_is_no_fault(address, reader, alice):
    page = bring(reader(alice), ("all.zip", ALL_BAD))
    work()
    assert reader(alice).open(page.path + address).status == 200


@pytest.mark.parametrize(
    ("language", "words"), [("en", "The files were lost before"), ("fr", "Les fichiers ont été perdus avant")]
)
def test_a_failed_import_says_why(reader, alice, language, words):
    page = bring(reader(alice), ("all.zip", MANY))
    ImportJob.objects.update(status="failed", error="upload-gone", ended_at=NOW)
    assert words in reader(alice, language).open(page.path).text


def test_a_second_tap_makes_no_second_import_and_other_files_do(reader, alice):
    from django.core.files.uploadedfile import SimpleUploadedFile

    alices = reader(alice)
    form = alices.go("mech-import").form("/import/", "files")

    def sent(data):
        return alices.send(
            "/import/mechs/", "post", {**form.values, "files": [SimpleUploadedFile("all.zip", data)]}
        ).path

    assert sent(MANY) == sent(MANY)
    assert ImportJob.objects.count() == 1
    other = archive(*((f"{n}.mtf", mtf("Seal", f"SL-{n}")) for n in range(120)))
    assert sent(other) != sent(MANY)
    assert ImportJob.objects.count() == 2


def test_many_maps_likewise(reader, alice):
    maps = archive(*((f"m{n}.board", board()) for n in range(101)))
    page = bring(reader(alice), ("maps.zip", maps), to="map-import")
    assert "File 0 of 101." in page.text
    work()
    assert counts(reader(alice).open(page.path))[0] == 101


def test_bob_does_not_find_alices_import(reader, alice, bob):
    page = bring(reader(alice), ("all.zip", MANY))
    assert reader(bob).open(page.path).status == 404
    assert "all.zip" not in reader(bob).go("mech-import").text


@pytest.mark.parametrize("door", ["the page", "the API"])
def test_a_process_that_is_killed_while_it_reads_a_large_upload_leaves_no_file_behind(
    reader, alice, settings, tmp_path, monkeypatch, door
):
    """Under `docker compose` such files lie in the data folder, whose contents stay."""
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    large = archive(("ok.mtf", mtf()), ("noise.bin", random.Random(7).randbytes(5 * 2**20)))
    lying, take = [], TemporaryFileUploadHandler.receive_data_chunk

    def taken(handler, data, start):
        lying.extend(tmp_path.iterdir())
        return take(handler, data, start)

    monkeypatch.setattr(TemporaryFileUploadHandler, "receive_data_chunk", taken)
    if door == "the page":
        assert counts(bring(reader(alice), ("large.zip", large))) == (1, 0, 0, 1, 0)
    else:
        asks = Client(headers={"Idempotency-Key": "large"})
        asks.force_login(alice)
        upload = {"files": SimpleUploadedFile("large.zip", large)}
        assert asks.post("/api/v1/mechs/", upload).status_code == 200
    assert lying == []
    assert list(tmp_path.iterdir()) == []
