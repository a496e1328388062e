"""Whatever has a name says by it what it is."""

import ast
import re
from functools import cache

from config import environment as env
from scripts.typed import modules

SAY_NOTHING = {"one", "said", "mine", "told"}
FIELDS = {"api": {"mine"}}  # of answers, which programs know by them
OURS_ALONE = {"Pen", "Hand", "Place", "Door", "Ask", "Told", "Seen", "Wanted", "Look", "Leaf", "Bound"}
RULEBOOKS = {("games/bitva/model.py", "Place")}  # a unit, as its rules say


def named(tree):
    """The functions, parameters and variables of a module: each line and name, without the mark of what is private."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name.strip("_")
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg.strip("_")
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id.strip("_")


@cache
def read(folder=env.ROOT):
    """Every module of a folder, read once, each with where it stands; of the whole those that are no tests."""
    return [(path.relative_to(env.ROOT), ast.parse(path.read_text("utf-8"))) for path in modules(folder)]


def written():
    """Every module, those of tests and those that people copy out of the page on adding a game, each with its place."""
    yield from read()
    yield from read(env.ROOT / "tests")
    page = env.ROOT / "docs" / "adding_a_game.md"
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        yield page.relative_to(env.ROOT), ast.parse(block)


def test_nothing_has_a_name_that_says_nothing():
    found = []
    for where, tree in written():
        known = SAY_NOTHING - FIELDS.get(where.parts[0], set())
        found += [f"{where}:{line} is called “{name}”" for line, name in named(tree) if name in known]
    assert not found, f"Call each by what it is: {', '.join(found)}"


def test_nothing_in_a_script_has_a_name_that_says_nothing():
    scripts = sorted((env.ROOT / "web/static/web").glob("*.js"))
    assert scripts
    for path in scripts:
        code = re.sub(r"""//[^\n]*|"[^"\n]*"|'[^'\n]*'""", "", path.read_text("utf-8"))
        assert not SAY_NOTHING.intersection(re.findall(r"\w+", code)), path.name


def test_no_class_has_a_name_that_only_this_house_would_understand():
    found = {
        (where.as_posix(), node.name)
        for where, tree in read()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name in OURS_ALONE
    }
    assert found == RULEBOOKS
