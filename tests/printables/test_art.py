"""Art is found by its game's key: in printables/art, and in packages of others."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.registry import GAMES
from printables.art import art_of, packages
from printables.catalogue import PRODUCTS

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


PRODUCTS = (Product("cave", "goblins", "goblins_cave", Cave, lambda data, words: ("Cave", "")),)
"""
GAME = """
from games.core.game import Listed
from games.core.meta import GameMeta
from games.core.text import Text

GAME = Listed(meta=GameMeta("goblins", Text("Goblins", "Gobelins"), ("chief",), 1, 1, ("match",)))
"""


@pytest.fixture
def goblins(tmp_path):
    """A package that brings a game with art, installed in a folder."""
    files = {
        "goblins/__init__.py": GAME,
        "goblins/art/__init__.py": "",
        "goblins/art/board.py": BOARD,
        "goblins/art/products.py": CAVES,
        "goblins/art/words.toml": 'goblins_cave = { en = "A cave", fr = "Une caverne" }',
        "goblins-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: goblins\nVersion: 1.0\n",
        "goblins-1.0.dist-info/entry_points.txt": "[bivouac.games]\ngoblins = goblins:GAME\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_every_art_is_that_of_a_game_or_bivouacs_own():
    assert set(packages()) == {*GAMES, "bivouac"}


def test_every_product_is_in_the_art_of_its_game():
    for product in PRODUCTS.values():
        assert product in art_of(product.game or "bivouac", "products").PRODUCTS


def asked(goblins, code):
    """What a program prints where the package is installed."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={"PYTHONPATH": str(goblins), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout


def test_the_game_of_another_package_is_drawn_by_its_own_art(goblins):
    code = 'from printables.boards import board_svg; print(board_svg("goblins", "Here", language="fr"))'
    shown = '<g id="field-a1" role="img" data-place="a1" data-reach="3.5"><title>Une caverne</title>'
    assert shown in asked(goblins, code)


def test_what_another_package_prints_is_in_the_catalogue(goblins):
    code = 'from printables.catalogue import PRODUCTS, title_of; print(list(PRODUCTS)[-1], title_of("cave", "fr"))'
    assert asked(goblins, code) == "cave Une caverne\n"
