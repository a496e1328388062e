"""States, actions and events of any game as JSON-able values, and back. Strict: nothing unknown comes in."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from core.misfits import misfit
from games.core.errors import Illegal
from games.core.protocol import GameRules, Undo
from games.core.structs import Action

T = TypeVar("T")


def encode(value: object) -> Any:
    """A value (or a list of them) as plain dicts, lists, numbers and strings, tags first; sets are sorted."""
    return msgspec.to_builtins(value, order="deterministic")


def decode(kind: type[T], data: object) -> T:
    """The inverse of `encode`. Raises Illegal("malformed", reason=…, at=…), a code and a place in `data`."""
    try:
        return msgspec.convert(data, kind)
    except (TypeError, ValueError) as error:
        raise Illegal("malformed", **misfit(kind, data)) from error


def action_decode(rules: GameRules, data: object) -> Any:
    """The action of a game that a client means, by its tag, or an undoing.

    Raises Illegal "malformed" (no object, wrong types), "unknown-action" and "unknown-field".
    """
    if not isinstance(data, Mapping):
        raise Illegal("malformed", reason="not-an-object", at="")
    if not isinstance(data.get("do"), str):
        raise Illegal("malformed", reason="not-text" if "do" in data else "required", at="do")
    kind = Undo if data["do"] == Undo.do else rules.actions.get(data["do"])
    if kind is None:
        raise Illegal("unknown-action", action=data["do"])
    try:
        return decode(kind, data)
    except Illegal as bad:
        if bad.params["reason"] == "unknown-field":
            raise Illegal("unknown-field", path=f"action.{bad.params['at']}") from bad
        raise


def action_schema(kind: type[Action]) -> dict[str, Any]:
    """The JSON Schema of an action as `action_decode` takes it."""
    (_,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    own: dict[str, Any] = parts.pop(kind.__name__)
    del own["title"]
    own.pop("description", None)
    own["properties"]["do"] = {"const": kind.do}
    return own | ({"$defs": parts} if parts else {})
