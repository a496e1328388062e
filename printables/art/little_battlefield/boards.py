"""The command board of each side, COMMAND, MORALE and POWER with the Reserve, and the action board of the table."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated

from games.core.text import listed
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
from printables.art.little_battlefield.signs import COST, DICE, MARK, RANKS, SIGNS, figure, unit_sign
from printables.context import GameContext
from printables.flow import prose, stacked
from printables.layout import REST, Box, Share
from printables.options import PrintOptions, few
from printables.pieces import OURS, clear, marked, ours, plate
from printables.shapes import Shape, Stroke, at, group, label, labels, rect
from printables.sheets import PageContent, Sheet, Style
from printables.symbols import room_for
from printables.tabletop import die, track
from printables.theme import PAPER, SideLook

WIDE, HIGH = 194.0, 253.5  # mm: what fits every paper; larger paper makes the whole page grow
LYING = 262.0, 178.0  # mm: the same for a page that lies
HEAD, TRACK, GAP, BETWEEN = 9.0, 12.5, 2.5, 5.0
ROUND = 3.2  # mm: the corners of a board that is not square, as those of its title
NAMES, PIPS, ICON = 52.0, 14.0, 12.0
NAMED = 12.0  # points of the name of a track
NOTE = 8.0  # points


FACTION_NAMES = {key: faction.name for key, faction in FACTIONS.items()}


class PlayerBoards(PrintOptions):
    """The factions of both sides by their keys; "" for a side without such a board, which nobody can choose."""

    blue: Annotated[str, few("mlb_option_blue", FACTION_NAMES)] = "kingdom"
    red: Annotated[str, few("mlb_option_red", FACTION_NAMES)] = "clans"

    @property
    def factions(self) -> Mapping[str, Faction]:
        return {seat: FACTIONS[key] for seat in SEATS if (key := getattr(self, seat))}


def player_boards(style: Style, data: PlayerBoards) -> list[PageContent]:
    """The command boards on a page, and the one action board, which lies beside the field, on a page of its own that
    lies as well; below the command board where there is only one.
    """
    context, words, lying = GameContext.of(style), style.words, style.sheet.turned
    desc = " ".join(
        words("mlb_desc_command", side=context.word(seat), faction=context.text(faction.name))
        for seat, faction in data.factions.items()
    )
    action = words("mlb_action_board")
    commands = [
        partial(command_board, seat=seat, faction=faction, context=context) for seat, faction in data.factions.items()
    ]
    shared = partial(action_board, context=context)
    if len(commands) == 1:
        both = partial(_stacked, heights=(COMMAND_HIGH, REST), boards=[*commands, shared])
        return [PageContent(words("mlb_boards"), lambda: on_page(style.sheet, both), f"{desc} {action}.")]
    stacked = partial(_stacked, heights=[REST] * len(commands), boards=commands)
    return [
        PageContent(words("mlb_command_boards"), lambda: on_page(style.sheet, stacked), desc),
        PageContent(action, lambda: on_page(lying, shared), words("mlb_desc_action"), lying),
    ]


def _stacked(box: Box, heights: Sequence[float | Share], boards: Sequence[Callable[[Box], Shape]]) -> Shape:
    """Boards one below the other."""
    return group(*[draw(part) for part, draw in zip(box.rows(*heights, gap=BETWEEN), boards, strict=True)])


MORE = 14.0  # mm that a board may be higher than HIGH, on paper that is longer


def on_page(sheet: Sheet, draw: Callable[[Box], Shape]) -> Shape:
    """Art on the whole width of a page, from its top; larger on larger paper."""
    room, (wide, high) = sheet.room, LYING if sheet.landscape else (WIDE, HIGH)
    scale = min(room.w / wide, room.h / high)
    tall = min(room.h / scale, high + MORE)
    return at(room.x, room.top - tall * scale, draw(Box(0, 0, room.w / scale, tall)), scale=scale)


# --- the frame of a board ------------------------------------------------------------------------


def board(box: Box, words: str, look: SideLook, *, mark: str = "", high: float = HEAD) -> tuple[Shape, Box, Box]:
    """A board in the look of its side, with its title `high` mm, and a mark behind that; also what its title leaves
    free for more, and the room below it.
    """
    head, body = box.rows(high, REST)
    rounded = look.outline != "square"  # as the plate of the title is
    frame = rect(
        (box if rounded else body).inset(look.edge / 2),
        fill=look.tint or PAPER,
        stroke=Stroke(look.ink, look.edge),
        r=ROUND if rounded else 0.0,
    )
    free = clear(head, look)
    title = marked(free, words, 15, mark=mark, raised=MARK, face="Serif-Semi", fill=look.on, anchor="middle", pad=4)
    return group(frame, plate(head.inset(look.edge / 2), look), title), free, body.inset(4.0, 3.0)


def ours_but(levels: Sequence[Level], facts: Sequence[str], context: GameContext) -> str:
    """What R stands for at the head of the POWER track, and which of these `facts` of its levels the rules state."""
    stated = [
        context.words(f"mlb_stated_{what}", levels=", ".join(numbers))
        for what in facts
        if (numbers := [f"{n}" for n, level in enumerate(levels, 1) if what in level.attested])
    ]
    return (
        context.words("mlb_ours_but", stated=listed(stated, context.words.lang))
        if stated
        else context.words("mlb_note")
    )


# --- the command board ---------------------------------------------------------------------------

LEVEL, RESERVE, FOOT = 39.0, 24.0, 7.2  # mm; the Reserve has what is left
FACTS = (7.0, 7.0, 7.0)  # mm of the points, dice and price of a level
CLEAR = 1.6  # mm from the unit of a level to its edge
COMMAND_HIGH = HEAD + 6.0 + 2 * TRACK + LEVEL + RESERVE + FOOT + 4 * GAP


def command_board(box: Box, seat: str, faction: Faction, context: GameContext) -> Shape:
    look = context.side(seat)
    words = context.words("mlb_command_board", side=context.word(seat), faction=context.text(faction.name))
    frame, _, room = board(box, words, look)
    note = ours_but(POWER, ("dice", "points", "cost", "unit"), context)
    if faction.reconstruction:
        note = f"{note.rstrip('.')}. {context.words('mlb_ours_names')}"
    notes = [
        prose(context.words("mlb_note_levels"), NOTE, room.w, fill=context.theme.ink),
        prose(note, NOTE, room.w, fill=context.theme.soft),
    ]
    command, morale, power, reserve, foot = room.rows(TRACK, TRACK, LEVEL, REST, FOOT, gap=GAP)
    return group(
        frame,
        means(command, "command", START_COMMAND, seat, context),
        means(morale, "morale", START_MORALE, seat, context),
        _power(power, seat, faction, context),
        _reserve(reserve, faction, seat, context),
        stacked(foot, notes),
    )


def means(
    box: Box, resource: str, start: int, seat: str, context: GameContext, *, wide: float = NAMES, points: float = NAMED
) -> Shape:
    """The track of a resource, its name before it `wide` mm; the cell to start on has a bold edge."""
    name, cells = box.columns(wide, REST)
    title = named(name, SIGNS[resource], context.word(resource), context.side(seat).ink, context, points=points)
    return group(title, track(cells, [f"{n}" for n in range(MOST + 1)], context.theme, here=start))


def named(
    box: Box, icon: str, words: str, ink: str, context: GameContext, mark: str = "", *, points: float = NAMED
) -> Shape:
    """A large symbol and its name."""
    size = min(box.h * 0.72, 9.0)
    left, room = box.columns(ICON, REST)
    return group(
        figure(left.x + 5.0, left.cy, icon, size, ink, context.theme),
        marked(room, words, points, mark=mark, raised=MARK, face="Sans-Semi", fill=context.theme.ink),
    )


def _power(box: Box, seat: str, faction: Faction, context: GameContext) -> Shape:
    """The POWER track: a card a level with its dice, points, price and unit; ours but for what the note names."""
    look = context.side(seat)
    name, cells = box.columns(NAMES, REST)
    head, *captions, _ = name.rows(REST, *FACTS, 1.5)
    keys = ("mlb_level_points", "mlb_dice", "mlb_level_cost")
    out: list[Shape] = [
        named(head, SIGNS["power"], context.words("mlb_power"), look.ink, context, OURS),
        *labels(captions, map(context.words, keys), 9, fill=context.theme.ink, anchor="end", pad=2),
    ]
    for n, (cell, level) in enumerate(zip(cells.columns(*[REST] * len(POWER), gap=1.2), POWER, strict=True), 1):
        out.append(_level(cell, n, level, look, faction, context))
    return group(*out)


def _level(box: Box, number: int, level: Level, look: SideLook, faction: Faction, context: GameContext) -> Shape:
    """A card of the track."""
    theme = context.theme
    top, *rows, _ = box.rows(REST, *FACTS, 1.5)
    big, unit = top.columns(9.5, REST)
    out: list[Shape] = [
        rect(box, fill=PAPER, stroke=Stroke(look.ink, 0.6 if number == 1 else 0.25), r=1.5),
        label(big, f"{number}", 24, face="Serif-Semi", fill=look.ink, pad=0.5),
    ]
    if level.unit:
        piece = unit_sign(faction.key, level.unit)
        room = unit.less(right=CLEAR).inset(0.4, 1.5)
        out.append(figure(room.cx, room.cy, piece, room_for(piece, room), theme.gold, theme))
    cost = f"{level.cost}" if level.cost else "–"
    facts = ((SIGNS["points"], f"{level.points}"), (DICE, f"{level.dice}"), (COST, cost))
    for (icon, value), row in zip(facts, rows, strict=True):
        left, right = row.columns(9.0, REST)
        out += [
            figure(left.x + 5.0, left.cy, icon, 4.2, look.ink, context.theme),
            label(right, value, 12, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0.6),
        ]
    return group(*out)


def _reserve(box: Box, faction: Faction, seat: str, context: GameContext) -> Shape:
    """Room for the units in the Reserve, and for those that come with POWER."""
    look, theme = context.side(seat), context.theme
    kinds = [kind for kind in RANKS if kind != "standard"]
    waiting, *later = box.columns(REST, *[48.0] * len(kinds), gap=2.5)
    names = dict(faction.units)
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
            figure(left.cx, left.cy, unit_sign(faction.key, kind), 12.0, look.ink, context.theme),
            label(upper, words, 11, face="Sans-Semi", fill=theme.ink, anchor="start"),
            label(lower, caption, 9.5, face="Sans-It", fill=theme.soft, anchor="start"),
        ]
    return group(*out)


# --- the action board ----------------------------------------------------------------------------


LINE, SIDES = 11.0, 5.0  # mm: the height of a face's name; what its sentence leaves free
FACE, TOLD = (47.0, 66.0), 9.5  # mm of the name of a face, on an upright page and on one that lies; points
ACTIONS = (8.5, 10.0)  # points of what is done with dice, likewise


def action_board(box: Box, context: GameContext) -> Shape:
    """N3 A row for each face of the die; used dice go into the next free column, which has room for dice of 16 mm.
    On a page that lies it says what each face does.
    """
    theme, look = context.theme, context.theme.sides["neutral"]
    frame, _, room = board(box, context.words("mlb_action_board"), look)
    columns, lies = max(level.dice for level in POWER), box.w > 1.2 * WIDE
    notes = [
        prose(context.words("mlb_note_actions"), ACTIONS[lies], room.w, fill=theme.ink),
        prose(context.words("mlb_note_faces"), NOTE, room.w, fill=theme.soft),
    ]
    low = sum(note.height for note in notes)
    head, *rows, _, foot = room.rows(6.0, *[REST] * len(FACES), 1.0, low)
    named_wide = PIPS + FACE[lies]
    first, *numbers = head.columns(named_wide, *[REST] * columns)
    out: list[Shape] = [
        frame,
        label(first, context.words("mlb_order"), 9, face="Sans-It", fill=theme.soft, anchor="end", pad=3),
        *[label(cell, f"{n}", 11, face="Sans-Semi", fill=theme.ink) for n, cell in enumerate(numbers, 1)],
    ]
    for n, (face, row) in enumerate(zip(FACES, rows, strict=True), 1):
        left, *cells = row.columns(named_wide, *[REST] * columns)
        if n % 2:
            band = Box(row.x, row.y, row.w - (cells[-1].w - _square(cells[-1]).w) / 2 + 0.6, row.h)
            out.append(rect(band, fill=PAPER, r=1.2))
        out += [_face(left, n, face, look, context, tells=lies), *[_space(cell, face, look, context) for cell in cells]]
    return group(*out, stacked(foot, notes))


def _face(box: Box, number: int, face: str, look: SideLook, context: GameContext, *, tells: bool) -> Shape:
    """A face of the die: its pips, its name, and, where it `tells`, below them what it does."""
    words = context.words(f"mlb_ref_die_{face}", most=MOST) if tells else ""
    does = prose(words, TOLD, box.w - SIDES, fill=context.theme.ink)
    high = LINE + does.height if tells else box.h
    top, low = Box(box.x, box.cy - high / 2, box.w, high).rows(LINE, REST)
    pips, name = (top if tells else box).columns(PIPS, REST)
    return group(
        die(pips.cx, pips.cy, number, context.theme, 9.0),
        named(name, SIGNS[face], context.word(face), look.ink, context, ours(face not in ATTESTED_FACES)),
        does.draw(low.inset(SIDES / 2, 0)),
    )


def _space(box: Box, face: str, look: SideLook, context: GameContext) -> Shape:
    """Where a used die goes: a square with the symbol of its row, quiet enough to be covered."""
    square = _square(box)
    return group(
        rect(square, fill=PAPER, stroke=Stroke(look.ink, 0.2), r=1.6),
        figure(square.cx, square.cy, SIGNS[face], square.w * 0.27, look.ink, context.theme),
    )


def _square(box: Box) -> Box:
    return box.square(min(box.w, box.h) - 1.2)
