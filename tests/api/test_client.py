"""A client that openapi-python-client makes of the description, and a battle and a game of Bitva played with it."""

import importlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections

from api.schema import document
from tests.games.kept import ALL
from tests.granting import pass_of, table_link
from tests.kept_tables import TableWithLog

pytestmark = [pytest.mark.long, pytest.mark.django_db]

NAME = "bivouac_client"
MADE_BY = Path(sys.executable).with_name("openapi-python-client")
PAGE = Path(__file__).parents[2] / "docs" / "api.md"
SETTINGS = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The package as it is generated: its folder, and what the generator had to say."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "schema.json").write_text(json.dumps(document()))
    (folder / "client.yml").write_text("".join(SETTINGS) + "post_hooks: []\n")
    command = [MADE_BY, "generate", "--path", "schema.json", "--config", "client.yml", "--meta", "none"]
    done = subprocess.run([*command, "--output-path", NAME], cwd=folder, capture_output=True, text=True, check=True)
    sys.path.insert(0, str(folder))
    yield SimpleNamespace(folder=folder / NAME, output=done.stdout + done.stderr)
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]
    shutil.rmtree(folder)


class Player:
    """Somebody with the generated client: `do("rounds.round_new", 7, body=…)` is an operation of the description."""

    def __init__(self, token: str = "") -> None:
        self.package = importlib.import_module(NAME)
        self.models = importlib.import_module(f"{NAME}.models")
        wsgi = {"transport": httpx.WSGITransport(get_wsgi_application())}
        at = {"base_url": "http://testserver", "httpx_args": wsgi, "raise_on_unexpected_status": True}
        made = self.package.AuthenticatedClient(token=token, prefix="Token", **at) if token else None
        self.client = made or self.package.Client(**at)

    def do(self, operation: str, *where: Any, **asked: Any) -> Any:
        """The whole answer: `parsed` is of a class of the package."""
        call = importlib.import_module(f"{NAME}.api.{operation}").sync_detailed
        return call(*where, client=self.client, **asked)

    def make(self, operation: str, *where: Any, **asked: Any) -> Any:
        """The answer to what cannot have been refused."""
        answer = self.do(operation, *where, **asked)
        assert not isinstance(answer.parsed, self.models.Problem), answer.parsed
        return answer.parsed

    def body(self, model: str, **values: Any) -> Any:
        return getattr(self.models, model).from_dict(values)


@pytest.fixture
def player(generated, alice):
    """Alice, signed in by the client itself."""
    closing = (request_started, request_finished)
    for signal in closing:  # a server closes its connections between requests; a test keeps that of its transaction
        signal.disconnect(close_old_connections)
    stranger = Player()
    name = stranger.body("SignInRequest", username="alice", password="alice-sings-well")
    yield Player(stranger.make("tokens.token", body=name).token)
    for signal in closing:
        signal.connect(close_old_connections)


def test_the_client_has_every_operation_and_nothing_is_left_out(generated):
    assert generated.output.split() == ["Generating", NAME]
    modules = [path for path in generated.folder.glob("api/*/*.py") if path.stem != "__init__"]
    made = {(path.parent.name, path.stem.rstrip("_")) for path in modules}  # "map_", as there is a map already
    methods = [method for path in document()["paths"].values() for method in path.values()]
    assert made == {(method["tags"][0].replace("-", "_"), method["operationId"]) for method in methods}


def test_nothing_in_the_description_is_a_note_to_ourselves():
    text = json.dumps(document())
    assert '"x-' not in text


def test_a_battle_is_fought_from_the_campaign_to_the_standing(player):
    body = player.body
    answer = player.do(
        "campaigns.campaign_new", body=body("CampaignNewRequest", name="Virginia", scenarios=["first-bull-run"])
    )
    made = answer.parsed
    assert answer.headers["Location"] == f"/api/v1/campaigns/{made.id}/"
    for side, name in (("union", "Ann"), ("confederacy", "Léa")):
        player.make("campaigns.general_new", made.id, body=body("GeneralNewRequest", side=side, name=name))

    (line,) = player.make("campaigns.battles", made.id).results
    player.make("battles.battle_open", line.id)
    fought = player.make("battles.round_new", line.id).id

    called = {"kind": "unit", "unit": "infantry", "to": "holding"}
    for _side in range(2):
        step = next(
            open_step for open_step in player.make("battles.battle", line.id).steps if open_step.kind == "reserve_roll"
        )
        rolled = player.make(
            "rounds.reserve_roll",
            fought,
            body=body("ReserveRollBodyRequest", side=step.side, dice=["infantry", "sabres"]),
        )
        assert rolled.kind == "reserve-rolled"
        chosen = player.do(
            "rounds.reserve_choose",
            fought,
            body=body("ChoicesBodyRequest", side=step.side, take=[called]),
            if_match=f'"{rolled.version}"',
        )
        assert chosen.parsed.kind == "reserve-chosen"
        etag = chosen.headers["ETag"]

    points = {"union": {"units": 6, "objectives": 0}, "confederacy": {"units": 4, "objectives": 1}}
    player.make("rounds.round_score", fought, body=body("ScoreBodyRequest", **points), if_match=etag)
    desk = player.do("battles.battle", line.id)
    player.make("battles.battle_close", line.id, if_match=desk.headers["ETag"])

    closed = player.make("battles.battle", line.id)
    assert (closed.status, closed.winner, closed.totals.union) == ("closed", "union", 6)
    assert player.make("campaigns.standings", made.id).generals is not None


