"""The journal of a file is checked line by line, as it would be written; no file brings an answer of 500."""

import copy
import json

import pytest

from campaigns.models import Campaign

pytestmark = pytest.mark.django_db

PLACES = ("", "journal/", "battles/", "generals/", "pots/", "standings/", "export/")


def test_a_line_of_an_unknown_kind_is_refused(as_charlie, front, refusal):
    front.fought()
    file = front.export()
    file["campaign"]["uid"] = "7b6bb0d3-59a5-4a5c-9aa4-5a3a0b1e1111"
    file["journal"][0]["kind"] = "general-eaten"
    refusal(as_charlie.post("campaigns/import/", file), 400, "bad-import")
