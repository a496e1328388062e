"""What a table says, held against what the description says of its game: states, actions and events."""

from functools import cache

import jsonschema_rs
import pytest
from msgspec.structs import replace

from api.parts import Family, Parts, chosen
from api.schema import document
from games.battle_cry.scenario import all_scenarios
from games.core.options import OptionFact
from games.core.structs import Value
from games.registry import PLAYABLE
from tests.games.kept import ALL
from tests.granting import pass_of, table_link
from tests.kept_tables import TableWithLog

pytestmark = pytest.mark.django_db

POSITIONS = 6  # of each game, beside its end
REFS = "#/components/schemas/"
KEPT = pytest.mark.parametrize("kept", ALL, ids=str)


def listed(name):
    """The components of which one is of any game, by the part that comes from their names."""
    return [part["$ref"].removeprefix(REFS) for part in document()["components"]["schemas"][name]["anyOf"]]


@cache
def validator(*names):
    refs = [{"$ref": REFS + name} for name in names]
    return jsonschema_rs.validator_for({"anyOf": refs, "components": document()["components"]})


def own(game, name):
    """What one game alone may say."""
    prefix = game.title().replace("-", "")
    ours = {"Undo", "Resign"}
    return validator(*(each for each in listed(name) if each.startswith(prefix) or each in ours))


def own_options(game):
    """What may have been chosen for one game."""
    return validator(f"{game.title().replace('-', '')}OptionsChosen")


