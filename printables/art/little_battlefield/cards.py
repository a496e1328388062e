"""The sectors as cards to cut out, 63 by 88 mm: a front for each, a back that is the same for all; with the whole
catalogue a key to their signs, and cards to fill in by hand.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from games.core.structs import Value
from games.little_battlefield import GAME
from games.little_battlefield.components import CARDS, CATEGORIES, Card
from printables.art.little_battlefield.gauge import cells, gauge
from printables.art.little_battlefield.signs import (
    CONTROL,
    SIGNS,
    UNIT,
    emblem,
    figure,
    reach,
    sign,
    sign_row,
    sign_width,
    signs,
    tied,
)
from printables.context import GameContext
from printables.cut_pages import page_holds
from printables.cutting import Cut, Piece
from printables.drawings import drawing, drawings
from printables.fonts import PT, width
from printables.layout import REST, Box
from printables.making import ON_CARD
from printables.pieces import heading
from printables.shapes import (
    LEADING,
    Shape,
    Stroke,
    at,
    circle,
    group,
    label,
    line,
    paragraph,
    paragraph_height,
    rect,
)
from printables.sheets import Art, Style
from printables.tabletop import silhouetted
from printables.terrain import fir, round_tree
from printables.theme import PAPER, GroundLook, Theme

SIZE = (63.0, 88.0)  # mm
GAP = 2.0  # mm between two cards with backs or bleed; others share their cuts
ROUNDED = 0.2  # of a unit and of its place: how far the corners are round, where its side has such an outline
EDGE, FRAME, CORNER = 0.6, 3.0, 2.0  # mm from the cut to the ground, and to the paper in it, whose corners are rounded
GAUGE, HEAD, BETWEEN = 9.0, 6.2, 0.8  # mm
FACTS, LINES, RULES, DEED = 5.4, 3, (9.5, 9.0, 8.5, 8.0), 10.0  # mm; lines of the rule and its points; of its signs
AIR = 1.2  # mm above and below a rule of so many lines, together
MARGIN, FRIEZE, MOTIF = 1.3, 5.2, 3.5  # mm: beside the places; of the row of motifs at their end, and of one of these
NAMED, NAME = 29.0, 10.5  # mm for the name of a sector at red's end; points


def border(whole: Box, fill: str | None, ink: str, *, bleeds: bool) -> Shape:
    """The coloured border; it keeps clear of the cut, but where it goes on beyond it."""
    frame = rect(whole.inset(EDGE), fill=fill, stroke=Stroke(ink, 0.15))
    return group(rect(whole, fill=fill), frame) if bleeds and fill else frame


def frame(ground: GroundLook, *, bleeds: bool) -> Shape:
    """A card of this ground without what stands on it."""
    return group(
        border(Box(0, 0, *SIZE), ground.fill, ground.ink, bleeds=bleeds),
        rect(inner(), fill=PAPER, stroke=Stroke(ground.ink, 0.3), r=CORNER),
    )


# --- the front -----------------------------------------------------------------------------------


def front(card: Card, context: GameContext, *, bleeds: bool = False) -> Shape:
    """A card from its lower left corner: the gauge along its side; name and category, where units stand, points and
    special rule between them. What of it is ours says the page of the rules, not the card.

    The border of one that `bleeds` comes up to the very edge.
    """
    theme = context.theme
    ground = theme.grounds[card.art]
    column, room = parts()
    rule, lines = tied(context.text(card.special.text("sector"))), LINES * RULES[0] * PT * LEADING
    points = next((size for size in RULES if paragraph_height(rule, size, room.w) <= lines + 1e-6), RULES[-1])
    high = paragraph_height(rule, points, room.w)
    head, red, facts, text, blue = room.rows(HEAD, REST, FACTS, max(high, lines) + AIR, REST, gap=BETWEEN)
    words = paragraph(Box(text.x, text.cy - high / 2, text.w, high), rule, points, fill=theme.ink)
    return group(
        frame(ground, bleeds=bleeds),
        gauge(column, card.category, context),
        _head(head, card, context),
        zone(red, "red", ground, context, lambda end: _frieze(end, card, context, named=True)),
        _facts(facts, card, context),
        words,
        zone(blue, "blue", ground, context, lambda end: _frieze(end, card, context, named=False)),
    )


def inner() -> Box:
    """A card within its border."""
    return Box(0, 0, *SIZE).inset(FRAME)


def parts() -> tuple[Box, Box]:
    """The gauge, as long as the card lets it be, and the room beside it."""
    column, room = inner().inset(2.0, 1.5).columns(GAUGE, REST, gap=2.0)
    return column, room


def marker_cell() -> tuple[float, float]:
    """Width and height, mm, of the smallest cell of any gauge."""
    found = cells(parts()[0], max(card.category for card in CARDS.values()))
    return found[0].w, found[0].h


def place_wide() -> float:
    """How wide a place for a unit is, mm."""
    return _places(parts()[1])[0].w


def _places(zone: Box) -> list[Box]:
    """N12 A sector holds two units of a side."""
    return zone.inset(MARGIN, 0).columns(REST, REST, gap=1.0)


def zone(
    box: Box, seat: str, ground: GroundLook, context: GameContext, frieze: Callable[[Box], Shape] | None = None
) -> Shape:
    """Where the units of a side stand: a place each in the outline of the side, and at the side's own end what is drawn
    there; red's is read from red's end.
    """
    look = context.side(seat)
    edge = Stroke(look.ink, 0.3, (1.6, 1.0))
    if seat == "red":
        end, room = box.rows(FRIEZE, REST)
    else:
        room, end = box.rows(REST, FRIEZE)
    around = Box(-end.w / 2, -end.h / 2, end.w, end.h)
    row = at(end.cx, end.cy, frieze(around), turn=180 if seat == "red" else 0) if frieze else None
    out = []
    for place in _places(room):
        square = place.square(min(place.w, place.h) - 0.4)
        out += [
            silhouetted(square, look.outline, square.w * ROUNDED, look.tint or PAPER, edge),
            sign(square.cx, square.cy, UNIT, 5.0, look.ink),
        ]
    return group(rect(box, fill=ground.fill or PAPER, stroke=Stroke(ground.ink, 0.3)), row, *out)


def _frieze(box: Box, card: Card, context: GameContext, *, named: bool) -> Shape:
    """Motifs of the ground, each whole, on both sides of the sector's emblem or of its name and category."""
    theme = context.theme
    ground = theme.grounds[card.art]
    room = box.inset(MARGIN, 0)
    if named:
        words = f"{context.text(card.name)} · {card.category}"
        middle = label(Box(room.cx - NAMED / 2, room.y, NAMED, room.h), words, NAME, face="Sans-Semi",
                       fill=ground.ink, pad=0)  # fmt: skip
        taken = min(width(words, "Sans-Semi", NAME), NAMED) + 2.0
    else:
        middle, taken = sign(room.cx, room.cy, emblem(card), MOTIF, ground.ink), MOTIF + 3.0
    count = int((room.w - taken) / 2 // (MOTIF + 1.0))
    step = (room.w - taken) / 2 / max(count, 1)
    places = [side * (taken / 2 + (n + 0.5) * step) for n in range(count) for side in (-1, 1)]
    art = [at(room.cx + x, room.cy, _motif(card, theme), scale=MOTIF) for x in places]
    return group(*art, middle)


def _head(box: Box, card: Card, context: GameContext) -> Shape:
    theme = context.theme
    picture, name, last = box.columns(box.h, REST, box.h, gap=0.8)
    room = name.less(right=0.9)
    ink = theme.grounds[card.art].ink
    return group(
        figure(picture.cx, picture.cy, emblem(card), box.h * 0.86, ink, context.theme),
        label(room, context.text(card.name), 17, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0.3),
        number(last, card.category, ink, theme),
    )


def number(box: Box, category: int, ink: str, theme: Theme) -> Shape:
    """The category of a sector on its disc."""
    disc = circle(box.cx, box.cy, box.h / 2 - 0.3, fill=ink if theme.solid else PAPER, stroke=Stroke(ink, 0.4))
    return group(disc, label(box, f"{category}", 13.5, face="Sans-Bold", fill=PAPER if theme.solid else ink))


def _facts(box: Box, card: Card, context: GameContext) -> Shape:
    """SPECIAL, and the special rule in symbols; victory points."""
    theme, row = context.theme, signs(card.special)
    worth = context.words("mlb_points", n=card.points)
    _, star, named, deed, _, points = box.columns(
        0.8, 4.0, REST, sign_width(row, DEED), 1.5, width(worth, "Sans-Bold", DEED) + 1.2
    )
    return group(
        rect(box, fill=theme.panel, stroke=theme.hair, r=1.2),
        sign(star.cx, star.cy, SIGNS["special"], 3.4, theme.gold),
        label(named, context.word("special"), 7, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0.5),
        sign_row(deed, row, DEED, theme.ink),
        label(points, worth, DEED, face="Sans-Bold", fill=theme.ink, anchor="start", pad=0),
    )


# --- motifs of the grounds, each in a square of side 1 round (0, 0) --------------------------------


def _motif(card: Card, theme: Theme) -> Shape:
    """What is drawn of a sector, else of its ground."""
    ground = theme.grounds[card.art]
    if card.key == "forest":
        return fir(0, 0, 1.0, ground, theme)
    name = card.key if card.key in drawings(GAME.meta.key) else card.art
    if name == "woods":
        return round_tree(0, 0, 1.0, ground, theme)
    full = ground.ink if theme.solid else PAPER
    look = {"ink": ground.ink, "ground": ground.fill or PAPER, "full": full, "paper": PAPER}
    return group(*drawing(f"{GAME.meta.key}/{name}", look))


# --- the back ------------------------------------------------------------------------------------


def back(context: GameContext, *, bleeds: bool = False) -> Shape:
    """The same for all: nine sectors under the title, to be read from both ends. As to `bleeds`, see `front`."""
    theme = context.theme
    neutral = theme.sides["neutral"]
    whole = Box(0, 0, *SIZE)
    inner = whole.inset(FRAME)
    fill = neutral.tint or PAPER
    field = Box.round(inner.cx, inner.cy, 40.0)
    title = Box(-inner.w / 2, 24.0, inner.w, 10.0)
    words = label(title, context.title, 13, face="Serif-Semi", fill=neutral.ink, pad=2)
    return group(
        border(whole, neutral.band, neutral.ink, bleeds=bleeds),
        rect(inner, fill=fill, stroke=Stroke(neutral.ink, 0.4), r=CORNER),
        rect(inner.inset(1.5), stroke=Stroke(neutral.ink, 0.2), r=CORNER - 1),
        *[_place(cell, n, context) for n, cell in enumerate(field.grid(3, 3, gap=1.6))],
        at(inner.cx, inner.cy, words),
        at(inner.cx, inner.cy, words, turn=180),
    )


def _place(box: Box, n: int, context: GameContext) -> Shape:
    """A sector of the back: red's row above, blue's below, sabres in the middle."""
    theme = context.theme
    look = theme.sides["neutral"]
    name, size = ("sabres", 0.66) if n == 4 else ("star", 0.3)
    return group(
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.35), r=1.0),
        figure(box.cx, box.cy, name, box.w * size, look.ink, theme),
    )


