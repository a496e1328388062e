"""The boards of the AI, two a page: its tracks, and what its SPECIAL die does at each POWER level."""

from collections.abc import Mapping, Sequence

from games.core.structs import Value
from games.little_battlefield.components import AI, AI_BOARDS, BONUS_DICE, FACES, MOST, POWER, SLOTS, AiBoard
from printables.art.little_battlefield.boards import BETWEEN, GAP, NOTE, board, means, on_page, ours_but
from printables.art.little_battlefield.signs import (
    DICE,
    MARK,
    NO_BREAK,
    RANKS,
    SIGNS,
    Sign,
    figure,
    sign,
    sign_row,
    sign_width,
)
from printables.context import GameContext
from printables.fonts import fit, width
from printables.layout import REST, Box, Share
from printables.pieces import OURS, MarkedWords, marked, ours
from printables.shapes import Shape, Stroke, circle, group, label, paragraph, paragraph_height, rect, segments
from printables.sheets import PageContent, Style
from printables.theme import PAPER

TITLED, EMBLEM, CHOOSE = 10.2, 6.6, 9.0  # mm: the title of a board, the emblems in it; points of the words beside it
CELL, NAMES, NAME = 8.0, 40.0, 9.5  # mm: the height of a track, the width of its name; points
CAPTION, AIR, LEVEL_GAP = 4.6, 1.2, 0.4  # mm; the second between the blocks of a board
RESERVE, NAMED, UNIT, BOLD = 38.5, 5.5, 16.0, 0.45  # mm: the Reserve; its name; a sign with its name; hollow signs
COLUMNS = 24.6, 12.0, 11.5, REST  # mm of a level: its number, its dice, its points; what a SPECIAL die does
RULE, CUT = 10.5, 7.0  # points
LIST, LINES = 9.5, 10  # points of the lists at the foot; lines in the longest
NUMBER, SIGN, INSET = 4.6, 3.4, 1.0  # mm: the number of a line, a sign; from the edge of a list to its lines
WIDER: Sign = ("text", 2 * NO_BREAK)  # between two faces in a line
EMBLEMS: Mapping[str, str] = {"warlord": "helmet", "horde": "skull", "conspiracy": "mask", "siege": "bomb"}


class AiBoards(Value):
    """The boards to print."""

    boards: tuple[AiBoard, ...] = tuple(AI_BOARDS.values())
    enters_behind: bool = False  # S7 into the player's Reserve with fewer victory points, too


def ai_boards(style: Style, data: AiBoards) -> list[PageContent]:
    context = GameContext.of(style)
    return [_content(style, data.boards[n : n + 2], data, context) for n in range(0, len(data.boards), 2)]


def _content(style: Style, pair: Sequence[AiBoard], data: AiBoards, context: GameContext) -> PageContent:
    def draw(page: Box) -> Shape:
        boxes = page.rows(REST, REST, gap=BETWEEN)
        boards = [_board(box, ai, data, context) for box, ai in zip(boxes, pair, strict=False)]
        return group(*boards, _cut(page, context) if len(pair) > 1 else None)

    text = " ".join(
        style.words("mlb_desc_ai_board", name=context.text(ai.name), rules=" ".join(_rules(ai, context)).rstrip("."))
        for ai in pair
    )
    return PageContent(style.words("mlb_ai_boards"), lambda: on_page(style.sheet, draw), text)


def _cut(page: Box, context: GameContext) -> Shape:
    """Where two boards are cut apart."""
    theme, words = context.theme, context.words("mlb_ai_cut")
    half, dashes = width(words, "Sans", CUT) / 2 + 1.5, Stroke(theme.soft, 0.2, (2.0, 1.2))
    return group(
        label(Box(page.cx - half, page.cy - 1.5, 2 * half, 3.0), words, CUT, fill=theme.soft, pad=0),
        segments([((page.x, page.cy), (page.cx - half, page.cy)), ((page.cx + half, page.cy), (page.right, page.cy))],
                 dashes),
    )  # fmt: skip


def _rules(ai: AiBoard, context: GameContext) -> list[str]:
    return [context.text(effect.text("ai")) for effect in ai.levels]


