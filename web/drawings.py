"""Drawings of the prints as pages take them in: in the reader's language, with parts that can be tapped."""

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from printables.art.battletech import RecordSheet, sheet_svg
from printables.boards import board_svg
from web.taps import Tap

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)


def language() -> str:
    return get_language() or "en"


def sheet_drawing(data: RecordSheet, tap: str = "") -> SafeString:
    """Armour and ammunition of a mech. With `tap`, an address, each location leads there with its name at the end."""
    drawn = sheet_svg(data, language=language(), prefix="s-")
    if tap:
        drawn = _linked(drawn, {f"s-{one}": f"{tap}{one}" for one in data.places})
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
