"""What games say of their own, in the fields of an answer or beside them.

Games are found when the process begins, so that no class that is written here could have these fields.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Any, TypeVar, cast, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from api.answers import source
from api.names import called, ref

S = TypeVar("S", bound=Struct)


def beside(parts: Iterable[type[Struct]], within: str = "") -> Callable[[type[S]], type[S]]:
    """Puts the fields of what the games say of theirs beside those of an answer; what not every game says may be
    missing. They are read from the mapping `within`, if that is named.
    """
    hints = [get_type_hints(part, include_extras=True) for part in parts]
    types = {name: type_ for each in hints for name, type_ in each.items()}
    fields: list[Any] = []
    for name, type_ in types.items():
        shown = Annotated[type_, source(partial(_kept, within, name))] if within else type_
        fields.append((name, shown) if all(name in each for each in hints) else (name, shown | UnsetType, UNSET))

    def made(answer: type[S]) -> type[S]:
        own = {"__doc__": answer.__doc__}
        found = defstruct(answer.__name__, fields, bases=(answer,), namespace=own, frozen=True, kw_only=True)
        return cast("type[S]", found)

    return made


def _kept(within: str, name: str, row: Any) -> Any:
    return getattr(row, within).get(name, UNSET)


def either(parts: Iterable[type[Struct]]) -> Any:
    """The type of a field that holds what one game says of its own."""
    few = tuple(parts)
    if len(few) == 1:
        return few[0]
    refs = [ref(called(part)) for part in few]
    return Annotated[dict[str, Any], Meta(extra={"either": few}, extra_json_schema={"anyOf": refs})]
