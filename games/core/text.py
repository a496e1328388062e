"""Content that a reader sees: always in every language of the tool."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Generic, TypeVar

from games.core import structs

LANGUAGES = ("en", "fr")

Written = TypeVar("Written", bound=str)


class Text(structs.Value):
    """The same sentence in English and in French; one without French is said in English."""

    en: str = ""
    fr: str = ""

    def said_in(self, language: str) -> str:
        """The sentence for a language code such as "fr" or "fr-ca"; English for a language without content."""
        return (self.fr or self.en) if language.lower().startswith("fr") else self.en

    def format(self, **values: object) -> "Text":
        """The sentence with these values in their places: of a text, what it says in the language."""
        texts = {name: value for name, value in values.items() if isinstance(value, Text)}

        def filled(language: str) -> str:
            words = {name: text.said_in(language) for name, text in texts.items()}
            return self.said_in(language).format(**{**values, **words})

        return Text(*map(filled, LANGUAGES))

    def __bool__(self) -> bool:
        return bool(self.en or self.fr)


NO_TEXT = Text()


class TextOf(Text, Generic[Written]):
    """A text that is written from outside: `TextOf[Name]` where each language is a `Name`."""

    en: Written
    fr: Written


def listed(parts: Iterable[str], language: str) -> str:
    """Phrases beside one another, as the language sets a semicolon."""
    return Text("; ", "\u00a0; ").said_in(language).join(parts)


def together(texts: Iterable[Text], between: str = " ") -> Text:
    """Sentences, or other words with commas `between`, as one text."""
    each = tuple(texts)
    return Text(between.join(text.en for text in each), between.join(text.fr for text in each))


def tenths(number: Fraction, language: str) -> str:
    """A number to a tenth, as the language writes it."""
    return f"{float(number):.1f}".replace(".", Text(".", ",").said_in(language))


def both(words: Text | str) -> Text:
    """A text; one that is given as a plain string is the same in both languages."""
    return Text(words, words) if isinstance(words, str) else words


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
