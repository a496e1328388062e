"""Art is found by its game's key: in printables/art, and in packages of others."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.registry import GAMES
from printables import art
from printables.catalogue import PRODUCTS
from printables.installed import art_of, packages

BOARD = """
from printables.shapes import Named, group, label
from printables.layout import Box
from printables.sheets import Page


def board_page(theme, words, state):
    box = Box(0, 0, 30, 30)
    art = group(Named("field-a1", words("goblins_cave"), label(box, state, 12), place="a1", reach=3.5))
    return Page(30, 30, art, "Goblins", "Goblins", "", words.lang)
"""
CAVES = """
from dataclasses import dataclass

from printables.product import Product


@dataclass(frozen=True)
class Cave:
    pass


PRODUCTS = (Product("cave", "goblins_cave", Cave, lambda data, words: ("Cave", "")),)
"""
GAME = """
from games.core.game import Listed
from games.core.meta import GameMeta
from games.core.text import Text

GAME = Listed(meta=GameMeta("goblins", Text("Goblins", "Gobelins"), ("chief",), 1, 1, ("match",)))
"""


INSTALLED = {
    "goblins-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: goblins\nVersion: 1.0\n",
    "goblins-1.0.dist-info/entry_points.txt": "[bivouac.games]\ngoblins = goblins:GAME\n",
}
GOBLINS = {
    **INSTALLED,
    "goblins/__init__.py": GAME,
    "goblins/art/board.py": BOARD,
    "goblins/art/products.py": CAVES,
    "goblins/art/words.toml": 'goblins_cave = { en = "A cave", fr = "Une caverne" }',
}


def written(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def goblins(tmp_path):
    """A package that brings a game with art, installed in a folder."""
    return written(tmp_path, GOBLINS)


def test_every_art_is_that_of_a_game_or_bivouacs_own():
    folders = {path.name.replace("_", "-") for path in Path(art.__path__[0]).iterdir() if any(path.glob("*.py"))}
    assert set(packages()) == folders == {*GAMES, "bivouac"}


def test_every_product_is_in_the_art_of_its_game():
    for product in PRODUCTS.values():
        found = art_of(product.game or "bivouac", "products").PRODUCTS
        assert product.slug in [own.slug for own in found]


def started(folder, code):
    """A program that runs where the package is installed."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={"PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def asked(folder, code):
    """What it prints."""
    done = started(folder, code)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_game_of_another_package_is_drawn_by_its_own_art(goblins):
    code = 'from printables.boards import board_svg; print(board_svg("goblins", "Here", language="fr"))'
    shown = '<g id="field-a1" role="img" data-place="a1" data-reach="3.5"><title>Une caverne</title>'
    assert shown in asked(goblins, code)


def test_what_another_package_prints_is_in_the_catalogue(goblins):
    code = 'from printables.catalogue import PRODUCTS, title_of; print(list(PRODUCTS)[-1], title_of("cave", "fr"))'
    assert asked(goblins, code) == "cave Une caverne\n"


def test_a_slug_that_two_products_have_is_refused_by_name_when_the_tool_starts(goblins):
    written(goblins, {"goblins/art/products.py": CAVES.replace('"cave"', '"bitva-board"')})
    done = started(goblins, "import printables.catalogue")
    assert done.returncode
    assert "ValueError: two products are called bitva-board" in done.stderr


def test_a_game_that_is_a_single_file_has_no_art(tmp_path):
    written(tmp_path, {**INSTALLED, "goblins.py": GAME})
    code = 'from printables.catalogue import art_of; print(art_of("goblins", "board"))'
    assert asked(tmp_path, code) == "None\n"
