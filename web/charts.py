"""Where things stand in the pictures of the pages: plain numbers for SVG templates, no drawing and no words."""

from collections.abc import Iterable, Sequence
from math import ceil
from textwrap import wrap
from typing import Any

from msgspec import Struct

from campaigns.models import GeneralStanding
from games.battle_cry.campaign import swing
from games.battle_cry.numbers import CAMPAIGN

WIDTH = 360  # of the verdict's scale, in its own units
EDGE = 18
ZONES = {"minor": 45.0, "major": 58.5, "decisive": 54.0}
GAP = 4.5  # half of the white field in the middle, where both fail


class Zone(Struct, frozen=True):
    """A stretch of the scale: which victory of which side."""

    side: str
    degree: str
    x: float
    width: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def degrees(trailing: int) -> list[tuple[str, int, int]]:
    """The victories of a side against `trailing` points, as (degree, least lead, greatest lead) (C11, A7)."""
    minor, decisive = CAMPAIGN.minor_lead_at_most, max(1, (CAMPAIGN.decisive_factor - 1) * trailing)
    spans = [
        ("minor", 1, min(minor, decisive - 1)),
        ("major", minor + 1, decisive - 1),
        ("decisive", decisive, 2 * decisive),
    ]
    return [span for span in spans if span[1] <= span[2]]


def verdict_scale(union: int, confederacy: int) -> dict[str, Any]:
    """The scale of victories: its `zones` from decisive Union to decisive Confederacy, and the `mark` where the `lead`
    (in points) stands on it, in the scale's own units.
    """
    middle = WIDTH / 2
    zones: list[Zone] = []
    mark = middle
    lead = abs(union - confederacy)
    for side, way, own, other in (("union", -1, union, confederacy), ("confederacy", 1, confederacy, union)):
        spans = degrees(other)
        stretch = (middle - EDGE - GAP) / sum(ZONES[degree] for degree, _, _ in spans)
        near = GAP
        for degree, least, greatest in spans:
            width = ZONES[degree] * stretch
            x = middle + near if way > 0 else middle - near - width
            zones.append(Zone(side, degree, round(x, 1), round(width, 1)))
            if own > other and least <= lead and (lead <= greatest or degree == "decisive"):
                share = min(1.0, (lead - least + 0.5) / (greatest - least + 1))
                mark = middle + way * (near + width * share)
            near += width
    return {"zones": zones, "mark": round(mark, 1), "lead": lead}


CHART_LEFT, CHART_RIGHT, CHART_TOP, CHART_BOTTOM = 30, 334, 26, 176
LETTER = 6.0  # a letter of a label, at most
NUMBER = 3 * LETTER  # from the number of a battle to the next that is written
DOT = 9.0  # from a dot to the next, where they do not touch
LINES_MAX = 4


def step_of(greatest: int) -> int:
    """A round distance of the grid lines, so that no more than four are drawn."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        if ceil(greatest / step) <= LINES_MAX:
            return step
    return greatest


def shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: max(1, longest - 1)].rstrip() + "…"


def points_chart(labels: Sequence[str], totals: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """Two lines over the battles: `totals` are the points (union, confederacy) added up after each closed battle.

    Of many battles every second is labelled, or every fifth or tenth, and only the last of either side has its dot.
    """
    greatest = max([8, *(max(pair) for pair in totals)])
    step = step_of(greatest)
    top = step * ceil(greatest / step)
    across = (CHART_RIGHT - CHART_LEFT) / max(1, len(labels))
    every = step_of(LINES_MAX * ceil(NUMBER / across))
    letters = int(across * every / LETTER)

    def x(n: float) -> float:
        return round(CHART_LEFT + across * n, 1)

    def y(points: int) -> float:
        return round(CHART_BOTTOM - (CHART_BOTTOM - CHART_TOP) * points / top, 1)

    lines = {"union": [(x(0), y(0))], "confederacy": [(x(0), y(0))]}
    for n, (union, confederacy) in enumerate(totals, 1):
        lines["union"].append((x(n), y(union)))
        lines["confederacy"].append((x(n), y(confederacy)))
    ends = {side: line[-1][1] for side, line in lines.items()}
    upper, lower = sorted(ends, key=lambda side: ends[side])
    apart = max(0.0, 18 - (ends[lower] - ends[upper]))
    return {
        "grid": [(y(points), points) for points in range(0, top + 1, step)],
        "labels": [(x(n), shortened(text, letters)) for n, text in enumerate(labels, 1) if n % every == 0],
        "dots": {side: line[1:] if across >= DOT else line[-1:] for side, line in lines.items()},
        "lines": {side: " ".join(f"{px},{py}" for px, py in line) for side, line in lines.items()},
        "ends": {
            upper: (lines[upper][-1][0] + 9, ends[upper] - apart / 2 + 5),
            lower: (lines[lower][-1][0] + 9, ends[lower] + apart / 2 + 5),
        },
        "next": x(len(totals) + 1) if len(totals) < len(labels) else None,
    }


BAR_LENGTH, BAR_EVERY = 330, 52
NAME_LETTERS, NAME_EVERY = 44, 17  # of a line of a name, and from one line to the next


def score_bars(lines: Iterable[GeneralStanding]) -> dict[str, Any]:
    """Bars of the best generals: victory points, what rounds won beyond those lost add, or those lost take off (C12).

    Each line has `points`, `won`, `lost` and `score`; the name of its player stands above its bar, a long one on more
    lines.
    """
    lines = list(lines)
    longest = max([1, *(max(line.points, line.score) for line in lines)])
    bars: list[dict[str, Any]] = []
    top = 0
    for line in lines:
        names = wrap(line.player.name, NAME_LETTERS, break_on_hyphens=False)
        y = top + NAME_EVERY * (len(names) - 1)
        more = swing(line.won, line.lost)
        solid = line.points if more >= 0 else line.score
        bars.append(
            {
                "line": line,
                "names": [(top + NAME_EVERY * n, name) for n, name in enumerate(names)],
                "y": y,
                "solid": round(BAR_LENGTH * solid / longest, 1),
                "extra": round(BAR_LENGTH * abs(line.score - line.points) / longest, 1),
                "kind": "more" if more > 0 else "less" if more < 0 else "",
                "end": round(BAR_LENGTH * max(line.points, line.score) / longest + 7, 1),
            }
        )
        top = y + BAR_EVERY
    return {"bars": bars, "height": top}