def _board(box: Box, ai: AiBoard, data: AiBoards, context: GameContext) -> Shape:
    words, look = context.words, context.side(AI)
    name = words("mlb_ai_board_of", name=context.text(ai.name))
    frame, title, room = board(box, name, look, mark=ours(ai.reconstruction), high=TITLED)
    note = f"{words('mlb_note_ai')} {ours_but(POWER[:-1], ('dice', 'points'), context)}"
    upper, low = room.inset(0, -1.0).rows(Share(60.5), Share(39.5), gap=AIR)
    table, right = upper.columns(REST, RESERVE, gap=GAP)
    command, morale, caption, levels = table.rows(CELL, CELL, CAPTION, REST, gap=0.8)
    reserve, foot = right.rows(REST, paragraph_height(note, NOTE, RESERVE), gap=AIR)
    turn, moves = low.columns(Share(52), Share(48), gap=GAP)
    return group(
        frame,
        _title(title, ai, context),
        *[means(row, resource, 0, AI, context, wide=NAMES, points=NAME)
          for row, resource in ((command, "command"), (morale, "morale"))],
        _caption(caption, context),
        _levels(levels, ai, data, context),
        _reserve(reserve, context),
        paragraph(foot, note, NOTE, fill=context.theme.ink),
        _turn(turn, context),
        _moves(moves, data, context),
    )  # fmt: skip


def _title(box: Box, ai: AiBoard, context: GameContext) -> Shape:
    """Beside the title of a board its emblem at both ends, each board's on a tint of its own, and how many are used."""
    theme, look = context.theme, context.side(AI)
    tint = theme.tints[list(EMBLEMS).index(ai.key)]
    text = Box(box.cx, box.y, box.w / 2 - 17, box.h)
    out: list[Shape] = [
        label(text, context.words("mlb_ai_choose"), CHOOSE, face="Sans-It", fill=look.on, anchor="end", pad=0)
    ]
    for x in (box.x + 9, box.right - 9):
        disc = circle(x, box.cy, EMBLEM * 0.66, fill=tint) if theme.solid else None
        out.append(group(disc, figure(x, box.cy, EMBLEMS[ai.key], EMBLEM, look.ink, theme)))
    return group(*out)


def _caption(box: Box, context: GameContext) -> Shape:
    """What the columns of the table below say; the levels are ours but for what the note names."""
    power, dice, worth, rest = box.columns(*COLUMNS)
    fill, ink = context.theme.ink, context.side(AI).ink
    words = context.words
    return group(
        sign(power.x + 1.8, power.cy, SIGNS["power"], 3.8, ink),
        marked(power.less(left=4.2), words("mlb_power"), 9.5, mark=OURS, raised=MARK,
               face="Sans-Semi", fill=fill, pad=0),
        *[label(cell, words(key), 9, fill=fill, anchor="start", pad=0)
          for cell, key in ((dice, "mlb_dice"), (worth, "mlb_ref_points"))],
        sign(rest.x + 2.0, rest.cy, SIGNS["special"], 3.8, ink),
        label(rest.less(left=5), words("mlb_ai_special"), 9.5, fill=fill, anchor="start"),
    )  # fmt: skip


def _levels(box: Box, ai: AiBoard, data: AiBoards, context: GameContext) -> Shape:
    """A row a level, letters of one size on all boards. S13 At the last one the game ends: no die is thrown there."""
    ends = context.words("mlb_ai_last")
    rules = [*_rules(ai, context), ends]
    look, theme = context.side(AI), context.theme
    rows = box.rows(*[REST] * len(POWER), gap=LEVEL_GAP)
    room = rows[0].columns(*COLUMNS)[-1].w - 2.5
    points = min(fit(rule, "Sans", RULE, room) for board in data.boards for rule in (*_rules(board, context), ends))
    out: list[Shape] = []
    for n, (row, level, rule) in enumerate(zip(rows, POWER, rules, strict=True), 1):
        number, dice, worth, words = row.columns(*COLUMNS)
        last = n == len(POWER)
        out += [
            rect(row, fill=PAPER, stroke=Stroke(look.ink, 0.6 if n == 1 else 0.25), r=1.2),
            label(number, f"{n}", 14, face="Serif-Semi", fill=look.ink),
            *([] if last else _fact(dice, DICE, level.dice, context)),
            *_fact(worth, SIGNS["points"], level.points, context),
            label(words, rule, points, face="Sans-It" if last else "Sans", fill=theme.ink, anchor="start", pad=0),
        ]
    return group(*out)


def _fact(box: Box, icon: str, value: int, context: GameContext) -> list[Shape]:
    left, right = box.columns(5.4, REST)
    return [
        figure(left.x + 2.0, left.cy, icon, 4.0, context.side(AI).ink, context.theme),
        label(right, f"{value}", 11, face="Sans-Semi", fill=context.theme.ink, anchor="start"),
    ]


