"""The language of the moment: the reader's, while a request is answered."""

from django.utils.functional import lazy
from django.utils.translation import get_language

from games.core.text import Text


def reader_language() -> str:
    return get_language() or "en"


def in_language(text: Text) -> str:
    """A text of the house or of a game in the reader's language."""
    return text.said_in(reader_language())


translated = lazy(in_language, str)  # the same once it is shown
