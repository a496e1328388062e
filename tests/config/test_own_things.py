"""A second game with designs and chances of its own is used by the same addresses, and nobody had to be told."""

import shutil
from pathlib import Path

import pytest

from .conftest import ROOT
from .test_tutorial import FILES, passes


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the game of the tutorial, and a package that brings it with more parts."""
    folder = tmp_path_factory.mktemp("stones")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copytree(Path(__file__).parent / "stones", folder / "stones")
    made = folder / "stones-1.0.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n")
    (made / "entry_points.txt").write_text("[bivouac.games]\nthree-in-a-row = stones:GAME\n")
    return folder


@pytest.mark.long
def test_designs_and_chances_of_a_second_game_are_used_by_the_same_doors(installed):
    assert " passed" in passes(installed, *(ROOT / "tests" / door / "play_stones.py" for door in ("api", "web")))
