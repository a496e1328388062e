"""What a line did on the board: where from, which way, where to, what was taken."""

import pytest

from games.battletech import actions as mechs
from games.bitva import model as bitva
from games.core.game import Game
from games.core.structs import Action
from games.core.traces import Trace, joined
from games.invasion import model as invasion
from games.little_battlefield import model as field
from games.registry import PLAYABLE
from tests.games.battletech.positions import Table
from tests.games.bitva import positions as hexes
from tests.games.invasion import positions as town
from tests.games.little_battlefield import positions as sectors


def traced(game, state, action, events):
    return PLAYABLE[game].traced(state, action, events)


def test_a_soldier_of_bitva_that_captures_leaves_where_from_where_to_and_what_it_took():
    state, action = hexes.duel((4, 6), a="2,-1", b="3,-2 -3,-5"), bitva.Move("2,-1", "3,-2")
    _after, events = hexes.done(state, action)
    start, end = PLAYABLE["bitva"].places(state, action)
    assert traced("bitva", state, action, events) == (Trace(start, end=end, taken=(end,)),)
    assert traced("bitva", state, action, ()) == (Trace(start, end=end),)  # landing alone takes nothing


def test_a_walk_of_invasion_is_one_way_from_where_the_figure_stood():
    state, found = town.table({"warrior": "F2"}), []
    for cell in ("F3", "F4", "G4"):
        action = invasion.Step("warrior", cell)
        events = town.events_of(state, action)
        found += traced("invasion", state, action, events)
        state = town.done(state, action)
    assert joined(found) == (Trace("F2", ("F3", "F4"), "G4"),)


def test_a_blow_of_invasion_is_an_arrow_and_who_falls_is_taken():
    state = town.table({"warrior": "F2"}, ["sword F3"])
    action = invasion.Attack("warrior", "g1")
    outcomes = {
        events: traced("invasion", state, action, events)
        for face in range(1, 7)
        if (events := tuple(town.events_of(state, action, face)))
    }
    fell = [traces for events, traces in outcomes.items() if any(event.it == "goblin-died" for event in events)]
    assert fell
    assert set(fell) == {(Trace(way=("F2", "F3")), Trace(taken=("F3",)))}
    assert all(traces[0] == Trace(way=("F2", "F3")) for traces in outcomes.values())


def test_a_unit_of_my_little_battlefield_goes_from_sector_to_sector_and_a_reserve_is_no_place_of_the_field():
    state = sectors.position(blue="reserve b1 board board", dice="move", markers={"b1": 2})
    moves = [(action.start, action.to) for action in sectors.legal(state, field.Move)]
    for start, to, trace in (("b1", "a1", Trace("b1", end="a1")), ("reserve", "a1", Trace(end="a1"))):
        action = field.Move("standard", sectors.cell(start), sectors.cell(to))
        assert (action.start, action.to) in moves
        _after, events = sectors.state_and_events(state, action)
        assert trace in traced("little-battlefield", state, action, events)


def test_a_fight_of_my_little_battlefield_shows_the_sector_whose_marker_moved():
    state = sectors.position(blue="b2 reserve board board", dice="attack")
    action = field.Fight("attack", sectors.cell("b2"))
    _after, events = sectors.state_and_events(state, action)
    assert traced("little-battlefield", state, action, events) == (Trace(end="b2"),)


def stepped(table, *actions):
    found = []
    for action in actions:
        before = table.state
        found.append(traced("battletech", before, action, table.do(action)))
    return found


STEPS = [mechs.Step(way) for way in ("forward", "left", "forward", "forward")]


def test_the_steps_of_a_mech_are_one_way_from_where_its_move_began():
    table = Table([("HBK-4G", "0610", "n")], [("ENF-4R", "0601", "s")])
    found = stepped(table, mechs.Announce("A1", "walk"), *STEPS[:3], mechs.Stop())
    end = table.state.mech("A1").hex
    assert end not in ("0610", "0609")
    assert joined(trace for line in found for trace in line) == (Trace("0610", ("0609",), end),)


def test_a_move_of_which_the_first_lines_are_cut_off_still_begins_where_it_began():
    table = Table([("HBK-4G", "0610", "n")], [("ENF-4R", "0601", "s")])
    *_, last = stepped(table, mechs.Announce("A1", "walk"), *STEPS[:3])
    (trace,) = joined(last)
    assert (trace.start, trace.end) == ("0610", table.state.mech("A1").hex)


def test_where_no_map_lies_a_mech_leaves_no_trace():
    state = PLAYABLE["battletech"].rules.setup(map="none")
    assert traced("battletech", state, mechs.Stop(), ()) == ()


class Go(Action):
    origin: str
    to: str


class Hide(Action):
    hides = ("at",)
    at: str


class Toy:
    """Rules of a toy, of which spectators see nothing but how many stand there."""

    def view(self, state, seat):
        return state if seat else "hidden"


@pytest.mark.parametrize(
    ("places", "trace"),
    [
        ((), ()),
        (("b2",), (Trace(end="b2"),)),
        (("a1", "b2"), (Trace("a1", end="b2"),)),
        (("a1", "a2", "b2"), (Trace("a1", ("a2",), "b2"),)),
    ],
)
def test_a_game_without_traces_of_its_own_has_those_of_its_places(places, trace):
    game = Game(meta=PLAYABLE["bitva"].meta, rules=Toy(), places=lambda state, action: places)
    assert game.traced("open", Go("a1", "b2"), ()) == trace


def test_traces_are_those_of_a_spectator():
    game = Game(meta=PLAYABLE["bitva"].meta, rules=Toy(), places=lambda state, action: (state,))
    assert game.traced("open", Go("a1", "b2"), ()) == (Trace(end="hidden"),)
    assert game.traced("open", Hide("a1"), ()) == ()


def test_what_another_piece_does_is_not_joined_to_a_way():
    first, other, on = Trace("a1", end="a2"), Trace("c1", end="c2"), Trace("a2", end="a3")
    assert joined([first, other, Trace(way=("a2", "c3")), on]) == (
        Trace("a1", ("a2",), "a3"),
        other,
        Trace(way=("a2", "c3")),
    )
