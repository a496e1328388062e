"""What several sheets of a campaign show: dice, tokens, and what the symbols of rolls bring."""

from collections.abc import Mapping
from itertools import combinations_with_replacement

from games.battle_cry.dice import SIDES, UNITS
from games.battle_cry.events import event_effects
from games.battle_cry.reserve import ReserveOption, ReserveTable
from printables.art.battle_cry.data import Side
from printables.layout import REST, Box
from printables.pieces import clear
from printables.shapes import Shape, Stamp, Stroke, circle, group, rect
from printables.symbols import figure, symbol
from printables.theme import PAPER, Theme
from printables.words import Words

SYMBOLS = {
    "infantry": "battle-cry/infantry", "cavalry": "battle-cry/cavalry", "artillery": "battle-cry/artillery",
    "sabres": "sabres", "flag": "flag",
}  # fmt: skip
DIE = 4.8  # mm
TOKEN = 6.0  # mm


def halves(box: Box, apart: float) -> Mapping[Side, Box]:
    """The room of each side, left and right of a middle `apart` mm wide, as they sit at the table."""
    return dict(zip(SIDES, box.columns(REST, REST, gap=apart), strict=True))


def level(box: Box, theme: Theme) -> Box:
    """What a band leaves free for words, the same for both sides, whichever of them has a pattern."""
    return min((clear(box, theme.sides[side]) for side in SIDES), key=lambda room: room.h)


def die(face: str, theme: Theme, *, printed: bool = False) -> Shape:
    """A die round (0, 0), DIE mm wide: a symbol in the player's hand, or `printed`, or a box to fill in."""
    half = DIE / 2
    frame = rect(Box(-half, -half, DIE, DIE), fill=PAPER, stroke=theme.stroke(), r=0.9)
    content = symbol(0, 0, SYMBOLS[face], DIE * 0.74, theme.soft if printed else theme.hand) if face else None
    edge = half + 0.2
    return Stamp(f"die {theme.key} {face} {printed}", (-edge, -edge, edge, edge), group(frame, content))


def token(side: Side, theme: Theme) -> Shape:
    """A reserve token round (0, 0), TOKEN mm wide with its edge: square or round, with a flag."""
    sign, half = theme.sides[side], TOKEN / 2
    stroke = Stroke(sign.ink, sign.edge)
    inner = Box(-half, -half, TOKEN, TOKEN).inset(sign.edge / 2)
    frame = (
        circle(0, 0, inner.w / 2, fill=PAPER, stroke=stroke)
        if sign.round
        else rect(inner, fill=PAPER, stroke=stroke, r=0.3)
    )
    art = group(frame, figure(0.02 * TOKEN, 0, "flag", TOKEN * 0.48, sign.ink, theme))
    return Stamp(f"token {TOKEN} {theme.key} {side}", (-half, -half, half, half), art)


# --- what symbols bring, from the rules' own tables -----------------------------------------------


SIGNS = {"elite": "medal", "field_work": "fieldwork", "scenario_event": "star"}
ORDER = (*UNITS, "flag", "sabres")  # C10
MEDAL = 0.93  # times the size of a sign: from the middle of a unit up to that of its medal


def effect_said(face: str, words: Words, form: str = "") -> str:
    """C9 What a symbol of the event roll does, who chooses the unit included; in the `form` "_in_full" as it is done to
    the enemy of the side that rolled it.
    """
    effect = event_effects((face,))[0]
    unit = words(f"unit_{effect.unit}") if effect.unit else ""
    return words(f"effect_{effect.kind}{form}", unit=unit, chooser=words(f"effect_by_{effect.chooser}{form}"))


def option_said(option: ReserveOption, words: Words) -> str:
    """What a reserve roll offers, in words."""
    unit = words(f"unit_{option.unit}") if option.unit else ""
    return words(f"offer_{option.kind}", unit=unit)


def option_sign(option: ReserveOption, x: float, y: float, size: float, theme: Theme, *, beside: bool) -> Shape:
    """What a reserve roll offers, as a sign of `size` mm round (x, y): a unit, a fieldwork, the event, or the
    medal of an Elite; that stands above its unit where no sign of that unit is `beside` it.
    """
    if option.kind == "unit":
        return symbol(x, y, SYMBOLS[option.unit or ""], size, theme.ink)
    if option.kind == "elite" and not beside:
        unit = symbol(x, y - size * MEDAL / 3, SYMBOLS[option.unit or ""], size, theme.ink)
        return group(unit, symbol(x, y + size * MEDAL * 2 / 3, SIGNS["elite"], size * 0.62, theme.gold))
    return symbol(x, y, SIGNS[option.kind], size, theme.ink if option.kind == "field_work" else theme.gold)


def offers_said(table: ReserveTable, words: Words) -> str:
    """What every throw of two dice offers, for readers who cannot see the signs."""
    found = []
    for a, b in combinations_with_replacement(ORDER, 2):
        offers = ", ".join(option_said(option, words) for option in table.offers((a, b))) or "–"
        found.append(words("throw_offers", a=words(f"face_{a}"), b=words(f"face_{b}"), offers=offers))
    return ". ".join(found)
