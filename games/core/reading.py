"""What people hand in, read into Structs: the types say what may stand there, and a refusal says what does not.

msgspec reads; it says why it refuses in English and in one sentence. So a value that it refuses is gone through once
more by its type (`faults`), and what is wrong gets a kind, a path and what would have been allowed. Which code a fault
has is the business of whoever refuses: of the rules here (`read`), of a request in `core.checks`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple, TypeVar, get_type_hints

from msgspec import Meta, ValidationError, convert, inspect

from games.core.errors import Illegal

T = TypeVar("T")
Refusal = Callable[[str, str], Illegal]  # of a path and of the text there
DEEP = 20  # tables and lists within each other: more than any type has
_WRITTEN: Mapping[type[inspect.Type], str] = {inspect.DateTimeType: "moment", inspect.UUIDType: "uid"}
UNKNOWN_NAMED = 10  # of the unknown fields of a table; the rest is left unsaid
NAME_LONGEST = 60  # of a field's name in a path
NO_META: Mapping[str, Any] = {}
Path = tuple[str | int, ...]

# Not in a text: control and half characters, separators of lines and paragraphs, direction marks.
_UNSEEN = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
LINE_OR_BLANK, LINES_OR_BLANK = rf"^[^\t\n{_UNSEEN}]*$(?!\n)", rf"^[^{_UNSEEN}]*$(?!\n)"
_NOT_BLANK = r"(?=[\s\S]*\S)"
LINE, LINES = _NOT_BLANK + LINE_OR_BLANK, _NOT_BLANK + LINES_OR_BLANK
_EXPECTED: Mapping[type[inspect.Type], tuple[type | tuple[type, ...], str]] = {
    inspect.IntType: (int, "integer"),
    inspect.FloatType: ((int, float), "decimal"),
    inspect.BoolType: (bool, "boolean"),
    inspect.StrType: (str, "text"),
    inspect.ListType: ((list, tuple), "list"),
    inspect.VarTupleType: ((list, tuple), "list"),
    inspect.FrozenSetType: ((list, tuple, frozenset), "list"),
    inspect.TupleType: ((list, tuple), "pair"),
    inspect.DictType: (Mapping, "table"),
    inspect.StructType: (Mapping, "table"),
}


class Fault(NamedTuple):
    """Something wrong in a value. Its kinds are the keys of `_REFUSALS`, and "zone" of a moment without its zone."""

    kind: str
    path: Path
    facts: Mapping[str, Any] = NO_META


def line_of(longest: int, *, blank: bool = False, pattern: str = "", refusal: Refusal | None = None) -> Meta:
    """One line of text that can be shown, blank only where that is allowed; `refusal` is for what misses `pattern`."""
    return _text(longest, LINE_OR_BLANK, blank, pattern, refusal)


def lines_of(longest: int, *, blank: bool = False) -> Meta:
    """A text of several lines."""
    return _text(longest, LINES_OR_BLANK, blank)


def _text(longest: int, shown: str, blank: bool, pattern: str = "", refusal: Refusal | None = None) -> Meta:
    whole = pattern or (shown if blank else _NOT_BLANK + shown)
    return Meta(max_length=longest, pattern=whole, extra={"shown": shown, "blank": blank, "refusal": refusal})


def one_of(values: Iterable[str], title: str | None = None) -> Meta:
    """The values that a text may have, in their order; `title` names them."""
    allowed = list(values)
    return Meta(title=title, pattern=any_of(allowed), extra_json_schema={"enum": allowed})


def listed(values: Iterable[str], refusal: Refusal) -> Meta:
    """The same, of too many to list them."""
    return Meta(pattern=any_of(values), extra={"refusal": refusal})


def any_of(values: Iterable[str]) -> str:
    """The pattern of a text that is one of these."""
    return rf"^(?:{'|'.join(map(re.escape, values))})$(?!\n)"


def key_of(longest: int) -> Meta:
    """A name for addresses: small letters, digits, single hyphens."""
    return line_of(
        longest, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)", refusal=lambda at, _: Illegal("bad-key", path=at)
    )


def plain(value: Any, deep: int = DEEP) -> Any:
    """As the types have it: one kind of number, 3.0 is 3; one kind of line break; dates as their ISO texts."""
    if not deep:
        return value
    if isinstance(value, Mapping):
        return {key: plain(inner, deep - 1) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner, deep - 1) for inner in value]
    if isinstance(value, str):
        return value.replace("\r\n", "\n")
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


# What the rules say of a fault, by its kind: of its path and of its facts.
_REFUSALS: Mapping[str, Callable[[str, Mapping[str, Any]], Illegal]] = {
    "type": lambda at, facts: Illegal("wrong-type", path=at, expected=facts["expected"]),
    "length": lambda at, facts: Illegal("wrong-type", path=at, expected=facts["expected"]),
    "missing": lambda at, _: Illegal("missing-field", path=at),
    "unknown": lambda at, _: Illegal("unknown-field", path=at),
    "range": lambda at, facts: Illegal("out-of-range", path=at, low=facts["least"], high=facts["most"]),
    "few": lambda at, facts: Illegal("out-of-range", path=at, low=facts["least"], high=facts["most"]),
    "many": lambda at, facts: Illegal("too-many", path=at, high=facts["most"]),
    "long": lambda at, facts: Illegal("too-long", path=at, max=facts["longest"]),
    "choice": lambda at, facts: Illegal("unknown-value", path=at, allowed=facts["choices"]),
    "unseen": lambda at, _: Illegal("control-character", path=at),
    "blank": lambda at, _: Illegal("blank", path=at),
    "pattern": lambda at, facts: facts["refusal"](at, facts["value"]),
}


def read(kind: type[T], data: object, path: str = "") -> T:
    """The value that `data` describes, found at `path`.

    Raises Illegal with the path of the first fault: "wrong-type" with what is `expected`, "missing-field",
    "unknown-field", "out-of-range" with `low` and `high`, "too-long" with `max`, "too-many" with `high`,
    "unknown-value" with what is `allowed`, "control-character", "blank", and the refusals of the types themselves.
    """
    given = plain(data)
    try:
        return convert(given, kind)
    except ValueError as error:  # of msgspec, or half a character
        for fault in faults(kind, given):
            at = path_text(fault.path, path, shown=lambda name: ascii(name)[1:-1])
            raise _REFUSALS[fault.kind](at, fault.facts) from error
        raise


def path_text(path: Path, start: str = "", shown: Callable[[str], str] = str) -> str:
    """A path as people read it: `orders.union.infantry`, `objectives[0].name`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{shown(step)[:NAME_LONGEST]}" for step in path)
    text = start + "".join(steps)
    return text if start else text.removeprefix(".")


