"""What every refusal says to a reader: one sentence a code, with its parameters by name.

The rules and the services refuse with codes; whoever shows a refusal, page or API, takes its words from here. They
stand in content/refusals.toml, and what only one game refuses among the texts of the game. A test looks
through the code for every code that is raised and misses none.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from django.utils.functional import Promise

from core.language import in_language
from games.core.content import content
from games.core.text import Text
from games.core.texts import Refusals
from games.registry import GAMES


class HouseRefusals(Refusals, rename="kebab", kw_only=True):
    """Those of the house: `who` asks is not known, may not do it (`not_yours`), or has sent no `request` that can be
    carried out. `otherwise` are sentences for a code whose own says something else, `expected` what a value should be.
    """

    who: Mapping[str, Text]
    not_yours: Mapping[str, Text]
    request: Mapping[str, Text]
    otherwise: Mapping[str, Text]
    expected: Mapping[str, Text]


def add_refusals(game: str, group: dict[str, Text], texts: Mapping[str, Text]) -> None:
    """Take in what a game refuses. Raises ValueError for a code that has words already."""
    for code, text in texts.items():
        if any(code in other for other in GROUPS):
            raise ValueError(f"{game} refuses with {code}, which has words already")
        group[code] = text


_HOUSE = content("core", "refusals", HouseRefusals)
INPUT, NOT_HERE, AS_THINGS_STAND = dict(_HOUSE.input), dict(_HOUSE.not_here), dict(_HOUSE.as_things_stand)
WHO, NOT_YOURS, REQUEST = _HOUSE.who, _HOUSE.not_yours, _HOUSE.request

GROUPS = (INPUT, NOT_HERE, WHO, NOT_YOURS, AS_THINGS_STAND, REQUEST)
for key, game in GAMES.items():
    add_refusals(key, INPUT, game.texts.refusals.input)
    add_refusals(key, NOT_HERE, game.texts.refusals.not_here)
    add_refusals(key, AS_THINGS_STAND, game.texts.refusals.as_things_stand)

MESSAGES: Mapping[str, Text] = {code: words for group in GROUPS for code, words in group.items()}

# The rules and the services name the same bounds differently.
_OTHER_NAMES = {"low": "least", "high": "most", "max": "longest", "allowed": "choices"}

# The words of codes that stand as parameters; an app adds those of its own as it starts.
TERMS: dict[str, Promise | str] = {}
NO_TERMS: Mapping[str, Promise | str] = {}


class Parameters(dict[str, str]):
    """The parameters of a sentence; of one that is not there its name."""

    def __missing__(self, name: str) -> str:
        return f"‹{name}›"


def message(code: str, params: Mapping[str, object] = MappingProxyType({})) -> str:
    """The sentence for the code of a refusal with its parameters, in the language of the moment.

    A code that nobody gave words to, which only the game of a package may have, is said by itself.
    """
    # In a file values are named as they stand there.
    terms = NO_TERMS if {"reason", "at"} <= params.keys() or "in_file" in params else TERMS
    named = Parameters((name, _text_of(value, terms)) for name, value in params.items())
    named |= {_OTHER_NAMES[name]: text for name, text in named.items() if name in _OTHER_NAMES}
    if named.get("reason") in MESSAGES:  # a refusal inside of a refusal, at a place of a file
        within = message(named["reason"], {name: value for name, value in named.items() if name != "reason"})
        named["reason"] = f"{named['at']} – {within}" if named.get("at") else within
    if expected := _HOUSE.expected.get(named.get("expected", "")):
        named["expected"] = sentence(expected)
    text = _text_for(code, params)
    words = sentence(text, named) if text else code
    return f"{named['in_file']} – {words}" if named.get("in_file") else words


def sentence(text: Text, named: Mapping[str, str] = Parameters()) -> str:
    """A text of a refusal in the language of the moment, by default with its parameters by their names."""
    return in_language(text).format_map(named)


def _text_for(code: str, params: Mapping[str, object]) -> Text | None:
    if code == "unknown-parameter" and not params.get("choices"):
        return _HOUSE.otherwise["no-parameters"]
    if code == "bad-json" and "line" in params:
        return _HOUSE.otherwise["json-line"]
    if code == "sheet-does-not-replay" and str(params.get("line")) == "0":
        return _HOUSE.otherwise["other-marks"]
    if code == "bad-option" and not params.get("allowed"):
        return _HOUSE.otherwise["free-text"]
    if code == "bad-option" and "beside" in params:
        return _HOUSE.otherwise["stays-empty"]
    if code == "bad-option" and "count" in params:
        return _HOUSE.otherwise["some-of"]
    return MESSAGES.get(code)


def _text_of(value: object, terms: Mapping[str, Promise | str] = TERMS) -> str:
    if isinstance(value, bool):  # as JSON writes it, like the words of "not-a-flag"
        return "true" if value else "false"
    if isinstance(value, str):
        return str(terms.get(value, value))
    if isinstance(value, Iterable):
        return ", ".join(_text_of(each, terms) for each in value) or "–"
    if isinstance(value, float) and value.is_integer():  # 12 mm, however they were given
        return str(int(value))
    return str(value)
