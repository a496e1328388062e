"""The shape of an exported campaign. Unknown fields, wrong types and values out of range are refused by the shape."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import Meta

from campaigns.choice_types import (
    BattleStatus,
    CalledToIfAny,
    CampaignStatus,
    ChoiceKind,
    ChoiceState,
    EffectKind,
    EffectState,
    PotReason,
    RollKind,
    Side,
    Strict,
    ThrownBy,
    Unit,
    UnitIfAny,
)
from campaigns.lines import LINES, Hex, Points
from campaigns.models.battle import LABEL_LONGEST, TABLE_LONGEST
from campaigns.services.campaigns import NAME_LONGEST
from campaigns.services.generals import PLAYER_LONGEST
from core.checks import ROW_MOST
from games.battle_cry.events import DICE_MOST
from games.battle_cry.numbers import BATTLES_MAX, ROUNDS_MAX, WON_MAX
from games.battle_cry.options import Options
from games.core.reading import one_of
from games.core.resolvers import read_by_rules
from matches.sheet_files import SheetFile

FORMAT = "bivouac-campaign"
VERSION = 1

Number = Annotated[int, Meta(ge=1, le=500)]
Figures = Annotated[int, Meta(ge=0, le=60)]
Tokens = Annotated[int, Meta(ge=0, le=1000)]
Json = dict[str, Any]
Moment = Annotated[datetime, Meta(tz=True)]
Row = Annotated[int, Meta(ge=0, le=ROW_MOST)]
Seq = Annotated[int, Meta(ge=1, le=1_000_000)]
SHEETS_MAX = 500


class SidePart(Strict):
    key: Side
    tokens_start: Tokens
    tokens: Tokens


class PlayerPart(Strict):
    uid: UUID
    name: Annotated[str, Meta(min_length=1, max_length=PLAYER_LONGEST)]


class GeneralPart(Strict):
    """`player` is a uid of the file's players; `id` what rounds call the general by."""

    id: Row
    player: UUID
    side: Side
    active: bool


class UnitPart(Strict):
    """`round` is the number of its round; files of earlier versions have one roster for all rounds of a battle."""

    side: Side
    number: Number
    unit: Unit
    label: Annotated[str, Meta(max_length=LABEL_LONGEST)]
    figures: Figures
    full: Figures
    elite: bool
    on_baseline: bool
    sabred: bool
    round: Number = 1


class EffectPart(Strict):
    """`hit` is [side, number] of a roster unit of its round."""

    order: Number
    kind: EffectKind
    unit: UnitIfAny
    chooser_side: Side
    target_side: Side
    state: EffectState
    hit: tuple[Side, Number] | None
    blocked: bool


class ChoicePart(Strict):
    """`roster_unit` is [side, number] of a roster unit of its round."""

    kind: ChoiceKind
    unit: UnitIfAny
    to: CalledToIfAny
    hex: Hex
    tokens: Annotated[int, Meta(ge=0, le=1)]
    state: ChoiceState
    has_moved: bool
    roster_unit: tuple[Side, Number] | None


class RollPart(Strict):
    """`round` is the number of the battle's round, or null for a roll of the whole battle."""

    kind: RollKind
    side: Side
    faces: Annotated[list[str], Meta(max_length=DICE_MOST)]
    by: ThrownBy
    pot: Tokens | None
    battles_won: Annotated[int, Meta(ge=0, le=WON_MAX)] | None
    settled: bool
    at: Moment
    round: Number | None
    effects: Annotated[list[EffectPart], Meta(max_length=120)]
    choices: Annotated[list[ChoicePart], Meta(max_length=4)]


class RoundSidePart(Strict):
    side: Side
    general: Row
    units: Points | None
    objectives: Points | None


class RoundPart(Strict):
    """`id` is what journal lines call the round by."""

    id: Row
    number: Number
    table: Annotated[str, Meta(max_length=TABLE_LONGEST)]
    closed_at: Moment | None
    sides: Annotated[list[RoundSidePart], Meta(min_length=2, max_length=2)]


class BattlePart(Strict):
    """`id` is what journal lines call the battle by."""

    id: Row
    number: Number
    scenario: Json
    status: BattleStatus
    has_roster: bool
    opened_at: Moment | None
    closed_at: Moment | None
    rounds: Annotated[list[RoundPart], Meta(max_length=ROUNDS_MAX)]
    rolls: Annotated[list[RollPart], Meta(max_length=400)]
    roster: Annotated[list[UnitPart], Meta(max_length=20_000)]


class LedgerPart(Strict):
    """`entry` is the number of the journal line that moved the tokens."""

    side: Side
    entry: Seq
    delta: Annotated[int, Meta(ge=-1000, le=1000)]
    reason: PotReason


class EntryPart(Strict):
    """A line of the journal: `data` is what `campaigns.lines` says of its kind; others are meant by their numbers."""

    seq: Seq
    kind: Annotated[str, one_of(LINES)]
    actor: Annotated[str, Meta(max_length=80)]
    at: Moment
    data: Json
    undone: bool
    undoes: Seq | None
    corrects: Seq | None


class CampaignPart(Strict, kw_only=True):
    """`uid` is the campaign's own wherever it is; files of earlier versions have none."""

    uid: UUID | None = None
    name: Annotated[str, Meta(min_length=1, max_length=NAME_LONGEST)]
    language: Literal["en", "fr"]
    status: CampaignStatus
    template: Annotated[str, Meta(max_length=40)]
    options: Annotated[Json, read_by_rules(Options)]
    listed: bool
    started_at: Moment | None
    finished_at: Moment | None


class CampaignFile(Strict, kw_only=True):
    """One exported campaign. `sheets` are the files of its record sheets; files of earlier versions have none."""

    format: Literal["bivouac-campaign"]
    version: Literal[1]
    exported_at: Moment
    campaign: CampaignPart
    sides: Annotated[list[SidePart], Meta(min_length=2, max_length=2)]
    players: Annotated[list[PlayerPart], Meta(max_length=120)]
    generals: Annotated[list[GeneralPart], Meta(max_length=120)]
    battles: Annotated[list[BattlePart], Meta(max_length=BATTLES_MAX)]
    ledger: Annotated[list[LedgerPart], Meta(max_length=20_000)]
    journal: Annotated[list[EntryPart], Meta(max_length=20_000)]
    sheets: Annotated[list[SheetFile], Meta(max_length=SHEETS_MAX)] = []
