"""The part of a record sheet that changes in play, for a page on the screen: its armour and its ammunition."""

from games.battletech import GAME
from printables.art.battletech.armour import armour, has_rear, key, key_height
from printables.art.battletech.context import SheetContext
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.sheet import description, headline
from printables.art.battletech.weapons import shots, shots_height, weapon_name
from printables.context import WIDE
from printables.layout import REST, Box
from printables.pieces import written
from printables.product import theme_and_words
from printables.shapes import Shape, at, group
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import Theme
from printables.words import Words

FIGURE, BEHIND_HEIGHT, LINE = 134.0, 21.0, 5.6
POINTS, SMALL_POINTS, CIRCLE, SHOT_SCALE = 8.5, 11.0, 2.1, 1.3
EDGE, GAP = 1.0, 2.0


def sheet_svg(data: SheetPrint, *, language: str = "en", prefix: str = "", small: bool = False) -> str:
    """A mech's armour and ammunition as an SVG for a page: the parts of the record sheet that change in play.

    Each location, point and shot is an element of its own: ids "LA", "LA-3", "CT-rear-3", "shots-1", "shot-1-3" behind
    the `prefix`. A location and the shots of a weapon say in a sentence what is left of them. A `small` one, which has
    more beside it on a screen, is the armour alone, with short names that can be read. Raises `BadOption`
    "unknown-language", "bad-prefix".
    """
    return svg_text(sheet_art(*theme_and_words("colour", language, GAME.meta.key), data, small=small), prefix=prefix)


def sheet_art(theme: Theme, words: Words, data: SheetPrint, *, small: bool = False) -> Page:
    """Armour and, unless `small`, ammunition, 120 mm wide, as high as they need; without a design the empty figure."""
    context, points = SheetContext(theme, words, data, short=small, live=True), SMALL_POINTS if small else POINTS
    mounts = data.design.mounts if data.design else ()
    fed = [(index, mount) for index, mount in enumerate(mounts) if mount.shots and not small]
    high = [LINE + shots_height(mount.shots or 0) * SHOT_SCALE for _, mount in fed]
    behind = BEHIND_HEIGHT + LINE if has_rear(context) else 0.0
    heights = [FIGURE, behind, key_height(POINTS), *high]
    box = Box(0, 0, WIDE, sum(heights) + GAP * len(heights) + 2 * EDGE).inset(EDGE)
    figure, back, legend, *rest = box.rows(*heights, REST, gap=GAP)
    top, plates = back.rows(LINE, REST) if has_rear(context) else (back, None)
    art: list[Shape | None] = [armour(figure, plates, CIRCLE, points, context)]
    if has_rear(context):
        art.append(context.heading(top, "rear_armour", 10))
    art.append(key(legend, POINTS, context))
    for (index, mount), row in zip(fed, rest, strict=False):
        name, boxes = row.rows(LINE, REST)
        room = Box(0, 0, boxes.w / SHOT_SCALE, boxes.h / SHOT_SCALE)
        art += [
            written(name, weapon_name(mount, context), theme.ink, 10, faces=("Sans-Semi", "Sans"), pad=0),
            at(boxes.x, boxes.y, shots(room, index, mount, context, ruled=False), scale=SHOT_SCALE),
        ]
    title, _ = headline(data, words)
    return Page(
        WIDE, box.h + 2 * EDGE, group(*art), title, title, "" if data.design else description(context), words.lang
    )