# --- going through a value by its type ------------------------------------------------------------


def faults(kind: object, data: object) -> Iterator[Fault]:
    """What is wrong with a value that msgspec does not take for one of this type, in the order of the fields; fields
    that there are not come first. Where a part is of the wrong type, or too long, nothing inside it is looked at."""
    return _faults(inspect.type_info(kind), data, (), NO_META)


def _faults(type_: inspect.Type, value: Any, path: Path, meta: Mapping[str, Any]) -> Iterator[Fault]:
    if isinstance(type_, inspect.Metadata):
        beside = {**(type_.extra or {}), **(type_.extra_json_schema or {}), **meta}
        yield from _faults(type_.type, value, path, beside)
        return
    if isinstance(type_, inspect.UnionType):
        yield from _of_union(type_, value, path, meta)
        return
    if type(type_) not in _EXPECTED:
        yield from _of_others(type_, value, path)
        return
    expected = meta.get("expected", _EXPECTED[type(type_)][1])
    if not _is_a(type_, value):
        yield Fault("type", path, {"expected": expected, "choices": meta.get("enum")})
        return
    match type_:
        case inspect.StructType():
            yield from _of_fields(type_, value, path)
        case inspect.DictType(key_type=keys, value_type=values):
            for key, inner in value.items():
                yield from _faults(keys, key, (*path, str(key)), NO_META)
                yield from _faults(values, inner, (*path, str(key)), NO_META)
            yield from _of_length(type_, value, path)
        case inspect.ListType() | inspect.VarTupleType() | inspect.FrozenSetType():
            if type_.max_length is None or len(value) <= type_.max_length:
                for number, inner in enumerate(value):
                    yield from _faults(type_.item_type, inner, (*path, number), NO_META)
            yield from _of_length(type_, value, path)
        case inspect.TupleType(item_types=types):
            if len(value) != len(types):
                yield Fault("length", path, {"expected": expected, "least": len(types)})
            for number, (inner_type, inner) in enumerate(zip(types, value, strict=False)):
                yield from _faults(inner_type, inner, (*path, number), NO_META)
        case inspect.StrType():
            yield from islice(_of_text(type_, value, path, meta), 1)
        case inspect.IntType(ge=low, le=high) | inspect.FloatType(ge=low, le=high):
            if (low is not None and value < low) or (high is not None and value > high):
                yield Fault("range", path, {"least": low, "most": high, "value": value})


