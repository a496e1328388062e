"""Which jumps take somebody, as the board marks them: exactly those after which a soldier is captured."""

import random

import pytest
from msgspec.structs import replace

from games.bitva.model import Captured, Enter, Move
from games.bitva.places import strikes
from games.bitva.rules import BITVA
from games.core.dice import Dice
from tests.games.bitva.test_by_the_book import KINDS, random_position


def captures(state, action):
    _, events = BITVA.apply(state, state.turn, action, Dice())
    return any(isinstance(event, Captured) for event in events)


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_the_jumps_that_are_marked_are_those_that_capture(options):
    rng, marked = random.Random(9), set()
    for _ in range(40):
        battle = random_position(options, rng)
        entry = replace(battle, phase="entry", dice=battle.dice[:1])  # rule 18
        for state in (battle, entry) if options.advanced else (battle,):
            for action in BITVA.legal(state, state.turn):
                assert (strikes(state, action) == 1) == captures(state, action), action
                marked |= {type(action)} if captures(state, action) else set()
    assert marked == ({Move, Enter} if options.advanced else {Move})
