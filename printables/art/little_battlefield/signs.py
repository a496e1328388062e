"""What all art of the game shares: the signs of dice, units and sectors, alone and in rows with words."""

import re
from collections.abc import Mapping

from games.little_battlefield import GAME
from games.little_battlefield.components import Card, Effect
from printables import symbols
from printables.fonts import PT, width
from printables.layout import REST, Box
from printables.pieces import OURS
from printables.shapes import Shape, Stamp, at, centred, group, label
from printables.symbols import HOLLOW, OUTLINE, symbol
from printables.theme import Theme
from printables.tree import hollow

NO_BREAK = "\u00a0"
MARK = 6.2  # points of a raised mark in art made for a room 194 mm wide, which the widest margin makes smaller
SIGNS = {
    "attack": "sabres", "defence": "shield", "move": "run", "morale": "heart", "command": "horn", "special": "star",
    "power": "bolt", "points": "trophy",
}  # fmt: skip
RANKS = {"standard": "pawn", "elite": "medal", "renown": "crown"}  # whatever the faction
CONTROL, DICE, COST, UNIT = "flag", "dice", "coins", "people"
_SECTORS: Mapping[str, str] = {
    "plain": "wheat", "village": "house", "orchard": "apple", "ford": "wave", "crossroads": "signpost",
    "farm": "carrot", "forest": "tree", "hill": "mountain", "ruins": "arch", "bridge": "bridge", "marsh": "frog",
    "beacon": "fire", "bastion": "gate", "town": "city", "abbey": "church", "arsenal": "bomb", "citadel": "rook",
    "capital": "dome",
}  # fmt: skip
_GROUNDS = {"field": "wheat", "town": "house", "woods": "tree", "water": "wave", "hill": "mountain", "stone": "rook"}
_DEEDS = {
    "push": "both-ways", "muster": "muster", "march-in": "enter", "march-out": "leave", "repel": "driven",
    "refresh": "again", "move": "run",
}  # fmt: skip


def unit_sign(faction: str, kind: str) -> str:
    """The figure of a faction's units of a kind."""
    return f"{GAME.meta.key}/{faction}-{kind}"


def figure(x: float, y: float, name: str, size: float, fill: str, theme: Theme) -> Shape:
    """A symbol round (x, y); a large one is hollow where the theme saves ink."""
    if "/" in name:
        return symbols.figure(x, y, name, size, fill, theme)
    return sign(x, y, name, size, fill, pen=0.0 if theme.solid or size < HOLLOW else OUTLINE)


def sign(x: float, y: float, name: str, size: float, fill: str, *, pen: float = 0.0) -> Shape:
    """A symbol of `size` mm round (x, y), written once however often it is there; hollow, with an edge of `pen` mm."""
    art, edge = symbol(0, 0, name, 1, fill), round(pen / size, 3)
    stamp = Stamp(f"sign {name} {fill} {edge}", (-0.6, -0.6, 0.6, 0.6), hollow(art, edge) if edge else art)
    return at(x, y, stamp, scale=size)


def emblem(card: Card) -> str:
    """The symbol of a sector: its own, else that of its ground."""
    return _SECTORS.get(card.key) or _GROUNDS[card.art]


def reach(effect: Effect) -> str:
    """The symbol of what a special rule does, besides gaining and losing means."""
    return _DEEDS.get(f"{effect.kind}-{effect.reach}") or _DEEDS[effect.kind]


def tied(words: str, alone: int = 9) -> str:
    """Words for a paragraph: a number stays with what it counts, a mark with what it is on, and no word of at most
    `alone` characters ends it alone on a line.
    """
    return re.sub(rf"(?<=\d) (?=\w)| (?=\({OURS}\))| (?=\S{{1,{alone}}}$)", NO_BREAK, words)


Sign = tuple[str, str]  # ("text", "+1") or ("icon", "heart")


def signs(effect: Effect) -> list[Sign]:
    """A special rule in symbols; its sentence is `Effect.text`."""
    if effect.kind not in ("gain", "drain"):
        return [("icon", reach(effect))]
    amount = ("text", f"{'+' if effect.kind == 'gain' else '−'}{effect.amount}")
    heart, horn = ("icon", SIGNS["morale"]), ("icon", SIGNS["command"])
    shown: Mapping[str, list[Sign]] = {
        "morale": [heart], "command": [horn], "both": [heart, horn], "any": [heart, ("text", "/"), horn],
    }  # fmt: skip
    return [amount, *shown[effect.resource]]


def sign_row(box: Box, row: list[Sign], points: float, fill: str, face: str = "Sans-Semi") -> Shape:
    """Texts and symbols side by side, from the left of a box."""
    size, x = points * PT * 0.95, box.x
    out: list[Shape] = []
    for kind, name in row:
        if kind == "text":
            out.append(centred(x, box.cy, name, points, face=face, fill=fill, anchor="start"))
            x += width(name, face, points) + 0.5
        else:
            out.append(sign(x + size / 2, box.cy, name, size, fill))
            x += size + 0.7
    return group(*out)


def sign_width(row: list[Sign], points: float, face: str = "Sans-Semi") -> float:
    """The room in mm that `sign_row` takes."""
    return sum(width(name, face, points) + 0.5 if kind == "text" else points * PT * 0.95 + 0.7 for kind, name in row)


def with_icon(box: Box, icon: str, words: str, points: float, fill: str, *, face: str) -> Shape:
    """A symbol and its words, from the left of a box."""
    size = points * PT
    left, room = box.columns(size + 0.9, REST)
    return group(
        sign(left.x + size / 2, left.cy, icon, size, fill),
        label(room, words, points, face=face, fill=fill, anchor="start", pad=0),
    )
