"""Askers who speak HTTP and hold every answer against the schema; a campaign to ask about."""

import json
import re
import uuid
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.test import Client

from api.schema import document
from campaigns.models import Battle, BattleRound, Campaign, General
from campaigns.services import battles, events, reserves, rounds
from campaigns.services.accounts import account_create
from campaigns.standings import standing_compute
from campaigns.transfer.export import campaign_export
from core.grants import may
from core.models import Grant
from core.receipts import WriteRequest
from games.battle_cry.scenario import Scenario
from matches.access import TABLE
from matches.models import Match
from matches.tables import Sitting, match_create, match_play, match_resign
from matches.undo import match_undo
from tests.granting import pass_for, pass_of, somebody, table_link
from tests.virginia import NOW, Virginia

API = "/api/v1/"


@cache
def _registry() -> jsonschema_rs.Registry:
    """The components of the schema, read once: each validator with its own copy took megabytes."""
    return jsonschema_rs.Registry([("urn:api", {"components": document()["components"]})])


@cache
def _validator_of(shape: str) -> Any:
    """Many answers have one shape, often a reference to a component."""
    found = json.loads(shape.replace('"#/components/', '"urn:api#/components/'))
    return jsonschema_rs.validator_for(found, registry=_registry())


@cache
def _validator(path: str, method: str, status: int, media_type: str) -> Any:
    """The schema's word on one answer. KeyError: the schema does not know of it."""
    responses = document()["paths"][path][method]["responses"]
    answer = responses[str(status)] if str(status) in responses else responses["default"]
    return _validator_of(json.dumps(answer["content"][media_type]["schema"]))


def _template(route: str) -> str:
    """A Django route as the schema writes it."""
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


class Asker:
    """Somebody who asks the API, by a header of their own or by none."""

    def __init__(self, **headers: str) -> None:
        self.headers = headers
        self.client = Client(headers=headers)

    def ask(self, method: str, path: str, body: Any = None, *, match: Any = None, key: str = "", **headers: str) -> Any:
        all_headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if match is not None:
            all_headers["If-Match"] = match if isinstance(match, str) else f'"{match}"'
        if key:
            all_headers["Idempotency-Key"] = key
        data = body if isinstance(body, bytes | str) else json.dumps(body) if body is not None else ""
        where = path if path.startswith("/") else API + path
        kind = all_headers.pop("Content-Type", "application/json")
        answer = self.client.generic(method, where, data, content_type=kind, headers=all_headers)
        check(answer, method.lower())
        return answer

    def get(self, path: str, **kwargs: Any) -> Any:
        return self.ask("GET", path, **kwargs)

    def post(self, path: str, body: Any = None, **kwargs: Any) -> Any:
        return self.ask("POST", path, body, **kwargs)

    def patch(self, path: str, body: Any = None, **kwargs: Any) -> Any:
        return self.ask("PATCH", path, body, **kwargs)

    def put(self, path: str, body: Any = None, **kwargs: Any) -> Any:
        return self.ask("PUT", path, body, **kwargs)

    def delete(self, path: str, **kwargs: Any) -> Any:
        return self.ask("DELETE", path, **kwargs)


def check(answer: Any, method: str) -> None:
    """Every answer is what the schema says, its headers too; a refusal is a problem with words for its code."""
    kind = answer.headers.get("Content-Type", "")
    if answer.status_code >= 400:
        assert kind == "application/problem+json", answer.content[:300]
        assert answer.json()["status"] == answer.status_code
    route = answer.resolver_match.route if answer.resolver_match else "^.*$"
    if not route.startswith("api/v1/") or answer.resolver_match.url_name == "api-schema":
        return
    path = _template(route)
    if method not in document()["paths"][path]:
        return
    if answer.content and "json" in kind:
        _validator(path, method, answer.status_code, kind).validate(answer.json())
    responses = document()["paths"][path][method]["responses"]
    named = responses.get(str(answer.status_code), responses["default"]).get("headers", {})
    for header in ("ETag", "Location", "Retry-After"):
        assert header not in answer.headers or header in named, (path, header)
    assert all(header in answer.headers for header, shape in named.items() if shape.get("required")), (path, named)


