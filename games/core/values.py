"""Values are never changed, they are copied with other fields: the rules do it several times in every action."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from dataclasses import replace as replace  # for its checks of names and types
else:

    def replace(old, /, **changes):
        """What `dataclasses.replace` does, in a quarter of its time.

        A class that checks itself (`__post_init__`), or has no slots of its own, goes the long way. Raises
        AttributeError for a field that there is not, TypeError on the long way.
        """
        kind = old.__class__
        twin = _twins.get(kind) or _twin(kind)
        if twin is None:
            return dataclasses.replace(old, **changes)
        new = twin.kind(*twin.fields(old))
        for name, value in changes.items():
            setattr(new, name, value)
        new.__class__ = kind
        return new


class _Twin(NamedTuple):
    """A class with the same slots that is not frozen, and how to read its fields off a value of the frozen one.

    A frozen dataclass writes each of its fields by a call of `object.__setattr__`, which is what takes so long. A value
    of the twin is simply written to, and then becomes one of the frozen class.
    """

    kind: type[Any]
    fields: Callable[[Any], tuple[Any, ...]]


_twins: dict[type[Any], _Twin] = {}


def _twin(kind: type[Any]) -> _Twin | None:
    """The twin of a dataclass that may simply be copied; None for any other class."""
    names = [field.name for field in dataclasses.fields(kind)]
    slots = set(vars(kind).get("__slots__", ()))
    if hasattr(kind, "__post_init__") or slots != set(names) or len(names) < 2:
        return None
    twin = dataclasses.make_dataclass(kind.__name__, names, slots=True, eq=False)
    _twins[kind] = _Twin(twin, attrgetter(*names))
    return _twins[kind]
