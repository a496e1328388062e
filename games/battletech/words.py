"""Mechs and ground in the words of a language."""

from collections.abc import Iterable

from games.battletech.board import TERRAIN
from games.battletech.damage import LOCATION_NAMES
from games.battletech.labels import TEXTS
from games.battletech.mechs import WEAPONS
from games.battletech.prospects import BlockingHex
from games.battletech.tohit import CERTAIN_HIT, ToHit
from games.core.text import Text, capital
from games.core.texts import Label


def counted(single: str, several: str, number: int) -> Text:
    """So many of something, by the codes of its words; none of them is a plural in English, and none in French."""
    singular, plural = TEXTS.every[single], TEXTS.every[several]
    english, french = singular if number == 1 else plural, singular if number < 2 else plural
    return Text(english.en, french.fr).format(n=number)


def location_label(location: str, rear: bool = False) -> Text | Label:
    """A location as a line begins with it."""
    name = LOCATION_NAMES[location]
    first = Text(capital(name.en), capital(name.fr))
    return Label("sheet.rear", {"location": first}) if rear else first


def location_said(location: str, language: str, *, rear: bool = False) -> str:
    """The same in a language."""
    return str(TEXTS.value("location", location_label(location, rear), language))


def weapon_facts(key: str, language: str) -> str:
    """Damage and ranges of a weapon; "" for one that is not known."""
    if key not in WEAPONS:
        return ""
    weapon = WEAPONS[key]
    return TEXTS.speaking(language)("sheet.weapon", damage=weapon.damage, **weapon.reach._asdict())


def shots_said(shots: int | None, language: str) -> str:
    """The shots that a weapon has; "" for one without ammunition."""
    return "" if shots is None else counted("sheet.shot", "sheet.shots", shots).said_in(language)


def ground_said(ground: str, language: str) -> str:
    """A terrain."""
    return TERRAIN[ground].title.said_in(language)


def blocking_said(woods: Iterable[BlockingHex], language: str) -> str:
    """L3 Hexes of woods that block a line: "heavy woods 0303, light woods 0304"."""
    return ", ".join(f"{ground_said(each.ground, language)} {each.hex}" for each in woods)


def hexes_said(number: int, language: str) -> str:
    """So many hexes."""
    return counted("sight.hex", "sight.hexes", number).said_in(language)


def number_said(number: ToHit, language: str) -> str:
    """A number to roll: "8+", a dash where there is none."""
    if number.number is None:
        return "–"
    say = TEXTS.speaking(language)
    if not number.possible:
        return say("outlook.never")
    return say("outlook.always") if number.number <= CERTAIN_HIT else f"{number.number}+"


def sum_said(number: ToHit, language: str) -> str:
    """The sum as it is reckoned: "8 = 4 base + 2 range + 2 woods between"."""
    say = TEXTS.speaking(language)
    parts = " + ".join(f"{modifier.value} {say(f'outlook.why.{modifier.why}')}" for modifier in number.modifiers)
    return "" if number.number is None else f"{number.number} = {parts}"
