"""The colours of drawings by lamplight: every colour has a partner, and what is read by day is read by night."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

from games.battletech.designs import DESIGNS
from games.core.errors import Illegal
from games.registry import GAMES, PLAYABLE
from matches.codec import decode
from printables.boards import board_svg
from printables.installed import art_of
from printables.theme import THEMES, theme_of
from scripts.night import night, style
from tests.games.kept import kept_games
from tests.printables.colours import contrast
from tests.printables.record_sheets import marked

COLOUR = THEMES["colour"]
SHEET = Path(__file__).parents[2] / "web/static/web/night.css"
SIDES = {name: look for game in GAMES for name, look in theme_of("colour", game).sides.items()}
READ = {
    **{f"band of {name}": (look.on, look.band) for name, look in SIDES.items()},
    **{f"panel of {name}": (look.ink, look.tint) for name, look in SIDES.items()},
    **{f"{name} in words": (COLOUR.ink, ground.fill) for name, ground in COLOUR.grounds.items()},
    **{f"number {n}": (COLOUR.ink, tint) for n, tint in enumerate(COLOUR.tints, 1)},
    "small print": (COLOUR.soft, COLOUR.panel),
    "handwriting": (COLOUR.hand, COLOUR.panel),
    "an accent": (COLOUR.accent, COLOUR.panel),
}
SEEN = {name: (ground.ink, ground.fill) for name, ground in COLOUR.grounds.items()}


@pytest.mark.parametrize(("text", "fill"), READ.values(), ids=READ.keys())
def test_what_can_be_read_by_day_can_be_read_by_night(text, fill):
    assert contrast(night(text), night(fill)) >= min(4.5, contrast(text, fill))


@pytest.mark.parametrize(("sign", "ground"), SEEN.values(), ids=SEEN.keys())
def test_what_is_drawn_on_a_ground_stands_out(sign, ground):
    assert contrast(night(sign), night(ground)) >= 3


def test_light_and_dark_change_places():
    assert contrast(night("#FFFFFF"), "#000000") < 1.5
    assert contrast(night(COLOUR.ink), "#FFFFFF") < 1.5


@pytest.mark.parametrize("colour", ["#2F5D8A", "#9A3B2E", "#45703F", "#F5E798"])
def test_a_partner_keeps_its_hue(colour):
    def order(code):
        parts = [code[at : at + 2] for at in (1, 3, 5)]
        return sorted(range(3), key=lambda part: int(parts[part], 16))

    assert order(night(colour)) == order(colour)


def drawings(game):
    """The boards on which kept games ended, and a record sheet with its marks."""
    rules = PLAYABLE[game].rules
    for kept in kept_games(game):
        with suppress(Illegal):  # without a map nothing is drawn
            yield board_svg(game, decode(rules.state, kept.content["last"]), language="en", prefix="b-")
    if live := art_of(game, "live"):
        design = next(iter(DESIGNS.values()))
        yield live.sheet_svg(marked(design, ("CT", 2, "front"), armour={"LA": 0}))


@pytest.mark.parametrize("game", [game for game in PLAYABLE if art_of(game, "board")])
def test_every_colour_of_a_drawing_in_play_has_its_line_in_the_style_sheet(game):
    used = {found for drawn in drawings(game) for found in re.findall(r'(fill|stroke)="(#[0-9A-Fa-f]{6})"', drawn)}
    sheet = SHEET.read_text()
    assert used
    assert [f"{what} {colour}" for what, colour in used if f'[{what}="{colour.lower()}" i]' not in sheet] == []


def test_the_style_sheet_is_the_one_that_the_themes_make():
    assert SHEET.read_text() == style(), "python -m scripts.night"
