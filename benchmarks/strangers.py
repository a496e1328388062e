"""What the dearest requests cost that anybody may make without an account: processor time, beside one password check.

A password check is the dearest thing that every site does for strangers. What a print costs in the process that draws
counts with it.
"""

import json
import random
import statistics
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from msgspec import Struct

from benchmarks.comparison import Comparison
from benchmarks.replay import played
from benchmarks.server import processor_seconds
from benchmarks.tables import account
from campaigns.models import User
from core.grants import Kind, grant_make, pass_of
from core.uploads import FORM_MAX
from games import registry
from matches import positions
from matches.codec import encode
from matches.models import Match, Move
from matches.tables import Sitting, match_create
from print_room.at_once import PRESS
from printables.art.battletech import battlemap, board
from printables.boards import board_svg

NOW = timezone.now()
CHECKS_MOST = 3.0  # password checks that a request may cost
ROUNDS = 3
MECHS = ",".join(["HBK-4G"] * 26)
LONGEST = 5000  # lines of a game at random
PARTS, LINE = "multipart/form-data; boundary=B", "application/x-www-form-urlencoded"
LINE_MAX = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class DearRequest(Struct, frozen=True):
    """A request: a page or, with a body, a POST to the API, or of bytes a form; what comes with it, and how it is
    answered.
    """

    name: str
    path: str
    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = {}


def prints() -> list[DearRequest]:
    """The largest of their kind that are still made at once, and pictures at the highest resolution."""
    chosen: dict[str, dict[str, object]] = {
        "battle-counters": {"copies": 5, "size_mm": 14, "hex_mm": 20, "spare": 2},
        "battle-markers": {"copies": 6},
        "record-sheets": {"mechs": MECHS},
        "campaign-sheet": {"battles": 30, "rounds": 4},
        "battle-desk": {"copies": 9},
        "battle-board": {"hex_mm": 60},
        "invasion-tiles": {},
        "map-sheet": {"hex_mm": 60},
    }
    found = [DearRequest(f"{slug}.pdf", f"/print/{slug}.pdf?{urlencode(more)}") for slug, more in chosen.items()]
    found += [
        DearRequest(f"{slug}.png", f"/api/v1/printables/{slug}.png?dpi=300") for slug in ("battle-board", "bitva-board")
    ]
    found += [DearRequest(f"preview of {slug}", f"/print/?product={slug}") for slug in ("battle-board", "battle-desk")]
    endless = urlencode({"board": "a." * 20_000 + "a = 1"})
    refused = "battles=30&rounds=12&event_roll=per_round"  # when it is laid out, before it is drawn
    return [
        *found,
        DearRequest("a print too large", f"/api/v1/printables/campaign-sheet.pdf?{refused}", status=403),
        DearRequest("board with an endless key", f"/api/v1/printables/bitva-board.svg?{endless}", status=400),
    ]


def resolvers() -> list[DearRequest]:
    games, full = "/api/v1/games", {"size": 99}
    armour = dict.fromkeys(("HD", "CT", "RT", "LT", "RA", "LA", "RL", "LL"), 99)
    shots = [{"number": 7, "damage": min(2**n, 99)} for n in range(8)]
    woods = {f"{x:02}{y:02}": "heavy" for x in range(1, full["size"] + 1) for y in range(1, 60)}
    board = {"width": full["size"], "height": full["size"], "woods": woods}
    results = [{"general": f"General {n}", "points": 999, "result": "won"} for n in range(2000)]
    return [
        DearRequest("volley of eight", f"{games}/battletech/odds/volley/", {"armour": armour, "shots": shots}),
        DearRequest(
            "line of sight",
            f"{games}/battletech/resolve/line-of-sight/",
            {"board": board, "from": "0101", "to": "9999"},
        ),
        DearRequest("2000 results", f"{games}/battle-cry/resolve/best-general/", {"results": results}),
        DearRequest("event odds", f"{games}/battle-cry/odds/event-roll/", {"battles_won": 59}),
        DearRequest("combat odds", f"{games}/battle-cry/odds/combat/", {"dice_count": 12, "target": "infantry"}),
        DearRequest("reserve odds", f"{games}/battle-cry/odds/reserve-roll/", {"pot": 60}),
    ]


