"""Whoever reads a table's page reads words: no code of a game, of an option, of ours."""

import re

import pytest

from games.registry import PLAYABLE
from matches.tables import Sitting, match_create
from tests.games.kept import kept_games
from tests.kept_tables import kept_table

from .bench import NOW

pytestmark = pytest.mark.django_db

SHOWN = ("aria-label", "title", "alt", "placeholder")
POSITIONS = 4  # of a game, from its first to its last
CODES = re.compile(
    r"""
    (?<!\S)[a-z_-]+:\d+(?!\S)  # a tile and its turn: tavern:0
    | \b[a-z]+(_[a-z]+)+\b     # first_player
    | [{}]|^\s*\[\[            # a sentence that was not filled in, a table of TOML
    """,
    re.VERBOSE,
)
KEPT = [
    pytest.param(kept, id=f"{game}-{kept.file.stem}")
    for game, playable in PLAYABLE.items()
    for kept in kept_games(game)
    if kept.version == playable.rules.version
]


def read_on(page):
    """All that is read on a page, each piece of text by itself, what is told instead of pictures too."""
    return [*page.read.words, *(had[name] for _tag, had in page.read.tags for name in SHOWN if had.get(name))]


def codes_of(game, language):
    """The codes of a game that are no words: with a hyphen or an underscore, and in none of its texts."""
    every = PLAYABLE[game].texts.every
    texts = " ".join(text.said_in(language).lower() for text in every.values()).replace(" ", "-")
    codes = {code for name in every for code in name.split(".") if re.search(r"\w[-_]\w", code)}
    return {code for code in codes if code not in texts}


@pytest.mark.parametrize("kept", KEPT)
def test_all_that_is_read_at_a_table_is_words(reader, alice, kept):
    last = len(kept.states) - 1
    for line in sorted({last * n // (POSITIONS - 1) for n in range(POSITIONS)}):
        table = kept_table(kept, alice, line)
        for language in ("en", "fr"):
            read = read_on(reader(alice, language).go("table", table.pk))
            assert [text for text in read if CODES.search(text)] == []
            codes = codes_of(kept.game, language)
            assert [text for text in read if codes & set(re.findall(r"[\w-]+", text))] == []


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("invasion", {"board": "tavern:0 market:90 chapel:0 cellars:180"}, "L’auberge, Le marché (90°), La chapelle"),
        ("little-battlefield", {"cards": "plain village orchard ford hill ruins marsh town abbey"}, "Plaine, Village"),
        ("battletech", {"attacker": "ENF-4R, HBK-4G", "defender": "HBK-4G"}, "Enforcer ENF-4R, Hunchback HBK-4G"),
    ],
)
def test_the_texts_of_options_are_told_in_words_where_a_table_says_how_it_is_played(
    reader, alice, game, options, words
):
    rules = PLAYABLE[game].rules
    seats = [Sitting(seat, alice.pk) for seat in rules.seats(rules.setup())]
    table = match_create(game=game, host=alice, at=NOW, sittings=seats, options=options)
    page = reader(alice, "fr").go("table", table.pk)
    assert words in page.text
    assert next(iter(options.values())) not in page.text
