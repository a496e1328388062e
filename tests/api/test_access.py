"""Every address but those of tables and record sheets (test_match_access.py, test_sheet_access.py) as each reader:
Alice organises, Bob fights for the Union, a spectator holds a link, Charlie is a stranger with an account, and somebody
has neither.

The table names what each gets, in that order. An address that is missing from it fails, and so does one too many.
"""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from core.codes import code_make, code_of
from core.grants import Kind, Role
from tests.granting import signed
from tests.matches.files import board, mtf

from .addresses import IDS, check_readers, operations, pattern_of
from .uploads import FORM, upload
from .worlds import (
    DICE,
    World,
    bringing,
    closed,
    effects,
    elite,
    finished,
    in_round,
    invited,
    keyed,
    linked,
    opened,
    packed,
    pictured,
    planned,
    printed,
    rolled,
    scored,
    second,
    serving,
    set_up,
    waiting,
)

pytestmark = pytest.mark.django_db

READERS = ("alice", "bob", "spectator", "charlie", "nobody")
POINTS = {"units": 5, "objectives": 0}

READ = (200, 200, 200, 404, 401)
ORGANISE = (200, 403, 403, 404, 401)
MAKE = (201, 403, 403, 404, 401)
PLAY = (200, 200, 403, 404, 401)
ROLL = (201, 201, 403, 404, 401)
OPEN = (200,) * 5
ACCOUNTS = (200, 200, 200, 200, 401)
OWN = (200, 200, 403, 200, 401)
MINE = (200, 404, 403, 404, 401)

SIGHT = {"board": {"width": 16, "height": 17}, "from": "0101", "to": "0510"}
ARMOUR = {"HD": 9, "CT": 26, "LT": 20, "RT": 20, "LA": 16, "RA": 16, "LL": 20, "RL": 20}
FIGHT = {"hero_hp": 3, "hero_can_retreat": True, "goblin_can_retreat": True, "riposte": True}
BITVA = {"south": {"infantry": [], "general": "0,4"}, "north": {"infantry": [], "general": "0,-4"}}
STATELESS = {
    "battletech-resolve-to-hit": {"range": 4, "weapon": "medium-laser"},
    "battletech-resolve-damage": {"armour": ARMOUR, "hits": []},
    "battletech-odds-volley": {"armour": ARMOUR, "shots": [{"number": 7, "damage": 5}]},
    "battletech-resolve-attack": {"number": 7, "damage": 5},
    "battletech-resolve-line-of-sight": SIGHT,
    "invasion-resolve-strike": {"striker": "hero", "hero_hp": 3, "can_retreat": True},
    "invasion-odds-duel": {"attacker": "hero", **FIGHT},
    "bitva-resolve-moves": {"position": BITVA, "seat": "south", "dice": [4, 6]},
    "little-battlefield-resolve-gauge": {"category": 3, "dice": ["attack"], "unit": "elite"},
}

