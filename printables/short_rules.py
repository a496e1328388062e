"""Rules in short as several games have them: their page, numbered sentences, and what a table may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core.options import OptionFact
from printables.context import GameContext
from printables.leaflet import Item, Note, Section, leaflet
from printables.sheets import PageContent, Style


def rules_in_short(style: Style, context: GameContext, sections: Sequence[Section], desc: str) -> list[PageContent]:
    """The page, under the title of the game; `desc` is the key of what it is for readers who cannot see it."""
    words = style.words
    part, note = words("rules_in_short"), words("note_reconstructed")
    return leaflet(style, part, f"{context.title} – {part}", note, sections, words(desc))


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
