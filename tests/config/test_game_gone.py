"""A package brings a game, a table of it is played, and the package is taken away: all else goes on, and it says so."""

import json
import os
import subprocess
import sys

import pytest

from .conftest import ROOT, local
from .test_own_things import installed  # noqa: F401  # the package


@pytest.fixture
def data(tmp_path):
    """A data folder with nothing in it."""
    return tmp_path / "data"


def run(data, command, *packages):
    """What a process says that finds these packages."""
    path = os.pathsep.join(map(str, (*packages, ROOT)))
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=local(data, PYTHONPATH=path), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_table_of_a_game_that_is_gone_keeps_no_other_page_from_its_readers(data, installed):  # noqa: F811
    data.mkdir()
    run(data, ["manage.py", "migrate", "--verbosity", "0"], installed)
    run(data, ["-m", "tests.config.gone", "begin"], installed)
    here, gone = (run(data, ["-m", "tests.config.gone", "ask"], *packages) for packages in ([installed], []))
    assert set(json.loads(here.splitlines()[-1]).values()) == {200}
    refused = {place: status for place, status in json.loads(gone.splitlines()[-1]).items() if status != 200}
    assert refused == {"/tables/1/": 409, "/api/v1/matches/1/": 409}
    assert "1 of three-in-a-row left out" in gone
