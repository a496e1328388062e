"""Values are never changed, they are copied with other fields: the rules do it several times in every action."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as replace  # for its checks of names and types
else:

    def replace(old, /, **changes):
        """What `dataclasses.replace` does, in an eighth of its time.

        A class that checks itself (`__post_init__`), or has no slots of its own, goes the long way. Raises
        AttributeError for a field that there is not, TypeError on the long way.
        """
        kind = old.__class__
        copied = _copiers.get(kind) or _copier(kind)
        if copied is None:
            return dataclasses.replace(old, **changes)
        new = copied(old)
        for name, value in changes.items():
            setattr(new, name, value)
        new.__class__ = kind
        return new


_copiers: dict[type[Any], Callable[[Any], Any]] = {}


def _copier(kind: type[Any]) -> Callable[[Any], Any] | None:
    """What gives a copy of a value as one of the twin of its class: the same slots, not frozen, so that it is simply
    written to. None for a class that may not simply be copied.

    A frozen dataclass writes each of its fields by a call of `object.__setattr__`, which is what takes so long.
    """
    names = [field.name for field in dataclasses.fields(kind)]
    if hasattr(kind, "__post_init__") or set(vars(kind).get("__slots__", ())) != set(names):
        return None
    # Written out line by line, as `dataclasses` does with `__init__`; nothing but the names of fields goes into it.
    lines = [
        "def copied(old):",
        "    new = Twin()",
        *(f"    new.{name} = old.{name}" for name in names),
        "    return new",
    ]
    scope: dict[str, Any] = {"Twin": type(kind.__name__, (), {"__slots__": kind.__slots__})}
    exec("\n".join(lines), scope)  # noqa: S102
    _copiers[kind] = scope["copied"]
    return _copiers[kind]
