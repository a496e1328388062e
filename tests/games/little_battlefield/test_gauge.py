"""The gauge as a table that keeps its own board may ask about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from games.core.errors import Illegal
from games.little_battlefield.gauge import fought, usable
from games.little_battlefield.resolvers import GaugeBody, read_gauge

ASKED = {"category": 3, "marker": -1, "dice": ["attack"], "unit": "elite", "enemy_present": True}


def gauge(asked):
    return to_builtins(read_gauge.run(GaugeBody(**asked)))


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ({}, (1, None, [2])),  # T1
        ({"unit": "standard"}, (0, None, [1])),
        ({"marker": 1}, (1, None, [0])),  # T2
        ({"marker": 1, "unit": "renown"}, (3, "own", [2])),  # T2
        ({"marker": -3, "unit": "standard"}, (-2, None, [1])),  # G6
        ({"marker": -3, "dice": ["defence"]}, (-3, "enemy", [0])),
        ({"marker": -3, "dice": ["defence"], "enemy_present": False}, (-1, None, [2])),
        ({"marker": 2, "dice": ["defence", "defence"]}, (3, "own", [1, 0])),  # T3
        ({"marker": 3, "dice": ["defence", "defence"]}, (3, "own", [1, 0])),  # N10
        ({"marker": 3, "dice": ["attack"]}, (3, "own", [0])),
        (
            {"category": 5, "marker": 0, "dice": ["attack"] * 3, "unit": "standard", "enemy_present": False},
            (3, None, [1] * 3),
        ),
    ],
    ids=["T1", "standard", "T2-elite", "T2-renown", "G6", "wrong-die", "alone", "T3", "N10", "attack", "three-dice"],
)
def test_dice_work_on_a_gauge(asked, answer):
    marker, holder, used = answer
    assert gauge({**ASKED, **asked}) == {"marker": marker, "controlled_by": holder, "used": used}


def test_marker_and_enemy_may_be_left_out():
    assert gauge({"category": 2, "dice": ["attack"], "unit": "standard"}) == {
        "marker": 1,
        "controlled_by": None,
        "used": [1],
    }


@pytest.mark.parametrize(
    ("bad", "code", "path"),
    [
        ({"marker": 4}, "out-of-range", "marker"),
        ({"dice": ["move"]}, "unknown-value", "dice[0]"),
        ({"dice": []}, "missing-field", "dice"),
        ({"dice": ["attack"] * 8}, "too-many", "dice"),
        ({"dice": "attack"}, "wrong-type", "dice"),
    ],
)
def test_what_makes_no_sense_is_refused(bad, code, path):
    with pytest.raises(Illegal) as no:
        gauge({**ASKED, **bad})
    assert (no.value.code, no.value.params["path"]) == (code, path)


categories = st.integers(2, 5)
units = st.sampled_from(["standard", "elite", "renown"])
combat = st.sampled_from(["attack", "defence"])


@st.composite
def sectors(draw):
    category = draw(categories)
    return category, draw(st.integers(-category, category)), draw(combat), draw(units), draw(st.integers(0, 2))


@given(sectors(), st.booleans())
def test_a_die_only_ever_moves_a_marker_the_fighters_way_and_never_off_the_gauge(sector, doubled):
    category, marker, die, unit, enemies = sector
    after = fought(category, marker, die, unit, enemies, doubled=doubled)
    assert marker <= after.marker <= category
    assert after.marker - marker <= after.results <= 1 + doubled
    assert 0 <= after.retreats <= enemies


@given(sectors())
def test_renown_can_use_whatever_elite_can_and_elite_whatever_standard_can(sector):
    category, marker, die, _, enemies = sector
    standard, elite, renown = (usable(category, marker, die, unit, enemies) for unit in ("standard", "elite", "renown"))
    assert standard == elite <= renown


@given(sectors())
def test_somebody_is_always_of_use_below_the_last_cell(sector):
    category, marker, _, unit, enemies = sector
    if marker < category:
        assert usable(category, marker, "attack", unit, enemies) or usable(category, marker, "defence", unit, enemies)
