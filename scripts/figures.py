"""Writes every figure alone as a PNG, as large as on a counter and named by a number, to be shown to fresh eyes.

`python -m scripts.figures FOLDER [MM] [SEED]`: FOLDER/01.png … of 14 mm in an order drawn from SEED, and beside the
folder which is which: FOLDER-key.txt. Whoever names them is given the folder alone.
"""

import random
import sys
from pathlib import Path

from printables.installed import packages
from printables.pdf import pdf_bytes, png_bytes
from printables.sheets import Page
from printables.symbols import figures, symbol
from printables.theme import THEMES

DPI = 110


def shown(name: str, size: float) -> bytes:
    """A figure `size` mm wide, without a word."""
    art = symbol(size / 2, size / 2, name, size, THEMES["colour"].ink)
    return png_bytes(pdf_bytes([Page(size, size, art, "", "", "", "en")]), DPI)


def main(folder: Path, size: float = 14.0, seed: float = 1) -> None:
    names = [f"{game}/{name}" for game in packages() for name in figures(game)]
    random.Random(seed).shuffle(names)
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names, 1):
        (folder / f"{number:02}.png").write_bytes(shown(name, size))
    key = "".join(f"{number:02} {name}\n" for number, name in enumerate(names, 1))
    folder.with_name(f"{folder.name}-key.txt").write_text(key, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(float, sys.argv[2:4]))
