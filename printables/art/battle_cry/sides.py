"""The sides of Battle Cry in the themes."""

from __future__ import annotations

from collections.abc import Mapping

from printables.theme import PAPER, SideLook

SIDES: Mapping[str, str] = {"union": "first", "confederacy": "second"}
OWN_LOOKS: Mapping[str, Mapping[str, SideLook]] = {
    "colour": {"confederacy": SideLook("round", None, "#75552F", PAPER, "#EFE5D3", "#573E20")},
}
