"""Parameters that do not say what they take are few, and those there are get named."""

import subprocess
import sys

from config import environment as env


def shares(folder, code):
    (folder / "house.py").write_text(code)
    command = [sys.executable, "-m", "scripts.typed", str(folder)]
    done = subprocess.run(command, cwd=env.ROOT, capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines()


def test_a_house_whose_parameters_say_what_they_take_passes(tmp_path):
    assert shares(tmp_path, "class House:\n    def open(self, door: int, *keys: str) -> None: ...\n") == (
        0,
        ["0 of 2 parameters do not say what they take: 0.00%"],
    )


def test_every_way_to_say_nothing_is_named(tmp_path):
    code = (
        "Rows = Mapping[str, Any]\n"
        "def plain(a, b: Any, c: list[Any] | None, d: 'dict[str, Any]', e: Rows, f: typing.Any) -> int: ...\n"
        "async def named(*more: Any, key: int, **rest: Any) -> int: ...\n"
    )
    failed, lines = shares(tmp_path, code)
    assert failed == 1
    named = [
        *[f"house.py:2: plain({parameter})" for parameter in "abcdef"],
        "house.py:3: named(more)",
        "house.py:3: named(rest)",
    ]
    assert lines[:-1] == named
    assert lines[-1] == "8 of 9 parameters do not say what they take: 88.89%"


def test_three_in_a_hundred_are_too_many(tmp_path):
    typed = "".join(f"def f{n}(a: int) -> int: ...\n" for n in range(97))
    assert shares(tmp_path, typed + "def g(a, b) -> int: ...\n")[0] == 0
    assert shares(tmp_path, typed + "def g(a, b, c) -> int: ...\n")[0] == 1


def test_tests_and_migrations_are_not_counted(tmp_path):
    for folder in ("tests", "migrations", ".venv"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "room.py").write_text("def f(a): ...\n")
    assert shares(tmp_path, "def f(a: int) -> int: ...\n")[1] == ["0 of 1 parameters do not say what they take: 0.00%"]
