"""What the codes of a campaign are called: the groups of its game's texts, in the reader's language."""

from collections.abc import Iterator, Mapping

from core.language import in_language
from games.battle_cry.words import TEXTS
from games.core.text import LANGUAGES


class Words(Mapping[str, str]):
    """A group of the texts, by code."""

    def __init__(self, group: str) -> None:
        before = f"{group}."
        self._texts = {code.removeprefix(before): text for code, text in TEXTS.every.items() if code.startswith(before)}

    def __getitem__(self, code: str) -> str:
        return in_language(self._texts[code])

    def code_of(self, word: str) -> str | None:
        """What is called so in any language; None for what nothing is called."""
        called = (code for code, text in self._texts.items() if word in map(text.said_in, LANGUAGES))
        return next(called, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def joined(*codes: str | None) -> str:
    """The code of what the texts call by several, such as an effect and its unit; what is missing is left out."""
    return "-".join(code for code in codes if code)


SIDES = Words("sides")
SIDE_ROLES = {"union": "first", "confederacy": "second"}  # by which the style sheet knows them
UNITS, SYMBOLS, TARGETS, COUNTS = Words("units"), Words("symbols"), Words("targets"), Words("counts")
OUTCOMES, BATTLE_WON = Words("outcomes"), Words("battle-won")
VERDICTS, DEGREES = Words("verdicts"), Words("degrees")  # C11
EFFECTS, EFFECT_STATES = Words("effects"), Words("effect-states")  # C9
CALLS, ELITES, OTHERS = Words("calls"), Words("elites"), Words("others")  # C3, C4
TAKEN, TAKEN_TOLD = Words("taken"), Words("taken-told")
OPTION_HINTS = Words("hints")
OPTION_SYMBOLS = {"elite": "flag", "field_work": "sabres", "scenario_event": "flag"}  # a called unit shows itself
SECTIONS = Words("sections")
RESERVE_ODDS, EVENT_ODDS = Words("reserve-odds"), Words("event-odds")
STEPS, ACTIONS, RAIL = Words("steps"), Words("actions"), Words("stages")
OPTION_NAMES = Words("option-names")
OPTION_VALUES = {option: named for option in OPTION_NAMES if (named := Words(f"values.{option}"))}  # but of numbers
EDITIONS = Words("editions")
JOURNAL, JOURNAL_PARTS = Words("journal"), Words("journal-parts")
