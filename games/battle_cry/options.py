"""What a group may set for its campaign. What each option means stands in content/texts.toml."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from games.battle_cry.dice import PACKAGE
from games.core.options import GameOptions, option_facts

Tokens = Annotated[int, Meta(ge=0, le=40)]


class Options(GameOptions):
    """The options of one campaign."""

    upgrade_scope: Literal["type", "called_only"] = "type"  # A2
    single_round_bonus: bool = True  # A5
    artillery_figures: Literal[2, 3] = 2  # B3
    elite_figures: Literal[0, 1, 2] = 1  # A3
    event_roll: Literal["per_battle", "per_round"] = "per_battle"  # A13
    tokens_union: Tokens = 6  # C1
    tokens_confederacy: Tokens = 6  # C1

    def to_mapping(self) -> dict[str, str | int | bool]:
        """JSON-able."""
        return asdict(self)

    def tokens(self, side: str) -> int:
        """C1 The Reserve tokens that a side takes at the start of the campaign."""
        return {"union": self.tokens_union, "confederacy": self.tokens_confederacy}[side]


DEFAULT = Options()
OPTION_FACTS = option_facts(PACKAGE, Options)
