"""Several lines of sight over a drawn map: from one mech to all of its enemies at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Literal

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.battletech.grid import centre
from printables.art.battletech.battlemap import EDGE, FLAT
from printables.art.battletech.hexes import Hexes

Verdict = Literal["free", "blocked", "open"]

# Told apart by more than their colour, on the white ground of a drawn map: its stroke and its dashes, mm.
LOOKS: dict[Verdict, tuple[str, str]] = {
    "free": ("#1a2531", "none"),
    "open": ("#7a4b00", "3 1 0.6 1"),
    "blocked": ("#a5281b", "1 1.4"),
}
PEN = 0.7
CLEAR = 0.3 * FLAT  # the line keeps so far from both centres, where the mechs stand


@dataclass(frozen=True, slots=True)
class Ray:
    """A line of sight from hex to hex, to the mech `target`; "open" where it depends on the side (L5).

    `blocking` names the woods that block it, hex by hex.
    """

    start: str
    end: str
    target: str
    hexes: int
    verdict: Verdict
    blocking: str


def rays_over(drawn: SafeString, rays: Iterable[Ray]) -> SafeString:
    """A drawn map with the lines over it."""
    lines = format_html_join(
        "",
        '<line class="ray" data-target="{}" x1="{}" y1="{}" x2="{}" y2="{}" stroke="{}" stroke-width="{}"'
        ' stroke-dasharray="{}" stroke-linecap="round"/>',
        ((one.target, *_ends(one), LOOKS[one.verdict][0], PEN, LOOKS[one.verdict][1]) for one in rays),
    )
    body, _end, _rest = drawn.rpartition("</svg>")
    return format_html("{}<g>{}</g></svg>", mark_safe(body), lines)  # noqa: S308 - drawn by the prints, which escape


def _ends(one: Ray) -> list[str]:
    """x and y of both ends."""
    (x, y), (to_x, to_y) = _at(one.start), _at(one.end)
    share = CLEAR / hypot(to_x - x, to_y - y)
    dx, dy = share * (to_x - x), share * (to_y - y)
    return [f"{value:.2f}" for value in (x + dx, y + dy, to_x - dx, to_y - dy)]


def _at(hex_: str) -> tuple[float, float]:
    """The centre of a hex in the drawing, mm from its upper left corner."""
    u, v = centre(hex_)
    return EDGE + Hexes(FLAT).side * (1 + u / 2), EDGE + FLAT * (1 + v) / 2
