"""What is no campaign of its own does not count for the ranking: the demonstration, and a file brought in again."""

import json

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.standings import standings_sweep

pytestmark = pytest.mark.django_db


def ranked(asker):
    return {one["name"]: (one["campaigns"], one["score"]) for one in asker.get("rankings/").json()["results"]}


def test_the_demonstration_does_not_count(as_charlie, as_alice):
    call_command("demo_load")
    assert ranked(as_charlie) == {}


def test_a_file_that_is_here_already_is_answered_so(as_bob, front, refusal):
    front.fought(1, (6, 4))
    assert ranked(as_bob) == {"bob": (1, 8)}
    said = refusal(as_bob.post("campaigns/import/", front.export()), 409, "campaign-here-already")
    assert said["params"]["campaign"] == front.id
