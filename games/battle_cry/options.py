"""What a group may set for its campaign. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from msgspec.structs import asdict

from games.battle_cry.dice import PACKAGE
from games.core.options import GameOptions, option_facts, read_options

OPTION_FACTS = option_facts(PACKAGE)


class Options(GameOptions):
    """The options of one campaign. Making one with a value that is not allowed raises Illegal("bad-option")."""

    facts = OPTION_FACTS

    upgrade_scope: str = OPTION_FACTS["upgrade_scope"].default  # A2: "type" or "called_only"
    single_round_bonus: bool = OPTION_FACTS["single_round_bonus"].default  # A5
    artillery_figures: int = OPTION_FACTS["artillery_figures"].default  # B3
    elite_figures: int = OPTION_FACTS["elite_figures"].default  # A3
    event_roll: str = OPTION_FACTS["event_roll"].default  # A13: "per_battle" or "per_round"
    tokens_union: int = OPTION_FACTS["tokens_union"].default  # C1
    tokens_confederacy: int = OPTION_FACTS["tokens_confederacy"].default  # C1

    @classmethod
    def from_mapping(cls, mapping: object) -> Options:
        """Options from the outside; what is not named has its default.

        Raises Illegal("wrong-type"), Illegal("unknown-option", option) and Illegal("bad-option", option, allowed).
        """
        return read_options(cls, mapping)

    def to_mapping(self) -> dict[str, str | int | bool]:
        """JSON-able; `from_mapping` makes the same options of it."""
        return asdict(self)

    def tokens(self, side: str) -> int:
        """C1 The Reserve tokens that a side takes at the start of the campaign."""
        return {"union": self.tokens_union, "confederacy": self.tokens_confederacy}[side]


DEFAULT = Options()
