"""Files of the print room as a browser saves them: their names say what they are."""

import pytest
from django.utils import timezone

from print_room.models import PrintJob
from print_room.services import job_run

pytestmark = pytest.mark.django_db


def saved_as(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    return answer["Content-Disposition"]


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("record-sheet.pdf?of=mech:HBK-4G", "hunchback-hbk-4g.pdf"),
        ("mech-counters.pdf?of=mech:HBK-4G", "hunchback-hbk-4g-mech-counters.pdf"),
        ("reserve-tokens.pdf?lang=fr", "battle-cry-jetons-reserve.pdf"),
        ("reserve-tokens.png?lang=fr&page=1", "battle-cry-jetons-reserve.png"),
        ("calibration.svg?page=2", "bivouac-printer-calibration-2.svg"),
        ("result-form.pdf?label=Friday+night", "friday-night-result-form.pdf"),
    ],
)
def test_a_file_says_what_it_is(reader, path, named):
    for where in ("/print/", "/api/v1/printables/"):
        assert saved_as(reader().client, where + path) == f'inline; filename="{named}"'


def test_a_campaigns_sheet_bears_its_name(reader, camp, bob):
    path = f"/print/campaign-sheet.pdf?of=campaign:{camp.id}"
    assert saved_as(reader(bob).client, path) == 'inline; filename="virginia-campaign-sheet.pdf"'


def test_a_pack_bears_the_name_that_it_was_given(reader, alice):
    alices = reader(alice)
    alices.open("/print/?product=reserve-tokens").send("/print/pack/").send("/print/jobs/", title="Soirée n° 3")
    job = PrintJob.objects.get()
    job_run(job_id=job.pk, clock=timezone.now)
    assert saved_as(alices.client, f"/print/jobs/{job.pk}/pack.pdf") == 'attachment; filename="soiree-n-3.pdf"'
    assert saved_as(alices.client, f"/api/v1/print-jobs/{job.pk}/pack.pdf") == 'attachment; filename="soiree-n-3.pdf"'