def test_a_game_of_bitva_is_played_by_what_is_offered(player):
    """Whoever has the client reads states, actions and events by their fields, and sends what was offered as it is."""
    models = player.models
    sitters = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "me"}]
    table = player.make(
        "matches.match_new", body=player.body("MatchNewRequest", game="bitva", dice="server", seats=sitters)
    )
    dice = []
    for _move in range(12):
        now = player.make("matches.match", table.id)
        assert isinstance(now.state, models.BitvaState)
        assert now.state.options.players == len(now.seats)
        seat = now.waiting[0]
        offered = player.do("matches.actions", table.id, seat=seat)
        action = offered.parsed.actions[0].action
        assert type(action).__name__.startswith("Bitva")
        body = models.PlayRequest(action=action, seat=seat)
        played = player.make("matches.action", table.id, body=body, if_match=offered.headers["ETag"])
        assert (played.seat, played.action) == (seat, action)
        dice += [event.faces for event in played.events if isinstance(event, models.BitvaRolled)]
    log = player.make("matches.moves", table.id)
    assert log.version == 12
    assert [line.dice.faces for line in log.results if isinstance(line.action, models.BitvaRoll)] == dice


def test_a_mark_on_a_record_sheet_is_made_of_its_fields(player):
    models = player.models
    sheet = player.make("record_sheets.record_sheet_new", body=player.body("SheetNewRequest", design="HBK-4G"))
    hit = models.BattletechSheetHit(do="hit", location="CT", damage=5)
    made = player.make("record_sheets.record_sheet_mark", sheet.id, body=models.MarkingRequest(action=hit))
    assert made.action == models.BattletechSheetHit(do="hit", location="CT", damage=5, weapon="", side="front")
    (noted,) = made.events
    assert (type(noted).__name__, noted.location, noted.damage) == ("BattletechSheetHitNoted", "CT", 5)


@pytest.mark.parametrize("kept", ALL, ids=str)
def test_the_client_loses_nothing_of_what_a_kept_game_says(player, alice, as_alice, asker, kept):
    """The same tags are in several games: whatever class the client takes, all fields are there."""
    table, models = TableWithLog(kept, alice), player.models
    watcher = asker(Authorization=f"Pass {pass_of(table_link(table.id))}")
    middle = table.stand(len(table.states) // 2)
    offered = as_alice.get(f"{table.path}actions/?seat={middle[0]}").json()
    for model, answer in (
        (models.MovesOut, as_alice.get(f"{table.path}moves/").json()),
        (models.MovesOut, watcher.get(f"{table.path}moves/").json()),
        (models.OffersOut, offered),
        (models.StateOut, watcher.get(f"{table.path}at/1/").json()),
    ):
        assert model.from_dict(answer).to_dict() == answer
    whole = as_alice.get(table.path).json()
    again = models.MatchOut.from_dict(whole).to_dict()
    assert {name: again[name] for name in ("options", "state")} == {name: whole[name] for name in ("options", "state")}
    models.MatchNewRequest.from_dict({"game": table.game, "seats": [], "options": whole["options"]})


def test_the_client_loses_nothing_of_designs_scenarios_and_packs(player, front, as_alice):
    models = player.models
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G"}).json()["href"]
    battle = f"battles/{front.battle().pk}/"
    pack = as_alice.post("print-jobs/", {"orders": [{"product": "seat-cards", "paper": "a3"}]}).json()["href"]
    for model, path, field in (
        (models.MechOut, "mechs/HBK-4G/", "design"),
        (models.SheetOut, sheet, "design"),
        (models.BattleOut, battle, "scenario"),
        (models.ScenarioOut, "scenarios/antietam/", "definition"),
        (models.TemplateOut, "templates/brandy-station/", "options"),
        (models.CampaignOut, f"campaigns/{front.id}/", "options"),
        (models.PrintJobOut, pack, "orders"),
        (models.MapOut, "maps/training/", "ignored"),
    ):
        answer = as_alice.get(path).json()
        assert model.from_dict(answer).to_dict()[field] == answer[field], path


def test_a_campaign_goes_out_and_comes_back_in_its_classes(player, front):
    models = player.models
    front.with_roster()
    front.fought()
    design = player.body("SheetNewRequest", design="HBK-4G", campaign=front.id)
    player.make("record_sheets.record_sheet_new", body=design)
    file = player.make("campaigns.campaign_export", front.id)
    assert isinstance(file.battles[0].scenario, models.BattleCryScenario)
    assert isinstance(file.sheets[0].design, models.BattletechDesign)
    assert file.battles[0].rounds[0].sides[0].units == 6
    file.campaign.name = "Virginia, again"
    there = player.make("campaigns.campaign_import", body=file, copy=True).id
    again = player.make("campaigns.campaign_export", there)
    assert again.campaign.name == "Virginia, again"
    assert [battle.rolls for battle in again.battles] == [battle.rolls for battle in file.battles]
    assert again.sheets[0].marks == file.sheets[0].marks


def test_a_refusal_is_a_problem_with_its_code(player):
    sitters = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "guest", "name": "Zoé"}]
    table = player.make("matches.match_new", body=player.body("MatchNewRequest", game="bitva", seats=sitters))
    roll = player.body("PlayRequest", action={"do": "roll"})
    wanted = player.do("matches.action", table.id, body=roll, if_match='"0"').parsed
    assert (wanted.code, wanted.status, wanted.params["count"]) == ("need-dice", 422, 1)


def test_a_key_makes_two_requests_one(player):
    asked = {"body": player.body("CampaignNewRequest", name="Virginia"), "idempotency_key": "a"}
    first, again = (player.do("campaigns.campaign_new", **asked) for _time in range(2))
    assert first.content == again.content
    assert len(player.make("campaigns.campaigns").results) == 1
