"""Every game of the tool, by key; and what a live table needs of those that are played move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.battle_cry.meta import META as BATTLE_CRY
from games.battletech import labels as battletech_labels
from games.battletech.meta import META as BATTLETECH_META
from games.battletech.options import OPTION_FACTS as BATTLETECH_OPTIONS
from games.battletech.player import greedy as battletech_greedy
from games.battletech.player import people_only as battletech_people_only
from games.battletech.player import tried as battletech_tried
from games.battletech.rules import BATTLETECH
from games.battletech.rules import EARLIER as BATTLETECH_EARLIER
from games.battletech.seating import about as battletech_about
from games.battletech.seating import for_team as battletech_for_team
from games.battletech.seating import gives_up as battletech_gives_up
from games.battletech.seating import rematch as battletech_rematch
from games.battletech.seating import rematch_seats as battletech_rematch_seats
from games.battletech.seating import team as battletech_team
from games.battletech.unit_sheets import UnitSheet, unit_sheets
from games.bitva import labels as bitva_labels
from games.bitva.meta import META as BITVA_META
from games.bitva.options import OPTION_FACTS as BITVA_OPTIONS
from games.bitva.player import greedy as bitva_greedy
from games.bitva.rules import BITVA, ground_of
from games.core.errors import Illegal
from games.core.meta import GameMeta
from games.core.protocol import Rules
from games.core.rulings import Ruling, rulings
from games.invasion import labels as invasion_labels
from games.invasion.meta import META as INVASION_META
from games.invasion.options import OPTION_FACTS as INVASION_OPTIONS
from games.invasion.player import greedy as invasion_greedy
from games.invasion.rules import INVASION
from games.invasion.rules import rematch as invasion_rematch
from games.invasion.rules import rematch_seats as invasion_rematch_seats
from games.invasion.rules import team as invasion_team
from games.little_battlefield import labels as little_battlefield_labels
from games.little_battlefield.meta import META as LITTLE_BATTLEFIELD_META
from games.little_battlefield.options import OPTION_FACTS as LITTLE_BATTLEFIELD_OPTIONS
from games.little_battlefield.player import greedy as little_battlefield_greedy
from games.little_battlefield.rules import EARLIER as LITTLE_BATTLEFIELD_EARLIER
from games.little_battlefield.rules import LITTLE_BATTLEFIELD
from games.little_battlefield.rules import rematch as little_battlefield_rematch
from games.little_battlefield.tables import SEATS as LITTLE_BATTLEFIELD_SIDES

Label = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that is played move by move: its rules, options and rulings, a computer player, and its words.

    `action_label` and `event_label` name what may be done or was done in a state; `said` puts a label into a language.
    """

    meta: GameMeta
    rules: Rules[Any, Any, Any]
    options: Mapping[str, Any]
    rulings: tuple[Ruling, ...]
    greedy: Callable[[Any, str], Any]
    action_label: Callable[[Any, Any], Label]
    event_label: Callable[[Any, Any], Label]
    said: Callable[[Label, str], str]
    team: Callable[[Any, str], tuple[str, ...]] = lambda state, seat: (seat,)  # who wins and loses with this seat
    gives_up: Callable[[Any, str], tuple[str, ...]] = lambda state, seat: (
        seat,
    )  # who plays in its team: all resign for it
    for_team: Callable[[Any], bool] = lambda action: False  # what computers leave to the people of their team
    about: Callable[[Any, str], str] = lambda state, seat: ""  # what a seat has, beside its name
    sides: Callable[[Any], tuple[str, ...]] | None = None  # who may win, where that is not the seats alone
    sheets: Callable[[Any], tuple[UnitSheet, ...]] = lambda state: ()  # where each unit has a record sheet
    people_only: Callable[[Mapping[str, Any]], bool] = lambda options: False  # whether no computer can play so
    tried: Callable[[Any], bool] = lambda action: True  # whether a computer that plays at random would do this
    earlier: Mapping[int, Rules[Any, Any, Any]] = field(default_factory=dict)  # those of older versions, which go on
    rematch: Callable[[Mapping[str, Any], Any], dict[str, Any]] = lambda options, state: dict(options)
    swapped: Callable[[Any], dict[str, str]] | None = None  # who sits where in a rematch, as new seat → old seat

    def rules_of(self, version: int) -> Rules[Any, Any, Any]:
        """The rules by which a match of this version was begun; those of today where the old ones are not kept."""
        return self.earlier.get(version, self.rules)

    def winners_without(self, state: Any, seat: str) -> tuple[str, ...]:
        """Who has won when this seat resigns: all sides but its own team."""
        lost = self.team(state, seat)
        return tuple(one for one in (self.sides or self.rules.seats)(state) if one not in lost)

    def rematch_seats(self, state: Any) -> dict[str, str]:
        """Who sits where in the next game, as new seat → old seat: everybody moves on by one, unless the game says."""
        if self.swapped is not None:
            return self.swapped(state)
        seats = self.rules.seats(state)
        return dict(zip(seats, (*seats[1:], seats[0]), strict=True))


PLAYABLE: Mapping[str, Playable] = MappingProxyType(
    {
        one.meta.key: one
        for one in (
            Playable(
                BITVA_META,
                BITVA,
                BITVA_OPTIONS,
                rulings("games.bitva"),
                bitva_greedy,
                bitva_labels.action_label,
                bitva_labels.event_label,
                bitva_labels.said,
                lambda state, seat: ground_of(state.options).sides[seat].team,
            ),
            Playable(
                INVASION_META,
                INVASION,
                INVASION_OPTIONS,
                rulings("games.invasion"),
                invasion_greedy,
                invasion_labels.action_label,
                invasion_labels.event_label,
                invasion_labels.said,
                invasion_team,
                rematch=invasion_rematch,
                swapped=invasion_rematch_seats,
            ),
            Playable(
                BATTLETECH_META,
                BATTLETECH,
                BATTLETECH_OPTIONS,
                rulings("games.battletech"),
                battletech_greedy,
                battletech_labels.action_label,
                battletech_labels.event_label,
                battletech_labels.said,
                battletech_team,
                battletech_gives_up,
                battletech_for_team,
                battletech_about,
                sheets=unit_sheets,
                people_only=battletech_people_only,
                tried=battletech_tried,
                rematch=battletech_rematch,
                swapped=battletech_rematch_seats,
                earlier=BATTLETECH_EARLIER,
            ),
            Playable(
                LITTLE_BATTLEFIELD_META,
                LITTLE_BATTLEFIELD,
                LITTLE_BATTLEFIELD_OPTIONS,
                rulings("games.little_battlefield"),
                little_battlefield_greedy,
                little_battlefield_labels.action_label,
                little_battlefield_labels.event_label,
                little_battlefield_labels.said,
                sides=lambda state: LITTLE_BATTLEFIELD_SIDES,
                earlier=LITTLE_BATTLEFIELD_EARLIER,
                rematch=little_battlefield_rematch,
            ),
        )
    }
)

GAMES: Mapping[str, GameMeta] = MappingProxyType(
    {BATTLE_CRY.key: BATTLE_CRY, **{key: one.meta for key, one in PLAYABLE.items()}}
)


def game(key: str) -> GameMeta:
    """The game with this key. Raises Illegal("unknown-game")."""
    if key not in GAMES:
        raise Illegal("unknown-game", game=key)
    return GAMES[key]


def playable(key: str) -> Playable:
    """A game that is played move by move. Raises Illegal("unknown-game"), Illegal("not-played-here")."""
    game(key)
    if key not in PLAYABLE:
        raise Illegal("not-played-here", game=key)
    return PLAYABLE[key]
