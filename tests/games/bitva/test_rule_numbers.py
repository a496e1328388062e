"""Rules, tests and the page for players name the same numbers."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CODE = sorted((ROOT / "games" / "bitva").rglob("*.py"))
PAGE = (ROOT / "docs" / "rules" / "bitva.md").read_text(encoding="utf-8")

LISTS = {"": 21, "A": 17, "T": 18, "G": 15}
EVERY = [f"{letter}{number}" for letter, last in LISTS.items() for number in range(1, last + 1)]


def functions(path):
    return [node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]


def words(path):
    """The comments and docstrings of a module."""
    source = path.read_text(encoding="utf-8")
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    yield from (ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, documented))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


def numbers(text, rule):
    """The numbers that a text names: those of rules after the word, the others by their letter."""
    plain = re.findall(rf"{rule}(\d{{1,2}})(?!\d)", text, re.IGNORECASE)
    return {*plain, *re.findall(r'(?<![\w"])[ATG]\d{1,2}(?![\w"])', text)}


NAMED = {
    one
    for path in Path(__file__).parent.glob("test_*.py")
    for name in functions(path)
    if name.startswith("test_")
    for one in numbers(name.replace("_", " "), "rule ")
}
CITED = {one for path in CODE for text in words(path) for one in numbers(text, "rule ")}
EXPLAINED = re.findall(r"^- \*\*([ATG]?\d{1,2})\*\* ", PAGE, re.MULTILINE)
REFUSALS = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("number", EVERY)
def test_every_number_has_a_test_that_names_it(number):
    assert number in NAMED


@pytest.mark.parametrize("number", [one for one in EVERY if one[0] != "G"])
def test_every_number_is_cited_where_the_code_follows_it(number):
    assert number in CITED


def test_the_page_explains_every_number_once_and_in_order():
    assert EXPLAINED == EVERY


def test_no_code_and_no_test_names_a_number_that_the_page_does_not_explain():
    assert set(EXPLAINED) >= CITED | NAMED


def raised(path):
    """The codes of all Illegal errors that a module raises."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
            assert isinstance(node.args[0], ast.Constant), f"{path}: a code is spelt out where it is raised"
            yield node.args[0].value


def test_the_page_lists_every_refusal_and_no_other():
    assert sorted({code for path in CODE for code in raised(path)}) == REFUSALS
