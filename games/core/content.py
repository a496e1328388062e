"""Reads the games' content. The only module of the games that touches files or knows TOML."""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

import tomli_w
from msgspec import Struct

from games.core.errors import Illegal
from games.core.reading import read

T = TypeVar("T")

TEXT_MAX = 50_000  # characters of TOML that a person may hand in
# A key of more parts than anybody writes: tomllib takes half a minute for `a.a.a. …` of so many characters.
_PART = r"""(?:[\w-]++|"(?:[^"\n\\]|\\.)*+"|'[^'\n]*+')"""
_DEEP = re.compile(rf"(?<![\w\\-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{50}}")


def load(package: str, name: str) -> dict[str, Any]:
    """The tables of `content/<name>.toml` inside `package`."""
    return tomllib.loads(files(package).joinpath("content", f"{name}.toml").read_text(encoding="utf-8"))


def has(package: str, name: str) -> bool:
    """Whether there is a `content/<name>.toml` inside `package`."""
    return files(package).joinpath("content", f"{name}.toml").is_file()


def content(package: str, name: str, kind: type[T]) -> T:
    """The whole of `content/<name>.toml`, as its type has it. Raises Illegal for a fault, with file and path."""
    return read(kind, load(package, name), f"{name}.toml")


def rows(package: str, name: str, kind: type[T]) -> Mapping[str, T]:
    """The tables of `content/<name>.toml` by their keys, all of one kind; a `key` of theirs is the key of the table.

    Raises what `content` raises.
    """
    keyed = isinstance(kind, type) and issubclass(kind, Struct) and "key" in kind.__struct_fields__
    tables = {key: entry | {"key": key} if keyed else entry for key, entry in load(package, name).items()}
    return MappingProxyType({key: read(kind, entry, f"{name}.toml.{key}") for key, entry in tables.items()})


def parse(text: str) -> dict[str, Any]:
    """What a person wrote as TOML, as dicts, lists, strings, numbers, booleans and dates.

    Raises Illegal("too-long") and Illegal("bad-toml", line=…) with the line (from 1) where reading stopped.
    """
    if len(text) > TEXT_MAX:
        raise Illegal("too-long", path="", max=TEXT_MAX)
    if deep := _DEEP.search(text):
        raise Illegal("bad-toml", line=text.count("\n", 0, deep.start()) + 1)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # tomllib's own error, or a number too long for Python to read
        raise Illegal("bad-toml", line=_line(str(error), text)) from error
    except RecursionError as error:
        raise Illegal("bad-toml", line=1) from error


def written(table: Mapping[str, object]) -> str:
    """A table as TOML that people can read and edit; `parse` makes the same of it. Raises TypeError for None."""
    return tomli_w.dumps(table, multiline_strings=True)


def _line(message: str, text: str) -> int:
    """The line in tomllib's "… (at line 3, column 5)"; the last one when it ran into the end."""
    _, found, rest = message.rpartition("(at line ")
    number = rest.partition(",")[0]
    return int(number) if found and number.isdecimal() else text.rstrip("\n").count("\n") + 1