@KEPT
def test_a_kept_game_says_its_states_as_described_to_every_seat_and_to_a_watcher(alice, as_alice, asker, kept):
    table = TableWithLog(kept, alice)
    watcher = asker(Authorization=f"Pass {pass_of(table_link(table.id))}")
    state, action, last = own(table.game, "State"), own(table.game, "Action"), len(table.states) - 1
    own_options(table.game).validate(as_alice.get(table.path).json()["options"])
    state.validate(as_alice.get(f"{table.path}at/{last // 2}/?seat={table.seats[0]}").json()["state"])
    for part in range(POSITIONS + 1):
        waiting = table.stand(last * part // POSITIONS)
        state.validate(watcher.get(table.path).json()["state"])
        for seat in table.seats:
            state.validate(as_alice.get(f"{table.path}?seat={seat}").json()["state"])
        for seat in waiting:
            offered = as_alice.get(f"{table.path}actions/?seat={seat}").json()["actions"]
            assert offered
            for offer in offered:
                action.validate(offer["action"])


@KEPT
def test_a_kept_game_says_its_log_as_described_to_its_players_and_to_a_watcher(alice, as_alice, asker, kept):
    table = TableWithLog(kept, alice)
    watcher = asker(Authorization=f"Pass {pass_of(table_link(table.id))}")
    action, event = own(table.game, "LineAction"), own(table.game, "Event")
    for who in (as_alice, watcher):
        lines, more = [], f"{table.path}moves/"
        while more:
            page = who.get(more).json()
            lines, more = [*lines, *page["results"]], page["next"]
        assert len(lines) == len(table.states) - 1
        for line in lines:
            action.validate(line["action"])
            for happened in line["events"]:
                event.validate(happened)


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_state_with_a_field_more_or_less_is_none(as_alice, game):
    seats = PLAYABLE[game].rules.seats(PLAYABLE[game].rules.setup())
    made = as_alice.post("matches/", {"game": game, "seats": [{"seat": seat, "who": "me"} for seat in seats]}).json()
    state = as_alice.get(f"matches/{made['id']}/").json()["state"]
    any_state = validator("State")
    assert any_state.is_valid(state)
    assert not any_state.is_valid(state | {"mood": "good"})
    for name in state:
        assert not any_state.is_valid({field: value for field, value in state.items() if field != name}), name


def test_two_games_may_have_an_action_of_one_name():
    steps = [name for name in listed("Action") if name.endswith("Step")]
    schemas = document()["components"]["schemas"]
    assert {name: tuple(schemas[name]["properties"]) for name in steps} == {
        "BattletechStep": ("do", "way"),
        "InvasionStep": ("do", "figure", "to"),
    }
    assert schemas["InvasionAction"]["discriminator"]["mapping"]["step"] == f"{REFS}InvasionStep"


def test_a_game_that_does_not_name_its_events_may_say_anything():
    class Heap(Value):
        stones: int = 9

    found = Parts()
    family = Family(found)
    family.add("one-heap", (Heap,), (), ())
    family.join()
    happened = jsonschema_rs.validator_for({"$ref": f"{REFS}Event", "components": {"schemas": found}})
    assert happened.is_valid({"it": "taken", "stones": 3})
    assert found["OneHeapHeap"]["required"] == ["stones"]


# --- options, designs, scenarios ------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_value_of_every_option_is_described_and_no_other(game):
    own, of_any = own_options(game), validator("OptionsChosen")
    for name, fact in PLAYABLE[game].options.items():
        for value in fact.allowed or ("", "as it is typed"):
            assert own.is_valid({name: value}), (name, value)
            assert of_any.is_valid({name: value}), (name, value)
        assert not own.is_valid({name: ["something else"]}), name
    assert own.is_valid({})
    assert not own.is_valid({"weather": "fair"})
    assert not of_any.is_valid({"weather": "fair"})


def test_options_of_any_game_are_those_of_all_that_are_installed():
    about = {"rule": "", "reconstruction": False, "default": ""}
    allowed = {"stones": (7, 9), "board": (), "players": (2, 3), "advanced": ("a little", "much")}
    options = {name: OptionFact("How many", "Combien", allowed=values, **about) for name, values in allowed.items()}
    other = replace(PLAYABLE["bitva"], options=options)
    found = Parts()
    chosen(found, {"bitva": PLAYABLE["bitva"], "one-heap": other})
    own, of_any = found["OneHeapOptionsChosen"]["properties"], found["OptionsChosen"]["properties"]
    assert (own["stones"], own["board"], own["players"]) == ({"enum": [7, 9]}, {"type": "string"}, {"enum": [2, 3]})
    assert {name: of_any[name] for name in allowed} == {
        "stones": {"enum": [7, 9]},
        "board": {"type": "string"},
        "players": {"enum": [2, 4, 3]},
        "advanced": {"anyOf": [{"enum": [False, True]}, {"enum": ["a little", "much"]}]},
    }
    assert "stones" not in found["BitvaOptionsChosen"]["properties"]


def test_a_design_is_described_in_the_catalogue_on_its_sheet_and_in_a_match(as_alice):
    own, of_any = validator("BattletechDesign"), validator("Design")
    rows = as_alice.get("mechs/").json()["results"]
    assert rows
    designs = [as_alice.get(row["href"]).json()["design"] for row in rows]
    made = [as_alice.post("record-sheets/", {"design": row["key"]}).json()["href"] for row in rows]
    seats = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "me"}]
    match = as_alice.post("matches/", {"game": "battletech", "seats": seats}).json()["id"]
    made += [row["href"] for row in as_alice.get(f"record-sheets/?match={match}").json()["results"]]
    assert len(made) == len(rows) + 2
    for design in (*designs, *(as_alice.get(href).json()["design"] for href in made)):
        own.validate(design)
        of_any.validate(design)
        assert not own.is_valid(design | {"mood": "good"})
        assert not of_any.is_valid({name: fact for name, fact in design.items() if name != "armour"})


@pytest.mark.parametrize("key", [scenario.key for scenario in all_scenarios()])
def test_a_scenario_is_what_the_description_says(as_nobody, key):
    own = validator("BattleCryScenario")
    definition = as_nobody.get(f"scenarios/{key}/").json()["definition"]
    own.validate(definition)
    assert not own.is_valid(definition | {"weather": "fair"})
    assert not own.is_valid(definition | {"victory_flags": "six"})


