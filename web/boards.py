"""A game's state as plain facts for a page: a picture in letters with its legend, and tables in words.

Everything comes from the state as the reader's seat may know it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from games.battletech.damage import LOCATION_NAMES, LOCATIONS
from games.battletech.grid import FACINGS
from games.battletech.labels import LABELS as BATTLETECH
from games.battletech.notation import position
from games.bitva.model import GENERALS, INFANTRY, SEATS
from games.bitva.notation import picture, pieces
from games.bitva.rules import ground_of
from games.invasion.labels import LABELS as INVASION
from games.invasion.notation import drawn
from games.little_battlefield.field import category, count_in, points, side, unit_in
from games.little_battlefield.labels import WORDS
from games.little_battlefield.model import Side
from games.little_battlefield.model import State as FieldState
from games.little_battlefield.notation import cell_name
from games.little_battlefield.tables import CARDS, RESERVE, SLOTS
from games.little_battlefield.tables import SEATS as FIELD_SEATS
from web.table_words import capital, face_name, invasion_figure, said, seat_name
from web.words import in_language


@dataclass(frozen=True, slots=True)
class Facts:
    """A table: what it is about, its columns, its rows; the first cell of a row names it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A sector of a laid field: its name, its place, and what is in it."""

    name: str
    place: str
    points: str
    marker: str
    units: tuple[tuple[str, str], ...]  # the side, the words


@dataclass(frozen=True, slots=True)
class Board:
    """What a page shows of a state. `lines` are sentences that come first; `picture` is in letters of equal width."""

    lines: tuple[str, ...] = ()
    picture: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    field: tuple[tuple[Cell, ...], ...] = ()
    facts: tuple[Facts, ...] = ()


def board_of(game: str, state: Any) -> Board:
    """The facts of a state, in the reader's language."""
    return _BOARDS[game](state)


def _bitva(state: Any) -> Board:
    seats = SEATS[state.options.players]
    standing, printed = pieces(state), ground_of(state.options).board.printed
    rows = tuple(
        (
            seat_name("bitva", seat),
            ", ".join(printed[one] for one in standing[general]) or "–",
            str(len(standing[soldier])),
        )
        for seat, soldier, general in zip(seats, INFANTRY, GENERALS, strict=False)
    )
    _head, _newline, board = picture(state).partition("\n")
    marks = tuple(
        (f"{general} {soldier}", _("%(seat)s: general and infantry") % {"seat": seat_name("bitva", seat)})
        for seat, soldier, general in zip(seats, INFANTRY, GENERALS, strict=False)
    )
    thrown = {"dice": ", ".join(map(str, state.dice))}
    dice = _("Thrown so far: %(dice)s") % thrown if state.phase == "lots" else _("Dice to use: %(dice)s") % thrown
    return Board(
        lines=(dice,) if state.dice else (),
        picture=board,
        legend=(*marks, ("( )", _("Command post")), ("[ ]", _("Trench"))),
        facts=(Facts(_("Forces"), (_("Seat"), _("General on"), _("Infantry")), rows),),
    )


def _turn_words(state: Any, figure: str, done: bool) -> str:
    if figure == state.active:
        return _("in its turn: %(points)s MP, attacks: %(attacks)s") % {
            "points": state.points,
            "attacks": state.attacks,
        }
    return _("done") if done else ""


def _invasion_lines(state: Any) -> Iterator[str]:
    if state.round:
        yield said(INVASION["invasion.round-began"]).format(round=state.round)
    if state.fight:
        who = {"one": invasion_figure(state.fight.attacker), "other": invasion_figure(state.fight.defender)}
        yield _("Fight: %(one)s against %(other)s") % who
    packs = ", ".join(map(str, state.packs)) or "–"
    yield _("Packs of the Lord: %(packs)s; bonus points: %(bonus)s") % {"packs": packs, "bonus": state.bonus}
    if state.placing:
        yield _("Goblins still to be placed: %(n)s") % {"n": state.placing}
    if state.found:
        yield _("Found: %(found)s") % {"found": ", ".join(map(invasion_figure, state.found))}


def _invasion(state: Any) -> Board:
    heroes = tuple(
        (
            invasion_figure(one.name),
            one.cell or "–",
            str(one.hp),
            str(one.potions),
            _turn_words(state, one.name, one.done),
        )
        for one in state.heroes
    )
    goblins = tuple(
        (invasion_figure(each.id), each.cell, invasion_figure(each.weapon), _turn_words(state, each.id, each.done))
        for each in state.goblins
    )
    treasures = tuple((one.cell, invasion_figure(one.face)) for one in state.treasures)
    facts = [Facts(_("Heroes"), (_("Hero"), _("Cell"), _("HP"), _("Potions"), _("Turn")), heroes)]
    if goblins:
        facts.append(Facts(_("Goblins"), (_("Goblin"), _("Cell"), _("Weapon"), _("Turn")), goblins))
    if treasures:
        facts.append(Facts(_("Treasures"), (_("Cell"), _("Face")), treasures))
    legend = (
        ("W R C Z", ", ".join(map(invasion_figure, ("warrior", "rogue", "cleric", "wizard")))),
        ("s b", _("Goblin with a sword, with a bow")),
        ("h # / O *", _("Chair, table, stairs, sewer, treasure")),
        ("| D W :", _("Between cells: wall, door, window, stairs")),
    )
    return Board(tuple(_invasion_lines(state)), drawn(state), legend, facts=tuple(facts))


