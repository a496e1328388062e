"""What the rules in short of every game have: numbered sentences, and what a table may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.options import OptionFact
from printables.context import GameContext
from printables.leaflet import Item, Note


def notes(context: GameContext, section: str, count: int, *ours: int, **values: object) -> list[Item]:
    """The sentences `section`_1 to `section`_`count` of the words; those of the numbers `ours` are our own."""
    return [Note(context.words(f"{section}_{n}", **values), n in ours) for n in range(1, count + 1)]


def option_notes(context: GameContext, facts: Mapping[str, OptionFact], default: Callable[[str], str]) -> list[Item]:
    """The options that a table may choose, as the game says them, each with what holds unless it does: the words of
    the `default` of an option by its name.
    """
    return [
        Note(
            context.words("option_said", text=context.text(fact.text), default=default(name)),
            fact.reconstruction,
        )
        for name, fact in facts.items()
        if fact.allowed
    ]
