"""Walks: all that single steps come to is offered, by ways that are legal step by step and cost what they say."""

import random
from collections import deque
from itertools import islice

import pytest

from games.battletech import actions as mechs
from games.core.dice import Dice
from games.core.protocol import play
from games.core.walks import led, search
from games.invasion.figures import allowance
from games.invasion.model import Step
from games.registry import PLAYABLE
from tests.games.battletech.positions import Table
from tests.games.invasion import positions as town

LENGTH, EVERY, SEEN = 400, 7, 6  # actions of a game; of its states one in so many is looked at, and at most so many
FORCES = {"attacker": "ENF-4R,HBK-4G", "defender": "HBK-4G,ENF-4R"}
SETUPS = {
    "invasion": ("invasion", {}),
    "invasion, four players": ("invasion", {"players": 4}),
    "battletech": ("battletech", FORCES),
    "battletech, a seat a mech": ("battletech", {**FORCES, "seats": "by_mech"}),
}
SETUP = pytest.mark.parametrize(("game", "options"), SETUPS.values(), ids=SETUPS)
SEED = pytest.mark.parametrize("seed", range(3))


def positions(game, options, seed):
    """States of a random game with a seat that may walk in them, and its walkers with their places."""
    rng, playable = random.Random(seed), PLAYABLE[game]
    state = playable.rules.setup(**options)
    for number in range(LENGTH):
        if not (seats := playable.rules.to_act(state)):
            return
        seat = rng.choice(seats)
        legal = list(playable.rules.legal(state, seat))
        if number % EVERY == 0 and (walkers := playable.walks.walkers(state, legal)):
            yield state, seat, walkers
        action = rng.choice([action for action in legal if playable.tried(action)])
        dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
        state, _, _ = play(playable.rules, state, seat, action, dice)


def stands(game, state, walker):
    """Where a piece stands, how it faces, and what it has left or has spent of its points, a bigger number for less."""
    if game == "battletech":
        mech = state.mech(walker)
        return mech.hex, mech.facing, mech.spent
    return state.cell_of(walker), None, -(state.points if state.active else allowance(walker)[0])


def moves(game, legal, walker):
    """Of all that a seat may do, the single steps of this piece, and what ends its move."""
    if game == "invasion":
        return [action for action in legal if isinstance(action, Step) and action.figure == walker], []
    own = [action for action in legal if getattr(action, "unit", walker) == walker]
    last = [action for action in own if isinstance(action, mechs.Stop) or getattr(action, "mode", "") == "still"]
    kinds = mechs.Announce | mechs.Step
    return [action for action in own if isinstance(action, kinds) and action not in last], last


def by_single_steps(game, state, seat, walker):
    """All ends that the rules let a piece come to one action after the other, with the least that each costs."""
    rules, ends, seen, ahead = PLAYABLE[game].rules, {}, set(), deque([state])
    place, _facing, before = stands(game, state, walker)
    while ahead:
        at = ahead.popleft()
        on, last = moves(game, rules.legal(at, seat), walker)
        hex_, facing, now = stands(game, at, walker)
        if last or (game == "invasion" and hex_ != place):
            ends[hex_, facing] = min(ends.get((hex_, facing), 999), now - before)
        for action in on:
            after, _events = rules.apply(at, seat, action, Dice())
            key = *stands(game, after, walker), after.mech(walker).mode if game == "battletech" else ""
            if key[0] and key not in seen:  # a mech off the map is at no end
                seen.add(key)
                ahead.append(after)
    return ends


@SEED
@SETUP
def test_walks_are_all_that_single_steps_come_to(game, options, seed):
    met = 0
    for state, seat, walkers in islice(positions(game, options, seed), SEEN):
        for walker, place in walkers.items():
            ends = by_single_steps(game, state, seat, walker)
            walks = PLAYABLE[game].walks.ends(state, walker)
            assert len({(walk.end, walk.facing) for walk in walks}) == len(walks)
            # In a slower pace a way may cost more points than in a faster one.
            assert {(walk.end, walk.facing) for walk in walks} == set(ends)
            assert all(walk.cost == ends[walk.end, walk.facing] for walk in walks if walk.pace != "walk")
            assert all(walk.start == place for walk in walks)
            met += len(walks)
    assert met


