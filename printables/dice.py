"""What a die shows, the same on paper and screen: dots for a number, else a sign by the art of its game; and dice to
make: stickers for blank ones, and cubes to fold and glue.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import cycle
from typing import Annotated

from reportlab.graphics.shapes import Group

from printables.cutting import FOLD, HAIR, Cut, Piece
from printables.errors import range_check
from printables.installed import art_of
from printables.layout import Box
from printables.making import KeyEntry
from printables.options import PrintOptions, few, number
from printables.shapes import Point, Shape, Stroke, at, curve, group, rect, segments
from printables.sheets import Page, Style
from printables.svg import svg_text
from printables.symbols import OUTLINE
from printables.tabletop import INSIDE, PIPS, die, dots
from printables.theme import PAPER, Theme
from printables.tree import bounds, hollow

Colours = Mapping[str, tuple[str, str]]  # the ground and the ink of each kind of face
NO_SIDES: Mapping[str, str] = {}

SIDE = 10  # units of a picture on the screen
INK = "#010203"  # stands for the colour of the words around a picture until it is one


def face_art(game: str, shown: int | str, ink: str) -> Shape | None:
    """The picture in a square of side 1 round (0, 0); None where only a word says what the die shows."""
    if isinstance(shown, int):
        return dots(shown, ink) if shown in PIPS else None
    art = art_of(game, "faces")
    drawn: Shape | None = art.face_art(shown, ink) if art else None
    return drawn


@lru_cache(maxsize=256)
def face_svg(game: str, shown: int | str) -> str:
    """The picture as the inside of an SVG `SIDE` units wide, in the colour of the words around it; "" for none."""
    art = face_art(game, shown, INK)
    if art is None:
        return ""
    drawn = svg_text(Page(float(SIDE), float(SIDE), at(SIDE / 2, SIDE / 2, art, scale=SIDE), "", "", "", ""))
    inside = drawn.partition("</title>")[2].removesuffix("</svg>")
    return inside.replace(INK, "currentColor")


# --- dice to make --------------------------------------------------------------------------------

SIZE = 16.0  # mm: the edge of a die
SIZE_MM = {"stickers": (10.0, 40.0), "cubes": (14.0, 36.0)}  # a cube of 36 mm still fits the smallest paper
EDGE = 1 / 8  # of a die: what a sticker keeps from each of its edges, which are round there
# Of a face: the side of the square that has the area of a sign, so that all weigh as much, and the longest side of one.
SHARE, LONGEST = 0.62, 0.82
SPARE = 1 / 4  # of the dice: as many sets of stickers more, for those that tear
NUMBERED = 0.72  # of a sticker: an ordinary die beside it in the key
FEW, BOLD = 60, 0.42  # lines of a plain sign; mm of the edge of such a sign where it is hollow, as dark as the others
ROUNDED = 0.14  # of a sticker: the corners of its frame
FLAP = 0.28  # of an edge: how deep its flap is
MARGIN = 1.0  # mm round a net, so that no line of it is on the edge of its piece
# Where the faces lie in the net, in edges from its lower left corner. Opposite ones are 1 and 6, 2 and 5, 3 and 4.
NET: Sequence[tuple[int, int]] = ((1, 3), (1, 2), (0, 2), (2, 2), (1, 0), (1, 1))
# The edges that are glued, each with its flap: from and to, the face on the left of the way.
GLUED: Sequence[tuple[Point, Point]] = (
    ((1, 3), (0, 3)),
    ((0, 3), (0, 2)),
    ((0, 2), (1, 2)),
    ((2, 2), (3, 2)),
    ((3, 2), (3, 3)),
    ((3, 3), (2, 3)),
    ((1, 0), (2, 0)),
)
# The edges that are cut, without a flap: what is glued there comes from the other face.
BARE: Sequence[tuple[Point, Point]] = (
    ((2, 3), (2, 4)), ((2, 4), (1, 4)), ((1, 4), (1, 3)),
    ((1, 2), (1, 0)), ((2, 0), (2, 2)),
)  # fmt: skip
FOLDED: Sequence[tuple[Point, Point]] = (
    ((1, 3), (2, 3)), ((1, 2), (2, 2)), ((1, 1), (2, 1)), ((1, 2), (1, 3)), ((2, 2), (2, 3)),
)  # fmt: skip


class DiceToMake(PrintOptions):
    """`count` dice whose edges are `size_mm` long: of cubes within closer bounds than of stickers."""

    form: Annotated[str, few("option_form", {key: f"dice_{key}" for key in SIZE_MM})] = "stickers"
    count: Annotated[int, number("option_dice", 1, 30)] = 12
    size_mm: Annotated[float, number("option_die_mm", *SIZE_MM["stickers"])] = SIZE


def dice_to_make(
    game: str, faces: Sequence[str], style: Style, data: DiceToMake, *, sides: Mapping[str, str] = NO_SIDES
) -> list[Cut]:
    """The dice of a game with these six faces, some in the colours of a side; the words have "face_…" for each, and
    "face_…_does", what it does.

    Raises `BadOption` "out-of-range" for cubes outside 14–36 mm.
    """
    range_check("size_mm", data.size_mm, SIZE_MM[data.form])
    part, measure = style.words("dice_to_make"), style.words.number(data.size_mm)
    colours = grounds(faces, style.theme, sides)
    signs = _signs(game, faces, style, colours)
    if data.form == "cubes":
        net = partial(_net, game, faces, data.size_mm, style, colours)
        w, h = 3 + 2 * FLAP, 4 + FLAP
        size = (float(math.ceil(w * data.size_mm + 2 * MARGIN)), float(math.ceil(h * data.size_mm + 2 * MARGIN)))
        piece = Piece(net, None, "die", style.words("a_die"), data.count)
        desc, note = style.words("desc_cubes", n=data.count), style.words("note_cubes", size=measure)
        about = style.words("about_cubes", n=data.count * style.copies, size=measure)
        return [Cut(part, desc, size, [piece], note=note, how=("make_card",), about=about, signs=signs)]
    side, words = data.size_mm * (1 - 2 * EDGE), style.words
    spare = math.ceil(data.count * SPARE)
    pieces = [
        Piece(
            partial(_sticker, game, shown, side, style, ground),
            None,
            shown,
            words(f"face_{shown}"),
            (data.count + spare) * list(faces).count(shown),
        )
        for shown, ground in colours.items()
    ]
    return [
        Cut(
            part,
            words("desc_stickers", n=data.count),
            (side, side),
            pieces,
            shared=True,
            across=len(faces),
            dealt=True,
            how=("make_sticky", "make_cut"),
            note=words("note_stickers", size=measure, form=words("dice_cubes")),
            about=words("about_stickers", n=data.count * style.copies, spare=spare * style.copies, size=measure),
            signs=signs,
        )
    ]


def grounds(faces: Sequence[str], theme: Theme, sides: Mapping[str, str] = NO_SIDES) -> Colours:
    """The ground and the ink of each kind of face: of a side for those in `sides`, else in colours that are no side's
    of the game.
    """
    neutral, third, fourth = (theme.sides[side] for side in ("neutral", "third", "fourth"))
    field = theme.grounds["field"].fill
    looks = (
        (neutral.tint, neutral.ink), (third.tint, third.ink), (field, theme.ink), (None, theme.ink),
        (fourth.tint, fourth.ink),
    )  # fmt: skip
    worn = {shown: (theme.sides[side].tint, theme.sides[side].ink) for shown, side in sides.items()}
    free = cycle([look for look in looks if look not in worn.values()] or looks)
    every = {shown: worn.get(shown) or next(free) for shown in dict.fromkeys(faces)}
    return {shown: (fill or PAPER, ink) for shown, (fill, ink) in every.items()}


def _sticker(game: str, shown: str, side: float, style: Style, colours: tuple[str, str]) -> Shape:
    """A sign in a frame in the colours of its kind, clear of the cuts."""
    ground, ink = colours
    frame = Box(0, 0, side, side).inset(INSIDE)
    return group(
        rect(frame, fill=ground, stroke=Stroke(ink, 0.3), r=side * ROUNDED),
        sign(game, shown, side / 2, side / 2, side, style, ink),
    )


def _signs(game: str, faces: Sequence[str], style: Style, colours: Colours) -> list[KeyEntry]:
    """A key of the faces: what each does, and beside it which numbers of an ordinary die stand for it; and what those
    dice are there for.
    """
    found, side = [], SIZE
    wide = side * (1.2 + NUMBERED * 1.15 * max(Counter(faces).values()))
    for shown, ground in colours.items():
        numbers = [n for n, face in enumerate(faces, 1) if face == shown]
        dice = [
            die(side * (1.6 + NUMBERED * 1.15 * index), side / 2, n, style.theme, side * NUMBERED)
            for index, n in enumerate(numbers)
        ]
        art = group(_sticker(game, shown, side, style, ground), *dice)
        found.append((art, (wide, side), style.words(f"face_{shown}_does")))
    box = Box.round(side * 1.6, side / 2, side * NUMBERED)
    ordinary = rect(box, fill=PAPER, stroke=style.theme.stroke(0.3), r=box.w * 0.18)
    return [*found, (ordinary, (wide, side), style.words("key_ordinary"))]


def sign(game: str, shown: str, x: float, y: float, side: float, style: Style, ink: str) -> Shape:
    """What a face of `side` mm round (x, y) shows, in outline where the theme saves ink."""
    art = face_art(game, shown, ink)
    if art is None:
        return group()
    left, bottom, right, top = bounds(art)
    wide, high = right - left, top - bottom
    scale = side * min(SHARE / (wide * high) ** 0.5, LONGEST / max(wide, high))
    drawn = at(x - scale * (left + right) / 2, y - scale * (bottom + top) / 2, art, scale=scale)
    return drawn if style.theme.solid else hollow(drawn, OUTLINE if _lines(art) > FEW else BOLD)


def _lines(art: Shape) -> int:
    """Of how many lines a drawing is."""
    return sum(map(_lines, art.getContents())) if isinstance(art, Group) else len(getattr(art, "operators", "."))


def _net(game: str, faces: Sequence[str], size: float, style: Style, colours: Colours) -> Shape:
    """The net of a cube: its faces, lines to fold along, the outline to cut, a flap at each glued edge."""
    left, low = MARGIN + FLAP * size, MARGIN + FLAP * size

    def placed(point: Point) -> Point:
        return left + point[0] * size, low + point[1] * size

    faced = [(shown, *colours[shown], placed(corner)) for shown, corner in zip(faces, NET, strict=True)]
    signs = [sign(game, shown, x + size / 2, y + size / 2, size, style, ink) for shown, _, ink, (x, y) in faced]
    flaps = [curve(*map(placed, flap(*edge)), stroke=HAIR) for edge in GLUED]
    cut = [(placed(start), placed(end)) for start, end in BARE]
    folds = [(placed(start), placed(end)) for start, end in (*FOLDED, *GLUED)]
    return group(
        *[rect(Box(x, y, size, size), fill=ground) for _, ground, _, (x, y) in faced],
        *flaps,
        segments(cut, HAIR),
        segments(folds, FOLD),
        *signs,
    )


def flap(start: Point, end: Point) -> list[Point]:
    """The flap outside a glued edge, the face on its left: as deep as FLAP, its ends at 45 degrees."""
    (ax, ay), (bx, by) = start, end
    along, out = (bx - ax, by - ay), (by - ay, ax - bx)
    return [
        start,
        (ax + FLAP * (along[0] + out[0]), ay + FLAP * (along[1] + out[1])),
        (bx + FLAP * (out[0] - along[0]), by + FLAP * (out[1] - along[1])),
        end,
    ]
