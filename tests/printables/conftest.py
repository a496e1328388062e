"""Campaigns and mechs to print, and readers for what was printed.

The goldens are SVG texts of small parts. After a wanted change: `pytest tests/printables --golden-renew`, then look at
the difference in git.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace

from games.battle_cry.battle import BattleResult
from games.battletech.damage import LOCATIONS, REARS
from games.battletech.designs import DESIGNS, Design, DesignMount
from printables.art.battle_cry.data import (
    CampaignSheet,
    SheetBattle,
    SheetGeneral,
    SheetRound,
    SheetRoundSide,
    SheetSide,
)
from printables.art.battletech.data import SheetPrint
from printables.sheets import Sheet, Style
from printables.theme import theme_of
from printables.words import Words
from tests.mechs import design
from tests.printables.record_sheets import marked

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-renew", action="store_true", help="write the golden SVGs of the prints anew")


@pytest.fixture(autouse=True)
def _nothing_of_ours_is_unsaid(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key without words is said as it is written, and no print of ours may say one."""

    def found(key: str) -> str:
        raise AssertionError(f"{key} has no words")

    monkeypatch.setattr("printables.words.unsaid", found)


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
def style() -> Callable[..., Style]:
    def made(paper: str = "a4", theme: str = "colour", lang: str = "en", game: str = "battle-cry") -> Style:
        return Style(Sheet(paper), theme_of(theme, game), Words(lang, game))

    return made


@pytest.fixture(scope="session")
def campaign() -> CampaignSheet:
    """Alice's campaign in French after two of three battles."""
    rounds = (
        SheetRound(1, "1", SheetRoundSide("Élodie", (5, 1)), SheetRoundSide("François", (4, 0))),
        SheetRound(2, "2", SheetRoundSide("Anaïs", (3, 0)), SheetRoundSide("Benoît", (5, 1))),
        SheetRound(3, "", SheetRoundSide("Élodie", (4, 1)), SheetRoundSide("Benoît", (6, 0))),
    )
    first = SheetBattle(
        1,
        "Kernstown",
        date(1862, 3, 23),
        "closed",
        {},
        rounds,
        BattleResult(
            {"union": 14, "confederacy": 16},
            {"union": 1, "confederacy": 2},
            "confederacy",
            {"union": 0, "confederacy": 2},
            {"union": 14, "confederacy": 18},
        ),
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
        (SheetSide("union", 6, 2, 1), SheetSide("confederacy", 6, 1, 0)),
        (first, second, third),
        {"union": 28, "confederacy": 36},
        ("confederacy", "major"),
        False,
        generals,
        "rév. 12",
        "https://bivouac.example/c/7f3a9c",
    )


LONG = "Maréchal Wolfgang-Amadeus von und zu Großhabersdorf-Unterschweinbach "


@pytest.fixture(scope="session")
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
                SheetRound(
                    i,
                    names[i % 7],
                    SheetRoundSide(names[i % 7], (1000, 999)),
                    SheetRoundSide(names[(i + n) % 7], (0, 0)),
                )
                for i in range(1, 7)
            ),
            BattleResult(
                {"union": 11994, "confederacy": 0},
                {"union": 6, "confederacy": 0},
                None if n % 5 == 0 else "union",
                {"union": 6, "confederacy": 0},
                {"union": 12000, "confederacy": 0},
            ),
        )

    return CampaignSheet(
        names[0],
        f"début {LONG}",
        LONG,
        "finished",
        (SheetSide("union", 60, 40, 5), SheetSide("confederacy", 13, 2, 3)),
        tuple(battle(n) for n in range(1, 31)),
        {"union": 360000, "confederacy": 0},
        ("union", "decisive"),
        True,
        tuple(SheetGeneral(i, f"G{i} {names[i % 7]}", "union", 99999, 120, 120, 99999) for i in range(1, 41)),
        "r" * 300,
        "https://bivouac.example/campaigns/7f3a9c-1234-5678-abcd/join?seat=general&as=guest",
    )


@pytest.fixture
def page_texts() -> Callable[[bytes], list[str]]:
    """The text of each page of a PDF, its white space as single spaces."""

    def read(pdf: bytes) -> list[str]:
        document = pypdfium2.PdfDocument(pdf)
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]

    return read


# --- mechs ---------------------------------------------------------------------------------------


def mech(chassis, model, tons, walk, armour, rear, mounts=(), **more) -> Design:
    """A design with its armour in the order of LOCATIONS, and the armour behind in that of REARS."""
    points = dict(zip(LOCATIONS, armour, strict=True)), dict(zip(REARS, rear, strict=True))
    return design(
        chassis=chassis, model=model, tons=tons, walk=walk, armour=points[0], rear=points[1], mounts=mounts, **more
    )


LASER = DesignMount("Medium Laser", "LA", "medium-laser")


@pytest.fixture
def mechs() -> dict[str, SheetPrint]:
    """Sheets as different as they get: marked, heavy, light, full to the brim, on four legs, empty."""
    half_gone = marked(
        DESIGNS["HBK-4G"],
        ("LA", 6, "front"),
        ("LT", 2, "left"),
        ("CT", 1, "rear"),
        armour={"LA": 6, "RA": 0, "CT": 23},
        rear={"CT": 4},
        shots={0: 7},
        pilot="Zoë Ångström",
        owner="Bob",
        match="Bataille de la crête",
        revision="3",
        qr_url="https://bivouac.example/sheets/7f3a9c",
    )
    atlas = mech(
        "Atlas",
        "AS7-D",
        100,
        3,
        (9, 47, 32, 32, 34, 34, 41, 41),
        (14, 10, 10),
        [
            DesignMount("AC/20", "RT", "ac-20", 10),
            DesignMount("Machine Gun", "LT", "machine-gun", 200),
            DesignMount("Medium Laser", "CT", "medium-laser", rear=True),
            LASER,
        ],
    )
    brim = mech(
        (LONG * 3)[:80],
        "W" * 80,
        200,
        30,
        (60,) * 8,
        (60,) * 3,
        [DesignMount("AC/2", "RT", "ac-2", 36)] * 5
        + [LASER] * 40
        + [DesignMount("武器 <x> " + "W" * 70, "LL", "")] * 15,
    )
    quad = mech("Goliath", "", 80, 4, (9, 30, 20, 20, 24, 24, 30, 30), (13, 13, 13), [LASER], config="quad")
    return {
        "marked": half_gone,
        "atlas": SheetPrint(atlas),
        "locust": SheetPrint(mech("Locust", "LCT-1V", 20, 8, (8, 10, 8, 8, 4, 4, 8, 8), (2, 2, 2), [LASER])),
        "brim": SheetPrint(brim, LONG, "李小龍", LONG, revision="r" * 200),
        "quad": SheetPrint(quad),
        "blank": SheetPrint(),
    }