@SEED
@SETUP
def test_every_walk_is_legal_action_by_action_and_costs_what_it_says(game, options, seed):
    rules = PLAYABLE[game].rules
    for state, seat, walkers in islice(positions(game, options, seed), SEEN):
        for walker in walkers:
            for walk in PLAYABLE[game].walks.ends(state, walker):
                before, after, been = stands(game, state, walker), state, [walk.start]
                for action in walk.actions:
                    if isinstance(action, mechs.Stop):  # the next phase may begin with it
                        assert action in rules.legal(after, seat)
                        break
                    after, entry, _events = play(rules, after, seat, action, Dice())
                    assert (entry.faces, entry.shown) == ((), False)
                    been.append(stands(game, after, walker)[0])
                end, facing, now = stands(game, after, walker)
                assert (end, facing, now - before[2]) == (walk.end, walk.facing, walk.cost)
                assert tuple(place for n, place in enumerate(been) if not n or place != been[n - 1]) == walk.way


def test_V4_a_mech_runs_only_where_it_cannot_walk():
    game = Table([("ENF-4R", "1001", "s")], [("HBK-4G", "0515", "n")])
    walks = {(walk.end, walk.facing): walk for walk in PLAYABLE["battletech"].walks.ends(game.state, "A1")}
    near, far = walks["1004", 3], walks["1006", 3]
    assert (near.pace, near.hard, near.cost) == ("walk", False, 3)
    assert (far.pace, far.hard, far.cost) == ("run", True, 5)
    assert walks["1001", 3].actions == (mechs.Announce("A1", "still"),)
    assert far.actions == (mechs.Announce("A1", "run"), *[mechs.Step("forward")] * 5, mechs.Stop())


def test_V8_a_mech_walks_through_its_friend_and_does_not_stop_there():
    game = Table([("ENF-4R", "0505", "s"), ("ENF-4R", "0506", "s")], [("HBK-4G", "0515", "n")])
    ends = {walk.end for walk in PLAYABLE["battletech"].walks.ends(game.state, "A1")}
    assert "0506" not in ends
    assert "0507" in ends


def test_V9_no_walk_leaves_the_map():
    game = Table([("ENF-4R", "0501", "n")], [("HBK-4G", "0515", "n")])
    assert all(walk.end for walk in PLAYABLE["battletech"].walks.ends(game.state, "A1"))


def test_R5_a_door_costs_more_and_only_the_rogue_climbs_through_a_window():
    walks = PLAYABLE["invasion"].walks
    state = town.table({"warrior": "C2", "rogue": "C3"})
    cost = {walker: {walk.end: walk.cost for walk in walks.ends(state, walker)} for walker in ("warrior", "rogue")}
    assert cost["warrior"]["D2"] > cost["warrior"]["C1"] == 1
    assert cost["rogue"]["D3"] < cost["warrior"].get("D3", 99)


def test_R10_what_costs_a_step_onto_a_treasure_says_so_to_a_hero_and_nothing_to_a_goblin():
    walks = PLAYABLE["invasion"].walks
    state = town.table({"warrior": "F2"}, treasures={"F4": "diamond"})
    assert {walk.end for walk in walks.ends(state, "warrior") if walk.lies} == {"F4"}
    lords = town.table({"warrior": "A1"}, ["sword F2"], stage="lord", treasures={"F4": "diamond"})
    assert not any(walk.lies for walk in walks.ends(lords, "g1"))


def test_a_game_that_says_nothing_has_no_walks():
    assert {game for game, playable in PLAYABLE.items() if playable.walks} == {"invasion", "battletech"}


def test_of_two_ways_the_cheaper_is_taken_and_of_equal_ones_the_shorter():
    edges = {"a": [("b", 1), ("c", 5)], "b": [("c", 4), ("d", 1)], "c": [], "d": [("c", 2)]}

    def onward(node, cost):
        return [(f"{node}{to}", to, price) for to, price in edges[node]]

    found = search("a", onward)
    assert {node: how.cost for node, how in found.items()} == {"a": 0, "b": 1, "d": 2, "c": 4}
    assert led(found, "c") == (("ab", "bd", "dc"), ("a", "b", "d", "c"))
    edges["d"] = [("c", 3)]
    assert led(search("a", onward), "c") == (("ac",), ("a", "c"))
