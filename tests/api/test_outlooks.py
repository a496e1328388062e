"""BattleTech before a decision, over HTTP: what a mech could hit, and what the lines of sight of a map come to."""

from fractions import Fraction

import pytest

from core.grants import may
from games.battletech.board import BOARDS
from games.battletech.damage import LOCATIONS
from games.battletech.prospects import on_each_ground, outlook, prospects
from games.battletech.sight import line
from matches.access import TABLE
from matches.models import Match
from matches.selectors import state_of
from tests.granting import somebody
from tests.matches.files import board

from .uploads import FORM, form

pytestmark = pytest.mark.django_db

ORDER = ("deploy", "face", "roll-initiative", "announce", "stop")
FACING = {"attacker": 3, "defender": 0}
SEATS = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "guest", "name": "Zoé"}]


class Field:
    """A table of BattleTech: Alice attacks, Zoé defends by a link."""

    def __init__(self, duel, alice):
        self.duel, self.alice, self.zoe = duel, alice, duel.holder(seat="defender")
        self.path = f"{duel.path}outlook/"

    def play(self, seat, action, **more):
        self.duel.play(self.alice if seat == "attacker" else self.zoe, action, **more)

    def begun(self):
        """Set up and moved, to the first declaration; to the next turn where nobody has a target."""
        while (match := Match.objects.get(pk=self.duel.id)).state["turn"] == 1:
            seat = match.waiting[0]
            asker = self.alice if seat == "attacker" else self.zoe
            offered = [action["action"] for action in asker.get(f"{self.duel.path}actions/").json()["actions"]]
            offered = [action for action in offered if action["do"] in ORDER]
            if not offered:
                break
            wanted = min(offered, key=lambda action: (ORDER.index(action["do"]), action.get("facing") != FACING[seat]))
            self.play(seat, wanted)
        return self

    def state(self, user):
        return state_of(may(somebody(user), TABLE, pk=self.duel.id))


@pytest.fixture
def field(make_duel, as_alice):
    def made(own_map="....\n.l..\n....", **options):
        chosen = {"map": "own", "own_map": own_map, "defender_rows": 1} if own_map else {"map": "none"}
        return Field(make_duel(game="battletech", dice="server", seats=SEATS, options={**chosen, **options}), as_alice)

    return made


def test_W5_every_weapon_has_number_reasons_and_exact_chance(field, as_alice, alice):
    table = field().begun()
    answer = as_alice.get(f"{table.path}?unit=A1").json()
    (expected,) = prospects(table.state(alice), "A1")
    assert (answer["unit"], answer["seat"], answer["volley"]) == ("A1", "attacker", None)
    (target,) = answer["targets"]
    assert (target["target"], target["hexes"], target["visible"], target["open"], target["unsaid"]) == (
        "D1",
        expected.hexes,
        True,
        False,
        [],
    )
    for shown, weapon in zip(target["views"][0]["weapons"], expected.views[0].weapons, strict=True):
        assert (shown["weapon"], shown["key"], shown["to_hit"]["number"]) == (
            weapon.weapon,
            weapon.key,
            weapon.to_hit.number,
        )
        assert shown["to_hit"]["modifiers"] == [{"why": m.why, "value": m.value} for m in weapon.to_hit.modifiers]
        assert Fraction(shown["to_hit"]["probability"]["fraction"]) == weapon.to_hit.probability > 0
        assert shown["to_hit"]["probability"]["value"] == float(weapon.to_hit.probability)
        assert Fraction(shown["expected"]["fraction"]) == weapon.expected
    assert target["views"][0]["weapons"][0]["to_hit"]["modifiers"][0] == {"why": "base", "value": 4}


def test_H3_what_chosen_weapons_would_do_is_told_exactly(field, as_alice, alice):
    table = field().begun()
    volley = as_alice.get(f"{table.path}?unit=A1&target=D1&weapons=0,2").json()["volley"]
    found = outlook(table.state(alice), "A1", "D1", [0, 2])
    assert (volley["target"], volley["weapons"]) == ("D1", [0, 2])
    (whole,) = volley["grounds"]
    assert whole["ground"] == "clear"
    assert Fraction(whole["destroyed"]["fraction"]) == found.destroyed
    assert {location: Fraction(whole["lost"][location]["fraction"]) for location in LOCATIONS} == found.lost
    assert Fraction(whole["hits"]["fraction"]) == found.hits > 0


