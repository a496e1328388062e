"""What a journal line of each kind says. Files are read by these shapes, and the tests hold every line against them.

What the pages put into words and the API shows is what stands here. Names of rows (`id`, `battle`, `round`) are left
out of a line that came in a file and speaks of rows which are not here.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from campaigns.choice_types import CalledTo, ChoiceKind, EffectKind, RollKind, Side, Strict, ThrownBy, Unit
from campaigns.models.dice import HEX_LONGEST
from core.checks import ROW_MOST, VERSION_MOST
from games.battle_cry.events import DICE_MOST
from games.battle_cry.numbers import BATTLES_MAX, POINTS_MAX
from games.battle_cry.reserve import Symbol

Row = Annotated[int, Meta(ge=0, le=ROW_MOST)] | UnsetType
Version = Annotated[int, Meta(ge=0, le=VERSION_MOST)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Points = Annotated[int, Meta(ge=0, le=POINTS_MAX)]
Total = Annotated[int, Meta(ge=0, le=100_000)]
Name = Annotated[str, Meta(max_length=200)]
Label = Annotated[str, Meta(max_length=80)]
Hex = Annotated[str, Meta(max_length=HEX_LONGEST)]
Symbols = Annotated[list[Symbol], Meta(max_length=DICE_MOST)]
Words = Annotated[list[Label], Meta(max_length=20)]


class Versioned(Strict, kw_only=True):
    version: Version


class BattleNamed(Strict, kw_only=True):
    id: Row = UNSET
    number: Count
    name: Name


class Created(Versioned, kw_only=True):
    id: Row = UNSET
    name: Name
    template: Label
    battles: Annotated[list[BattleNamed], Meta(max_length=BATTLES_MAX)]


class Imported(Versioned, kw_only=True):
    """`origin` is "copy" where the campaign was here already."""

    id: Row = UNSET
    name: Name
    exported_at: Annotated[str, Meta(max_length=40)]
    origin: Literal["import", "copy", "demo"] | UnsetType = UNSET


class Edited(Versioned, kw_only=True):
    """`changed`: what was set, to another value or to the same; `listed` where that is another."""

    id: Row = UNSET
    changed: Words
    listed: bool | UnsetType = UNSET


class Finished(Versioned, kw_only=True):
    id: Row = UNSET


class Adjusted(Strict, kw_only=True):
    side: Side
    delta: Annotated[int, Meta(ge=-1000, le=1000)]
    tokens: Count
    note: Name


class Renewed(Strict, kw_only=True):
    id: Row = UNSET


class GeneralSeat(Strict, kw_only=True):
    """A general: called back, retired, or after an answer to an invitation."""

    id: Row = UNSET
    name: Label
    side: Side


class Serving(GeneralSeat, kw_only=True):
    """`invited`: the account of that name has been asked, and may accept."""

    player: UUID
    invited: bool | UnsetType = UNSET


class Renamed(GeneralSeat, kw_only=True):
    was: Label


class LinkWithdrawn(Strict, kw_only=True):
    """`name`: of the general whose link it was."""

    id: Row = UNSET
    role: Label
    label: Label
    name: Label | UnsetType = UNSET


class GeneralMoved(GeneralSeat, kw_only=True):
    """On to another phone. `left`: an account had the seat, which is a guest's of its name there."""

    left: bool | UnsetType = UNSET


class Claimed(GeneralSeat, kw_only=True):
    guest: Label


class OfBattle(Versioned, kw_only=True):
    battle: Row = UNSET
    number: Count
    name: Name


class OfRound(OfBattle, kw_only=True):
    round: Row = UNSET
    round_number: Count


class OfBattleOrRound(OfBattle, kw_only=True):
    """`round` is there where it is of a round: an event roll of each round (A13), a unit of one that has begun."""

    round: Row = UNSET
    round_number: Count | UnsetType = UNSET


class BattleAdded(OfBattle, kw_only=True):
    id: Row = UNSET


class BattleEdited(OfBattle, kw_only=True):
    changed: Words