# (name of the address, method): world, body, whether it wants If-Match, what each reader gets
TABLE: dict[tuple[str, str], tuple[Any, Any, str, tuple[int, ...]]] = {
    ("api-index", "get"): (planned, None, "", OPEN),
    ("api-schema", "get"): (planned, None, "", OPEN),
    ("api-games", "get"): (planned, None, "", OPEN),
    ("api-game", "get"): (planned, None, "", OPEN),
    ("api-battle-cry-resolve-reserve-roll", "post"): (planned, {"pot": 1}, "", OPEN),
    ("api-battle-cry-resolve-event-roll", "post"): (planned, {"battles_won": 1}, "", OPEN),
    ("api-battle-cry-resolve-combat", "post"): (planned, {"dice_count": 1, "target": "general"}, "", OPEN),
    ("api-battle-cry-resolve-battle-result", "post"): (
        planned,
        {"rounds": [{"union": 1, "confederacy": 2}]},
        "",
        OPEN,
    ),
    ("api-battle-cry-resolve-campaign-verdict", "post"): (planned, {"union": 1, "confederacy": 2}, "", OPEN),
    ("api-battle-cry-resolve-best-general", "post"): (planned, {"results": []}, "", OPEN),
    ("api-battle-cry-odds-reserve-roll", "post"): (planned, {"pot": 1}, "", OPEN),
    ("api-battle-cry-odds-event-roll", "post"): (planned, {"battles_won": 1}, "", OPEN),
    ("api-battle-cry-odds-combat", "post"): (planned, {"dice_count": 1, "target": "general"}, "", OPEN),
    **{(f"api-{name}", "post"): (planned, body, "", OPEN) for name, body in STATELESS.items()},
    ("api-scenarios", "get"): (planned, None, "", OPEN),
    ("api-scenario", "get"): (planned, None, "", OPEN),
    ("api-templates", "get"): (planned, None, "", OPEN),
    ("api-template", "get"): (planned, None, "", OPEN),
    ("api-tokens", "post"): (planned, {"username": "alice", "password": "alice-sings-well"}, "", OPEN),
    ("api-my-token", "delete"): (planned, None, "", (204, 204, 403, 204, 401)),
    ("api-keys", "get"): (planned, None, "", (200, 200, 403, 200, 401)),
    ("api-keys", "post"): (planned, {"name": "Scoreboard"}, "", (201, 201, 403, 201, 401)),
    ("api-key", "delete"): (keyed, None, "", (204, 404, 403, 404, 401)),
    ("api-joins", "post"): (planned, "link", "", (201,) * 5),
    ("api-code-joins", "post"): (planned, "code", "", OPEN),
    ("api-campaign-codes", "post"): (planned, {"side": "union"}, "", ORGANISE),
    ("api-claims", "post"): (planned, "claim", "", (200, 409, 403, 200, 401)),
    ("api-me", "get"): (planned, None, "", ACCOUNTS),
    ("api-me", "patch"): (planned, {"language": "fr"}, "", (204, 204, 403, 204, 401)),
    ("api-invitations", "get"): (invited, None, "", (200, 200, 403, 200, 401)),
    ("api-invitation-accept", "post"): (invited, None, "", (200, 404, 403, 404, 401)),
    ("api-invitation-decline", "post"): (invited, None, "", (200, 404, 403, 404, 401)),
    ("api-leave", "post"): (serving, None, "", (200, 200, 403, 404, 401)),
    ("api-players", "get"): (planned, None, "", ACCOUNTS),
    ("api-players", "post"): (planned, {"name": "Zoé"}, "", (201, 201, 403, 201, 401)),
    ("api-player", "get"): (planned, None, "", READ),
    ("api-rankings", "get"): (closed, None, "", ACCOUNTS),
    ("api-ranking", "get"): (closed, None, "", ACCOUNTS),
    ("api-mechs", "get"): (planned, None, "", ACCOUNTS),
    ("api-mechs", "post"): (planned, upload("a.mtf", mtf()), "", (200, 200, 403, 200, 401)),
    ("api-mech", "get"): (planned, None, "", ACCOUNTS),
    ("api-maps", "get"): (planned, None, "", ACCOUNTS),
    ("api-maps", "post"): (planned, upload("a.board", board()), "", (200, 200, 403, 200, 401)),
    ("api-map", "get"): (planned, None, "", ACCOUNTS),
    ("api-map-lines", "get"): (planned, None, "", ACCOUNTS),
    ("api-imports", "get"): (bringing, None, "", OWN),
    ("api-import-job", "get"): (bringing, None, "", MINE),
    ("api-printables", "get"): (planned, None, "", OPEN),
    ("api-printable-pdf", "get"): (planned, None, "", OPEN),
    ("api-printable-svg", "get"): (planned, None, "", OPEN),
    ("api-printable-png", "get"): (planned, None, "", OPEN),
    ("api-printable-zip", "get"): (planned, None, "", OPEN),
    ("api-printer-profile", "get"): (planned, None, "", OWN),
    ("api-printer-profile", "put"): (planned, {"dx": 1.5}, "", OWN),
    ("api-print-jobs", "get"): (packed, None, "", OWN),
    ("api-print-jobs", "post"): (planned, {"orders": [{"product": "seat-cards"}]}, "", (201, 201, 403, 201, 401)),
    ("api-print-job", "get"): (packed, None, "", MINE),
    ("api-print-job-file", "get"): (printed, None, "", MINE),
    ("api-print-job-picture", "get"): (pictured, None, "", MINE),
    ("api-print-job-cancel", "post"): (packed, None, "", (204, 404, 403, 404, 401)),
    ("api-print-job-restart", "post"): (packed, None, "", (204, 404, 403, 404, 401)),
    ("api-campaigns", "get"): (planned, None, "", ACCOUNTS),
    ("api-campaigns", "post"): (planned, {"name": "Shenandoah"}, "", (201, 201, 403, 201, 401)),
    ("api-import", "post"): (planned, "export", "", (201, 201, 403, 201, 401)),
    ("api-campaign", "get"): (planned, None, "", READ),
    ("api-campaign", "patch"): (planned, {"name": "Other"}, "campaign", ORGANISE),
    ("api-finish", "post"): (closed, None, "campaign", ORGANISE),
    ("api-campaign-rematch", "post"): (finished, None, "", MAKE),
    ("api-links", "post"): (planned, {}, "", ORGANISE),
    ("api-links-renew", "post"): (planned, None, "", ORGANISE),
    ("api-generals", "get"): (planned, None, "", READ),
    ("api-generals", "post"): (planned, {"side": "union", "name": "Zoé"}, "", MAKE),
    ("api-general", "patch"): (planned, {"active": False}, "campaign", ORGANISE),
    ("api-general", "delete"): (planned, None, "campaign", ORGANISE),
    ("api-grants", "get"): (linked, None, "", ORGANISE),
    ("api-grant", "delete"): (linked, None, "", (204, 403, 403, 404, 401)),
    ("api-battles", "get"): (planned, None, "", READ),
    ("api-battles", "post"): (planned, {"scenario": "antietam"}, "", MAKE),
    ("api-journal", "get"): (planned, None, "", READ),
    ("api-campaign-stream", "get"): (planned, None, "", (307, 307, 307, 404, 401)),
    ("api-undo", "post"): (planned, None, "campaign", ORGANISE),
    ("api-pots", "get"): (planned, None, "", READ),
    ("api-pots-adjust", "post"): (planned, {"side": "union", "delta": 1}, "", ORGANISE),
    ("api-standings", "get"): (closed, None, "", READ),
    ("api-export", "get"): (planned, None, "", READ),
    ("api-results", "get"): (closed, None, "", READ),
    ("api-sheet-pdf", "get"): (closed, None, "", READ),
    ("api-sheet-svg", "get"): (closed, None, "", READ),
    ("api-battle", "get"): (waiting, None, "", READ),
    ("api-battle", "patch"): (planned, {"scenario": "antietam"}, "battle", ORGANISE),
    ("api-open", "post"): (planned, None, "", ORGANISE),
    ("api-event-rolls", "post"): (second, "first", "", (201, "first", 403, 404, 401)),
    ("api-effect-apply", "post"): (effects, None, "", (200, "target", 403, 404, 401)),
    ("api-roll-correct", "post"): (rolled, {"dice": ["flag", "flag"]}, "battle", ORGANISE),
    ("api-roster", "get"): (elite, None, "", READ),
    ("api-unit", "patch"): (elite, {"figures": 1}, "battle", PLAY),
    ("api-rounds", "post"): (opened, None, "", MAKE),
    ("api-close", "post"): (scored, None, "battle", ORGANISE),
    ("api-round", "get"): (waiting, None, "", READ),
    ("api-round", "patch"): (in_round, {"table": "Kitchen"}, "round", ORGANISE),
    ("api-round", "delete"): (in_round, None, "round", ORGANISE),
    ("api-reserve-rolls", "post"): (in_round, {"side": "union", "dice": DICE}, "", ROLL),
    ("api-choices", "post"): (rolled, {"side": "union", "take": []}, "round", PLAY),
    ("api-elite", "post"): (elite, "unit", "", PLAY),
    ("api-enter", "post"): (waiting, {"hex": "A4"}, "", PLAY),
    ("api-notes", "post"): (set_up, {"side": "union", "what": "unit"}, "", ROLL),
    ("api-score", "post"): (set_up, {"union": POINTS}, "round", PLAY),
    ("api-amend", "post"): (scored, {"union": POINTS}, "round", ORGANISE),
}


