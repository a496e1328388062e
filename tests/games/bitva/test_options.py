"""The options of a game: defaults, allowed values, strict reading."""

import pytest

from games.bitva import GAME
from games.bitva.options import OPTION_FACTS, Options
from games.bitva.rules import BITVA
from games.core.errors import Illegal


def test_every_option_has_a_fact_and_every_fact_an_option():
    assert set(Options.__struct_fields__) == set(OPTION_FACTS)
    for name, fact in OPTION_FACTS.items():
        assert getattr(Options(), name) == fact.default
        assert not fact.allowed or fact.default in fact.allowed


def test_A15_the_board_is_a_reconstruction():
    fact = OPTION_FACTS["board"]
    assert (fact.default, fact.reconstruction) == ("", True)


@pytest.mark.parametrize(
    ("given", "code", "option"),
    [
        ({"dragons": True}, "unknown-option", "dragons"),
        ({"players": 3}, "bad-option", "players"),
        ({"players": True}, "bad-option", "players"),
        ({"players": "2"}, "bad-option", "players"),
        ({"players": [2]}, "bad-option", "players"),
        ({"advanced": 1}, "bad-option", "advanced"),
        ({"loose_patrol": None}, "bad-option", "loose_patrol"),
        ({"pass_if_only_general": "yes"}, "bad-option", "pass_if_only_general"),
        ({"board": 5}, "bad-option", "board"),
        ({"board": "#" * 50_001}, "bad-option", "board"),
    ],
)
def test_an_unknown_option_or_a_bad_value_is_refused(given, code, option):
    with pytest.raises(Illegal) as no:
        BITVA.setup(**given)
    assert (no.value.code, no.value.params["option"]) == (code, option)


@pytest.mark.parametrize("name", [name for name, fact in OPTION_FACTS.items() if fact.allowed])
def test_every_allowed_value_is_taken(name):
    for value in OPTION_FACTS[name].allowed:
        assert getattr(BITVA.setup(**{name: value}).options, name) == value


def test_meta_tells_all_seats():
    assert GAME.meta.seats == (*BITVA.seats(BITVA.setup()), *BITVA.seats(BITVA.setup(players=4)))
    assert GAME.meta.key == BITVA.key
