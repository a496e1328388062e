"""A side on the screen: its name and points, COMMAND, MORALE, POWER, and the units that are not on the field; and the
dice: those to use, those discarded, the action board.
"""

from collections.abc import Sequence

from games.core.text import capital
from games.little_battlefield.components import (
    AI_BOARDS,
    BOARD,
    ENEMY_RESERVE,
    FACES,
    FACTIONS,
    MOST,
    POWER,
    RESERVE,
    SLOTS,
    Level,
)
from games.little_battlefield.model import State
from games.little_battlefield.victory import winner
from printables.art.little_battlefield.sector import placed_unit, unit_in
from printables.art.little_battlefield.signs import DICE, SIGNS, sign, with_icon
from printables.context import EDGE, WIDE, GameContext
from printables.flow import Strip, prose
from printables.fonts import width
from printables.layout import REST, Box
from printables.pieces import plate
from printables.shapes import Lasting, Named, Shape, Stroke, Tagged, group, label, rect
from printables.theme import PAPER

HEAD, TRACK, UNITS, GAP, PAD = 7.0, 6.6, 9.0, 1.2, 1.5  # mm
AI_POINTS = 9.5


def panel(state: State, seat: str, context: GameContext) -> Strip:
    """A side's panel, higher where it is the AI's, whose rule it says."""
    rule = _ai_rule(state, seat, context)
    more = rule.height + GAP if rule.height else 0.0
    high = HEAD + TRACK + TRACK + UNITS + more + 4 * GAP + PAD
    return Strip(high, lambda box: _panel(box, state, seat, rule, context))


def _panel(box: Box, state: State, seat: str, rule: Strip, context: GameContext) -> Shape:
    look, own = context.side(seat), state.side(seat)
    head, body = box.rows(HEAD, REST)
    inner = body.less(left=PAD, right=PAD, above=GAP, below=PAD)
    means, power, units, rest = inner.rows(TRACK, TRACK, UNITS, REST, gap=GAP)
    command, morale = means.columns(REST, REST, gap=3)
    bolt, levels = power.columns(6, REST)
    out: list[Shape] = [
        rect(body.inset(0.2), fill=look.tint, stroke=Stroke(look.ink, look.edge)),
        _head(head, state, seat, context),
        Lasting(_signs, command, morale, bolt, seat, context),
    ]
    for row, resource, value in ((command, "command", own.command), (morale, "morale", own.morale)):
        _icon, cells = row.columns(6, REST)
        out.append(Lasting(track, f"{resource}-{seat}", cells, seat, context))
        out.append(Lasting(reached, cells, seat, value, context))
    out.append(Lasting(_levels, levels, seat, own.power, context))
    out = [Tagged("Artifact", *out), _units(units, state, seat, context)]  # its title says them
    if rule.height:
        out.append(sign(rest.x + 2.4, rest.top - 2.4, SIGNS["special"], 3.8, look.ink))
        out.append(rule.draw(rest.less(left=6)))
    return Named(f"side-{seat}", side_said(state, seat, context), *out, part="whole")


def _signs(command: Box, morale: Box, power: Box, seat: str, context: GameContext) -> Shape:
    """What the rows are of."""
    ink = context.side(seat).ink
    return group(
        sign(command.x + 2.4, command.cy, SIGNS["command"], 4.4, ink),
        sign(morale.x + 2.4, morale.cy, SIGNS["morale"], 4.4, ink),
        sign(power.x + 2.4, power.cy, SIGNS["power"], 4.6, ink),
    )


def _levels(box: Box, seat: str, power: int, context: GameContext) -> Shape:
    steps = enumerate(zip(box.columns(*[REST] * len(POWER), gap=0.8), POWER, strict=True), 1)
    return Named(
        f"power-{seat}", "", *[level(cell, n, entry, context, seat, on=n == power) for n, (cell, entry) in steps]
    )


def _head(box: Box, state: State, seat: str, context: GameContext) -> Shape:
    name = f"{context.word(seat)} – {_called(state, seat, context)}"
    mark = ""
    if state.ended and winner(state, state.ended) == seat:
        mark = "crown"
    elif not state.ended and state.turn == seat:
        mark = "turn"
    return Lasting(_titled, box, seat, name, mark, state.points(seat), context)


