"""Designs and chances of a second game over the API, where it is installed (tests/config/test_own_things.py)."""

import pytest
from django.core.management import call_command

from printables.theme import THEMES
from tests.matches.files import mtf

from .uploads import FORM, form

pytestmark = pytest.mark.django_db


def test_designs_of_two_games_are_brought_in_and_listed_together(as_alice):
    files = form(("Granite.stone", b"700"), ("Badger BDG-1.stone", b"30"), ("a.mtf", mtf()), ("b.stone", b"heavy"))
    summary = as_alice.client.post("/api/v1/mechs/", files, content_type=FORM, headers=as_alice.headers).json()
    assert (summary["imported"], [(note["file"], note["line"]) for note in summary["refused"]]) == (3, [("b.stone", 1)])
    rows = {
        (result["title"], result.get("grams"), result.get("tons"))
        for result in as_alice.get("mechs/").json()["results"]
    }
    assert {("Granite", 700, None), ("Pebble", 3, None), ("Badger BDG-1", 30, None), ("Badger BDG-1", None, 30)} <= rows
    heavy = as_alice.get("mechs/?grams_min=500").json()["results"]
    assert [(design["key"], design["title"]) for design in heavy] == [("granite", "Granite")]
    assert as_alice.get("mechs/granite/").json()["option"] == {"stone": "Granite"}
    assert as_alice.get("mechs/badger-bdg-1/").status_code == 200


def test_a_game_refuses_in_its_own_words_or_by_its_code(as_alice):
    files = form(("Boulder.stone", b"9001"), ("Feather.stone", b"0"))
    headers = as_alice.headers | {"Accept-Language": "fr"}
    refused = as_alice.client.post("/api/v1/mechs/", files, content_type=FORM, headers=headers).json()["refused"]
    assert [(note["code"], note["detail"]) for note in refused] == [
        ("too-heavy", "Une pierre de plus de 9000 g."),
        ("weightless-stone", "weightless-stone"),
    ]


def test_each_game_answers_before_a_decision(as_alice, make_duel):
    seats = [{"seat": "cross", "who": "me"}, {"seat": "ring", "who": "me"}]
    duel = make_duel(game="three-in-a-row", dice="table", seats=seats)
    answer = as_alice.get(f"{duel.path}outlook/?unit=cross").json()
    assert (answer["seized"], answer["seat"]) == ({"fraction": "1/3", "value": 1 / 3}, "cross")


def test_what_a_print_of_a_game_has_no_words_for_is_said_by_its_key(as_nobody):
    found = {result["slug"]: result for result in as_nobody.get("printables/").json()["results"]}
    board = found["connect-board"]
    assert (board["game"], board["title"]) == ("three-in-a-row", "Connect board")
    options = board["options"]["properties"]
    assert options["high_rows"] == {"title": "High rows", "type": "integer", "default": 3}
    laid = [{"const": "apart", "title": "Apart"}, {"const": "edge_to_edge", "title": "Edge to edge"}]
    assert options["laid"] == {"title": "Laid", "type": "string", "default": "apart", "oneOf": laid}
    assert as_nobody.get("printables/connect-board.pdf?laid=anyhow").json()["code"] == "not-a-choice"
    assert as_nobody.get("printables/connect-board.pdf").content.startswith(b"%PDF-")


def test_the_words_of_a_game_are_its_own_where_others_have_the_same_key(as_nobody):
    drawn = as_nobody.get("printables/connect-board.svg?lang=fr&high_rows=5").content.decode()
    for words in ("Connect board", "Une pierre est tournée", "Rows left 5", "feuille 1 sur 1"):
        assert words in drawn
    sheet = as_nobody.get("printables/record-sheet.svg?lang=fr").content.decode()
    assert "page 1 sur 1" in sheet
    assert "Tour" in sheet
    assert "tournée" not in sheet


def test_its_sides_look_like_the_first_and_the_second_unless_its_art_says_otherwise(as_nobody):
    first, second = (THEMES["colour"].sides[look].band for look in ("first", "second"))
    drawn = as_nobody.get("printables/connect-board.svg").content.decode()
    assert first.lower() in drawn.lower()
    assert second.lower() in drawn.lower()


def test_two_games_may_have_classes_of_the_same_name(as_nobody, tmp_path):
    call_command("spectacular", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))
    schema = as_nobody.get("schema/").json()
    parts = schema["components"]["schemas"]
    for address, name, fields in (
        ("three-in-a-row/odds/far-throw/", "ThreeInARowStrikeBodyRequest", {"stone", "worn_out"}),
        ("invasion/resolve/strike/", "StrikeBodyRequest", {"striker"}),
    ):
        body = schema["paths"][f"/api/v1/games/{address}"]["post"]["requestBody"]["content"]["application/json"][
            "schema"
        ]
        assert body == {"$ref": f"#/components/schemas/{name}"}
        assert fields <= set(parts[name]["properties"])
    stone = "ThreeInARowStoneRequest"
    assert parts["ThreeInARowStrikeBodyRequest"]["properties"]["stone"] == {"$ref": f"#/components/schemas/{stone}"}
    assert stone in parts


def test_all_that_a_game_of_another_package_says_is_called_by_its_key(as_nobody):
    parts = as_nobody.get("schema/").json()["components"]["schemas"]
    names = {"Weigh", "Weighed", "Mark", "State", "StrikeBodyRequest", "StoneRequest", "Thrown"}
    assert {f"ThreeInARow{name}" for name in names} <= set(parts)
    assert not {name for name in parts if name.startswith(("Stone", "Weigh"))}


def test_the_designs_of_two_games_are_described_each_by_itself(as_nobody):
    parts = as_nobody.get("schema/").json()["components"]["schemas"]
    listed = [each["$ref"].rpartition("/")[2] for each in parts["Design"]["anyOf"]]
    assert set(listed) == {"BattletechDesign", "ThreeInARowStoneFacts"}
    assert parts["ThreeInARowStoneFacts"]["required"] == ["chassis", "grams"]
    options = [each["$ref"].rpartition("/")[2] for each in parts["MechOut"]["properties"]["option"]["oneOf"]]
    assert options == ["MechOptionOut", "ThreeInARowStoneOption"]
    assert set(options) <= set(parts)


def test_a_resolver_without_words_is_called_by_the_end_of_its_address(as_nobody):
    (found,) = as_nobody.get("games/three-in-a-row/", Accept_Language="fr").json()["resolvers"]
    assert found["title"] == "Far throw"


def test_dice_that_decide_a_secret_are_shown_to_its_seat_alone(as_alice, make_duel):
    seats = [{"seat": "cross", "who": "me"}, {"seat": "ring", "who": "guest"}]
    duel = make_duel(game="three-in-a-row", dice="table", seats=seats)
    ring, watcher = duel.holder(seat="ring"), duel.holder()
    before = duel.play(as_alice, {"do": "weigh"}, faces=[6]).json()["version"] - 1
    stale = ring.post(f"{duel.path}actions/", {"action": {"do": "mark", "at": "a1"}}, match=before).json()
    assert stale["since"][0]["dice"] == {"faces": [], "by": "table"}
    for reader, faces in ((as_alice, [6]), (ring, []), (watcher, [])):
        (line,) = reader.get(f"{duel.path}moves/").json()["results"]
        assert line["dice"] == {"faces": faces, "by": "table"}
        assert line["action"] == ({"do": "weigh"} if faces else {"do": "weigh", "hidden": ["faces"]})
