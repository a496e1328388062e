"""The form of any resolver, made of the JSON Schema of what it takes, and what was typed into it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from core.language import in_language
from games.core.resolvers import Resolver, about
from games.core.texts import spoken
from games.registry import PLAYABLE
from web.faces import PicturedFace, face_of

ROWS = 8  # of a list of lines
PICKED_MOST = 8  # values side by side; more are typed by their names
DICE_MOST = 6
TYPED_LONGEST = 200
UNSAID = "-"  # of a choice that may be left open

Schema = Mapping[str, Any]
Words = Callable[[str], str]


class ToolField(Struct, frozen=True):
    """A field, by its path in the request: a "group" of `parts` or "rows" of them, a "number", a "choice" among few or
    "many", a "switch", a "text", or "dice": a part each, at `least` so many, with the `faces` that one can show.
    """

    name: str
    label: str
    kind: str
    value: str = ""
    about: str = ""
    required: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    parts: tuple["ToolField", ...] = ()
    faces: tuple[PicturedFace, ...] = ()

    @property
    def picked(self) -> dict[str, str]:
        """What was typed into its parts, by their names."""
        return {part.name: part.value for part in self.parts}

    @property
    def names(self) -> list[str]:
        return [part.name for part in self.parts]


def words_of(game: str, resolver: Resolver) -> Words:
    """What its fields and values are called: by its own words, else by those of its game."""
    every = PLAYABLE[game].texts.every if game in PLAYABLE else {}
    groups = ("terms.", "values.", "seats.")

    def word(code: str) -> str:
        of_game = (text for key, text in every.items() if key.startswith(groups) and key.rpartition(".")[2] == code)
        text = resolver.word(code) or next(of_game, None)
        return in_language(text or spoken(code))

    return word


def fields_of(game: str, resolver: Resolver, word: Words, asked: Mapping[str, str]) -> list[ToolField]:
    """Its fields with what was typed; of the dice a field each."""
    schema = resolver.schema
    needed = schema.get("required", ())
    return [
        _field(game, part, name, word, asked, about=in_language(about(resolver.request, name)), required=name in needed)
        for name, part in schema["properties"].items()
    ]


def body_of(resolver: Resolver, word: Words, asked: Mapping[str, str]) -> dict[str, Any]:
    """What was typed, as a request; what is empty is left out."""
    return dict(_given(resolver.schema["properties"], "", word, asked))


def dice_names(schema: Schema) -> list[str]:
    """The fields of a resolver's dice, one a die."""
    part = schema["properties"].get("dice")
    return [name for name, _ in _dice(part, "dice")] if part else []


# --- fields ---------------------------------------------------------------------------------------


def _field(
    game: str,
    schema: Schema,
    name: str,
    word: Words,
    asked: Mapping[str, str],
    *,
    about: str = "",
    required: bool = False,
) -> ToolField:
    code = name.rpartition(".")[2]
    label, value = (word(code) if not code.isdecimal() else code), asked.get(name, "")[:TYPED_LONGEST]

    def parts(inner: Mapping[str, Schema], needed: object = ()) -> tuple[ToolField, ...]:
        keys = needed if isinstance(needed, list) else []
        return tuple(
            _field(game, part, f"{name}.{key}", word, asked, required=key in keys) for key, part in inner.items()
        )

    schema = _first(schema)
    match _kind(schema, code):
        case "group":
            inside = parts(schema["properties"], schema.get("required"))
            return ToolField(name, label, "group", about=about, parts=inside)
        case "dice":
            dice = [(die, faces) for die, faces in _dice(schema, name)]
            parted = tuple(ToolField(die, label, "die", asked.get(die, "")) for die, _faces in dice)
            faces = tuple(face_of(game, face, word(str(face))) for face in _faces(dice[0][1]))
            least = schema.get("minItems", 1) * len(_each(schema))
            return ToolField(name, label, "dice", about=about, parts=parted, faces=faces, least=least)
        case "rows":
            rows = parts({str(n): _row(schema) for n in range(1, ROWS + 1)})
            return ToolField(name, label, "rows", about=about, parts=rows)
        case "choice":
            choices = _named(_values(schema), word)
            kind = "choice" if len(choices) <= PICKED_MOST else "many"
            return ToolField(name, label, kind, value, about, required, choices)
        case kind:
            least, most = schema.get("minimum"), schema.get("maximum")
            return ToolField(name, label, kind, value, about, required, least=least, most=most)


