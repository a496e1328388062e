"""C6: a scenario may remove, replace, limit and add results of the reserve roll."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from games.battle_cry.dice import SYMBOLS, UNITS
from games.battle_cry.reserve import (
    KINDS,
    LIMITABLE,
    RESULTS,
    STANDARD,
    AddedElite,
    AddedEvent,
    AddedFieldwork,
    AddedUnit,
    Choice,
    Limited,
    Replaced,
    ReserveTable,
    check_choices,
    prices,
    reserve_odds,
    reserve_result,
)
from games.core.errors import Illegal
from games.core.reading import read


def offered(table, *faces, pot=6):
    return [(option.kind, option.unit) for option in reserve_result(faces, pot=pot, table=table).options]


def test_C6_a_removed_symbol_gives_nothing_alone_or_together():
    table = ReserveTable(removed=("cavalry",))
    assert offered(table, "cavalry", "cavalry") == []
    assert offered(table, "cavalry", "flag") == []
    assert offered(table, "cavalry", "infantry") == [("unit", "infantry")]
    assert reserve_odds(pot=6, table=table)["cavalry"] == 0


def test_C6_a_unit_symbol_may_call_another_unit_and_a_flag_raises_that_one():
    table = ReserveTable(replaced=Replaced(artillery="infantry"))
    assert offered(table, "artillery", "flag") == [("unit", "infantry"), ("elite", "infantry")]
    assert offered(table, "artillery", "infantry") == [("unit", "infantry")] * 2


def test_C6_a_symbol_may_give_another_result():
    table = ReserveTable(replaced=Replaced(flag="field_work", sabres="scenario_event"))
    assert offered(table, "flag", "infantry") == [("unit", "infantry"), ("field_work", None)]
    assert offered(table, "flag", "flag") == [("field_work", None)] * 2
    assert offered(table, "sabres", "cavalry") == [("unit", "cavalry"), ("scenario_event", None)]


def test_C6_a_limited_result_comes_at_most_so_often_in_a_roll():
    assert offered(ReserveTable(limited=Limited(field_work=1)), "sabres", "sabres") == [("field_work", None)]
    assert offered(ReserveTable(limited=Limited(elite=0)), "flag", "infantry") == [("unit", "infantry")]
    assert offered(ReserveTable(limited=Limited(infantry=1)), "infantry", "infantry") == [("unit", "infantry")]
    assert offered(ReserveTable(limited=Limited(unit=0)), "infantry", "cavalry") == []


def test_C6_a_limit_on_all_units_leaves_the_choice_of_type():
    table = ReserveTable(limited=Limited(unit=1))
    result = reserve_result(("infantry", "cavalry"), pot=6, table=table)
    assert (len(result.options), result.max_units) == (2, 1)
    both = [Choice("unit", "infantry", "baseline"), Choice("unit", "cavalry", "holding")]
    assert check_choices(result.faces, both[1:], pot=6, table=table) == (1,)
    with pytest.raises(Illegal, match="choice-not-offered"):
        check_choices(result.faces, both, pot=6, table=table)
    assert reserve_odds(pot=6, table=table)["two_units"] == 0


def test_C6_two_symbols_may_add_a_result_even_a_unit_without_a_token():
    table = ReserveTable(added=(AddedUnit(("sabres", "flag"), "cavalry", 0),))
    assert offered(table, "flag", "sabres", pot=0) == [("unit", "cavalry"), ("field_work", None)]
    assert offered(table, "sabres", "sabres") == [("field_work", None)] * 2
    result = reserve_result(("flag", "sabres"), pot=0, table=table)
    assert result.max_units == 1
    called = [Choice("unit", "cavalry", "baseline")]
    assert check_choices(result.faces, called, pot=0, table=table, claims_before=2) == (0,)


def test_C6_a_free_unit_is_taken_before_one_for_a_token():
    table = ReserveTable(added=(AddedUnit(("cavalry", "flag"), "cavalry", 0),))
    result = reserve_result(("cavalry", "flag"), pot=6, table=table)
    assert prices(result, [Choice("unit", "cavalry", "baseline")] * 2) == (0, 1)


@pytest.mark.parametrize(
    ("mapping", "code", "path"),
    [
        ({"removed": ["tank"]}, "unknown-value", "reserve.removed[0]"),
        ({"removed": "flag"}, "wrong-type", "reserve.removed"),
        ({"removed": ["flag"] * 6}, "too-many", "reserve.removed"),
        ({"replaced": {"tank": "infantry"}}, "unknown-field", "reserve.replaced.tank"),
        ({"replaced": {"flag": "elite"}}, "unknown-value", "reserve.replaced.flag"),
        ({"limited": {"unit": 3}}, "out-of-range", "reserve.limited.unit"),
        ({"limited": {"tank": 1}}, "unknown-field", "reserve.limited.tank"),
        ({"added": [{"symbols": ["flag"], "kind": "field_work"}]}, "out-of-range", "reserve.added[0].symbols"),
        ({"added": [{"symbols": ["flag", "flag"], "kind": "elite"}]}, "missing-field", "reserve.added[0].unit"),
        ({"added": [{"symbols": ["flag", "x"], "kind": "elite"}]}, "unknown-value", "reserve.added[0].symbols[1]"),
        (
            {"added": [{"symbols": ["flag", "flag"], "kind": "unit", "unit": "cavalry", "tokens": 2}]},
            "out-of-range",
            "reserve.added[0].tokens",
        ),
        ({"extra": 1}, "unknown-field", "reserve.extra"),
        ([], "wrong-type", "reserve"),
    ],
)
def test_C6_a_bad_table_is_refused_with_the_path_of_the_fault(mapping, code, path):
    with pytest.raises(Illegal) as no:
        read(ReserveTable, mapping, "reserve")
    assert (no.value.code, no.value.params["path"]) == (code, path)


symbols, units = st.sampled_from(SYMBOLS), st.sampled_from(UNITS)
pairs = st.tuples(symbols, symbols)
added = (
    st.builds(AddedUnit, pairs, units, st.integers(0, 1))
    | st.builds(AddedElite, pairs, units)
    | st.builds(AddedFieldwork, pairs)
    | st.builds(AddedEvent, pairs)
)
tables = st.builds(
    ReserveTable,
    removed=st.lists(symbols, max_size=2, unique=True).map(tuple),
    replaced=st.dictionaries(symbols, st.sampled_from(RESULTS), max_size=3).map(lambda some: Replaced(**some)),
    limited=st.dictionaries(st.sampled_from(LIMITABLE), st.integers(0, 2), max_size=3).map(
        lambda some: Limited(**some)
    ),
    added=st.lists(added, max_size=2).map(tuple),
)


@given(tables)
def test_C6_a_table_goes_through_its_mapping_unchanged(table):
    assert read(ReserveTable, to_builtins(table)) == table


@given(tables, st.integers(0, 3))
def test_C6_no_table_breaks_its_own_limits_or_the_pot(table, pot):
    for faces in product(SYMBOLS, repeat=2):
        result = reserve_result(faces, pot=pot, table=table)
        paid = [option for option in result.options if option.kind == "unit" and option.tokens]
        free = [option for option in result.options if option.kind == "unit" and not option.tokens]
        assert result.max_units <= len(free) + min(pot, len(paid))
        for kind in KINDS:
            cap = table.limit(kind)
            number = result.max_units if kind == "unit" else sum(option.kind == kind for option in result.options)
            assert cap is None or number <= cap
        assert not any(face in table.removed for face in faces) or len(result.options) <= 1 + len(table.added)


@given(tables, st.integers(0, 3))
def test_C6_the_odds_of_any_table_are_chances(table, pot):
    odds = reserve_odds(pot=pot, table=table)
    assert all(0 <= chance <= 1 for chance in odds.values())
    assert odds["two_units"] <= odds["at_least_one_unit"] <= odds["any_result"]


def test_C6_the_standard_table_changes_nothing():
    assert read(ReserveTable, {}) == STANDARD
