"""The board of a round, as far as its rows tell: who was called where. Writes nothing."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct

from campaigns.models import BattleRound, ReserveChoice
from campaigns.models.choices import CalledTo, ChoiceKind, ChoiceState
from games.battle_cry.board import BOARD, SECTIONS
from games.battle_cry.dice import SIDES
from games.battle_cry.ground import Ground
from games.battle_cry.holding import entry_hexes, free_hexes
from games.battle_cry.standing import Standing, standing


def standing_in(row: BattleRound, side: str, *, occupied: Collection[str], free: Collection[str]) -> Standing | None:
    """Who stands where in the round, for a side; None without a map. Raises what `standing` raises."""
    choices = ReserveChoice.objects.filter(roll__round=row).select_related("roll")
    ground = row.battle.plan.ground  # what lies on the board, and the set-up (B8)
    return standing(ground, side, called=called_hexes(choices), occupied=occupied, free=free)


def called_hexes(choices: Iterable[ReserveChoice]) -> dict[str, list[str]]:
    """The hexes of the units that stand on the board since they were called, by side; "" for one that nobody noted.

    Hexes of old rows, which could be any label, are as good as not noted.
    """
    there: dict[str, list[str]] = {side: [] for side in SIDES}
    for choice in choices:
        deployed = choice.to == CalledTo.BASELINE and choice.state == ChoiceState.TAKEN
        if deployed or choice.state == ChoiceState.ENTERED:
            there[choice.roll.side].append(choice.hex if choice.hex in BOARD.hexes else "")
    return there


def fieldworks_in(choices: Iterable[ReserveChoice]) -> set[str]:
    """T2: the hexes that have a fieldwork, as far as the players noted them."""
    return {choice.hex for choice in choices if choice.kind == ChoiceKind.FIELD_WORK and choice.hex}


class SideHexes(Struct, frozen=True):
    """Where a side's units and fieldworks may go in a round, by its map (C3, C4).

    `baseline`: free hexes of the baseline. `once_taken`: those where somebody stood at the set-up or was called to, and
    may have left since. `units`: hexes with a unit of the side and no fieldwork yet (T2), None where the set-up does
    not say. `room`: whether a called unit finds a hex (T3). `sections`: the free hexes by section, as its own chair
    names them; one on a dotted line is in both (T4).
    """

    baseline: tuple[str, ...]
    once_taken: tuple[str, ...]
    units: tuple[str, ...] | None
    room: bool
    sections: Mapping[str, tuple[str, ...]]


def hexes_in(ground: Ground, side: str, made: list[ReserveChoice]) -> SideHexes | None:
    """The hexes of a side, with what was chosen in the round; None without a map."""
    there = standing(ground, side, called=called_hexes(made))
    if there is None:
        return None
    known: dict[str, Any] = {"occupied": there.occupied, "terrain": there.terrain}
    free = free_hexes(there.seat, **known)
    passable = free_hexes(there.seat, terrain=there.terrain)
    works = fieldworks_in(made)
    return SideHexes(
        baseline=free,
        once_taken=tuple(name for name in passable if name not in free),
        units=None if there.own is None else tuple(sorted(there.own - works - {""}, key=BOARD.hexes.index)),
        room=bool(there.free),
        sections={section: entry_hexes(there.seat, [section], **known) for section in SECTIONS},
    )
