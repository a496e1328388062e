"""A side on the screen: its name and points, COMMAND, MORALE, POWER, and the units that are not on the field."""

from __future__ import annotations

from games.core.text import capital
from games.little_battlefield.components import AI_BOARDS, BOARD, ENEMY_RESERVE, FACTIONS, POWER, RESERVE, SLOTS
from games.little_battlefield.field import is_ai, points, side
from games.little_battlefield.model import State
from games.little_battlefield.victory import winner
from printables.art.little_battlefield.sector import placed_unit, unit_in
from printables.art.little_battlefield.signs import SIGNS, sign, with_icon
from printables.art.little_battlefield.tracks import captioned, level, reached, track
from printables.context import GameContext
from printables.layout import REST, Box
from printables.pieces import plate
from printables.screen import EDGE, WIDE
from printables.shapes import Lasting, Named, Shape, Stroke, Tagged, group, label, paragraph, paragraph_height, rect

HEAD, TRACK, UNITS, GAP, PAD = 7.0, 6.6, 9.0, 1.2, 1.5  # mm
AI_POINTS = 9.5


def panel_height(state: State, seat: str, context: GameContext) -> float:
    """The height in mm of a side's panel."""
    rule = _ai_rule(state, seat, context)
    more = _rule_height(rule) + GAP if rule else 0.0
    return HEAD + TRACK + TRACK + UNITS + more + 4 * GAP + PAD


def _rule_height(rule: str) -> float:
    return paragraph_height(rule, AI_POINTS, WIDE - 2 * (EDGE + PAD) - 6)


def panel(box: Box, state: State, seat: str, context: GameContext) -> Shape:
    look, own = context.side(seat), side(state, seat)
    head, body = box.rows(HEAD, REST)
    rule = _ai_rule(state, seat, context)
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
    if rule:
        high = _rule_height(rule)
        room = Box(rest.x + 6, rest.top - high, rest.w - 6, high)
        out.append(sign(rest.x + 2.4, rest.top - 2.4, SIGNS["special"], 3.8, look.ink))
        out.append(paragraph(room, rule, AI_POINTS, fill=look.ink))
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
    return Lasting(_titled, box, seat, name, mark, points(state, seat), context)


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
    if not is_ai(state, seat):
        return faction
    return f"{faction} · {context.text(AI_BOARDS[state.options.ai_board].name)}"


def _units(box: Box, state: State, seat: str, context: GameContext) -> Shape:
    """The Reserve on the left; on the right what comes with POWER. A unit in the enemy's Reserve stands there."""
    out: list[Shape] = []
    own = side(state, seat).units
    halves = box.columns(REST, REST, gap=3)
    for room, words, places in (
        (halves[0], context.word("reserve"), (RESERVE,)),
        (halves[1], context.words("mlb_later"), (BOARD,)),
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


def _ai_rule(state: State, seat: str, context: GameContext) -> str:
    """S9 What the AI's SPECIAL die does at its POWER level; "" for a player and at the last level."""
    if not is_ai(state, seat):
        return ""
    levels = AI_BOARDS[state.options.ai_board].levels
    power = side(state, seat).power
    if power > len(levels):
        return ""
    return context.words("mlb_at_level", n=power, rule=context.text(levels[power - 1].text("ai")))


def side_said(state: State, seat: str, context: GameContext) -> str:
    """A side's faction and means in a sentence."""
    own = side(state, seat)
    faction = getattr(state.options, f"faction_{seat}")
    return context.words(
        "mlb_side_said",
        side=context.word(seat),
        faction=context.text(FACTIONS[faction].name),
        points=points(state, seat),
        command=own.command,
        morale=own.morale,
        power=own.power,
    )
