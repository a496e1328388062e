"""What a table that keeps its own board asks of the rules: a Struct in, a Struct out; no account, no match, no state.

A game names its resolvers in its `GAME`. Types say what a field may hold; what the rules
check when they read it is `Any` with its JSON Schema. A field that may be left out is UNSET then. The titles of the
resolvers and what their fields mean stand in content/texts.toml.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, get_type_hints

from msgspec import Meta, Struct, json

from games.core import structs
from games.core.reading import one_of
from games.core.structs import Value
from games.core.text import NO_TEXT, Text, capital
from games.core.texts import spoken, texts

ThrownBy = Annotated[str, one_of(("table", "server"))]  # dice: typed in at the table, or thrown by the server


class Shape(Value):
    """A request or an answer. In the API it is called as its class, of a game of another package with the game's key
    before it, and described by its docstring.
    """


class Resolver(structs.Value):
    """`kind` is "odds" or "resolve", and `slug` the last part of the address.

    `run` takes a request and gives an answer; where the server may throw dice for it (`throws`), it takes a `Refill`,
    too, and an Idempotency-Key makes its throw the only throw.
    """

    kind: str
    slug: str
    request: type[Struct]
    answer: type[Struct]
    run: Callable[..., Struct]
    throws: bool

    @property
    def title(self) -> Text:
        """What it is called; where nobody says it, by the end of its address."""
        found = _text(self.run.__module__, "titles", f"{self.kind}/{self.slug}")
        return found or spoken(capital(self.slug.replace("-", " ")))

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its request, in one piece."""
        return _schema(self.request)

    def word(self, code: str) -> Text:
        """What a field or a value of it is called; nothing where the game has a word of its own for it."""
        return _text(self.run.__module__, "words", code)


def resolver(kind: str, slug: str) -> Callable[[Callable[..., Struct]], Resolver]:
    """Makes a resolver of a function `(asked: Request) -> Answer`, or `(asked: Request, throw: Refill) -> Answer`."""

    def made(run: Callable[..., Struct]) -> Resolver:
        types = get_type_hints(run)
        return Resolver(kind, slug, types["asked"], types["return"], run, "throw" in types)

    return made


def about(shape: type[Struct], name: str) -> Text:
    """What a field of a request or an answer means; nothing where that goes without saying."""
    known = (_text(base.__module__, base.__name__, name) for base in shape.__mro__ if issubclass(base, Shape))
    return next(filter(None, known), NO_TEXT)


def _text(module: str, table: str, name: str) -> Text:
    return texts(module.rpartition(".")[0]).resolvers.get(f"{table}.{name}", NO_TEXT)


def dice_of(symbols: Iterable[str], least: int, most: int) -> Meta:
    """A list of dice as they fell; how many and which there may be, the rules check when they read it."""
    faces = {"type": "string", "enum": list(symbols)}
    schema = {"items": faces, "minItems": least, "maxItems": most}
    return Meta(extra={"expected": "dice"}, extra_json_schema=schema)


def checked_by_rules(schema: Mapping[str, object]) -> Meta:
    """The JSON Schema of a value that the rules check when they read it."""
    return Meta(extra_json_schema=dict(schema))


def read_by_rules(kind: object) -> Meta:
    """The same of a value that the rules read as this type (`games.core.reading`)."""
    return checked_by_rules(_schema(kind))


def _schema(kind: object) -> dict[str, Any]:
    (schema,), parts = json.schema_components([kind])
    whole: dict[str, Any] = _whole(schema, parts)
    return whole


def _whole(schema: Any, parts: Mapping[str, Any]) -> Any:
    """A schema in one piece, without what goes without saying."""
    if isinstance(schema, list):
        return [_whole(inner, parts) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _whole(parts[schema["$ref"].rpartition("/")[2]], parts)
    unsaid = {"title", "description", "default"}
    unsaid |= {"pattern"} if "enum" in schema else {"items"} if "prefixItems" in schema else set()
    whole = {name: _whole(inner, parts) for name, inner in schema.items() if name not in {"properties", *unsaid}}
    if "anyOf" in whole:  # one of them, as the types go
        whole["oneOf"] = whole.pop("anyOf")
    if "properties" in schema:
        whole["properties"] = {name: _whole(inner, parts) for name, inner in schema["properties"].items()}
    return whole
