import ast
import re
import tomllib
from datetime import date
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

import printables
from printables.catalogue import PRODUCTS, pages_of
from printables.installed import packages
from printables.tree import strings
from printables.words import LANGUAGES, Words, table, unsaid

CODE = sorted(Path(printables.__file__).parent.rglob("*.py"))

WRITTEN = {
    (game, key): words
    for game, package in (("", "printables"), *packages().items())
    if (files(package) / "words.toml").is_file()
    for key, words in tomllib.loads((files(package) / "words.toml").read_text("utf-8")).items()
    if key != "months"
}
WORDS = {f"{game} {key}": words for (game, key), words in WRITTEN.items() if isinstance(words, dict)}


def holes(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_text_stands_in_both_languages_with_the_same_holes():
    for key, words in WORDS.items():
        assert set(words) == set(LANGUAGES), key
        assert all(text == text.strip() != "" for text in words.values()), key
        assert holes(words["en"]) == holes(words["fr"]), key


def test_what_is_named_stands_among_the_texts_of_the_game():
    named = {(game, key): code for (game, key), code in WRITTEN.items() if isinstance(code, str)}
    assert named["invasion", "inv_lord"] == "seats.lord"
    assert {Words(lang, "invasion")("inv_lord") for lang in LANGUAGES} == {
        "Lord of the Monsters",
        "Seigneur des Monstres",
    }
    assert [(game, key) for game, key in named if set(table(game)[key]) != set(LANGUAGES)] == []


def test_typography():
    for key, words in WORDS.items():
        french = words["fr"]
        assert not re.search(r"(?<!\u00a0)[:;?!»]", french), key
        assert not re.search(r"«(?!\u00a0)", french), key
        assert not re.search(r"\s[:;?!]", words["en"]), key
        assert not re.search(r"['\"]|\.\.\.|--", "".join(words.values())), key


@pytest.mark.parametrize("slug", PRODUCTS)
def test_typography_of_texts_that_are_put_together(slug):
    printed = [text.text for page in pages_of(slug, language="fr") for text in strings(page.art)]
    assert printed
    for text in printed:
        assert not re.search(r"[^\u00a0][:;?!»]|«(?!\u00a0)", text), text


def test_dates_are_written_out():
    assert Words("fr").day(date(1862, 3, 1)) == "1er mars 1862"
    assert Words("fr").day(date(1862, 8, 30)) == "30 août 1862"
    assert Words("en").day(date(1862, 12, 13)) == "13 December 1862"
    assert Words("en").day("late August") == "late August"
    assert [len(table()["months"][lang]) for lang in LANGUAGES] == [12, 12]


def test_what_has_no_words_is_said_by_its_key_and_all_that_it_names(monkeypatch):
    monkeypatch.setattr("printables.words.unsaid", unsaid)
    assert Words("en")("connect_board") == Words("fr")("connect_board") == "Connect board"
    assert Words("en")("connect_row", row=3, side="Cross") == "Connect row 3 Cross"


def test_what_has_words_in_english_alone_is_said_so(monkeypatch):
    words = {"connect_board": {"en": "The board"}, "months": table()["months"]}
    monkeypatch.setattr("printables.words.table", lambda game="": words)
    assert Words("fr")("connect_board") == "The board"
    assert Words("de").day(date(1862, 3, 1)) == "1 March 1862"


def test_the_words_of_a_game_are_its_own_and_stand_before_those_of_all():
    assert Words("en", "battletech")("turn") == "Turn"
    assert Words("en", "battletech")("moved") == "Movement"
    assert Words("fr", "battle-cry")("page", n=1, m=2) == Words("fr")("page", n=1, m=2) == "page 1 sur 2"
    assert "moved" not in table("battle-cry")
    assert Words("en", "chess")("page", n=1, m=2) == "page 1 of 2"


def keys_of(file: Path) -> tuple[set[str], set[str]]:
    """The texts in a module as patterns of what may be a key: whole ones, and those with holes."""
    whole, holed = set(), set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(value.value) if isinstance(value, ast.Constant) else ".+" for value in node.values]
            if any(len(part) > 3 and part != ".+" for part in parts):
                holed.add("".join(parts))
    return whole, holed


def test_every_word_is_used_somewhere():
    whole, holed = (set().union(*found) for found in zip(*map(keys_of, CODE), strict=True))
    made = re.compile("|".join(f"(?:{pattern})" for pattern in holed))
    keys = {key for _game, key in WRITTEN}
    numbered = {key for key in keys if re.sub(r"_\d+$", "", key) in whole}  # as `notes` asks for them
    assert {key for key in keys - whole - numbered if not made.fullmatch(key)} == set()
