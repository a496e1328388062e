"""A test that commits leaves nothing behind, and takes nothing away that was there before."""

import pytest
from django.contrib.auth.models import Permission
from django.test import TransactionTestCase

from core.models import Grant
from matches.models import MechDesign
from tests.emptying import begun, ended, standing

pytestmark = pytest.mark.django_db(transaction=True)


class Held(TransactionTestCase):
    """What Django calls before and after a test."""


@pytest.fixture
def before(db):
    begun(Held)
    return Held.before


def test_what_has_come_is_gone_whatever_refers_to_it(before, make_war):
    make_war()
    assert Grant.objects.exists()
    ended(Held())
    assert standing() == before
    assert Permission.objects.exists()


def test_what_has_gone_or_has_changed_of_what_comes_with_the_tool_is_there_again(before):
    names = sorted(MechDesign.objects.values_list("key", "title"))
    MechDesign.objects.update(title="X")
    Permission.objects.all().delete()
    ended(Held())
    assert sorted(MechDesign.objects.values_list("key", "title")) == names
    assert Permission.objects.exists()