def _is_a(type_: inspect.Type, value: object) -> bool:
    if isinstance(type_, inspect.Metadata):
        return _is_a(type_.type, value)
    kind = _EXPECTED.get(type(type_), (object, ""))[0]
    if isinstance(type_, inspect.IntType | inspect.FloatType) and (isinstance(value, bool) or value != value):
        return False
    return isinstance(value, kind)


def _of_length(
    type_: inspect.DictType | inspect.ListType | inspect.VarTupleType | inspect.FrozenSetType, value: Any, path: Path
) -> Iterator[Fault]:
    low, high = type_.min_length or 0, type_.max_length
    if high is not None and len(value) > high:
        yield Fault("many", path, {"most": high})
    if len(value) < low:
        yield Fault("few", path, {"least": low, "most": high})


def _of_written(kind: object, expected: str, value: Any, path: Path) -> Iterator[Fault]:
    """A moment or a uid that is written as a text."""
    if _is_read(kind, value):
        return
    zoneless = isinstance(value, str) and _is_read(kind, f"{value}Z")
    yield Fault("zone", path) if zoneless else Fault("type", path, {"expected": expected})


def _is_read(kind: object, value: object) -> bool:
    try:
        convert(value, kind)
    except ValidationError:
        return False
    return True


def _of_others(type_: inspect.Type, value: object, path: Path) -> Iterator[Fault]:
    """One of a few values, nothing, or anything."""
    if isinstance(type_, inspect.LiteralType) and (isinstance(value, bool) or value not in type_.values):
        first = type_.values[0]
        if isinstance(value, bool) or not isinstance(value, type(first)):
            yield Fault("type", path, {"expected": "text" if isinstance(first, str) else "integer"})
        else:
            yield Fault("choice", path, {"choices": list(type_.values)})


def _of_union(union: inspect.UnionType, value: Any, path: Path, meta: Mapping[str, Any]) -> Iterator[Fault]:
    """Of several types the one that was meant: a table by its tag, anything else by what it is."""
    known = [kind for kind in union.types if not isinstance(kind, inspect.NoneType)]
    if value is None and len(known) < len(union.types):
        return
    tables = [kind for kind in known if isinstance(kind, inspect.StructType)]
    others = [kind for kind in known if kind not in tables]
    if not tables or (others and not isinstance(value, Mapping)):
        yield from _faults(next((kind for kind in others if _is_a(kind, value)), others[0]), value, path, meta)
    elif not isinstance(value, Mapping) or len(tables) == 1:
        yield from _faults(tables[0], value, path, meta)
    else:
        tag_field = str(tables[0].tag_field)
        tags = {str(kind.tag): kind for kind in tables}
        if tag_field not in value:
            yield Fault("missing", (*path, tag_field))
        elif not isinstance(value[tag_field], str):
            yield Fault("type", (*path, tag_field), {"expected": "text"})
        elif value[tag_field] not in tags:
            yield Fault("choice", (*path, tag_field), {"choices": list(tags)})
        else:
            yield from _of_fields(tags[value[tag_field]], value, path)


def _of_fields(type_: inspect.StructType, value: Mapping[Any, Any], path: Path) -> Iterator[Fault]:
    names = {type_.tag_field, *(field.encode_name for field in type_.fields)}
    for name in islice((name for name in value if name not in names), UNKNOWN_NAMED):
        yield Fault("unknown", (*path, str(name)))
    for field in type_.fields:
        at = (*path, field.encode_name)
        kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        written = next((_WRITTEN[type(kind)] for kind in kinds if type(kind) in _WRITTEN), None)
        if field.encode_name in value and written:
            hint = get_type_hints(type_.cls, include_extras=True)[field.name]
            yield from _of_written(hint, written, value[field.encode_name], at)
        elif field.encode_name in value:
            yield from _faults(field.type, value[field.encode_name], at, NO_META)
        elif field.required:
            yield Fault("missing", at)


def _of_text(type_: inspect.StrType, value: str, path: Path, meta: Mapping[str, Any]) -> Iterator[Fault]:
    if type_.max_length is not None and len(value) > type_.max_length:
        yield Fault("long", path, {"longest": type_.max_length})
    if "enum" in meta and value not in meta["enum"]:
        yield Fault("choice", path, {"choices": meta["enum"]})
    if "shown" in meta and not re.search(meta["shown"], value):
        yield Fault("unseen", path)
    if len(value) < (type_.min_length or 0) or ("shown" in meta and not meta["blank"] and not value.strip()):
        yield Fault("blank", path)
    if type_.pattern is not None and not re.search(type_.pattern, value):
        yield Fault("pattern", path, {"refusal": meta.get("refusal"), "value": value})