def test_the_table_names_every_address_and_no_other():
    assert set(TABLE) == operations(lambda path: not path.startswith(("matches/", "record-sheets/")))


class Endpoint:
    """An address of the table in its world, to be asked by somebody."""

    def __init__(self, front: Any, name: str, method: str) -> None:
        build, body, versioned, _codes = TABLE[name, method]
        world = build(front)
        self.method = method.upper()
        self.body = body_of(body, world, front)
        self.version = front.version_of(versioned, getattr(world, versioned)) if versioned else None
        pattern = pattern_of(name).pattern
        place = {
            key: KEYS[name] if key in ("key", "slug", "ending") else getattr(world, key.removesuffix("_id"))
            for key in pattern.converters
        }
        self.path = reverse(name, kwargs=place) + QUERIES.get(name, "")

    def __call__(self, asker: Any, **how: Any) -> Any:
        form = {"Content_Type": FORM} if isinstance(self.body, bytes) else {}
        return asker.ask(self.method, self.path, self.body, **{"match": self.version} | form | how)


KEYS = {
    "api-game": "battle-cry",
    "api-scenario": "antietam",
    "api-template": "brandy-station",
    "api-mech": "HBK-4G",
    "api-map": "training",
    "api-map-lines": "training",
    "api-printable-pdf": "reserve-tokens",
    "api-printable-svg": "reserve-tokens",
    "api-printable-png": "reserve-tokens",
    "api-printable-zip": "reserve-tokens",
    "api-print-job-picture": "png",
}
QUERIES = {"api-map-lines": "?from=0305&to=0310"}


