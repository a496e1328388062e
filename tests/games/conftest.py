"""More random games than the suite has time for: `pytest tests/games -k random_games --playouts 1000`."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--playouts", type=int, default=0, help="random games for each set-up, instead of a few")
