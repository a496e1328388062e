"""One English term has one French term in all that a game says: on the screen, over the API and on paper."""

import re
import tomllib
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted({path.parent.name for path in (ROOT / "games").glob("*/content")} - {"core"})
GLOSSARY = ROOT / "docs" / "glossary.md"
# What every game uses: the pages, refusals and forms, and the words of all prints.
SCREEN, PAPER = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po", ROOT / "printables" / "words.toml"

# English words that mean two things, or of which French shows gender, number or part of speech.
TWO_MEANINGS = {
    "ended",  # of a battle, of a campaign
    "english",  # each language is called by its own name
    "final",  # a score, a standing, the line of a verdict
    "left",  # not right; not spent
    "lost",  # one, several
    "no",  # not yes; a number
    "right",  # the direction, alone and before a name
    "so far",  # a standing, the line of a verdict
    "won",  # one, several
}
# Those of one game, of which French shows what English does not.
ITS_OWN = {
    "invasion": {"a round", "none", "packs", "spent", "{n} mp"},  # points of movement of heroes, not of mechs
    "battletech": {
        "clear",
        "none",
        "open",
        "walk",
    },  # open ground, not a button; woods; a roll, a choice; a verb, no pace
    # boards, factions; the symbol, the deed; a turn's course
    "little_battlefield": {"all of them", "move", "your turn"},
}
# The same between games.
BETWEEN = {
    "attack",  # to attack, an attack
    "chance",  # one, several
    "move",  # a deed, a way through
    "nothing",  # no choice, no effect
    "to",  # a place, a direction
}


# Terms that are everyday words too, in English or French.
EVERYDAY = {"battle", "figure", "light woods", "heavy woods", "plan", "round", "seat", "side", "standing"}
# What the art of a game says again, since it has it without the capital or the full stop of the game.
AGAIN = {
    "battle_cry": {"once a battle"},  # a choice within a row of them
    "invasion": {"any helmet"},  # a default, in a sentence
    "battletech": {"right"},  # after "front" and before "rear"; the page has it alone
    "little_battlefield": {"blue’s faction", "red’s faction"},  # the names of fields; the options are sentences
}
# What pages say of something else than the game that says it, too.
BY_CHANCE = {
    "End the phase",  # of any record sheet; in Invasion a turn of the Lord
    "Throw the dice",  # what a request of any game lacks; in Bitva what to do
}
# Texts that say a term in another way, for want of room or because the sentence is another one in French.
OTHERWISE = {
    "A record sheet to fill in.",
    "Event rolls",  # a step's name, in a row of five
    "Reserve rolls",
    "no effect in any sector",
    "Unusable: an ATTACK or DEFENCE that would change nothing in any sector, a MOVE that no unit can make. Such a die"
    " is thrown again once, then discarded.",
}


def plain(text):
    """A term without its capital and what stands behind it."""
    return text.casefold().rstrip(" .:\u00a0")


def pairs(value):
    """The texts of a catalogue in both languages."""
    if isinstance(value, list):
        for inner in value:
            yield from pairs(inner)
    elif isinstance(value, dict) and isinstance(value.get("en"), str):
        yield value["en"], value["fr"]
    elif isinstance(value, dict):
        for inner in value.values():
            yield from pairs(inner)


def written_in(*catalogues):
    """The texts of these files in both languages."""
    for path in filter(Path.exists, catalogues):
        yield from pairs(tomllib.loads(path.read_text("utf-8")))


def catalogue(game):
    """What a game says, among it the titles of its content."""
    return written_in(*(ROOT / "games" / game / "content").glob("*.toml"))


def art(game):
    """What its board and its prints say besides."""
    return written_in(ROOT / "printables" / "art" / game / "words.toml")


def said_by(game):
    """Every text that a game has of its own."""
    return (*catalogue(game), *art(game))


def shared():
    """What pages and prints of all games say; a text with a context is one of several meanings, and told apart."""
    yield from pairs(tomllib.loads(PAPER.read_text("utf-8")))
    yield from (
        (entry.msgid, entry.msgstr)
        for entry in polib.pofile(str(SCREEN))
        if not entry.msgctxt and not entry.msgid_plural
    )


@cache
def parts():
    """The parts of the glossary by their headings."""
    return {part.partition("\n")[0].casefold(): part for part in GLOSSARY.read_text("utf-8").split("\n## ")[1:]}


