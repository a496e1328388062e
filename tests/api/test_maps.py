"""Maps over HTTP: those of the tool, those brought in, and how a match takes them."""

import pytest

from games.battletech.board import BOARDS
from tests.matches.files import board

from .uploads import FORM, form

pytestmark = pytest.mark.django_db

POND = board(15, 17, 'hex 0101 0 "woods:1" ""', 'hex 0405 2 "woods:2;rough:1" ""')


def bring(asker, *files):
    return asker.post("maps/", form(*files), Content_Type=FORM).json()


def test_the_maps_of_the_tool_are_listed_in_the_readers_language(as_bob):
    for language in ("en", "fr"):
        listed = as_bob.get("maps/", Accept_Language=language).json()["results"]
        assert {row["key"]: row["title"] for row in listed} == {
            key: battlemap.title.said_in(language) for key, battlemap in BOARDS.items()
        }
        assert all(row["builtin"] and not row["mine"] for row in listed)


@pytest.mark.parametrize("level", [0, -2])
def test_woods_of_level_0_and_below_come_in_as_clear_ground_with_a_note(as_alice, level):
    thin = board(2, 1, f'hex 0101 0 "woods:{level}" ""', 'hex 0201 0 "woods:1" ""')
    summary = bring(as_alice, ("Thin.board", thin))
    assert [(note["file"], note["code"]) for note in summary["noted"]] == [("Thin.board", "woods-0")]
    shown = as_alice.get("maps/thin/", Accept_Language="fr").json()
    assert shown["rows"] == [".l"]
    sentence = "Les bois de niveau 0 ou inférieur sont du terrain dégagé ici (hexagones : 1)."
    assert [note["text"].replace("\xa0", " ") for note in shown["notes"]] == [sentence]


def test_a_map_is_brought_in_and_says_what_was_left_out(as_alice, as_bob, refusal):
    summary = bring(as_alice, ("Mill Pond.board", POND), ("bad.board", b"x"), ("a.mtf", b"x"))
    assert (summary["imported"], [note["code"] for note in summary["refused"]], len(summary["skipped"])) == (
        1,
        ["board-no-size"],
        1,
    )
    assert [(note["file"], note["code"]) for note in summary["noted"]] == [
        ("Mill Pond.board", code) for code in ("elevation", "terrain", "missing-hexes")
    ]
    again = bring(as_alice, ("Mill Pond.board", POND))
    assert (again["unchanged"], again["noted"]) == (1, [])
    shown = as_alice.get("maps/mill-pond/").json()
    assert (shown["title"], shown["width"], shown["height"], shown["mine"]) == ("Mill Pond", 15, 17, True)
    assert (shown["rows"][0], shown["ignored"]) == ("l" + 14 * ".", {"elevation": 1, "rough": 1})
    assert shown["notes"][1] == {
        "code": "terrain",
        "name": "rough",
        "count": 1,
        "text": "Left out, as these rules do not know it: “rough” (hexes: 1).",
    }
    notes = as_alice.get("maps/mill-pond/", Accept_Language="fr").json()["notes"]
    assert [note["text"].replace("\xa0", " ") for note in notes][
        2
    ] == "Hexagones que le fichier omet, dégagés ici : 253."
    assert as_alice.get("maps/training/").json()["notes"] == []
    assert as_alice.get("maps/?name=pond").json()["results"][0]["key"] == "mill-pond"
    refusal(as_bob.get("maps/mill-pond/"), 404, "no-such-map")


@pytest.mark.parametrize("key", ["training", "mill-pond"])
def test_a_map_goes_into_a_match_as_it_says(as_alice, key):
    bring(as_alice, ("Mill Pond.board", POND))
    options = as_alice.get(f"maps/{key}/").json()["option"]
    assert options["map"] == ("training" if key == "training" else "own")
    seats = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "me"}]
    made = as_alice.post("matches/", {"game": "battletech", "seats": seats, "options": options})
    assert made.status_code == 201, made.content
