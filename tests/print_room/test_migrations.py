"""What was stored before is there afterwards."""

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from print_room.selectors import job_for, printer_profile
from tests.campaigns.conftest import NOW

BEFORE = [("campaigns", "0007_print_forms")]

pytestmark = pytest.mark.long


def test_packs_and_printers_of_an_account_are_there_in_the_print_room(before):
    dora = get_user_model().objects.create_user("dora")
    of = before.get_model
    job = of("campaigns", "PrintJob").objects.create(
        owner_id=dora.pk, title="Evening", orders=[], origin="http://here", created_at=NOW, asked_at=NOW
    )
    of("campaigns", "PrinterProfile").objects.create(user_id=dora.pk, dx=1.5)
    call_command("migrate", verbosity=0)
    assert job_for(dora, job.pk).title == "Evening"
    assert printer_profile(dora).dx == 1.5
    dora.delete()
    with pytest.raises(Exception, match="no-print-job"):
        job_for(dora, job.pk)
