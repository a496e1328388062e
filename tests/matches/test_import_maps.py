"""Maps of the players, from .board files."""

import pytest

from games.battletech.board import BOARDS
from matches.designs import map_find, maps_seen
from matches.models import Battlemap

from .bringing import bring, counts, files_and_codes
from .files import BOARD, board

pytestmark = pytest.mark.django_db


# --- maps -----------------------------------------------------------------------------------------


def test_maps_that_cannot_be_used_are_refused():
    files = [("large.board", board(1000, 1000)), ("no.board", b"hello"), (".board", board())]
    summary = bring(*files, suffix=BOARD)
    assert files_and_codes(summary.refused) == [
        ("large.board", "board-size"),
        ("no.board", "board-no-size"),
        (".board", "blank"),
    ]
    assert not Battlemap.objects.filter(builtin=False).exists()


def test_what_is_different_of_a_map_is_said_when_it_comes_in_and_not_again(alice):
    file = (
        "Hills.board",
        board(120, 2, 'hex 001001 0 "woods:3" ""', 'hex 001001 0 "woods:3" ""', 'hex 121001 0 "" ""'),
    )
    summary = bring(file, owner=alice, suffix=BOARD)
    assert files_and_codes(summary.noted) == [
        ("Hills.board", code)
        for code in ("ultra-woods", "missing-hexes", "repeated-hexes", "hexes-outside", "larger-map")
    ]
    assert all(note.words for note in summary.noted)
    assert bring(file, owner=alice, suffix=BOARD).noted == []


def test_maps_whose_names_differ_stay_apart_and_are_found_again(alice):
    names = ["森 1", "川 1", "Mill Pond", "Mill-Pond", "Лес"]
    files = [(f"{name}.board", board(3, 2 + at)) for at, name in enumerate(names)]
    assert counts(bring(*files, owner=alice, suffix=BOARD)) == (5, 0, 0, 0, 0)
    assert counts(bring(*files, owner=alice, suffix=BOARD)) == (0, 0, 5, 0, 0)
    assert {map_find(alice, row.key).title for row in Battlemap.objects.filter(owner=alice)} == set(names)
    assert counts(bring(("Лес.board", board(5, 5)), owner=alice, suffix=BOARD)) == (0, 1, 0, 0, 0)


def test_a_map_of_the_tools_name_or_key_stands_beside_it(alice):
    title, rows = BOARDS["training"].title.en, Battlemap.objects.get(key="training").rows.split()
    woods = {"l": "woods:1", "h": "woods:2"}
    same = board(
        15,
        17,
        *(
            f'hex {x + 1:02}{y + 1:02} 0 "{woods.get(letter, "")}" ""'
            for y, row in enumerate(rows)
            for x, letter in enumerate(row)
        ),
    )
    summary = bring((f"{title}.board", same), ("Training.board", same), owner=alice, suffix=BOARD)
    assert counts(summary) == (1, 0, 1, 0, 0)
    assert files_and_codes(summary.noted) == [(f"{title}.board", "is-built-in")]
    assert counts(bring((f"{title}.board", board()), owner=alice, suffix=BOARD)) == (1, 0, 0, 0, 0)
    assert map_find(alice, "training").builtin
    assert {row.title for row in maps_seen(alice)} >= {title, "Training"}
    assert [row.builtin for row in maps_seen(alice).filter(title=title).order_by("builtin")] == [False, True]
