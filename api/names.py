"""What the Structs of games are called in the description. One rule: by the key of the game, then the class, such as
"BitvaRoll", since two games may have classes of the same name.

The requests and answers of the games in games/ are older than the rule, and clients have been generated from them: they
are called by their class alone, as are ours that belong to no game; where what the rules give is the answer itself, by
the `component` of its class.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, inspect

from api.answers import Chance
from api.bodies import fields_of, peeled
from games.core.reading import LINE, LINE_OR_BLANK, LINES, LINES_OR_BLANK
from games.registry import GAMES

REFS = "#/components/schemas/"
OURS = ("api", "games")
ONE_LINE = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$"


def ref(name: str) -> dict[str, Any]:
    """What leads to the component of this name."""
    return {"$ref": REFS + name}


def of_game(key: str, name: str) -> str:
    """The name of a game's component, of the game's key."""
    return "".join(word.capitalize() for word in key.split("-")) + name


def called(struct: type[Struct]) -> str:
    """The name of a request, of an answer, or of a part of either."""
    return of_game(_of_other_packages().get(struct, ""), getattr(struct, "component", struct.__name__))


def as_text(schema: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of a text of one line, of several, or of one of few, as the description has it."""
    pattern = schema.get("pattern")
    if isinstance(schema.get("enum"), list) or pattern in (LINES, LINES_OR_BLANK):
        schema = {name: part for name, part in schema.items() if name not in ("pattern", "title")}
    elif pattern in (LINE, LINE_OR_BLANK):
        schema = schema | {"pattern": ONE_LINE}
    return schema | ({"minLength": 1} if pattern in (LINE, LINES) else {})


def held_by(types: Iterable[inspect.Type]) -> Iterator[type[Struct]]:
    """The Structs that fields of these types hold."""
    for type_ in types:
        type_, beside, _null = peeled(type_)
        yield from beside.get("either", ())
        match type_:
            case inspect.StructType(cls=kind):
                yield kind
            case inspect.CustomType():
                yield Chance
            case (
                inspect.ListType(item_type=inner)
                | inspect.VarTupleType(item_type=inner)
                | inspect.DictType(value_type=inner)
            ):
                yield from held_by([inner])


@cache
def _of_other_packages() -> Mapping[type, str]:
    """The Structs that games of other packages bring, with the key of their game: what these name as taken and told."""
    found: dict[type, str] = {}
    for key, game in GAMES.items():
        open_ = list(_brought(game))
        while open_:
            struct = open_.pop()
            if struct not in found and struct.__module__.partition(".")[0] not in OURS:
                found[struct] = key
                open_ += held_by(field.type for field in fields_of(struct))
    return found


def _brought(part: Struct) -> Iterator[type[Struct]]:
    """The Structs that a game, or a part of a game, names in its fields."""
    for value in (getattr(part, name) for name in part.__struct_fields__):
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, type) and issubclass(each, Struct):
                yield each
            elif isinstance(each, Struct):
                yield from _brought(each)
