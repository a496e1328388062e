"""Dice to make: stickers for blank ones, and cubes whose nets close."""

from collections import Counter

import pytest
from reportlab.graphics import shapes

from games.battle_cry.dice import FACES
from printables import dice
from printables.catalogue import PRODUCTS, pages_of, render
from printables.errors import BadOption
from printables.product import Order
from printables.sheets import PAPERS, drawn
from printables.theme import PAPER, THEMES, theme_of
from printables.tree import bounds
from printables.words import Words
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen


def leaves(art):
    """The shapes of a drawing, without its groups."""
    return [leaf for part in art.contents for leaf in leaves(part)] if isinstance(art, shapes.Group) else [art]


CUBES = {"form": "cubes"}


def cut_of(**options):
    order = Order("battle-dice", options=options)
    (cut,) = PRODUCTS["battle-dice"].pieces(order.style("battle-cry"), PRODUCTS["battle-dice"].filled(None, options))
    return cut


# --- the net, folded -----------------------------------------------------------------------------


def plus(a, b):
    return tuple(x + y for x, y in zip(a, b, strict=True))


def minus(a):
    return tuple(-x for x in a)


def folded():
    """Where each point of each face comes to lie: by the cell of the net, its corner and its two sides in space."""
    placed = {dice.NET[1]: ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))}  # corner, right, up, outwards
    while len(placed) < len(dice.NET):
        for (x, y), (corner, right, up, out) in list(placed.items()):
            beside = {
                (x + 1, y): (plus(corner, right), minus(out), up, right),
                (x - 1, y): (plus(corner, minus(out)), out, up, minus(right)),
                (x, y + 1): (plus(corner, up), right, minus(out), up),
                (x, y - 1): (plus(corner, minus(out)), right, out, minus(up)),
            }
            placed |= {cell: frame for cell, frame in beside.items() if cell in dice.NET and cell not in placed}
    return placed


def sides():
    """The four sides of each face, as ends in the net and as ends in space."""
    for (x, y), (corner, right, up, _out) in folded().items():
        ends = {
            (x, y): corner,
            (x + 1, y): plus(corner, right),
            (x, y + 1): plus(corner, up),
            (x + 1, y + 1): plus(plus(corner, right), up),
        }
        ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            yield frozenset((a, b)), frozenset((ends[a], ends[b]))


def units(pairs):
    """The ways of some lines in steps of one edge."""
    found = []
    for (ax, ay), (bx, by) in pairs:
        steps = max(abs(bx - ax), abs(by - ay))
        dx, dy = (bx - ax) // steps, (by - ay) // steps
        found += [frozenset(((ax + n * dx, ay + n * dy), (ax + (n + 1) * dx, ay + (n + 1) * dy))) for n in range(steps)]
    return found


def test_six_faces_close_to_a_cube():
    outwards = [out for _corner, _right, _up, out in folded().values()]
    assert sorted(outwards) == sorted([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)])
    by_cell = {cell: frame[3] for cell, frame in folded().items()}
    for n in (0, 1, 2):  # opposite sides of a die: 1 and 6, 2 and 5, 3 and 4
        assert by_cell[dice.NET[n]] == minus(by_cell[dice.NET[5 - n]])


def test_each_of_the_seven_open_edges_has_one_flap():
    in_net = Counter(flat for flat, _edge in sides())
    rim = [(flat, edge) for flat, edge in sides() if in_net[flat] == 1]
    assert Counter(units(dice.FOLDED)) == Counter([flat for flat, many in in_net.items() if many == 2])
    assert Counter(units([*dice.GLUED, *dice.BARE])) == Counter([flat for flat, _edge in rim])
    meet = Counter(edge for _flat, edge in rim)
    assert set(meet.values()) == {2}
    flaps = [edge for flat, edge in rim if flat in units(dice.GLUED)]
    assert Counter(flaps) == Counter(list(meet))


def test_a_flap_lies_outside_its_face():
    for (ax, ay), (bx, by) in dice.GLUED:
        middle = ((ax + bx) / 2, (ay + by) / 2)
        start, first, second, end = dice.flap((ax, ay), (bx, by))
        assert (start, end) == ((ax, ay), (bx, by))
        beyond = tuple((p + q) / 2 - m for p, q, m in zip(first, second, middle, strict=True))
        cell = (int(middle[0] + beyond[0] + 1) - 1, int(middle[1] + beyond[1] + 1) - 1)
        assert cell not in dice.NET


