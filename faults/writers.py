"""Phones that write until they are heard: each request has a key, and is sent again until it is acknowledged."""

import http.client
import json
import random
import threading
import time
import uuid
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

SEATS = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "me"}]
HIT = {"do": "hit", "location": "CT", "damage": 1}
MARKS_A_SHEET = 20  # then a new one
PATIENCE_SECONDS = 900  # without a single answer, and the run has failed
PAUSE_SECONDS = 0.05

LineKey = tuple[str, int, int]  # what it is a line of: campaign, table or sheet; its id; the line's number


class Wrong(Exception):
    """An answer that no fault explains."""


class Acknowledged(Struct):
    """What the phones were told was kept: each line by its place, with the key it was asked for with."""

    lines: dict[str, LineKey] = {}  # by key
    made: set[tuple[str, int]] = set()  # tables and sheets
    again: int = 0  # requests sent more than once
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __len__(self) -> int:
        return len(self.lines)


class Writer:
    """One account with a campaign, tables and sheets that nobody else writes to."""

    def __init__(self, port: int, token: str, campaign: int, seed: int, kept: Acknowledged) -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}
        self.campaign, self.kept, self.choice = campaign, kept, random.Random(seed)
        self.table, self.sheet, self.marks = 0, 0, 0

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """The JSON of a success. Whatever comes of a fault is asked again; anything else raises Wrong."""
        named = self.headers | {name.replace("_", "-"): value for name, value in headers.items()}
        last, tries = time.monotonic() + PATIENCE_SECONDS, 0
        while True:
            tries += 1
            try:
                self.link.request(method, f"/api/v1/{path}", None if body is None else json.dumps(body), named)
                answer = self.link.getresponse()
                content = answer.read()
                if answer.status < 300:
                    self.kept.again += tries > 1
                    return json.loads(content)
                if answer.status != 503:
                    raise Wrong(f"{method} {path}: {answer.status} {content[:500]!r}")
            except (OSError, http.client.HTTPException):
                self.link.close()
            if time.monotonic() > last:
                raise Wrong(f"{method} {path}: no answer for {PATIENCE_SECONDS} seconds")
            time.sleep(PAUSE_SECONDS)

    def write(self, kind: str, number: int, method: str, path: str, body: object, **headers: str) -> Any:
        """A write that is kept once; what was acknowledged is noted."""
        key = uuid.uuid4().hex
        answer = self.ask(method, path, body, Idempotency_Key=key, **headers)
        with self.kept.lock:
            self.kept.lines[key] = (kind, number, answer["entry" if kind == "campaign" else "seq"])
        return answer

    def journal(self) -> None:
        """A line of the campaign’s journal."""
        path = f"campaigns/{self.campaign}/"
        now = self.ask("GET", path)
        version = f'"{now["version"]}"'
        self.write("campaign", self.campaign, "PATCH", path, {"listed": not now["listed"]}, If_Match=version)

    def move(self) -> None:
        """A line of a table’s log; Bivouac throws. A game that is over is followed by another."""
        offered = self.ask("GET", f"matches/{self.table}/actions/") if self.table else {"actions": []}
        if not offered["actions"]:
            self.table = self.made("table", "matches/", {"game": "bitva", "dice": "server", "seats": SEATS})
            return
        body = {"action": self.choice.choice(offered["actions"])["action"], "seat": offered["seat"]}
        version = f'"{offered["version"]}"'
        self.write("table", self.table, "POST", f"matches/{self.table}/actions/", body, If_Match=version)

    def mark(self) -> None:
        """A line of a record sheet’s log."""
        if self.marks % MARKS_A_SHEET == 0:
            self.sheet = self.made("sheet", "record-sheets/", {"design": "HBK-4G"})
        self.marks += 1
        self.write("sheet", self.sheet, "POST", f"record-sheets/{self.sheet}/marks/", {"action": HIT})

    def made(self, kind: str, path: str, body: object) -> int:
        number: int = self.ask("POST", path, body, Idempotency_Key=uuid.uuid4().hex)["id"]
        with self.kept.lock:
            self.kept.made.add((kind, number))
        return number

    def work(self, enough: Callable[[], bool]) -> None:
        kinds = [self.journal, self.move, self.mark]
        try:
            while not enough():
                self.choice.choice(kinds)()
        finally:
            self.link.close()
