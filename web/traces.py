"""The last moves of the others as marks on a drawn board. One meaning, one shape: dotted where a piece came from, an
arrow its way, a closed line where it stands now, a red cross where something was taken.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import cos, hypot, pi, sin

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from msgspec import Struct

from games import registry
from games.core.traces import Trace, joined
from matches.codec import decode
from matches.selectors import LineSeen, acts
from printables.theme import theme_of

ACTS_MOST = 8
BOW = 0.12  # of its length that a straight way stands out in the middle: so it is told from a line of the board
TIP, TIP_MOST = 0.5, 3.0  # the length of an arrow's head: of half a place, and at most, in mm of a drawing

Point = tuple[float, float]


class PlaceSpot(Struct, frozen=True):
    """Where a place is on a drawing: its middle, half its width, its edge as an SVG path, and its corners, if any."""

    middle: Point
    half: float
    edge: str
    corners: tuple[Point, ...] = ()


class Traced(Struct, frozen=True):
    """What a seat did, with the colour in which the board draws that seat."""

    colour: str
    traces: tuple[Trace, ...]


def traced(game: str, lines: Sequence[LineSeen]) -> tuple[Traced, ...]:
    """What these lines did, by seat. They are the newest first; of many the first on the board are left out."""
    by_seat: dict[str, list[Trace]] = {}
    shown = acts(line for line in lines if line.traces)[:ACTS_MOST]
    for line in reversed([line for act in shown for line in act]):
        by_seat.setdefault(line.move["seat"], []).extend(decode(Trace, trace) for trace in line.traces)
    return tuple(Traced(_colour(game, seat), joined(traces)) for seat, traces in by_seat.items())


def _colour(game: str, seat: str) -> str:
    """The ink of a seat on the boards of the screen: its own, else that of its side."""
    sides = theme_of("colour", game).sides
    return sides.get(registry.playable(game).colours(seat) or seat, sides["neutral"]).ink


def marks(everybody: Iterable[Traced], spots: Mapping[str, PlaceSpot]) -> SafeString:
    """The marks as SVG, to be laid over a drawing on which the places are at `spots`; a place that is not drawn, such
    as one off the map, has no mark.
    """
    groups = [
        (each.colour, drawn)
        for each in everybody
        if (drawn := format_html_join("", "{}", ((_marked(trace, spots),) for trace in each.traces)))
    ]
    if not groups:
        return SafeString("")
    drawn = format_html_join("", '<g stroke="{}" fill="{}">{}</g>', ((ink, ink, body) for ink, body in groups))
    return format_html('<g class="traces" aria-hidden="true" pointer-events="none">{}</g>', drawn)


def _marked(trace: Trace, spots: Mapping[str, PlaceSpot]) -> SafeString:
    shapes: list[tuple[str, str]] = []
    if trace.start in spots and trace.start != trace.end:
        shapes.append(("was", spots[trace.start].edge))
    shapes += _way([spots[place] for place in trace.line if place in spots])
    if trace.end in spots:
        shapes.append(("now", spots[trace.end].edge))
    shapes += [("took", _cross(spots[place])) for place in trace.taken if place in spots]
    return cased(shapes)


def cased(shapes: Iterable[tuple[str, str]]) -> SafeString:
    """Paths, each after its class, over a casing that sets it off from the board."""
    return format_html_join(
        "", '<path class="casing" d="{}"/><path class="{}" d="{}"/>', ((path, name, path) for name, path in shapes)
    )


def _way(stops: Sequence[PlaceSpot]) -> list[tuple[str, str]]:
    """An arrow through the middles of these places to the edge of the last, so that what stands there can be read;
    alone between two it is bowed.
    """
    if len(stops) < 2:
        return []
    (x, y), half = stops[-1].middle, stops[-1].half
    before = stops[-2].middle
    bow = ""
    if len(stops) == 2:
        bent = (before[0] + x) / 2 + BOW * (before[1] - y), (before[1] + y) / 2 + BOW * (x - before[0])
        bow, before = f"Q{at(bent)} ", bent
    far = hypot(x - before[0], y - before[1])
    if not far:
        return []
    dx, dy, tip = (x - before[0]) / far, (y - before[1]) / far, min(TIP * half, TIP_MOST)
    x, y = x - dx * half, y - dy * half
    neck = x - dx * tip, y - dy * tip
    side = tip / 2
    head = (neck[0] - dy * side, neck[1] + dx * side), (neck[0] + dy * side, neck[1] - dx * side)
    body = f"{bow}{at(neck)}" if bow else " ".join(f"L{at(stop.middle)}" for stop in stops[1:-1]) + f"L{at(neck)}"
    return [
        ("way", f"M{at(stops[0].middle)} {body}"),
        ("tip", f"M{at((x, y))} L{at(head[0])} L{at(head[1])} Z"),
    ]


def _cross(spot: PlaceSpot) -> str:
    """At the upper right corner, so that what stands there can be read."""
    x, y, arm = spot.middle[0] + 0.6 * spot.half, spot.middle[1] - 0.6 * spot.half, 0.3 * spot.half
    return f"M{at((x - arm, y - arm))} L{at((x + arm, y + arm))} M{at((x - arm, y + arm))} L{at((x + arm, y - arm))}"


def at(point: Point) -> str:
    """A point in a path."""
    return f"{point[0]:.2f},{point[1]:.2f}"


def spot_of(corners: Sequence[Point]) -> PlaceSpot:
    """The spot of a place with these corners."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    half = min(max(xs) - min(xs), max(ys) - min(ys)) / 2
    return PlaceSpot(middle, half, f"M{' L'.join(map(at, corners))} Z", tuple(corners))


def sided_spot(middle: Point, half: float, sides: int) -> PlaceSpot:
    """The spot of a place with so many sides, each `half` off its middle, one of them upright; without, it is round."""
    if not sides:
        return round_spot(middle, half)
    far, turns = half / cos(pi / sides), [pi * (2 * n + 1) / sides for n in range(sides)]
    return spot_of([(middle[0] + far * cos(turn), middle[1] + far * sin(turn)) for turn in turns])


def round_spot(middle: Point, radius: float) -> PlaceSpot:
    """The spot of a place that is as wide as a circle."""
    (x, y), r = middle, f"{radius:.2f}"
    turn = f"A{r},{r} 0 1 1"
    return PlaceSpot(
        middle, radius, f"M{at((x - radius, y))} {turn} {at((x + radius, y))} {turn} {at((x - radius, y))} Z"
    )