class Sums(Strict, kw_only=True):
    union: Total
    confederacy: Total


class BattleClosed(OfBattle, kw_only=True):
    totals: Sums
    rounds_won: Sums
    winner: Side | None
    bonus: Count
    final: Sums


class GeneralNamed(Strict, kw_only=True):
    id: Row = UNSET
    name: Label


class Both(Strict, kw_only=True):
    union: GeneralNamed
    confederacy: GeneralNamed


class RoundAdded(OfRound, kw_only=True):
    id: Row = UNSET
    table: Label
    generals: Both


class Changed(Strict, kw_only=True):
    """A general's name before and after."""

    was: Label = msgspec.field(name="from")
    to: Label


class RoundEdited(OfRound, kw_only=True):
    generals: dict[Side, Changed] | UnsetType = UNSET


class SidePoints(Strict, kw_only=True):
    units: Points
    objectives: Points


class RoundScored(OfRound, kw_only=True):
    points: Annotated[dict[Side, SidePoints], Meta(min_length=1)]
    returned: dict[Side, Count] | UnsetType = UNSET


class Title(Strict):
    en: Name
    fr: Name


class PointNoted(OfRound, kw_only=True):
    """A point as it fell; `objective` is its place in the scenario, where that names it by its `title`."""

    side: Side
    what: Literal["unit", "objective"]
    worth: Annotated[int, Meta(ge=1, le=POINTS_MAX)]
    objective: Annotated[int, Meta(ge=1, le=1000)] | UnsetType = UNSET
    title: Name | Title | UnsetType = UNSET


class RoundAmended(OfRound, kw_only=True):
    """With a closed battle's new result."""

    points: Annotated[dict[Side, SidePoints], Meta(min_length=1)]
    before: Annotated[dict[Side, SidePoints], Meta(min_length=1)]
    totals: Sums | UnsetType = UNSET
    rounds_won: Sums | UnsetType = UNSET
    winner: Side | UnsetType | None = UNSET
    bonus: Count | UnsetType = UNSET
    final: Sums | UnsetType = UNSET


class DiceThrown(Strict, kw_only=True):
    faces: Symbols
    by: ThrownBy


class EffectNamed(Strict, kw_only=True):
    id: Row = UNSET
    kind: EffectKind
    unit: Unit | None
    chooser: Side


class EventRolled(OfBattleOrRound, kw_only=True):
    id: Row = UNSET
    side: Side
    dice: DiceThrown
    count: Count
    battles_won: Count
    effects: Annotated[list[EffectNamed], Meta(max_length=120)]


class EffectApplied(OfBattleOrRound, kw_only=True):
    """`unit` is a row of the roster; `unit_kind` what it is, or what the effect wants. `moved`: of a flag that fell on
    such a unit, whether it moved back, or lost a figure instead; older lines do not say."""

    id: Row = UNSET
    kind: EffectKind
    side: Side
    chooser: Side
    unit: Row | None = UNSET
    label: Label
    unit_kind: Unit | None
    figures: Count | None
    moved: bool | UnsetType = UNSET
    state: Literal["applied", "no_target"]


class OptionOffered(Strict, kw_only=True):
    kind: ChoiceKind
    unit: Unit | None
    tokens: Count


class ReserveRolled(OfRound, kw_only=True):
    id: Row = UNSET
    side: Side
    dice: DiceThrown
    pot: Count
    options: Annotated[list[OptionOffered], Meta(max_length=20)]
    max_units: Count
    claimed: Count | UnsetType = UNSET


class ChoiceTaken(Strict, kw_only=True):
    id: Row = UNSET
    kind: ChoiceKind
    unit: Unit | None
    to: CalledTo | None
    tokens: Count
    hex: Hex | UnsetType = UNSET


class ReserveChosen(OfRound, kw_only=True):
    side: Side
    take: Annotated[list[ChoiceTaken], Meta(max_length=10)]
    tokens: Count


