"""docs/adding_a_game.md is followed to the letter, in both ways that it tells: the game is a package of its own, which
is installed, or lies in `games/`. Its files are written, typed, tested and played.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from .conftest import ROOT

PAGE = (ROOT / "docs" / "adding_a_game.md").read_text("utf-8")
FILES = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
IN_GAMES = PAGE.partition("\n## In games\n")[2].partition("\n## ")[0]
PLACES = dict(re.findall(r"^\| `([\w./]+)` \| `([\w./]+)` \|$", IN_GAMES, re.MULTILINE))  # of its parts in `games/`
LINES_MOST, DRAWING_MOST = 150, 40  # of the game's folder, and of its drawing


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the files of the page, installed as pip would do it, and the games of its commands played."""
    folder = tmp_path_factory.mktemp("tutorial")
    written(folder, FILES)
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in named.items())
        for group, named in project["entry-points"].items()
    )
    made = f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    written(folder, {f"{made}/METADATA": about, f"{made}/entry_points.txt": points})
    for command in COMMANDS:
        run(folder, "sh", "-ec", command)
    return folder


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of all this with the game in `games/`, and the games of the page's commands played."""
    folder = tmp_path_factory.mktemp("house") / "bivouac"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "var", "__pycache__"))
    renamed = {placed(name): re.sub(r'(^from |texts\(")(?=three_in_a_row)', r"\1games.", text, flags=re.MULTILINE)
               for name, text in FILES.items() if name != "pyproject.toml"}  # fmt: skip
    written(folder, renamed)
    for command in COMMANDS:
        run(folder, "sh", "-ec", " ".join(map(placed, command.split(" "))))
    return folder


def placed(name):
    """Where a part of the page lies, or a command finds it, if the game is in `games/`."""
    before = max(filter(name.startswith, PLACES), key=len, default="")
    return PLACES.get(before, "") + name.removeprefix(before)


def written(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def run(folder, *command):
    """A command in this folder, where the new game can be imported, and the project, of which it may be a copy."""
    where = {
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
    }
    done = subprocess.run(command, cwd=folder, env={**os.environ, **where}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def passes(folder, *arguments, root=ROOT):
    project = ("-c", str(root / "pyproject.toml"), "--rootdir", str(root))
    return run(folder, "python", "-m", "pytest", "-q", *project, *map(str, arguments))


def test_the_folder_of_the_game_is_a_short_one():
    lines = {name: len(text.splitlines()) for name, text in FILES.items() if name.startswith("three_in_a_row/")}
    assert 0 < lines.pop("three_in_a_row/art/board.py") <= DRAWING_MOST
    assert len(lines) == 3
    assert sum(lines.values()) <= LINES_MOST


def test_every_part_has_its_place_in_games():
    assert {placed(name) for name in FILES} == {
        "pyproject.toml",
        "games/three_in_a_row/__init__.py",
        "games/three_in_a_row/rules.py",
        "games/three_in_a_row/content/texts.toml",
        "printables/art/three_in_a_row/board.py",
        "tests/games/three_in_a_row/test_contract.py",
    }


@pytest.mark.long
def test_the_new_game_keeps_the_contract_of_all_games(installed):
    assert " passed" in passes(installed, installed / "tests" / "test_three_in_a_row.py")


@pytest.mark.long
def test_the_new_game_is_played_by_api_and_by_its_page(installed):
    doors = [ROOT / "tests" / door / "play_three_in_a_row.py" for door in ("api", "web")]
    assert " passed" in passes(installed, *doors)


@pytest.mark.long
def test_in_games_its_types_and_its_form_are_right(house):
    folders = [placed(folder).rstrip("/") for folder in ("three_in_a_row/", "three_in_a_row/art/")]
    run(house, "ruff", "check", "--fix", *folders)
    run(house, "ruff", "format", "--check", *folders)
    packages = [part for folder in folders for part in ("-p", folder.replace("/", "."))]
    assert "no issues found" in run(house, "mypy", *packages)


@pytest.mark.long
def test_in_games_it_keeps_what_all_games_keep(house):
    suites = [f"tests/{suite}" for suite in ("games", "printables", "print_room", "matches", "api", "web")]
    output = passes(house, *suites, "-k", "three-in-a-row or three_in_a_row or ThreeInARow", root=house)
    assert " passed" in output


@pytest.mark.long
def test_in_games_it_is_played_by_api_and_by_its_page(house):
    doors = [house / "tests" / door / "play_three_in_a_row.py" for door in ("api", "web")]
    assert " passed" in passes(house, *doors, root=house)
