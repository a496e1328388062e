"""What tests of record sheets share: sheets of real mechs, and what is drawn on them."""

import re

from games.battletech.damage import LOCATIONS, REARS
from games.battletech.sheet_marks import Marks, Pending
from printables.art.battletech.data import SheetPrint
from printables.shapes import Named
from printables.theme import theme_of

THEME = theme_of("colour", "battletech")


def marked(design, *hits, armour=None, rear=None, shots=None, **more):
    """A sheet of a design with so much left by location and by mount. The `hits` that have not taken effect are where,
    how many points and from which side.
    """
    left = {**dict(zip(LOCATIONS, design.armour, strict=True)), **(armour or {})}
    behind = {**dict(zip(REARS, design.rear, strict=True)), **(rear or {})}
    fed = {**{n: mount.shots for n, mount in enumerate(design.mounts)}, **(shots or {})}
    pending = [Pending(n, place, points, "", side) for n, (place, points, side) in enumerate(hits, 1)]
    marks = Marks(*(tuple(each.values()) for each in (left, behind, fed)), tuple(pending), len(pending))
    return SheetPrint(design, marks=marks, **more)


def named(node):
    """Every named part of a drawing, the whole ones before their own parts."""
    if isinstance(node, Named):
        yield node
    for child in getattr(node, "contents", []):
        yield from named(child)


def strings(node):
    if hasattr(node, "text"):
        yield node
    for child in getattr(node, "contents", []):
        yield from strings(child)


def polygon(node):
    """The first polygon of a drawing, as corners."""
    if type(node).__name__ == "Polygon":
        return list(zip(node.points[::2], node.points[1::2], strict=True))
    return next(filter(None, map(polygon, getattr(node, "contents", []))), None)


def circled(point):
    """The circle of a point of armour."""
    while not hasattr(point, "r"):
        point = point.contents[0]
    return point


def disc(point):
    """Centre and outer radius of a point of armour."""
    frame = circled(point)
    return *point.transform[4:], frame.r + frame.strokeWidth / 2


def plates(page):
    """The locations of a page's figures."""
    return {node.ident: node for node in named(page.art) if re.fullmatch(r"(sheet-\d+-)?[A-Z]{2}(-rear)?", node.ident)}


def pips(node):
    """The points of armour in a drawing."""
    return [pip for pip in named(node) if re.fullmatch(r"(sheet-\d+-)?[A-Z]{2}(-rear)?-\d+", pip.ident)]


def texts_of(page):
    return [string.text for string in strings(page.art)]
