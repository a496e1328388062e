"""Content that a reader sees: always in every language of the tool."""

from __future__ import annotations

from games.core import structs

LANGUAGES = ("en", "fr")


class Text(structs.Value):
    """The same sentence in English and in French."""

    en: str = ""
    fr: str = ""

    def said_in(self, language: str) -> str:
        """The sentence for a language code such as "fr" or "fr-ca"; English for a language without content."""
        return self.fr if language.lower().startswith("fr") else self.en

    def __bool__(self) -> bool:
        return bool(self.en or self.fr)


NO_TEXT = Text()


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
