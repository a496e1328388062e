"""The pictures of what dice show: of every face of every game that has one, the same on the screen as on paper."""

from xml.etree import ElementTree

import pytest

from printables.faces import face_svg
from printables.installed import art_of, packages

SHOWN = {
    "battle-cry": ("infantry", "cavalry", "artillery", "sabres", "flag"),
    "bitva": (1, 2, 3, 4, 5, 6),
    "battletech": (1, 2, 3, 4, 5, 6),
    "invasion": ("helmet", "helmet_green", "bonus_strike", "lore", "flag"),
    "little-battlefield": ("attack", "defence", "move", "morale", "command", "special", "ford"),
}


@pytest.mark.parametrize(("game", "shown"), [(game, face) for game, faces in SHOWN.items() for face in faces])
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
    assert {game for game in packages() if art_of(game, "faces")} <= set(SHOWN)
