"""Drawings of the prints as pages take them in: in the reader's language, with parts that can be tapped."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.core.sightlines import Ray
from games.core.structs import Value
from printables.art import art_of
from printables.boards import board_svg, ground_svg
from web.marks import mark
from web.taps import PlaceLink
from web.traces import Point, Spot, Traced, marks, sided_spot, spot_of
from web.words import language, percent

PREFIX = "m-"  # of the ids on a board
SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)

Matrix = tuple[float, ...]  # the six numbers of an SVG transform
AS_IS: Matrix = (1, 0, 0, 1, 0, 0)
NUMBERS = re.compile(r"-?[\d.]+")


def sheet_drawing(game: str, data: Any) -> SafeString:
    """What changes in play on a record sheet, by the art of its game; nothing where that has none."""
    live = art_of(game, "live")
    return mark_safe(live.sheet_svg(data, language=language(), prefix="s-") if live else "")  # noqa: S308 - drawn by the prints, which escape every text


def armour_drawing(game: str, data: Any, links: Callable[[str], Mapping[str, str]] | None = None) -> SafeString:
    """The armour alone of a record sheet; with `links`, each of its places is a link with these attributes."""
    live = art_of(game, "live")
    drawn: str = live.sheet_svg(data, language=language(), prefix="s-", small=True) if live else ""
    if drawn and links:
        drawn = _linked(drawn, {f"s-{place}": links(place) for place in data.places})
    return mark_safe(drawn)  # noqa: S308 - as above


def _linked(drawn: str, links: Mapping[str, Mapping[str, str]]) -> str:
    """A drawing in which the parts of these ids are links. The page's script takes them up; without it they lead on."""
    root = ElementTree.fromstring(drawn)  # noqa: S314 - of our own making
    for parent in list(root.iter()):
        for place, part in enumerate(parent):
            if attributes := links.get(part.get("id", "")):
                link = ElementTree.Element(f"{{{SVG}}}a", {"aria-label": _title(part), "class": "tap", **attributes})
                link.append(part)
                parent[place] = link
    return ElementTree.tostring(root, encoding="unicode")


def _title(part: ElementTree.Element) -> str:
    return part.findtext(f"{{{SVG}}}title", "")


def board_drawing(
    game: str,
    state: Value,
    taps: Mapping[str, PlaceLink] | None = None,
    line: str = "",
    rays: Sequence[Ray] = (),
    traced: Sequence[Traced] = (),
) -> SafeString:
    """The table in this state, with the last moves of others (`traced`), places that can be tapped, a line of sight or
    several. Raises Illegal("no-map") where there is no board.
    """
    drawn = mark_safe(board_svg(game, state, line=line, language=language(), prefix=PREFIX))  # noqa: S308 - as above
    art: Any = art_of(game, "board")
    links = dict(sorted((taps or {}).items()))
    names = {place for each in traced for trace in each.traces for place in (*trace.line, *trace.taken)} | set(links)
    if hasattr(art, "outline"):
        spots = {place: (spot_of(list(art.outline(place))), place) for place in names}
    else:
        root = ElementTree.fromstring(drawn)  # noqa: S314 - of our own making
        spots = {place: (spot, said) for place, spot, said in _spots(root, names)} if names else {}
    if traced:
        drawn = _over(drawn, marks(traced, {place: spot for place, (spot, _said) in spots.items()}))
    if links:
        tapped = ((_tapped(link, *spots[place]),) for place, link in links.items() if place in spots)
        drawn = _over(_reachable(drawn), format_html_join("", "{}", tapped))
    return _over(drawn, mark_safe(art.rays_over(rays))) if rays else drawn  # noqa: S308 - as above


def _tapped(link: PlaceLink, spot: Spot, name: str) -> SafeString:
    """A link over a place, with its marks."""
    said = "" if link.cost is None else str(link.cost)
    if link.chance is not None and link.chance < 1:
        said = percent(link.chance)
    label = f"{name}, {said}" if said else name
    return format_html("<a{}>{}</a>", flatatt({"aria-label": label, **tap_link(link)}), mark(spot, link, said))


def ground_drawing(
    game: str, board: Any, sight: tuple[str, str, str | None], links: Mapping[str, Mapping[str, str]]
) -> SafeString:
    """A board alone, with a line of sight on it (from where, to where, on which side) and links on its places."""
    drawn = mark_safe(ground_svg(game, board, *sight, language=language(), prefix=PREFIX))  # noqa: S308 - as above
    art: Any = art_of(game, "board")
    return outlined(drawn, art.outline, links) if links else drawn


