"""Writes the style sheet of drawings by lamplight: on a screen each colour of a board gives way to a partner, with
light and dark exchanged.

The drawing stays as it is, and paper too: the style sheet names the partners (`style`). A partner has the hue of its
colour, and differs from other partners in lightness as their colours do, so that what can be read by day can be read
by night.
"""

from collections.abc import Iterable
from math import copysign
from pathlib import Path

from games.registry import GAMES
from printables.letters import texts_in
from printables.theme import theme_of

SHEET = Path(__file__).resolve().parent.parent / "web/static/web/night.css"

Lab = tuple[float, float, float]  # lightness 0 to 1, green to red, blue to yellow: Oklab

DARKEST, LIGHTEST = 0.2, 0.94  # what white and the darkest ink become, in lightness
INK = 0.28  # lightness of the darkest ink there is, but for black
BLACK = "#000000"
VIVID = 0.9  # of a colour is left: by lamplight the same looks stronger
SPREAD = 0.8  # below 1: quiet fills, which are all near to white by day, are farther apart by night

# Linear light to the three kinds of cones, and those to Oklab (Björn Ottosson's matrices).
_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_BACK = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_LIGHT = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def night(colour: str) -> str:
    """The partner of a colour such as "#2b2a27"."""
    lightness, a, b = _lab(colour)
    share = (1 - max(lightness, INK)) / (1 - INK)  # 0 of white, 1 of ink
    turned = DARKEST + (LIGHTEST - DARKEST) * share**SPREAD
    return next(
        made
        for tenths in range(10, -1, -1)
        if (made := _hex((turned, a * VIVID * tenths / 10, b * VIVID * tenths / 10)))
    )


def colours(game: str) -> set[str]:
    """All colours of the theme for screens, with those of a game's own sides."""
    return {text.lower() for text in texts_in(theme_of("colour", game)) if text.startswith("#")}


def style() -> str:
    """The style sheet of drawings on a page: a line for each colour that they are drawn with on screens.

    No selector names what a drawing lies in, since a stamp that is used in it (`<use>`) knows nothing of that.
    """
    lines = (
        f'  [{what}="{colour}" i] {{ {what}: light-dark({colour}, {night(colour)}); }}'
        for colour in sorted({BLACK}.union(*(colours(game) for game in GAMES)))
        for what in ("fill", "stroke")
    )
    return "\n".join(["/* By `python -m scripts.night`. */", "@layer pages {", *lines, "}", ""])


def _linear(colour: str) -> Lab:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def _lab(colour: str) -> Lab:
    cones = [copysign(abs(part) ** (1 / 3), part) for part in _times(_CONES, _linear(colour))]
    return _times(_LAB, cones)


def _hex(lab: Lab) -> str:
    """The colour as it is written; "" where no screen can show it."""
    parts = _times(_LIGHT, [part**3 for part in _times(_BACK, lab)])
    if not all(-0.001 <= part <= 1.001 for part in parts):
        return ""
    shown = (min(max(part, 0.0), 1.0) for part in parts)
    coded = (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in shown)
    return "#" + "".join(f"{round(part * 255):02x}" for part in coded)


def _times(matrix: tuple[Lab, Lab, Lab], values: Iterable[float]) -> Lab:
    row = tuple(values)
    first, second, third = (sum(share * value for share, value in zip(line, row, strict=True)) for line in matrix)
    return first, second, third


if __name__ == "__main__":
    SHEET.write_text(style(), encoding="utf-8")
