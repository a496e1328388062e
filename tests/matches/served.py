"""The web and the live process of the Procfile on the database of a test, and phones that play through the API."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import connection
from honcho.environ import parse_procfile

from tests.config.conftest import ROOT, local
from tests.processes import PATIENCE, begin, end, kill, until

PROCESSES = parse_procfile((ROOT / "Procfile").read_text()).processes


def started(name: str, environment: dict[str, str], *, shared: bool = False) -> subprocess.Popen[bytes]:
    """A process of the Procfile, with a group of its own."""
    return begin(PROCESSES[name], shared=shared, cwd=ROOT, env=environment)


@dataclass(frozen=True)
class Heard:
    """An event of a stream."""

    id: int
    version: int


class Live:
    """The live process beside a site. It gets no database: whoever opens one finds nothing there."""

    shared = False  # by several tests

    def __init__(self, site: "Site") -> None:
        self.port = site.live
        self.environment = {**site.environment, "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing"}
        self.start()

    def start(self) -> None:
        self.process = started("live", self.environment, shared=self.shared)
        self.hears()

    def hears(self) -> None:
        """Wait until news reach it."""
        until(lambda: self.health() == 200, self.process)

    def health(self) -> int:
        """The status of its health; 0 while it does not answer."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            link.request("GET", "/healthz")
            return link.getresponse().status
        except OSError:
            return 0
        finally:
            link.close()

    def hold(self) -> None:
        """Stop the clock for all its processes."""
        os.killpg(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.killpg(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        """SIGKILL to all its processes at once."""
        assert kill(self.process) == -signal.SIGKILL

    def stop(self) -> int:
        """SIGTERM, as honcho sends it. Returns the exit code."""
        return end(self.process)


class Site:
    """Bivouac's web process with the settings of `make run`: the database is the test's, its durability is not.

    Where the folder has one already it is that. `live` is where it sends listeners to; what listens there is a `Live`.
    `shared`: by several tests.
    """

    def __init__(self, folder: Path, *, shared: bool = False, **variables: str) -> None:
        self.folder = folder
        with socket.socket() as free, socket.socket() as another:
            free.bind(("127.0.0.1", 0))
            another.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
            self.live: int = another.getsockname()[1]
        self.shared = shared
        name, url, embedded = str(connection.settings_dict["NAME"]), "", folder / "bivouac.sqlite3"
        if not embedded.exists():
            if connection.vendor == "postgresql":
                url = re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", os.environ["DATABASE_URL"])
            else:
                embedded.symlink_to(name)
        ports = {"HOST": "127.0.0.1", "PORT": str(self.port), "LIVE_PORT": str(self.live)}
        self.environment = local(folder, DATABASE_URL=url, **ports, **variables)
        self.start()

    def start(self) -> None:
        self.process = started("web", self.environment, shared=self.shared)

    def hold(self) -> None:
        """Stop the clock for all its processes."""
        os.killpg(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.killpg(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        """SIGKILL to all its processes at once: none says or writes another word. It must have been alive."""
        assert kill(self.process) == -signal.SIGKILL


@dataclass(frozen=True)
class Request:
    """A move at a table; sent again, it is the same to the letter."""

    table: str
    version: int
    body: dict[str, Any]
    key: str = field(default_factory=lambda: uuid.uuid4().hex)


class Phone:
    """A connection to the site, and patience: what was not answered is sent again until it is."""

    def __init__(self, site: Site, token: str) -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        self.headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON of the answer."""
        all_headers = {name.replace("_", "-"): value for name, value in headers.items()} | self.headers
        last = time.monotonic() + PATIENCE
        while True:
            try:
                self.link.request(method, f"/api/v1/{path}", None if body is None else json.dumps(body), all_headers)
                answer = self.link.getresponse()
                raw = answer.read()
                return answer.status, json.loads(raw) if raw else None
            except (OSError, http.client.HTTPException):
                assert time.monotonic() < last, "the server does not come back"
                self.link.close()
                time.sleep(0.01)

    def get(self, path: str) -> Any:
        status, answer = self.ask("GET", path)
        assert status == 200, answer
        return answer

    def play(self, asked: Request) -> tuple[int, Any]:
        version = f'"{asked.version}"'
        return self.ask("POST", f"{asked.table}actions/", asked.body, If_Match=version, Idempotency_Key=asked.key)


class Ear:
    """Somebody who listens to a stream, from an address of it on; `small`: takes little in advance.

    `status` and `headers` are those of the answer, events are read when they are asked for.
    """

    def __init__(self, address: str, *, last: int | None = None, small: bool = False) -> None:
        parts = urlsplit(address)
        self.socket = socket.socket()
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.settimeout(PATIENCE)
        try:
            self.socket.connect((parts.hostname, parts.port))
        except OSError:
            self.socket.close()
            raise
        header = "" if last is None else f"Last-Event-ID: {last}\r\n"
        self.socket.sendall(f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n{header}\r\n".encode())
        self.answer = http.client.HTTPResponse(self.socket)
        self.answer.begin()
        self.status, self.headers = self.answer.status, self.answer.headers

    def next(self) -> Heard | None:
        """The next event that is no heartbeat, None at the end of the stream. Raises TimeoutError where none comes."""
        number, beat = 0, False
        while line := self.answer.readline():
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "id":
                number = int(value)
            elif name == "event":
                beat = value == "beat"
            elif name == "data" and beat:
                beat = False
            elif name == "data":
                return Heard(number, json.loads(value)["version"])
        return None

    def close(self) -> None:
        self.answer.close()
        self.socket.close()
