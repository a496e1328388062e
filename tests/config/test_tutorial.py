"""docs/adding_a_game.md is followed to the letter: its files are written, installed, tested and played."""

import os
import re
import shlex
import subprocess
import sys
import tomllib

import pytest

from .conftest import ROOT

PAGE = (ROOT / "docs" / "adding_a_game.md").read_text("utf-8")
FILES = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LINES_MOST, DRAWING_MOST = 150, 40  # of the game's folder, and of its drawing


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the files of the page, installed as pip would do it, and the game of the last command played."""
    folder = tmp_path_factory.mktemp("tutorial")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    made = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    made.mkdir()
    (made / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in named.items())
        for group, named in project["entry-points"].items()
    )
    (made / "entry_points.txt").write_text(points)
    for command in COMMANDS:
        run(folder, *shlex.split(command)[1:])
    return folder


def run(folder, *arguments):
    """Python in this folder, where the project and the new game can be imported."""
    path = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def passes(folder, *files):
    project = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT))
    return run(folder, "-m", "pytest", "-q", *project, *map(str, files))


def test_the_folder_of_the_game_is_a_short_one():
    lines = {name: len(text.splitlines()) for name, text in FILES.items() if name.startswith("three_in_a_row/")}
    assert 0 < lines.pop("three_in_a_row/art/board.py") <= DRAWING_MOST
    assert len(lines) == 3
    assert sum(lines.values()) <= LINES_MOST


@pytest.mark.long
def test_the_new_game_keeps_the_contract_of_all_games(installed):
    assert " passed" in passes(installed, installed / "tests" / "test_three_in_a_row.py")


@pytest.mark.long
def test_the_new_game_is_played_by_api_and_by_its_page(installed):
    doors = [ROOT / "tests" / door / "play_three_in_a_row.py" for door in ("api", "web")]
    assert " passed" in passes(installed, *doors)