def _battletech_word(group: str, code: str) -> str:
    return capital(in_language(BATTLETECH[f"battletech.word.{group}.{code}"]))


def _mech_place(mech: Any) -> str:
    if mech.hex:
        return _("%(hex)s, facing %(facing)s") % {
            "hex": mech.hex,
            "facing": _battletech_word("facing", FACINGS[mech.facing]).lower(),
        }
    return {"destroyed": _("destroyed"), "left": _("has left the map")}.get(mech.out, "–")


def _mech_rows(mechs: Any) -> Iterator[tuple[str, ...]]:
    yield _("Type"), *(mech.kind for mech in mechs)
    yield _("Hex"), *(_mech_place(mech) for mech in mechs)
    yield (
        _("Movement"),
        *(f"{_battletech_word('mode', mech.mode)} ({mech.hexes})" if mech.mode else "–" for mech in mechs),
    )
    for place, location in enumerate(LOCATIONS):
        yield capital(in_language(LOCATION_NAMES[location])), *(str(mech.armour[place]) for mech in mechs)
    yield _("Shots left"), *(", ".join(str(n) for n in mech.shots if n is not None) or "–" for mech in mechs)


def _battletech(state: Any) -> Board:
    initiative = seat_name("battletech", state.initiative) if state.initiative else _("open")
    lines = [_("Turn %(n)s, initiative: %(seat)s") % {"n": state.turn, "seat": initiative}]
    lines += [
        _("%(unit)s attacks %(target)s") % {"unit": one.unit, "target": one.target}
        for one in state.attacks
        if one.target
    ]
    ground = "\n".join(position(state).split("\n")[1 + len(state.mechs) :])  # nothing where there is no map
    titles = tuple(mech.unit for mech in state.mechs)
    return Board(
        tuple(lines),
        ground,
        (("l h", _("Light woods, heavy woods")), ("A1se", _("The attacker’s first mech, facing south-east"))),
        facts=(Facts(_("Mechs"), (_("Mech"), *titles), tuple(_mech_rows(state.mechs))),),
    )


def _marker_words(state: FieldState, cell: int) -> str:
    marker = state.markers[cell]
    if marker is None:
        return _("neutral")
    if not marker:
        return _("marker on 0")
    seat = seat_name("little-battlefield", "blue" if marker > 0 else "red")
    if abs(marker) == category(state, cell):
        return _("controlled by %(seat)s") % {"seat": seat}
    return _("marker: %(seat)s %(n)s") % {"seat": seat, "n": abs(marker)}


def _units(state: FieldState, cell: int) -> Iterator[tuple[str, str]]:
    for seat in FIELD_SEATS:
        if unit := unit_in(state, seat, cell):
            count = count_in(state, seat, cell)
            many = f"{count} × " if count > 1 else ""
            yield seat, f"{seat_name('little-battlefield', seat)} – {many}{in_language(WORDS[unit])}"


def _field_cell(state: FieldState, cell: int) -> Cell:
    card = CARDS[state.cards[cell]]
    worth = _("category %(n)s, %(points)s VP") % {"n": card.category, "points": card.points}
    return Cell(said(card.name), cell_name(cell), worth, _marker_words(state, cell), tuple(_units(state, cell)))


def _dice_words(dice: tuple[str, ...]) -> str:
    return ", ".join(face_name("little-battlefield", face) for face in dice)


def _little_battlefield_lines(state: FieldState) -> Iterator[str]:
    if state.turn:
        yield _("Turn of %(seat)s") % {"seat": seat_name("little-battlefield", state.turn)}
    if state.dice:
        yield _("Unused dice: %(dice)s") % {"dice": _dice_words(state.dice)}
    if state.used:
        yield _("Used dice: %(dice)s") % {"dice": _dice_words(state.used)}
    if state.die:
        yield _("The die in question: %(dice)s") % {"dice": _dice_words((state.die,))}


def _little_battlefield(state: FieldState) -> Board:
    laid = [_field_cell(state, cell) for cell in range(len(state.cards))]
    both = [side(state, seat) for seat in FIELD_SEATS]
    rows = (
        (capital(said(WORDS["command"]).lower()), *(str(one.command) for one in both)),
        (capital(said(WORDS["morale"]).lower()), *(str(one.morale) for one in both)),
        (_("Power"), *(str(one.power) for one in both)),
        (_("VP"), *(str(points(state, seat)) for seat in FIELD_SEATS)),
        (_("In reserve"), *(_in_reserve(one) for one in both)),
    )
    names = tuple(seat_name("little-battlefield", seat) for seat in FIELD_SEATS)
    return Board(
        lines=tuple(_little_battlefield_lines(state)),
        field=tuple(tuple(laid[row : row + 3]) for row in range(0, len(laid), 3)),
        facts=(Facts(_("Sides"), ("", *names), rows),),
    )


def _in_reserve(one: Side) -> str:
    waiting = [in_language(WORDS[SLOTS[n]]) for n, place in enumerate(one.units) if place == RESERVE]
    return ", ".join(waiting) or "–"


_BOARDS: Mapping[str, Callable[[Any], Board]] = MappingProxyType(
    {
        "bitva": _bitva,
        "invasion": _invasion,
        "battletech": _battletech,
        "little-battlefield": _little_battlefield,
    }
)