def _reserve(box: Box, context: GameContext) -> Shape:
    """S1 A place for each of its units, with the sign of its rank, which the units bear, too."""
    look, theme = context.side(AI), context.theme
    name, room = box.inset(0, 0.4).rows(NAMED, REST)
    out: list[Shape] = [
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.4, (2.0, 1.2)), r=1.5),
        label(name, context.word("reserve"), 10.5, face="Sans-Semi", fill=theme.ink),
    ]
    for kind, place in zip(SLOTS, room.grid(2, 2), strict=True):
        picture, caption = Box(place.x, place.cy - UNIT / 2, place.w, UNIT).rows(REST, 4.6)
        out += [
            sign(picture.cx, picture.cy, RANKS[kind], picture.h, look.ink, pen=0.0 if theme.solid else BOLD),
            label(caption, context.words(f"mlb_ref_kind_{kind}"), 8.5, fill=theme.ink),
        ]
    return group(*out)


def priorities(context: GameContext, *, enters_behind: bool = False) -> tuple[list[MarkedWords], list[MarkedWords]]:
    """S6 which unit moves, S7 where to: what is looked at first, second, …"""
    words = context.words
    own = "mlb_ai_where_reserve_behind" if enters_behind else "mlb_ai_where_reserve"
    who = [(words(f"mlb_ai_who_{key}"), "") for key in ("nearest", "strongest", "tie")]
    where = [(words(f"mlb_ai_where_{key}"), "") for key in ("not_held", "enemy", "held")]
    return who, [(words(own), OURS), *where]


def _turn(box: Box, context: GameContext) -> Shape:
    """S2 to S11 The turn of the AI in numbered steps, a line each; below some of them the faces that they are about."""
    theme, look, words = context.theme, context.side(AI), context.words
    attack, defence, move, morale, command, special = [("icon", SIGNS[face]) for face in FACES]

    def sentence(key: str, **numbers: int) -> Sign:
        return "text", words(f"mlb_ai_{key}", **numbers)

    def after(key: str) -> Sign:
        """What is told behind a sign."""
        return "text", f"{NO_BREAK}{words(f'mlb_ai_{key}')}"

    lines: list[tuple[str, list[Sign], str]] = [
        ("1", [sentence("throw")], ""),
        ("2", [sentence("again")], ""),
        ("", [attack, defence, after("again_attack"), WIDER, move, after("again_move")], ""),
        ("3", [sentence("force")], OURS),
        ("4", [sentence("does")], ""),
        ("", [attack, defence, after("combat")], ""),
        ("", [morale, command, after("gains"), WIDER, special, after("by_power"), WIDER, move, after("see_right")], ""),
        ("5", [sentence("morale_full", most=MOST)], ""),
        ("6", [sentence("command_full", most=MOST, dice=BONUS_DICE)], ""),
    ]
    head, *rows = box.inset(1.5, INSET).rows(*[REST] * LINES)
    room = head.w - NUMBER - 2.0  # the mark
    points = min(LIST, *(LIST * room / sign_width(line, LIST, "Sans") for _, line, _ in lines))
    out: list[Shape] = []
    for (number, line, mark), row in zip(lines, rows, strict=True):
        first, rest = row.columns(NUMBER, REST)
        out += [
            label(first, number, LIST, face="Sans-Bold", fill=look.ink, pad=0),
            marked(rest, line[0][1], points, mark=mark, raised=MARK, fill=theme.ink, pad=0)
            if number
            else sign_row(rest, line, points, theme.ink, "Sans"),
        ]
    return group(
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.25), r=1.5),
        label(head, words("mlb_ref_ai_dice"), LIST, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0),
        *out,
    )


def _moves(box: Box, data: AiBoards, context: GameContext) -> Shape:
    """The priorities of a move, a list below the other; their lines are as far apart."""
    lists = priorities(context, enters_behind=data.enters_behind)
    boxes = box.rows(*[Share(1 + len(steps)) for steps in lists], gap=AIR)
    return group(*[_list(place, key, steps, context)
                   for place, key, steps in zip(boxes, ("who", "where"), lists, strict=True)])  # fmt: skip


def _list(box: Box, key: str, steps: Sequence[MarkedWords], context: GameContext) -> Shape:
    theme, look = context.theme, context.side(AI)
    head, *rows = box.inset(1.5, INSET).rows(*[REST] * (1 + len(steps)))
    out: list[Shape] = [
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.25), r=1.5),
        sign(head.x + 2.0, head.cy, SIGNS["move"], SIGN, look.ink),
        label(head.less(left=NUMBER), context.words(f"mlb_ai_{key}"), LIST,
              face="Sans-Semi", fill=theme.ink, anchor="start", pad=0),
    ]  # fmt: skip
    for n, ((words, mark), row) in enumerate(zip(steps, rows, strict=True), 1):
        number, text = row.columns(NUMBER, REST)
        out += [
            label(number, f"{n}", LIST, face="Sans-Bold", fill=look.ink, pad=0),
            marked(text, words, LIST, mark=mark, raised=MARK, fill=theme.ink, pad=0),
        ]
    return group(*out)
