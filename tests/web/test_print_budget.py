"""Large prints, busy moments and throttles, as the pages of the print room show them."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from print_room.at_once import PRESS
from print_room.models import PrintJob
from print_room.services import job_run
from printables.press import PressBusy

pytestmark = pytest.mark.django_db

LARGE = "/print/battle-counters.pdf?copies=99&spare=10&elites=10&fieldworks=40"


def test_a_stranger_is_told_to_sign_in(reader):
    answer = reader().client.get(LARGE)
    assert answer.status_code == 403
    assert "sign in" in answer.content.decode()
    assert not PrintJob.objects.exists()


def test_an_account_gets_to_its_job_and_then_to_the_file(reader, alice, monkeypatch):
    monkeypatch.setattr("print_room.at_once.AT_ONCE", 10)
    client = reader(alice).client
    for _ in range(2):  # loaded again it is the same job
        to_job = client.get("/print/calibration.pdf")
        job = PrintJob.objects.get()
        assert (to_job.status_code, to_job["Location"]) == (302, f"/print/#job-{job.pk}")
    assert f'id="job-{job.pk}"' in client.get("/print/").content.decode()
    job_run(job_id=job.pk, clock=timezone.now)
    done = client.get("/print/calibration.pdf", follow=True)
    assert (done["Content-Type"], done.content[:5]) == ("application/pdf", b"%PDF-")


def test_a_large_picture_becomes_a_job_with_a_picture(reader, alice, monkeypatch):
    monkeypatch.setattr("print_room.at_once.AT_ONCE", 50)
    client = reader(alice).client
    assert client.get("/print/calibration.png?page=2").status_code == 302
    job = PrintJob.objects.get()
    assert job.form["page"] == 2
    job_run(job_id=job.pk, clock=timezone.now)
    page = client.get("/print/").content.decode()
    assert f'href="/print/jobs/{job.pk}/page.png"' in page
    assert client.get(f"/print/jobs/{job.pk}/page.png").content.startswith(b"\x89PNG")
    assert client.get(f"/print/jobs/{job.pk}/page.svg").status_code == 404
    assert client.get(f"/print/jobs/{job.pk}/pack.pdf").status_code == 404


def test_a_preview_that_is_too_large_says_so_and_the_form_stays(reader, monkeypatch):
    monkeypatch.setattr("print_room.at_once.AT_ONCE", 10)
    page = reader().open("/print/?product=reserve-tokens&copies=3")
    assert "too large" in page.text
    assert page.form("/print/", "copies").values["copies"] == ["3"]


def busy(*_, **__):
    raise PressBusy


def test_where_enough_others_wait_one_is_told_when_to_come_again(reader, monkeypatch):
    monkeypatch.setattr(PRESS, "render", busy)
    answer = reader().client.get("/print/reserve-tokens.pdf")
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert "Try again" in answer.content.decode()


@pytest.mark.parametrize("path", ["/print/preview/", "/print/"])
def test_where_enough_others_wait_a_page_asks_for_its_preview_again_by_itself(reader, monkeypatch, path):
    monkeypatch.setattr(PRESS, "render", busy)
    answer = reader().client.get(f"{path}?product=reserve-tokens&copies=3")
    assert answer.status_code == 200
    assert (
        'hx-get="/print/preview/?product=reserve-tokens&amp;copies=3" hx-trigger="load delay:2s"'
        in answer.content.decode()
    )


def test_the_pictures_of_the_list_are_drawn_once(reader, monkeypatch):
    client = reader().client
    assert client.get("/print/bitva-reference.png?small").status_code == 200
    monkeypatch.setattr(PRESS, "render", lambda *_, **__: pytest.fail("drawn again"))
    assert client.get("/print/bitva-reference.png?small").content.startswith(b"\x89PNG")


# --- throttles -----------------------------------------------------------------------------------

PRINTS = [
    "/print/",
    "/print/preview/",
    "/print/reserve-tokens.pdf",
    "/print/reserve-tokens.svg",
    "/mechs/HBK-4G/sheet.pdf",
]
TOOLS = ["/tools/reserve-roll/", "/tools/event-roll/", "/tools/combat/", "/tools/battle-result/", "/tools/verdict/",
         "/tools/best-general/", "/maps/training/?from=0101&to=0105"]  # fmt: skip


@pytest.fixture
def rates(monkeypatch):
    """Two of everything in a minute."""
    monkeypatch.setattr(settings, "LIMITS", dict.fromkeys(settings.LIMITS, 2))
    cache.clear()


@pytest.mark.parametrize("path", [*PRINTS, *TOOLS])
def test_a_page_is_throttled_as_the_api_is(reader, rates, path):
    client = reader().client
    for _ in range(2):
        assert client.get(path).status_code == 200
    late = client.get(path)
    assert late.status_code == 429
    assert 0 < int(late["Retry-After"]) <= 60
    assert "Too many tries" in late.content.decode()


@pytest.mark.parametrize("path", ["/import/mechs/", "/import/maps/", "/campaigns/import/", "/sheets/import/"])
def test_bringing_files_in_is_throttled_and_its_form_is_not(client, rates, alice, path):
    client.force_login(alice)
    for _ in range(2):
        assert client.post(path).status_code == 422
    assert client.post(path).status_code == 429
    assert client.get(path).status_code == 200


def test_asking_for_a_pack_is_throttled_with_the_api(client, rates, alice):
    client.force_login(alice)
    form = {"of": "battle:0"}
    assert client.post("/print/jobs/", form).status_code != 429
    assert client.post("/api/v1/print-jobs/", form, "application/json").status_code == 404
    assert client.post("/print/jobs/", form).status_code == 429
    assert client.post("/api/v1/print-jobs/", form, "application/json").status_code == 429


def test_pages_and_api_count_together(reader, rates):
    client = reader().client
    assert client.get("/print/preview/").status_code == 200
    assert client.get("/api/v1/printables/reserve-tokens.svg").status_code == 200
    assert client.get("/print/reserve-tokens.svg").status_code == 429
    assert client.get("/api/v1/printables/reserve-tokens.svg").status_code == 429
    assert client.get("/tools/combat/").status_code == 200  # counted for itself


def test_the_pictures_of_the_list_are_not_counted(reader, rates):
    client = reader().client
    assert [client.get("/print/calibration.png?small").status_code for _ in range(4)] == [200] * 4
