"""Every address but those of tables and record sheets (test_match_access.py, test_sheet_access.py) as each reader:
Alice organises, Bob fights for the Union, a spectator holds a link, Charlie is a stranger with an account, and somebody
has neither.

The table names what each gets, in that order. An address that is missing from it fails, and so does one too many.
"""

from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from api.urls import V1
from campaigns.models import General, Invitation, Player
from campaigns.services.campaigns import campaign_create, campaign_finish
from campaigns.services.keys import key_make
from core.codes import code_make, code_of
from core.grants import Kind, Role
from matches.import_jobs import job_create as import_create
from print_room.services import job_create, job_of_print, job_run
from tests.granting import signed
from tests.matches.files import archive, board, mtf

from .conftest import NOW
from .uploads import FORM, upload

pytestmark = pytest.mark.django_db

READERS = ("alice", "bob", "spectator", "charlie", "nobody")
DICE = ["infantry", "infantry"]
POINTS = {"units": 5, "objectives": 0}


@dataclass(frozen=True)
class World:
    """Ids of one of everything, at the moment at which the asked step is legal."""

    campaign: int
    general: int = 0
    battle: int = 0
    round: int = 0
    effect: int = 0
    roll: int = 0
    unit: int = 0
    choice: int = 0
    uid: Any = None
    job: int = 0
    key: int = 0
    invitation: int = 0
    grant: int = 0


def planned(front):
    return World(front.id, general=front.bob, battle=front.battle().pk, uid=front.general_row(front.bob).player.uid)


def keyed(front):
    """A key of Alice's."""
    return World(front.id, key=key_make(user=front.alice, name="Scoreboard", at=NOW)[0].pk)


def invited(front):
    """Alice is invited to a campaign of Bob's; hers has Bob in it."""
    made = campaign_create(user=front.general_row(front.bob).player.user, at=NOW, name="Valley").campaign
    alice = General.objects.create(campaign=made, player=Player.objects.create(name="alice"), side="union")
    asked = Invitation.objects.create(campaign=made, general=alice, user=front.alice, invited_at=NOW)
    return World(front.id, invitation=asked.pk)


def serving(front):
    """Alice fights in her own campaign, as Bob does."""
    General.objects.create(campaign=front.campaign, player=front.alice.player, side="union")
    return World(front.id)


def linked(front):
    """A link to Léa's seat has been handed out."""
    return World(front.id, grant=front.link(general=front.lea).pk)


def packed(front):
    """A pack of Alice's that waits for its worker."""
    made = job_create(
        user=front.alice, at=NOW, title="Tonight", orders=[{"product": "seat-cards"}], origin="", language="en"
    )
    return World(front.id, job=made.pk)


def printed(front):
    """The same, ready."""
    world = packed(front)
    job_run(job_id=world.job, clock=lambda: NOW)
    return world


def bringing(front):
    """An import of Alice's that waits for its worker."""
    files = [SimpleUploadedFile("mechs.zip", archive(("a.mtf", mtf())))]
    return World(front.id, job=import_create(owner=front.alice, kind="mechs", uploads=files, total=1, at=NOW).pk)


def pictured(front):
    """One page of Alice's as a picture, ready."""
    form = {"format": "png", "page": 1, "piece": "", "dpi": 36}
    asked = {"order": {"product": "seat-cards"}, "form": form, "tag": "one", "pages": 1}
    made = job_of_print(user=front.alice, at=NOW, origin="", language="en", **asked)
    job_run(job_id=made.pk, clock=lambda: NOW)
    return World(front.id, job=made.pk)


def opened(front):
    battle = front.open()
    return World(front.id, battle=battle)


def in_round(front):
    battle = front.open()
    return World(front.id, battle=battle, round=front.round())


def rolled(front):
    world = in_round(front)
    return World(front.id, battle=world.battle, round=world.round, roll=front.rolled(world.round, dice=DICE))


def waiting(front):
    """The Union's infantry waits in the holding zone while the round is played."""
    world = in_round(front)
    front.rolled(world.round, dice=DICE)
    (choice,) = front.taken(world.round, "union", {"kind": "unit", "unit": "infantry", "to": "holding"})
    front.rolled(world.round, "confederacy", ("flag", "sabres"))
    front.taken(world.round, "confederacy")
    return World(front.id, battle=world.battle, round=world.round, choice=choice["id"])


def elite(front):
    """The Union has an Elite result to give, and a roster to give it in."""
    front.with_roster()
    world = in_round(front)
    front.rolled(world.round, dice=("flag", "infantry"))
    (choice,) = front.taken(world.round, "union", {"kind": "elite", "unit": "infantry"})
    unit = front.battle().roster.filter(side="union", unit="infantry").first()
    return World(front.id, battle=world.battle, round=world.round, choice=choice["id"], unit=unit.pk)


def set_up(front):
    world = in_round(front)
    front.set_up(world.round)
    return world


