"""Writes tables as TOML that people can read and edit. Reading is `games.core.content.parse`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

Value = object  # str, bool, int, list of those, Mapping, list of Mappings

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\t": "\\t", "\r": "\\r"}


def dumps(table: Mapping[str, Value]) -> str:
    """The table as TOML; empty tables are left out. Raises TypeError for a value that is not one of the above."""
    return "\n".join(_lines(table, ())).strip("\n") + "\n"


def _lines(table: Mapping[str, Value], path: tuple[str, ...]) -> Iterator[str]:
    for key, value in table.items():
        if not _is_table(value) and not _is_tables(value):
            yield f"{_key(key)} = {_scalar(value)}"
    for key, value in table.items():
        inner = (*path, key)
        name = ".".join(map(_key, inner))
        if isinstance(value, Mapping) and value:
            if not all(map(_is_table, value.values())):
                yield ""
                yield f"[{name}]"
            yield from _lines(value, inner)
        elif _is_tables(value):
            for one in value:  # type: ignore[attr-defined]
                yield ""
                yield f"[[{name}]]"
                yield from _lines(one, inner)


def _is_table(value: Value) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: Value) -> bool:
    return isinstance(value, list | tuple) and any(map(_is_table, value))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else f'"{_escaped(key)}"'


def _scalar(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        if "\n" in value:  # the line break after the opening quotes is not part of the text
            return '"""\n' + "\n".join(map(_escaped, value.split("\n"))) + '"""'
        return f'"{_escaped(value)}"'
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_scalar, value))}]"
    raise TypeError(f"no TOML for {value!r}")


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(one, one if one.isprintable() or one == " " else _code(one)) for one in text)


def _code(char: str) -> str:
    return f"\\u{ord(char):04X}" if ord(char) < 0x10000 else f"\\U{ord(char):08X}"
