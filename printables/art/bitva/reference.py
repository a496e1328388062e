"""The rules of Bitva on a page, with small pictures; numbers, seats and options come from the game."""

from functools import partial
from itertools import product
from statistics import fmean

from games.bitva.board import BOARD, NUMBERS, BoardHex
from games.bitva.model import SEATS, SOLDIERS
from games.bitva.zones import IN_COMBAT
from games.core.text import capital
from printables.art.bitva.counters import front
from printables.art.bitva.field import FRONT, GRID, RIM, HexMap, ground, marked, sample_hex
from printables.context import GameContext
from printables.flow import Strip
from printables.fonts import PT, width
from printables.hexes import ColumnRow, Hexes
from printables.layout import REST, Box
from printables.leaflet import PanelItem, PanelNote, Section, notes, option_notes, panel_table, rules_in_short
from printables.options import PrintOptions
from printables.outlines import area
from printables.shapes import Shape, Stroke, at, centred, group, label, line, poly, rect, segments
from printables.sheets import PageContent, Style
from printables.tabletop import die
from printables.theme import PAPER, Theme


def reference(style: Style, _options: PrintOptions) -> list[PageContent]:
    """Base game, four players and variant: set-up, turn, bans, end, and the options of a table."""
    context = GameContext.of(style)
    return rules_in_short(style, context, sections(context), "bitva_desc_reference")


def sections(context: GameContext) -> list[Section]:
    words = context.words
    order = ", ".join(context.word(seat) for seat in SEATS[4])
    noted = partial(notes, context)
    moves = [
        [words(f"bitva_move_{who}_{part}") for part in ("who", "from", "to")] for who in ("alone", "patrol", "general")
    ]
    head = [capital(words(f"bitva_move_{part}")) for part in ("who", "from", "to")]
    board = [PanelNote(words("bitva_ours"), True)] if BOARD.reconstruction else []
    signs, thrown, zones = (partial(draw, context) for draw in (sign_row, example, zone_map))
    return [
        Section(words("bitva_end"), noted("bitva_rule_end", 1)),  # 11
        Section(words("setting_up"), [signs, *noted("bitva_rule_setup", 4, 3, n=SOLDIERS), *board]),  # 1, 2, A8, 3, A15
        Section(
            words("a_turn"),
            [
                *noted("bitva_rule_turn", 1),
                partial(panel_table, head, moves, (3, 3, 4)),
                *noted("bitva_rule_turn_after", 2, 2),
            ],  # 4, 6, A2
        ),
        Section(
            words("example"),
            [thrown, *noted("bitva_rule_example", 2, one=THROWN[0], other=THROWN[1])],
        ),  # 4, 6
        Section(words("bitva_bans"), noted("bitva_rule_ban", 4, 3)),  # 8, 9, A4, 10
        Section(words("bitva_chances"), [_chances(context)]),
        Section(words("bitva_four"), noted("bitva_rule_four", 4, 2, 3, 4, order=order)),  # 12, A7, A6, A17
        Section(words("bitva_variant"), [zones, *noted("bitva_rule_variant", 8, n=IN_COMBAT)]),  # 13 to 20
        Section(words("rules_options"), option_notes(context)),
    ]


def _chances(context: GameContext) -> PanelItem:
    """How likely two dice bring what one hopes for, out of all throws."""
    throws = list(product(NUMBERS, repeat=2))
    wished = (
        ("number", sum(1 in throw for throw in throws)),
        ("either", sum(1 in throw or 2 in throw for throw in throws)),
        ("pair", sum(sorted(throw) == [1, 2] for throw in throws)),
        ("double", sum(throw == (1, 1) for throw in throws)),
    )
    rows = [
        [context.words(f"bitva_chance_{key}"), f"{ways}/{len(throws)}", f"{round(100 * ways / len(throws))}\u00a0%"]
        for key, ways in wished
    ]
    head = [context.words(f"bitva_chance_{key}") for key in ("what", "throws", "share")]
    return partial(panel_table, head, rows, (7, 1.6, 1.8), figures=2)


