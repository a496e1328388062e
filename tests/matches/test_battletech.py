"""BattleTech at a live table: without a map, with the players' own mechs, and with a sheet that is corrected."""

import pytest

from core.errors import Invalid
from core.grants import may
from core.receipts import WriteRequest
from games.battletech.designs import DESIGNS, design_facts, design_of
from games.battletech.own import designs_text
from games.core.errors import Illegal
from matches.access import TABLE
from matches.models import Match, Move
from matches.seats import seat_give
from matches.selectors import match_broken, offers, state_of
from matches.tables import Sitting, match_create, match_play
from matches.undo import match_undo
from tests.granting import somebody
from tests.virginia import NOW


@pytest.fixture
def table(alice, bob):
    return match_of(alice, Sitting("defender", bob.pk))


def match_of(alice, defender, **options):
    sittings = [Sitting("attacker", alice.pk), defender]
    return match_create(
        game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"} | options, dice="server"
    )


def at(table, user):
    return may(somebody(user, {}), TABLE, pk=table.pk)


def play(table, user, do, **fields):
    return match_play(request=WriteRequest(at(table, user), NOW), action={"do": do, **fields})


def slot(table, alice, bob):
    """Initiative is rolled until one has it; who moves first, and the other."""
    people = {"attacker": alice, "defender": bob}
    while state_of(at(table, alice)).phase == "initiative":
        for seat in list(Match.objects.get(pk=table.pk).waiting):
            play(table, people[seat], "roll-initiative")
    (first,) = Match.objects.get(pk=table.pk).waiting
    return (alice, bob) if first == "attacker" else (bob, alice)


@pytest.mark.parametrize("computer", ["random", "greedy"])
def test_N9_no_computer_sits_down_where_there_is_no_map(alice, computer):
    with pytest.raises(Invalid) as no:
        match_of(alice, Sitting("defender", computer=computer))
    assert (no.value.code, Match.objects.exists()) == ("people-only", False)


def test_N9_nor_is_it_given_a_seat_later(table, alice):
    with pytest.raises(Invalid, match="people-only"):
        seat_give(access=at(table, alice), seat="defender", sitting=Sitting("defender", computer="random"), at=NOW)
    assert not table.seats.exclude(computer="").exists()


def test_C1_a_computer_that_plays_at_random_opens_no_sheet(alice):
    computers = [Sitting(seat, computer="random") for seat in ("attacker", "defender")]
    match_create(game="battletech", host=alice, at=NOW, sittings=computers)
    sent = {move.action["do"] for move in Move.objects.all()}
    assert {"announce", "roll-initiative"} <= sent
    assert "open-sheet" not in sent


def test_C2_bob_agrees_to_what_alice_corrects_and_takes_it_back(table, alice, bob):
    first, other = slot(table, alice, bob)
    play(table, first, "open-sheet", unit="D1")
    play(table, first, "correct-armour", unit="D1", location="LA", points=10)
    with pytest.raises(Illegal, match="not-your-turn"):
        play(table, first, "agree")
    play(table, other, "agree")
    assert state_of(at(table, alice)).mech("D1").armour[4] == 10
    match_undo(request=WriteRequest(at(table, other), NOW))
    assert state_of(at(table, alice)).mech("D1").armour[4] == 16
    assert {offer.action["do"] for offer in offers(at(table, other))[1]} == {"agree", "refuse"}


def test_N2_the_answers_of_the_table_are_moves_like_any_other(table, alice, bob):
    first, _ = slot(table, alice, bob)
    seat = at(table, first).seats[0]
    unit = {"attacker": "A1", "defender": "D1"}[seat]
    play(table, first, "announce", unit=unit, mode="walk")
    move = play(table, first, "travel", hexes=3)
    assert move.events[0] == {"it": "stopped", "unit": unit, "hexes": 3}
    with pytest.raises(Illegal, match="not-your-turn"):
        play(table, first, "travel", hexes=3)
    assert match_broken(Match.objects.get(pk=table.pk)) is None


def test_D5_a_match_with_own_mechs_replays_from_its_options_alone(alice, bob):
    facts = design_facts(DESIGNS["CDA-2A"]) | {"chassis": "Sparrow", "model": "SPW-1", "notes": []}
    own = designs_text([design_of(facts)])
    table = match_of(alice, Sitting("defender", bob.pk), own_mechs=own, attacker="Sparrow SPW-1")
    slot(table, alice, bob)
    assert state_of(at(table, alice)).mech("A1").kind == "Sparrow SPW-1"
    assert match_broken(Match.objects.get(pk=table.pk)) is None
