"""Why a file is no campaign or no record sheet, in the reader's language.

The reasons themselves are sentences in English, of what reads the shape of a file (msgspec) and of what is checked
after it. Here each has its words.
"""

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_BATTLE, _ROUND = r"battle (?P<battle>\d+)", r"battle (?P<battle>\d+), round (?P<round>\d+)"

# What a reason reads like, and its words.
REASONS: tuple[tuple[str, Promise], ...] = (
    ("its rows contradict each other", _("its rows contradict each other")),
    ("a general is no player of the file", _("a general is no player of the file")),
    ("battles are numbered from 1 without a gap", _("battles are numbered from 1 without a gap")),
    ("battles are fought in their order, one at a time", _("battles are fought in their order, one at a time")),
    ("a finished campaign has no open battle", _("a finished campaign has no open battle")),
    ("a planned campaign has no battle fought", _("a planned campaign has no battle fought")),
    ("a pot below zero", _("a pot below zero")),
    ("a ledger line without its journal line", _("a ledger line without its journal line")),
    ("the ledger and the pots do not agree", _("the ledger and the pots do not agree")),
    ("a moment without its time zone", _("a moment without its time zone")),
    (rf"{_ROUND}: no such general on that side", _("battle %(battle)s, round %(round)s: no such general on that side")),
    (rf"{_ROUND}: points of one kind only", _("battle %(battle)s, round %(round)s: points of one kind only")),
    (rf"{_ROUND}: closed and scored do not agree", _("battle %(battle)s, round %(round)s: closed and scored disagree")),
    (
        rf"{_BATTLE} is closed, its round (?P<round>\d+) is not",
        _("battle %(battle)s is closed, its round %(round)s is not"),
    ),
    (
        rf"{_BATTLE}: rounds are numbered from 1 without a gap",
        _("battle %(battle)s: rounds have a gap in their numbers"),
    ),
    (rf"{_BATTLE} is planned and has been played", _("battle %(battle)s is planned and has been played")),
    (rf"{_BATTLE} is closed and has no round", _("battle %(battle)s is closed and has no round")),
    (rf"{_BATTLE}: dice for a round that is not there", _("battle %(battle)s: dice for a round that is not there")),
    (r"no roster unit (?P<name>.*)", _("there is no roster unit “%(name)s”")),
    (r"(?P<what>.*): (?P<name>.*) twice", _("“%(name)s” is there twice")),
    (r"Object missing required field `(?P<name>.*)`", _("the field “%(name)s” is missing")),
    (r"Object contains unknown field `(?P<name>.*)`", _("there is no field “%(name)s”")),
    (r"Expected `array`(?: of .*)?(?:, got .*)?", _("a list was expected")),
    (r"Expected `object`(?: of .*)?(?:, got .*)?", _("an object was expected")),
    (r"Expected `str`(?: .*)?, got .*", _("a text was expected")),
    (r"Expected `(?:int|float)`(?: .*)?, got .*", _("a number was expected")),
    (r"Expected `bool`, got .*", _("yes or no was expected")),
    (r"Expected `.*`, got .*", _("a value of another kind was expected")),
    (r"Expected `(?:int|float)` (?P<bound>[<>]=? \S+)", _("a number %(bound)s was expected")),
    (r"Expected `str` .*", _("a text of another form was expected")),
    (r"Invalid (?:enum )?value (?P<name>.*)", _("%(name)s is not one of the values there are")),
    (r"(?:JSON is malformed|Input data was truncated|Invalid UTF-8).*", _("it is not valid JSON")),
)
OTHER = _("a value in it is not right")
_AT = re.compile(r"(?P<what>.*?)(?: - at `(?:key in )?(?P<place>.*)`)?", re.DOTALL)


def reason_words(reason: str) -> str:
    """A reason in the language of the moment, with the place in the file where there is one."""
    split = _AT.fullmatch(reason)
    what, place = (split["what"], split["place"]) if split else (reason, None)
    for pattern, words in REASONS:
        if found := re.fullmatch(pattern, what, re.DOTALL):
            said = str(words) % found.groupdict()
            break
    else:
        said = str(OTHER)
    return f"{said} ({place})" if place else said