# --- files ----------------------------------------------------------------------------------------


@pytest.fixture
def exported(front, as_alice):
    """A campaign's file with a bit of everything: a roster, rolls, a round's points, a record sheet, an undoing."""
    front.with_roster()
    front.fought()
    front.open(2)
    front.event(2, front.battle(2).first_side, ("infantry", "infantry"))
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G", "campaign": front.id}).json()["href"]
    for action in ({"do": "hit", "location": "CT", "damage": 5}, {"do": "end-phase"}):
        assert as_alice.post(f"{sheet}marks/", {"action": action}).status_code == 201
    assert as_alice.post(f"{sheet}undo/", {"entry": 2}).status_code == 200
    return as_alice.get(f"campaigns/{front.id}/export/").json()


def test_a_campaigns_file_is_what_the_description_says(exported):
    own = validator("CampaignFile")
    own.validate(exported)
    (sheet,) = exported["sheets"]
    validator("SheetFile").validate(sheet)
    validator("BattletechSheetMarks").validate(sheet["marks"])
    assert not own.is_valid(exported | {"mood": "good"})
    for part in ("battles", "players", "generals", "journal", "ledger", "sheets"):
        assert exported[part], part
        assert not own.is_valid(exported | {part: [exported[part][0] | {"mood": "good"}]}), part
    fought, to_come = exported["battles"]
    for part, battle in {"rounds": fought, "roster": fought, "rolls": to_come}.items():
        wrong = battle | {part: [battle[part][0] | {"mood": "good"}]}
        assert not own.is_valid(exported | {"battles": [wrong]}), part
    assert not own.is_valid(exported | {"battles": [fought | {"scenario": {"key": "nowhere"}}]})
    assert not own.is_valid(exported | {"sheets": [sheet | {"marks": {}}]})


def test_a_file_of_before_is_as_described_too(exported):
    del exported["sheets"], exported["campaign"]["uid"]
    validator("CampaignFile").validate(exported)


@pytest.mark.parametrize("name", ["CampaignFile", "SheetFile"])
def test_a_file_is_described_once_for_both_its_ways(name):
    paths = document()["paths"]
    way = {"CampaignFile": ("campaigns", "campaign_id"), "SheetFile": ("record-sheets", "sheet_id")}[name]
    exporting = paths["/api/v1/{}/{{{}}}/export/".format(*way)]["get"]["responses"]["200"]
    importing = paths[f"/api/v1/{way[0]}/import/"]["post"]["requestBody"]
    assert importing["required"]
    assert exporting["content"] == importing["content"] == {"application/json": {"schema": {"$ref": REFS + name}}}


def test_two_components_of_one_name_are_refused():
    found = Parts()
    found.put("BitvaRoll", {"type": "object"})
    with pytest.raises(ValueError, match="BitvaRoll"):
        found.put("BitvaRoll", {"type": "string"})


def test_a_secret_is_whole_for_who_keeps_it_and_without_its_face_for_others():
    hidden = {"do": "hide-treasure", "spot": "C4", "hidden": ["face"]}
    whole = {"do": "hide-treasure", "spot": "C4", "face": "heal"}
    assert [validator("LineAction").is_valid(each) for each in (hidden, whole)] == [True, True]
    assert [validator("Action").is_valid(each) for each in (hidden, whole)] == [False, True]
    assert not validator("LineAction").is_valid({"do": "hide-treasure", "face": "heal"})


@pytest.mark.parametrize(
    "action",
    [{}, {"do": "castle"}, {"do": "move"}, {"do": "roll", "faces": [1]}, {"do": "move", "origin": "A1", "to": 7}],
    ids=str,
)
def test_what_no_game_takes_is_outside_of_the_description_too(duel, as_alice, action):
    assert not validator("Action").is_valid(action)
    answer = as_alice.post(f"{duel.path}actions/", {"action": action}, match=duel.version)
    assert answer.status_code in {400, 409}
