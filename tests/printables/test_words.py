import ast
import re
from datetime import date
from pathlib import Path
from string import Formatter

import pytest

import printables
from printables.words import LANGUAGES, Words, table

CODE = sorted(Path(printables.__file__).parent.rglob("*.py"))

WORDS = {key: words for key, words in table().items() if key != "months"}


def holes(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_text_stands_in_both_languages_with_the_same_holes():
    for key, words in WORDS.items():
        assert set(words) == set(LANGUAGES), key
        assert all(text == text.strip() != "" for text in words.values()), key
        assert holes(words["en"]) == holes(words["fr"]), key


def test_typography():
    for key, words in WORDS.items():
        french = words["fr"]
        assert not re.search(r"(?<!\u00a0)[:;?!»]", french), key
        assert not re.search(r"«(?!\u00a0)", french), key
        assert not re.search(r"\s[:;?!]", words["en"]), key
        assert not re.search(r"['\"]|\.\.\.|--", "".join(words.values())), key


def test_dates_are_written_out():
    assert Words("fr").day(date(1862, 3, 1)) == "1er mars 1862"
    assert Words("fr").day(date(1862, 8, 30)) == "30 août 1862"
    assert Words("en").day(date(1862, 12, 13)) == "13 December 1862"
    assert Words("en").day("late August") == "late August"
    assert [len(table()["months"][lang]) for lang in LANGUAGES] == [12, 12]


def test_an_unknown_word_is_an_error():
    with pytest.raises(KeyError):
        Words("en")("no-such-word")


def keys_of(file: Path) -> tuple[set[str], set[str]]:
    """The texts in a module as patterns of what may be a key: whole ones, and those with holes."""
    whole, holed = set(), set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(one.value) if isinstance(one, ast.Constant) else ".+" for one in node.values]
            if any(len(part) > 3 and part != ".+" for part in parts):
                holed.add("".join(parts))
    return whole, holed


def test_every_word_is_used_somewhere():
    whole, holed = (set().union(*found) for found in zip(*map(keys_of, CODE), strict=True))
    made = re.compile("|".join(f"(?:{one})" for one in holed))
    assert [key for key in WORDS if key not in whole and not made.fullmatch(key)] == []


def test_words_stand_once(monkeypatch, tmp_path):
    (tmp_path / "words.toml").write_text('page = { en = "page", fr = "page" }')
    monkeypatch.setattr("printables.words.files", lambda _: tmp_path)
    with pytest.raises(ValueError, match="page stands twice"):
        table.__wrapped__()
