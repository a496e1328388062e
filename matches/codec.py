"""States, actions and events of any game as JSON-able values, and back. Strict: nothing unknown comes in."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

import msgspec

from games.core.errors import Illegal
from games.core.protocol import Rules, Undo
from matches.misfits import misfit

T = TypeVar("T")


def encode(value: Any) -> Any:
    """A frozen dataclass (or a tuple of them) as plain dicts, lists, numbers and strings; sets are sorted."""
    return msgspec.to_builtins(value, order="deterministic")


def decode(kind: type[T], data: Any) -> T:
    """The inverse of `encode`. Raises Illegal("malformed", reason=…, at=…), a code and a place in `data`."""
    try:
        return msgspec.convert(data, kind, strict=True)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise Illegal("malformed", **misfit(error).params) from error


def action_encode(action: Any) -> dict[str, Any]:
    """An action with its tag: {"do": …, …fields}."""
    return {"do": action.do, **encode(action)}


def action_decode(rules: Rules[Any, Any, Any], data: Any) -> Any:
    """The action of a game that a client means; see `action_read`."""
    return action_read(rules.actions, data)


def action_read(actions: Mapping[str, type[Any]], data: Any) -> Any:
    """The action that a client means, one of these by their tags or an undoing.

    Raises Illegal "malformed" (no object, wrong types), "unknown-action" and "unknown-field", which msgspec would
    pass over in a dataclass.
    """
    if not isinstance(data, Mapping):
        raise Illegal("malformed", reason="not-an-object", at="")
    if not isinstance(data.get("do"), str):
        raise Illegal("malformed", reason="not-text" if "do" in data else "required", at="do")
    kind = {**actions, Undo.do: Undo}.get(data["do"])
    if kind is None:
        raise Illegal("unknown-action", action=data["do"])
    given = {name: value for name, value in data.items() if name != "do"}
    if unknown := sorted(set(given) - {field.name for field in fields(kind)}):
        raise Illegal("unknown-field", path=f"action.{unknown[0]}")
    return decode(kind, given)


def action_schema(kind: type[Any]) -> dict[str, Any]:
    """The JSON Schema of an action as `action_decode` takes it."""
    said = msgspec.json.schema(kind)
    inner = said.pop("$defs")
    own = inner.pop(said.pop("$ref").rpartition("/")[2])
    return {
        "type": "object",
        "properties": {"do": {"const": kind.do}, **own["properties"]},
        "required": ["do", *own["required"]],
        "additionalProperties": False,
        **({"$defs": inner} if inner else {}),
    }
