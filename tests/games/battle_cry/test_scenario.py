"""Scenarios: what comes with the tool, and what an organiser may hand in."""

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry.battle import battle_result
from games.battle_cry.dice import SIDES
from games.battle_cry.reserve import (
    LIMITABLE,
    RESULTS,
    SYMBOLS,
    UNITS,
    AddedElite,
    Limited,
    Replaced,
    ReserveTable,
)
from games.battle_cry.roster import OrderOfBattle
from games.battle_cry.scenario import (
    DEFAULT_EVENT,
    EDITIONS,
    EVENT_KINDS,
    Objective,
    Orders,
    Scenario,
    ScenarioEvent,
    all_scenarios,
    scenario,
    scenario_from_toml,
    scenario_to_toml,
)
from games.battle_cry.template import template, templates
from games.core.errors import Illegal
from games.core.text import TextOf

SMALLEST = {"key": "hill", "name": "A hill", "first_side": "union", "victory_flags": 5}


def refused(mapping):
    with pytest.raises(Illegal) as no:
        Scenario.from_mapping(mapping)
    return no.value.code, no.value.params.get("path")


# --- all scenarios ------------------------------------------------------------------------------------


def test_the_fifteen_battles_of_the_base_game_have_their_dates():
    base = [(definition.name, definition.date) for definition in all_scenarios() if definition.edition == "2000"]
    assert len(base) == 15
    assert base == sorted(base, key=lambda pair: pair[1])
    assert base[0] == ("First Bull Run", "1861-07-21")
    assert base[-1] == ("New Hope Church", "1864-05-25")


def test_ten_battles_of_the_2010_edition_are_there_one_known_to_the_month_only():
    added = {definition.key: definition.date for definition in all_scenarios() if definition.edition == "2010"}
    assert len(added) == 10
    assert added["richmond"] == "1862-08"
    assert added["prairie-grove"] == "1862-12-07"


def test_only_first_bull_run_is_verified():
    verified = [
        definition.key
        for definition in all_scenarios()
        if definition.victory_flags_verified or definition.first_side_verified
    ]
    assert verified == ["first-bull-run"]
    bull_run = scenario("first-bull-run")
    assert (bull_run.victory_flags, bull_run.first_side) == (6, "union")
    assert "victory_flags" not in bull_run.reconstructions


def test_every_order_of_battle_is_marked_as_a_reconstruction():
    for definition in all_scenarios():
        assert {"orders.union", "orders.confederacy", "event"} <= set(definition.reconstructions)
        assert all(order.infantry and order.generals for order in definition.orders.values())


def test_brandy_station_belongs_to_no_edition():
    brandy = scenario("brandy-station")
    assert (brandy.name, brandy.date, brandy.edition) == ("Brandy Station", "1863-06-09", "fan")
    assert {"first_side", "victory_flags", "objectives[0]"} <= set(brandy.reconstructions)


def test_A4_two_flags_bring_a_free_elite_unit_unless_a_scenario_says_otherwise():
    assert (DEFAULT_EVENT.kind, DEFAULT_EVENT.reconstruction) == ("free_elite", True)
    assert all(definition.event == DEFAULT_EVENT for definition in all_scenarios())
    own = Scenario.from_mapping({**SMALLEST, "event": {"kind": "other", "text": {"en": "Rain.", "fr": "Il pleut."}}})
    assert (own.event.kind, own.event.text.fr) == ("other", "Il pleut.")


def test_every_text_of_the_catalogue_is_there_in_both_languages():
    for definition in all_scenarios():
        for text in (definition.notes, definition.event.text, *(objective.name for objective in definition.objectives)):
            assert bool(text.en) == bool(text.fr)


def test_keys_are_unique_and_an_unknown_one_is_refused():
    keys = [definition.key for definition in all_scenarios()]
    assert len(keys) == len(set(keys)) == 26
    with pytest.raises(Illegal, match="unknown-scenario"):
        scenario("waterloo")


@pytest.mark.parametrize("definition", all_scenarios(), ids=lambda definition: definition.key)
def test_every_scenario_goes_through_json_and_toml_unchanged(definition):
    assert Scenario.from_mapping(json.loads(json.dumps(definition.to_mapping()))) == definition
    assert scenario_from_toml(scenario_to_toml(definition)) == definition


# --- the demonstration campaign --------------------------------------------------------------------------


def test_G1_the_demonstration_campaign_begins_with_the_worked_example():
    fought = template("brandy-station").battles[0]
    assert fought.scenario == "brandy-station"
    assert [(played.points.union, played.points.confederacy) for played in fought.rounds] == [(6, 4), (3, 6), (5, 6)]
    assert battle_result([played.points for played in fought.rounds]).final == {"union": 14, "confederacy": 18}


