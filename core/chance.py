"""The server's chance: the one place where dice are thrown and something is picked."""

import secrets
from collections.abc import Sequence
from typing import TypeVar

_RANDOM = secrets.SystemRandom()

Choice = TypeVar("Choice")


def throw(count: int, sides: int) -> list[int]:
    """The server's dice."""
    return [_RANDOM.randint(1, sides) for _ in range(count)]


def picked(choices: Sequence[Choice]) -> Choice:
    """One of these, by the server's chance."""
    return _RANDOM.choice(choices)