# --- pictures of the rules ------------------------------------------------------------------------


SAMPLE, CAPTION = 11.0, 4.6  # mm: a hex, what it means below it
SHARE = 0.64  # of the width: the map of the zones
ZONE_POINTS = 7.0
ASIDE = 0.5  # of a hex: how far out the name of a reserve stands, clear of the dotted edge beside it


def sign_row(context: GameContext, _wide: float, points: float, theme: Theme) -> Strip:
    """A post, a trench and the front line, each over its name."""
    front = line((-SAMPLE * 0.8, 0), (SAMPLE * 0.8, 0), Stroke(theme.ink, SAMPLE * FRONT))
    signs = (
        (sample_hex("post", SAMPLE, theme), "bitva_post"),
        (sample_hex("trench", SAMPLE, theme), "bitva_trench"),
        (front, "bitva_front"),
    )

    def draw(box: Box) -> Shape:
        out = []
        for cell, (art, key) in zip(box.columns(REST, REST, REST), signs, strict=True):
            _, upper, lower, _ = cell.rows(0.6, REST, CAPTION, 0.8)
            out += [
                at(upper.cx, upper.cy, art),
                label(lower, context.words(key), points - 1, fill=theme.ink, pad=0.2),
            ]
        return group(*out)

    return Strip(SAMPLE * 2 / 3**0.5 + CAPTION + 2.0, draw)


def zone_map(context: GameContext, wide: float, _points: float, theme: Theme) -> Strip:
    """The board of the variant, small: the combat zone, the reserves and the trenches, each with its name."""
    field = HexMap(BOARD, wide * SHARE / HexMap(BOARD, 1.0).size[0])

    def draw(box: Box) -> Shape:
        corners = Hexes(field.flat, pointed=True).corners()
        combat = area(corners, theme.grounds["danger"], step=field.flat * 0.45)
        hexes = [at(*field.middle(hex_.name), combat) for hex_ in BOARD.hexes if hex_.zone == "combat"]
        trench = marked("trench", field.flat, theme, PAPER)
        trenches = [at(*field.middle(hex_.name), trench) for hex_ in BOARD.hexes if hex_.kind == "trench"]
        parts = {(hex_.half, hex_.zone) for hex_ in BOARD.hexes if hex_.zone != "combat"}
        names = [_name(field, half, zone, context) for half, zone in sorted(parts)]
        names.append(_named("bitva_combat", field.size[0] / 2, field.size[1] / 2, context))
        left, low = box.cx - field.size[0] / 2, box.cy - field.size[1] / 2
        return at(left, low, *hexes, *trenches, field.lines(theme, zones=True), *names)

    return Strip(field.size[1] + 3.0, draw)


def _name(field: HexMap, half: str, zone: str, context: GameContext) -> Shape:
    middles = [field.middle(hex_.name) for hex_ in BOARD.hexes if (hex_.half, hex_.zone) == (half, zone)]
    x, y = (fmean(point[i] for point in middles) for i in (0, 1))
    x += {"west": -ASIDE, "east": ASIDE}.get(zone, 0.0) * field.flat
    return _named("bitva_trench" if zone == "trench" else "bitva_reserve", x, y, context)


def _named(key: str, x: float, y: float, context: GameContext) -> Shape:
    """A name on a plate, so that no line of the board runs through it."""
    words = context.words(key)
    wide, high = width(words, "Sans-Semi", ZONE_POINTS) + 1.2, ZONE_POINTS * PT + 0.8
    plate = rect(Box(x - wide / 2, y - high / 2, wide, high), fill=PAPER, r=0.8)
    return group(plate, centred(x, y, words, ZONE_POINTS, face="Sans-Semi", fill=context.theme.ink))


# --- a throw of two dice --------------------------------------------------------------------------


