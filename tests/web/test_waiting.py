"""Acts that come late, from a phone that had no network: in whose name, and what they are answered."""

import re

import pytest
from django.test import Client

from matches.models import Match
from matches.tables import Sitting, match_create
from tests.web.test_html import NOW

pytestmark = pytest.mark.django_db

WARRIOR, ROGUE = (
    f'{{"chair":"{chair}","do":"place-hero","hero":"{hero}"}}' for hero, chair in (("warrior", "B2"), ("rogue", "A3"))
)


@pytest.fixture
def match(alice, bob) -> Match:
    sittings = [Sitting("lord", bob.pk), Sitting("hero-1", alice.pk)]
    return match_create(game="invasion", host=alice, at=NOW, sittings=sittings)


class Device:
    """Somebody's phone, with the page of the table as it was when there was network."""

    def __init__(self, user, match) -> None:
        self.client, self.match = Client(), match
        self.client.force_login(user)
        page = self.client.get(f"/tables/{match.pk}/").content.decode()
        self.reader = re.search(r'<body data-reader="(\w+)"', page)[1]

    def late(self, action, seen=0, key="a key", reader=None):
        data = {"action": action, "seat": "hero-1", "seen": str(seen), "once": key}
        headers = {"Bivouac-Act": self.reader if reader is None else reader}
        return self.client.post(f"/tables/{self.match.pk}/play/", data, headers=headers)


def test_an_act_that_waited_is_acknowledged_with_its_line_and_without_a_page(alice, match):
    answer = Device(alice, match).late(WARRIOR)
    assert (answer.status_code, answer.headers["Bivouac-Line"], answer.content) == (204, "1", b"")
    assert match.log.get().seq == 1


def test_sent_again_it_is_acknowledged_again_and_done_once(alice, match):
    device = Device(alice, match)
    lines = [device.late(WARRIOR).headers["Bivouac-Line"] for _ in range(2)]
    assert lines == ["1", "1"]
    assert match.log.count() == 1


def test_an_act_on_top_of_another_is_stale_until_it_has_seen_that_ones_line(alice, match):
    device = Device(alice, match)
    line = device.late(WARRIOR, key="first").headers["Bivouac-Line"]
    assert device.late(ROGUE, key="second").status_code == 409
    assert device.late(ROGUE, key="second", seen=line).status_code == 204


def test_what_was_refused_comes_with_its_page_and_is_known_as_ours(alice, match):
    device = Device(alice, match)
    device.late(WARRIOR, key="first")
    answer = device.late(WARRIOR, key="second", seen=1)
    assert (answer.status_code, answer.headers["Bivouac-Reader"]) == (409, device.reader)
    assert 'role="alert"' in answer.content.decode()
    assert match.log.count() == 1


def test_bob_does_not_send_what_alice_did(alice, bob, match):
    alices, bobs = Device(alice, match), Device(bob, match)
    answer = bobs.late(WARRIOR, reader=alices.reader)
    assert (answer.status_code, "Bivouac-Reader" in answer.headers) == (403, False)
    assert bobs.late(WARRIOR, reader="").status_code == 403
    assert match.log.count() == 0


def test_a_form_without_its_token_is_refused_and_not_taken_for_an_answer(alice, match):
    device = Device(alice, match)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = device.client.cookies
    device.client = strict
    answer = device.late(WARRIOR)
    assert (answer.status_code, "Bivouac-Reader" in answer.headers) == (403, False)
    assert match.log.count() == 0


def test_a_page_names_its_reader_alike_each_time_and_no_two_readers_alike(alice, bob, match):
    names = [Device(user, match).reader for user in (alice, alice, bob)]
    assert names[0] == names[1] != names[2]
    assert 'data-reader=""' in Client().get("/").content.decode()
