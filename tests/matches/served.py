"""The web process of the Procfile on the database of a test, and phones that play through its API."""

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

from django.db import connection
from honcho.environ import parse_procfile

from tests.config.conftest import ROOT, local

WEB = parse_procfile((ROOT / "Procfile").read_text()).processes["web"]
SECONDS = 30  # in which a server that was started has answered


class Site:
    """Bivouac's web process with the settings of `make run`: the database is the test's, its durability is not."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        name, url = str(connection.settings_dict["NAME"]), ""
        if connection.vendor == "postgresql":
            url = re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", os.environ["DATABASE_URL"])
        else:
            (folder / "bivouac.sqlite3").symlink_to(name)
        self.environment = local(folder, DATABASE_URL=url, HOST="127.0.0.1", PORT=str(self.port))
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(WEB, shell=True, cwd=ROOT, env=self.environment, start_new_session=True)

    def hold(self) -> None:
        """Stop the clock for all its processes."""
        os.killpg(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.killpg(self.process.pid, signal.SIGCONT)

    def kill(self) -> None:
        """SIGKILL to all its processes at once: none says or writes another word. It must have been alive."""
        os.killpg(self.process.pid, signal.SIGKILL)
        assert self.process.wait() == -signal.SIGKILL


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
        self.link = http.client.HTTPConnection("127.0.0.1", site.port, timeout=SECONDS)
        self.headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON of the answer."""
        said = {name.replace("_", "-"): value for name, value in headers.items()} | self.headers
        last = time.monotonic() + SECONDS
        while True:
            try:
                self.link.request(method, f"/api/v1/{path}", None if body is None else json.dumps(body), said)
                answer = self.link.getresponse()
                return answer.status, json.loads(answer.read())
            except (OSError, http.client.HTTPException):
                assert time.monotonic() < last, "the server does not come back"
                self.link.close()
                time.sleep(0.01)

    def get(self, path: str) -> Any:
        status, said = self.ask("GET", path)
        assert status == 200, said
        return said

    def play(self, asked: Request) -> tuple[int, Any]:
        version = f'"{asked.version}"'
        return self.ask("POST", f"{asked.table}actions/", asked.body, If_Match=version, Idempotency_Key=asked.key)
