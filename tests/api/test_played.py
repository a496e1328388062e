"""Whole games over HTTP, of every game that is played move by move: by computers, and by two hands with real dice."""

import random

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.registry import PLAYABLE
from matches.codec import decode, encode
from matches.models import Match, Move
from matches.selectors import match_broken
from matches.tables import computers_of
from scripts.services import CI

pytestmark = pytest.mark.django_db

ALL = pytest.mark.parametrize("game", PLAYABLE)
PATIENCE = 40  # times that computers are told to go on


def seats_of(game):
    rules = PLAYABLE[game].rules
    return rules.seats(rules.setup())


def new(asker, game, who, **more):
    """A table of the game with its options as they come, everybody of one kind."""
    seats = [{"seat": seat, "who": who} for seat in seats_of(game)]
    made = asker.post("matches/", {"game": game, "seats": seats, **more})
    assert made.status_code == 201, made.content
    return made.json()["id"]


@ALL
def test_computers_play_a_whole_game(as_alice, game):
    best = computers_of(game)[-1]
    table, seat = new(as_alice, game, best), seats_of(game)[0]
    for _ in range(PATIENCE):
        if as_alice.get(f"matches/{table}/").json()["status"] == "finished":
            break
        assert as_alice.patch(f"matches/{table}/seats/{seat}/", {"who": best}).status_code == 200
    match = as_alice.get(f"matches/{table}/").json()
    assert match["outcome"]["reason"]
    assert match["waiting"] == []
    assert match_broken(Match.objects.get(pk=table)) is None


class Hands:
    """One person at all seats: throws what is asked for, and types numbers or symbols."""

    def __init__(self, asker, game, table):
        self.asker, self.playable, self.path = asker, PLAYABLE[game], f"matches/{table}/"
        self.rng = random.Random(1)
        self.asked = 0
        self.drawn = False  # in the move at hand: the log has two faces of some things, their kind's and their own

    def typed(self, wanted):
        """Dice as they fall on the table."""
        if "sides" not in wanted:  # a card that is turned over
            self.drawn = True
            return [self.rng.choice(wanted["symbols"])]
        numbers = range(1, wanted["sides"] + 1)
        shown = wanted.get("symbols") if self.rng.random() < 0.5 else None
        return [self.rng.choice(shown or numbers) for _ in range(wanted["count"])]

    def move(self):
        """One move as the game's own computer would make it. False: the game is over."""
        seen = self.asker.get(self.path).json()
        if seen["status"] == "finished":
            return False
        seat = seen["waiting"][0]
        state = self.asker.get(f"{self.path}?seat={seat}").json()["state"]
        action = encode(self.playable.best(decode(self.playable.rules.state, state), seat))
        body, version, self.drawn = {"action": action, "seat": seat}, seen["version"], False
        answer, faces = self.asker.post(f"{self.path}actions/", body, match=version), []
        while answer.status_code == 422:
            assert answer.json()["code"] in {"need-dice", "need-draw"}
            self.asked += 1
            faces += self.typed(answer.json()["params"])
            answer = self.asker.post(f"{self.path}actions/", body | {"faces": faces}, match=version)
        receipt = answer.json()
        assert answer.status_code == 201, answer.content
        assert (receipt["seq"], receipt["version"], receipt["seat"]) == (version + 1, version + 1, seat)
        assert receipt["dice"]["by"] == ("table" if faces else None)
        assert self.drawn or len(receipt["dice"]["faces"]) == len(faces)
        return True


@pytest.mark.long
@ALL
def test_two_hands_play_a_whole_game_with_real_dice_and_take_its_last_move_back(as_alice, game):
    table = new(as_alice, game, "me", dice="table")
    hands = Hands(as_alice, game, table)
    moves = 0
    while hands.move():
        moves += 1
    match = Match.objects.get(pk=table)
    assert (match.version, Move.objects.filter(match=table).count()) == (moves, moves)
    assert match.outcome["reason"]
    assert hands.asked or hands.playable.greedy is None  # the first of what may be done may never need any
    assert match_broken(match) is None
    back = {"seat": Move.objects.get(match=table, seq=moves).seat}
    assert as_alice.post(f"{hands.path}undo/", back, match=moves).json()["done"]
    assert as_alice.get(hands.path).json()["status"] == "open"


@ALL
def test_everything_on_offer_has_words_in_both_languages_and_fits_the_schema(as_alice, asker, game):
    schemas = {action["do"]: action["schema"] for action in as_alice.get(f"games/{game}/").json()["actions"]}
    check = {do: jsonschema_rs.validator_for(schema) for do, schema in schemas.items()}
    table = new(as_alice, game, "me", dice="table")
    hands = Hands(as_alice, game, table)
    for _ in range(30):
        version = Match.objects.get(pk=table).version
        offers = {}
        for language in ("en", "fr"):
            answer = as_alice.get(f"matches/{table}/actions/", Accept_Language=language).json()
            assert answer["version"] == version
            offers[language] = answer["actions"]
        assert [row["action"] for row in offers["en"]] == [row["action"] for row in offers["fr"]]
        for offer in (*offers["en"], *offers["fr"]):
            check[offer["action"]["do"]].validate(offer["action"])
            assert offer["label"]
            assert "{" not in offer["label"]
        if not hands.move():
            break
    assert Match.objects.get(pk=table).version


