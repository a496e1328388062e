"""C9, C10: the event roll and what it does to the enemy's units."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry.dice import DIE, FACES, SYMBOLS, UNITS, roll_order
from games.battle_cry.events import (
    Effect,
    apply_effect,
    event_dice,
    event_effects,
    event_expected,
    event_odds,
    targets,
)
from games.battle_cry.roster import RosterUnit, find
from games.core.errors import Illegal
from games.core.odds import distribution

LOSS = {unit: event_effects((unit,))[0] for unit in UNITS}
FLAG, SABRES = event_effects(("flag", "sabres"))


def infantry(name="a", figures=4, full=4, **facts):
    return RosterUnit(name, "infantry", figures, full, **facts)


def figures(roster):
    return {unit.id: unit.figures for unit in roster}


def applied(effect, roster, unit, **how):
    """The roster after it."""
    after = apply_effect(effect, roster, unit, **how)
    return tuple(after if member.id == unit else member for member in roster)


def refused(effect, roster, unit, **how):
    with pytest.raises(Illegal) as no:
        applied(effect, roster, unit, **how)
    return no.value.code


@pytest.mark.parametrize(("won", "dice"), [(0, 2), (1, 3), (3, 5)])
def test_C9_G10_two_dice_and_one_for_each_battle_won(won, dice):
    assert event_dice(won) == dice


@pytest.mark.parametrize("won", [-1, 101])
def test_C9_a_number_of_battles_beyond_reason_is_refused(won):
    with pytest.raises(Illegal, match="out-of-range"):
        event_dice(won)


def test_C9_each_symbol_has_its_effect_and_its_chooser():
    assert event_effects(SYMBOLS) == (
        Effect("figure_lost", "infantry", "opponent"),
        Effect("figure_lost", "cavalry", "opponent"),
        Effect("figure_lost", "artillery", "opponent"),
        Effect("retreat", None, "opponent"),
        Effect("full_strength_loss", None, "roller"),
    )


@given(st.lists(st.sampled_from(SYMBOLS), max_size=8))
def test_C10_effects_come_in_the_order_infantry_cavalry_artillery_flags_sabres(faces):
    effects = event_effects(faces)
    order = ["infantry", "cavalry", "artillery", "retreat", "full_strength_loss"]
    places = [order.index(effect.unit or effect.kind) for effect in effects]
    assert places == sorted(places)
    assert len(effects) == len(faces)


def test_T17_C10_the_side_that_moves_first_rolls_and_resolves_first():
    assert roll_order("confederacy") == ("confederacy", "union")
    assert roll_order("union") == ("union", "confederacy")


def test_C9_a_unit_symbol_takes_a_figure_from_a_unit_of_its_type():
    roster = (infantry(), RosterUnit("c", "cavalry", 3, 3))
    assert targets(LOSS["cavalry"], roster) == ("c",)
    assert figures(applied(LOSS["cavalry"], roster, "c")) == {"a": 4, "c": 2}
    assert refused(LOSS["cavalry"], roster, "a") == "target-not-allowed"


def test_C9_a_flag_moves_a_unit_back_and_costs_no_figure():
    roster = (infantry(), infantry("b"))
    after = applied(FLAG, roster, "b", reaches_baseline=True)
    assert figures(after) == {"a": 4, "b": 4}
    assert [unit.on_baseline for unit in after] == [False, True]


def test_G11_a_flag_on_a_baseline_unit_costs_a_figure_and_no_move():
    after = applied(FLAG, (infantry(on_baseline=True),), "a")
    assert after == (infantry(figures=3, on_baseline=True),)


def test_T6_when_nobody_can_move_back_a_chosen_unit_loses_a_figure():
    roster = (infantry(), infantry("b"))
    assert targets(FLAG, roster) == ("a", "b")
    assert figures(applied(FLAG, roster, "b", blocked=True)) == {"a": 4, "b": 3}


def test_T6_a_baseline_unit_has_to_take_the_flag_that_no_other_can():
    roster = (infantry(), infantry("b", on_baseline=True))
    assert refused(FLAG, roster, "a", blocked=True) == "target-not-allowed"
    assert figures(applied(FLAG, roster, "b", blocked=True)) == {"a": 4, "b": 3}


def test_G11_the_table_says_who_stands_on_the_baseline_where_the_roster_is_behind():
    roster = (infantry(), infantry("b", on_baseline=True))
    assert applied(FLAG, roster, "a", on_baseline=True)[0] == infantry(figures=3, on_baseline=True)
    assert applied(FLAG, roster, "b", on_baseline=False)[1] == infantry("b")
    assert applied(FLAG, roster, "b", on_baseline=False, blocked=True)[1] == infantry("b", figures=3)  # T6
    assert applied(LOSS["infantry"], roster, "a", on_baseline=True)[0] == infantry(figures=3)


def test_C9_sabres_hit_a_unit_at_full_strength_once_a_battle():
    roster = (infantry(), infantry("b", figures=3))
    assert targets(SABRES, roster) == ("a",)
    assert targets(SABRES, roster, sabred=frozenset({"a"})) == ()
    assert refused(SABRES, roster, "a", sabred=frozenset({"a"})) == "target-not-allowed"


def test_T7_two_sabres_on_a_single_full_unit_take_one_figure():
    roster = (infantry(), infantry("b", figures=2))
    after = applied(SABRES, roster, "a")
    assert figures(after) == {"a": 3, "b": 2}
    assert targets(SABRES, after, sabred=frozenset({"a"})) == ()


def test_T8_a_unit_hurt_by_its_symbol_is_no_longer_full_for_the_sabres():
    roster = (infantry(),)
    symbol, sabres = event_effects(("sabres", "infantry"))
    assert targets(sabres, applied(symbol, roster, "a")) == ()


def test_A10_an_elite_unit_is_full_with_its_raised_figures_only():
    assert targets(SABRES, (infantry(figures=5, full=5, elite=True),)) == ("a",)
    assert targets(SABRES, (infantry(figures=4, full=5, elite=True),)) == ()


def test_A11_a_symbol_without_a_fitting_unit_has_no_effect():
    wounded = (infantry(figures=3),)
    assert targets(LOSS["artillery"], wounded) == ()
    assert targets(SABRES, wounded) == ()
    assert targets(FLAG, ()) == ()


def test_A12_a_general_is_never_a_target():
    roster = (RosterUnit("g", "general", 1, 1, on_baseline=True),)
    assert [targets(effect, roster) for effect in (*LOSS.values(), FLAG, SABRES)] == [()] * 5
    assert refused(FLAG, roster, "g") == "target-not-allowed"


def test_T9_the_last_figure_kills_the_unit_and_the_effects_report_no_victory_flag():
    after = applied(LOSS["infantry"], (infantry(figures=1),), "a")
    assert after == (infantry(figures=0),)  # the roster is all that changes: no points come with it
    assert not after[0].alive
    assert [targets(effect, after) for effect in (LOSS["infantry"], FLAG, SABRES)] == [()] * 3


def test_C9_a_unit_that_is_not_in_the_roster_is_refused():
    assert refused(FLAG, (infantry(),), "z") == "unknown-unit"


units = st.builds(
    lambda kind, figures, full, baseline: (kind, min(figures, full), full, baseline),
    st.sampled_from(UNITS),
    st.integers(0, 5),
    st.integers(1, 5),
    st.booleans(),
)
rosters = st.lists(units, max_size=6).map(
    lambda some: tuple(
        RosterUnit(str(n), kind, figures, full, False, baseline)
        for n, (kind, figures, full, baseline) in enumerate(some)
    )
)


@given(rosters, st.lists(st.sampled_from(SYMBOLS), max_size=6), st.randoms())
def test_C9_a_whole_event_roll_only_ever_takes_single_figures_from_legal_targets(roster, faces, chooser):
    sabred = frozenset()
    for effect in event_effects(faces):
        allowed = targets(effect, roster, sabred=sabred)
        for unit in roster:
            if unit.id not in allowed:
                assert refused(effect, roster, unit.id, sabred=sabred) == "target-not-allowed"
        if not allowed:
            continue
        picked = chooser.choice(allowed)
        after = applied(effect, roster, picked, sabred=sabred)
        lost = find(roster, picked).figures - find(after, picked).figures
        assert lost == (0 if effect.kind == "retreat" and not find(roster, picked).on_baseline else 1)
        assert [other for other in after if other.id != picked] == [other for other in roster if other.id != picked]
        if effect.kind == "full_strength_loss":
            assert picked not in sabred
            sabred |= {picked}
        roster = after


# --- odds -------------------------------------------------------------------------------------------


def by_throwing(won, test):
    spread = distribution(lambda dice: test(event_effects(dice.roll(event_dice(won), DIE, why="event"))))
    return spread.get(True, Fraction(0))


@pytest.mark.parametrize("won", [0, 1, 2])
def test_C9_the_event_odds_are_those_of_the_rule_itself(won):
    odds = event_odds(won)
    for kind in ("figure_lost", "retreat", "full_strength_loss"):
        assert odds[f"at_least_one_{kind}"] == by_throwing(won, lambda es, kind=kind: kind in {e.kind for e in es})
    for unit in UNITS:
        assert odds[f"figure_lost_{unit}"] == by_throwing(won, lambda es, unit=unit: unit in {e.unit for e in es})


def test_C9_the_event_odds_of_two_dice():
    assert event_odds(0) == {
        "at_least_one_figure_lost": Fraction(8, 9),
        "at_least_one_retreat": Fraction(11, 36),
        "at_least_one_full_strength_loss": Fraction(11, 36),
        "figure_lost_infantry": Fraction(5, 9),
        "figure_lost_cavalry": Fraction(11, 36),
        "figure_lost_artillery": Fraction(11, 36),
    }


def test_C9_forty_dice_have_exact_odds_too():
    assert event_odds(38)["figure_lost_infantry"] == 1 - Fraction(2, 3) ** 40
    assert event_odds(38)["at_least_one_retreat"] == 1 - Fraction(5, 6) ** 40


@pytest.mark.parametrize("won", [0, 1])
def test_C9_the_expected_numbers_are_the_average_over_all_throws(won):
    dice = event_dice(won)
    throws = [event_effects(faces) for faces in product(FACES, repeat=dice)]
    for name, expected in event_expected(won).items():
        kind, _, unit = name.partition("_lost_")
        kind = "figure_lost" if unit else kind
        count = sum(effect.kind == kind and unit in ("", effect.unit) for effects in throws for effect in effects)
        assert expected == Fraction(count, len(throws))