def refused(answer: Any, status: int, code: str) -> Mapping[str, Any]:
    """The answer is this refusal; gives its body."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content[:500]
    return answer.json()


class Front(Virginia):
    """The campaign as tests of the API ask for it: by the ids of its things."""

    scenarios = ("first-bull-run", "kernstown")
    battle = Virginia.row

    def __init__(self, alice: Any, bob: Any, **options: Any) -> None:
        super().__init__(alice, bob, **options)
        self.bob, self.lea = self.generals["bob"], self.generals["Léa"]

    @property
    def version(self) -> int:
        return self.campaign.version

    def general_row(self, general_id: int) -> Any:
        return General.objects.select_related("player").get(pk=general_id)

    def version_of(self, kind: str, pk: int) -> int:
        """The version of the campaign, a battle or a round."""
        return {"campaign": Campaign, "battle": Battle, "round": BattleRound}[kind].objects.get(pk=pk).version

    def export(self) -> Any:
        return campaign_export(campaign=self.campaign, at=NOW)

    def export_said(self) -> Any:
        """The file as it is answered."""
        return json.loads(json.dumps(self.export(), cls=DjangoJSONEncoder))

    def from_elsewhere(self) -> Any:
        """The same as another Bivouac would have it, which has this campaign under a uid of its own."""
        file = self.export_said()
        file["campaign"]["uid"] = str(uuid.uuid4())
        return file

    def with_roster(self, number: int = 1) -> None:
        """The battle keeps a roster of three infantry and one artillery a side."""
        battle = self.battle(number)
        order = {"infantry": 3, "artillery": 1}
        scenario = Scenario.from_mapping(battle.scenario | {"orders": {"union": order, "confederacy": order}})
        self.do(battles.battle_edit, battle_id=battle.pk, scenario=scenario, has_roster=True)

    # --- along the desk, by the services ---

    def open(self, number: int = 1) -> int:
        """A battle that is open. Returns its id."""
        self.opens(number)
        return self.battle(number).pk

    def round(self, number: int = 1) -> int:
        """A round of an open battle. Returns its id."""
        return self.do(rounds.round_add, battle_id=self.battle(number).pk).data["id"]

    def rolled(self, round_id: int, side: str = "union", dice: Any = ("infantry", "cavalry")) -> int:
        return self.do(reserves.reserve_roll, round_id=round_id, side=side, dice=dice).data["id"]

    def taken(self, round_id: int, side: str = "union", *take: Any) -> Any:
        return self.do(reserves.reserve_choose, round_id=round_id, side=side, take=list(take)).data["take"]

    def event(self, number: int, side: str, dice: Any) -> tuple[int, int]:
        """A side's event roll. Returns the ids of its first effect and of the roll."""
        data = self.do(events.event_roll, battle_id=self.battle(number).pk, side=side, dice=dice).data
        return data["effects"][0]["id"], data["id"]

    def scored(self, round_id: int, union: int = 6, confederacy: int = 4) -> int:
        self.scores(round_id, union=(union, 0), confederacy=(confederacy, 0))
        return round_id

    def fought(self, number: int = 1, *results: tuple[int, int]) -> int:
        """A first battle that is closed. Returns its id."""
        battle_id = self.open(number)
        for union, confederacy in results or ((6, 4),):
            self.scored(self.set_up(self.round(number)), union, confederacy)
        self.closes(number)
        standing_compute(campaign_id=self.id, at=NOW)
        return battle_id


@pytest.fixture
def front(alice, bob):
    return Front(alice, bob)


@pytest.fixture
def make_front(alice, bob):
    """A campaign with other rule options."""
    return lambda **options: Front(alice, bob, **options)


@pytest.fixture(scope="module")
def file_once(django_db_setup, django_db_blocker):
    """Plays a campaign for its file, which a whole module reads; nothing of it stays in the database."""

    def made(play: Callable[[Front], object]) -> Any:
        with django_db_blocker.unblock(), transaction.atomic():
            front = Front(*(account_create(username=name, password=f"{name}-sings-well") for name in ("alice", "bob")))
            play(front)
            file = front.from_elsewhere()
            transaction.set_rollback(True)
        return file

    return made