SEAT = "south"
THROWN = (2, 5)
SHOWN = ((3, 2, 5, 1, 2, 4), (6, 4, 5, 3, 6, 1))  # row by row; the lower row lies half a hex to the right
ALONE, PATROL, FRIEND = (1, 0), (4, 0), (5, 0)  # column, row
BESIDE, FAR = (2, 0), (2, 1)
DICE, LOW = 8.0, 0.43  # mm of a die; of a hex's width, from its middle to the number that a counter does not hide
ACROSS, UP = 0.62, 0.06  # of a hex's width: a counter, and how far above the middle it lies
DRAWN = 16.0  # mm: the counter that is shown smaller


def example(context: GameContext, wide: float, _points: float, theme: Theme) -> Strip:
    """The hexes with the soldiers, the dice that were thrown, and an arrow for each move."""
    flat = (wide - DICE - 3.0) / (len(SHOWN[0]) + 0.5)
    hexes = Hexes(flat, flat / 3**0.5 * (1.5 * len(SHOWN) + 0.5), pointed=True)

    def draw(box: Box) -> Shape:
        left, low = box.x + DICE + 3.0, box.top - 1.0 - hexes.high
        places = [(column, row) for row, line in enumerate(SHOWN) for column in range(len(line))]
        art = [at(*hexes.centre(place), _hex(place, hexes.flat, theme)) for place in places]
        knots = [*map(hexes.knot, places)]
        lines = [
            segments(hexes.sides(knots), Stroke(theme.soft, hexes.flat * GRID)),
            segments(hexes.rim(knots), Stroke(theme.ink, hexes.flat * RIM)),
        ]
        soldiers = [_soldier(*hexes.centre(place), hexes.flat, context) for place in (ALONE, PATROL, FRIEND)]
        ways = [_way(hexes.centre(a), hexes.centre(b), hexes.flat, theme) for a, b in ((ALONE, BESIDE), (PATROL, FAR))]
        dice = [
            die(box.x + DICE / 2, box.top - 1.0 - hexes.high / 2 + (0.6 - n) * (DICE + 1.6), number, theme, DICE)
            for n, number in enumerate(THROWN)
        ]
        return group(at(left, low, *art, *lines, *soldiers, *ways), *dice)

    return Strip(hexes.high + 2.0, draw)


def _soldier(x: float, y: float, flat: float, context: GameContext) -> Shape:
    """A counter as it is cut out."""
    scale = flat * ACROSS / DRAWN
    low = y + flat * (UP - ACROSS / 2)
    return at(x - flat * ACROSS / 2, low, front(DRAWN, "infantry", SEAT, context), scale=scale)


def _hex(place: ColumnRow, flat: float, theme: Theme) -> Shape:
    number = SHOWN[place[1]][place[0]]
    taken = place in (ALONE, PATROL, FRIEND)
    points = flat * (0.52 if taken else 0.95)
    y = -LOW * flat if taken else 0.0
    return group(
        ground(BoardHex((0, 0), number, "south", "plain", "west"), flat, theme),
        centred(0, y, f"{number}", points, fill=theme.ink),
    )


def _way(start: tuple[float, float], end: tuple[float, float], flat: float, theme: Theme) -> Shape:
    """An arrow from a soldier to just before the number of the hex that it may go to."""
    (ax, ay), (bx, by) = start, end
    size = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / size, (by - ay) / size
    clear = flat * (ACROSS / 2 / max(abs(dx), abs(dy)) + 0.04)
    a, b = (ax + dx * clear, ay + dy * clear), (bx - dx * flat * 0.2, by - dy * flat * 0.2)
    neck = b[0] - dx * 2.2, b[1] - dy * 2.2
    head = [b, (neck[0] - dy * 1.3, neck[1] + dx * 1.3), (neck[0] + dy * 1.3, neck[1] - dx * 1.3)]
    return group(line(a, neck, Stroke(theme.accent, 0.8)), poly(head, fill=theme.accent))
