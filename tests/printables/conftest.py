"""Campaigns to print, and readers for what was printed.

The goldens are SVG texts of small parts. After a wanted change: `pytest tests/printables --golden-renew`, then look at
the difference in git.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from printables.art.battle_cry import CampaignSheet, SheetBattle, SheetGeneral, SheetRound, SheetSide
from printables.sheets import Look, Sheet
from printables.theme import THEMES
from printables.words import Words

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-renew", action="store_true", help="write the golden SVGs of the prints anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares an SVG with its golden; missing ones fail, unless --golden-renew writes them."""

    def compare(name: str, svg: str) -> None:
        file, text = GOLDEN / f"{name}.svg", svg.replace("><", ">\n<") + "\n"
        if request.config.getoption("--golden-renew", default=False):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8")

    return compare


@pytest.fixture
def look() -> Callable[..., Look]:
    return lambda paper="a4", theme="colour", lang="en": Look(Sheet(paper), THEMES[theme], Words(lang))


@pytest.fixture
def campaign() -> CampaignSheet:
    """Alice's campaign in French after two of three battles."""
    rounds = (
        SheetRound(1, "1", "Élodie", "François", (5, 1), (4, 0)),
        SheetRound(2, "2", "Anaïs", "Benoît", (3, 0), (5, 1)),
        SheetRound(3, "", "Élodie", "Benoît", (4, 1), (6, 0)),
    )
    first = SheetBattle(
        1,
        "Kernstown",
        date(1862, 3, 23),
        "closed",
        {},
        rounds,
        {"union": 14, "confederacy": 16},
        {"union": 1, "confederacy": 2},
        "confederacy",
        {"union": 0, "confederacy": 2},
        {"union": 14, "confederacy": 18},
    )
    second = replace(
        first,
        number=2,
        name="Winchester",
        date="fin mai 1862",
        events={"union": ("infantry", "flag"), "confederacy": ("sabres", "cavalry", "artillery")},
    )
    third = SheetBattle(3, "Ox Hill", date(1862, 9, 1), "planned", rounds=(SheetRound(1), SheetRound(2)))
    generals = (
        SheetGeneral(1, "François", "confederacy", 24, 4, 3, 26),
        SheetGeneral(2, "Élodie", "union", 17, 3, 2, 19),
        SheetGeneral(3, "Anaïs", "union", 12, 0, 4, 4),
    )
    return CampaignSheet(
        "La vallée de la Shenandoah",
        date(2026, 11, 1),
        "",
        "running",
        (SheetSide("union", "", 6, 2, 1), SheetSide("confederacy", "", 6, 1, 0)),
        (first, second, third),
        {"union": 28, "confederacy": 36},
        ("confederacy", "major"),
        False,
        generals,
        "rév. 12",
        "https://bivouac.example/c/7f3a9c",
    )


LONG = "Maréchal Wolfgang-Amadeus von und zu Großhabersdorf-Unterschweinbach "


@pytest.fixture
def crowded() -> CampaignSheet:
    """Thirty battles of six rounds, forty generals, names of 200 characters and of many alphabets."""
    names = (
        (LONG * 3)[:200],
        "Жанна д’Арк",
        "李小龍",
        "👩\u200d🚀 Zoë",
        "Ｆｕｌｌ ｗｉｄｔｈ",
        "Κωνσταντίνος",
        "W" * 200,
    )

    def battle(n: int) -> SheetBattle:
        return SheetBattle(
            n,
            f"B{n} {names[n % 7]}",
            f"{n} {LONG}",
            "closed",
            {"union": ("infantry", "flag", "sabres") * n, "confederacy": ("artillery",) * n},
            tuple(
                SheetRound(i, names[i % 7], names[i % 7], names[(i + n) % 7], (1000, 999), (0, 0)) for i in range(1, 7)
            ),
            {"union": 11994, "confederacy": 0},
            {"union": 6, "confederacy": 0},
            "drawn" if n % 5 == 0 else "union",
            {"union": 6, "confederacy": 0},
            {"union": 12000, "confederacy": 0},
        )

    return CampaignSheet(
        names[0],
        f"début {LONG}",
        LONG,
        "finished",
        (SheetSide("union", LONG, 60, 40, 5), SheetSide("confederacy", "Конфедерация", 13, 2, 3)),
        tuple(battle(n) for n in range(1, 31)),
        {"union": 360000, "confederacy": 0},
        ("union", "decisive"),
        True,
        tuple(SheetGeneral(i, f"G{i} {names[i % 7]}", "union", 99999, 120, 120, 99999) for i in range(1, 41)),
        "r" * 300,
        "https://bivouac.example/campaigns/7f3a9c-1234-5678-abcd/join?seat=general&as=guest",
    )


@pytest.fixture
def said() -> Callable[[bytes], list[str]]:
    """The text of each page of a PDF, its white space as single spaces: much faster than `opened`."""

    def read(pdf: bytes) -> list[str]:
        document = pypdfium2.PdfDocument(pdf)
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]

    return read


@pytest.fixture
def opened():
    """Opens the bytes of a PDF for reading: `opened(pdf).pages`."""
    files = []

    def read(pdf: bytes) -> pdfplumber.PDF:
        files.append(pdfplumber.open(BytesIO(pdf)))
        return files[-1]

    yield read
    for file in files:
        file.close()
