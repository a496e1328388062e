"""C3, C4: the reserve roll, what it offers and which choices from it are legal."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry.dice import FACES, SYMBOLS, UNITS
from games.battle_cry.holding import placements
from games.battle_cry.options import DEFAULT, Options
from games.battle_cry.reserve import (
    Choice,
    ReserveOption,
    check_choices,
    prices,
    reserve_odds,
    reserve_result,
)
from games.battle_cry.standing import standing
from games.core.errors import Illegal
from tests.games.battle_cry.grounds import ground

CALLED_ONLY = Options(upgrade_scope="called_only")
INFANTRY, CAVALRY, ARTILLERY = (ReserveOption("unit", unit, 1) for unit in UNITS)
FIELD_WORK, EVENT = ReserveOption("field_work", None, 0), ReserveOption("scenario_event", None, 0)


def elite(unit):
    return ReserveOption("elite", unit, 0)


def call(unit, to="baseline", label=None):
    return Choice("unit", unit, to, label)


def spend(faces, *choices, pot=6, **how):
    return sum(check_choices(faces, choices, pot=pot, **how))


def refused(faces, *choices, **how):
    with pytest.raises(Illegal) as no:
        spend(faces, *choices, **how)
    return no.value.code


ALL_PAIRS = {  # C3, every pair of symbols there is
    ("infantry", "infantry"): [INFANTRY, INFANTRY],
    ("infantry", "cavalry"): [INFANTRY, CAVALRY],
    ("infantry", "artillery"): [INFANTRY, ARTILLERY],
    ("infantry", "sabres"): [INFANTRY, FIELD_WORK],
    ("infantry", "flag"): [INFANTRY, elite("infantry")],
    ("cavalry", "cavalry"): [CAVALRY, CAVALRY],
    ("cavalry", "artillery"): [CAVALRY, ARTILLERY],
    ("cavalry", "sabres"): [CAVALRY, FIELD_WORK],
    ("cavalry", "flag"): [CAVALRY, elite("cavalry")],
    ("artillery", "artillery"): [ARTILLERY, ARTILLERY],
    ("artillery", "sabres"): [ARTILLERY, FIELD_WORK],
    ("artillery", "flag"): [ARTILLERY, elite("artillery")],
    ("sabres", "sabres"): [FIELD_WORK, FIELD_WORK],
    ("sabres", "flag"): [FIELD_WORK],
    ("flag", "flag"): [EVENT],
}


@pytest.mark.parametrize(("faces", "offered"), ALL_PAIRS.items(), ids=lambda value: "+".join(map(str, value))[:40])
def test_C3_every_pair_of_symbols_offers_what_the_rule_says(faces, offered):
    assert Counter(reserve_result(faces, pot=6).options) == Counter(offered)
    assert reserve_result(faces[::-1], pot=6).options == reserve_result(faces, pot=6).options


@pytest.mark.parametrize(("faces", "offered"), ALL_PAIRS.items(), ids=lambda value: "+".join(map(str, value))[:40])
def test_C3_an_empty_pot_takes_the_units_away_and_nothing_else(faces, offered):
    result = reserve_result(faces, pot=0)
    assert Counter(result.options) == Counter(option for option in offered if option.kind != "unit")
    assert result.max_units == 0


def test_C3_taking_nothing_is_legal_and_free():
    assert spend(("infantry", "infantry")) == 0


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        (("infantry",), "dice-count"),
        (("infantry",) * 3, "dice-count"),
        (("infantry", "tank"), "unknown-symbol"),
        (("infantry", 1), "unknown-symbol"),
        (("infantry", ["flag"]), "unknown-symbol"),
        ("infantry", "unknown-symbol"),
        (None, "unknown-symbol"),
    ],
)
def test_C3_other_than_two_known_symbols_is_refused(faces, code):
    with pytest.raises(Illegal) as no:
        reserve_result(faces, pot=6)
    assert no.value.code == code


def test_G3_infantry_and_cavalry_with_one_token_bring_at_most_one_unit():
    result = reserve_result(("infantry", "cavalry"), pot=1)
    assert result.options == (INFANTRY, CAVALRY)
    assert result.max_units == 1
    assert spend(("infantry", "cavalry"), call("cavalry"), pot=1) == 1
    assert refused(("infantry", "cavalry"), call("cavalry"), call("infantry"), pot=1) == "pot-empty"


def test_G4_two_infantry_with_two_tokens_bring_up_to_two_infantry():
    assert reserve_result(("infantry", "infantry"), pot=2).max_units == 2
    assert spend(("infantry", "infantry"), call("infantry"), call("infantry", "holding"), pot=2) == 2
    assert refused(("infantry", "infantry"), *[call("infantry")] * 3) == "choice-not-offered"


def test_G5_flag_and_artillery_offer_a_unit_an_elite_or_both():
    faces = ("flag", "artillery")
    raised = Choice("elite", "artillery")
    assert spend(faces, call("artillery")) == 1
    assert spend(faces, raised) == 0
    assert spend(faces, call("artillery"), raised) == 1
    assert refused(faces, Choice("elite", "infantry")) == "choice-not-offered"
    assert refused(faces, raised, raised) == "choice-not-offered"


def test_A1_G6_two_sabres_are_two_fieldworks_and_no_token():
    assert spend(("sabres", "sabres"), Choice("field_work"), Choice("field_work"), pot=3) == 0


def test_G7_two_flags_bring_the_scenario_event_once():
    assert spend(("flag", "flag"), Choice("scenario_event")) == 0
    assert refused(("flag", "flag"), Choice("scenario_event"), Choice("scenario_event")) == "choice-not-offered"


def test_A4_the_scenario_event_may_bring_a_unit_of_any_type_without_a_token():
    for unit in UNITS:
        assert spend(("flag", "flag"), Choice("scenario_event", unit, "holding"), pot=0) == 0
    assert refused(("flag", "flag"), Choice("scenario_event", "infantry")) == "placement-missing"
    assert refused(("flag", "flag"), Choice("scenario_event", "general", "baseline")) == "choice-not-offered"
    assert refused(("flag", "flag"), Choice("scenario_event", to="baseline")) == "placement-not-allowed"


def test_C4_a_called_unit_needs_a_place():
    assert refused(("infantry", "flag"), Choice("unit", "infantry")) == "placement-missing"
    assert refused(("infantry", "flag"), call("infantry", "hill")) == "placement-not-allowed"


def test_C4_only_a_called_unit_has_a_place():
    assert refused(("infantry", "flag"), Choice("elite", "infantry", "baseline")) == "placement-not-allowed"
    assert refused(("sabres", "flag"), Choice("field_work", to="holding")) == "placement-not-allowed"


def test_C4_two_called_units_do_not_share_a_hex():
    faces = ("infantry", "infantry")
    assert spend(faces, call("infantry", label="A4"), call("infantry", label="A5")) == 2
    assert refused(faces, call("infantry", label="A4"), call("infantry", label="a4 ")) == "placement-not-allowed"


def test_C4_a_unit_in_the_holding_zone_stands_on_no_hex():
    assert refused(("infantry", "flag"), call("infantry", "holding", "A4")) == "placement-not-allowed"


@pytest.mark.parametrize("label", ["A4444444444", "A\n4", "<b>", "\u202eA4"])
def test_C4_a_hex_label_is_short_and_plain(label):
    assert refused(("infantry", "flag"), call("infantry", label=label)) == "bad-hex"


def test_A2_by_default_the_raised_unit_need_not_be_the_called_one():
    assert spend(("flag", "cavalry"), Choice("elite", "cavalry")) == 0


def test_A2_with_called_only_elite_needs_a_unit_called_in_the_same_roll():
    faces, raised = ("flag", "cavalry"), Choice("elite", "cavalry")
    assert refused(faces, raised, options=CALLED_ONLY) == "upgrade-needs-called-unit"
    assert spend(faces, call("cavalry"), raised, options=CALLED_ONLY) == 1


def test_T1_elite_stays_with_an_empty_pot_unless_it_needs_a_called_unit():
    faces = ("flag", "infantry")
    assert reserve_result(faces, pot=0).options == (elite("infantry"),)
    assert spend(faces, Choice("elite", "infantry"), pot=0) == 0
    assert reserve_result(faces, pot=0, options=CALLED_ONLY).options == ()
    assert refused(faces, Choice("elite", "infantry"), pot=0, options=CALLED_ONLY) == "upgrade-needs-called-unit"
    assert refused(faces, call("infantry"), pot=0) == "pot-empty"


def test_T2_one_fieldwork_a_hex():
    faces = ("sabres", "sabres")
    works = [Choice("field_work", hex=label) for label in ("A4", "B4", " a4")]
    assert spend(faces, works[0], works[1]) == 0
    assert refused(faces, works[0], works[0]) == "one-fieldwork-a-hex"
    assert refused(faces, works[1], fieldwork_hexes={"b4"}) == "one-fieldwork-a-hex"
    assert refused(faces, works[2]) == "bad-hex"


def on_the_map(side="union", placed=(), called=None, terrain=(), **changes):
    """Who stands where with these units of the side at the set-up; the Union sits at the top."""
    return standing(ground(terrain=terrain, placed=placed, top="union"), side, called=called or {}, **changes)


FULL = [("union", "infantry", f"A{n}") for n in range(1, 14)]
OUT = ("union", "infantry", "C3")


def test_T3_a_full_baseline_leaves_the_holding_zone_only():
    faces = ("infantry", "infantry")
    full, but_one = on_the_map(placed=FULL), on_the_map(placed=FULL[1:])
    assert refused(faces, call("infantry"), standing=full) == "placement-not-allowed"
    assert refused(faces, call("infantry"), call("infantry"), standing=but_one) == "placement-not-allowed"
    assert spend(faces, call("infantry"), call("infantry", "holding"), standing=but_one) == 2
    unnoted = on_the_map(placed=FULL[1:], called={"union": [""]})
    assert refused(faces, call("infantry"), standing=unnoted) == "placement-not-allowed"
    assert placements(full.free) == placements(unnoted.free) == ("holding",)
    assert placements(but_one.free) == placements(None) == ("baseline", "holding")


@pytest.mark.parametrize("label", ["E5", "I5", "A13", "A2", "A4", "A7"])
def test_C4_T5_a_called_unit_goes_to_a_free_passable_hex_of_its_own_baseline(label):
    there = on_the_map(
        placed=[OUT, ("union", "infantry", "A2"), ("union", "general", "A7")],
        called={"union": ["A4"]},
        terrain=[("A13", "rough")],
    )
    assert refused(("infantry", "sabres"), call("infantry", label=label), standing=there) == "placement-not-allowed"
    assert spend(("infantry", "sabres"), call("infantry", label="a5"), standing=there) == 1


def test_C4_the_players_say_where_the_table_differs_from_the_set_up():
    there = on_the_map(placed=[OUT, ("union", "infantry", "A2")], occupied=["A5"], free=["A2"])
    assert refused(("infantry", "sabres"), call("infantry", label="A5"), standing=there) == "placement-not-allowed"
    assert spend(("infantry", "sabres"), call("infantry", label="A2"), standing=there) == 1
    for changes, code in (
        ({"occupied": ["A5"], "free": ["a5"]}, "hex-twice"),
        ({"occupied": ["J1"]}, "unknown-hex"),
        ({"free": ["§§§"]}, "bad-hex"),
    ):
        with pytest.raises(Illegal, match=code):
            on_the_map(placed=[OUT], **changes)


def test_C3_a_fieldwork_goes_to_a_hex_with_an_own_unit():
    placed = [OUT, ("union", "general", "C8"), ("confederacy", "cavalry", "F7")]
    there = on_the_map(placed=placed, occupied=["B3"], called={"confederacy": ["I5"]})
    work = {label: Choice("field_work", hex=label) for label in ("C3", "B3", "C8", "F7", "I5", "D6")}
    for label in ("C8", "F7", "I5", "D6"):  # A12 a general is no unit
        assert refused(("sabres", "flag"), work[label], standing=there) == "placement-not-allowed"
    assert spend(("sabres", "sabres"), work["C3"], work["B3"], standing=there) == 0
    nobody_said = on_the_map(terrain=[("A13", "rough")])
    assert spend(("sabres", "flag"), work["D6"], standing=nobody_said) == 0


def test_T11_a_fieldwork_may_go_to_the_hex_of_the_unit_just_placed():
    both = call("infantry", label="A4"), Choice("field_work", hex="A4")
    assert spend(("infantry", "sabres"), *both) == 1
    assert spend(("infantry", "sabres"), *both, standing=on_the_map(placed=[OUT])) == 1


def test_T16_a_later_round_takes_only_what_earlier_rounds_cannot_claim():
    faces = ("infantry", "infantry")
    assert refused(faces, call("infantry"), pot=1, claims_before=1) == "earlier-round-first"
    assert refused(faces, call("infantry"), call("infantry"), pot=3, claims_before=2) == "earlier-round-first"
    assert spend(faces, call("infantry"), pot=3, claims_before=2) == 1
    assert spend(faces, pot=1, claims_before=2) == 0
    assert spend(("sabres", "flag"), Choice("field_work"), pot=0, claims_before=2) == 0


def test_T16_an_empty_pot_is_called_empty_whoever_claims_it():
    assert refused(("infantry", "flag"), call("infantry"), pot=0, claims_before=1) == "pot-empty"


def test_T16_the_pot_counts_as_it_is_when_the_choice_is_made():
    faces = ("infantry", "infantry")
    assert reserve_result(faces, pot=2).max_units == 2
    assert refused(faces, call("infantry"), call("infantry"), pot=1) == "pot-empty"
    assert spend(faces, call("infantry"), pot=1) == 1


@pytest.mark.parametrize(
    "choice", [Choice("unit", "general", "baseline"), Choice("tank"), Choice("unit", None, "baseline")]
)
def test_C3_what_is_not_on_the_dice_is_refused(choice):
    assert refused(("infantry", "sabres"), choice) == "choice-not-offered"


def test_C3_each_choice_has_its_price():
    result = reserve_result(("flag", "infantry"), pot=1)
    assert prices(result, [Choice("elite", "infantry"), call("infantry")]) == (0, 1)


# --- odds -----------------------------------------------------------------------------------------


def counted(pot, test, options=DEFAULT):
    """The same chance by counting the 36 throws."""
    throws = [reserve_result(faces, pot=pot, options=options) for faces in product(FACES, repeat=2)]
    return Fraction(sum(map(test, throws)), 36)


def test_C3_the_odds_of_a_full_pot():
    assert reserve_odds(pot=6) == {
        "at_least_one_unit": Fraction(32, 36),
        "two_units": Fraction(16, 36),
        "elite": Fraction(8, 36),
        "field_work": Fraction(11, 36),
        "scenario_event": Fraction(1, 36),
        "any_result": 1,
        "infantry": Fraction(20, 36),
        "cavalry": Fraction(11, 36),
        "artillery": Fraction(11, 36),
    }


def test_C3_the_odds_follow_the_pot():
    one_token, none = reserve_odds(pot=1), reserve_odds(pot=0)
    assert one_token["two_units"] == 0
    assert one_token["at_least_one_unit"] == Fraction(32, 36)
    assert none["at_least_one_unit"] == none["infantry"] == 0
    assert none["any_result"] == Fraction(20, 36)
    assert reserve_odds(pot=0, options=CALLED_ONLY)["elite"] == 0


@given(st.integers(0, 4), st.sampled_from([DEFAULT, CALLED_ONLY]))
def test_C3_the_odds_are_those_of_the_36_throws(pot, options):
    odds = reserve_odds(pot=pot, options=options)
    assert odds["at_least_one_unit"] == counted(pot, lambda r: r.max_units >= 1, options)
    assert odds["two_units"] == counted(pot, lambda r: r.max_units >= 2, options)
    assert odds["any_result"] == counted(pot, lambda r: len(r.options) > 0, options)
    for kind in ("elite", "field_work", "scenario_event"):
        assert odds[kind] == counted(pot, lambda r, kind=kind: kind in {o.kind for o in r.options}, options)
    for unit in UNITS:
        assert odds[unit] == counted(
            pot, lambda r, unit=unit: ("unit", unit) in {(o.kind, o.unit) for o in r.options}, options
        )


# --- for any roll -----------------------------------------------------------------------------------

choices = st.builds(
    Choice,
    st.sampled_from(["unit", "elite", "field_work", "scenario_event"]),
    st.sampled_from([None, *UNITS]),
    st.sampled_from([None, "baseline", "holding"]),
)


@given(
    st.tuples(st.sampled_from(SYMBOLS), st.sampled_from(SYMBOLS)),
    st.lists(choices, max_size=3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from([DEFAULT, CALLED_ONLY]),
)
def test_T16_no_accepted_choice_ever_overdraws_the_pot_or_the_claims(faces, taken, pot, claims, options):
    result = reserve_result(faces, pot=pot, options=options)
    try:
        spent = sum(check_choices(faces, taken, pot=pot, options=options, claims_before=claims))
    except Illegal:
        return
    units = [choice for choice in taken if choice.kind == "unit"]
    assert spent == len(units) <= result.max_units
    assert spent == 0 or spent + claims <= pot
    offered = Counter((option.kind, option.unit) for option in result.options)
    assert (
        not Counter((choice.kind, choice.unit if choice.kind in ("unit", "elite") else None) for choice in taken)
        - offered
    )


@given(st.tuples(st.sampled_from(SYMBOLS), st.sampled_from(SYMBOLS)), st.integers(0, 3))
def test_C3_every_offered_option_can_be_taken_by_itself(faces, pot):
    for option in reserve_result(faces, pot=pot).options:
        to = "baseline" if option.kind == "unit" else None
        assert spend(faces, Choice(option.kind, option.unit, to), pot=pot) == option.tokens
