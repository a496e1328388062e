"""The archive of single pieces, from the page of the print room."""

import pytest
from django.utils import timezone

from print_room.models import PrintJob
from print_room.services import job_run

pytestmark = pytest.mark.django_db


def links(page):
    return [had["href"] for tag, had in page.read.tags if tag == "a" and ".zip?" in had.get("href", "")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_leads_to_the_pieces_of_what_is_chosen(reader, language):
    page = reader(None, language).open("/print/?product=reserve-tokens&bleed=2&only=union")
    found = links(page)
    assert ["dpi=300" in link for link in found] == [True, False]
    for link in found:
        assert "bleed=2" in link
        assert "only=union" in link
        file = page.reader.client.get(link)
        assert (file["Content-Type"], file.content[:2]) == ("application/zip", b"PK")
    assert links(reader(None, language).open("/print/?product=campaign-sheet")) == []


@pytest.mark.parametrize(("query", "status"), [("?dpi=301", 422), ("?dpi=x", 422), ("", 200)])
def test_other_resolutions_are_refused(reader, query, status):
    assert reader().client.get(f"/print/reserve-tokens.zip{query}").status_code == status


def test_a_large_one_is_a_workers(reader, alice):
    path = "/print/little-battlefield-sectors.zip?dpi=600&only=ford"
    client = reader(alice).client
    assert reader().client.get(path.split("&")[0]).status_code == 403
    assert client.get("/print/battle-counters.zip?dpi=600&hex_mm=40&size_mm=30").status_code == 302
    job = PrintJob.objects.get()
    job_run(job_id=job.pk, clock=timezone.now)
    page = client.get("/print/").content.decode()
    assert f'href="/print/jobs/{job.pk}/page.zip"' in page
    file = client.get(f"/print/jobs/{job.pk}/page.zip")
    assert (file["Content-Type"], file.content[:2]) == ("application/zip", b"PK")
    assert 'filename="counters.zip"' in file["Content-Disposition"]
