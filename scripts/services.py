"""Which services tests can use here: PostgreSQL, Redis (or Valkey), GNU gettext; and what measurements begin by
themselves: a database, a process of the Procfile.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import redis
from honcho.environ import parse_procfile

ROOT = Path(__file__).resolve().parent.parent

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


@contextmanager
def database_made(name: str) -> Iterator[str]:
    """The address of an empty database of this name on the PostgreSQL server, which is dropped afterwards."""
    with closing(psycopg.connect(POSTGRES_URL, autocommit=True)) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", POSTGRES_URL)
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def free_port() -> int:
    """A port of the loopback nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def answers(address: str) -> bool:
    """Whether what listens there says that all is well."""
    try:
        with urllib.request.urlopen(address, timeout=30) as reply:
            return bool(reply.status == 200)
    except OSError:  # of urllib too
        return False


@contextmanager
def begun(name: str, port: int, environment: Mapping[str, str], **more: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """A process of the Procfile, from its first good answer at this port on. It ends with what it has begun."""
    command = parse_procfile((ROOT / "Procfile").read_text()).processes[name]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {**os.environ, "PATH": path, "HOST": "127.0.0.1", **environment}
    process = subprocess.Popen(command, shell=True, cwd=ROOT, env=own, start_new_session=True, **more)
    try:
        while not answers(f"http://127.0.0.1:{port}/healthz"):  # however busy the machine
            if process.poll() is not None:
                raise RuntimeError(f"{name} has ended")
            time.sleep(0.05)
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
