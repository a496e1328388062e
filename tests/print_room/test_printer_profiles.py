"""The profile of a printer: an account's own, and within bounds."""

import pytest
from django.db import IntegrityError, transaction

from print_room.models import PrinterProfile

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("values", [{"dx": 21}, {"scale_y": 111}])
def test_the_database_refuses_it_as_well(alice, values):
    with pytest.raises(IntegrityError), transaction.atomic():
        PrinterProfile.objects.create(user=alice, **values)
