"""The profile of a printer: an account's own, and within bounds."""

import pytest
from django.db import IntegrityError, transaction

from core.errors import Invalid
from print_room.models import PrinterProfile
from print_room.selectors import printer_profile
from print_room.services import printer_profile_set
from printables.profile import PLAIN, Profile

pytestmark = pytest.mark.django_db


def test_a_profile_is_the_accounts_own(alice, bob):
    printer_profile_set(user=alice, dx=1.5, scale_y=101)
    assert printer_profile(alice) == Profile(dx=1.5, scale_y=101.0)
    printer_profile_set(user=alice, dy=-2)
    assert printer_profile(alice) == Profile(dy=-2.0)
    assert (printer_profile(bob), printer_profile(None)) == (PLAIN, PLAIN)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"dx": 20.5}, "out-of-range"),
        ({"scale_x": 89}, "out-of-range"),
        ({"dy": "1"}, "not-a-decimal"),
        ({"dy": True}, "not-a-decimal"),
        ({"dy": float("nan")}, "not-a-decimal"),
        ({"dy": float("inf")}, "out-of-range"),
    ],
)
def test_a_profile_out_of_bounds_is_refused(alice, values, code):
    with pytest.raises(Invalid) as refused:
        printer_profile_set(user=alice, **values)
    assert (refused.value.code, refused.value.field) == (code, *values)
    assert not PrinterProfile.objects.exists()


@pytest.mark.parametrize("values", [{"dx": 21}, {"scale_y": 111}])
def test_the_database_refuses_it_as_well(alice, values):
    with pytest.raises(IntegrityError), transaction.atomic():
        PrinterProfile.objects.create(user=alice, **values)
