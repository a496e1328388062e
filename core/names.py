"""Names of people that look like others: letters of several scripts, what nobody sees, letters of the same shape.

Scripts are read off Unicode's names of characters, which Python has; which may go together is "highly restrictive" of
Unicode's Technical Standard 39. The shapes are those of Greek, Cyrillic and Latin that nobody can tell apart.
"""

import unicodedata
from collections.abc import Iterable

from django.contrib.auth import get_user_model

from core.checks import BLANK_LETTERS, CONTROL, FORMAT
from core.errors import Invalid

TOGETHER = ({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}, {"LATIN", "CJK", "BOPOMOFO"}, {"LATIN", "CJK", "HANGUL"})
OF_ALL = {"MODIFIER"}  # apostrophes and the like
WRITTEN_AS = {"IDEOGRAPHIC": "CJK", "KATAKANA-HIRAGANA": "KATAKANA"}

_CYRILLIC = "АВЕКМНОРСТУХІЈЅԚԜасеһіјӏорԛѕуѵхԝԁ", "ABEKMHOPCTYXlJSQWacehijlopqsyvxwd"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ", "ABEZHlKMNOPTYXaikvopux"
_LATIN = "I10ɑɡıɩ", "lloagii"
_SHAPES = str.maketrans(*("".join(parts) for parts in zip(_CYRILLIC, _GREEK, _LATIN, strict=True)))


def name_free(name: str, *, field: str = "username", beside: Iterable[str] = ()) -> None:
    """Raises Invalid: what `name_check` raises, and "name-looks-taken" for one that looks like an account's, or like
    one of those `beside` it.
    """
    name_check(name, field)
    shape = skeleton(name)
    accounts = get_user_model().objects.values_list("username", flat=True)  # no cursor is left open when one is found
    if any(skeleton(other) == shape for names in (beside, accounts) for other in names):
        raise Invalid("name-looks-taken", field=field)


def name_check(name: str, field: str = "username") -> None:
    """Raises Invalid("control-characters") for what nobody sees, Invalid("name-mixed-scripts")."""
    if any(unicodedata.category(char) in {*CONTROL, FORMAT} or char in BLANK_LETTERS for char in name):
        raise Invalid("control-characters", field=field)
    found = {_script(char) for char in unicodedata.normalize("NFKC", name) if char.isalnum()} - {"", *OF_ALL}
    if len(found) > 1 and not any(found <= some for some in TOGETHER):
        raise Invalid("name-mixed-scripts", field=field)


def _script(char: str) -> str:
    """The script of a letter or digit by Unicode's name of it; none for the digits that all scripts use."""
    if char.isascii():
        return "LATIN" if char.isalpha() else ""
    word = unicodedata.name(char, "").partition(" ")[0]
    return WRITTEN_AS.get(word, word).partition("-")[0]


def skeleton(name: str) -> str:
    """Equal for two names that look alike."""
    return unicodedata.normalize("NFKC", name).translate(_SHAPES).casefold()
