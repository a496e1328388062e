"""The sides of Battle Cry in the themes."""

from collections.abc import Mapping

from printables.theme import PAPER, SideLook

SIDES: Mapping[str, str] = {"union": "first", "confederacy": "second"}
OWN_LOOKS: Mapping[str, Mapping[str, SideLook]] = {
    "colour": {"confederacy": SideLook("round", PAPER, "#573E20", "#75552F", "#EFE5D3")},
}
