"""Which uses of a die drive somebody out, as the board marks them: exactly those after which a unit has retreated."""

import random

from games.core.dice import Dice
from games.little_battlefield.events import UnitRetreated
from games.little_battlefield.model import Fight, UseSpecial
from games.little_battlefield.places import strikes
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as RULES
from tests.games.little_battlefield.positions import position


def test_n9_an_attack_that_takes_control_drives_out_and_one_before_does_not():
    state = position(dice="attack", blue="b2 reserve board board", red="b2 reserve board board", markers={"b2": -1})
    assert strikes(state, Fight("attack", 4)) is None


def test_what_is_marked_is_what_the_rules_do():
    rng, marked, unmarked = random.Random(8), 0, 0
    for mode in ("battle", "solo") * 6:
        state = RULES.setup(mode=mode)
        for _ in range(250):
            if not (seats := RULES.to_act(state)):
                break
            legal = list(RULES.legal(state, seats[0]))
            for action in legal:
                if isinstance(action, Fight | UseSpecial):
                    after, events = RULES.apply(state, seats[0], action, Dice())
                    driven = any(isinstance(event, UnitRetreated) for event in events) or after.phase == "retreat"
                    assert (strikes(state, action) == 1) == driven, action
                    marked, unmarked = marked + driven, unmarked + (not driven)
            dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
            state, _ = RULES.apply(state, seats[0], rng.choice(legal), dice)
    assert min(marked, unmarked) > 20