def outlined(
    drawn: SafeString,
    outline: Callable[[str], Iterable[tuple[float, float]]],
    links: Mapping[str, Mapping[str, str]],
) -> SafeString:
    """A drawing with a link over each of these places, of which `outline` has the corners."""
    over = format_html_join(
        "",
        '<a{}><title>{}</title><polygon points="{}"/></a>',
        (
            (flatatt(dict(attributes)), place, " ".join(f"{x:.2f},{y:.2f}" for x, y in outline(place)))
            for place, attributes in links.items()
        ),
    )
    return _over(_reachable(drawn), over)


def _reachable(drawn: SafeString) -> SafeString:
    """A drawing on which something can be pointed at is a group to a screen reader, and not one image."""
    return mark_safe(drawn.replace('role="img"', 'role="group"', 1))  # noqa: S308 - as above


def _over(drawn: SafeString, more: SafeString) -> SafeString:
    """A drawing with more on top of it."""
    body, _end, _rest = drawn.rpartition("</svg>")
    return format_html("{}<g>{}</g></svg>", mark_safe(body), more)  # noqa: S308 - as above


def _spots(part: ElementTree.Element, names: Collection[str], to: Matrix = AS_IS) -> Iterator[tuple[str, Spot, str]]:
    """Where these places are on a drawing, of which `part` is laid by `to`, and what they are called there."""
    if moved := part.get("transform"):
        to = _after(to, tuple(map(float, NUMBERS.findall(moved))))  # all are written as matrices
    if (name := part.get("data-place", "")) in names:
        if reach := part.get("data-reach"):
            middle, edge = _point(to, 0, 0), _point(to, float(reach), 0)
            half = hypot(edge[0] - middle[0], edge[1] - middle[1])
            yield name, sided_spot(middle, half, int(part.get("data-sides", "0"))), _title(part)
        else:
            frame = next(part.iter(f"{{{SVG}}}rect")).attrib
            x, y, w, h = (float(frame[side]) for side in ("x", "y", "width", "height"))
            corners = [_point(to, *corner) for corner in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
            yield name, spot_of(corners), _title(part)
    for child in part:
        yield from _spots(child, names, to)


def _after(to: Matrix, inner: Matrix) -> Matrix:
    """A part that is laid by `inner` within one that is laid by `to`."""
    a, b, c, d, e, f = to
    return (
        *(a * inner[0] + c * inner[1], b * inner[0] + d * inner[1]),
        *(a * inner[2] + c * inner[3], b * inner[2] + d * inner[3]),
        *(a * inner[4] + c * inner[5] + e, b * inner[4] + d * inner[5] + f),
    )


def _point(to: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = to
    return a * x + c * y + e, b * x + d * y + f


def link_to(address: str) -> dict[str, str]:
    """The attributes of a link on a drawing where there is another way for the keyboard."""
    return {"href": address, "hx-get": address, "tabindex": "-1", "class": "tap"}


def tap_link(link: PlaceLink) -> dict[str, str]:
    """The attributes of a link on the board of a table. A tap that does something sends it, with the board's form, to
    the page's own play/; any other asks for another drawing and what may be done there, and for nothing else of the
    page. Without the script both lead to what may be done.
    """
    part = link.beside or ("actions" if link.last else "drawn")
    attributes = {
        "href": f"{link.address}#{part}",
        "tabindex": "-1",
        "class": " ".join(
            name for name, has in (("tap", True), ("on", link.chosen), ("may", link.next), ("here", link.here)) if has
        ),
    }
    if link.plays is not None:
        action = json.dumps(link.plays, sort_keys=True, separators=(",", ":"))
        return attributes | {
            "hx-post": urljoin(link.address, "play/"),
            "hx-include": "#tapping",
            "hx-vals": json.dumps({"action": action}),
        }
    if link.beside:
        changed = {"hx-target": f"#{part}", "hx-select": f"#{part}", "hx-select-oob": "#drawn"}
        return attributes | {"hx-get": link.address, **changed, "hx-swap": "outerHTML show:none"}
    return attributes | {
        "hx-get": link.address,
        "hx-target": "#drawn",
        "hx-select": "#drawn",
        "hx-select-oob": "#actions",
        "hx-swap": "outerHTML show:none",
    }
