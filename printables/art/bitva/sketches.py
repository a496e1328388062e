"""Small pictures of the rules in short: the signs of the board, and the zones of the variant."""

from __future__ import annotations

from statistics import fmean

from games.bitva.board import BOARD
from printables.art.bitva.field import FRONT, HexMap, marked
from printables.art.bitva.legend import sample_hex
from printables.context import GameContext
from printables.flow import Strip
from printables.fonts import PT, width
from printables.hexes import Hexes
from printables.layout import REST, Box
from printables.outlines import area
from printables.shapes import Shape, Stroke, at, centred, group, label, line, rect
from printables.theme import PAPER, Theme

SAMPLE, CAPTION = 11.0, 4.6  # mm: a hex, what it means below it
SHARE = 0.64  # of the width: the map of the zones
ZONE_POINTS = 7.0
ASIDE = 0.5  # of a hex: how far out the name of a reserve stands, clear of the dotted edge beside it


def sign_row(context: GameContext, _wide: float, points: float, theme: Theme) -> Strip:
    """A post, a trench and the front line, each over its name."""
    front = line((-SAMPLE * 0.8, 0), (SAMPLE * 0.8, 0), Stroke(theme.ink, SAMPLE * FRONT))
    signs = (
        (sample_hex("post", SAMPLE, theme), "bitva_post"),
        (sample_hex("trench", SAMPLE, theme), "bitva_trench"),
        (front, "bitva_front"),
    )

    def draw(box: Box) -> Shape:
        out = []
        for cell, (art, key) in zip(box.columns(REST, REST, REST), signs, strict=True):
            _, upper, lower, _ = cell.rows(0.6, REST, CAPTION, 0.8)
            out += [
                at(upper.cx, upper.cy, art),
                label(lower, context.words(key), points - 1, fill=theme.ink, pad=0.2),
            ]
        return group(*out)

    return Strip(SAMPLE * 2 / 3**0.5 + CAPTION + 2.0, draw)


def zone_map(context: GameContext, wide: float, _points: float, theme: Theme) -> Strip:
    """The board of the variant, small: the combat zone, the reserves and the trenches, each with its name."""
    field = HexMap(BOARD, wide * SHARE / HexMap(BOARD, 1.0).size[0])

    def draw(box: Box) -> Shape:
        corners = Hexes(field.flat, pointed=True).corners()
        combat = area(corners, theme.grounds["danger"], step=field.flat * 0.45)
        hexes = [at(*field.middle(hex_.name), combat) for hex_ in BOARD.hexes if hex_.zone == "combat"]
        trench = marked("trench", field.flat, theme, PAPER)
        trenches = [at(*field.middle(hex_.name), trench) for hex_ in BOARD.hexes if hex_.kind == "trench"]
        parts = {(hex_.half, hex_.zone) for hex_ in BOARD.hexes if hex_.zone != "combat"}
        names = [_name(field, half, zone, context) for half, zone in sorted(parts)]
        names.append(_named("bitva_combat", field.size[0] / 2, field.size[1] / 2, context))
        left, low = box.cx - field.size[0] / 2, box.cy - field.size[1] / 2
        return at(left, low, *hexes, *trenches, field.lines(theme, zones=True), *names)

    return Strip(field.size[1] + 3.0, draw)


def _name(field: HexMap, half: str, zone: str, context: GameContext) -> Shape:
    middles = [field.middle(hex_.name) for hex_ in BOARD.hexes if (hex_.half, hex_.zone) == (half, zone)]
    x, y = (fmean(point[i] for point in middles) for i in (0, 1))
    x += {"west": -ASIDE, "east": ASIDE}.get(zone, 0.0) * field.flat
    return _named("bitva_trench" if zone == "trench" else "bitva_reserve", x, y, context)


def _named(key: str, x: float, y: float, context: GameContext) -> Shape:
    """A name on a plate, so that no line of the board runs through it."""
    words = context.words(key)
    wide, high = width(words, "Sans-Semi", ZONE_POINTS) + 1.2, ZONE_POINTS * PT + 0.8
    plate = rect(Box(x - wide / 2, y - high / 2, wide, high), fill=PAPER, r=0.8)
    return group(plate, centred(x, y, words, ZONE_POINTS, face="Sans-Semi", fill=context.theme.ink))
