"""What an import of mechs or maps says of a file, in words."""

from django.utils.translation import get_language

from campaigns.messages import message
from matches.imports import Told


def told_words(one: Told) -> str:
    """The sentence in the language of the moment."""
    return one.text.said_in(get_language() or "en") if one.text else message(one.code, one.params)
