"""The seats of Bitva in the themes: allies have different outlines, too."""

from collections.abc import Mapping

SIDES: Mapping[str, str] = {
    "south": "first", "north": "second",
    "south-west": "first", "north-west": "second", "south-east": "third", "north-east": "fourth",
}  # fmt: skip
