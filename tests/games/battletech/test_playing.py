"""What holds in every game: random players that stay on the map, and the computer player."""

import random
from collections import Counter
from functools import cache
from string import Formatter

from games.battletech import GAME
from games.battletech.actions import Announce, Fire, Step, Stop
from games.battletech.damage import LOCATIONS
from games.battletech.events import DamageMarked, Destroyed, Hit, Missed
from games.battletech.labels import TEXTS, action_label, event_label
from games.battletech.model import State
from games.battletech.movement import stance_of, surroundings_of, ways
from games.battletech.rules import BATTLETECH
from games.core.dice import Dice
from games.core.protocol import play
from games.core.text import LANGUAGES
from tests.games.battletech.positions import Table

SETUPS = (
    {"attacker": "ENF-4R,CDA-2A", "defender": "HBK-4G", "corrections": False},
    {
        "map": "long-valley",
        "attacker": "HBK-4G",
        "defender": "CDA-2A,CDA-2A,ENF-4R",
        "side_tables": True,
        "corrections": False,
    },
)


def stays(state: State, seat: str, rng: random.Random):
    """A random action that does not walk off the map."""
    legal = list(BATTLETECH.legal(state, seat))
    if isinstance(legal[0], Step):
        mech = state.mech(state.active)
        after = ways(surroundings_of(state, mech), stance_of(state, mech), mech.mode)
        legal = [action for action in legal if not isinstance(action, Step) or after[action.way].hex] or legal
    return rng.choice(legal)


def moves(setup, seed, choose, most=700):
    rng, state = random.Random(seed), BATTLETECH.setup(**setup)
    for _ in range(most):
        seats = BATTLETECH.to_act(state)
        if not seats:
            return
        seat = rng.choice(seats)
        action = choose(state, seat, rng)
        dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
        after, entry, events = play(BATTLETECH, state, seat, action, dice)
        yield state, seat, action, after, entry, events
        state = after


def by_greed(state, seat, rng):
    return GAME.best(state, seat)


@cache
def games():
    """All moves of some games of both kinds."""
    found = [list(moves(setup, seed, choose)) for seed, setup in enumerate(SETUPS) for choose in (stays, by_greed)]
    return tuple(move for game in found for move in game)


def test_no_two_mechs_end_on_one_hex():
    for _, _, _, after, *_ in games():
        if not after.active:
            hexes = [mech.hex for mech in after.on_map()]
            assert len(hexes) == len(set(hexes))


def test_V3_V4_nobody_spends_more_mp_than_its_mode_gives():
    for _, _, _, after, *_ in games():
        for mech in after.mechs:
            design = after.design(mech)
            most = {"": 0, "still": 0, "walk": design.walk, "run": design.run}[mech.mode]
            assert mech.spent <= most
            assert mech.hexes <= mech.spent


def test_H3_armour_changes_only_by_what_is_marked_off_or_torn_off_with_a_torso():
    for before, _, _, after, _, events in games():
        marked = Counter()
        for event in events:
            if isinstance(event, DamageMarked):
                marked[event.unit, event.location] += event.damage
        for old, new in zip(before.mechs, after.mechs, strict=True):
            for location, had, has in zip(LOCATIONS, old.armour, new.armour, strict=True):
                torso = {"LA": "LT", "RA": "RT"}.get(location)
                torn = torso and new.armour[LOCATIONS.index(torso)] == 0
                assert has == (0 if torn else had - marked[new.unit, location])


def test_W3_ammunition_goes_down_by_one_a_shot_and_by_nothing_else():
    for before, _, action, after, *_ in games():
        for old, new in zip(before.mechs, after.mechs, strict=True):
            fired = action.weapon if isinstance(action, Fire) and action.unit == new.unit else None
            for place, (had, has) in enumerate(zip(old.shots, new.shots, strict=True)):
                assert has == (had - 1 if place == fired and had is not None else had)


def test_S3_in_every_phase_every_mech_on_the_map_has_one_slot():
    for before, _, _, after, *_ in games():
        if before.phase != after.phase and after.phase in ("movement", "declaration"):
            assert set(after.waiting) == {mech.unit for mech in after.on_map()}
            assert Counter(after.queue) == Counter(mech.team for mech in after.on_map())


def test_S7_mechs_are_destroyed_at_the_end_of_a_turn_only():
    for before, _, _, after, _, events in games():
        if any(isinstance(event, Destroyed) for event in events):
            assert before.phase == "resolution"
            assert after.phase in ("initiative", "over")


def test_W11_the_dice_of_the_log_decide():
    shots = [move for move in games() if isinstance(move[2], Fire)]
    assert {len(entry.faces) for *_, entry, _ in shots} >= {2, 4}
    for *_, entry, events in shots:
        if entry.faces:
            total = sum(entry.faces[:2])
            assert isinstance(events[0], Hit if total >= events[0].number else Missed)
            assert events[0].total == total


def test_every_move_of_a_played_game_is_said_in_both_languages_with_all_that_it_holds():
    for before, _, action, _, _, events in games():
        for label in (action_label(action, before), *(event_label(event, before) for event in events)):
            for language in LANGUAGES:
                sentence = TEXTS.render(label, language)
                holes = [name for _, name, _, _ in Formatter().parse(TEXTS.every[label.code].en) if name]
                assert all(str(TEXTS.value(name, label.params[name], language)) in sentence for name in holes)


# --- the computer player ---------------------------------------------------------------------------


def test_the_computer_player_only_does_what_is_legal_and_always_the_same():
    for state, seat, *_ in games()[::30]:
        action = GAME.best(state, seat)
        assert action in BATTLETECH.legal(state, seat)
        assert action == GAME.best(state, seat)


def against_chance(seed):
    """The winner of a duel of two Enforcers, the computer against random moves that stay on the map."""
    seat = ("attacker", "defender")[seed % 2]

    def choose(state, acting, rng):
        return GAME.best(state, acting) if acting == seat else stays(state, acting, rng)

    *_, last = moves({"attacker": "ENF-4R", "defender": "ENF-4R", "corrections": False}, seed, choose, most=4000)
    return last[3].winner == seat


def test_the_computer_player_stops_where_the_last_enemy_has_walked_off_the_map():
    game = Table([("ENF-4R", "0601", "s")], [("HBK-4G", "0610", "n")])
    game.move("A1", "walk", "b")
    game.do(Announce("D1", "walk"))  # as a person might have, who has then given the seat to the computer
    assert GAME.best(game.state, "defender") == Stop()


def test_the_computer_player_beats_chance():
    assert sum(against_chance(seed) for seed in range(10)) == 10
