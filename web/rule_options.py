"""The options of a game's rules: as fields of a form, and as they were typed there. The fact of an option has all that
may be chosen.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.core.options import OptionFact
from web import typed


class OptionField(Struct, frozen=True):
    """An option as a field. `kind` is "choices", "list", "number", "line" or "text"; `choices` are the values as a form
    sends them, with their words, and `notes` what is to be known of some, by their words.

    `title` is what it is called, where that is more than what it means; `means` is what its text means, where that is
    not the text itself.
    """

    name: str
    fact: OptionFact
    kind: str
    value: str
    choices: tuple[tuple[str, str], ...]
    title: str = ""
    means: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    error: str = ""

    @property
    def word(self) -> str:
        """Its value in words, of a text what it means."""
        return self.means or dict(self.choices).get(self.value, self.value)

    @property
    def note(self) -> str:
        """What more there is to say of its value; "" for nothing."""
        return dict(self.notes).get(self.word, "")


def sent(value: object) -> str:
    """A value of an option as a form sends it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def numbers(fact: OptionFact) -> list[int]:
    """The values of an option that can be typed as a number: all whole ones between two. None of any other option."""
    whole = [choice for choice in fact.allowed if type(choice) is int]
    return whole if whole and list(fact.allowed) == list(range(whole[0], whole[-1] + 1)) else []


def typed_options(facts: Mapping[str, OptionFact], data: Mapping[str, str], before: str = "") -> dict[str, Any]:
    """The options that are in a form, where their names stand behind `before`.

    Raises Invalid for a number that is none; what is not allowed goes on to the rules, which refuse it.
    """
    given: dict[str, Any] = {}
    for name, fact in facts.items():
        field = f"{before}{name}"
        if field not in data:
            continue
        if whole := numbers(fact):
            given[name] = typed.number(data, field, least=whole[0], most=whole[-1])
        elif fact.allowed:
            given[name] = {sent(choice): choice for choice in fact.allowed}.get(data[field], data[field])
        else:
            given[name] = data[field].replace("\r\n", "\n").strip()
    return given
