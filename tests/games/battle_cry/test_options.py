"""The options of a campaign: defaults, allowed values, strict reading."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry.options import DEFAULT, OPTION_FACTS, Options
from games.core.errors import Illegal
from games.core.options import read_options


def refused(mapping):
    with pytest.raises(Illegal) as no:
        read_options(Options, mapping)
    return no.value.code, no.value.params.get("option")


def test_C1_each_side_starts_with_six_tokens_unless_the_sheet_says_otherwise():
    assert (DEFAULT.tokens("union"), DEFAULT.tokens("confederacy")) == (6, 6)
    assert Options(tokens_union=8).tokens("union") == 8
    assert OPTION_FACTS["tokens_union"].reconstruction
    assert OPTION_FACTS["tokens_confederacy"].rule == "C1"


def test_A13_the_event_roll_is_once_a_battle_by_default():
    assert DEFAULT.event_roll == "per_battle"
    assert OPTION_FACTS["event_roll"].allowed == ("per_battle", "per_round")


def test_A3_elite_figures_are_a_reconstruction_of_one():
    fact = OPTION_FACTS["elite_figures"]
    assert (fact.default, fact.allowed, fact.reconstruction) == (1, (0, 1, 2), True)


def test_every_option_has_a_fact_and_every_fact_an_option():
    assert set(DEFAULT.to_mapping()) == set(OPTION_FACTS)
    for name, fact in OPTION_FACTS.items():
        assert getattr(DEFAULT, name) == fact.default
        assert fact.default in fact.allowed


def test_a_number_without_a_fraction_is_whole():
    assert read_options(Options, {"elite_figures": 2.0}).to_mapping()["elite_figures"] == 2


@pytest.mark.parametrize(
    ("mapping", "expected"),
    [
        ({"elite": 1}, ("unknown-option", "elite")),
        ({3: 1}, ("unknown-option", "3")),
        ({"elite_figures": 3}, ("bad-option", "elite_figures")),
        ({"elite_figures": True}, ("bad-option", "elite_figures")),
        ({"elite_figures": 1.5}, ("bad-option", "elite_figures")),
        ({"single_round_bonus": 1}, ("bad-option", "single_round_bonus")),
        ({"upgrade_scope": "all"}, ("bad-option", "upgrade_scope")),
        ({"upgrade_scope": ["type"]}, ("bad-option", "upgrade_scope")),
        ({"tokens_union": -1}, ("bad-option", "tokens_union")),
        ({"tokens_union": 41}, ("bad-option", "tokens_union")),
        ({"tokens_union": "6"}, ("bad-option", "tokens_union")),
        ([], ("wrong-type", None)),
    ],
)
def test_an_unknown_option_or_a_bad_value_is_refused(mapping, expected):
    assert refused(mapping) == expected


@given(st.fixed_dictionaries({}, optional={name: st.sampled_from(fact.allowed) for name, fact in OPTION_FACTS.items()}))
def test_allowed_values_are_taken_and_written_back(mapping):
    options = read_options(Options, mapping)
    assert options.to_mapping() == {**DEFAULT.to_mapping(), **mapping}
    assert read_options(Options, options.to_mapping()) == options
