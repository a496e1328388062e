"""Rules, tests and the page for players name the same numbers, and mark the same ones as our own."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from games.battletech.options import OPTION_FACTS
from games.battletech.rulings import RULINGS

ROOT = Path(__file__).resolve().parents[3]
CODE = sorted((ROOT / "games" / "battletech").glob("*.py"))
CORE = sorted((ROOT / "games" / "core").glob("*.py"))
CONTENT = sorted((ROOT / "games" / "battletech" / "content").glob("*.toml"))
PAGE = (ROOT / "docs" / "rules" / "battletech.md").read_text(encoding="utf-8")

LISTS = {"S": 9, "V": 10, "L": 8, "W": 11, "H": 9, "D": 4, "G": 11}
EVERY = [f"{letter}{number}" for letter, last in LISTS.items() for number in range(1, last + 1)]
NUMBER = re.compile(r'(?<![\w"-])[SVLWHDG]\d{1,2}(?![\w"-])')  # in quotes it is the name of a mech


def functions(path):
    return [node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]


def words(path):
    """The comments and docstrings of a module."""
    source = path.read_text(encoding="utf-8")
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    yield from (ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, documented))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


TESTS = [name for path in Path(__file__).parent.glob("test_*.py") for name in functions(path)]
NAMED = {part for name in TESTS if name.startswith("test_") for part in name.split("_")}
CITED = {one for path in CODE for text in words(path) for one in NUMBER.findall(text)}
RULES = dict(re.findall(r"^- \*\*([SVLWHDG]\d{1,2})\*\* (.*?)(?=^- \*\*|^#|\Z)", PAGE, re.MULTILINE | re.DOTALL))
REFUSALS = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("number", EVERY)
def test_every_rule_has_a_test_that_names_it(number):
    assert number in NAMED


@pytest.mark.parametrize("number", [one for one in EVERY if one[0] != "G"])
def test_every_rule_is_cited_where_the_code_follows_it(number):
    assert number in CITED or any(number in NUMBER.findall(path.read_text("utf-8")) for path in CONTENT)


def test_the_page_explains_every_number_once_and_in_order():
    assert re.findall(r"^- \*\*([SVLWHDG]\d{1,2})\*\* ", PAGE, re.MULTILINE) == EVERY


def test_no_code_cites_a_number_that_the_page_does_not_explain():
    assert set(EVERY) >= CITED


def test_what_the_page_marks_as_ours_is_what_players_are_told():
    on_page = {(number, mark) for number, text in RULES.items() for mark in re.findall(r"\*\*([RM])\*\*", text)}
    assert on_page == {(ruling.rule, ruling.mark) for ruling in RULINGS}
    assert {fact.rule for fact in OPTION_FACTS.values() if fact.reconstruction} <= {number for number, _ in on_page}


def raised(path):
    """The codes of all Illegal errors that a module raises."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
            codes = [one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)]
            assert codes, f"{path}: a code is spelt out where it is raised"
            yield from codes


def test_the_page_lists_every_refusal_in_order_and_none_that_nobody_makes():
    own = {code for path in CODE for code in raised(path)}
    shared = {code for path in CORE for code in raised(path)}
    assert sorted(REFUSALS) == REFUSALS
    assert own <= set(REFUSALS) <= own | shared
