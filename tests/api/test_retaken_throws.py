"""Against a computer a player takes back at will; what Bivouac threw stays in the log for all, and is counted."""

import re

import pytest
from django.test import Client

from matches.models import Match

from .conftest import ROLL

pytestmark = pytest.mark.django_db

ME, COMPUTER = {"seat": "south", "who": "me"}, {"seat": "north", "who": "random"}


@pytest.fixture
def solo(make_duel):
    """Alice plays south against a computer, and Bivouac throws all dice."""
    return make_duel(seats=[ME, COMPUTER], dice="server")


def back(table):
    return table.alice.post(f"{table.path}undo/", {"seat": "south"}, match=table.version).json()


def retaken(table):
    return table.alice.get(table.path).json()["throws_retaken"]


def test_each_throw_taken_back_is_counted_the_computers_answer_too(solo):
    assert retaken(solo) == 0
    for times in (1, 2, 3):
        before = retaken(solo)
        solo.play(solo.alice, ROLL, seat="south")
        log = solo.alice.get(f"{solo.path}moves/?after={solo.version - 2}").json()["results"]
        thrown = [line["dice"]["by"] for line in log if line["action"]["do"] == "roll"]
        assert thrown[0] == "server"
        assert back(solo)["done"]
        assert retaken(solo) > before, times
    moves = solo.alice.get(f"{solo.path}moves/").json()["results"]
    assert retaken(solo) == sum(move["dice"]["by"] == "server" for move in moves)
    assert all(move["dice"]["faces"] for move in moves if move["dice"]["by"] == "server")
    assert solo.alice.get("matches/").json()["results"][0]["throws_retaken"] == retaken(solo)


def test_a_move_without_bivouacs_dice_is_not_counted(make_duel):
    table = make_duel(seats=[ME, {"seat": "north", "who": "me"}])
    table.play(table.alice, ROLL, faces=[6], seat="south")
    back(table)
    assert retaken(table) == 0
    table.play(table.alice, ROLL, roll=True, seat="south")
    back(table)
    assert retaken(table) == 1


def test_what_the_others_agreed_to_is_counted_as_well(duel, zoe):
    duel.play(duel.alice, ROLL, roll=True)
    duel.alice.post(f"{duel.path}undo/", match=1)
    zoe.post(f"{duel.path}undo/answer/", {"agree": True}, match=1)
    assert retaken(duel) == 1


@pytest.mark.parametrize(
    ("language", "before", "during", "shown"),
    [
        ("en", "stay in the log for all", "Throws of Bivouac taken back", "taken back"),
        ("fr", "restent au journal pour tous", "Lancers de Bivouac annulés", "annulée"),
    ],
)
def test_the_page_says_so_before_in_the_log_and_at_the_end(solo, alice, language, before, during, shown):
    solo.play(solo.alice, ROLL, seat="south")
    page = Client(headers={"Accept-Language": language})
    page.force_login(alice)
    first = page.get(f"/tables/{solo.id}/").content.decode()
    assert before in first
    assert during not in first
    back(solo)
    faces = solo.alice.get(f"{solo.path}moves/").json()["results"][0]["dice"]["faces"]
    later = page.get(f"/tables/{solo.id}/").content.decode()
    assert during in later
    assert shown in later
    assert re.search(rf'aria-label="{faces[0]}">.{{1,600}}{shown}</span>', later, re.DOTALL)
    solo.alice.post(f"{solo.path}resign/", {"seat": "south"})
    ending = page.get(f"/tables/{solo.id}/").content.decode().partition('id="ending"')[2].partition("</section>")[0]
    assert during in ending
    assert str(Match.objects.get(pk=solo.id).throws_retaken) in ending
