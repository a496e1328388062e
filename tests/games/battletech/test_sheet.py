"""A live sheet: pencilled hits, shots, corrections, taking back; what it says agrees with how damage is marked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battletech.damage import LOCATIONS, REARS, destroyed, mark, mark_sides, points
from games.battletech.designs import DESIGNS, design_facts, design_of
from games.battletech.sheet import HAND, SheetRules, fresh, landing, preview, silent
from games.battletech.sheet_marks import (
    CorrectArmour,
    CorrectShots,
    DamageMarked,
    EndPhase,
    Hit,
    LocationLost,
    MechDestroyed,
    Pending,
    RollHit,
    Shot,
    TakeBack,
)
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.protocol import Entry, Undo, effective, play, replay

HUNCHBACK = DESIGNS["HBK-4G"]
CICADA = DESIGNS["CDA-2A"]
WHOLE = fresh(HUNCHBACK)
AC_20, LASER = 0, 1


def marked(*actions, design=HUNCHBACK, marks=None, faces=()):
    """The marks after these actions."""
    rules = SheetRules(design)
    marks = rules.setup() if marks is None else marks
    for action in actions:
        marks, _, _ = play(rules, marks, HAND, action, Dice(faces))
    return marks


def happened(*actions, design=HUNCHBACK):
    """What the last of these actions brings about."""
    return play(SheetRules(design), marked(*actions[:-1], design=design), HAND, actions[-1], Dice())[2]


def refused(action, marks=WHOLE, design=HUNCHBACK, faces=()):
    with pytest.raises(Illegal) as caught:
        play(SheetRules(design), marks, HAND, action, Dice(faces))
    return caught.value.code


def left(marks, location):
    return points(marks.armour, location)


# --- hits -----------------------------------------------------------------------------------------


def test_S7_a_hit_takes_effect_when_the_phase_ends():
    noted = marked(Hit("LA", 8, "large-laser"))
    assert noted.armour == WHOLE.armour
    assert left(preview(noted), "LA") == 8
    ended = marked(EndPhase(), marks=noted)
    assert (left(ended, "LA"), ended.pending) == (8, ())


def test_H3_the_steps_of_a_transfer_are_told_one_by_one():
    events = happened(Hit("LA", 10), Hit("LA", 8), EndPhase())
    assert [event for event in events if isinstance(event, DamageMarked)] == [
        DamageMarked(1, "LA", False, 10, 6, None),
        DamageMarked(2, "LA", False, 6, 0, "LT"),
        DamageMarked(2, "LT", False, 2, 18, None),
    ]
    assert LocationLost("LA") in events


def test_H5_a_lost_torso_takes_its_arm_and_H6_a_lost_head_the_mech():
    assert {LocationLost("RT"), LocationLost("RA")} <= set(happened(Hit("RT", 20), EndPhase()))
    assert happened(Hit("HD", 9), EndPhase())[-1] == MechDestroyed()


def test_H1_H2_two_dice_say_where_a_hit_falls():
    assert [hit.location for hit in marked(RollHit(5), faces=[6, 6]).pending] == ["HD"]
    assert [hit.location for hit in marked(RollHit(5, side="left"), faces=[1, 1]).pending] == ["LT"]
    with pytest.raises(NeedDice) as asked:
        marked(RollHit(5))
    assert (asked.value.count, asked.value.sides, asked.value.why) == (2, 6, "location")


def test_H10_a_hit_from_the_rear_takes_the_armour_behind():
    marks = marked(Hit("CT", 3, side="rear"), Hit("LA", 2, side="rear"), EndPhase(), design=CICADA)
    assert (marks.rear, left(marks, "CT"), left(marks, "LA")) == ((3, 3, 3), 11, 2)
    ended = happened(Hit("LT", 5, side="rear"), EndPhase(), design=CICADA)
    assert ended[:2] == (DamageMarked(1, "LT", True, 3, 0, "CT"), DamageMarked(1, "CT", True, 2, 4, None))
    assert {LocationLost("LT"), LocationLost("LA")} <= set(ended)


def test_a_pending_hit_is_taken_back_by_its_number():
    noted = marked(Hit("LA", 5), Hit("RA", 6), Hit("LA", 5))
    assert [hit.hit for hit in marked(TakeBack(1), marks=noted).pending] == [2, 3]
    again = marked(TakeBack(3), Hit("CT", 1), marks=noted)
    assert [hit.hit for hit in again.pending] == [1, 2, 4]  # no number is given twice


# --- shots and corrections ------------------------------------------------------------------------


def test_W3_a_shot_takes_one_mark_and_the_last_one_silences_the_weapon():
    assert marked(Shot(AC_20)).shots[AC_20] == 9
    empty = marked(*[Shot(AC_20)] * 10)
    assert silent(HUNCHBACK, empty.armour, empty.shots) == (AC_20,)
    assert refused(Shot(AC_20), empty) == "no-ammunition"


def test_H8_weapons_of_a_lost_location_are_silent():
    marks = marked(Hit("LA", 16), EndPhase())
    assert silent(HUNCHBACK, marks.armour, marks.shots) == (LASER,)


def test_a_correction_sets_one_value():
    marks = marked(CorrectArmour("LL", 3), CorrectShots(AC_20, 4))
    assert (left(marks, "LL"), marks.shots[AC_20]) == (3, 4)
    assert marked(CorrectArmour("LL", 20), CorrectShots(AC_20, 10), marks=marks) == WHOLE
    behind = marked(CorrectArmour("CT", 1, rear=True), design=CICADA)
    assert behind == replace(fresh(CICADA), rear=(1, 3, 3))


def test_H5_a_correction_takes_the_arm_with_the_torso_and_cannot_give_it_back_alone():
    marks = marked(CorrectArmour("LT", 0))
    assert left(marks, "LA") == 0
    assert refused(CorrectArmour("LA", 5), marks) == "lost-with-torso"
    assert left(marked(CorrectArmour("LT", 1), CorrectArmour("LA", 5), marks=marks), "LA") == 5


def test_a_destroyed_mech_takes_corrections_only():
    dead = marked(Hit("HD", 9), EndPhase())
    assert {refused(Hit("LA", 1), dead), refused(RollHit(1), dead, faces=[3, 4]), refused(Shot(AC_20), dead)} == {
        "mech-destroyed"
    }
    assert not destroyed(marked(CorrectArmour("HD", 2), marks=dead).armour)


def test_hits_of_the_same_phase_are_noted_on_a_mech_that_will_be_destroyed():
    marks = marked(Hit("HD", 9), Hit("LA", 5), EndPhase())
    assert (left(marks, "HD"), left(marks, "LA")) == (0, 11)


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Hit("XX", 5), "unknown-location"),
        (Hit("", 5), "unknown-location"),
        (Hit("LA", 160), ""),
        (Hit("LA", 161), "beyond-armour"),
        (Hit("LA", 10**30), "beyond-armour"),
        (Hit("LA", 0), "out-of-range"),
        (Hit("LA", -5), "out-of-range"),
        (Hit("LA", 5, "death-ray"), "unknown-weapon"),
        (RollHit(161), "beyond-armour"),
        (TakeBack(1), "nothing-pending"),
        (EndPhase(), "nothing-pending"),
        (Shot(4), "unknown-weapon"),
        (Shot(-1), "unknown-weapon"),
        (Shot(LASER), "no-ammunition"),
        (CorrectArmour("LA", 17), "beyond-armour"),
        (CorrectArmour("LA", -1), "out-of-range"),
        (CorrectArmour("Arm", 1), "unknown-location"),
        (CorrectArmour("LA", 1, rear=True), "unknown-location"),
        (CorrectShots(AC_20, 11), "beyond-ammunition"),
        (CorrectShots(AC_20, -1), "out-of-range"),
        (CorrectShots(LASER, 1), "no-ammunition"),
        (CorrectShots(9, 1), "unknown-weapon"),
    ],
    ids=str,
)
def test_what_cannot_be_marked_is_refused(action, code):
    if code:
        assert refused(action) == code
    else:
        marked(action)


def test_a_number_that_no_pending_hit_has_is_refused():
    assert refused(TakeBack(2), marked(Hit("LA", 5))) == "no-such-hit"


@pytest.mark.parametrize("faces", [[3, 4, 5], [7, 1]], ids=["too many", "no face"])
def test_dice_that_were_not_asked_for_are_refused(faces):
    assert refused(RollHit(5), faces=faces) in ("dice-count", "unknown-face")
    assert refused(Hit("LA", 5), faces=faces) == "dice-count"


def test_a_mech_of_another_build_has_no_live_sheet():
    quad = design_of({**design_facts(HUNCHBACK), "config": "quad"})
    with pytest.raises(Illegal, match="unplayable-design"):
        SheetRules(quad)


# --- properties -----------------------------------------------------------------------------------

LOCATION = st.sampled_from(LOCATIONS)
SIDE = st.sampled_from(["front", "left", "right", "rear"])
ACTIONS = st.one_of(
    st.builds(Hit, LOCATION, st.integers(-1, 60), st.sampled_from(["", "ac-20", "none"]), SIDE),
    st.builds(RollHit, st.integers(0, 60), side=SIDE),
    st.builds(TakeBack, st.integers(0, 4)),
    st.just(EndPhase()),
    st.builds(Shot, st.integers(-1, 5)),
    st.builds(CorrectArmour, LOCATION, st.integers(-1, 30), st.booleans()),
    st.builds(CorrectShots, st.integers(-1, 5), st.integers(-1, 12)),
)
FACES = st.tuples(st.integers(1, 6), st.integers(1, 6))
SHEETS = st.sampled_from([HUNCHBACK, CICADA, DESIGNS["ENF-4R"]])


def logged(design, tries):
    """The lines of the tries that are marks there, each with the marks after it."""
    rules = SheetRules(design)
    marks, lines = rules.setup(), []
    for action, faces in tries:
        try:
            marks, line, _ = play(rules, marks, HAND, action, Dice(faces if isinstance(action, RollHit) else ()))
        except Illegal:
            continue
        lines.append((line, marks))
    return lines


TRIES = st.lists(st.tuples(ACTIONS, FACES), max_size=25)


@given(SHEETS, TRIES)
def test_every_value_stays_between_nothing_and_the_sheet(design, tries):
    whole = fresh(design)
    for _, marks in logged(design, tries):
        for now, most in ((marks.armour, whole.armour), (marks.rear, whole.rear)):
            assert all(0 <= remaining <= bound for remaining, bound in zip(now, most, strict=True))
        assert [shot is None for shot in marks.shots] == [shot is None for shot in whole.shots]
        assert all(
            remaining is None or 0 <= remaining <= bound
            for remaining, bound in zip(marks.shots, whole.shots, strict=True)
        )
        assert len({hit.hit for hit in marks.pending}) == len(marks.pending)


@given(SHEETS, TRIES)
def test_an_undoing_leads_back_to_the_marks_before(design, tries):
    lines = logged(design, tries)
    log, before = [line for line, _ in lines], [fresh(design), *(marks for _, marks in lines)]
    while before:
        assert list(replay(SheetRules(design), log)) == before
        before.pop()
        log.append(Entry(HAND, Undo(len(before) - 1)))
    with pytest.raises(Illegal, match="nothing-to-undo"):
        effective(log)


@given(SHEETS, st.lists(st.tuples(LOCATION, st.integers(1, 25), SIDE), min_size=1, max_size=10))
def test_the_end_of_a_phase_marks_as_a_match_does_in_the_order_noted(design, hits):
    noted = marked(*(Hit(location, damage, side=side) for location, damage, side in hits), design=design)
    armour, rear = noted.armour, noted.rear
    for location, damage, side in hits:
        armour, rear, _ = mark_sides(armour, rear, location, damage, side)
    ended = marked(EndPhase(), design=design, marks=noted)
    assert (ended.armour, ended.rear) == (armour, rear)
    assert preview(noted) == ended


@given(SHEETS, st.lists(st.tuples(LOCATION, st.integers(1, 25)), min_size=1, max_size=10))
def test_without_hits_from_the_rear_the_armour_is_that_of_a_match_without_it(design, hits):
    ended = marked(*(Hit(*hit) for hit in hits), EndPhase(), design=design)
    armour = fresh(design).armour
    for location, damage in hits:
        armour, _ = mark(armour, location, damage)
    assert ended.armour == armour


@given(SHEETS, TRIES)
def test_corrections_lead_from_a_clean_sheet_to_any_marks(design, tries):
    for _, marks in logged(design, tries)[-1:]:
        again = marked(*SheetRules(design).corrections(marks), design=design)
        assert (again.armour, again.rear, again.shots) == (marks.armour, marks.rear, marks.shots)


def test_the_rear_of_a_sheet_is_that_of_its_design():
    assert dict(zip(REARS, fresh(CICADA).rear, strict=True)) == {"CT": 6, "LT": 3, "RT": 3}


class Number(int):
    """A number that knows how often any of its kind was compared."""

    compared = 0

    def __eq__(self, other):
        Number.compared += 1
        return int.__eq__(self, other)

    __hash__ = int.__hash__


def test_what_pending_hits_will_take_is_told_without_comparing_each_with_each():
    """S7: a sheet may have thousands of them, brought in from a file."""
    hits = tuple(Pending(Number(n), "CT", 1) for n in range(1, 21))
    found = landing(replace(WHOLE, pending=hits, hits=len(hits)))
    assert [[step.damage for step in found[hit.hit]] for hit in hits] == [[1]] * len(hits)
    assert Number.compared < len(hits)
