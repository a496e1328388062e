"""Cards for the seats of a table: who sits there, and a code that opens the seat on a telephone.

A card is folded into a tent, its foot glued, and says the same on both slopes, so that it is read from both sides of
the table.
"""

from functools import partial

from msgspec.structs import replace

from games.core.structs import Value
from printables.cut_pages import page_holds
from printables.cutting import Cut, Piece
from printables.flow import prose
from printables.fonts import PT, width
from printables.layout import REST, Box
from printables.making import ON_CARD
from printables.outlines import pattern, silhouette
from printables.pieces import FIELD_CAPTION, field, qr, written
from printables.shapes import (
    Shape,
    Stroke,
    at,
    group,
    label,
    poly,
    rect,
    segments,
    underline,
)
from printables.sheets import Style
from printables.theme import PAPER, ROLES, SideLook, Theme, theme_of

FACE = (92.0, 41.0)  # mm: a slope of the tent
FOOT, TAB = 12.0, 4.5  # mm: what the tent stands on, and what of it is glued to the other slope
SIZE = (FACE[0], TAB + FOOT + 2 * FACE[1])  # mm, as cut: with the instructions four share an A4 or a letter page
FOLDS = (TAB, TAB + FOOT, TAB + FOOT + FACE[1])  # mm from the lower edge
TICK = (1.0, 5.0)  # mm from the cut: a tick at each end of a fold
INSIDE, ABOVE = 3.0, 2.0  # mm from the cuts at the sides, and from the folds, to what stands within
BAND, CORNER = 12.0, 3.0  # mm: the band with the side, and how round, cut or pointed it is
SIGN = 8.4  # mm in the band for the side's emblem
GAME, CODE = 6.0, 24.0  # mm: high, and square
SIDES = {**{key: f"side_{key}" for key in ROLES}, "neutral": "side_none"}  # how the sides of blank pieces are called
HINT = 7.0  # points
TALL = 1.15  # times its size: a line of text whose capitals are centred, with what hangs below them
NAMES = ("Serif-Semi", "Sans-Bold")


class TakenSeat(Value):
    """A seat: what it is called, who has it, which of the sides in the themes is its own, and where its code leads."""

    seat: str = ""
    holder: str = ""
    role: str = "neutral"
    qr_url: str | None = None


class SeatCards(Value):
    """The seats of a table or a battle, and its game. Without seats: cards to write on, as many for each side."""

    title: str = ""
    cards: tuple[TakenSeat, ...] = ()
    revision: str = ""
    game: str = ""


def seat_cards(style: Style, data: SeatCards) -> list[Cut]:
    """A card for each seat; of blank ones a run of all sides, and as many runs as share a page."""
    style = replace(style, theme=theme_of(style.theme.key, data.game))
    cards = [card for card in data.cards if card.seat]
    pieces = [
        Piece(partial(_tent, style, data, card), ident=f"seat-{n}", title=card.seat) for n, card in enumerate(cards, 1)
    ]
    if not cards:
        columns, rows = page_holds(_cut(style, []), style)
        pieces = [
            Piece(
                partial(_tent, style, data, TakenSeat(role=side)),
                ident=side,
                title=style.words("seat_card_of", side=style.words(SIDES[side])),
                count=max(columns * rows // len(ROLES), 1),
            )
            for side in ROLES
        ]
    return [_cut(style, pieces)]


def _cut(style: Style, pieces: list[Piece]) -> Cut:
    desc = style.words("desc_seat_cards", n=sum(piece.count for piece in pieces))
    tent = "make_tent"
    return Cut(
        style.words("seat_cards"), desc, SIZE, pieces, shared=True, how=(*ON_CARD, tent), instead=style.words(tent)
    )


def _tent(style: Style, data: SeatCards, card: TakenSeat) -> Shape:
    """The two slopes, the rear one head down, below them the foot and what is glued; ticks where the folds end."""
    wide, high = FACE
    low, ridge = FOLDS[1:]
    face, ends = _face(style, data, card), (TICK, (wide - TICK[1], wide - TICK[0]))
    glue = Box(0, 0, wide, TAB).inset(TICK[1] + 1, 0.8)
    return group(
        at(0, low, face),
        at(wide, ridge + high, face, turn=180),
        segments([((left, y), (right, y)) for y in FOLDS for left, right in ends], style.theme.stroke()),
        label(glue, style.words("seat_glue"), HINT, fill=style.theme.soft),
    )


def _face(style: Style, data: SeatCards, card: TakenSeat) -> Shape:
    """The side over the player's name, and small the game; a code beside them where the card has a code."""
    theme, words = style.theme, style.words
    band, rest = Box(0, 0, *FACE).inset(INSIDE, ABOVE).rows(BAND, REST, gap=1.2)
    text, *code = rest.columns(REST, *[CODE - 0.5] * bool(card.qr_url), gap=2)
    hint = prose(words("seat_scan") if card.qr_url else "", HINT, text.w, fill=theme.soft)
    name, game, scan = text.rows(REST, GAME, hint.height, gap=0.5)
    return group(
        _band(band, theme.side(card.role), words("result_seat"), card.seat, theme),
        field(name, words("owner"), card.holder, theme, (name.h - FIELD_CAPTION) / TALL / PT),
        _game(game, words("result_of"), data.title, theme),
        hint.draw(scan),
        qr(code[0].square(CODE - 0.5), card.qr_url) if card.qr_url else None,
    )


def _game(box: Box, caption: str, game: str, theme: Theme) -> Shape:
    """What is played, in a line behind its caption."""
    called, behind = box.columns(width(caption, "Sans", HINT) + 1.5, REST)
    return group(
        label(called, caption, HINT, fill=theme.soft, anchor="start", pad=0.2),
        written(behind, game, theme.hand, 10.5),
        underline(behind, theme.stroke()),
    )


def _band(box: Box, look: SideLook, caption: str, seat: str, theme: Theme) -> Shape:
    """The outline, pattern and colour of the side, its emblem, and paper on which the side is written: what that is
    stands small in its corner.
    """
    edge = silhouette(box, look.outline, CORNER)
    sign, room = box.inset(CORNER + 1, 1.5).columns(SIGN, REST, gap=2)
    corner = room.inset(0.8, 0.6).rows(2.4, REST)[0]
    return group(
        poly(edge, fill=look.band or PAPER),
        pattern(edge, look.pattern, look.on) if look.pattern else None,
        poly(edge, stroke=Stroke(look.ink, look.edge)),
        _emblem(sign.square(SIGN), look, theme),
        rect(room, fill=PAPER, stroke=Stroke(look.ink, 0.2), r=1.0),
        written(room, seat, look.ink, 20, faces=NAMES, pad=2)
        if seat
        else label(corner, caption, 6.5, fill=theme.soft, anchor="start"),
    )


def _emblem(box: Box, look: SideLook, theme: Theme) -> Shape:
    """The outline of the side on paper, so that no pattern runs through it."""
    outer, inner = silhouette(box, look.outline, 2.4), silhouette(box.inset(1.5), look.outline, 1.4)
    pen = Stroke(look.ink, 0.3)
    return group(
        poly(outer, fill=PAPER, stroke=pen),
        poly(inner, fill=look.ink) if theme.solid else poly(inner, stroke=pen),
    )
