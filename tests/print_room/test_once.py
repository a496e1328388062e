"""A print asked for over the API or on a page: one schema, one layout, and no campaign for a blank board."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

from print_room.at_once import PRESS
from print_room.sources import data_of
from printables import catalogue
from printables.product import Order

PACKS = "battle-counters"  # the page of the print room has the choices for packs as well
CAMPAIGNS = str(Path(settings.BASE_DIR, "campaigns"))
COUNTED = {
    catalogue.schema_of.__code__: "schema",
    data_of.__code__: "filled in",
    Order._laid_out.__code__: "laid out",
}


@pytest.fixture
def asked(monkeypatch, client):
    """How often what is dear was done for an address, and which files of campaigns it led through."""
    client.get("/api/v1/")  # what is read at the first request
    monkeypatch.setattr(PRESS, "render", catalogue.render)  # in this process, where it can be seen

    def ask(address):
        done, files = Counter(), set()

        def listen(frame, event, _arg):
            if event == "call":
                files.add(frame.f_code.co_filename)
                if frame.f_code in COUNTED and frame.f_locals.get("slug") != PACKS:
                    done[COUNTED[frame.f_code]] += 1

        sys.setprofile(listen)
        try:
            answer = client.get(address)
        finally:
            sys.setprofile(None)
        assert answer.status_code < 400, answer.content[:300]
        return done, sorted(file for file in files if file.startswith(CAMPAIGNS))

    return ask


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/printables/bitva-board.pdf?paper=a3",
        "/api/v1/printables/bitva-counters.svg?piece=south-west-general",
        "/print/bitva-board.pdf?paper=a3",
        "/print/preview/?product=bitva-board",
    ],
)
def test_a_blank_print_has_one_schema_and_one_layout_and_enters_no_campaign(asked, address):
    assert asked(address) == ({"schema": 1, "laid out": 1}, [])


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/printables/battle-board.pdf?of={of}",
        "/print/battle-board.pdf?of={of}",
        "/print/preview/?product=battle-board&of={of}",
        "/print/?product=battle-board&of={of}",
    ],
)
def test_a_print_that_is_filled_in_is_filled_in_once(asked, client, war, address):
    client.force_login(war.alice)
    done, _files = asked(address.format(of=f"battle:{war.battle(1).pk}"))
    assert done == {"schema": 1, "filled in": 1, "laid out": 1}


def test_what_a_worker_has_to_make_is_laid_out_once_by_whoever_asks(asked, client, alice, monkeypatch):
    monkeypatch.setattr("print_room.at_once.AT_ONCE", 10)
    client.force_login(alice)
    done, _files = asked("/print/bitva-board.pdf?paper=a3")
    assert done["laid out"] == 1
