"""GET /healthz and GET /readyz."""

import resource
import socket
import sqlite3
from contextlib import closing, contextmanager

import pytest
from celery import current_app
from django.db import ConnectionHandler, connection, connections

from config import health
from config.settings import base

from .silent import Silent


@pytest.fixture
def redis_at(monkeypatch):
    """Points the application at the Redis on this loopback port."""

    def point(port):
        monkeypatch.setitem(current_app.conf.changes, "broker_url", f"redis://127.0.0.1:{port}/0")
        monkeypatch.setitem(current_app.conf.changes, "broker_transport_options", base.REDIS_OPTIONS)

    return point


@pytest.fixture
def server():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        yield server


def test_healthz_answers_without_asking_the_database(client):
    reply = client.get("/healthz")  # without the `db` fixture, a query would raise
    assert (reply.status_code, reply.content) == (200, b"ok\n")


def test_readyz_names_each_part(client, db):
    reply = client.get("/readyz")
    assert reply.status_code == 200
    assert reply.json() == {"ready": True, "database": "ok", "migrations": "ok", "broker": "ok"}
    assert "no-store" in reply["Cache-Control"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_only_ever_read(client, db, path):
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200


def test_readyz_says_which_migrations_wait(client, db):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'campaigns'")
    reply = client.get("/readyz")
    assert reply.status_code == 503
    assert reply.json()["database"] == "ok"
    assert reply.json()["migrations"].endswith(" pending")


def test_readyz_is_503_without_a_database(client, db, monkeypatch, tmp_path):
    away = connections.create_connection("default")
    if away.vendor == "sqlite":
        away.settings_dict = {**away.settings_dict, "NAME": tmp_path / "no" / "such" / "folder"}
    else:
        away.settings_dict = {**away.settings_dict, "HOST": "127.0.0.1", "PORT": "1"}
    monkeypatch.setattr(health, "connection", away)
    reply = client.get("/readyz")
    assert reply.status_code == 503
    assert reply.json() == {"ready": False, "database": "unreachable", "migrations": "unknown", "broker": "ok"}


@contextmanager
def files_stay_short():
    """What a full disk is to SQLite: beyond a page nothing is written anywhere. (Python has SIGXFSZ ignored.)"""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_readyz_says_full_also_where_the_disk_was_full_before_anybody_connected(client, db, monkeypatch, tmp_path):
    file = tmp_path / "bivouac.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE kept (thing)")
    first = ConnectionHandler({"default": base.env.sqlite(tmp_path)})["default"]
    assert first.settings_dict["NAME"] == file
    monkeypatch.setattr(health, "connection", first)
    with closing(first), files_stay_short():
        reply = client.get("/readyz")
    assert (reply.status_code, reply.json()["database"]) == (503, "full")


def test_readyz_names_a_dead_broker_and_stays_ready(client, db, redis_at, server):
    redis_at(server.getsockname()[1])
    reply = client.get("/readyz")
    assert reply.status_code == 200
    assert reply.json()["broker"] == "unreachable"


def test_readyz_asks_a_silent_broker_once_and_stays_ready(client, db, redis_at):
    with closing(Silent()) as redis:
        redis_at(redis.port)
        reply = client.get("/readyz")
        assert redis.asked == 1
    assert reply.status_code == 200
    assert reply.json()["broker"] == "unreachable"


def test_readyz_names_a_queue_folder_that_is_gone(client, db, monkeypatch, settings, tmp_path):
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"data_folder_out": str(tmp_path / "gone")}
    assert client.get("/readyz").json()["broker"] == "unreachable"
