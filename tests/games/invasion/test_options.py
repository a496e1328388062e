"""What a table may set."""

import pytest

from games.core.errors import Illegal
from games.invasion.options import OPTION_FACTS, Options
from games.invasion.rules import INVASION
from tests.games.invasion.positions import BOARD, toml


def test_every_option_has_a_default_and_a_rule():
    assert INVASION.setup() == INVASION.setup(**{name: fact.default for name, fact in OPTION_FACTS.items()})
    for fact in OPTION_FACTS.values():
        assert fact.default in fact.allowed or not fact.allowed
        assert fact.rule[0] in "RAT"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 5}, "bad-option"),
        ({"players": True}, "bad-option"),
        ({"reroll": "never"}, "bad-option"),
        ({"goblin_figures": 7}, "bad-option"),
        ({"board": 4}, "bad-option"),
        ({"board": "tavern"}, "bad-board"),
        ({"board": BOARD["board"]}, "unknown-tile"),
        ({"own_tiles": "[["}, "bad-toml"),
        ({"own_tiles": toml(("mine", "+"))}, "map-size"),
        ({"dragons": 1}, "unknown-option"),
    ],
)
def test_what_cannot_be_is_refused_by_a_code(options, code):
    with pytest.raises(Illegal) as caught:
        INVASION.setup(**options)
    assert caught.value.code == code


def test_what_is_ours_is_marked_for_the_players():
    ours = {name for name, fact in OPTION_FACTS.items() if fact.reconstruction}
    assert ours == {"board", "reroll", "riposte", "goblin_figures", "treasure_after_last_break"}


def test_a_board_with_own_tiles_is_laid():
    assert INVASION.setup(**BOARD).options == Options(**BOARD)
