"""What a table says, held against what the description says of its game: states, actions and events."""

from functools import cache

import jsonschema_rs
import pytest

from api.parts import Family, Parts
from api.schema import document
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


@KEPT
def test_a_kept_game_says_its_states_as_described_to_every_seat_and_to_a_watcher(alice, as_alice, asker, kept):
    table = TableWithLog(kept, alice)
    watcher = asker(Authorization=f"Pass {pass_of(table_link(table.id))}")
    state, action, last = own(table.game, "State"), own(table.game, "Action"), len(table.states) - 1
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
