"""Drawn maps with what lies over them: links on hexes, and the lines of sight from one mech to all of its enemies."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Literal

from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.battletech.board import Board
from printables.art.battletech import MapMech, MapSight, battlemap_svg
from printables.art.battletech.battlemap import FLAT, outline, spot
from web.drawings import language

Verdict = Literal["free", "blocked", "open"]

# Told apart by more than their colour, on the white ground of a drawn map: its stroke and its dashes, mm.
LOOKS: dict[Verdict, tuple[str, str]] = {
    "free": ("#1a2531", "none"),
    "open": ("#7a4b00", "3 1 0.6 1"),
    "blocked": ("#a5281b", "1 1.4"),
}
PEN = 0.7
CLEAR = 0.3 * FLAT  # the line keeps so far from both centres, where the mechs stand
HEXES_MOST = 1600  # of a larger map the hexes are typed: so many links would weigh more than the map


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
        ((flatatt(taps[one]), one, _corners(one)) for one in board.hexes if one in taps),
    )
    body, _end, _rest = drawn.rpartition("</svg>")
    return format_html("{}<g>{}</g></svg>", mark_safe(body), over)  # noqa: S308 - as above


@lru_cache(maxsize=32)
def _map(board: Board, mechs: tuple[MapMech, ...], sight: MapSight | None, lang: str) -> str:
    return battlemap_svg(board, mechs=mechs, sight=sight, language=lang, prefix="m-")


def _corners(hex_: str) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in outline(hex_))


# --- lines from one mech to all of its enemies -----------------------------------------------------


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
    (x, y), (to_x, to_y) = spot(one.start), spot(one.end)
    share = CLEAR / hypot(to_x - x, to_y - y)
    dx, dy = share * (to_x - x), share * (to_y - y)
    return [f"{value:.2f}" for value in (x + dx, y + dy, to_x - dx, to_y - dy)]
