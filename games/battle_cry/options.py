"""What a group may set for its campaign. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import Any

from games.battle_cry.dice import PACKAGE
from games.core.content import load
from games.core.errors import Illegal
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class OptionFact:
    """What is known about an option: its default, all allowed values in order, the rule that it belongs to.

    `reconstruction` tells the players that the default is ours and not the rulebook's (R).
    """

    default: str | int | bool
    allowed: tuple[str | int | bool, ...]
    rule: str
    reconstruction: bool
    text: Text


def _fact(entry: Mapping[str, Any]) -> OptionFact:
    allowed = entry["allowed"] if "allowed" in entry else tuple(range(entry["low"], entry["high"] + 1))
    return OptionFact(entry["default"], allowed, entry["rule"], entry["reconstruction"], Text(**entry["text"]))


OPTION_FACTS: Mapping[str, OptionFact] = MappingProxyType(
    {name: _fact(entry) for name, entry in load(PACKAGE, "options").items()}
)


def _default(name: str) -> Any:
    return OPTION_FACTS[name].default


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one campaign. Making one with a value that is not allowed raises Illegal("bad-option")."""

    upgrade_scope: str = _default("upgrade_scope")  # A2: "type" or "called_only"
    single_round_bonus: bool = _default("single_round_bonus")  # A5
    artillery_figures: int = _default("artillery_figures")  # B3
    elite_figures: int = _default("elite_figures")  # A3
    event_roll: str = _default("event_roll")  # A13: "per_battle" or "per_round"
    tokens_union: int = _default("tokens_union")  # C1
    tokens_confederacy: int = _default("tokens_confederacy")  # C1

    def __post_init__(self) -> None:
        for field in fields(self):
            value, fact = getattr(self, field.name), OPTION_FACTS[field.name]
            kind = type(fact.default)
            fits = isinstance(value, kind) and isinstance(value, bool) == (kind is bool)  # True is no number here
            if not fits or value not in fact.allowed:
                raise Illegal("bad-option", option=field.name, allowed=list(fact.allowed))

    @classmethod
    def from_mapping(cls, mapping: object) -> Options:
        """Options from the outside; what is not named has its default.

        Raises Illegal("unknown-option", option) and Illegal("bad-option", option, allowed).
        """
        if not isinstance(mapping, Mapping):
            raise Illegal("wrong-type", path="options", expected="table")
        for name in mapping:
            if name not in OPTION_FACTS:
                raise Illegal("unknown-option", option=ascii(str(name))[1:-1][:60])
        return cls(**mapping)

    def to_mapping(self) -> dict[str, str | int | bool]:
        """JSON-able; `from_mapping` makes the same options of it."""
        return asdict(self)

    def tokens(self, side: str) -> int:
        """C1 The Reserve tokens that a side takes at the start of the campaign."""
        return {"union": self.tokens_union, "confederacy": self.tokens_confederacy}[side]


DEFAULT = Options()
