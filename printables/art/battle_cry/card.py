"""The card of the rules: what it tells, and its sentences behind signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.battle_cry.options import DEFAULT, Options
from games.battle_cry.reserve import STANDARD, ReserveTable
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent
from printables.art.battle_cry.signs import die
from printables.flow import Strip
from printables.fonts import PT, width
from printables.layout import REST, Box
from printables.pieces import heading
from printables.prose import Lines, lines_of
from printables.shapes import LEADING, Shape, Tagged, at, group, labels, list_entry
from printables.sheets import Style
from printables.symbols import symbol
from printables.theme import Theme

SIGN, SAID = 8.6, 10.0  # mm of the column of signs; points
TITLE, UNDER_HEAD, BELOW = 8.0, 1.4, 2.2  # mm: the head of a part; below the words under it; below a sentence
INSET = 2.2  # mm round words in a frame


@dataclass(frozen=True, slots=True)
class BattleReference:
    """The rules as a scenario and the options of a campaign make them. `name` is the scenario's, "" for any."""

    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    options: Options = DEFAULT
    name: str = ""
    revision: str = ""


Sentences = Sequence[tuple[str, str, str]]  # a sign or none, a sentence behind it, and its mark


def titled_sentences(
    title: str, lines: Sentences, style: Style, grown: float, wide: float, *, dice: bool = False
) -> Strip:
    """A title and sentences, each behind its sign and with its mark; with `dice` the signs are faces of the die."""
    theme = style.theme

    def sign_of(sign: str) -> Shape:
        return (
            at(0, 0, die(sign, theme, printed=True), scale=min(1.0, grown))
            if dice
            else symbol(0, 0, sign, 4.8 * grown, theme.accent)
        )

    sentences = listed(lines, grown, wide, theme, sign_of)

    def draw(box: Box) -> Shape:
        head, body = box.rows(TITLE, REST)
        return group(heading(head, title, 14, theme), sentences.draw(body))

    return Strip(TITLE + sentences.height, draw)


def listed(lines: Sentences, grown: float, wide: float, theme: Theme, sign_of: Callable[[str], Shape]) -> Strip:
    """Sentences below each other, each behind its sign as `sign_of` draws it round (0, 0), and with its mark; one
    without a sign leads the others.
    """
    broken = [_lines(sign, sentence, mark, grown, wide) for sign, sentence, mark in lines]

    def draw(box: Box) -> Shape:
        leads: list[Shape] = []
        out: list[Shape] = []
        y = box.top
        for (sign, _, mark), shown in zip(lines, broken, strict=True):
            aside = SIGN if sign else 0
            body = shown.draw(Box(box.x + aside, y - shown.height, box.w - aside, shown.height), theme.ink, mark)
            if sign:
                out += [at(box.x + 3.6, y - shown.step / 2, sign_of(sign)), list_entry(body)]
            else:
                leads.append(body)
            y -= shown.height + BELOW * grown
        return group(*leads, Tagged("L", *out))

    return Strip(sum(shown.height for shown in broken) + BELOW * grown * (len(lines) - 1), draw)


def _lines(sign: str, sentence: str, mark: str, grown: float, wide: float) -> Lines:
    return lines_of(sentence, SAID * grown, wide - (SIGN if sign else 0) - (2 if mark else 0))


def wide_of(lines: Sequence[str], points: float) -> float:
    """The width in mm of the widest of some lines, and a little, so that none is made smaller."""
    return max(width(text, "Sans-Semi", points) for text in lines) + 0.1


def lined(box: Box, lines: Sequence[str], points: float, style: Style, *, face: str = "Sans") -> Shape:
    """Lines in the middle of a box."""
    step = points * PT * LEADING
    top = box.cy + step * len(lines) / 2
    places = [Box(box.x, top - step * (n + 1), box.w, step) for n in range(len(lines))]
    return group(*labels(places, lines, points, face=face, fill=style.theme.ink, pad=0))
