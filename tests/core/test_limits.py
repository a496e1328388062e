"""What was counted and was no try after all: forgotten where it was counted."""

import time
import uuid
from types import SimpleNamespace

import pytest

from core import limits
from core.limits import address_of, connection_of, seconds_to_wait, uncount
from scripts.services import REDIS_URL


def test_an_address_is_the_peers_or_what_our_own_proxies_say_of_it(rf, settings):
    asks = rf.get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR="6.6.6.6, 192.0.2.7")
    assert address_of(asks) == "10.0.0.1"
    settings.PROXIES = 1
    assert address_of(asks) == "192.0.2.7"  # what a stranger writes in front of it counts for nothing
    assert address_of(rf.get("/", REMOTE_ADDR="10.0.0.1")) == "10.0.0.1"
    asks.META.pop("REMOTE_ADDR")
    asks.META.pop("HTTP_X_FORWARDED_FOR")
    assert address_of(asks) == ""  # of a server that listens on no network


def tries(who, count):
    return [seconds_to_wait(who, most=2, seconds=60) == 0 for _ in range(count)]


def test_a_process_forgets_what_was_no_try():
    who = uuid.uuid4().hex
    assert tries(who, 3) == [True, True, False]
    uncount(who, seconds=60)
    assert tries(who, 2) == [True, False]


def test_where_nothing_was_counted_there_is_nothing_to_forget():
    who = uuid.uuid4().hex
    uncount(who, seconds=60)
    assert tries(who, 3) == [True, True, False]


@pytest.mark.redis
def test_all_processes_forget_it(settings, monkeypatch):
    settings.LIMITS_REDIS = REDIS_URL
    monkeypatch.setattr(limits.QUIET, "until", 0.0)
    monkeypatch.setattr(limits, "REDIS_SECONDS", 20)  # a busy machine is no dead Redis
    who = uuid.uuid4().hex
    assert tries(who, 3) == [True, True, False]
    uncount(who, seconds=60)
    assert tries(who, 2) == [True, False]
    assert not limits.QUIET


@pytest.mark.parametrize(
    "redis", ["", pytest.param(REDIS_URL, marks=pytest.mark.redis)], ids=["a process", "all processes"]
)
def test_a_clock_that_is_put_back_by_an_hour_shuts_nobody_out(settings, monkeypatch, redis):
    settings.LIMITS_REDIS = redis
    monkeypatch.setattr(limits.QUIET, "until", 0.0)
    monkeypatch.setattr(limits, "REDIS_SECONDS", 20)
    who, now = uuid.uuid4().hex, time.time()
    for clock in (now + 3600, now):
        monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda clock=clock: clock))
        assert tries(who, 3) == [True, True, False]


@pytest.mark.parametrize(
    ("address", "connection", "network"),
    [
        ("192.0.2.77", "192.0.2.77", "192.0.2.0"),
        ("::ffff:192.0.2.77", "192.0.2.77", "192.0.2.0"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::", "2001:db8:1::"),
        ("nowhere", "nowhere", "nowhere"),
    ],
)
def test_a_connection_is_what_nobody_chooses_and_a_network_what_it_is_in(address, connection, network):
    assert (connection_of(address), connection_of(address, v4=24, v6=48)) == (connection, network)