# --- on paper ------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("form", dice.SIZE_MM)
def test_no_sign_is_clipped(form, theme):
    low, high = dice.SIZE_MM[form]
    style = Order("battle-dice", theme=theme).style("battle-cry")
    for size in (low, 16.0, high):
        (cut,) = dice.dice_to_make("battle-cry", FACES, style, dice.DiceToMake(form, 1, size))
        for piece in cut.pieces:
            left, bottom, right, top = bounds(drawn(piece.front))
            assert min(left, bottom) >= -1e-6
            assert (right <= cut.size[0] + 1e-6, top <= cut.size[1] + 1e-6) == (True, True)
        for shown in FACES:
            ink = bounds(dice.sign("battle-cry", shown, size / 2, size / 2, size, style, style.theme.ink))
            assert min(ink) > 0.05 * size
            assert max(ink) < 0.95 * size
            assert max(ink[2] - ink[0], ink[3] - ink[1]) > 0.6 * size


def test_B1_a_set_of_stickers_has_the_faces_of_so_many_dice_and_a_quarter_more_to_spare():
    cut = cut_of(count=4)
    assert {piece.ident: piece.count for piece in cut.pieces} == {
        "infantry": 10,
        "cavalry": 5,
        "artillery": 5,
        "sabres": 5,
        "flag": 5,
    }
    assert cut.size == (12.0, 12.0)
    assert pieces_of("battle-dice", language="fr")["sabres"] == "Sabres croisés"


@pytest.mark.parametrize(("paper", "in_a_row"), [("a4", [2, 2, 1]), ("a3", [5]), ("legal", [4, 1])])
def test_dice_lie_side_by_side_as_many_as_the_paper_holds_and_none_is_broken_off(paper, in_a_row):
    (page,) = pages_of("battle-dice", paper=paper, options={"count": 4}).bound
    rows: dict[int, list[str]] = {}
    for piece, (_, row, _, _) in zip(page.content.block.batch, page.content.block.spots, strict=True):
        rows.setdefault(row, []).append(piece.ident)
    die = ["infantry", "infantry", "cavalry", "artillery", "sabres", "flag"]
    assert list(rows.values()) == [die * many for many in in_a_row]


@pytest.mark.parametrize("form", dice.SIZE_MM)
def test_the_key_shows_which_numbers_of_an_ordinary_die_stand_for_each_face(form):
    pips = [sum(isinstance(part, shapes.Circle) and part.fillColor is not None for part in leaves(art))
            for art, _, _ in cut_of(form=form).signs]  # fmt: skip
    gun = 1  # the knob of the gun is a disc as well
    assert pips == [1 + 2, 3, 4 + gun, 5, 6, 0]


@pytest.mark.parametrize(("language", "phrase"), [("en", "an ordinary die"), ("fr", "un dé ordinaire")])
@pytest.mark.parametrize(("size_mm", "room"), [(20.0, True), (36.0, False)])
def test_ordinary_dice_are_told_of_where_the_key_is_that_shows_them(language, phrase, size_mm, room):
    """Two cubes of 36 mm leave no room for a key on A4."""
    options = {**CUBES, "count": 2, "size_mm": size_mm}
    shown = Seen(render("battle-dice", language=language, options=options).content).text()
    key = {"en": "hits cavalry", "fr": "touche la cavalerie"}[language]
    assert ((key in shown), (phrase in shown)) == (room, room)
    assert {"en": "the key", "fr": "la légende"}[language] not in shown


def test_the_steps_name_the_form_that_needs_no_blank_dice():
    label = Words("fr")("dice_cubes")
    assert label in Seen(render("battle-dice", language="fr").content).text()


@pytest.mark.parametrize("theme", [theme_of(key, "battle-cry") for key in THEMES], ids=lambda theme: theme.key)
def test_no_face_wears_the_colours_of_a_side(theme):
    worn = {(theme.sides[side].tint or PAPER, theme.sides[side].ink) for side in ("union", "confederacy")}
    assert theme.solid is False or not worn & set(dice.grounds(FACES, theme).values())


def test_a_cube_has_faces_of_the_size_that_was_asked_for():
    seen = Seen(render("battle-dice", options={**CUBES, "count": 1, "size_mm": 22.0}).content)
    square = pytest.approx((22.0, 22.0), abs=0.05)
    assert sum(path.filled and path.size == square for path in seen.paths()) == 6
    assert "dice of 22 mm" in seen.text()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("form", dice.SIZE_MM)
def test_the_largest_fits_every_paper(form, paper):
    assert render("battle-dice", paper=paper, margin=10, options={"form": form, "size_mm": dice.SIZE_MM[form][1]})


@pytest.mark.parametrize(
    ("chosen", "option"),
    [
        ({**CUBES, "size_mm": 13.0}, "size_mm"),
        ({**CUBES, "size_mm": 37.0}, "size_mm"),
        ({"size_mm": 9.0}, "size_mm"),
        ({"count": 31}, "count"),
        ({"form": "balls"}, "form"),
    ],
)
def test_what_cannot_be_made_is_refused_with_its_field(chosen, option):
    with pytest.raises(BadOption) as refused:
        render("battle-dice", options=chosen)
    assert refused.value.option == option