def _titled(box: Box, seat: str, name: str, mark: str, score: int, context: GameContext) -> Shape:
    """A side's name between the mark of its turn or of its victory and its points."""
    look = context.side(seat)
    turn, room, right = box.inset(2.4, 0).columns(5, REST, 18)
    signs = {"crown": (1.8, 4.2), "turn": (1.2, 4.0)}
    return group(
        plate(box.inset(0.2), look),
        sign(turn.x + signs[mark][0], turn.cy, mark, signs[mark][1], look.on) if mark else None,
        label(room, name, 12, face="Serif-Semi", fill=look.on, anchor="start", pad=0),
        with_icon(right, SIGNS["points"], context.words("mlb_points", n=score), 11, look.on, face="Sans-Bold"),
    )


def _called(state: State, seat: str, context: GameContext) -> str:
    faction = context.text(FACTIONS[getattr(state.options, f"faction_{seat}")].name)
    if not state.is_ai(seat):
        return faction
    return f"{faction} · {context.text(AI_BOARDS[state.options.ai_board].name)}"


def _units(box: Box, state: State, seat: str, context: GameContext) -> Shape:
    """The Reserve on the left; on the right what comes with POWER. A unit in the enemy's Reserve stands there."""
    out: list[Shape] = []
    own = state.side(seat).units
    halves = box.columns(REST, REST, gap=3)
    for room, words, places in (
        (halves[0], context.word("reserve"), (RESERVE,)),
        (halves[1], capital(context.word("board")), (BOARD,)),
        (halves[1], capital(context.word("enemy-reserve")), (ENEMY_RESERVE,)),
    ):
        slots = [slot for slot in range(len(SLOTS)) if own[slot] in places]
        if not slots and places != (RESERVE,):
            continue
        head, rest = captioned(room, words, context)
        out.append(head)
        for n, slot in enumerate(slots):
            place = Box(rest.x + n * (UNITS + 0.8), rest.y, UNITS, UNITS)
            out.append(Lasting(unit_in, place, placed_unit(state, seat, slot, context), context))
    return group(*out)


def _ai_rule(state: State, seat: str, context: GameContext) -> Strip:
    """S9 What the AI's SPECIAL die does at its POWER level; nothing for a player and at the last level."""
    levels, power = AI_BOARDS[state.options.ai_board].levels, state.side(seat).power
    words = ""
    if state.is_ai(seat) and power <= len(levels):
        words = context.words("mlb_at_level", n=power, rule=context.text(levels[power - 1].text("ai")))
    return prose(words, AI_POINTS, WIDE - 2 * (EDGE + PAD) - 6, fill=context.side(seat).ink)


def side_said(state: State, seat: str, context: GameContext) -> str:
    """A side's faction and means in a sentence."""
    own = state.side(seat)
    faction = getattr(state.options, f"faction_{seat}")
    return context.words(
        "mlb_side_said",
        side=context.word(seat),
        faction=context.text(FACTIONS[faction].name),
        points=state.points(seat),
        command=own.command,
        morale=own.morale,
        power=own.power,
    )


# --- means and POWER ------------------------------------------------------------------------------


CAPTION = 9.0  # points


def track(ident: str, box: Box, seat: str, context: GameContext) -> Shape:
    """N14 Cells side by side, for COMMAND or MORALE."""
    cells = [_cell(cell, n, seat, context, on=False) for n, cell in enumerate(_cells(box))]
    return Named(ident, "", group(*cells))


def reached(box: Box, seat: str, value: int, context: GameContext) -> Shape:
    """The cell of a track that a marker stands on, filled."""
    return _cell(_cells(box)[value], value, seat, context, on=True)


def _cells(box: Box) -> list[Box]:
    return box.columns(*[REST] * (MOST + 1), gap=0.6)


def _cell(box: Box, number: int, seat: str, context: GameContext, *, on: bool) -> Shape:
    ink = context.side(seat).ink
    return group(
        rect(box, fill=ink if on else PAPER, stroke=Stroke(ink, 0.2), r=0.6),
        label(box, f"{number}", 9, face="Sans-Bold" if on else "Sans", fill=PAPER if on else ink, pad=0.2),
    )


def level(box: Box, number: int, entry: Level, context: GameContext, seat: str, *, on: bool) -> Shape:
    """A level of the POWER track in short: its number, its dice, its victory points."""
    look = context.side(seat)
    ink = PAPER if on else look.ink
    left, right = box.columns(5.2, REST)
    dice, flag = right.columns(REST, REST)
    return group(
        rect(box, fill=look.ink if on else PAPER, stroke=Stroke(look.ink, 0.2), r=0.8),
        label(left, f"{number}", 12, face="Serif-Semi", fill=ink, pad=0.3),
        *[
            group(
                sign(cell.x + 1.6, cell.cy, icon, 2.6, ink),
                label(Box(cell.x + 3.1, cell.y, 2.8, cell.h), f"{value}", 9, face="Sans-Semi", fill=ink, pad=0),
            )
            for cell, icon, value in ((dice, DICE, entry.dice), (flag, SIGNS["points"], entry.points))
        ],
    )