# --- the deck -------------------------------------------------------------------------------------


POINTS, ICON, APART = 8.5, 7.0, 1.4  # points of the key; mm of its signs with the room behind them; between two entries
LINE, WRITING = 5.4, 13.8  # mm between two lines to write on; from the first sentence to the last line


class SectorCards(Value):
    """The sectors to print, each as often as the catalogue holds it; with `spares` also what else its sheets hold."""

    cards: tuple[Card, ...] = tuple(CARDS.values())
    spares: bool = False


def sector_cards(style: Style, data: SectorCards) -> list[Cut]:
    context = GameContext.of(style)
    names = ", ".join(f"{context.text(card.name)} ({card.copies})" for card in data.cards)
    desc = style.words("mlb_desc_sectors", names=names)
    bleeds = style.bleed > 0
    behind = partial(back, context, bleeds=bleeds)
    pieces = [
        Piece(partial(front, card, context, bleeds=bleeds), behind, card.key, context.text(card.name), card.copies)
        for card in data.cards
    ]
    about = style.words("mlb_about_sectors")
    cut = Cut(style.words("mlb_sectors"), desc, SIZE, pieces, shared=True, least=GAP, how=ON_CARD, about=about)
    if not data.spares or style.only:
        return [cut]
    spares = _spares(context, behind, bleeds=bleeds)
    return [replace(cut, pieces=[*pieces, *spares[: _free(cut, style, len(spares))]])]


