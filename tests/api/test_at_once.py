"""Every address that writes, asked by several at the same moment and without an Idempotency-Key: who comes second hears
an answer or a refusal, never a fault of ours.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from django.db import connection
from django.test import Client

from api.schema import _document, document
from campaigns.models import General, Player, User
from campaigns.selectors.people import keys_of
from core.grants import signed
from core.models import StoredFile
from matches.models import Move
from tests.api import test_access, test_match_access, test_sheet_access
from tests.matches.files import mtf
from web.accounts.forms import SignUpForm

from .conftest import Asker
from .test_sheet_access import door, sheet  # noqa: F401
from .uploads import FORM, form

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 4
WRITES = {"post", "patch", "put", "delete"}
IDS = {"ids": lambda word: word.removeprefix("api-")}


def writes(table):
    return pytest.mark.parametrize(("name", "method"), [each for each in table if each[1] in WRITES], **IDS)


def at_once(*asks):
    """The statuses of requests that are sent at the same moment, each over a connection of its own; lowest first."""
    together = Barrier(len(asks))

    def status_of(ask):
        try:
            together.wait()
            return ask().status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(asks)) as pool:
        return sorted(pool.map(status_of, asks))


@writes(test_access.TABLE)
def test_four_writes_at_once_in_a_campaign_are_answered_or_refused(front, as_alice, asker, name, method):
    asked = test_access.Endpoint(front, name, method)
    match = {"match": "*"} if asked.version is not None else {}
    found = at_once(*[lambda: asked(asker(**as_alice.headers), **match)] * AT_ONCE)
    assert found[-1] < 500, found


@writes(test_match_access.TABLE)
def test_four_writes_at_once_at_a_table_are_answered_or_refused(quartet, alice, bob, as_alice, asker, name, method):
    asked = test_match_access.Endpoint(quartet, (alice, bob), name, method)
    match = {"match": "*"} if asked.version is not None else {}
    found = at_once(*[lambda: asked(asker(**as_alice.headers), **match)] * AT_ONCE)
    assert found[-1] < 500, found


@writes(test_sheet_access.TABLE)
def test_four_writes_at_once_on_a_record_sheet_are_answered_or_refused(door, as_alice, asker, name, method):  # noqa: F811
    asked = door(name, method)
    found = at_once(*[lambda: asked(asker(**as_alice.headers))] * AT_ONCE)
    assert found[-1] < 500, found


# --- different people, different acts -------------------------------------------------------------


@pytest.fixture
def people(account, by_key):
    """Four more accounts, each with a key."""
    return [by_key(account(name)) for name in ("dora", "emil", "fanny", "gustav")]


def test_of_four_accounts_that_claim_one_seat_at_a_table_one_has_it(quartet, people):
    link = signed(quartet.link("south-east"))
    found = at_once(*[partial(who.post, "joins/", {"link": link, "claim": True}) for who in people])
    assert (found[0], {*found[1:]} <= {403, 404, 409}) == (201, True), found


def test_of_four_phones_with_one_code_one_sits_down(quartet, as_alice):
    code = as_alice.post(f"{quartet.path}codes/", {"seat": "south-east"}).json()["code"]
    link = as_alice.post("joins/code/", {"code": code}).json()["link"]
    guests = [{"link": link, "name": name} for name in ("Io", "Jo", "Li", "Mo")]
    found = at_once(*[partial(Asker().post, "joins/", guest) for guest in guests])
    assert (found[0], {*found[1:]} <= {403, 404, 409}) == (201, True), found


def test_an_account_that_joins_a_side_by_four_taps_is_one_general(front, people):
    link = signed(front.link(side="confederacy"))
    found = at_once(*[partial(people[0].post, "joins/", {"link": link})] * 4)
    assert found[-1] < 500
    assert General.objects.filter(campaign=front.id, player__user__username="dora").count() == 1


def test_an_account_that_joins_both_sides_at_once_serves_one(front, people):
    links = [signed(front.link(side=side)) for side in ("union", "confederacy")] * 2
    found = at_once(*[partial(people[0].post, "joins/", {"link": link}) for link in links])
    assert found[-1] < 500
    assert General.objects.filter(campaign=front.id, player__user__username="dora").count() == 1


def test_a_player_who_is_asked_twice_at_once_is_asked_once(front, as_alice, people, account):
    uid = str(Player.objects.get(user__username="dora").uid)
    asks = [{"side": side, "player": uid} for side in ("union", "confederacy")] * 2
    found = at_once(*[partial(as_alice.post, f"campaigns/{front.id}/generals/", ask) for ask in asks])
    assert found[-1] < 500, found


def test_different_acts_at_once_are_lines_one_after_the_other(quartet, as_alice, as_bob, as_zoe, alice):
    quartet.throw(alice, 6)
    throw = {"action": {"do": "roll"}, "faces": [3]}
    acts = (
        partial(as_bob.post, f"{quartet.path}actions/", throw, match="*"),
        partial(as_alice.post, f"{quartet.path}undo/", {"seat": "south-west"}, match="*"),
        partial(as_zoe.post, f"{quartet.path}resign/", {}),
        partial(as_alice.patch, f"{quartet.path}seats/north-east/", {"who": "random"}),
        partial(as_alice.patch, f"{quartet.path}seats/north-east/", {"who": "guest", "name": "Léo"}),
        partial(as_bob.post, f"{quartet.path}resign/", {}),
    )
    found = at_once(*acts)
    assert (found[0], found[-1] < 500) == (200, True), found
    lines = list(Move.objects.filter(match=quartet.id).order_by("seq").values_list("seq", flat=True))
    assert lines == list(range(1, quartet.match.version + 1))


def test_the_description_is_made_once_however_many_ask_first():
    _document.cache_clear()
    found = []
    at_once(*[lambda: found.append(document()) or SimpleNamespace(status_code=200)] * AT_ONCE)
    assert len({id(each) for each in found}) == 1


# --- what an account may have ---------------------------------------------------------------------


def test_of_four_keys_that_are_made_at_once_no_more_are_made_than_may_be(as_alice, alice, monkeypatch):
    monkeypatch.setattr("campaigns.services.keys.KEYS_MOST", keys_of(alice).exclude(name="").count() + 1)
    found = at_once(*[partial(as_alice.post, "keys/", {"name": name}) for name in "abcd"])
    assert found == [201, 409, 409, 409]


def test_of_four_packs_that_are_asked_for_at_once_no_more_are_made_than_may_be(as_alice, monkeypatch):
    monkeypatch.setattr("print_room.services.UNDER_WAY_MOST", 1)
    pack = {"orders": [{"product": "battle-board"}]}
    found = at_once(*[partial(as_alice.post, "print-jobs/", pack)] * AT_ONCE)
    assert found == [201, 409, 409, 409]


def test_of_four_large_imports_that_come_at_once_no_more_are_kept_than_may_be(as_alice, monkeypatch):
    monkeypatch.setattr("matches.import_jobs.UNDER_WAY_MOST", 1)
    monkeypatch.setattr("matches.import_jobs.AT_ONCE_FILES", 0)
    body = form(("one.mtf", mtf()))
    found = at_once(*[partial(as_alice.post, "mechs/", body, Content_Type=FORM)] * AT_ONCE)
    assert found == [202, 409, 409, 409]
    assert StoredFile.objects.count() == 1


def test_of_four_accounts_at_once_whose_names_look_alike_there_is_one(alice):
    names = ("Zoe", "zoe", "ZOE", "zOe")
    together = Barrier(len(names))
    checked = SignUpForm.clean

    def clean(form):
        values = checked(form)
        together.wait()  # all of them have found the name free
        return values

    def ask(name):
        return Client().post("/sign-up/", {"username": name, "password": "six-old-drums"})

    with patch.object(SignUpForm, "clean", clean):
        found = at_once(*[partial(ask, name) for name in names])
    assert found == [302, 422, 422, 422]
    assert User.objects.filter(username__iexact="zoe").count() == 1