class HoldingEntered(OfRound, kw_only=True):
    id: Row = UNSET
    side: Side
    unit: Unit
    hex: Hex
    has_moved: bool
    may_battle: bool | UnsetType = UNSET
    orders_left: Count | UnsetType = UNSET


class EliteAssigned(OfRound, kw_only=True):
    """`unit` is a row of the roster."""

    id: Row = UNSET
    side: Side
    unit: Row = UNSET
    label: Label


class RosterChanged(Strict, kw_only=True):
    figures: Count | UnsetType = UNSET
    label: Label | UnsetType = UNSET
    on_baseline: bool | UnsetType = UNSET


class RosterEdited(OfBattleOrRound, kw_only=True):
    id: Row = UNSET
    side: Side
    unit: Unit
    label: Label
    changed: RosterChanged


class RollCorrected(OfBattle, kw_only=True):
    id: Row = UNSET
    side: Side
    roll: RollKind
    before: Symbols
    dice: DiceThrown


class Undone(Versioned, kw_only=True):
    """`seq` and `kind` are the line's that was taken back, `of` who wrote it."""

    seq: Version
    kind: Annotated[str, Meta(max_length=24)]
    of: Label
    battle: Row = UNSET
    number: Count | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    round: Row = UNSET
    round_number: Count | UnsetType = UNSET


LINES: Mapping[str, type[Strict]] = {
    "campaign-created": Created,
    "campaign-imported": Imported,
    "campaign-edited": Edited,
    "campaign-finished": Finished,
    "pot-adjusted": Adjusted,
    "links-renewed": Renewed,
    "general-added": Serving,
    "general-joined": Serving,
    "general-retired": GeneralSeat,
    "general-recalled": GeneralSeat,
    "general-left": GeneralSeat,
    "general-moved": GeneralMoved,
    "general-renamed": Renamed,
    "general-removed": GeneralSeat,
    "link-withdrawn": LinkWithdrawn,
    "invitation-accepted": GeneralSeat,
    "invitation-declined": GeneralSeat,
    "seat-claimed": Claimed,
    "battle-added": BattleAdded,
    "battle-edited": BattleEdited,
    "battle-opened": OfBattle,
    "battle-closed": BattleClosed,
    "round-added": RoundAdded,
    "round-edited": RoundEdited,
    "round-removed": OfRound,
    "point-noted": PointNoted,
    "round-scored": RoundScored,
    "round-amended": RoundAmended,
    "event-rolled": EventRolled,
    "effect-applied": EffectApplied,
    "reserve-rolled": ReserveRolled,
    "reserve-chosen": ReserveChosen,
    "holding-entered": HoldingEntered,
    "elite-assigned": EliteAssigned,
    "roster-edited": RosterEdited,
    "roll-corrected": RollCorrected,
    "entry-undone": Undone,
}
CORRECTIONS = ("round-amended", "roll-corrected")
ROWS = ("id", "battle", "round")  # what a line calls rows by
UNIT_ROWS = ("effect-applied", "elite-assigned")  # kinds whose `unit` is a row too


def line_check(kind: str, data: object) -> None:
    """Raises msgspec.ValidationError where a line of this kind does not say this, or there is no such kind."""
    if kind not in LINES:
        raise msgspec.ValidationError(f"no line is of the kind {ascii(kind)[1:-1]}")
    msgspec.convert(data, LINES[kind])


def line_moved(kind: str, data: Mapping[str, Any], rows: Mapping[str, Mapping[int, int]]) -> dict[str, Any]:
    """What a line says when it is brought to another database: of the rows there in `rows`, of others nothing."""
    moved = {name: nameless(value) for name, value in data.items() if name not in ROWS}
    if kind in UNIT_ROWS:
        moved.pop("unit", None)
    return moved | {name: known[data[name]] for name, known in rows.items() if data.get(name) in known}


def nameless(value: object) -> object:
    """The same without names of rows in its parts."""
    if isinstance(value, dict):
        return {name: nameless(part) for name, part in value.items() if name != "id"}
    if isinstance(value, list):
        return [nameless(part) for part in value]
    return value
