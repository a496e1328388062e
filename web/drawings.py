"""Drawings of the prints as pages take them in: in the reader's language, with parts that can be tapped."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from html import escape
from math import hypot
from typing import Any
from xml.etree import ElementTree

from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct
from msgspec.structs import replace

from core.language import reader_language
from games.core.sightlines import Ray
from games.core.structs import Value
from printables.boards import board_parts, ground_svg
from printables.installed import art_of
from printables.parts import Drawing, DrawingPart, DrawnPlace, written
from printables.shapes import outline
from web.marks import mark
from web.taps import PlaceLink, action_sent
from web.traces import PlaceSpot, Traced, marks, sided_spot, spot_of
from web.words import percent

PREFIX = "m-"  # of the ids on a board
SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)


class LaidBoard(Struct, frozen=True):
    """A drawing of the prints with what a page lays over it, each in a group of its own, and the pictures of faces that
    it brings along. With something to point at it is a group to a screen reader, and not one image.
    """

    drawn: Drawing
    over: tuple[SafeString, ...] = ()
    pointed: bool = False
    pictures: tuple[DrawingPart, ...] = ()

    @property
    def digests(self) -> dict[str, str]:
        """What stands in its parts, by their names."""
        return {**self.drawn.digests, **{part.name: part.digest for part in self.pictures}}

    def svg(self, kept: Collection[str] = ()) -> SafeString:
        """As SVG; in the place of the parts that are `kept` stand marks with their names."""
        start = self.drawn.start
        start = start.replace('role="img"', 'role="group"', 1) if self.pointed else start
        over = "".join([f"<g>{each}</g>" for each in self.over])
        pictures = f"<defs>{written(self.pictures, kept)}</defs>"
        return mark_safe(f"{start}{written(self.drawn.pieces, kept)}{over}{pictures}</svg>")  # noqa: S308 - drawn by the prints, which escape every text


def sheet_drawing(game: str, data: Any) -> SafeString:
    """What changes in play on a record sheet, by the art of its game; nothing where that has none."""
    live = art_of(game, "live")
    return mark_safe(live.sheet_svg(data, language=reader_language(), prefix="s-") if live else "")  # noqa: S308 - drawn by the prints, which escape every text


def armour_drawing(game: str, data: Any, links: Callable[[str], Mapping[str, str]] | None) -> SafeString:
    """The armour alone of a record sheet; with `links`, each of its places is a link with these attributes."""
    live = art_of(game, "live")
    drawn: str = live.sheet_svg(data, language=reader_language(), prefix="s-", small=True) if live else ""
    if drawn and links:
        drawn = _linked(drawn, {f"s-{place}": links(place) for place in data.places})
    return mark_safe(drawn)  # noqa: S308 - as above


def _linked(drawn: str, links: Mapping[str, Mapping[str, str]]) -> str:
    """A drawing in which the parts of these ids are links. The page's script takes them up; without it they lead on."""
    root = ElementTree.fromstring(drawn)  # noqa: S314 - of our own making
    for parent in list(root.iter()):
        for index, part in enumerate(parent):
            if attributes := links.get(part.get("id", "")):
                link = ElementTree.Element(f"{{{SVG}}}a", {"aria-label": _title(part), "class": "tap", **attributes})
                part.set("aria-hidden", "true")  # the link has its words
                link.append(part)
                parent[index] = link
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
    about: Sequence[str] = (),
) -> LaidBoard:
    """The table in this state, with the last moves of others (`traced`), places that can be tapped, a line of sight or
    several; `about`: the places for which dice are thrown. Raises Illegal("no-map") where there is no board.
    """
    board = LaidBoard(board_parts(game, state, line=line, language=reader_language(), prefix=PREFIX))
    art: Any = art_of(game, "board")
    links = dict(sorted((taps or {}).items()))
    names = {place for each in traced for trace in each.traces for place in (*trace.line, *trace.taken)}
    names |= {*links, *about}
    if hasattr(art, "outline"):
        spots = {place: (_outlined_spot(game, place), place) for place in names}
    else:
        there = board.drawn.places
        spots = {place: (_spot(there[place]), there[place].title) for place in names if place in there}
    over = []
    if traced:
        over.append(marks(traced, {place: spot for place, (spot, _words) in spots.items()}))
    if links:
        tapped = [_tapped(link, *spots[place]) for place, link in links.items() if place in spots]
        over.append(mark_safe("".join(tapped)))  # noqa: S308 - names and addresses are escaped
    if thrown_for := [mark(spots[place][0], "on", "") for place in about if place in spots]:
        over.append(format_html('<g class="about">{}</g>', mark_safe("".join(thrown_for))))  # noqa: S308 - as above
    if rays:
        over.append(mark_safe(art.rays_over(rays)))  # noqa: S308 - as above
    return replace(board, over=tuple(over), pointed=bool(links))


@lru_cache(maxsize=2000)
def _outlined_spot(game: str, place: str) -> PlaceSpot:
    """Where a place is on the maps of a game that can say so of any place."""
    art: Any = art_of(game, "board")
    return spot_of(list(art.outline(place)))


def _tapped(link: PlaceLink, spot: PlaceSpot, name: str) -> str:
    """A link over a place, with its marks."""
    price = "" if link.cost is None else str(link.cost)
    if link.chance is not None and link.chance < 1:
        price = percent(link.chance)
    attributes = {"aria-label": f"{name}, {price}" if price else name, **tap_link(link)}
    written = "".join([f' {attribute}="{escape(value)}"' for attribute, value in attributes.items()])
    return f"<a{written}>{mark(spot, link.mark, price, prized=link.prize)}</a>"


def ground_drawing(
    game: str, board: Any, sight: tuple[str, str, str | None], links: Mapping[str, Mapping[str, str]]
) -> SafeString:
    """A board alone, with a line of sight on it (from where, to where, on which side) and links on its places. With
    something to point at it is a group to a screen reader, as a `LaidBoard` is.
    """
    drawn = ground_svg(game, board, *sight, language=reader_language(), prefix=PREFIX)
    if not links:
        return mark_safe(drawn)  # noqa: S308 - as above
    art: Any = art_of(game, "board")
    over = format_html_join(
        "",
        '<a{}><title>{}</title><polygon points="{}"/></a>',
        (
            (flatatt(dict(attributes)), place, " ".join(f"{x:.2f},{y:.2f}" for x, y in art.outline(place)))
            for place, attributes in links.items()
        ),
    )
    body = drawn.replace('role="img"', 'role="group"', 1).rpartition("</svg>")[0]
    return format_html("{}<g>{}</g></svg>", mark_safe(body), over)  # noqa: S308 - as above


def _spot(place: DrawnPlace) -> PlaceSpot:
    """Where a place is on its drawing."""
    if place.frame:
        return spot_of([place.on_picture(*corner) for corner in outline(place.frame, 0)])
    middle, edge = place.on_picture(0, 0), place.on_picture(place.reach, 0)
    return sided_spot(middle, hypot(edge[0] - middle[0], edge[1] - middle[1]), place.sides)


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
        return attributes | {
            "hx-post": f"{link.address.partition('?')[0]}play/",
            "hx-include": "#tapping",
            "hx-vals": json.dumps({"action": action_sent(link.plays)}),
        }
    changed, besides = (f"#{part}", "#drawn") if link.beside else ("#drawn", "#actions")
    return attributes | {
        "hx-get": link.address,
        "hx-target": changed,
        "hx-select": changed,
        "hx-select-oob": besides,
        "hx-swap": "outerHTML show:none",
    }
