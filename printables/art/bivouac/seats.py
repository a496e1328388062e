"""Cards for the seats of a table: who sits there, and a code that opens the seat on a telephone."""

from __future__ import annotations

from dataclasses import dataclass

from printables.cutting import Cut, Piece
from printables.layout import REST, Box
from printables.outlines import silhouette
from printables.pieces import field, qr, written
from printables.shapes import Shape, Stroke, group, paragraph, paragraph_height, poly, rect
from printables.sheets import Style
from printables.theme import PAPER, SideLook

SIZE = (88.0, 56.0)  # mm, a business card with room for the code
BLANK = 8
BAND, STRIP = 13.0, 3.0  # mm: the band with the seat; what is left of it on a card to fill in
ROLES = ("first", "second", "third", "fourth", "neutral", "union", "confederacy", "attacker", "defender")
HINT = 7.5  # points
NAMES = ("Serif-Semi", "Sans-Bold")


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat: what it is called, who has it, the role of its side in the themes, and where its code leads."""

    seat: str = ""
    holder: str = ""
    role: str = "neutral"
    qr_url: str | None = None


@dataclass(frozen=True, slots=True)
class SeatCards:
    """The seats of a table or a battle. Without seats: blank cards to write on."""

    title: str = ""
    cards: tuple[SeatCard, ...] = (SeatCard(),) * BLANK
    revision: str = ""


def seat_cards(style: Style, data: SeatCards) -> list[Cut]:
    """A card for each seat; blank ones are all alike."""
    if not any(card.seat for card in data.cards):
        pieces = [Piece(lambda: _card(style, data, SeatCard()), count=len(data.cards))]
    else:
        pieces = [
            Piece(lambda card=card: _card(style, data, card), ident=f"seat-{n}", title=card.seat)  # type: ignore[misc]
            for n, card in enumerate(data.cards, 1)
        ]
    return [Cut(style.words("seat_cards"), style.words("desc_seat_cards", n=len(data.cards)), SIZE, pieces)]


def _card(style: Style, data: SeatCards, card: SeatCard) -> Shape:
    theme, words = style.theme, style.words
    sign = theme.sides[card.role if card.role in ROLES else "neutral"]
    box = Box(0, 0, *SIZE)
    band, rest = box.rows(BAND, REST)
    text, code = rest.inset(4, 3.5).columns(REST, 34 if card.qr_url else 0, gap=3 if card.qr_url else 0)
    frame = rect(box, fill=PAPER, stroke=Stroke(theme.grid, 0.15))
    if not card.seat:
        strip, *places, _ = box.inset(4, 0).rows(STRIP, REST, REST, REST, 2.5, gap=2.0)
        keys = ("result_seat", "result_of", "seat_holder")
        fields = [field(place, words(key), "", theme) for place, key in zip(places, keys, strict=True)]
        return group(
            frame, rect(Box(0, strip.y, box.w, strip.h), fill=sign.band, stroke=Stroke(sign.ink, sign.edge)), *fields
        )
    title, holder, hint = text.rows(9, 12, REST, gap=1.5)
    told = words("seat_scan") if card.qr_url else ""
    return group(
        frame,
        rect(band, fill=sign.band or PAPER, stroke=Stroke(sign.ink, sign.edge)),
        _emblem(Box(4, band.cy - 3.5, 7, 7), sign),
        written(Box(14, band.y, SIZE[0] - 18, band.h), card.seat, sign.on, 15, faces=NAMES, pad=0),
        written(title, data.title, theme.soft, 9, faces=("Sans",), pad=0),
        field(holder, words("seat_holder"), card.holder, theme, 13),
        paragraph(Box(hint.x, hint.y, hint.w, max(hint.h, _high(told, hint.w))), told, HINT, fill=theme.soft)
        if told
        else None,
        qr(code.square(34), card.qr_url) if card.qr_url else None,
    )


def _high(words: str, wide: float) -> float:
    return paragraph_height(words, HINT, wide)


def _emblem(box: Box, sign: SideLook) -> Shape:
    """The outline of the side, in the ink that its band is written in."""
    outer, inner = silhouette(box, sign.outline, 2.4), silhouette(box.inset(1.3), sign.outline, 1.4)
    return group(poly(outer, stroke=Stroke(sign.on, 0.5)), poly(inner, fill=sign.on))
