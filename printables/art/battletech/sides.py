"""The sides of BattleTech in the themes."""

from collections.abc import Mapping

SIDES: Mapping[str, str] = {"attacker": "second", "defender": "first"}
