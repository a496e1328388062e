"""What a group may set for its campaign. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from games.battle_cry.dice import PACKAGE
from games.core.options import check_option, option_facts, read_options

OPTION_FACTS = option_facts(PACKAGE)


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
            check_option(field.name, getattr(self, field.name), OPTION_FACTS[field.name])

    @classmethod
    def from_mapping(cls, mapping: object) -> Options:
        """Options from the outside; what is not named has its default.

        Raises Illegal("wrong-type"), Illegal("unknown-option", option) and Illegal("bad-option", option, allowed).
        """
        return read_options(cls, mapping, OPTION_FACTS)

    def to_mapping(self) -> dict[str, str | int | bool]:
        """JSON-able; `from_mapping` makes the same options of it."""
        return asdict(self)

    def tokens(self, side: str) -> int:
        """C1 The Reserve tokens that a side takes at the start of the campaign."""
        return {"union": self.tokens_union, "confederacy": self.tokens_confederacy}[side]


DEFAULT = Options()
