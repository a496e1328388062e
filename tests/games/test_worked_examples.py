"""Each function that gives exact odds shows in its docstring an example that can be followed by hand, and it holds."""

import doctest
import inspect
import pkgutil
import re
from importlib import import_module

import pytest

import games
from games.battletech.prospects import Prospect
from games.battletech.tohit import ToHit
from games.battletech.volley import Outlook
from games.core.held import TurnDice
from games.core.upshots import Upshot

# A chance by itself, and what says several. What tells people or programs of these in their own words (a `Forecast`, an
# answer of the API) reckons nothing.
EXACT = ("Fraction", *(kind.__name__ for kind in (Outlook, Prospect, ToHit, TurnDice, Upshot)))
MODULES = [import_module(package.name) for package in pkgutil.walk_packages(games.__path__, "games.")]


def exact_odds(module):
    """The public functions of a module that give chances."""
    for name, function in inspect.getmembers(module, inspect.isroutine):
        gives = str(getattr(function, "__annotations__", {}).get("return", ""))
        exact = re.search(rf"\b({'|'.join(EXACT)})\b", gives)
        if function.__module__ == module.__name__ and not name.startswith("_") and exact:
            yield function


FOUND = [
    pytest.param(example, id=f"{example.__module__}.{example.__name__}")
    for module in MODULES
    for example in exact_odds(module)
]


@pytest.mark.parametrize("function", FOUND)
def test_a_function_that_gives_odds_is_called_in_an_example(function):
    examples = doctest.DocTestParser().get_examples(function.__doc__)
    assert any(re.search(rf"\b{function.__name__}\(", example.source) for example in examples)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_hold(module):
    assert doctest.testmod(module).failed == 0
