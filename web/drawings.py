"""Drawings of the prints as pages take them in: in the reader's language, with parts that can be tapped."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.battletech.board import Board
from games.battletech.damage import LOCATIONS, REARS
from games.battletech.grid import centre
from printables.art.battletech import MapMech, MapSight, RecordSheet, battlemap_svg, sheet_svg
from printables.art.battletech.battlemap import EDGE, FLAT
from printables.art.battletech.hexes import CORNERS, Hexes
from printables.boards import board_svg
from web.taps import Tap

SVG = "http://www.w3.org/2000/svg"
HEXES_MOST = 1600  # of a larger map the hexes are typed: so many links would weigh more than the map
ElementTree.register_namespace("", SVG)


def language() -> str:
    return get_language() or "en"


def sheet_drawing(data: RecordSheet, tap: str = "") -> SafeString:
    """Armour and ammunition of a mech. With `tap`, an address, each location leads there with its name at the end."""
    drawn = sheet_svg(data, language=language(), prefix="s-")
    if tap:
        places = [*LOCATIONS, *(f"{one}-rear" for one in REARS)]
        drawn = _linked(drawn, {f"s-{one}": f"{tap}{one}" for one in places})
    return mark_safe(drawn)  # noqa: S308 - drawn by the prints, which escape every text


def _linked(drawn: str, addresses: Mapping[str, str]) -> str:
    """A drawing in which the parts of these ids are links. The page's script takes them up; without it they lead on."""
    root = ElementTree.fromstring(drawn)  # noqa: S314 - of our own making
    for parent in list(root.iter()):
        for place, part in enumerate(parent):
            if address := addresses.get(part.get("id", "")):
                link = ElementTree.Element(
                    f"{{{SVG}}}a", {"href": address, "hx-get": address, "aria-label": _title(part), "class": "tap"}
                )
                link.append(part)
                parent[place] = link
    return ElementTree.tostring(root, encoding="unicode")


def _title(part: ElementTree.Element) -> str:
    return part.findtext(f"{{{SVG}}}title", "")


def board_drawing(game: str, state: Any, taps: Mapping[str, Tap] | None = None) -> SafeString:
    """The table in this state, with places that can be tapped. Raises Illegal("no-map") where there is no board."""
    drawn = board_svg(game, state, language=language(), prefix="b-")
    if taps:
        drawn = _overlaid(drawn, {place: tap_link(tap) for place, tap in taps.items()})
    return mark_safe(drawn)  # noqa: S308 - as above


def _overlaid(drawn: str, links: Mapping[str, Mapping[str, str]]) -> str:
    """A drawing with a link over each of these places, and so over whatever stands there."""
    root = ElementTree.fromstring(drawn)  # noqa: S314 - of our own making
    for parent in list(root.iter()):
        for part in list(parent):
            if attributes := links.get(part.get("data-place", "")):
                link = ElementTree.SubElement(parent, f"{{{SVG}}}a", {"aria-label": _title(part), **attributes})
                if reach := part.get("data-reach"):
                    link.set("transform", part.attrib["transform"])
                    ElementTree.SubElement(link, f"{{{SVG}}}circle", {"r": reach})
                else:
                    frame = next(part.iter(f"{{{SVG}}}rect")).attrib
                    box = {name: frame[name] for name in ("x", "y", "width", "height")}
                    ElementTree.SubElement(link, f"{{{SVG}}}rect", box)
    return ElementTree.tostring(root, encoding="unicode")


def link_to(address: str) -> dict[str, str]:
    """The attributes of a link on a drawing where there is another way for the keyboard."""
    return {"href": address, "hx-get": address, "tabindex": "-1", "class": "tap"}


def tap_link(tap: Tap) -> dict[str, str]:
    """The attributes of a link on the board of a table: another drawing and what may be done there, nothing else of the
    page. Only the last tap scrolls to what may be done; before it the finger stays on the board.
    """
    part, show = ("actions", "#actions:top") if tap.last else ("drawn", "none")
    return link_to(tap.address) | {
        "href": f"{tap.address}#{part}",
        "hx-target": "#drawn",
        "hx-select": "#drawn",
        "hx-select-oob": "#actions",
        "hx-swap": f"outerHTML show:{show}",
        "class": "tap on" if tap.chosen else "tap may" if tap.next else "tap",
    }


def map_drawing(
    board: Board,
    *,
    mechs: Sequence[MapMech] = (),
    sight: MapSight | None = None,
    taps: Mapping[str, Mapping[str, str]] | None = None,
) -> SafeString:
    """A map. `taps` are links by hex, with their attributes."""
    drawn = _map(board, tuple(mechs), sight, language())
    if not taps:
        return mark_safe(drawn)  # noqa: S308 - drawn by the prints, which escape every text
    over = format_html_join(
        "",
        '<a{}><title>{}</title><polygon points="{}"/></a>',
        ((flatatt(taps[hex_]), hex_, corners) for hex_, corners in _outlines(board) if hex_ in taps),
    )
    body, _end, _rest = drawn.rpartition("</svg>")
    return format_html("{}<g>{}</g></svg>", mark_safe(body), over)  # noqa: S308 - as above


@lru_cache(maxsize=32)
def _map(board: Board, mechs: tuple[MapMech, ...], sight: MapSight | None, lang: str) -> str:
    return battlemap_svg(board, mechs=mechs, sight=sight, language=lang, prefix="m-")


def _outlines(board: Board) -> Iterator[tuple[str, str]]:
    """Each hex with its corners as the drawing has them, in mm from its upper left corner."""
    side = Hexes(FLAT).side
    for hex_ in board.hexes:
        u, v = centre(hex_)
        corners = ((EDGE + side * (1 + (u + du) / 2), EDGE + FLAT * (1 + v + dv) / 2) for du, dv in CORNERS)
        yield hex_, " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
