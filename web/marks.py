"""What can be chosen, as marks on a drawn board. One meaning, one shape: corner brackets round what may act, a thick
line round what is chosen, a thin filled field where one can go, a dashed one where only a harder pace comes, four ticks
round what is taken or shot at. Cost and chance stand in a tag.
"""

from collections.abc import Callable
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from web.traces import PlaceSpot, Point, at, cased, round_spot, spot_of

KEPT = 2000  # marks as they are drawn
FIELDS = ("go", "run")
INSIDE, INSET_MOST = 0.9, 0.5  # of a place, and mm at most off its edge: fields of neighbours do not touch
OUTSIDE, OUTSET_MOST = 1.05, 1.0  # the same of what lies round a piece, which hides nothing of it
ARM = 3 / 8  # of a side of a place is a bracket's arm long
SQUARE = 0.78  # of its radius are the corners of a round place off its middle, each way
TICK = 0.34  # of half a place a tick goes inwards
LETTER, WIDE, HIGH = 0.6, 0.6, 1.25  # of half a place a letter is high; of that one is wide, and its tag is high


@lru_cache(maxsize=KEPT)
def mark(spot: PlaceSpot, kind: str, price: str, *, prized: bool = False) -> SafeString:
    """The marks of a place that may be tapped: those of a `PlaceLink`; `price` is its cost or chance, "" for none, and
    `prized` a cost of something that lies there.
    """
    inner = _scaled(spot, max(INSIDE, 1 - INSET_MOST / spot.half))
    outer = _scaled(spot, min(OUTSIDE, 1 + OUTSET_MOST / spot.half))
    shapes = SHAPES[kind](inner if kind in FIELDS else outer) if kind else []
    tag = _tag(inner, price, above=kind == "aim", red=prized or kind == "aim") if price else ""
    return format_html('<path class="reach" d="{}"/>{}{}', spot.edge, cased(shapes), tag)


def _scaled(spot: PlaceSpot, share: float) -> PlaceSpot:
    if not spot.corners:
        return round_spot(spot.middle, share * spot.half)
    x, y = spot.middle
    return spot_of([(x + share * (cx - x), y + share * (cy - y)) for cx, cy in spot.corners])


def _brackets(spot: PlaceSpot) -> list[tuple[str, str]]:
    x, y = spot.middle
    off = SQUARE * spot.half
    corners = spot.corners or ((x - off, y - off), (x + off, y - off), (x + off, y + off), (x - off, y + off))
    around = zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True)
    arms = (f"M{at(_along(c, a))} L{at(c)} L{at(_along(c, b))}" for a, c, b in around)
    return [("act", " ".join(arms))]


def _along(corner: Point, other: Point) -> Point:
    return corner[0] + ARM * (other[0] - corner[0]), corner[1] + ARM * (other[1] - corner[1])


def _ticked(spot: PlaceSpot) -> list[tuple[str, str]]:
    (x, y), half = spot.middle, spot.half
    ticks = (
        f"M{at((x + dx * half, y + dy * half))} L{at((x + dx * (1 - TICK) * half, y + dy * (1 - TICK) * half))}"
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    return [("aim", f"{spot.edge} {' '.join(ticks)}")]


SHAPES: dict[str, Callable[[PlaceSpot], list[tuple[str, str]]]] = {
    "may": _brackets,
    "on": lambda spot: [("chosen", spot.edge)],
    "go": lambda spot: [("go", spot.edge)],
    "run": lambda spot: [("run", spot.edge)],
    "aim": _ticked,
}


def _tag(spot: PlaceSpot, price: str, *, above: bool, red: bool) -> SafeString:
    """Words on a small card at the lower or upper edge of a place."""
    size = LETTER * spot.half
    wide, high = (len(price) * WIDE + 0.6) * size, HIGH * size
    x, y = spot.middle[0], spot.middle[1] + (-0.72 if above else 0.72) * spot.half
    return format_html(
        '<g class="cost{}"><rect x="{}" y="{}" width="{}" height="{}" rx="{}"/>'
        '<text x="{}" y="{}" font-size="{}">{}</text></g>',
        " red" if red else "",
        *(f"{number:.2f}" for number in (x - wide / 2, y - high / 2, wide, high, high / 4, x, y + 0.36 * size, size)),
        price,
    )
