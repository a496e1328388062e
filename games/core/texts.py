"""The words of a game, in both languages: one file, its content/texts.toml, and one reader for all games.

What the sections of that file are, `Texts` says. Everything in them is a text: a table with its `en` and `fr`, and of
some sections with more; or the place of a text of that file that says the same, such as "units.infantry". What a game
has no text for is said as all games say it (`COMMON`), else by its code, "first_player" as "first player"; what has no
French, in English. The title over walks is that of the tag "walk".
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from games.core import structs
from games.core.content import has, load
from games.core.reading import read
from games.core.text import LANGUAGES, Text, both

Say = Callable[..., str]  # `say("facts.turn", n=3)`: a sentence of a game, in one language
Words = Mapping[str, Text]  # by their codes; of a table within a section "weapon.laser"
NO_WORDS: Words = {}


class Label(NamedTuple):
    """A sentence in no language yet: where it stands among the texts ("events.moved"), and what it names.

    A parameter is a number, a `Text`, a label of its own, a code that there may be a term for, or several of
    these in a tuple.
    """

    code: str
    params: Mapping[str, Any]


class OfferKind(Text):
    """The title over all offers of a tag, and what they have in common. `by`: the parameter that many of them are
    sorted by; `chancy`: dice decide them; `ends`: they end a turn or a part of it, and stand last; `aside`: they are no
    move of the game, and stand after these; `grave`: they lose something for good, and stand after all, in red;
    `impersonal`: what happens by them is told as it is, without who did them; `ours`: the number of the ruling of our
    own that they follow.
    """

    by: str = ""
    chancy: bool = False
    ends: bool = False
    aside: bool = False
    grave: bool = False
    impersonal: bool = False
    ours: str = ""


class OptionWords(Text, kw_only=True):
    """What an option means, and the number of its rule. `reconstruction` tells players that the default is ours and not
    the rulebook's (R); `lines`: what is typed for it may have several.
    """

    rule: str
    reconstruction: bool
    lines: bool = False


class Ruling(Text, kw_only=True):
    """What the players of a game are told is not in the rules as we have them: `mark` is "R" for a ruling of our own,
    "M" for a rebuilt table; `rule` its number in the rules page.
    """

    rule: str
    mark: str


class Refusals(structs.Value, rename="kebab"):
    """The sentences by the codes of `Illegal`; `{to}` in one is the parameter `to`.

    `input`: what was sent is wrong in itself; `not_here`: it names something that is not there; `as_things_stand`: all
    else. A code that has no sentence is said by itself.
    """

    input: Words = NO_WORDS
    not_here: Words = NO_WORDS
    as_things_stand: Words = NO_WORDS


class Texts(structs.Value, dict=True):
    """What a game says: the sections of its texts.toml, every one of which may be missing."""

    # What a seat, a stage of the game, the reason why it ended is called.
    seats: Words = NO_WORDS
    stages: Words = NO_WORDS
    endings: Words = NO_WORDS
    # The sentence of an action or an event by its tag; `{to}` is its field `to`.
    actions: Words = NO_WORDS
    events: Words = NO_WORDS
    done: Words = NO_WORDS  # that an action was done which its events do not tell, by its tag; `{seat}` has done it
    kinds: Mapping[str, OfferKind] = {}
    # What dice are thrown for, what they show where that is no number, and what a throw may come to.
    dice: Words = NO_WORDS
    faces: Words = NO_WORDS
    chances: Words = NO_WORDS
    draws: Words = NO_WORDS  # the sentence that asks for something to be drawn, by what it is drawn for
    held: Words = NO_WORDS  # what may be done with dice that lie there; `{n}` is how many are chosen
    options: Mapping[str, OptionWords] = {}  # in the order of the pages
    # Of an option its values, and what more there is to say of them: [values.<option>].
    values: Words = NO_WORDS
    notes: Words = NO_WORDS
    facts: Words = NO_WORDS  # the words of the position
    terms: Words = NO_WORDS  # those for codes in sentences: of any field, or of one, [terms.<field>]
    walks: Words = NO_WORDS  # where a piece can go at once
    pages: Words = NO_WORDS  # the sentences of pages that name its units, in the place of those of `COMMON`
    rulings: tuple[Ruling, ...] = ()  # [[rulings]], in the order of the rules page
    refusals: Refusals = Refusals()
    # The titles of its resolvers by their addresses, [resolvers.titles], what the fields of a request or an answer
    # mean, [resolvers.<class>], and what these and their values are called on a page, [resolvers.words].
    resolvers: Words = NO_WORDS
    own: Words = NO_WORDS  # whatever else its functions say: [own.sight] has what is asked for as "sight.blocked"

    @cached_property
    def every(self) -> Words:
        """All of them by where they stand, such as "stages.battle"; the first ruling on a rule "rulings.A2"."""
        found = dict(self.own)
        found |= {f"rulings.{ruling.rule}": ruling for ruling in reversed(self.rulings)}
        for section in self.__struct_fields__:
            words = getattr(self, section)
            if section != "own" and isinstance(words, Mapping):
                found |= {f"{section}.{code}": text for code, text in words.items()}
        return found

    def text(self, group: str, code: str) -> Text:
        """The text of a code, in the group itself or among the terms; where there is none, the code as it is read."""
        return self._found(f"{group}.{code}") or self.term(code)

    def term(self, code: str, field: str = "") -> Text:
        """What a code is called in a sentence, as a value of this field."""
        places = (f"terms.{field}.{code}", f"terms.{code}", f"seats.{code}")
        return next(filter(None, map(self._found, places)), None) or spoken(code)

    def kind(self, tag: str) -> OfferKind:
        """What is known of all offers with this tag."""
        words = tag.replace("-", " ").replace("_", " ")
        return self.kinds.get(tag) or COMMON.kinds.get(tag) or OfferKind(words, words)

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


def texts(package: str, **more: Mapping[str, Any]) -> Texts:
    """The texts of the game in `package`; without a file it has none. `more` are those of its other content, as they
    would stand in a section: `texts("…", terms={"square": {"a1": Text(…)}})`. Raises Illegal for a fault in the file.
    """
    found = _written(package)
    return replace(found, **{section: {**getattr(found, section), **dict(_flat(new))} for section, new in more.items()})


@cache
def _written(package: str) -> Texts:
    table = load(package, "texts") if has(package, "texts") else {}
    places = {place.removeprefix("own."): text for place, text in _flat(table)}
    for section, words in table.items():
        if isinstance(words, Mapping) and section != "refusals":
            table[section] = {code: _words(text, places) for code, text in _flat(words)}
    return read(Texts, table, "texts.toml")


def _words(text: Any, places: Mapping[str, Any]) -> Any:
    """A text; where it is the place of another one, the words of that."""
    named = places.get(text) if isinstance(text, str) else None
    return {name: named[name] for name in LANGUAGES if name in named} if isinstance(named, Mapping) else text


def _flat(words: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The texts of a section and of the tables within it."""
    for code, inner in words.items():
        if isinstance(inner, Mapping) and "en" not in inner:
            yield from _flat(inner, f"{before}{code}.")
        else:
            yield before + code, inner


COMMON = texts("games.core.every_game")  # what every game says in the same way
NO_TEXTS = Texts()


def action_label(action: structs.Action, state: structs.Value) -> Label:
    """An action with all its fields: the label of every game whose actions say all themselves."""
    return Label(f"actions.{action.do}", asdict(action))


def event_label(event: structs.Event, state: structs.Value) -> Label:
    """An event with all its fields."""
    return Label(f"events.{event.it}", asdict(event))