def _kind(schema: Schema, code: str) -> str:
    if "enum" in schema:
        return "choice"
    if "properties" in schema:
        return "group"
    if schema.get("type") == "array" and code == "dice":
        return "dice"
    if schema.get("type") == "array":
        items = _first(schema.get("items", {}))
        return "rows" if "properties" in items or "prefixItems" in items else "text"
    return {"integer": "number", "boolean": "switch"}.get(str(schema.get("type")), "text")


def _first(schema: Schema) -> Schema:
    """Of what may be one thing or another, the first."""
    first: Schema = schema["oneOf"][0] if "oneOf" in schema else schema
    return first


def _values(schema: Schema) -> list[str]:
    return [value for value in schema["enum"] if value is not None]


def _faces(schema: Schema) -> list[int] | list[str]:
    if "enum" in schema:
        return _values(schema)
    return list(range(schema["minimum"], schema["maximum"] + 1))


def _named(values: list[str], word: Words) -> tuple[tuple[str, str], ...]:
    return tuple((value, word(value)) for value in values)


def _row(schema: Schema) -> Schema:
    """The fields of a line: those of its object, or the two of a pair."""
    items = _first(schema["items"])
    if "properties" in items:
        return items
    return {"properties": dict(zip(("first", "second"), items["prefixItems"], strict=True)), "pair": True}


def _dice(schema: Schema, name: str) -> Iterator[tuple[str, Schema]]:
    """The field and the faces of each die, which are the same; of pairs the dice one after the other."""
    faces = _each(schema)
    for n in range(min(schema["maxItems"] * len(faces), DICE_MOST)):
        yield f"{name}.{n + 1}", faces[n % len(faces)]


def _each(schema: Schema) -> list[Schema]:
    """What is listed, in parts: the dice of a pair, or one die."""
    each = _first(schema["items"])
    found: list[Schema] = each.get("prefixItems", [each])
    return found


# --- what was typed -------------------------------------------------------------------------------


def _given(
    properties: Mapping[str, Schema], before: str, word: Words, asked: Mapping[str, str]
) -> Iterator[tuple[str, Any]]:
    for code, part in properties.items():
        value = _value(part, f"{before}{code}", word, asked)
        if value is not None:
            yield code, value


def _value(schema: Schema, name: str, word: Words, asked: Mapping[str, str]) -> Any:
    """What was typed; None for nothing. What cannot be read stays text, which the rules refuse by its place."""
    text, schema = asked.get(name, "").strip()[:TYPED_LONGEST], _first(schema)
    match _kind(schema, name.rpartition(".")[2]):
        case "group":
            return dict(_given(schema["properties"], f"{name}.", word, asked)) or None
        case "dice":
            return _dice_given(schema, name, asked)
        case "rows":
            row = _row(schema)
            found = (dict(_given(row["properties"], f"{name}.{n}.", word, asked)) for n in range(1, ROWS + 1))
            return [list(line.values()) if "pair" in row else line for line in found if line] or None
        case "switch":
            return text == "1"
        case "choice":
            named = {shown.lower(): value for value, shown in _named(_values(schema), word)}
            return None if text == UNSAID else named.get(text.lower(), text) or None
    if schema.get("type") == "array":
        return text.split()
    if schema.get("type") == "object":  # a word for each key: 0305:light
        pairs = (part.partition(":") for part in text.split())
        return {key: value for key, _, value in pairs}
    return _number(text) if schema.get("type") == "integer" else text or None


def _dice_given(schema: Schema, name: str, asked: Mapping[str, str]) -> list[Any] | None:
    faces = [face for die, _ in _dice(schema, name) if (face := asked.get(die, ""))]
    given = [int(face) if face.isdecimal() and len(face) < 3 else face for face in faces]
    pair = len(_each(schema))
    grouped = [given[at : at + pair] for at in range(0, len(given), pair)] if pair > 1 else given
    return grouped or None


def _number(text: str) -> int | str | None:
    try:
        return int(text[:20]) if text else None
    except ValueError:
        return text
