"""What the desk sheet of a battle says: plain values, blank where one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.battle_cry.reserve import STANDARD, ReserveTable
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent
from printables.art.battle_cry.data import BLANK_ROUNDS, EventRoll, SheetBattle, Side, Symbol, blank_battle


@dataclass(frozen=True, slots=True)
class DeskSheet:
    """A battle at the desk. `pots` are the tokens at its beginning; `effects` what the dice of each side's event roll
    did, in words, by side and symbol.
    """

    battle: SheetBattle = field(default_factory=lambda: blank_battle(1))
    campaign: str = ""
    first_side: Side = ""
    pots: Mapping[Side, int] = field(default_factory=dict)
    effects: Mapping[tuple[Side, Symbol], str] = field(default_factory=dict)
    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    revision: str = ""
    qr_url: str | None = None

    @property
    def name(self) -> str:
        """What the battle is called."""
        return self.battle.name


def blank_desk(battle: int = 2, rounds: int = BLANK_ROUNDS, event_roll: EventRoll = "per_battle") -> DeskSheet:
    """A desk sheet to fill in by hand."""
    return DeskSheet(blank_battle(battle, rounds, event_roll))