def body_of(body: Any, world: World, front: Any) -> Any:
    """Bodies that depend on the world, by a word."""
    if body == "code":
        return {"code": code_of(code_make(Kind.CAMPAIGN, front.id, Role.SIDE, "union", at=timezone.now()))}
    if body == "link":
        return {"link": signed(front.link(side="confederacy")), "name": "Zoé"}
    if body == "claim":
        return {"link": signed(front.link(general=front.lea))}
    if body == "export":
        return front.from_elsewhere()
    if body == "first":
        return {"side": front.battle(2).first_side}
    if body == "unit":
        return {"unit": world.unit}
    return body


def expected_of(code: Any, front: Any) -> int:
    """Bob's right by whose turn it is: the side that moves first rolls, the other one picks what it loses."""
    first = front.battle(2).first_side
    return {"first": 201 if first == "union" else 403, "target": 403 if first == "union" else 200}.get(code, code)


@pytest.fixture
def readers(as_alice, as_bob, as_spectator, as_charlie, as_nobody):
    return dict(zip(READERS, (as_alice, as_bob, as_spectator, as_charlie, as_nobody), strict=True))


@pytest.mark.parametrize(("name", "method"), list(TABLE), **IDS)
def test_who_may_do_what(front, readers, name, method):
    wanted = [expected_of(code, front) for code in TABLE[name, method][3]]
    check_readers(Endpoint(front, name, method), readers, wanted)
