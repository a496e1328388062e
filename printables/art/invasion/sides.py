"""The heroes of Invasion in the themes; goblins have the neutral look."""

from collections.abc import Mapping

SIDES: Mapping[str, str] = {"warrior": "first", "rogue": "second", "cleric": "third", "wizard": "fourth"}
