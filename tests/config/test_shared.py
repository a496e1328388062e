"""What tests share says what it found when it fails."""

from tests.games.contract import Contract


def test_the_contract_of_games_is_rewritten_as_the_tests_themselves_are():
    """By pytest, which puts what it found into names with an @; without that a failure is a bare AssertionError."""
    checks = [check for name, check in vars(Contract).items() if name.startswith("test_")]
    assert any(name.startswith("@py_assert") for check in checks for name in check.__code__.co_varnames)
