"""A game of Bitva as it stands, for a page on the screen: 120 mm wide for telephones, wider for wide boards."""

from functools import lru_cache, partial

from games.bitva.board import Board, BoardHex
from games.bitva.model import PIECES, State
from games.bitva.options import Options
from games.bitva.rules import ground_of
from printables.art.bitva.field import POST, RIM, SIGNS, HexMap, ground, legend
from printables.context import EDGE, WIDE, GameContext, rows_below
from printables.fonts import width
from printables.layout import REST, Box
from printables.outlines import inset, pattern, silhouette
from printables.pieces import emblem, heading
from printables.shapes import Lasting, Named, Point, Shape, Stroke, at, centred, group, label, rect
from printables.sheets import Page
from printables.symbols import symbol
from printables.tabletop import die, silhouetted
from printables.theme import PAPER, Theme
from printables.words import Words

FLAT = 9.6  # mm, the least width of a hex: a wider board makes a wider picture
HEAD, TROOPS = 9.0, 8.0
REACH = 4.2  # mm from the middle of a hex, where a finger finds it
NAME, NUMBER = 8.0, 17.0  # points: a hex's name, its number
SOLDIER, LOW = (0.84, 0.53), -0.075  # of a hex's width: a soldier's size, and the middle of it and of the number


def board_page(theme: Theme, words: Words, state: State) -> Page:
    """Whose turn it is, the dice, the board, the legend, what each seat has left.

    Hexes have the ids "hex-D5", soldiers "on-D5".
    """
    context = GameContext(theme, words)
    field = _field(state.options)
    board, flat = field.board, field.flat
    rim = flat * RIM
    wide, high = field.size[0] + rim, field.size[1] + rim
    seats = list(ground_of(state.options).sides)
    rows = [HEAD, high, legend(board, context, wide, state.options.advanced).height, TROOPS * (len(seats) // 2)]
    (head, middle, key, troops), tall = rows_below(rows, wide + 2 * EDGE)
    art = group(
        _head(head, state, context),
        at(middle.x + rim / 2, middle.y + rim / 2, _board(field, state, context)),
        Lasting(_legend, key, board, context, state.options.advanced),
        _troops(troops, state, context),
    )
    return context.page(wide + 2 * EDGE, tall, art, description(state, context))


@lru_cache(maxsize=8)
def _field(options: Options) -> HexMap:
    board = ground_of(options).board
    return HexMap(board, max(FLAT, (WIDE - 2 * EDGE) / HexMap(board, 1.0).size[0] - RIM))


def _head(box: Box, state: State, context: GameContext) -> Shape:
    """What is going on, and the dice that are thrown and still to be used."""
    dice = box.columns(REST, (HEAD + 1) * len(state.dice))[1]
    art = [
        die(dice.x + 1 + (HEAD + 1) * (n + 0.5) - 0.5, dice.cy, face, context.theme, HEAD - 0.6)
        for n, face in enumerate(state.dice)
    ]
    room = box.less(right=dice.w)
    looks = (
        []
        if state.phase == "over"
        else [emblem(room.x + 3.2, room.cy, 5.4, context.side(state.turn), context.side(state.turn).ink)]
    )
    words = room.less(left=7.4 * len(looks))
    return group(
        *looks,
        heading(words, happening(state, context), 14, context.theme),
        Named("dice", dice_said(state, context), *art) if art else None,
    )


def _board(field: HexMap, state: State, context: GameContext) -> Shape:
    rules, zones = ground_of(state.options), state.options.advanced
    hexes = []
    for hex_, letter in zip(field.board.hexes, state.cells, strict=True):
        kind = PIECES.get(letter)
        who = (rules.owners[letter].seat, kind) if kind else None
        name, at_ = field.board.printed[hex_.name], field.middle(hex_.name)
        hexes.append(Lasting(_hex, field.flat, hex_, name, at_, who, zones, context))
    return group(*hexes, Lasting(_lines, state.options, context.theme))


def _legend(box: Box, board: Board, context: GameContext, zones: bool) -> Shape:
    return legend(board, context, box.w, zones).draw(box)


def _lines(options: Options, theme: Theme) -> Shape:
    return _field(options).lines(theme, zones=options.advanced)


def _hex(
    flat: float,
    hex_: BoardHex,
    name: str,
    middle: Point,
    who: tuple[str, str] | None,
    zones: bool,
    context: GameContext,
) -> Shape:
    """A hex as a reader finds it: its name, its number, who stands there (a seat's infantry or general)."""
    theme, high = context.theme, SOLDIER[1] * flat
    art = [
        ground(hex_, flat, theme, closed=False),
        centred(0, 0.335 * flat, name, NAME, face="Sans", fill=theme.soft if theme.solid else theme.ink),
    ]
    if who:
        seat, kind = who
        piece = context.words(f"bitva_{kind}")
        title = context.words("bitva_soldier_said", side=context.word(seat), piece=piece, hex=name)
        box = Box(-SOLDIER[0] * flat / 2, LOW * flat - high / 2, SOLDIER[0] * flat, high)
        art.append(Named(f"on-{name}", title, soldier(box, kind, hex_.number, seat, context)))
    else:
        art.append(centred(0, LOW * flat, f"{hex_.number}", NUMBER, fill=theme.ink))
        if hex_.kind == "post":
            art.append(symbol(0, -0.4 * flat, POST, 0.2 * flat, theme.ink))
    x, y = middle
    title = hex_said(hex_, name, zones, context)
    return Named(
        f"hex-{name}", title, *art, x=x, y=y, part="whole" if who else "leaf", place=name, reach=REACH, sides=6
    )


def _troops(box: Box, state: State, context: GameContext) -> Shape:
    """What each seat has on the board, the two teams side by side."""
    out: list[Shape] = []
    sides = list(ground_of(state.options).sides.values())
    for cell, side in zip(box.grid(2, len(sides) // 2, gap=3, up=0), sides, strict=True):
        bold = side.seat == state.turn and state.phase != "over"
        left = state.cells.count(side.infantry), side.general in state.cells
        out.append(
            Lasting(
                _troop, cell.inset(0.3, 0.6), side.seat, left, bold, troops_said(state, side.seat, context), context
            )
        )
    return group(*out)


def _troop(frame: Box, seat: str, left: tuple[int, bool], bold: bool, title: str, context: GameContext) -> Shape:
    """What a seat has left: its infantry, and whether its general."""
    look, name, (count, led) = context.side(seat), context.word(seat), left
    wide = width(name, "Sans-Semi", 11) + 1
    x = frame.x + 8.0 + wide
    line = partial(label, fill=look.ink, anchor="start", pad=0)
    art: list[Shape] = [
        rect(frame, fill=look.tint, stroke=Stroke(look.ink, 0.8 if bold else 0.25), r=1.2),
        emblem(frame.x + 4, frame.cy, 4.6, look, look.ink),
        line(Box(frame.x + 7.4, frame.y, wide, frame.h), name, 11, face="Sans-Semi"),
        symbol(x + 2.2, frame.cy, SIGNS["infantry"], 5.4, look.ink),
        line(Box(x + 5.2, frame.y, 5, frame.h), f"{count}", 12, face="Sans-Bold"),
    ]
    if led:
        art.append(symbol(x + 12.4, frame.cy, SIGNS["general"], 5.4, look.ink))
    return Named(f"troops-{seat}", title, *art)


# --- for readers who cannot see it ---------------------------------------------------------------


def happening(state: State, context: GameContext) -> str:
    """What is to be done now, or who has won."""
    side = ground_of(state.options).sides[state.turn]
    who = context.word(side.seat)
    if state.phase == "over" and len(side.team) == 2:
        first, second = map(context.word, side.team)
        who = context.words("bitva_and", first=first, second=second)
    return context.words(f"bitva_phase_{state.phase}", side=who)


def dice_said(state: State, context: GameContext) -> str:
    return context.words("bitva_dice_said", faces=", ".join(map(str, state.dice)))


def troops_said(state: State, seat: str, context: GameContext) -> str:
    side = ground_of(state.options).sides[seat]
    key = "bitva_troops" if side.general in state.cells else "bitva_troops_lost"
    return context.words(key, side=context.word(seat), n=state.cells.count(side.infantry))


def hex_said(hex_: BoardHex, name: str, zones: bool, context: GameContext) -> str:
    """A hex in words: in the variant by its zone, else by what is on it."""
    zone = {"west": "reserve", "east": "reserve"}.get(hex_.zone, hex_.zone) if zones else hex_.kind
    key = "bitva_hex" if zone == "plain" else f"bitva_hex_{zone}"
    return context.words(key, hex=name, number=hex_.number)


def description(state: State, context: GameContext) -> str:
    """Whose turn it is or who has won, the dice, and what each seat has."""
    sentences = [f"{happening(state, context)}."]
    if state.dice:
        sentences.append(f"{dice_said(state, context)}.")
    sentences += [f"{troops_said(state, seat, context)}." for seat in ground_of(state.options).sides]
    return " ".join(sentences)


# --- who stands there -----------------------------------------------------------------------------


def soldier(box: Box, kind: str, number: int, seat: str, context: GameContext) -> Shape:
    """A soldier on the screen: the outline of its side, full of its colour, with its sign and the number of its hex."""
    look, theme = context.side(seat), context.theme
    r = box.h * 0.32
    left, right = box.inset(box.w * 0.1, 0).columns(REST, box.w * 0.28)
    out: list[Shape] = [silhouetted(box, look.outline, r, look.band, Stroke(look.ink, max(look.edge, 0.35)))]
    if look.pattern and not theme.solid:
        out.append(pattern(inset(silhouette(box, look.outline, r), 0.5), look.pattern, look.ink, 1.5))
        out.append(rect(box.inset(box.w * 0.12, box.h * 0.1), fill=PAPER, r=0.8))
    return group(
        *out,
        symbol(left.cx, left.cy, SIGNS[kind], box.h * 0.74, look.on),
        label(right, f"{number}", 12.5, face="Sans-Bold", fill=look.on, pad=0),
    )
