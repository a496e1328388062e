"""One English term has one French term in all that a game says: on the screen, over the API and on paper."""

import tomllib
from collections import defaultdict
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/content"))
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
# The same within one game, whose word the others of its name are not.
ITS_OWN = {
    "bitva": {"battle", "infantry"},  # a stage, not Battle Cry's; a piece, all of them
    "invasion": {"a round", "none", "packs", "spent", "{n} mp"},  # points of movement of heroes, not of mechs
    "battletech": {
        "clear",
        "none",
        "open",
        "walk",
    },  # open ground, not a button; woods; a roll, a choice; a verb, no pace
    "little_battlefield": {"drawn", "move", "your turn"},  # a game, not a round; the symbol, the deed; a turn's course
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


def said_by(game):
    """Every text that a game has of its own."""
    catalogues = [
        *(ROOT / "games" / game / "content").glob("*.toml"),
        ROOT / "printables" / "art" / game / "words.toml",
    ]
    for path in filter(Path.exists, catalogues):
        yield from pairs(tomllib.loads(path.read_text("utf-8")))


def shared():
    """What pages and prints of all games say; a text with a context is one of several meanings, and told apart."""
    yield from pairs(tomllib.loads(PAPER.read_text("utf-8")))
    yield from (
        (one.msgid, one.msgstr) for one in polib.pofile(str(SCREEN)) if not one.msgctxt and not one.msgid_plural
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_term_has_one_translation_in_all_that_a_game_says(game):
    found = defaultdict(set)
    for english, french in said_by(game):
        found[plain(english)].add(plain(french))
    for english, french in shared():
        if plain(english) in found:
            found[plain(english)].add(plain(french))
    several = {english: french for english, french in found.items() if len(french) > 1}
    assert set(several) - TWO_MEANINGS - ITS_OWN.get(game, set()) == set(), several
