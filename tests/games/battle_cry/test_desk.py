"""C2: what may be done next at the desk of a battle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battle_cry.desk import (
    KINDS,
    BattleDesk,
    RoundDesk,
    Step,
    legal_steps,
    require_step,
)
from games.core.errors import Illegal

UNION, CONFEDERACY = "union", "confederacy"


def a_round(number=1):
    return RoundDesk(number, {}, {}, {})


def a_desk(number=2, status="open", **facts):
    desk = BattleDesk(number, UNION, status, True, "per_battle", {}, ())
    return replace(desk, **facts)


def done(desk, step):
    """The desk after a step. An event roll leaves one effect to apply, so that both steps are seen."""
    require_step(desk, step)
    if step.kind in ("open", "close"):
        return replace(desk, status="open" if step.kind == "open" else "closed")
    if step.kind == "add_round":
        return replace(desk, rounds=(*desk.rounds, a_round(len(desk.rounds) + 1)))
    events = {"event_roll": False, "event_effect": True}
    if step.round is None:
        return replace(desk, events={**desk.events, step.side: events[step.kind]})
    current = desk.rounds[step.round - 1]
    if step.kind in events:
        current = replace(current, events={**current.events, step.side: events[step.kind]})
    elif step.kind.startswith("reserve"):
        current = replace(current, reserve={**current.reserve, step.side: step.kind == "reserve_choice"})
    elif step.kind == "holding_entry":
        current = replace(current, waiting=[side for side in current.waiting if side != step.side])
    elif step.kind == "score":
        current = replace(current, scored={**current.scored, step.side: True})
    return replace(desk, rounds=tuple(current if each.number == current.number else each for each in desk.rounds))


def with_round(desk, **facts):
    """The first round with other facts."""
    return replace(desk, rounds=(replace(desk.rounds[0], **facts), *desk.rounds[1:]))


def kinds(desk):
    return [(step.kind, step.side, step.round) for step in legal_steps(desk)]


def refused(desk, step):
    with pytest.raises(Illegal) as no:
        require_step(desk, step)
    return no.value


def walk(desk, *steps):
    for step in steps:
        desk = done(desk, Step(*step))
    return desk


def reserves(number, first=UNION, second=CONFEDERACY):
    return [
        ("reserve_roll", first, number),
        ("reserve_choice", first, number),
        ("reserve_roll", second, number),
        ("reserve_choice", second, number),
    ]


EVENTS = [("event_roll", UNION), ("event_effect", UNION), ("event_roll", CONFEDERACY), ("event_effect", CONFEDERACY)]


def test_C2_a_battle_opens_when_the_one_before_is_closed():
    assert kinds(a_desk(status="planned")) == [("open", None, None)]
    waiting = a_desk(status="planned", previous_closed=False)
    assert legal_steps(waiting) == ()
    assert refused(waiting, Step("open")).code == "previous-battle-open"


def test_C2_nothing_is_done_in_a_closed_battle():
    closed = a_desk(status="closed")
    assert legal_steps(closed) == ()
    assert all(refused(closed, Step(kind)).code == "battle-closed" for kind in KINDS)


def test_C2_the_whole_order_of_a_battle():
    desk = walk(a_desk(status="planned"), ("open",), *EVENTS, ("add_round",), *reserves(1))
    desk = with_round(desk, waiting=[CONFEDERACY])
    desk = walk(desk, ("holding_entry", CONFEDERACY, 1), ("score", CONFEDERACY, 1), ("score", UNION, 1), ("close",))
    assert desk.status == "closed"


def test_C9_the_first_battle_has_no_event_roll():
    assert kinds(a_desk(number=1)) == [("add_round", None, None)]
    assert refused(a_desk(number=1), Step("event_roll", UNION)).code == "step-out-of-order"


def test_C2_events_come_before_any_reserve_roll():
    desk = a_desk(rounds=(a_round(),))
    assert kinds(desk) == [("event_roll", UNION, None), ("add_round", None, None)]
    no = refused(desk, Step("reserve_roll", UNION, 1))
    assert no.code == "step-out-of-order"
    assert no.params["expected"][0] == {"kind": "event_roll", "side": "union", "round": None}


def test_T17_C10_the_side_that_moves_first_is_done_with_its_events_before_the_other_rolls():
    desk = a_desk(first_side=CONFEDERACY)
    for step in [
        ("event_roll", CONFEDERACY),
        ("event_effect", CONFEDERACY),
        ("event_roll", UNION),
        ("event_effect", UNION),
    ]:
        assert kinds(desk)[0] == (*step, None)
        desk = walk(desk, step)


def test_C10_every_pending_effect_is_applied_before_the_next_roll():
    desk = a_desk(events={UNION: False})
    assert kinds(desk)[0] == ("event_effect", UNION, None)
    assert refused(desk, Step("event_roll", CONFEDERACY)).code == "step-out-of-order"


def test_T17_the_side_that_moves_first_is_done_with_its_reserve_before_the_other_rolls():
    desk = a_desk(number=1, first_side=CONFEDERACY, rounds=(a_round(),))
    for step in reserves(1, CONFEDERACY, UNION):
        assert kinds(desk)[0] == step
        desk = walk(desk, step)


def test_C2_every_round_has_its_own_reserve_rolls_side_by_side():
    desk = a_desk(number=1, rounds=(a_round(1), a_round(2)))
    desk = walk(desk, *reserves(2)[:2], reserves(1)[0])
    assert kinds(desk)[:2] == [("reserve_choice", UNION, 1), ("reserve_roll", CONFEDERACY, 2)]


def test_C5_units_enter_while_the_round_is_played_and_not_after():
    desk = walk(a_desk(number=1, rounds=(a_round(),)), *reserves(1))
    assert [step for step in kinds(desk) if step[0] == "holding_entry"] == []  # nobody waits
    desk = with_round(desk, waiting=[CONFEDERACY])
    assert [step for step in kinds(desk) if step[0] == "holding_entry"] == [("holding_entry", CONFEDERACY, 1)]
    desk = walk(desk, ("score", UNION, 1), ("score", CONFEDERACY, 1))
    assert refused(desk, Step("holding_entry", CONFEDERACY, 1)).code == "step-out-of-order"


def test_C8_points_may_be_noted_again_until_both_sides_have_theirs():
    desk = walk(a_desk(number=1, rounds=(a_round(),)), *reserves(1), ("score", UNION, 1), ("score", UNION, 1))
    assert ("close", None, None) not in kinds(desk)
    desk = walk(desk, ("score", CONFEDERACY, 1))
    assert refused(desk, Step("score", UNION, 1)).code == "step-out-of-order"
    assert kinds(desk) == [("add_round", None, None), ("close", None, None)]


def test_C7_a_battle_without_a_round_or_with_an_open_one_cannot_be_closed():
    assert refused(a_desk(number=1), Step("close")).code == "step-out-of-order"
    scored = RoundDesk(1, {}, {}, {UNION: True, CONFEDERACY: True})
    assert refused(a_desk(number=1, rounds=(scored, a_round(2))), Step("close")).code == "step-out-of-order"


def test_A13_with_events_per_round_each_round_rolls_before_its_own_reserve():
    desk = a_desk(event_roll="per_round", rounds=(a_round(1), a_round(2)))
    assert kinds(desk)[:2] == [("event_roll", UNION, 1), ("event_roll", UNION, 2)]
    desk = walk(desk, *[(*step, 2) for step in EVENTS])
    assert kinds(desk)[:2] == [("event_roll", UNION, 1), ("reserve_roll", UNION, 2)]
    assert refused(desk, Step("event_roll", UNION)).code == "step-out-of-order"


def test_A13_per_round_the_first_battle_has_no_events_either():
    desk = a_desk(number=1, event_roll="per_round", rounds=(a_round(),))
    assert kinds(desk)[0] == ("reserve_roll", UNION, 1)


@given(
    st.integers(1, 3),
    st.sampled_from([UNION, CONFEDERACY]),
    st.sampled_from(["per_battle", "per_round"]),
    st.lists(st.integers(0, 30), max_size=60),
)
def test_C2_however_a_battle_is_walked_it_can_always_be_finished(number, first, mode, picks):
    desk = a_desk(number=number, first_side=first, event_roll=mode, status="planned")
    for pick in picks:
        steps = legal_steps(desk)
        assert all(step.kind in KINDS for step in steps)
        assert len(set(steps)) == len(steps)
        if steps:
            desk = done(desk, steps[pick % len(steps)])
    for _ in range(600):  # now always the first step that is not another entry or another round
        if desk.status == "closed":
            break
        steps = [step for step in legal_steps(desk) if step.kind != "holding_entry"]
        fresh = [step for step in steps if step.kind != "score" or not scored(desk, step)]
        ends = [step for step in fresh if step.kind != "add_round" or not desk.rounds]
        desk = done(desk, ends[0])
    assert desk.status == "closed"
    assert all(played.fully_scored for played in desk.rounds)
    assert desk.rounds
    for round_ in desk.rounds:
        assert round_.reserve == {UNION: True, CONFEDERACY: True}
        if number > 1:
            events = desk.events if mode == "per_battle" else round_.events
            assert events == {UNION: True, CONFEDERACY: True}


def scored(desk, step):
    return desk.rounds[step.round - 1].scored.get(step.side, False)


def test_A2_the_unit_that_became_elite_is_asked_for_and_nothing_waits_for_it():
    desk = walk(a_desk(number=1, rounds=(a_round(),)), *reserves(1)[:2])
    desk = with_round(desk, elite=[UNION])
    assert kinds(desk)[:2] == [("elite", UNION, 1), ("reserve_roll", CONFEDERACY, 1)]
    desk = walk(desk, *reserves(1)[2:], ("score", UNION, 1), ("score", CONFEDERACY, 1))
    assert kinds(desk)[-1] == ("close", None, None)
