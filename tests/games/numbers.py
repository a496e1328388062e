"""Rules, tests and the page for players name the same numbers. A game's test_rule_numbers.py makes a class of this one:

class TestNumbers(RuleNumbers):
    game = "invasion"
    every = numbered(R=range(14), A=range(1, 16))
    here = Path(__file__).parent
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import ClassVar

from games.core.texts import texts
from tests.games.reach import Node, modules, reached

ROOT = Path(__file__).resolve().parents[2]


def numbered(**lists: range) -> list[str]:
    """The numbers of a page: `numbered(A=range(1, 3))` are A1 and A2; the letter `_` stands for none."""
    return [f"{letter.strip('_')}{number}" for letter, numbers in lists.items() for number in numbers]


def functions(path: Path) -> list[str]:
    return [node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]


def words(path: Path) -> Iterator[str]:
    """The comments and docstrings of a module."""
    source = path.read_text(encoding="utf-8")
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    yield from (ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, documented))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


def raised(path: Path) -> Iterator[str]:
    """The codes of all Illegal errors that a module raises."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
            codes = [constant.value for constant in ast.walk(node.args[0]) if isinstance(constant, ast.Constant)]
            assert codes, f"{path}: a code is spelt out where it is raised"
            yield from codes


class RuleNumbers:
    """`uncited` are letters of numbers that the code need not name (golden tests), `untested` those a test need not."""

    game: ClassVar[str]
    every: ClassVar[list[str]]
    here: ClassVar[Path]
    uncited: ClassVar[str] = "G"
    untested: ClassVar[str] = ""
    also_raising: ClassVar[tuple[Path, ...]] = ()

    @classmethod
    @cache
    def code(cls) -> list[Path]:
        return sorted((ROOT / "games" / cls.game).rglob("*.py"))

    @classmethod
    @cache
    def page(cls) -> str:
        return (ROOT / "docs" / "rules" / f"{cls.game}.md").read_text(encoding="utf-8")

    @classmethod
    def letters(cls) -> str:
        return "".join(sorted({number[0] for number in cls.every if number[0].isalpha()}))

    @classmethod
    def named_in(cls, text: str) -> set[str]:
        """The numbers in a text, "N8 to N11" meaning all of them. A number in quotes is the name of a hex or a cell."""
        letters = cls.letters()
        found = set(re.findall(rf'(?<![\w"-])[{letters}]\d{{1,2}}(?![\w"-])', text))
        for first, last in re.findall(rf"\b([{letters}]\d+) to ([{letters}]\d+)\b", text):
            found |= {f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1)}
        if any(number[0].isdigit() for number in cls.every):
            found |= set(re.findall(r"rule (\d{1,2})(?!\d)", text, re.IGNORECASE))
        return found

    @classmethod
    @cache
    def in_tests(cls) -> set[str]:
        names = [name for path in cls.here.glob("test_*.py") for name in functions(path) if name.startswith("test_")]
        return {number for name in names for number in cls.named_in(name.replace("_", " "))}

    @classmethod
    @cache
    def in_code(cls) -> set[str]:
        content = [path.read_text("utf-8") for path in (ROOT / "games" / cls.game / "content").glob("*.toml")]
        return {n for text in [*(t for path in cls.code() for t in words(path)), *content] for n in cls.named_in(text)}

    @classmethod
    def nodes(cls) -> Iterator[tuple[str, Node]]:
        """What is said beside a function, class or constant of the game; what is said of a module is of none."""
        for name, module in modules().items():
            if name.startswith(f"games.{cls.game}."):
                yield from ((text, node) for text, node in module.words if node is not None)

    @classmethod
    @cache
    def in_reach(cls) -> set[str]:
        """The numbers of the code that a door comes by, and of the content that this code loads."""
        content = (ROOT / "games" / cls.game / "content").glob("*.toml")
        loaded = [path.read_text("utf-8") for path in content if path.stem in reached().strings]
        followed = [text for text, node in cls.nodes() if node.key in reached().nodes]
        return {number for text in [*followed, *loaded] for number in cls.named_in(text)}

    def test_every_number_has_a_test_that_names_it(self):
        assert [n for n in self.every if n[0] not in self.untested and n not in self.in_tests()] == []

    def test_every_number_is_cited_where_a_door_reaches_the_code_that_follows_it(self):
        assert [n for n in self.every if n[0] not in self.uncited and n not in self.in_reach()] == []

    def test_no_code_that_follows_a_number_waits_for_a_caller(self):
        """Its tests alone do not bring a rule to a table."""
        alone = {node.key for text, node in self.nodes() if self.named_in(text) and node.key not in reached().nodes}
        assert sorted(alone) == []

    def test_the_page_explains_every_number_once_and_in_order(self):
        assert re.findall(rf"^- \*\*([{self.letters()}]?\d{{1,2}})\*\* ", self.page(), re.MULTILINE) == self.every

    def test_no_code_cites_a_number_that_the_page_does_not_explain(self):
        assert self.in_code() - set(self.every) == set()

    def test_the_page_lists_every_refusal_and_no_other(self):
        codes = {code for path in (*self.code(), *self.also_raising) for code in raised(path)}
        assert sorted(codes) == re.findall(r"^\| `([a-z-]+)` \|", self.page(), re.MULTILINE)


class RulingNumbers(RuleNumbers):
    """Of a game that is played move by move: its players are told what is ours."""

    def test_what_the_page_marks_as_ours_is_what_players_are_told(self):
        """Each **R** and **M** of the page has its sentence, and no other, in the same order."""
        rules = re.findall(
            rf"^- \*\*([{self.letters()}]?\d{{1,2}})\*\* (.*?)(?=^- |^#|\Z)", self.page(), re.MULTILINE | re.DOTALL
        )
        on_page = [(number, mark) for number, text in rules for mark in re.findall(r"\*\*([RM])\*\*", text)]
        listed = texts(f"games.{self.game}").rulings
        assert [(ruling.rule, ruling.mark) for ruling in listed] == on_page
        assert all(ruling.en and ruling.fr for ruling in listed)

    def test_an_option_whose_default_is_ours_goes_with_a_ruling(self):
        facts = import_module(f"games.{self.game}.options").OPTION_FACTS.values()
        ruled = {ruling.rule for ruling in texts(f"games.{self.game}").rulings}
        assert {fact.rule for fact in facts if fact.reconstruction} <= ruled
