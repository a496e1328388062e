"""C4, C5: units that wait in the holding zone, and how a command card brings them in."""

from collections.abc import Collection, Iterable, Mapping

from games.battle_cry.board import BOARD, SECTIONS
from games.battle_cry.dice import UNITS
from games.battle_cry.ground import TERRAIN
from games.battle_cry.units import UNIT_FACTS
from games.core import structs
from games.core.errors import Illegal

PLACES = ("baseline", "holding")  # C4
ORDERS_MAX = 20  # of one card; more is a slip of the pen


class Called(structs.Value):
    """A called unit that has not entered: where it was sent, and the tokens that it cost."""

    to: str
    tokens: int = 1


def may_battle(unit: str, entered_this_turn: bool) -> bool:
    """C5 Whether a unit may battle this turn: one that entered counts as having moved (B3: artillery may not then).

    `unit` is a unit type. Raises Illegal("not-a-unit").
    """
    if unit not in UNITS:
        raise Illegal("not-a-unit", unit=unit)
    return not entered_this_turn or UNIT_FACTS[unit].battle_after_move


def placements(free: Collection[str] | None) -> tuple[str, ...]:
    """C4 Where a called unit may go, given the free passable hexes of its baseline (T3: none, so it has to wait).

    None: the table did not say.
    """
    return PLACES if free is None or free else ("holding",)


def free_hexes(
    seat: str, *, occupied: Collection[str] = (), terrain: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """The hexes of a seat's baseline where a unit may be put: free, and not water or rough (C4, T5; B5).

    `terrain` names what lies on a hex, by the keys of content/terrain.toml; a hex not in it is clear.
    """
    shut = {name for name, kind in (terrain or {}).items() if not TERRAIN[kind].entry}
    return tuple(name for name in BOARD.baseline(seat) if name not in occupied and name not in shut)


def opened_sections(card_sections: Iterable[str] = ()) -> tuple[str, ...]:
    """The sections in which a card lets a holding unit enter: those it names, or all if it names none (T10).

    Raises Illegal("unknown-section").
    """
    named = tuple(card_sections)
    for section in named:
        if section not in SECTIONS:
            raise Illegal("unknown-section", section=section)
    return tuple(section for section in SECTIONS if not named or section in named)


def entry_hexes(
    seat: str,
    card_sections: Iterable[str] = (),
    *,
    occupied: Collection[str] = (),
    terrain: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """C5 The baseline hexes where this card lets a holding unit enter.

    T14 the unit itself stands in every section that the card names; only its entry hex has to lie in one of them, and
    a hex on a dotted line lies in both (T4). None left: the unit cannot be ordered and stays (T15).
    """
    opened = opened_sections(card_sections)
    free = free_hexes(seat, occupied=occupied, terrain=terrain)
    return tuple(name for name in free if any(section in opened for section in BOARD.sections(name, seat)))


def order_used(orders_left: int) -> int:
    """T14 The card's orders left after a waiting unit has used one of them. Raises Illegal("no-orders-left")."""
    if orders_left < 1:
        raise Illegal("no-orders-left")
    return orders_left - 1


def check_entry(
    seat: str,
    entry: str | None,
    card_sections: Iterable[str] = (),
    *,
    orders_left: int,
    occupied: Collection[str] = (),
    terrain: Mapping[str, str] | None = None,
) -> int:
    """The card's orders left after the unit has entered at this hex; entering uses one of them (T14).

    `entry` is None where the players do not note the hex.
    Raises Illegal with "no-orders-left", "no-entry-hex" (T15) or "entry-not-legal" (the legal hexes in `allowed`).
    """
    left = order_used(orders_left)
    allowed = entry_hexes(seat, card_sections, occupied=occupied, terrain=terrain)
    if not allowed:  # T15
        raise Illegal("no-entry-hex")
    if entry is not None and entry not in allowed:  # C5, T5
        raise Illegal("entry-not-legal", hex=entry, allowed=list(allowed))
    return left


def tokens_returned(called: Iterable[Called]) -> int:
    """C5, A14 The tokens that go back to the pot at the end of the round: those of the units that still wait."""
    return sum(unit.tokens for unit in called if unit.to == "holding")