def pages() -> list[DearRequest]:
    ends = " ".join(f"{x:02}{y:02}" for x in range(2, 16) for y in range(2, 7))[: 60 * 5 - 1]
    generals = {f"{k}{n}": v for n in range(1, 9) for k, v in (("n", f"General {n}"), ("p", 999), ("w", 99), ("l", 99))}
    return [
        DearRequest("tool: combat", "/tools/combat/?dice=12"),
        DearRequest("tool: event", "/tools/event-roll/?won=14"),
        DearRequest("tool: generals", f"/tools/best-general/?{urlencode(generals)}"),
        DearRequest("map, 60 lines of sight", f"/maps/training/?{urlencode({'from': '0101', 'to': ends})}"),
        DearRequest("mech", "/mechs/HBK-4G/"),
        DearRequest("a code of four letters", "/api/v1/joins/code/", {"code": "AAAA"}, 404),
        DearRequest("the API's page", "/api/docs/"),
        DearRequest("the API's schema", "/api/v1/schema/"),
        DearRequest("catalogue of prints", "/api/v1/printables/"),
        DearRequest("whether it is ready, with a row written", "/readyz"),
    ]


def forms() -> list[DearRequest]:
    """The longest that a page reads of anybody, of the kinds that take longest to read: base64 full of blanks, and
    letters that need no escape.
    """
    head = b'--B\r\nContent-Disposition: form-data; name="a"; filename="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
    foot = b"\r\n--B--\r\n"
    body = head + (FORM_MAX - len(head + foot)) // 8 * b"Q U J D " + foot
    return [
        DearRequest("a form of base64", "/sign-in/", body, 422, {"Content-Type": PARTS}),
        DearRequest(
            "a form of escapes", "/sign-in/", b"a=" + (LINE_MAX // 3 - 1) * b"%41", 422, {"Content-Type": LINE}
        ),
    ]


def tables() -> list[DearRequest]:
    """By a link to watch: the largest map of the players' own, and a long game after the line before its last."""
    alice = account()
    chance = random.Random(1)
    rows = "\n".join("".join(chance.choices("lh", k=99)) for _ in range(99))
    mapped = table(alice, "battletech", {"map": "own", "own_map": rows})
    long = table(alice, "bitva", {"players": 4})
    _options, log, state = played(long.playable, long.options, 0, LONGEST)
    lines = [
        Move(match=long, seq=seq, seat=entry.seat, action=encode(entry.action), faces=entry.faces, at=NOW)
        for seq, entry in enumerate(log, 1)
    ]
    Move.objects.bulk_create(lines)
    Match.objects.filter(pk=long.pk).update(version=len(lines), state=encode(state), waiting=[])
    at = f"at/{len(lines) - 1}/"
    return [
        watched("a map of 99 × 99 hexes, drawn", mapped, "board.svg"),
        watched(f"a position after {len(lines) - 1} lines", long, at),
    ]


def table(host: User, game: str, options: Mapping[str, Any]) -> Match:
    rules = registry.playable(game).rules
    sittings = [Sitting(seat, host.pk) for seat in rules.seats(rules.setup(**options))]
    return match_create(game=game, host=host, at=NOW, sittings=sittings, options=options)


def watched(name: str, match: Match, path: str) -> DearRequest:
    holder = {"Authorization": f"Pass {pass_of(grant_make(Kind.TABLE, match.pk))}"}
    return DearRequest(name, f"/api/v1/matches/{match.pk}/{path}", headers=holder)


def forget() -> None:
    """What this process keeps of limits, drawings and positions."""
    cache.clear()
    for kept in (board_svg, board._map, battlemap.map_ground):
        kept.cache_clear()
    positions.STATES = positions.States()


def drawing() -> float:
    """Processor seconds of the process that draws."""
    return processor_seconds([PRESS._child.pid] if PRESS._child else [])


def cost(work: Callable[[], object]) -> float:
    """Processor seconds of both processes: the median of some rounds."""
    found = []
    for _ in range(ROUNDS + 1):
        forget()
        start = process_time() + drawing()
        work()
        found.append(process_time() + drawing() - start)
    return statistics.median(found[1:])


def ask(client: Client, asked: DearRequest) -> None:
    if asked.body is None:
        answer = client.get(asked.path, headers=asked.headers)
    elif isinstance(asked.body, bytes):
        answer = client.post(asked.path, asked.body, content_type=asked.headers["Content-Type"])
    else:
        answer = client.post(asked.path, json.dumps(asked.body), content_type="application/json")
    if answer.status_code != asked.status:
        raise RuntimeError(f"{asked.name}: {answer.status_code} {answer.content[:300]!r}")


def measure() -> list[Comparison]:
    client = Client(SERVER_NAME="localhost")
    check = cost(lambda: make_password("as-good-as-any"))
    lines = []
    for asked in (*prints(), *resolvers(), *pages(), *forms(), *tables()):
        seconds = cost(lambda asked=asked: ask(client, asked))  # type: ignore[misc]
        times = f"{seconds * 1000:.0f} ms", f"{check * 1000:.0f} ms"
        lines.append(Comparison(asked.name, *times, seconds / check, CHECKS_MOST))
    PRESS.close()
    return sorted(lines, key=lambda line: -line.ratio)
