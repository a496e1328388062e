"""The values of the games: frozen, strict, tagged by the names of their classes."""

import pickle

import msgspec
import pytest
from msgspec.structs import replace

from games.core import structs


class HoldFire(structs.Action):
    unit: str


class LotsTied(structs.Event):
    pass


def test_the_tag_of_an_action_or_event_is_the_name_of_its_class():
    assert (HoldFire.do, HoldFire("A1").do, LotsTied.it) == ("hold-fire", "hold-fire", "lots-tied")
    assert msgspec.to_builtins(HoldFire("A1")) == {"do": "hold-fire", "unit": "A1"}
    assert msgspec.to_builtins(LotsTied()) == {"it": "lots-tied"}


@pytest.mark.parametrize("data", [{"do": "roll", "unit": "A1"}, {"unit": "A1", "weapon": 1}, {"unit": 1}])
def test_another_tag_field_or_type_is_refused(data):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, HoldFire)


def test_a_copy_is_as_frozen_as_its_model_and_may_be_pickled():
    copy = replace(HoldFire("A1"), unit="A2")
    assert pickle.loads(pickle.dumps(copy)) == HoldFire("A2")
    with pytest.raises(AttributeError):
        copy.unit = "A3"
