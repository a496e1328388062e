"""Which services the tests can use here: PostgreSQL, Redis (or Valkey), GNU gettext."""

import os
import shutil
from functools import cache

import psycopg
import redis

POSTGRES_URL = os.environ.get("TEST_DATABASE_URL") or "postgresql://postgres@127.0.0.1:5432/postgres"
REDIS_URL = os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379/15"
CI = os.environ.get("CI", "").lower() not in {"", "0", "false"}


@cache
def postgres_missing() -> str:
    """Why there is no PostgreSQL to test with, or nothing."""
    try:
        psycopg.connect(POSTGRES_URL, connect_timeout=2).close()
    except psycopg.Error as error:
        return f"no PostgreSQL: {str(error).splitlines()[0]} (TEST_DATABASE_URL)"
    return ""


@cache
def redis_missing() -> str:
    """Why there is no Redis to test with, or nothing."""
    try:
        with redis.Redis.from_url(REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as link:
            link.ping()
    except redis.RedisError as error:
        return f"no Redis: {error} (TEST_REDIS_URL)"
    return ""


@cache
def gettext_missing() -> str:
    """Why there is no gettext to test with, or nothing."""
    return "" if shutil.which("msgfmt") and shutil.which("xgettext") else "no gettext: msgfmt is not on the PATH"
