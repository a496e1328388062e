"""The boards of the AI, two a page: its tracks, and what its SPECIAL die does at each POWER level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.little_battlefield.components import AI, AI_BOARDS, BONUS_DICE, MOST, POWER, SLOTS, AiBoard, Level
from printables.art.little_battlefield.boards import BETWEEN, GAP, NOTE, TRACK, board, means, on_page, ours
from printables.art.little_battlefield.context import (
    DICE,
    FACES,
    KINDS,
    MARK,
    NO_BREAK,
    POINTS,
    Context,
    sign,
    sign_row,
    sign_width,
)
from printables.art.little_battlefield.context import POWER as BOLT
from printables.fonts import fit, width
from printables.layout import REST, Box, Part
from printables.pieces import OURS, marked
from printables.shapes import Shape, Stroke, group, label, paragraph, paragraph_height, rect
from printables.sheets import PageContent, Style
from printables.theme import PAPER

CAPTION, AIR, LEVEL_GAP = 4.6, 1.4, 0.7  # mm; the second above the table of the levels
RESERVE, NAMED, BOLD = (
    40.5,
    5.0,
    0.45,
)  # mm: the width of the Reserve, beside the levels; height of its name; its hollow signs
COLUMNS = 26.0, 12.0, 11.5, REST  # mm of a level: its number, its dice, its points; what a SPECIAL die does
RULE = 10.5  # points
AGAIN, SIGN, APART = 5.4, 5.0, 4.0  # mm: the height of the rerolls; a symbol with its room; between two cases
LIST, STEP, NUMBER, INSET = 9.5, 4.05, 4.6, 0.8  # points of the priorities of moves; mm: a line, its number, the edge
LOW = 3.2  # mm: the symbols of the strip about fights
AGAIN_POINTS = (9.5, 9.0, 8.5, 8.0)
USELESS: tuple[tuple[str, ...], ...] = (("attack", "defence"), ("move",))
EMBLEMS: Mapping[str, str] = {"warlord": "helmet", "horde": "skull", "conspiracy": "mask", "siege": "bomb"}


@dataclass(frozen=True, slots=True)
class AiBoards:
    """The boards to print, and the levels of the POWER track."""

    boards: tuple[AiBoard, ...] = tuple(AI_BOARDS.values())
    levels: tuple[Level, ...] = POWER
    enters_behind: bool = False  # S7 into the player's Reserve with fewer victory points, too


def ai_boards(style: Style, data: AiBoards) -> list[PageContent]:
    context = Context.of(style)
    return [_content(style, data.boards[n : n + 2], data, context) for n in range(0, len(data.boards), 2)]


def _content(style: Style, pair: Sequence[AiBoard], data: AiBoards, context: Context) -> PageContent:
    def draw(page: Box) -> Shape:
        boxes = page.rows(REST, REST, gap=BETWEEN)
        return group(*[_board(box, ai, data, context) for box, ai in zip(boxes, pair, strict=False)])

    told = " ".join(
        style.words("mlb_desc_ai_board", name=context.text(ai.name), rules=" ".join(_rules(ai, context)).rstrip("."))
        for ai in pair
    )
    return PageContent(style.words("mlb_ai_boards"), lambda: on_page(style.sheet, draw), told)


def _rules(ai: AiBoard, context: Context) -> list[str]:
    return [context.text(effect.text("ai")) for effect in ai.levels]


def _board(box: Box, ai: AiBoard, data: AiBoards, context: Context) -> Shape:
    theme, words = context.theme, context.words
    name = words("mlb_ai_board_of", name=context.text(ai.name))
    frame, room = board(box, name, context.side(AI), context, EMBLEMS.get(ai.key, ""))
    note = f"{words('mlb_note_ai', most=MOST)} {ours(data.levels[:-1], ('dice', 'points'), context)}"
    moves_high = STEP * (1 + max(map(len, priorities(context, enters_behind=data.enters_behind)))) + 2 * INSET
    command, morale, _, middle, low, moves, foot = room.inset(0, -1.0).rows(
        TRACK, TRACK, AIR - 1.0, REST, AGAIN, moves_high, paragraph_height(note, NOTE, room.w), gap=1.0
    )
    table, reserve = middle.columns(REST, RESERVE, gap=GAP)
    caption, levels = table.rows(CAPTION, REST, gap=1.0)
    again, gains = low.columns(REST, RESERVE, gap=GAP)
    return group(
        frame,
        means(command, "command", 0, AI, context, words("mlb_ai_command_full", most=MOST, dice=BONUS_DICE)),
        means(morale, "morale", 0, AI, context, words("mlb_ai_morale_full", most=MOST)),
        _caption(caption, ai, context),
        _levels(levels, ai, data, context),
        _reserve(reserve, context),
        _again(again, context),
        _gains(gains, context),
        _moves(moves, data, context),
        paragraph(foot, note, NOTE, fill=theme.ink),
    )


def _caption(box: Box, ai: AiBoard, context: Context) -> Shape:
    """What the columns of the table below say; the levels are ours but for what the note names, as S9 the rules are."""
    power, dice, worth, rest = box.columns(*COLUMNS)
    fill, ink = context.theme.ink, context.side(AI).ink
    words = context.words
    return group(
        sign(power.x + 1.8, power.cy, BOLT, 3.8, ink),
        marked(Box(power.x + 4.2, power.y, power.w - 4.2, power.h), words("mlb_power"), 9.5, mark=OURS, raised=MARK,
               face="Sans-Semi", fill=fill, pad=0),
        *[label(cell, words(key), 9, fill=fill, anchor="start", pad=0)
          for cell, key in ((dice, "mlb_level_dice"), (worth, "mlb_ref_points"))],
        sign(rest.x + 2.0, rest.cy, FACES["special"], 3.8, ink),
        marked(Box(rest.x + 5, rest.y, rest.w - 5, rest.h), words("mlb_ai_special"), 9.5,
               mark=OURS if ai.reconstruction else "", raised=MARK, fill=fill),
    )  # fmt: skip


def _levels(box: Box, ai: AiBoard, data: AiBoards, context: Context) -> Shape:
    """A row a level, letters of one size on all boards. S13 At the last one the game ends: no die is thrown there."""
    ends, levels = context.words("mlb_ai_last"), data.levels
    rules = [*_rules(ai, context), ends]
    look, theme = context.side(AI), context.theme
    rows = box.rows(*[REST] * len(levels), gap=LEVEL_GAP)
    room = rows[0].columns(*COLUMNS)[-1].w - 2.5
    points = min(fit(rule, "Sans", RULE, room) for one in data.boards for rule in (*_rules(one, context), ends))
    out: list[Shape] = []
    for n, (row, level, rule) in enumerate(zip(rows, levels, rules, strict=True), 1):
        number, dice, worth, words = row.columns(*COLUMNS)
        last = n == len(levels)
        out += [
            rect(row, fill=PAPER, stroke=Stroke(look.ink, 0.6 if n == 1 else 0.25), r=1.2),
            label(number, f"{n}", 16, face="Serif-Semi", fill=look.ink),
            *([] if last else _fact(dice, DICE, level.dice, context)),
            *_fact(worth, POINTS, level.points, context),
            label(words, rule, points, face="Sans-It" if last else "Sans", fill=theme.ink, anchor="start", pad=0),
        ]
    return group(*out)


def _fact(box: Box, icon: str, value: int, context: Context) -> list[Shape]:
    left, right = box.columns(5.4, REST)
    return [
        context.figure(left.x + 2.0, left.cy, icon, 4.0, context.side(AI).ink),
        label(right, f"{value}", 11, face="Sans-Semi", fill=context.theme.ink, anchor="start"),
    ]


def _reserve(box: Box, context: Context) -> Shape:
    """S1 A place for each of its units, with the sign of its rank, which the units bear, too."""
    look, theme = context.side(AI), context.theme
    name, *rows = box.inset(0, 0.8).rows(NAMED, REST, REST)
    out: list[Shape] = [
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.4, (2.0, 1.2)), r=1.5),
        label(name, context.word("reserve"), 10.5, face="Sans-Semi", fill=theme.ink),
    ]
    places = [place for row in rows for place in row.columns(REST, REST)]
    for kind, place in zip(SLOTS, places, strict=True):
        picture, caption = place.inset(0.5, 0.8).rows(REST, 4.0)
        out += [
            sign(picture.cx, picture.cy, KINDS[kind], min(picture.h, 9.0), look.ink, pen=0.0 if theme.solid else BOLD),
            label(caption, context.words(f"mlb_ref_kind_{kind}"), 8.5, fill=theme.ink),
        ]
    return group(*out)


def _again(box: Box, context: Context) -> Shape:
    """The table of rerolls in a line: when its dice are thrown once more (S2)."""
    look, theme = context.side(AI), context.theme
    head = context.words("mlb_ai_again")
    cases = [(faces, context.words(f"mlb_ai_again_{faces[0]}")) for faces in USELESS]
    room = box.inset(1.5, 0)
    bare = len(cases) * APART + sum(SIGN * len(faces) for faces, _ in cases)

    def widths(points: float) -> list[float]:
        return [width(head, "Sans-Semi", points), *(width(words, "Sans", points) for _, words in cases)]

    points = next((one for one in AGAIN_POINTS if bare + sum(widths(one)) <= room.w), AGAIN_POINTS[-1])
    first, *told = widths(points)
    out: list[Shape] = [
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.25), r=1.5),
        label(
            Box(room.x, room.y, first, room.h), head, points, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0
        ),
    ]
    x = room.x + first + APART
    for (faces, words), wide in zip(cases, told, strict=True):
        out += [context.figure(x + 2.0 + SIGN * n, room.cy, FACES[face], 4.0, look.ink)
                for n, face in enumerate(faces)]  # fmt: skip
        x += SIGN * len(faces)
        out.append(label(Box(x, room.y, wide + 0.2, room.h), words, points, fill=theme.ink, anchor="start", pad=0))
        x += wide + APART
    return group(*out)


def _gains(box: Box, context: Context) -> Shape:
    """S8 What either resource die brings it."""
    theme = context.theme
    heart, horn = ("icon", FACES["morale"]), ("icon", FACES["command"])
    row = [heart, ("text", "/"), horn, ("text", f"{NO_BREAK}{context.words('mlb_ai_gains')}")]
    wide = sign_width(row, LIST)
    return group(
        rect(box, fill=PAPER, stroke=Stroke(context.side(AI).ink, 0.25), r=1.5),
        sign_row(Box(box.cx - wide / 2, box.y, wide, box.h), row, LIST, theme.ink),
    )


Steps = list[tuple[str, str]]  # what is looked at first, second, …, each with its raised mark


def priorities(context: Context, *, enters_behind: bool = False) -> tuple[Steps, Steps]:
    """S6 which unit moves, S7 where to."""
    words = context.words
    own = "mlb_ai_where_reserve_behind" if enters_behind else "mlb_ai_where_reserve"
    who = [(words(f"mlb_ai_who_{key}"), "") for key in ("nearest", "strongest", "tie")]
    where = [(words(f"mlb_ai_where_{key}"), "") for key in ("not_held", "enemy", "held")]
    return who, [(words(own), OURS), *where]


def _moves(box: Box, data: AiBoards, context: Context) -> Shape:
    """A list beside the other, and below the shorter one what a COMBAT die does (S4)."""
    lists = priorities(context, enters_behind=data.enters_behind)
    left, right = box.columns(Part(53), Part(47), gap=GAP)
    who, combat = left.rows(STEP * (1 + len(lists[0])) + INSET, REST, gap=INSET)
    return group(
        _list(who, "who", lists[0], context),
        _list(right, "where", lists[1], context),
        _combat(combat, context),
    )


def _list(box: Box, key: str, steps: Steps, context: Context) -> Shape:
    theme, look = context.theme, context.side(AI)
    head, *rows = box.inset(1.5, INSET / 2).rows(*[STEP] * (1 + len(steps)), REST)
    out: list[Shape] = [
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.25), r=1.5),
        sign(head.x + 2.0, head.cy, FACES["move"], 4.0, look.ink),
        label(Box(head.x + NUMBER, head.y, head.w - NUMBER, head.h), context.words(f"mlb_ai_{key}"), LIST,
              face="Sans-Semi", fill=theme.ink, anchor="start", pad=0),
    ]  # fmt: skip
    for n, ((words, mark), row) in enumerate(zip(steps, rows, strict=False), 1):
        number, told = row.columns(NUMBER, REST)
        out += [
            label(number, f"{n}", LIST, face="Sans-Bold", fill=look.ink, pad=0),
            marked(told, words, LIST, mark=mark, raised=MARK, fill=theme.ink, pad=0),
        ]
    return group(*out)


def _combat(box: Box, context: Context) -> Shape:
    """S4 Where the dice of a fight work, and for which units twice."""
    fights, words = ("attack", "defence"), context.words("mlb_ai_combat")
    signs, told = box.inset(2.0, 0).columns(SIGN * len(fights), REST)
    return group(
        rect(box, fill=PAPER, stroke=Stroke(context.side(AI).ink, 0.25), r=1.5),
        *[sign(signs.x + 2.0 + SIGN * n, signs.cy, FACES[face], LOW, context.side(AI).ink)
          for n, face in enumerate(fights)],
        label(told, words, fit(words, "Sans", LIST, told.w), fill=context.theme.ink, anchor="start", pad=0),
    )  # fmt: skip