def test_C8_the_demonstration_notes_units_and_objectives_apart_and_no_more_than_there_are():
    fought = template("brandy-station").battles[0]
    objectives = sum(objective.points for objective in scenario(fought.scenario).objectives)
    assert any(side.objectives for played in fought.rounds for side in played.sides.values())
    for round_ in fought.rounds:
        assert sum(side.objectives for side in round_.sides.values()) <= objectives


@pytest.mark.parametrize("campaign", templates(), ids=lambda campaign: campaign.key)
def test_C1_a_template_has_generals_tokens_and_battles_to_go_on_with(campaign):
    assert campaign.tokens == {"union": 6, "confederacy": 6}
    assert campaign.language in ("en", "fr")
    names = [name for side in SIDES for name in campaign.generals[side]]
    assert len(names) == len(set(names)) == 6
    for battle in campaign.battles:
        assert scenario(battle.scenario)
        for played in battle.rounds:
            assert all(played.generals[side] in campaign.generals[side] for side in SIDES)
    assert [len(battle.rounds) for battle in campaign.battles] == [3, 0, 0]
    assert [scenario(battle.scenario).edition for battle in campaign.battles[1:]] == ["2000", "2000"]


def test_an_unknown_template_is_refused():
    with pytest.raises(Illegal, match="unknown-template"):
        template("waterloo")


# --- what an organiser hands in ----------------------------------------------------------------------------


def test_the_smallest_scenario_gets_the_defaults():
    own = Scenario.from_mapping(SMALLEST)
    assert (own.edition, own.date, own.event, own.reserve) == ("own", "", DEFAULT_EVENT, ReserveTable())
    assert own.orders == {"union": OrderOfBattle(), "confederacy": OrderOfBattle()}


def with_field(path, value):
    mapping = deepcopy(SMALLEST)
    *outer, last = path.split(".")
    table = mapping
    for name in outer:
        table = table.setdefault(name, {})
    table[last] = value
    return mapping


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("key", "A Hill", "bad-key"),
        ("name", "", "blank"),
        ("name", "x" * 201, "too-long"),
        ("name", "a\x07", "control-character"),
        ("name", 3, "wrong-type"),
        ("date", "9 June 1863", "too-long"),
        ("date", "9.6.1863", "bad-date"),
        ("date", "1863-06-31", "bad-date"),
        ("edition", "1999", "unknown-value"),
        ("first_side", "prussia", "unknown-value"),
        ("victory_flags", 0, "out-of-range"),
        ("victory_flags", 31, "out-of-range"),
        ("victory_flags", "6", "wrong-type"),
        ("victory_flags_verified", 1, "wrong-type"),
        ("orders", [], "wrong-type"),
        ("orders.prussia", {}, "unknown-field"),
        ("orders.union.infantry", -1, "out-of-range"),
        ("orders.union.infantry", 61, "out-of-range"),
        ("orders.union.tanks", 1, "unknown-field"),
        ("reserve.limited.unit", 9, "out-of-range"),
        ("event.kind", "rain", "unknown-value"),
        ("objectives", {}, "wrong-type"),
        ("notes", "x" * 4001, "too-long"),
        ("notes", "bell\x07", "control-character"),
        ("extra", 1, "unknown-field"),
        ("ex\ntra", 1, "unknown-field"),
    ],
)
def test_a_bad_field_is_refused_with_its_path(path, value, code):
    assert refused(with_field(path, value)) == (code, path.replace("\n", "\\n"))


def test_a_bad_objective_is_refused_with_its_path():
    good = {"name": "Hill", "points": 1}
    assert refused({**SMALLEST, "objectives": [good, {"name": "Hill"}]}) == ("missing-field", "objectives[1].points")
    assert refused({**SMALLEST, "objectives": [{**good, "points": 21}]}) == ("out-of-range", "objectives[0].points")
    assert refused({**SMALLEST, "objectives": [good] * 21}) == ("too-many", "objectives")
    assert refused({**SMALLEST, "objectives": ["Hill"]}) == ("wrong-type", "objectives[0]")


@pytest.mark.parametrize(
    ("mapping", "code", "path"),
    [
        ({"notes": {"fr": "Une colline."}}, "missing-field", "notes.en"),
        ({"notes": {"en": "A hill.", "fr": " "}}, "blank", "notes.fr"),
        ({"notes": {"en": "A hill.", "fr": "Une colline.", "de": ""}}, "unknown-field", "notes.de"),
        ({"notes": 1}, "wrong-type", "notes"),
        ({"objectives": [{"name": {"en": "", "fr": "Colline"}, "points": 1}]}, "blank", "objectives[0].name.en"),
        ({"objectives": [{"name": "Hill\nTwo", "points": 1}]}, "control-character", "objectives[0].name"),
    ],
)
def test_a_text_is_there_in_both_languages_or_the_same_in_both(mapping, code, path):
    assert refused({**SMALLEST, **mapping}) == (code, path)


