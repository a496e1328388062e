"""What tests of record sheets share: sheets of real mechs, and what is drawn on them."""

from printables.shapes import Named
from printables.sides import theme_of

THEME = theme_of("colour", "battletech")


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
    return {one.ident: one for one in named(page.art) if one.part == "whole" and not one.ident.startswith("shots")}


def said(page):
    return [one.text for one in strings(page.art)]
