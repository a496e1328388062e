"""The command board of each side, COMMAND, MORALE and POWER with the Reserve, and the action board of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from games.little_battlefield.components import (
    ATTESTED_FACES,
    FACES,
    FACTIONS,
    MOST,
    POWER,
    SEATS,
    SLOTS,
    START_COMMAND,
    START_MORALE,
    Faction,
    Level,
)
from printables.art.little_battlefield.context import COST, DICE, KINDS, MARK, POINTS, Context, sign
from printables.art.little_battlefield.context import FACES as SYMBOLS
from printables.art.little_battlefield.context import POWER as BOLT
from printables.layout import REST, Box
from printables.pieces import OURS, clear, marked, plate
from printables.shapes import Shape, Stroke, at, group, label, paragraph, paragraph_height, rect
from printables.sheets import PageContent, Style
from printables.tabletop import die, track
from printables.theme import PAPER, SideLook

WIDE, HIGH = 194.0, 255.0  # mm: what fits every paper; larger paper makes the whole page grow
LYING = 262.0, 178.0  # mm: the same for a page that lies
HEAD, TRACK, GAP = 9.0, 12.5, 2.5
NAMES, PIPS = 52.0, 14.0
NOTE = 8.0  # points


@dataclass(frozen=True, slots=True)
class PlayerBoards:
    """What the boards of both sides show: POWER levels, faces of the die, factions by seat."""

    levels: tuple[Level, ...] = POWER
    faces: tuple[str, ...] = FACES
    factions: Mapping[str, Faction] = field(
        default_factory=lambda: dict(zip(SEATS, (FACTIONS["kingdom"], FACTIONS["clans"]), strict=True))
    )


def player_boards(style: Style, data: PlayerBoards) -> list[PageContent]:
    """The command boards on a page, and the one action board, which lies beside the field, on a page of its own that
    lies as well; below the command board where there is only one.
    """
    context, words, lying = Context.of(style), style.words, style.sheet.turned
    desc = " ".join(
        words("mlb_desc_command", side=context.word(seat), faction=context.text(faction.name))
        for seat, faction in data.factions.items()
    )
    box, action = Box(0, 0, WIDE, HIGH), words("mlb_action_board")
    commands = [partial(command_board, seat=seat, data=data, context=context) for seat in data.factions]
    shared = partial(action_board, data=data, context=context)
    if len(commands) == 1:
        boxes = box.rows(command_height(), REST, gap=5.0)
        draw = lambda: scaled(style, _stacked(boxes, [*commands, shared]))  # noqa: E731
        return [PageContent(words("mlb_boards"), draw, f"{desc} {action}.")]
    return [
        PageContent(
            words("mlb_command_boards"),
            lambda: scaled(style, _stacked(box.rows(*[REST] * len(commands), gap=5.0), commands)),
            desc,
        ),
        PageContent(
            action,
            lambda: _grown(lying.room, shared(Box(0, 0, *LYING)), LYING),
            words("mlb_desc_action"),
            lying,
        ),
    ]


def _stacked(boxes: Sequence[Box], boards: Sequence[Callable[[Box], Shape]]) -> Shape:
    return group(*[draw(box) for box, draw in zip(boxes, boards, strict=True)])


def scaled(style: Style, art: Shape) -> Shape:
    """Art of WIDE by HIGH mm on the paper of the look, grown where there is room, from the top."""
    return _grown(style.sheet.room, art, (WIDE, HIGH))


def _grown(room: Box, art: Shape, size: tuple[float, float]) -> Shape:
    wide, high = size
    scale = min(room.w / wide, room.h / high)
    return at(room.cx - wide * scale / 2, room.top - high * scale, art, scale=scale)


# --- the frame of a board ------------------------------------------------------------------------


def board(box: Box, words: str, look: SideLook) -> tuple[Shape, Box]:
    """A board in the look of its side, with its title; also the room inside it."""
    head, body = box.rows(HEAD, REST)
    frame = rect(
        body.inset(look.edge / 2),
        fill=look.tint or PAPER,
        stroke=Stroke(look.ink, look.edge),
        r=2.0 if look.round else 0.0,
    )
    title = label(clear(head, look), words, 15, face="Serif-Semi", fill=look.on, pad=4)
    return group(frame, plate(head.inset(look.edge / 2), look), title), body.inset(4.0, 3.0)


def notes(box: Box, context: Context, keys: Sequence[str], fill: str) -> Shape:
    """Small print, one paragraph a key."""
    heights = [paragraph_height(context.words(key), NOTE, box.w) for key in keys]
    rows = box.rows(*heights, REST)
    return group(*[paragraph(row, context.words(key), NOTE, fill=fill) for row, key in zip(rows, keys, strict=False)])


# --- the command board ---------------------------------------------------------------------------

LEVEL, RESERVE, FOOT = 39.0, 24.0, 7.2  # mm; the Reserve has what is left


def command_height() -> float:
    return HEAD + 6.0 + 2 * TRACK + LEVEL + RESERVE + FOOT + 4 * GAP


def command_board(box: Box, seat: str, data: PlayerBoards, context: Context) -> Shape:
    look = context.side(seat)
    faction = data.factions[seat]
    words = context.words("mlb_command_board", side=context.word(seat), faction=context.text(faction.name))
    frame, room = board(box, words, look)
    command, morale, power, reserve, foot = room.rows(TRACK, TRACK, LEVEL, REST, FOOT, gap=GAP)
    return group(
        frame,
        means(command, "command", START_COMMAND, seat, context),
        means(morale, "morale", START_MORALE, seat, context),
        _power(power, data.levels, seat, faction, context),
        _reserve(reserve, faction, seat, context),
        notes(foot, context, ("mlb_note_levels", "mlb_note"), context.theme.soft),
    )


def means(box: Box, resource: str, start: int | None, seat: str, context: Context) -> Shape:
    """The track of a resource; the cell to start on has a bold edge."""
    name, cells = box.columns(NAMES, REST)
    return group(
        named(name, SYMBOLS[resource], context.word(resource), context.side(seat).ink, context),
        track(cells, [f"{n}" for n in range(MOST + 1)], context.theme, here=start),
    )


def named(box: Box, icon: str, words: str, ink: str, context: Context, mark: str = "") -> Shape:
    """A large symbol and its name."""
    size = min(box.h * 0.72, 9.0)
    left, room = box.columns(12.0, REST)
    return group(
        context.figure(left.x + 5.0, left.cy, icon, size, ink),
        marked(room, words, 12, mark=mark, raised=MARK, face="Sans-Semi", fill=context.theme.ink),
    )


def _power(box: Box, levels: Sequence[Level], seat: str, faction: Faction, context: Context) -> Shape:
    """The POWER track: a card a level, with its dice, points, price and unit."""
    look = context.side(seat)
    name, cells = box.columns(NAMES, REST)
    head, *captions = name.rows(REST, 7.0, 7.0, 7.0)
    keys = ("mlb_level_points", "mlb_level_dice", "mlb_level_cost")
    out: list[Shape] = [
        named(Box(head.x, head.y, head.w, head.h), BOLT, context.words("mlb_power"), look.ink, context),
        *[
            label(row, context.words(key), 9, fill=context.theme.ink, anchor="end", pad=2)
            for key, row in zip(keys, captions, strict=True)
        ],
    ]
    for n, (cell, level) in enumerate(zip(cells.columns(*[REST] * len(levels), gap=1.2), levels, strict=True), 1):
        out.append(_level(cell, n, level, look, faction, context))
    return group(*out)


def _level(box: Box, number: int, level: Level, look: SideLook, faction: Faction, context: Context) -> Shape:
    """A card of the track. What the rules do not state has a raised R."""
    theme = context.theme
    top, *rows = box.rows(REST, 7.0, 7.0, 7.0)
    big, unit = top.columns(10.0, REST)
    out: list[Shape] = [
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.6 if number == 1 else 0.25), r=1.5),
        label(big, f"{number}", 24, face="Serif-Semi", fill=look.ink, pad=0.5),
    ]
    if level.unit:
        room = Box(unit.x, unit.y, unit.w - 2.6, unit.h)
        out.append(context.figure(room.cx, room.cy, context.unit_sign(faction.key, level.unit), 10.0, theme.gold))
        out.append(_mark(Box(room.right, room.y, 2.2, room.h), level, "unit", theme.ink))
    cost = f"{level.cost}" if level.cost else "–"
    facts = ((POINTS, f"{level.points}", "points"), (DICE, f"{level.dice}", "dice"), (COST, cost, "cost"))
    for (icon, value, what), row in zip(facts, rows, strict=True):
        left, right = row.columns(9.0, REST)
        mark = "" if what in level.attested or not getattr(level, what) else OURS
        out += [
            sign(left.x + 5.0, left.cy, icon, 4.2, look.ink),
            marked(right, value, 12, mark=mark, raised=MARK, face="Sans-Semi", fill=theme.ink, pad=0.6),
        ]
    return group(*out)


def _mark(box: Box, level: Level, what: str, fill: str) -> Shape:
    return group() if what in level.attested else label(box, OURS, MARK, face="Sans-Bold", fill=fill, pad=0)


def _reserve(box: Box, faction: Faction, seat: str, context: Context) -> Shape:
    """Room for the units in the Reserve, and for those that come with POWER."""
    look, theme = context.side(seat), context.theme
    kinds = [kind for kind in KINDS if kind != "standard"]
    waiting, *later = box.columns(REST, *[48.0] * len(kinds), gap=2.5)
    names, mark = dict(faction.units), OURS if faction.reconstruction else ""
    standards = f"{SLOTS.count('standard')} × {context.text(names['standard'])}"
    out: list[Shape] = []
    for room, kind, words, caption, stroke in (
        (waiting, "standard", context.word("reserve"), standards, Stroke(look.ink, 0.4, (2.0, 1.2))),
        *[(cell, kind, context.word(kind), context.text(names[kind]), Stroke(look.ink, 0.25))
          for cell, kind in zip(later, kinds, strict=True)],
    ):  # fmt: skip
        left, text = room.inset(1.5, 2.0).columns(14.0, REST)
        upper, lower = Box(text.x, text.cy - 6.0, text.w, 12.0).rows(REST, REST)
        out += [
            rect(room, fill=PAPER, stroke=stroke, r=1.5),
            context.figure(left.cx, left.cy, context.unit_sign(faction.key, kind), 12.0, look.ink),
            label(upper, words, 11, face="Sans-Semi", fill=theme.ink, anchor="start"),
            marked(lower, caption, 9.5, mark=mark, raised=MARK, face="Sans-It", fill=theme.soft),
        ]
    return group(*out)


# --- the action board ----------------------------------------------------------------------------


SMALL_PRINT, LINE, SIDES = 11.0, 11.0, 5.0  # mm: its height; that of a face's name; what its sentence leaves free
FACE, TOLD = (47.0, 66.0), 9.5  # mm of the name of a face, on an upright page and on one that lies; points


def action_board(box: Box, data: PlayerBoards, context: Context) -> Shape:
    """N3 A row for each face of the die; used dice go into the next free column, which has room for dice of 16 mm.
    On a page that lies it says what each face does.
    """
    theme, look = context.theme, context.theme.sides["neutral"]
    frame, room = board(box, context.words("mlb_action_board"), look)
    head, *rows, _, foot = room.rows(6.0, *[REST] * len(data.faces), 1.0, SMALL_PRINT)
    columns = max(level.dice for level in data.levels)
    lies = box.w > WIDE
    named_wide = PIPS + FACE[lies]
    first, *numbers = head.columns(named_wide, *[REST] * columns)
    out: list[Shape] = [
        frame,
        label(first, context.words("mlb_order"), 9, face="Sans-It", fill=theme.soft, anchor="end", pad=3),
        *[label(cell, f"{n}", 11, face="Sans-Semi", fill=theme.ink) for n, cell in enumerate(numbers, 1)],
    ]
    for n, (face, row) in enumerate(zip(data.faces, rows, strict=True), 1):
        left, *cells = row.columns(named_wide, *[REST] * columns)
        if n % 2:
            out.append(rect(row.inset(0, 0.2), fill=PAPER, r=1.2))
        out += [_face(left, n, face, look, context, tells=lies), *[_space(cell, face, look) for cell in cells]]
    keys = ("mlb_note_actions", "mlb_note_faces")
    return group(*out, notes(foot, context, keys, theme.soft))


def _face(box: Box, number: int, face: str, look: SideLook, context: Context, *, tells: bool) -> Shape:
    """A face of the die: its pips, its name, and, where it `tells`, below them what it does."""
    words = context.words(f"mlb_ref_die_{face}", most=MOST)
    told = paragraph_height(words, TOLD, box.w - SIDES) if tells else box.h - LINE
    top, low = Box(box.x, box.cy - (LINE + told) / 2, box.w, LINE + told).rows(LINE, REST)
    pips, name = (top if tells else box).columns(PIPS, REST)
    mark = "" if face in ATTESTED_FACES else OURS
    return group(
        die(pips.cx, pips.cy, number, context.theme, 9.0),
        named(name, SYMBOLS[face], context.word(face), look.ink, context, mark),
        paragraph(low.inset(SIDES / 2, 0), words, TOLD, fill=context.theme.ink) if tells else None,
    )


def _space(box: Box, face: str, look: SideLook) -> Shape:
    """Where a used die goes: a square with the symbol of its row, quiet enough to be covered."""
    square = box.square(min(box.w, box.h) - 1.2)
    return group(
        rect(square, fill=PAPER, stroke=Stroke(look.ink, 0.2), r=1.6),
        sign(square.cx, square.cy, SYMBOLS[face], square.w * 0.27, look.ink),
    )