def scored(front):
    world = in_round(front)
    front.scored(front.set_up(world.round))
    return world


def closed(front):
    return World(front.id, battle=front.fought(), uid=front.general_row(front.bob).player.uid)


def finished(front):
    """The campaign has ended."""
    world = closed(front)
    front.do(campaign_finish)
    return world


def second(front):
    """The second battle, at its event rolls."""
    front.fought()
    return World(front.id, battle=front.open(2))


def effects(front):
    """The second battle: the South has rolled, and the Union, which suffers, is to pick a unit."""
    world = second(front)
    effect, roll = front.event(2, front.battle(2).first_side, ("infantry", "infantry"))
    return World(front.id, battle=world.battle, effect=effect, roll=roll)


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
    ("api-import-jobs", "get"): (bringing, None, "", OWN),
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
    ("api-export", "get"): (planned, None, "", ORGANISE),
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
METHODS = ("get", "post", "patch", "put", "delete")


def test_the_table_names_every_address_and_no_other():
    found = {
        (pattern.name, method)
        for pattern in V1
        for method in METHODS
        if not str(pattern.pattern).startswith(("matches/", "record-sheets/"))
        and callable(getattr(pattern.callback.view_class, method, None))
    }
    assert set(TABLE) == found


class Door:
    """An address of the table in its world, to be asked by somebody."""

    def __init__(self, front: Any, name: str, method: str) -> None:
        build, body, versioned, _codes = TABLE[name, method]
        world = build(front)
        self.method = method.upper()
        self.body = body_of(body, world, front)
        self.version = front.version_of(versioned, getattr(world, versioned)) if versioned else None
        pattern = next(one for one in V1 if one.name == name).pattern
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


@pytest.mark.parametrize(("name", "method"), list(TABLE), ids=lambda one: one.removeprefix("api-"))
def test_who_may_do_what(front, readers, name, method):
    door = Door(front, name, method)
    found, said = [], {}
    for reader, asker in readers.items():
        with transaction.atomic():  # each finds the same world
            answer = door(asker)
            found.append(answer.status_code)
            said[reader] = answer.content[:300] if answer.status_code >= 400 else b""
            transaction.set_rollback(True)
    assert found == [expected_of(code, front) for code in TABLE[name, method][3]], said


# --- the same table, asked in other ways ----------------------------------------------------------


VERSIONED = [(name, method) for (name, method), (_, _, versioned, _) in TABLE.items() if versioned]


@pytest.mark.parametrize(("name", "method"), VERSIONED, ids=lambda one: one.removeprefix("api-"))
def test_an_edit_says_which_version_it_saw(front, as_alice, refusal, rows, name, method):
    door = Door(front, name, method)
    before = rows()
    refusal(door(as_alice, match=None), 428, "if-match-required")
    refusal(door(as_alice, match=door.version - 1), 412, "stale-version")
    refusal(door(as_alice, match='"whatever"'), 412, "stale-version")
    assert rows() == before
    assert door(as_alice, match=f'W/"{door.version}-7"').status_code < 300


# Nothing is written or rolled there, or the answer is the same by itself.
KEYLESS = {name for (name, method) in TABLE if method == "post" and "-odds-" in name} | {
    "api-battle-cry-resolve-battle-result",
    "api-battle-cry-resolve-campaign-verdict",
    "api-battle-cry-resolve-best-general",
    "api-tokens",
    "api-keys",
    "api-links",
    "api-code-joins",
    "api-campaign-codes",
    "api-print-job-cancel",
    "api-print-job-restart",
    *(f"api-{name}" for name in STATELESS if not name.endswith(("attack", "strike"))),
}
SHOWN_ONCE = {"api-tokens", "api-keys"}  # a key for the API, which nobody can say again
POSTS = [name for (name, method) in TABLE if method == "post"]


@pytest.mark.parametrize(
    "name", [one for one in POSTS if one not in SHOWN_ONCE], ids=lambda one: one.removeprefix("api-")
)
def test_the_same_request_twice_is_done_once_and_answered_twice(front, as_alice, rows, name):
    door = Door(front, name, "post")
    first = door(as_alice, key="tap")
    after = rows()
    second = door(as_alice, key="tap")
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert [second.headers.get(h) for h in ("ETag", "Location")] == [first.headers.get(h) for h in ("ETag", "Location")]
    assert rows() == after


KEPT = ("api-players", "api-mechs", "api-maps", "api-print-jobs")  # no line of the journal, but kept all the same
JOURNALED = [name for name in POSTS if name not in KEYLESS and "resolve" not in name and name not in KEPT]


@pytest.mark.parametrize("name", JOURNALED, ids=lambda one: one.removeprefix("api-"))
def test_a_key_is_for_one_request(front, as_alice, rows, refusal, name):
    assert Door(front, name, "post")(as_alice, key="tap").status_code < 300
    before = rows()
    other = as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 2}, key="tap")
    refusal(other, 422, "idempotency-key-reused")
    assert rows() == before