def test_without_a_choice_all_weapons_that_can_fire_are_reckoned_with(field, as_alice):
    table = field().begun()
    every = as_alice.get(f"{table.path}?unit=A1&target=D1").json()["volley"]
    assert every == as_alice.get(f"{table.path}?unit=A1&target=D1&weapons=0,1,2").json()["volley"]
    none = as_alice.get(f"{table.path}?unit=A1&target=D1&weapons=").json()["volley"]
    assert (none["weapons"], none["grounds"][0]["hits"]["value"]) == ([], 0)


def test_L3_who_cannot_be_seen_is_there_with_the_woods_that_block(field, as_alice):
    table = field("....\nhhhh\nhhhh\n....").begun()
    (target,) = as_alice.get(f"{table.path}?unit=A1").json()["targets"]
    (view,) = target["views"]
    assert (target["visible"], view["visible"]) == (False, False)
    assert {hex_["ground"] for hex_ in view["blocking"]} == {"heavy"}
    assert [weapon["why_not"] for weapon in view["weapons"]] == [["no-line-of-sight"]] * 3
    volley = as_alice.get(f"{table.path}?unit=A1&target=D1").json()["volley"]
    assert (volley["weapons"], volley["grounds"][0]["destroyed"]["fraction"]) == ([], "0")


def test_N4_while_the_ground_is_not_said_each_ground_has_its_number(field, as_alice, alice):
    table = field(None).begun()
    (target,) = as_alice.get(f"{table.path}?unit=A1").json()["targets"]
    assert (target["hexes"], target["unsaid"]) == (None, ["range", "woods", "ground", "bearing"])
    seat = Match.objects.get(pk=table.duel.id).waiting[0]
    unit, enemy = ("A1", "D1") if seat == "attacker" else ("D1", "A1")
    table.play(seat, {"do": "declare", "unit": unit, "target": enemy})
    table.play(seat, {"do": "say-range", "hexes": 3})
    table.play(seat, {"do": "say-woods", "light": 1, "heavy": 0})
    answer = as_alice.get(f"{table.path}?unit={unit}&target={enemy}&weapons=0,1").json()
    (target,) = answer["targets"]
    assert target["unsaid"] == ["ground", "bearing"]
    weapon = target["views"][0]["weapons"][0]
    assert [(ground["ground"], ground["to_hit"]["number"]) for ground in weapon["grounds"]] == [
        ("clear", 5),
        ("light", 6),
        ("heavy", 7),
    ]
    assert [ground["ground"] for ground in answer["volley"]["grounds"]] == ["clear", "light", "heavy"]
    for shown, (_, after) in zip(answer["volley"]["grounds"], on_each_ground(table.state(alice), enemy), strict=True):
        assert Fraction(shown["destroyed"]["fraction"]) == outlook(after, unit, enemy, [0, 1]).destroyed


def test_everybody_at_the_table_sees_the_same_and_a_stranger_nothing(field, as_alice, as_charlie, refusal):
    table = field().begun()
    words = []
    for asker in (as_alice, table.zoe, table.duel.holder()):
        answer = asker.get(f"{table.path}?unit=D1&target=A1&weapons=0")
        assert answer.status_code == 200
        words.append({**answer.json(), "seat": None})
    assert words[0] == words[1] == words[2]
    assert table.duel.holder().get(f"{table.path}?unit=D1").json()["seat"] is None
    refusal(as_charlie.get(f"{table.path}?unit=A1"), 404, "no-match")
    refusal(as_alice.get(f"{table.path}?unit=A1&seat=defender"), 403, "other-seat")


