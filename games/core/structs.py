"""What the values of a game are made of: frozen msgspec Structs that take no unknown fields.

A value is never changed: `msgspec.structs.replace` gives a copy with other fields.
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, dataclass_transform

from msgspec import Struct, field


def tag(name: str) -> str:
    """The tag of a class by its name: "HoldFire" is "hold-fire"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class _Tag:
    """Reads the tag of a class, or of a value of it."""

    def __get__(self, value: Struct | None, kind: type[Struct]) -> str:
        return str(kind.__struct_config__.tag)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """Something of the rules: a state or a part of it, options, what a content file holds."""


class Action(Value, tag_field="do", tag=tag, gc=False):
    """One decision. In logs it carries its tag in `do`; `hides` are the fields that others do not get to read there,
    "faces" what its dice have shown, such as those that draw a card.
    """

    do = _Tag()
    hides: ClassVar[tuple[str, ...]] = ()


class Event(Value, tag_field="it", tag=tag, gc=False):
    """Something that happened. In logs it carries its tag in `it`; `shows`: it brings a secret out; `begins`: with it a
    turn or a round begins, so that its sentence is a title in the log.
    """

    it = _Tag()
    shows: ClassVar[bool] = False
    begins: ClassVar[bool] = False


def kinds(base: type[Event]) -> tuple[type[Event], ...]:
    """The classes of the events of a game, in their order, by the class that they are all made of."""
    return tuple(base.__subclasses__())


def by_tag(actions: Iterable[type[Any]]) -> Mapping[str, type[Any]]:
    """Classes of actions by their tags: the wire format of a log."""
    return MappingProxyType({kind.do: kind for kind in actions})
