"""Matches that began by older rules: they are read, replayed and played on as they began. Their rows are those that the
code of that time has left."""

import re
from html import escape

import pytest
from django.core.management import call_command
from msgspec.structs import replace

from games.battletech.actions import ChooseSide, Declare, HoldFire
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as RULES
from games.registry import PLAYABLE
from matches.codec import decode, encode
from matches.models import Match, Move
from matches.selectors import match_broken
from tests.api.positions import Table
from tests.games.battletech.positions import Table as MechTable
from tests.games.battletech.test_sequence import TWO_SIDES
from tests.games.kept import kept_game
from tests.virginia import NOW

pytestmark = pytest.mark.django_db

LATER = ("special_each_sector", "solo_points")


def older(as_alice, name, lines=None):
    """A match of version 1, with the first lines of a game that was played then, as its rows have stood since."""
    kept = kept_game("little-battlefield", name)
    assert kept.version == 1
    log = kept.log[:lines]
    state = kept.states[len(log)]
    row = encode(state)
    del row["rules_version"]
    for option in LATER:
        del row["options"][option]
    solo_game = {"mode": "solo"} if kept.options.get("mode") == "solo" else {}
    table = Table(as_alice, "little-battlefield", None, solo_game)
    Match.objects.filter(pk=table.id).update(
        state=row, waiting=list(RULES.to_act(state)), rules_version=1, options=kept.options, version=len(log)
    )
    Move.objects.bulk_create(
        Move(match_id=table.id, seq=n, seat=line["seat"], action=line["action"], faces=line["faces"], at=NOW)
        for n, line in enumerate(log, 1)
    )
    return table, kept.log[len(log) :]


OLD = ("battle", "scenario", "solo", "solo_horde", "two_forests", "red_first")


@pytest.mark.parametrize("name", OLD)
def test_a_match_of_the_first_version_replays_line_by_line(as_alice, name, capsys):
    table, _ = older(as_alice, name)
    call_command("matches_verify")
    assert "Matches that replay: 1." in capsys.readouterr().out
    last = Match.objects.get(pk=table.id)
    state = as_alice.get(f"{table.path}at/{last.version}/").json()["state"]
    assert decode(RULES.state, state) == table.state
    assert [state["options"][option] for option in LATER] == [True, True]


@pytest.mark.parametrize("name", OLD)
def test_a_match_of_the_first_version_goes_on_as_it_began(as_alice, name):
    """From its middle to its end, over HTTP, with the faces that fell then."""
    half = len(kept_game("little-battlefield", name).log) // 2
    table, rest = older(as_alice, name, half)
    for line in rest:
        table.play(line["action"], *line["faces"])
    assert table.state == decode(RULES.state, kept_game("little-battlefield", name).content["last"])
    assert table.now["status"] == "finished"
    assert match_broken(Match.objects.get(pk=table.id)) is None


def test_moves_of_a_match_of_the_first_version_are_taken_back(as_alice):
    table, _ = older(as_alice, "two_forests", 60)
    before = table.state
    seat = Move.objects.get(match=table.id, seq=60).seat
    answer = as_alice.post(f"{table.path}undo/", {"seat": seat}, match=60)
    assert answer.status_code == 200, answer.content
    assert table.state != before
    assert table.now["version"] == 61
    assert match_broken(Match.objects.get(pk=table.id)) is None


def test_the_page_of_a_match_of_the_first_version_says_how_it_is_played(as_alice, alice, client):
    table, _ = older(as_alice, "two_forests", 60)
    client.force_login(alice)
    for path, answer in ((f"/tables/{table.id}/", "Yes"), (new_table(as_alice), "No")):
        page = client.get(path).content.decode()
        for option in LATER:
            text = escape(PLAYABLE["little-battlefield"].options[option].en)
            rest = page[page.index(text) + len(text) :]
            assert re.search(r"<dd[^>]*>(\w+)<", rest).group(1) == answer


def new_table(as_alice):
    return f"/tables/{Table(as_alice, 'little-battlefield').id}/"


def test_a_rematch_of_an_old_bridgehead_that_red_began_can_be_had(as_alice):
    table, _ = older(as_alice, "red_first")
    Match.objects.filter(pk=table.id).update(status="finished", outcome={"winners": ["red"], "reason": "rounds"})
    made = as_alice.post(f"{table.path}rematch/")
    assert made.status_code in {200, 201}, made.content
    assert Match.objects.get(rematch_of=table.id).options == {"scenario": "bridgehead"}


@pytest.mark.parametrize(("version", "ended"), [(4, None), (3, ([], "stalemate"))])
def test_S9_a_side_of_the_line_chosen_for_a_turn_draws_no_match_but_those_of_before(as_alice, version, ended):
    field, lame = {"map": "own", "own_map": TWO_SIDES}, {"LL": 0}
    stood = MechTable([("ENF-4R", "0405", "se", lame)], [("ENF-4R", "0805", "nw", lame)], **field).stand()
    table = Table(as_alice, "battletech", replace(stood.state, rules_version=version), field)
    Match.objects.filter(pk=table.id).update(rules_version=version)
    for action in (Declare("A1", "D1"), ChooseSide("left"), HoldFire("A1"), HoldFire("D1")):
        table.play(action)
    assert table.ended == ended
    assert table.state.turn == (1 if ended else 2)
