"""Every code that is raised has words, and the words find their parameters."""

import ast
import re

import pytest
from django.conf import settings

from campaigns.messages import _OTHER_NAMES, MESSAGES, message
from games.registry import GAMES

# A game's codes need words from the day it is registered.
GAMES_REGISTERED = [f"games/{key.replace('-', '_')}" for key in GAMES]
FOLDERS = ("games/registry.py", "games/core", *GAMES_REGISTERED, "core", "campaigns", "matches", "api", "web")
RAISED = {"Illegal", "Refused", "Invalid", "Forbidden", "Missing", "Conflict", "Stale", "KeyReused"}
PARAMETER = re.compile(r"%\((\w+)\)s")


def raised():
    """(code, names of its parameters, where) for every refusal written in the code."""
    for folder in FOLDERS:
        place = settings.BASE_DIR / folder
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and name_of(node.func) in RAISED and node.args:
                    for code in codes_in(node.args[0]):
                        names = {one.arg for one in node.keywords} - {"field"}
                        yield code, names, f"{path.relative_to(settings.BASE_DIR)}:{node.lineno}"


def name_of(function):
    return getattr(function, "id", getattr(function, "attr", ""))


def codes_in(argument):
    """The code, or both of a conditional; the condition itself is no code."""
    if isinstance(argument, ast.IfExp):
        yield from codes_in(argument.body)
        yield from codes_in(argument.orelse)
    elif isinstance(argument, ast.Constant):
        yield argument.value


def test_every_code_that_is_raised_has_words():
    found = list(raised())
    assert len(found) > 100
    assert [(code, where) for code, _names, where in found if code not in MESSAGES] == []


def test_the_words_find_their_parameters():
    for code, names, where in raised():
        if None in names:  # handed on as they came
            continue
        wanted = set(PARAMETER.findall(str(MESSAGES.get(code, ""))))
        given = {_OTHER_NAMES.get(name, name) for name in names}
        assert wanted <= given, (code, where)


def test_parameters_are_named_in_words():
    assert message("placement-not-allowed", {"kind": "unit"}) == "It cannot go there."
    assert message("not-a-choice", {"choices": ["union", "confederacy"]}) == "Choose one of: Union, Confederacy."
    assert message("out-of-range", {"low": 0, "high": 9, "path": "pot"}) == "Give a number from 0 to 9."


def test_a_code_without_words_is_a_fault():
    with pytest.raises(KeyError):
        message("no-such-code")
