"""A value is copied with other fields, as `dataclasses.replace` does it, and stays frozen."""

import dataclasses
import pickle
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.values import replace
from games.registry import PLAYABLE


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    at: tuple[int, int] = (0, 0)
    wounds: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Checked:
    wounds: int
    most: int = 3

    def __post_init__(self) -> None:
        if self.wounds > self.most:
            raise ValueError("too many wounds")


@dataclass(frozen=True)
class Loose:
    """Without slots."""

    name: str
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class Named(Figure):
    """With slots that are not all its own."""

    title: str = ""


@given(name=st.text(), at=st.tuples(st.integers(), st.integers()), wounds=st.integers())
def test_a_copy_has_the_new_fields_and_keeps_the_others(name: str, at: tuple[int, int], wounds: int) -> None:
    before = Figure("Anne", (1, 2), 3)
    for changes in ({}, {"name": name}, {"at": at, "wounds": wounds}, {"name": name, "at": at, "wounds": wounds}):
        after = replace(before, **changes)
        wanted = dataclasses.replace(before, **changes)
        assert dataclasses.astuple(after) == dataclasses.astuple(wanted)
        assert (type(after), hash(after), repr(after)) == (Figure, hash(wanted), repr(wanted))
    assert dataclasses.astuple(before) == ("Anne", (1, 2), 3)


def test_a_copy_is_as_frozen_as_its_model_and_may_be_pickled():
    after = replace(Figure("Anne"), wounds=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        after.wounds = 2  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(after)).wounds == 1


@pytest.mark.parametrize("before", [Loose("Anne"), Named("Anne"), Checked(1)], ids=lambda one: str(type(one)))
def test_other_classes_are_copied_in_the_long_way(before):
    after = replace(before, wounds=2)
    assert after == dataclasses.replace(before, wounds=2)
    assert after.wounds == 2


def test_a_class_that_checks_itself_checks_its_copies_too():
    with pytest.raises(ValueError, match="too many wounds"):
        replace(Checked(1), wounds=4)


@pytest.mark.parametrize(("before", "error"), [(Figure("Anne"), AttributeError), (Checked(1), TypeError)])
def test_a_field_that_there_is_not_is_refused(before, error):
    with pytest.raises(error):
        replace(before, colour="red")


@pytest.mark.parametrize("game", PLAYABLE.values(), ids=PLAYABLE)
def test_the_states_of_the_games_are_copied_whole(game):
    state = game.rules.setup()
    for one in dataclasses.fields(state):
        marked = object()
        after = replace(state, **{one.name: marked})
        others = [each.name for each in dataclasses.fields(state) if each.name != one.name]
        assert getattr(after, one.name) is marked
        assert all(getattr(after, name) is getattr(state, name) for name in others)
