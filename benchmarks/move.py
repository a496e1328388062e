"""Moves at live tables through the whole API, beside the floor's plain write; same server, same database."""

import json
import random
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils import timezone

from benchmarks.bulk import clone, sequences_follow
from benchmarks.comparison import Line
from benchmarks.models import Snapshot
from benchmarks.server import COPIES, STRIDE, Server, compare, requests
from campaigns.models import User
from campaigns.services.generals import account_create
from campaigns.services.keys import key_make
from core.grants import Asker, may
from core.receipts import WriteRequest
from games import registry
from games.core.dice import Dice
from games.core.protocol import Entry, play
from matches.access import TABLE
from matches.codec import encode
from matches.models import Match, MatchSeat, Move
from matches.tables import Sitting, match_create, match_play

ROWS = [Match, MatchSeat, Move]
FLOOR = json.dumps({"side": "union", "dice": ["infantry", "cavalry"]}).encode()  # as for the recorded roll


@dataclass(frozen=True, slots=True)
class Kind:
    """A move to measure: the first action `do` of a game that has `after` lines already."""

    name: str
    game: str
    do: str
    after: int


KINDS = (
    Kind("first throw in Bitva", "bitva", "roll", 0),
    Kind("jump in Bitva", "bitva", "move", 50),
    Kind("step in Invasion", "invasion", "step", 100),
    Kind("step in BattleTech", "battletech", "step", 30),
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match at which the measured move comes next. `body` asks for it."""

    match: int
    version: int
    body: bytes


def line_up(kind: Kind) -> tuple[list[Entry[Any]], str, Any]:
    """The log of a game between greedy players, and who does what next. Always the same game."""
    game, rng = registry.playable(kind.game), random.Random(1)
    state = game.rules.setup()
    log: list[Entry[Any]] = []
    while True:
        seat = game.rules.to_act(state)[0]
        action = game.best(game.rules.view(state, seat), seat)
        if len(log) >= kind.after and action.do == kind.do:
            return log, seat, action
        dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
        state, entry, _ = play(game.rules, state, seat, action, dice)
        log.append(entry)


def prepare(alice: User, kind: Kind) -> Waiting:
    """A table made and played by the services, Alice on every seat, up to the measured move."""
    log, seat, action = line_up(kind)
    rules, now = registry.playable(kind.game).rules, timezone.now()
    match = match_create(
        game=kind.game,
        host=alice,
        at=now,
        sittings=[Sitting(seat_name, alice.pk) for seat_name in rules.seats(rules.setup())],
    )
    for line in log:
        access = may(Asker(alice), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, now), action=encode(line.action), seat=line.seat, faces=line.faces)
    body = {"action": encode(action), "seat": seat, "roll": True}
    return Waiting(match.pk, len(log), json.dumps(body).encode())


def measure() -> list[Line]:
    alice = account_create(username="alice", password=uuid.uuid4().hex)
    waiting = [prepare(alice, kind) for kind in KINDS]
    clone(ROWS, COPIES, STRIDE)
    Snapshot.objects.bulk_create(Snapshot(pk=pk) for pk in range(1, len(KINDS) * COPIES + 1))
    sequences_follow([*ROWS, Snapshot, User])
    token = key_make(user=alice, name="measured", at=timezone.now())[1]
    connection.close()
    lines = []
    with Server() as server:
        for number, (kind, prepared) in enumerate(zip(KINDS, waiting, strict=True)):
            copies = range(1, COPIES + 1)
            paths = [f"/api/v1/matches/{prepared.match + n * STRIDE}/actions/" for n in copies]
            ours = requests(paths, token, prepared.version, prepared.body)
            floor = requests([f"/floor/{number * COPIES + n}/" for n in copies], token, 1, FLOOR)
            lines += compare(server, kind.name, ours, floor)
    return lines