@pytest.mark.parametrize(
    ("query", "code", "field_at_fault"),
    [
        ("", "required", "unit"),
        ("unit=Z9", "unknown-unit", "unit"),
        ("unit=A1&target=Z9", "unknown-unit", "target"),
        ("unit=A1&target=A1", "unknown-unit", "target"),
        ("unit=A1&weapons=0", "required", "target"),
        ("unit=A1&target=D1&weapons=x", "not-a-number", "weapons"),
        ("unit=A1&target=D1&weapons=0,", "not-a-number", "weapons"),
        ("unit=A1&target=D1&weapons=-1", "not-a-number", "weapons"),
        ("unit=A1&target=D1&weapons=9", "unknown-value", "weapons"),
        ("unit=A1&target=D1&weapons=" + "0," * 60 + "0", "too-many", "weapons"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_name(query, code, field_at_fault, field, as_alice, refusal):
    table = field().begun()
    problem = refusal(as_alice.get(f"{table.path}?{query}"), 400, code)
    assert set(problem["errors"]) == {field_at_fault}


def test_other_games_have_no_outlook(duel, as_alice, refusal):
    refusal(as_alice.get(f"{duel.path}outlook/?unit=A1"), 409, "no-outlook")


# --- lines of sight -------------------------------------------------------------------------------

OPEN = "from=0305&to=0905"  # its line runs along hexsides: left 2 light, right one of each, which blocks


def test_L3_L4_a_line_is_taken_apart(as_alice):
    answer = as_alice.get(f"maps/training/lines/?{OPEN}").json()
    assert (answer["map"], answer["from"], answer["side"]) == ("training", "0305", None)
    (line,) = answer["results"]
    assert (line["hex"], line["distance"], line["along"], line["open"]) == ("0905", 6, True, True)
    assert line["left"] == {"light": 2, "heavy": 0, "to_hit": 2, "blocked": False}
    assert line["right"] == line["counted"] == {"light": 1, "heavy": 1, "to_hit": 3, "blocked": True}
    assert (line["ground"], line["cover"]) == ("light", 1)
    assert line["stops"][:2] == [
        {"side": "left", "hex": "0404", "ground": "clear"},
        {"side": "right", "hex": "0405", "ground": "clear"},
    ]


@pytest.mark.parametrize(("side", "blocked"), [("left", False), ("right", True)])
def test_L4_with_a_side_chosen_the_line_is_settled(side, blocked, as_alice):
    (line,) = as_alice.get(f"maps/training/lines/?{OPEN}&side={side}").json()["results"]
    assert (line["counted"]["blocked"], line["open"]) == (blocked, False)


def test_the_hexes_come_as_they_were_asked_for_each_once(as_alice):
    answer = as_alice.get("maps/training/lines/?from=0305&to=0905,0310,0905").json()
    assert [result["hex"] for result in answer["results"]] == ["0905", "0310"]


def test_without_a_target_there_are_all_lines_of_the_hex(as_alice):
    training = BOARDS["training"]
    lines = as_alice.get("maps/training/lines/?from=0305").json()["results"]
    assert [row["hex"] for row in lines] == [hex_ for hex_ in training.hexes if hex_ != "0305"]
    assert {row["hex"]: row["counted"]["blocked"] for row in lines} == {
        hex_: (found := line(training, "0305", hex_)).woods(found.worse).block
        for hex_ in training.hexes
        if hex_ != "0305"
    }


def test_of_a_larger_map_the_targets_are_named(as_alice, refusal):
    as_alice.post("maps/", form(("vast.board", board(30, 30))), Content_Type=FORM)
    problem = refusal(as_alice.get("maps/vast/lines/?from=0101"), 400, "required")
    assert set(problem["errors"]) == {"to"}
    assert as_alice.get("maps/vast/lines/?from=0101&to=3030").json()["results"][0]["hex"] == "3030"


@pytest.mark.parametrize(
    ("query", "code", "field_at_fault"),
    [
        ("", "required", "from"),
        ("from=9999", "unknown-hex", "from"),
        ("from=0305&to=9999", "unknown-hex", "to"),
        ("from=0305&to=0305", "same-hex", "to"),
        ("from=0305&to=" + ",".join(["0310"] * 61), "too-many", "to"),
        (f"{OPEN}&side=above", "not-a-choice", "side"),
    ],
)
def test_lines_that_there_are_not_are_refused_by_name(query, code, field_at_fault, as_alice, refusal):
    problem = refusal(as_alice.get(f"maps/training/lines/?{query}"), 400, code)
    assert set(problem["errors"]) == {field_at_fault}


def test_somebody_elses_map_has_no_lines(as_alice, as_bob, refusal):
    as_alice.post("maps/", form(("pond.board", board(5, 5))), Content_Type=FORM)
    assert as_alice.get("maps/pond/lines/?from=0101&to=0505").status_code == 200
    refusal(as_bob.get("maps/pond/lines/?from=0101&to=0505"), 404, "no-such-map")
