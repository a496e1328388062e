"""`matches_verify`: every match is played again from its log, and what no longer plays is listed."""

import pytest
from django.core.management import CommandError, call_command

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.tables import Sitting, match_create, match_play
from tests.granting import somebody

from .marking import NOW


@pytest.fixture
def table(alice):
    """A match of Bitva in which lots are drawn: south begins."""
    match = match_create(
        game="bitva", host=alice, at=NOW, sittings=[Sitting(seat, alice.pk) for seat in ("south", "north")]
    )
    for face, seat in ((6, "south"), (1, "north")):
        request = WriteRequest(may(somebody(alice), TABLE, pk=match.pk), NOW)
        match_play(request=request, action={"do": "roll"}, seat=seat, faces=[face])
    match.refresh_from_db()
    return match


def test_matches_that_no_longer_replay_are_listed(table, capsys):
    call_command("matches_verify")
    assert "Matches that replay: 1." in capsys.readouterr().out
    Match.objects.update(state={**table.state, "turn": "north"})
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("matches_verify", game="bitva")
    assert "another-state" in capsys.readouterr().out


def test_the_line_at_which_it_breaks_is_named(table, capsys):
    table.log.filter(seq=2).update(seat="south")
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("matches_verify")
    assert "line 2, " in capsys.readouterr().out


def test_a_match_of_a_game_that_is_not_installed_is_left_out(table, capsys):
    Match.objects.update(game="tafl")
    call_command("matches_verify")
    output = capsys.readouterr().out
    assert ("1 of tafl left out" in output, "Matches that replay: 0." in output) == (True, True)
