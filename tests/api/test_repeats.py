"""Requests that come twice, also when both come at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Roll
from core.errors import KeyReused, Repeated
from core.models import Receipt
from core.receipts import IdempotencyKey, WriteRequest, answered_once, done_once, receipts_prune
from core.tasks import receipts_prune as prune_task

KEY = IdempotencyKey.of(who="a table", key="k", what={})


def test_a_twin_that_was_faster_gives_the_answer():
    line, tries = SimpleNamespace(seq=7), []

    def service(**keywords):
        tries.append(keywords)
        if len(tries) == 1:
            raise IntegrityError
        raise Repeated(line)

    request = WriteRequest(None, timezone.now(), idempotency=KEY)
    assert done_once(service, request=request, round_id=7) is line
    assert tries == [{"request": request, "round_id": 7}] * 2


def test_a_row_that_contradicts_another_is_no_twin_without_a_key():
    def service():
        raise IntegrityError

    with pytest.raises(IntegrityError):
        done_once(service)


@pytest.mark.django_db
def test_an_answer_is_made_once():
    made = []

    def make():
        made.append(1)
        return {"faces": ["flag"]}

    for _ in range(2):
        assert answered_once(KEY, make) == {"faces": ["flag"]}
    assert len(made) == 1
    with pytest.raises(KeyReused):
        answered_once(IdempotencyKey(KEY.key, "other"), make)


@pytest.mark.django_db
def test_answers_are_forgotten_after_a_day():
    now = timezone.now()
    for key, age in (("old", 25), ("young", 23)):
        answered_once(IdempotencyKey(key, "d"), dict)
        Receipt.objects.filter(key=key).update(at=now - timedelta(hours=age))
    assert receipts_prune(at=now) == 1
    prune_task()
    assert list(Receipt.objects.values_list("key", flat=True)) == ["young"]


def at_once(count, ask):
    """The answers of so many requests sent at the same moment, each over a connection of its own."""

    def answered(_):
        try:
            return ask(Client())
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(answered, range(count)))


def post(path, body, **headers):
    return lambda client: client.post(
        f"/api/v1/{path}", body, content_type="application/json", headers={"Idempotency-Key": "tap", **headers}
    )


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_eight_taps_at_once_throw_one_handful():
    answers = at_once(8, post("games/battle-cry/resolve/event-roll/", '{"battles_won": 30}'))
    assert len({answer.content for answer in answers}) == 1
    assert Receipt.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_eight_taps_at_once_make_one_campaign(alice, key_of):
    answers = at_once(8, post("campaigns/", '{"name": "Virginia"}', Authorization=f"Token {key_of(alice)}"))
    assert [answer.status_code for answer in answers] == [201] * 8
    assert len({answer.content for answer in answers}) == 1
    assert Campaign.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_eight_taps_at_once_roll_once(alice, front, key_of):
    front.open()
    here = front.round()
    roll = post(f"rounds/{here}/reserve-rolls/", {"side": "union"}, Authorization=f"Token {key_of(alice)}")
    answers = at_once(8, roll)
    assert [answer.status_code for answer in answers] == [201] * 8
    assert len({answer.content for answer in answers}) == 1
    assert Roll.objects.filter(round=here).count() == 1