def _free(cut: Cut, style: Style, wanted: int) -> int:
    """How many more cards the last page holds: where that is enough, down to its last row, which is left to say how
    they are made, else as many as fill it. Prints with bleed or backs hold as many as without.
    """
    columns, rows = page_holds(cut, replace(style, bleed=0, duplex="none"))
    last = sum(piece.count for piece in cut.pieces) * style.copies % (columns * rows)
    short, full = (max(columns * used - last, 0) // style.copies for used in (rows - 1, rows))
    return short if short >= wanted else full


# --- spares --------------------------------------------------------------------------------------


def _spares(context: GameContext, behind: Art, *, bleeds: bool) -> Sequence[Piece]:
    """The key first, then a card to fill in for each category, all with the back of the sectors."""
    words = context.words
    bare = partial(frame, context.theme.grounds["clear"], bleeds=bleeds)
    blanks = [Piece(partial(_blank, n, bare, context), behind, "", words("mlb_blank", n=n)) for n in CATEGORIES]
    return [Piece(partial(_key, bare, context), behind, "", words("mlb_key")), *blanks]


def _blank(category: int, bare: Callable[[], Shape], context: GameContext) -> Shape:
    """A sector to name, with a rule to write."""
    theme = context.theme
    ground = theme.grounds["clear"]
    column, room = parts()
    head, red, facts, text, blue = room.rows(HEAD, REST, FACTS, WRITING, REST, gap=BETWEEN)
    name, last = head.columns(REST, head.h, gap=1.5)
    return group(
        bare(),
        gauge(column, category, context),
        line((name.x, name.y + 0.6), (name.right, name.y + 0.6), theme.stroke()),
        number(last, category, ground.ink, theme),
        zone(red, "red", ground, context),
        rect(facts, fill=theme.panel, stroke=theme.hair, r=1.2),
        sign(facts.x + 2.8, facts.cy, SIGNS["special"], 3.4, theme.gold),
        label(Box(facts.x + 4.8, facts.y, 16, facts.h), context.word("special"), 7, face="Sans-Semi", fill=theme.ink,
              anchor="start", pad=0.5),
        label(Box(facts.right - 9, facts.y, 8, facts.h), context.words("mlb_ref_points"), 10, face="Sans-Bold",
              fill=theme.ink, anchor="end", pad=0),
        label(Box(text.x, text.top - 3.0, text.w, 3.0), context.words("mlb_blank_for"), 7, face="Sans-It",
              fill=theme.soft, anchor="start", pad=0),
        *[line((text.x, y), (text.right, y), theme.hair) for y in (text.y + 0.4, text.y + 0.4 + LINE)],
        zone(blue, "blue", ground, context),
    )  # fmt: skip


def _key(bare: Callable[[], Shape], context: GameContext) -> Shape:
    """What the signs on the cards stand for."""
    theme, words = context.theme, context.words
    effects = {reach(card.special): card for card in CARDS.values() if card.special.kind not in ("gain", "drain")}
    rows: list[tuple[str, str]] = [
        (CONTROL, words("mlb_key_control")),
        (UNIT, words("mlb_key_unit")),
        (SIGNS["special"], words("mlb_key_special")),
        *[(SIGNS[means], context.word(means)) for means in ("morale", "command")],
        *[(icon, words(f"mlb_key_{icon}")) for icon in effects],
    ]
    head, body = inner().inset(3.0, 2.5).rows(HEAD + 1, REST)
    heights = [paragraph_height(text, POINTS, body.w - ICON) + APART for _, text in rows]
    out: list[Shape] = [heading(head, words("mlb_key"), 15, theme)]
    for (icon, text), row in zip(rows, body.rows(*heights, REST), strict=False):
        left, room = row.columns(ICON, REST)
        y = row.top - (row.h - APART) / 2
        out += [sign(left.x + 2.4, y, icon, 4.0, theme.ink), paragraph(room, text, POINTS, fill=theme.ink)]
    return group(bare(), *out)
