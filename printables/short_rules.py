"""Rules in short as several games have them: their page, numbered sentences, and what a table may choose."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.options import OptionFact
from printables.context import GameContext
from printables.leaflet import PanelItem, PanelNote, Section, leaflet
from printables.sheets import PageContent, Style
from printables.words import Words, table


def rules_in_short(style: Style, context: GameContext, sections: Sequence[Section], desc: str) -> list[PageContent]:
    """The page, under the title of the game, with what the mark means where a sentence of it has one; `desc` is the key
    of what it is for readers who cannot see it.
    """
    words = style.words
    ours = any(isinstance(item, PanelNote) and item.ours for section in sections for item in section.items)
    part, note = words("rules_in_short"), words("note_reconstructed") if ours else ""
    return leaflet(style, part, f"{context.title} – {part}", note, sections, words(desc))


def notes(context: GameContext, section: str, count: int, *ours: int, **values: object) -> list[PanelItem]:
    """The sentences `section`_1 to `section`_`count` of the words; those of the numbers `ours` are our own."""
    return [PanelNote(context.words(f"{section}_{n}", **values), n in ours) for n in range(1, count + 1)]


def option_notes(context: GameContext, *without: str) -> list[PanelItem]:
    """The options that a table may choose, as the game says them, each with what holds unless it does; `without` some
    that go without saying. The words for a default are those of "default_<option>_<value>", where it has some.
    """
    return [
        PanelNote(
            context.words("option_said", text=context.text(fact.text), default=_default(context.words, name, fact)),
            fact.reconstruction,
        )
        for name, fact in context.game.options.items()
        if fact.allowed and name not in without
    ]


def _default(words: Words, option: str, fact: OptionFact) -> str:
    """What holds unless a table chooses, in words."""
    key = f"default_{option}_{fact.default}".lower()
    if key in table(words.game):
        return words(key)
    return words("yes" if fact.default else "no") if isinstance(fact.default, bool) else str(fact.default)
