"""Rules, tests and the page for players name the same numbers."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CODE = sorted((ROOT / "games" / "invasion").rglob("*.py"))
CONTENT = sorted((ROOT / "games" / "invasion" / "content").glob("*.toml"))
PAGE = (ROOT / "docs" / "rules" / "invasion.md").read_text(encoding="utf-8")

LISTS = {"R": range(14), "A": range(1, 16), "T": range(1, 21), "G": range(1, 16)}
EVERY = [f"{letter}{number}" for letter, numbers in LISTS.items() for number in numbers]
NUMBER = r'(?<![\w"-])[RATG]\d{1,2}(?![\w"-])'  # a number in quotes is the name of a cell


def functions(path):
    return [node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]


def words(path):
    """The comments and docstrings of a module."""
    source = path.read_text(encoding="utf-8")
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    yield from (ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, documented))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


NAMED = {
    part
    for path in Path(__file__).parent.glob("test_*.py")
    for name in functions(path)
    if name.startswith("test_")
    for part in name.split("_")
}
CITED = {one for path in CODE for text in words(path) for one in re.findall(NUMBER, text)}
CITED_IN_CONTENT = {one for path in CONTENT for one in re.findall(NUMBER, path.read_text("utf-8"))}
EXPLAINED = re.findall(r"^- \*\*([RATG]\d{1,2})\*\* ", PAGE, re.MULTILINE)
REFUSALS = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("number", EVERY)
def test_every_rule_has_a_test_that_names_it(number):
    assert number in NAMED


@pytest.mark.parametrize("number", [one for one in EVERY if one[0] != "G"])
def test_every_rule_is_cited_where_the_code_follows_it(number):
    assert number in CITED


def test_the_page_explains_every_number_once_and_in_order():
    assert EXPLAINED == EVERY


def test_no_code_cites_a_number_that_the_page_does_not_explain():
    assert set(EVERY) >= CITED | CITED_IN_CONTENT


def raised(path):
    """The codes of all Illegal errors that a module raises."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
            assert isinstance(node.args[0], ast.Constant), f"{path}: a code is spelt out where it is raised"
            yield node.args[0].value


def test_the_page_lists_every_refusal_of_the_game_and_no_other():
    assert sorted({code for path in CODE for code in raised(path)}) == REFUSALS