def test_line_breaks_are_kept_in_one_spelling():
    assert Scenario.from_mapping({**SMALLEST, "notes": "One.\r\nTwo."}).notes.fr == "One.\nTwo."


@pytest.mark.parametrize("date", ["", "1862", "1862-08", "1862-08-30", "1864-02-29", "2000-02-29"])
def test_a_date_may_be_as_vague_as_it_is_known(date):
    assert Scenario.from_mapping({**SMALLEST, "date": date}).date == date


@pytest.mark.parametrize(
    "date",
    ["1863-02-29", "1900-02-29", "1862-13", "1862-00", "1862-4-1", "1862-04-31", "1862-04-00", "June", "0000", "١٨٦٢"],
)
def test_a_date_that_never_was_is_refused(date):
    assert refused({**SMALLEST, "date": date}) == ("bad-date", "date")


@pytest.mark.parametrize("name", sorted(SMALLEST))
def test_a_field_that_has_to_be_there_is_missed_by_its_path(name):
    assert refused({field: value for field, value in SMALLEST.items() if field != name}) == ("missing-field", name)


def test_broken_toml_is_refused_with_its_line():
    with pytest.raises(Illegal) as no:
        scenario_from_toml('key = "hill"\nname = A hill\n')
    assert (no.value.code, no.value.params) == ("bad-toml", {"line": 2})


def test_toml_with_a_bare_date_is_understood():
    text = 'key = "hill"\nname = "A hill"\ndate = 1863-06-09\nfirst_side = "union"\nvictory_flags = 5\n'
    assert scenario_from_toml(text).date == "1863-06-09"


# --- any scenario ---------------------------------------------------------------------------------------------

lines = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cf"]), min_size=1, max_size=20).filter(
    str.strip
)
paragraphs = st.lists(lines, min_size=1, max_size=3).map("\n".join)


def texts(kind, words):
    return words | st.builds(kind, words, words)


symbols = st.sampled_from(SYMBOLS)
reserves = st.builds(
    ReserveTable,
    removed=st.sampled_from([(), ("flag",), ("infantry", "sabres")]),
    replaced=st.dictionaries(symbols, st.sampled_from(RESULTS), max_size=1).map(lambda some: Replaced(**some)),
    limited=st.dictionaries(st.sampled_from(LIMITABLE), st.integers(0, 2), max_size=1).map(
        lambda some: Limited(**some)
    ),
    added=st.lists(st.builds(AddedElite, st.tuples(symbols, symbols), st.sampled_from(UNITS)), max_size=2).map(tuple),
)
counts = st.integers(0, 60)
orders = st.builds(OrderOfBattle, counts, counts, counts, counts, st.booleans())
scenarios = st.builds(
    Scenario,
    key=st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9})?", fullmatch=True),
    name=lines,
    date=st.sampled_from(["", "1862", "1862-08", "1862-08-30"]),
    edition=st.sampled_from(EDITIONS),
    first_side=st.sampled_from(SIDES),
    first_side_verified=st.booleans(),
    victory_flags=st.integers(1, 30),
    victory_flags_verified=st.booleans(),
    by_side=st.builds(Orders, orders, orders),
    reserve=reserves,
    event=st.builds(
        ScenarioEvent,
        kind=st.sampled_from(EVENT_KINDS),
        reconstruction=st.booleans(),
        words=texts(TextOf, paragraphs),
    ),
    objectives=st.lists(
        st.builds(
            Objective, texts(TextOf, lines), st.integers(1, 20), st.sampled_from([*SIDES, "both"]), st.booleans()
        ),
        max_size=2,
    ).map(tuple),
    remarks=texts(TextOf, paragraphs) | st.just("") | st.just(TextOf("", "")),
)


@given(scenarios)
def test_any_scenario_goes_through_json_and_toml_unchanged(definition):
    assert Scenario.from_mapping(json.loads(json.dumps(definition.to_mapping()))) == definition
    assert scenario_from_toml(scenario_to_toml(definition)) == definition
    assert hash(definition) == hash(scenario_from_toml(scenario_to_toml(definition)))


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*SMALLEST, "orders", "union"]), inner),
    max_leaves=6,
)
FIELDS = [*SMALLEST, "date", "edition", "orders", "reserve", "event", "objectives", "notes", "other"]


@given(st.dictionaries(st.sampled_from(FIELDS), junk))
def test_junk_is_refused_with_a_code_and_a_path_and_never_crashes(mapping):
    with pytest.raises(Illegal) as no:
        Scenario.from_mapping({**SMALLEST, "other": 1, **mapping})
    assert isinstance(no.value.params["path"], str)