def terms(part):
    """The terms of a part of the glossary with their French."""
    return [(plain(term), french) for term, french in re.findall(r"^\| (.+?) \| (.+?) \|", part, re.MULTILINE)]


@cache
def part_of(game):
    """A game's own part of the glossary; nothing, where it has none."""
    title = import_module(f"games.{game}").GAME.meta.title.en.casefold()
    return next((part for name, part in parts().items() if title.startswith(name) or name.startswith(title)), "")


@cache
def rulebook(game):
    """The terms of a game's own rulebook, whatever others call so."""
    return {term for term, _french in terms(part_of(game))}


def other_words(glossary, texts):
    """The texts that have one of these terms in English, and not the first five letters of each word of its French.
    Addresses, which end with a slash, are no words.
    """
    for english, french in texts:
        says, translated = (
            re.sub(r"\S+/(?=\W|$)|%\(.*?\)s|{.*?}|<.*?>", "", text).casefold() for text in (english, french)
        )
        for term, its_french in glossary:
            stems = [word[:5].casefold() for word in re.findall(r"\w{3,}", its_french)]
            if re.search(rf"\b{re.escape(term)}s?\b", says) and not all(stem in translated for stem in stems):
                yield term, english, french


@pytest.mark.parametrize("game", GAMES)
def test_a_term_has_one_translation_in_all_that_a_game_says(game):
    found = defaultdict(set)
    for english, french in said_by(game):
        found[plain(english)].add(plain(french))
    for english, french in shared():
        if plain(english) in found and plain(english) not in rulebook(game):
            found[plain(english)].add(plain(french))
    several = {english: french for english, french in found.items() if len(french) > 1}
    assert set(several) - TWO_MEANINGS - ITS_OWN.get(game, set()) == set(), several


def test_games_call_the_same_by_the_same_term_unless_a_rulebook_has_its_own():
    found = defaultdict(lambda: defaultdict(set))
    for game in GAMES:
        own = rulebook(game) | TWO_MEANINGS | ITS_OWN.get(game, set())
        for english, french in said_by(game):
            if plain(english) not in own:
                found[plain(english)][plain(french)].add(game)
    several = {english: french for english, french in found.items() if len(french) > 1}
    assert set(several) == BETWEEN, several


@pytest.mark.parametrize("game", GAMES)
def test_the_art_names_what_its_game_says_already(game):
    """By its place, as `inv_lord = "seats.lord"`; what means another thing has another French."""
    already, again = (
        {(plain(english), plain(french)) for english, french in texts(game)} for texts in (catalogue, art)
    )
    assert {english for english, _french in already & again} == AGAIN.get(game, set())


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_uses_the_glossary_s_french_for_a_term_of_the_rulebook(game):
    glossary = [(term, french) for term, french in terms(part_of(game)) if french != "–" and term not in EVERYDAY]
    texts = [(english, french) for english, french in said_by(game) if english not in OTHERWISE]
    assert list(other_words(glossary, texts)) == []


def test_pages_and_answers_use_the_glossary_s_french_for_their_terms():
    ours = [*terms(parts()["ours"]), *terms(parts()["battle cry campaigns"])]
    glossary = [(term, french) for term, french in ours if french != "–" and term not in EVERYDAY]
    assert glossary
    texts = [(english, french) for english, french in shared() if "link-withdrawn" not in english]
    assert list(other_words(glossary, texts)) == []


@pytest.mark.parametrize("game", ["invasion", "little_battlefield"])
def test_what_comes_on_top_is_supplementaire_and_only_the_strike_is_bonus(game):
    """As the French of their rules at a glance has it: PI supplémentaires, un tour supplémentaire."""
    texts = [french.casefold() for english, french in said_by(game) if "bonus" in english.casefold()]
    assert texts
    for french in texts:
        assert ("bonus" in re.sub(r"{.*?}", "", french)) == ("frappe bonus" in french), french


def test_a_sentence_of_pages_stands_in_their_locale_or_in_a_catalogue_and_not_in_both():
    """A page that says a refusal or a text of a game takes it from there; single words are everybody's."""
    refused = written_in(ROOT / "core" / "content" / "refusals.toml")
    catalogues = {english for texts in (refused, *map(said_by, GAMES)) for english, _french in texts}
    pages = {entry.msgid for entry in polib.pofile(str(SCREEN))}
    assert {text for text in pages & catalogues if len(text.split()) > 2} == BY_CHANCE
