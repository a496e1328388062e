"""The icons of the app that a phone keeps on its home screen, drawn of the site's own: `python -m scripts.icons`.

A maskable one is cut by the phone to whatever shape it likes; what has to be seen lies within the inner 80 percent.
"""

import re
from pathlib import Path

import resvg_py

STATIC = Path(__file__).resolve().parent.parent / "web" / "static" / "web"
PAPER, INK = "#f9f9f5", "#1a2531"
SIDE = 32  # of the drawing, in its own units
# name, side in px, how large the tent is drawn in it
ICONS = [("icon-192.png", 192, 0.78), ("icon-512.png", 512, 0.78), ("icon-maskable-512.png", 512, 0.58)]


def icon(size: float) -> str:
    """The tent on paper, of the colours of the day: an icon does not know the night."""
    shapes = re.findall(r'<path class="(\w)" d="([^"]+)"/>', (STATIC / "icon.svg").read_text())
    colours = {"s": INK, "t": PAPER}
    tent = "".join(f'<path fill="{colours[kind]}" d="{drawn}"/>' for kind, drawn in shapes)
    edge = SIDE * (1 - size) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<path fill="{PAPER}" d="M0 0h{SIDE}v{SIDE}H0z"/>'
        f'<g transform="translate({edge} {edge}) scale({size})">{tent}</g></svg>'
    )


if __name__ == "__main__":
    for name, side, size in ICONS:
        (STATIC / name).write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=icon(size), width=side, height=side)))
