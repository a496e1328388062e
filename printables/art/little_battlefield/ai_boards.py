"""The boards of the AI, two a page: its tracks, and what its SPECIAL die does at each POWER level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.little_battlefield.components import AI, AI_BOARDS, BONUS_DICE, MOST, POWER, SLOTS, AiBoard, Level
from printables.art.little_battlefield.boards import HIGH, NOTE, WIDE, board, means, scaled
from printables.art.little_battlefield.context import DICE, FACES, KINDS, MARK, POINTS, UNIT, Context, sign
from printables.art.little_battlefield.context import POWER as BOLT
from printables.layout import REST, Box, Part
from printables.pieces import OURS, marked
from printables.shapes import Shape, Stroke, group, label, paragraph, rect
from printables.sheets import PageContent, Style
from printables.theme import PAPER

GAP, TRACK, CAPTION, AGAIN, RESERVE, FOOT = 5.0, 11.0, 4.2, 8.4, 12.5, 7.2  # mm
USELESS: Mapping[tuple[str, ...], float | Part] = {  # mm of a cell of the table of rerolls, by its faces
    ("attack", "defence"): 74.0, ("move",): 47.0, ("morale", "command", "special"): REST,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class AiBoards:
    """The boards to print, and the levels of the POWER track."""

    boards: tuple[AiBoard, ...] = tuple(AI_BOARDS.values())
    levels: tuple[Level, ...] = POWER


def ai_boards(style: Style, data: AiBoards) -> list[PageContent]:
    context = Context.of(style)
    return [_content(style, data.boards[n : n + 2], data, context) for n in range(0, len(data.boards), 2)]


def _content(style: Style, pair: Sequence[AiBoard], data: AiBoards, context: Context) -> PageContent:
    def draw() -> Shape:
        boxes = Box(0, 0, WIDE, HIGH).rows(REST, REST, gap=GAP)
        return scaled(style, group(*[_board(box, ai, data, context) for box, ai in zip(boxes, pair, strict=False)]))

    told = " ".join(
        style.words("mlb_desc_ai_board", name=context.text(ai.name), rules=" ".join(_rules(ai, context)).rstrip("."))
        for ai in pair
    )
    return PageContent(style.words("mlb_ai_boards"), draw, told)


def _rules(ai: AiBoard, context: Context) -> list[str]:
    return [context.text(effect.text("ai")) for effect in ai.levels]


def _board(box: Box, ai: AiBoard, data: AiBoards, context: Context) -> Shape:
    theme, look = context.theme, context.side(AI)
    name = context.words("mlb_ai_board_of", name=context.text(ai.name))
    frame, room = board(box, name, look)
    command, _, morale, _, caption, levels, again, reserve, foot = room.rows(
        TRACK, CAPTION, TRACK, CAPTION, 5.0, REST, AGAIN, RESERVE, FOOT, gap=0.8
    )
    full = context.words("mlb_ai_command_full", most=MOST, dice=BONUS_DICE)
    grown = context.words("mlb_ai_morale_full", most=MOST)
    return group(
        frame,
        means(command, "command", 0, AI, context),
        _under(command, full, context),
        means(morale, "morale", 0, AI, context),
        _under(morale, grown, context),
        _caption(caption, ai, context),
        _levels(levels, ai, data.levels, context),
        _again(again, context),
        _reserve(reserve, context),
        paragraph(foot, context.words("mlb_note_ai"), NOTE, fill=theme.soft),
    )


def _under(track: Box, words: str, context: Context) -> Shape:
    """Small print under the right end of a track."""
    row = Box(track.x, track.y - CAPTION - 0.4, track.w, CAPTION)
    return label(row, words, 9, face="Sans-It", fill=context.theme.ink, anchor="end", pad=0.4)


def _caption(box: Box, ai: AiBoard, context: Context) -> Shape:
    """What the table below says: S9 the rules of the boards are our own."""
    mark = OURS if ai.reconstruction else ""
    power, rest = box.columns(44.0, REST)
    bolt, words = power.columns(7.0, REST)
    fill = context.theme.ink
    return group(
        sign(bolt.x + 3.0, bolt.cy, BOLT, 4.6, context.side(AI).ink),
        label(words, context.words("mlb_power"), 10.5, face="Sans-Semi", fill=fill, anchor="start", pad=0),
        sign(rest.x + 2.5, rest.cy, FACES["special"], 4.0, context.side(AI).ink),
        marked(
            Box(rest.x + 6, rest.y, rest.w - 6, rest.h),
            context.words("mlb_ai_special"),
            10,
            mark=mark,
            raised=MARK,
            fill=fill,
        ),
    )


def _levels(box: Box, ai: AiBoard, levels: Sequence[Level], context: Context) -> Shape:
    """A row a level. S13 At the last one the game ends."""
    rules = [*_rules(ai, context), context.words("mlb_ai_last")]
    look, theme = context.side(AI), context.theme
    out: list[Shape] = []
    for n, (row, level, rule) in enumerate(zip(box.rows(*[REST] * len(levels)), levels, rules, strict=True), 1):
        number, dice, worth, words = row.inset(0, 0.4).columns(14.0, 15.0, 15.0, REST)
        out += [
            rect(row.inset(0, 0.4), fill=PAPER, stroke=Stroke(look.ink, 0.6 if n == 1 else 0.25), r=1.2),
            label(number, f"{n}", 17, face="Serif-Semi", fill=look.ink),
            *_fact(dice, DICE, level.dice, "" if "dice" in level.attested else OURS, context),
            *_fact(worth, POINTS, level.points, "" if "points" in level.attested else OURS, context),
            label(words, rule, 10.5, fill=theme.ink, anchor="start", pad=1.0),
        ]
    return group(*out)


def _fact(box: Box, icon: str, value: int, mark: str, context: Context) -> list[Shape]:
    left, right = box.columns(5.4, REST)
    return [
        sign(left.cx, left.cy, icon, 4.0, context.side(AI).ink),
        marked(right, f"{value}", 11, mark=mark, raised=MARK, face="Sans-Semi", fill=context.theme.ink),
    ]


def _again(box: Box, context: Context) -> Shape:
    """The table of rerolls: when its dice are thrown once more (S2)."""
    look, theme = context.side(AI), context.theme
    head, *cells = box.inset(0, 0.5).columns(30.0, *USELESS.values())
    lines = [context.words(f"mlb_ai_again_{n}") for n in (1, 2)]
    out: list[Shape] = [
        label(row, words, 9, face="Sans-Semi" if n == 0 else "Sans", fill=theme.ink, anchor="start", pad=0.4)
        for n, (row, words) in enumerate(zip(head.rows(REST, REST), lines, strict=True))
    ]
    for faces, cell in zip(USELESS, cells, strict=True):
        signs, words = cell.columns(2.0 + 5.5 * len(faces), REST)
        out += [
            rect(cell.inset(0.6, 0), fill=PAPER, stroke=Stroke(look.ink, 0.25), r=1.2),
            *[sign(signs.x + 4.2 + 5.5 * n, signs.cy, FACES[face], 4.2, look.ink) for n, face in enumerate(faces)],
            label(words, context.words(f"mlb_ai_again_{faces[0]}"), 9, fill=theme.ink, anchor="start", pad=1.6),
        ]
    return group(*out)


def _reserve(box: Box, context: Context) -> Shape:
    """S1 Room for all its units."""
    look, theme = context.side(AI), context.theme
    left, name, room = box.columns(14.0, 30.0, REST)
    signs = [
        context.figure(room.right - 8 - n * 13, room.cy, KINDS[kind], 8.0, theme.grid)
        for n, kind in enumerate(reversed(SLOTS))
    ]
    return group(
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.4, (2.0, 1.2)), r=1.5),
        context.figure(left.cx, left.cy, UNIT, 9.0, look.ink),
        label(name, context.word("reserve"), 11, face="Sans-Semi", fill=theme.ink, anchor="start"),
        *signs,
    )
