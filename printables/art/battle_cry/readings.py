"""What symbols bring, in words and signs, from the rules' own tables: reserve rolls and event rolls."""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.battle_cry.dice import UNITS
from games.battle_cry.events import event_effects
from games.battle_cry.reserve import ReserveOption, ReserveTable
from printables.art.battle_cry.signs import SYMBOLS
from printables.shapes import Shape, group
from printables.symbols import symbol
from printables.theme import Theme
from printables.words import Words

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
