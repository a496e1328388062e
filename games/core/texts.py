"""The words of a game, in both languages: one file, its content/texts.toml, and one reader for all games.

The tables of that file, every part of which may be missing, are

    [seats] [stages] [endings]   what a seat, a stage of the game, the reason why it ended is called, by its code
    [actions] [events]           the sentence of an action or an event by its tag; `{to}` is its field `to`
    [done]                       that an action was done which its events do not tell, by its tag; `{seat}` has done it
    [kinds]                      the title over all offers of a tag, and what else a page knows of it (`OfferKind`)
    [dice] [faces]               what dice are thrown for, and what they show where that is no number
    [draws]                      the sentence that asks for something to be drawn, by what it is drawn for
    [chances]                    what a throw may come to
    [held]                       what may be done with dice that lie there; `{n}` is how many are chosen
    [values.<option>] [notes.<option>]  an option's values, and what more there is to say of them
    [facts]                      the words of the position
    [terms] [terms.<field>]      the words for codes in sentences: of that field, or of any
    [pages]                      the sentences of pages that name its units, in the place of those of `COMMON`

and whatever else the functions of the game say by it, such as [designs], [sight] and [outlook].

What a game has no text for is said as all games say it (`COMMON`), else by its code, "first_player" as "first
player"; what has no French, in English. The title over walks is that of the tag "walk".
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import asdict

from games.core import structs
from games.core.content import load
from games.core.reading import read
from games.core.text import LANGUAGES, Text, both

Say = Callable[..., str]  # `say("facts.turn", n=3)`: a sentence of a game, in one language


class Label(NamedTuple):
    """A sentence in no language yet: where it stands among the texts ("events.moved"), and what it names.

    A parameter is a number, a `Text`, a label of its own, a code that there may be a term for, or several of
    these in a tuple.
    """

    code: str
    params: Mapping[str, Any]


class OfferKind(structs.Value):
    """What all offers of a tag have in common. `by`: the parameter that many of them are sorted by; `chancy`: dice
    decide them; `ends`: they end a turn or a part of it, and stand last; `aside`: they are no move of the game, and
    stand after these; `grave`: they lose something for good, and stand after all, in red; `impersonal`: what happens by
    them is told as it is, without who did them; `ours`: the number of the ruling of our own that they follow.
    """

    title: Text
    by: str = ""
    chancy: bool = False
    ends: bool = False
    aside: bool = False
    grave: bool = False
    impersonal: bool = False
    ours: str = ""


class Texts(structs.Value):
    """What a game says: its texts by where they stand, such as "stages.battle", and its kinds of offers."""

    every: Mapping[str, Text]
    kinds: Mapping[str, OfferKind]

    def text(self, group: str, code: str) -> Text:
        """The text of a code, in the group itself or among the terms; where there is none, the code as it is read."""
        return self._found(f"{group}.{code}") or self.term(code)

    def term(self, code: str, field: str = "") -> Text:
        """What a code is called in a sentence, as a value of this field."""
        places = (f"terms.{field}.{code}", f"terms.{code}", f"seats.{code}")
        return next(filter(None, map(self._found, places)), None) or spoken(code)

    def kind(self, tag: str) -> OfferKind:
        """What is known of all offers with this tag."""
        return self.kinds.get(tag) or COMMON.kinds.get(tag) or OfferKind(spoken(tag.replace("-", " ")))

    def render(self, label: Label, language: str) -> str:
        """The sentence of a label in a language such as "fr". One without words is its tag and all that it names."""
        values = {name: self.value(name, value, language) for name, value in label.params.items()}
        text = self._found(label.code)
        if text is None:
            tag = spoken(label.code.partition(".")[2].replace("-", " ")).said_in(language)
            return " ".join([tag, *map(str, values.values())])
        return text.said_in(language).format(**values)

    def speaking(self, language: str) -> Say:
        """The sentences in one language."""

        def say(code: str, **params: object) -> str:
            return self.render(Label(code, params), language)

        return say

    def value(self, field: str, value: Any, language: str) -> str | int:
        """A parameter of a label in a language."""
        if isinstance(value, Label):
            return self.render(value, language)
        if isinstance(value, bool):
            value = self.text("values", str(value).lower())
        if isinstance(value, tuple):
            return ", ".join(str(self.value(field, part, language)) for part in value)
        if isinstance(value, str):
            value = self.term(value, field)
        return value.said_in(language) if isinstance(value, Text) else value

    def _found(self, code: str) -> Text | None:
        return self.every.get(code) or COMMON.every.get(code)


def spoken(code: str) -> Text:
    """A code as it is read where nobody has words for it."""
    return both(code.replace("_", " "))


def texts(package: str, **more: Mapping[str, Text]) -> Texts:
    """The texts of the game in `package`. `more` are groups that its other content has the words of, with two
    underscores for the point in their names: `texts("…", terms__square=…)`.
    """
    table = load(package, "texts")
    every = dict(_flat(table))
    for group, words in more.items():
        every |= {f"{group.replace('__', '.')}.{code}": text for code, text in words.items()}
    kinds = {tag: _kind(tag, entry) for tag, entry in table.get("kinds", {}).items()}
    return Texts(every, kinds)


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Text]]:
    for name, inner in table.items():
        if before == "kinds.":
            yield before + name, _kind(name, inner).title
        elif "en" in inner:
            yield before + name, read(Text, inner, f"texts.toml.{before}{name}")
        else:
            yield from _flat(inner, f"{before}{name}.")


def _kind(tag: str, entry: Mapping[str, Any]) -> OfferKind:
    title = {language: entry[language] for language in LANGUAGES if language in entry}
    more = {name: value for name, value in entry.items() if name not in LANGUAGES}
    return read(OfferKind, {"title": title, **more}, f"texts.toml.kinds.{tag}")


COMMON = texts("games.core.every_game")  # what every game says in the same way
NO_TEXTS = Texts({}, {})


def action_label(action: structs.Action, state: structs.Value) -> Label:
    """An action with all its fields: the label of every game whose actions say all themselves."""
    return Label(f"actions.{action.do}", asdict(action))


def event_label(event: structs.Event, state: structs.Value) -> Label:
    """An event with all its fields."""
    return Label(f"events.{event.it}", asdict(event))
