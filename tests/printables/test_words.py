import re
from datetime import date
from string import Formatter

import pytest

from printables.catalogue import PRODUCTS, pages_of
from printables.words import LANGUAGES, Words, table

WORDS = {key: words for key, words in table().items() if key != "months"}


def holes(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_every_text_stands_in_both_languages_with_the_same_holes(words):
    assert set(words) == set(LANGUAGES)
    assert all(text == text.strip() != "" for text in words.values())
    assert holes(words["en"]) == holes(words["fr"])


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_typography(words):
    french = words["fr"]
    assert not re.search(r"(?<!\u00a0)[:;?!»]", french)
    assert not re.search(r"«(?!\u00a0)", french)
    assert not re.search(r"\s[:;?!]", words["en"])
    assert not re.search(r"['\"]|\.\.\.|--", "".join(words.values()))


def test_dates_are_written_out():
    assert Words("fr").day(date(1862, 3, 1)) == "1er mars 1862"
    assert Words("fr").day(date(1862, 8, 30)) == "30 août 1862"
    assert Words("en").day(date(1862, 12, 13)) == "13 December 1862"
    assert Words("en").day("late August") == "late August"
    assert [len(table()["months"][lang]) for lang in LANGUAGES] == [12, 12]


def test_an_unknown_word_is_an_error():
    with pytest.raises(KeyError):
        Words("en")("no-such-word")


def test_every_word_is_printed_somewhere(monkeypatch, campaign, crowded):
    said = set()
    speak = Words.__call__

    def listen(self, key, **values):
        said.add(key)
        return speak(self, key, **values)

    monkeypatch.setattr(Words, "__call__", listen)
    for slug in PRODUCTS:
        pages_of(slug)
    for data in (campaign, crowded):
        pages_of("campaign-sheet", data=data)
    missing = set(WORDS) - said
    # a campaign has one status at a time, a battle too
    assert missing <= {"campaign_planned", "battle_open"}
