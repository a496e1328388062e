"""The dice on the screen: those to use, those discarded, and the action board with the used ones."""

from __future__ import annotations

from collections.abc import Sequence

from games.little_battlefield.components import FACES
from games.little_battlefield.model import State
from printables.art.little_battlefield.signs import SIGNS, with_icon
from printables.art.little_battlefield.tracks import captioned, die
from printables.context import GameContext
from printables.layout import REST, Box
from printables.shapes import Lasting, Named, Shape, Stroke, Tagged, group, label, rect

DIE, ROW, HEAD, NAMES = 9.0, 7.0, 5.0, 38.0  # mm
COLUMNS = 7  # N3 of the action board: the most dice there are
BOARD_HIGH = HEAD + ROW * len(FACES)


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
    head, *rows = box.rows(HEAD, *[ROW] * len(FACES))
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