def die(box: Box, face: str, context: GameContext, *, off: bool = False) -> Shape:
    """A die with the symbol of its face; `off` for one that is discarded."""
    side = min(box.w, box.h)
    stroke = Stroke(context.theme.grid if off else context.theme.ink, 0.3, (0.8, 0.8) if off else ())
    return group(
        rect(box.square(side - 0.3), fill=PAPER, stroke=stroke, r=side * 0.16),
        sign(box.cx, box.cy, SIGNS[face], side * 0.62, context.theme.grid if off else context.theme.ink),
    )


def captioned(box: Box, words: str, context: GameContext) -> tuple[Shape, Box]:
    """A caption from the left of a box, and the room behind it."""
    wide = width(words, "Sans", CAPTION) + 1.6
    head, room = box.columns(wide, REST)
    return label(head, words, CAPTION, fill=context.theme.soft, anchor="start", pad=0), room


# --- the dice -------------------------------------------------------------------------------------


DIE, ROW, BOARD_HEAD, NAMES = 9.0, 7.0, 5.0, 38.0  # mm
COLUMNS = 7  # N3 of the action board: the most dice there are
BOARD_HIGH = BOARD_HEAD + ROW * len(FACES)


def dice_row(box: Box, state: State, context: GameContext) -> Shape:
    """The dice that are still to be used, and those that were discarded for a conversion."""
    if state.ai_left:
        caption = context.words("mlb_ai_dice_left", n=state.ai_left)
        bonus = f" – {context.words('mlb_bonus_turn')}" if state.ai_bonus else ""
        return label(box, caption + bonus, 10, fill=context.theme.ink, anchor="start", pad=0)
    return Lasting(_rows, box, state.dice, state.discarded, context)


def _rows(box: Box, dice: Sequence[str], discarded: Sequence[str], context: GameContext) -> Shape:
    out: list[Shape] = []
    for ident, faces in (("dice", dice), ("discarded", discarded)):
        if not faces:
            continue
        head, room = captioned(box, context.words(f"mlb_{ident}"), context)
        places = [Box(room.x + n * (DIE + 1), room.y, DIE, DIE) for n in range(len(faces))]
        off = ident == "discarded"
        art = [die(place, face, context, off=off) for place, face in zip(places, faces, strict=True)]
        title = context.words(f"mlb_{ident}_said", dice=", ".join(context.word(face) for face in faces))
        out += [head, Named(ident, title, *art)]
        used = len(faces) * (DIE + 1) + 2
        box = Box(room.x + used, box.y, room.w - used, box.h)
    return group(*out)


def action_board(box: Box, used: Sequence[str], context: GameContext) -> Shape:
    """N3 A row for each face, a column for each die: the used dice in the order in which they were used."""
    theme = context.theme
    head, *rows = box.rows(BOARD_HEAD, *[ROW] * len(FACES))
    title, *numbers = head.columns(NAMES, *[REST] * COLUMNS)
    named, dice = context.words("mlb_action_board"), list[Shape]()
    out: list[Shape] = [
        label(title, named, 10, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0),
        *[label(cell, f"{n}", 9, fill=theme.soft) for n, cell in enumerate(numbers, 1)],
    ]
    for face, row in zip(FACES, rows, strict=True):
        name, *cells = row.columns(NAMES, *[REST] * COLUMNS)
        out.append(with_icon(name, SIGNS[face], context.word(face), 9.5, theme.ink, face="Sans"))
        out += [rect(cell.inset(0.35), fill=theme.panel, stroke=Stroke(theme.grid, 0.2), r=0.8) for cell in cells]
        for n, (cell, spent) in enumerate(zip(cells, used, strict=False), 1):
            if spent == face:
                words = context.words("mlb_used_said", column=n, die=context.word(face))
                art = die(Box.round(0, 0, ROW - 1.0), face, context)
                dice.append(Named(f"used-{n}", words, art, x=cell.cx, y=cell.cy))
    return group(Named("action-board", "", out[0], Tagged("Artifact", *out[1:])), *dice)
