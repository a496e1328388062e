"""Tables and sheets whose game came with a package that is gone: in lists as ever, by themselves refused by a code."""

import pytest

from matches.models import Match, RecordSheet
from matches.sheets import sheet_create
from tests.granting import pass_of, signed, table_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def gone(make_duel):
    """Alice's table of a game that is not here any more."""
    duel = make_duel()
    Match.objects.filter(pk=duel.id).update(game="tafl")
    return duel


@pytest.fixture
def sheet(alice):
    sheet = sheet_create(user=alice, design="HBK-4G")
    RecordSheet.objects.filter(pk=sheet.pk).update(game="tafl")
    return sheet


def test_lists_name_them(as_alice, gone, sheet):
    assert [(result["id"], result["game"]) for result in as_alice.get("matches/").json()["results"]] == [
        (gone.id, "tafl")
    ]
    assert [result["id"] for result in as_alice.get("record-sheets/").json()["results"]] == [sheet.pk]


def test_the_list_of_a_game_that_is_gone_is_for_whoever_has_tables_of_it(as_alice, as_charlie, gone, refusal):
    found = as_alice.get("matches/?game=tafl&status=open").json()["results"]
    assert [table["id"] for table in found] == [gone.id]
    assert as_alice.get("matches/?game=tafl&status=finished").json()["results"] == []
    refusal(as_charlie.get("matches/?game=tafl"), 400, "bad-filter")


@pytest.mark.parametrize(
    "part", ["", "actions/", "moves/", "board.svg", "stream/", "destinations/", "at/0/", "outlook/"]
)
def test_every_part_of_the_table_is_refused_by_one_code(as_alice, gone, refusal, part):
    problem = refusal(as_alice.get(gone.path + part), 409, "game-not-installed")
    assert problem["params"] == {"game": "tafl"}


def test_of_a_table_with_newer_rules_than_the_game_here_by_another(as_alice, gone, refusal):
    Match.objects.filter(pk=gone.id).update(game="bitva", rules_version=99)
    refusal(as_alice.get(gone.path), 409, "game-too-old")


@pytest.mark.parametrize("part", ["", "marks/", "stream/", "export/", "svg/"])
def test_every_part_of_the_sheet_too(as_alice, sheet, refusal, part):
    refusal(as_alice.get(f"record-sheets/{sheet.pk}/{part}"), 409, "game-not-installed")


@pytest.mark.parametrize("claims", [False, True])
def test_nobody_sits_down_by_a_link_and_nothing_has_changed(as_charlie, gone, refusal, rows, claims):
    link, before = signed(table_link(gone.id, "north")), rows()
    refusal(as_charlie.post("joins/", {"link": link, "claim": claims}), 409, "game-not-installed")
    assert rows() == before


def test_strangers_are_told_nothing(as_charlie, gone, refusal):
    refusal(as_charlie.get(gone.path), 404, "no-match")


def test_the_host_deletes_it(as_alice, asker, gone, refusal):
    watcher = asker(Authorization=f"Pass {pass_of(table_link(gone.id))}")
    refusal(watcher.delete(gone.path), 403, "host-only")
    assert as_alice.delete(gone.path).status_code == 204
    refusal(as_alice.get(gone.path), 404, "no-match")


def test_the_owner_deletes_the_sheet(as_alice, sheet):
    assert as_alice.delete(f"record-sheets/{sheet.pk}/").status_code == 204
    assert not RecordSheet.objects.exists()


def test_what_goes_on_is_not_deleted(as_alice, make_duel, refusal):
    refusal(as_alice.delete(make_duel().path), 409, "goes-on")