@ALL
def test_typed_and_rolled_dice_leave_the_same_log_but_for_who_threw(as_alice, game):
    """What the server threw at one table is typed in at another."""
    ours, theirs = (new(as_alice, game, "me", dice=dice) for dice in ("server", "table"))
    playable, thrown, version = PLAYABLE[game], 0, 0
    while thrown < 6:
        seen = as_alice.get(f"matches/{ours}/").json()
        if not seen["waiting"]:
            break
        seat = seen["waiting"][0]
        state = as_alice.get(f"matches/{ours}/?seat={seat}").json()["state"]
        action = encode(playable.best(decode(playable.rules.state, state), seat))
        body = {"action": action, "seat": seat}
        rolled = as_alice.post(f"matches/{ours}/actions/", body, match=version).json()
        thrown += len(rolled["dice"]["faces"])
        faces = {"faces": rolled["dice"]["faces"]} if rolled["dice"]["faces"] else {}
        typed = as_alice.post(f"matches/{theirs}/actions/", body | faces, match=version).json()
        assert {rolled["dice"]["by"], typed["dice"]["by"]} in ({None}, {"server", "table"})
        for receipt in (rolled, typed):
            del receipt["match"], receipt["at"], receipt["dice"]["by"]
        assert rolled == typed
        version += 1
    states = [Match.objects.get(pk=table).state for table in (ours, theirs)]
    assert states[0] == states[1]


@ALL
def test_a_finished_match_takes_nothing_more(as_alice, refusal, rows, game):
    table = new(as_alice, game, "me")
    path, seat = f"matches/{table}/", seats_of(game)[0]
    offered = as_alice.get(f"{path}actions/").json()
    action = offered["actions"][0]["action"]
    ended = as_alice.post(f"{path}resign/", {"seat": seat}).json()
    assert (ended["action"], ended["seq"]) == ({"do": "resign"}, 1)
    outcome = as_alice.get(path).json()["outcome"]
    assert outcome["reason"] == "resigned"
    assert seat not in outcome["winners"]
    before = rows()
    for where, body in (
        ("actions/", {"action": action, "seat": seat}),
        ("resign/", {"seat": seat}),
    ):
        refusal(as_alice.post(path + where, body, match=1), 409, "match-finished")
    refusal(as_alice.post(f"{path}undo/answer/", {"agree": True}, match=1), 409, "nothing-asked")
    refusal(as_alice.patch(f"{path}seats/{seat}/", {"who": "greedy"}), 409, "match-finished")
    assert as_alice.get(f"{path}actions/?seat={seat}").json()["actions"] == []
    assert rows() == before


@ALL
def test_an_action_of_another_game_or_turn_is_refused(as_alice, refusal, rows, game):
    table = new(as_alice, game, "me")
    path = f"matches/{table}/actions/"
    waiting = as_alice.get(f"matches/{table}/").json()["waiting"]
    before = rows()
    for key, other in PLAYABLE.items():
        for do in set(other.rules.actions) - set(PLAYABLE[game].rules.actions) if key != game else ():
            refusal(as_alice.post(path, {"action": {"do": do}, "seat": waiting[0]}, match=0), 400, "unknown-action")
    action = as_alice.get(f"{path}?seat={waiting[0]}").json()["actions"][0]["action"]
    for seat in set(seats_of(game)) - set(waiting):
        refusal(as_alice.post(path, {"action": action, "seat": seat, "roll": True}, match=0), 409, "not-your-turn")
    problem = refusal(
        as_alice.post(path, {"action": action | {"surely": 1}, "seat": waiting[0]}, match=0), 400, "unknown-field"
    )
    assert set(problem["errors"]) == {"action.surely"}
    refusal(
        as_alice.post(path, {"action": {"do": "undo", "to": 0}, "seat": waiting[0]}, match=0), 409, "illegal-action"
    )
    assert rows() == before


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@ALL
@settings(max_examples=40 if CI else 10, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_sent_as_a_move_the_answer_has_a_code(as_alice, game, data):
    tables = as_alice.get(f"matches/?game={game}&status=open").json()["results"]
    table = tables[0]["id"] if tables else new(as_alice, game, "me")
    actions = PLAYABLE[game].rules.actions
    do = data.draw(st.sampled_from([*actions, "undo"]))
    fields = list(getattr(actions.get(do), "__struct_fields__", ("to",)))
    action = {"do": do} | data.draw(st.dictionaries(st.sampled_from(fields), VALUES)) if fields else {"do": do}
    body = {"action": action, "seat": data.draw(st.sampled_from(seats_of(game)))}
    typed = data.draw(st.fixed_dictionaries({}, optional={"faces": VALUES, "roll": VALUES}))
    moved = as_alice.post(f"matches/{table}/actions/", body | typed, match="*")
    assert moved.status_code in {201, 400, 409, 422}
    assert as_alice.post(f"matches/{table}/odds/", body).status_code in {200, 400, 409}
