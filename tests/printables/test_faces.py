"""The pictures of what dice show: of every face of every game that has one, the same on the screen as on paper."""

from xml.etree import ElementTree

import pytest

from games.registry import PLAYABLE
from printables.dice import face_svg
from printables.installed import art_of, packages


def symbols_of(game):
    """What the dice of a game show beside numbers."""
    dice = filter(None, map(game.dice_of, game.rules.actions))
    return {shown for die in dice for shown in die.faces if isinstance(shown, str)}


SHOWN = {
    "battle-cry": ("infantry", "cavalry", "artillery", "sabres", "flag"),
    "bitva": (1, 2, 3, 4, 5, 6),
    "battletech": (1, 2, 3, 4, 5, 6),
    "invasion": ("helmet", "helmet_green", "helmet_blue", "helmet_red", "bonus_strike", "lore", "flag"),
    "little-battlefield": ("attack", "defence", "move", "morale", "command", "special", "ford"),
}
ART = {game for game in packages() if art_of(game, "faces")}
PICTURED = [(game, face) for game, faces in SHOWN.items() for face in faces] + [
    (game, face)
    for game in sorted(ART & PLAYABLE.keys() - SHOWN.keys())
    for face in sorted(symbols_of(PLAYABLE[game]))
    if face_svg(game, face)
]


@pytest.mark.parametrize(("game", "shown"), PICTURED)
def test_a_face_is_drawn_in_the_colour_of_the_words_around_it(game, shown):
    drawn = ElementTree.fromstring(f"<svg>{face_svg(game, shown)}</svg>")
    inks = {part.get(name) for part in drawn.iter() for name in ("fill", "stroke")} - {None, "none"}
    assert inks == {"currentColor"}
    assert not [part for part in drawn.iter() if part.get("id")]  # it may stand on a page as often as it likes


def test_a_die_of_six_has_as_many_dots_as_it_shows():
    for n in SHOWN["bitva"]:
        drawn = ElementTree.fromstring(f"<svg>{face_svg('bitva', n)}</svg>")
        assert len([part for part in drawn.iter() if part.tag in ("circle", "path", "ellipse")]) == n


@pytest.mark.parametrize(("game", "shown"), [("bitva", 7), ("little-battlefield", "category-2"), ("none", "flag")])
def test_what_has_no_picture_is_said_in_words(game, shown):
    assert face_svg(game, shown) == ""


def test_every_art_with_dice_of_its_own_is_tried_here():
    assert {game for game, _ in PICTURED} >= ART
