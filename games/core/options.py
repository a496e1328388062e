"""What a group may choose before a game. Names, defaults and allowed values stand in its content/options.toml."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from games.core import structs
from games.core.content import TEXT_MAX, load
from games.core.errors import Illegal
from games.core.fields import whole
from games.core.text import Text

Chosen = TypeVar("Chosen", bound="GameOptions")


class OptionFact(structs.Value):
    """What is known about an option: its default, all allowed values in order, the rule that it belongs to.

    No allowed values: free text, in several `lines` or one. `reconstruction` tells players that the default is ours and
    not the rulebook's (R).
    """

    default: Any  # str, int or bool
    allowed: tuple[str | int | bool, ...]
    rule: str
    reconstruction: bool
    text: Text
    lines: bool = False


def option_facts(package: str) -> Mapping[str, OptionFact]:
    """The options of the game in `package`, in the order of its content/options.toml."""
    return MappingProxyType({name: _fact(entry) for name, entry in load(package, "options").items()})


def _fact(entry: Mapping[str, Any]) -> OptionFact:
    """`allowed` lists the values; `low` and `high` stand for all whole numbers between them, both included."""
    allowed = entry["allowed"] if "allowed" in entry else range(entry["low"], entry["high"] + 1)
    return OptionFact(
        entry["default"],
        tuple(allowed),
        entry["rule"],
        entry["reconstruction"],
        Text(**entry["text"]),
        entry.get("lines", False),
    )


def check_option(name: str, value: object, fact: OptionFact) -> None:
    """Raises Illegal("bad-option", option, allowed) unless the value is one of those allowed, of the same type."""
    if not fact.allowed:
        if not isinstance(value, str) or len(value) > TEXT_MAX:
            raise Illegal("bad-option", option=name, allowed=[], max=TEXT_MAX)
    elif not any(type(value) is type(one) and value == one for one in fact.allowed):  # True is no number here
        raise Illegal("bad-option", option=name, allowed=list(fact.allowed))


class GameOptions(structs.Value, cache_hash=True):
    """What was chosen for one game. Making one with a value that is not allowed raises Illegal("bad-option")."""

    facts: ClassVar[Mapping[str, OptionFact]]

    def __post_init__(self) -> None:
        for name, fact in self.facts.items():
            check_option(name, getattr(self, name), fact)


def read_options(kind: type[Chosen], given: object) -> Chosen:
    """A game's options from the outside; what is not named has its default. JSON knows one kind of number: 3.0 is 3.

    Raises Illegal("wrong-type"), Illegal("unknown-option", option), and what making a `kind` raises.
    """
    if not isinstance(given, Mapping):
        raise Illegal("wrong-type", path="options", expected="table")
    for name in given:
        if name not in kind.facts:
            raise Illegal("unknown-option", option=ascii(str(name))[1:-1][:60])
    return kind(**{name: whole(value) for name, value in given.items()})