class Quartet:
    """A table of Bitva for four with real dice: Alice hosts and begins, Bob by his account, Zoé and Léa by links."""

    seats = ("south-west", "north-west", "south-east", "north-east")

    def __init__(self, alice: Any, bob: Any) -> None:
        people = [{"user_id": alice.pk}, {"user_id": bob.pk}, {"name": "Zoé"}, {"name": "Léa"}]
        sittings = [Sitting(seat, **who) for seat, who in zip(self.seats, people, strict=True)]
        self.id: int = match_create(
            game="bitva", host=alice, at=NOW, sittings=sittings, options={"players": 4}, name="Kitchen"
        ).pk
        self.path = f"matches/{self.id}/"

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    def throw(self, user: Any, face: int) -> None:
        """Somebody throws the die that is asked for."""
        match_play(
            request=WriteRequest(may(somebody(user), TABLE, pk=self.id), NOW), action={"do": "roll"}, faces=[face]
        )

    def ask_back(self, user: Any) -> None:
        """Somebody asks to take back."""
        match_undo(request=WriteRequest(may(somebody(user), TABLE, pk=self.id), NOW))

    def give_up(self, user: Any) -> None:
        match_resign(request=WriteRequest(may(somebody(user), TABLE, pk=self.id), NOW))

    def link(self, seat: str = "") -> Grant:
        return table_link(self.id, seat)

    def holder(self, seat: str = "") -> Asker:
        """Somebody with the pass of a link."""
        return Asker(Authorization=f"Pass {pass_of(self.link(seat))}")


@pytest.fixture
def quartet(alice, bob):
    return Quartet(alice, bob)


@pytest.fixture
def as_zoe(quartet):
    """A guest who sits at the table by a link."""
    return quartet.holder("south-east")


@pytest.fixture
def as_watcher(quartet):
    """Somebody with a link to watch the table."""
    return quartet.holder()


ROLL = {"do": "roll"}
SOUTH, NORTH = {"seat": "south", "who": "me"}, {"seat": "north", "who": "guest", "name": "Zoé"}


class Duel:
    """A table of Bitva: Alice plays south, Zoé north by a link."""

    def __init__(self, alice, asker, seats=(SOUTH, NORTH), **more):
        self.alice, self.asker = alice, asker
        made = alice.post("matches/", {"game": "bitva", "seats": list(seats), **more})
        assert made.status_code == 201, made.content
        self.id, self.path = made.json()["id"], f"matches/{made.json()['id']}/"

    @property
    def version(self):
        return Match.objects.get(pk=self.id).version

    def holder(self, **link):
        return self.asker(Authorization=f"Pass {pass_for(self.alice.post(f'{self.path}links/', link).json()['link'])}")

    def play(self, who, action=ROLL, **more):
        answer = who.post(f"{self.path}actions/", {"action": action, **more}, match=self.version)
        assert answer.status_code == 201, answer.content
        return answer

    def begun(self, zoe):
        """Lots are drawn: south begins."""
        self.play(self.alice, faces=[6])
        self.play(zoe, faces=[1])


@pytest.fixture
def make_duel(as_alice, asker):
    """A table of Alice's with other seats, dice or another game."""
    return lambda **more: Duel(as_alice, asker, **more)


@pytest.fixture
def duel(make_duel):
    return make_duel()


@pytest.fixture
def zoe(duel):
    """A guest in the north."""
    return duel.holder(seat="north")


@pytest.fixture
def watcher(duel):
    return duel.holder()


@pytest.fixture
def by_key(key_of):
    """Makes an asker with a key of an account's."""
    return lambda user: Asker(Authorization=f"Token {key_of(user)}")


@pytest.fixture
def as_alice(alice, by_key):
    return by_key(alice)


@pytest.fixture
def as_bob(bob, by_key):
    return by_key(bob)


@pytest.fixture
def as_charlie(charlie, by_key):
    return by_key(charlie)


@pytest.fixture
def as_spectator(front):
    return Asker(Authorization=f"Pass {pass_of(front.link())}")


@pytest.fixture
def as_lea(front):
    """The general of the South, who has no account."""
    return Asker(Authorization=f"Pass {pass_of(front.link(general=front.lea))}")


@pytest.fixture
def as_nobody():
    return Asker()


@pytest.fixture
def asker():
    """Makes an asker with headers of its own."""
    return Asker


@pytest.fixture
def refusal():
    """`refusal(answer, 409, "pot-empty")` asserts it and gives the problem."""
    return refused


@pytest.fixture
def rows(db):
    """`rows()` is all that stands in the database: equal before and after means that nothing has changed."""
    ours = [apps.get_app_config(app) for app in ("print_room", "campaigns", "matches", "core")]
    kinds = [model for app in ours for model in app.get_models()]
    # When somebody looked last is no change.
    columns = {
        kind._meta.db_table: ", ".join(
            f'"{field.column}"' for field in kind._meta.concrete_fields if field.name != "used_at"
        )
        for kind in kinds
    }

    def read() -> dict[str, Any]:
        found = {}
        with connection.cursor() as cursor:
            for table, named in columns.items():
                cursor.execute(f'SELECT {named} FROM "{table}"')
                found[table] = sorted(map(str, cursor.fetchall()))
        return found

    return read
