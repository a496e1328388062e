"""Reserve tokens to cut out, for the pots of the campaign sheet."""

from typing import Annotated

from games.battle_cry.dice import SIDES
from printables.art.battle_cry.data import Side
from printables.blanks import framed
from printables.cutting import Cut, Piece
from printables.drawings import drawing
from printables.errors import BadOption
from printables.fonts import wrap
from printables.layout import REST, Box
from printables.making import OUTLINED, KeyEntry
from printables.options import PrintOptions, number
from printables.shapes import Shape, Stroke, at, group, labels
from printables.sheets import Style
from printables.symbols import OUTLINE, figure
from printables.theme import PAPER, SideLook

SIZE = 25.0  # mm
WORDS, SIGN = 0.25, 0.64  # of a token: where the middle of its words is above its foot, and that of its sign
FACE, POINTS, LINE = "Sans-Bold", 9.0, 3.4  # of the words; mm from line to line
UnionTokens = Annotated[int, number("option_tokens_union", 0, 60)]
ConfederacyTokens = Annotated[int, number("option_tokens_confederacy", 0, 60)]


class ReserveTokens(PrintOptions):
    """How many tokens to print for each side."""

    union: UnionTokens = 6
    confederacy: ConfederacyTokens = 6


def reserve_tokens(style: Style, data: ReserveTokens) -> list[Cut]:
    """Tokens SIZE mm wide, each side in rows of its own where both have as many; on their backs the sign of a unit that
    waits in the holding zone. Where no backs are printed, a token is folded over.

    Raises `BadOption` "out-of-range" for none at all."""
    if not data.union + data.confederacy:
        raise BadOption("out-of-range", "union", data.union)
    words = style.words
    counts: dict[Side, int] = {"union": data.union, "confederacy": data.confederacy}
    pieces = [_piece(side, counts[side], style) for side in SIDES if counts[side]]
    desc = words("desc_tokens", union=data.union, confederacy=data.confederacy)
    across = data.union if data.union == data.confederacy else 0
    return [
        Cut(words("reserve_tokens"), desc, (SIZE, SIZE), pieces, shared=True, across=across, how=OUTLINED,
            about=words("about_tokens"), signs=[_sign(side, counts[side], style) for side in SIDES if counts[side]],
            fold=words("make_token", size=f"{SIZE:g}"))
    ]  # fmt: skip


def _piece(side: Side, count: int, style: Style) -> Piece:
    look, solid = style.theme.sides[side], style.theme.solid
    hourglass = figure(SIZE / 2, SIZE * SIGN, "hourglass", SIZE * 0.4, look.ink, style.theme)
    return Piece(
        lambda: _face(side, style, "token_reserve", _chevrons(look, solid=solid)),
        lambda: _face(side, style, "token_waiting", hourglass),
        ident=side,
        title=style.words(side),
        count=count,
    )


def _sign(side: Side, count: int, style: Style) -> KeyEntry:
    """The front of a side's tokens without its word, and how many there are, for the key."""
    look = style.theme.sides[side]
    art = group(*framed(SIZE, look, look.tint or PAPER), _chevrons(look, solid=style.theme.solid))
    return art, (SIZE, SIZE), style.words("key_entry", n=count * style.copies, name=style.words(side))


def _face(side: Side, style: Style, word: str, sign: Shape) -> Shape:
    """A frame in the look of the side, a sign and what it says below it."""
    look = style.theme.sides[side]
    room, words = Box(SIZE * 0.12, SIZE * WORDS, SIZE * 0.76, 0), style.words(word)
    lines = wrap(words, FACE, POINTS, room.w)
    high = LINE * len(lines)
    rows = Box(room.x, room.y - high / 2, room.w, high).rows(*[REST] * len(lines))
    written = labels(rows, lines, POINTS, face=FACE, fill=look.ink, pad=0)
    return group(*framed(SIZE, look, look.tint or PAPER), sign, *written)


def _chevrons(look: SideLook, *, solid: bool) -> Shape:
    """Chevrons that point forward, for what comes up from the Reserve; hollow where the theme saves ink."""
    pen = None if solid else Stroke(look.ink, OUTLINE)
    colours = {"fill": look.ink if solid else PAPER, "pen": pen}
    return at(SIZE / 2, SIZE / 2, *drawing("battle-cry/chevrons", colours, SIZE))
