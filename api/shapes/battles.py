"""Battles, rounds, rolls, roster; and the bodies that write them."""

from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta, field

from api.answers import Answer, Moment, address, source
from api.bodies import Body, Maybe, note, whole
from api.parts import Definition
from api.shapes.campaigns import BattleLineOut, PotOutBySide, SeatOut
from api.shapes.common import DICE_HELP, IntegerFieldBySide, IntegerFieldOrNullBySide, OptionOut, by_side
from campaigns.choice_types import CalledTo, ChoiceKind, ChoiceState, EffectKind, EffectState, Outcome, Side, Unit
from campaigns.models.battle import LABEL_LONGEST, TABLE_LONGEST
from campaigns.models.dice import HEX_LONGEST
from campaigns.running import KINDS as NOTED_KINDS
from core.checks import ROW_MOST
from games.battle_cry import resolvers
from games.battle_cry.board import SECTIONS
from games.battle_cry.desk import KINDS as STEPS
from games.battle_cry.dice import SYMBOLS
from games.battle_cry.events import DICE_MOST, event_dice
from games.battle_cry.ground import HEXES_MAX
from games.battle_cry.holding import ORDERS_MAX
from games.battle_cry.numbers import POINTS_MAX
from games.battle_cry.reserve import DICE
from games.battle_cry.scenario import KEY_LONGEST, OBJECTIVES_MAX
from games.core.content import TEXT_MAX
from games.core.reading import line_of, one_of
from games.core.resolvers import dice_of

SECTION_LONGEST = 20


class StepOut(Answer):
    """Something that may be done now. `side` and `round` (its number) are null where the step belongs to neither."""

    kind: Annotated[
        str,
        one_of(STEPS),
        note(
            _(
                "What may be done now, each by a POST: open, event_roll, add_round and close to battles/{id}/open/, "
                "…/event-rolls/, …/rounds/ and …/close/; event_effect to battles/{id}/effects/{id}/apply/; "
                "reserve_roll, reserve_choice and score to rounds/{id}/reserve-rolls/, …/choices/ and …/score/; elite, "
                "which names the Elite unit, and holding_entry to rounds/{id}/choices/{id}/elite/ and "
                "…/holding/{id}/enter/."
            )
        ),
    ]
    side: Side | None
    round: Annotated[int | None, note(_("The number of the round in its battle."))]


class UnitOut(Answer):
    """A unit of the roster. `full` is its strength when unhurt."""

    id: int
    round: Annotated[int, note(_("The number of its round in the battle: 1 before there is any."))]
    side: Side
    number: int
    unit: Unit
    label: str
    figures: int
    full: int
    elite: bool
    on_baseline: bool


class EffectRowOut(Answer):
    """An effect of an event roll, in its order. `targets` are the roster's units its chooser may pick now."""

    id: Annotated[int, source("row.pk")]
    kind: Annotated[EffectKind, source("row.kind")]
    unit: Annotated[Unit | None, source("row.unit")]
    chooser: Annotated[Side, source("row.chooser_side")]
    target: Annotated[Side, source("row.target_side")]
    state: Annotated[EffectState, source("row.state")]
    hit: Annotated[int | None, source("row.hit_id")]
    is_next: bool
    targets: list[UnitOut]


class EventRowOut(Answer):
    """An event roll. `outdated`: an amended result would give another number of dice now; the dice stand."""

    id: Annotated[int, source("row.pk")]
    dice: Annotated[resolvers.Thrown, source("row")]
    battles_won: Annotated[int, source("row.battles_won")]
    settled: Annotated[bool, source("row.settled")]
    outdated: bool
    effects: list[EffectRowOut]


class ChoiceOut(Answer):
    """Something taken from a reserve roll."""

    id: int
    kind: ChoiceKind
    unit: Unit | None
    to: CalledTo | None
    hex: str
    tokens: int
    state: ChoiceState
    has_moved: bool
    roster_unit: Annotated[int | None, source("roster_unit_id")]


class ReserveRowOut(Answer):
    """A reserve roll, what it offers, what was taken.

    `claimed`: tokens that a lower-numbered round may still take; `options` and `max_units` leave them to it.
    """

    id: Annotated[int, source("row.pk")]
    dice: Annotated[resolvers.Thrown, source("row")]
    settled: Annotated[bool, source("row.settled")]
    options: Annotated[list[OptionOut], source("offer.options")]
    max_units: Annotated[int, source("offer.max_units")]
    claimed: int
    choices: Annotated[list[ChoiceOut], source("row.choices")]


class PointsOut(Answer):
    """A general's round: points from units and from objectives, apart; null until they are in."""

    general: Annotated[int, source("general_id")]
    name: Annotated[str, source("general.player.name")]
    units: int | None
    objectives: int | None
    outcome: Outcome | None


class HexesOut(Answer):
    """Where a side's units and fieldworks may go, by the map of the battle.

    `baseline`: free hexes. `once_taken`: hexes that somebody had at the set-up or was called to; name one as `free`
    when nobody stands there any more. `units`: hexes with a unit and no fieldwork, null where the set-up does not say.
    `sections`: the free hexes by the section that a command card names.
    """

    baseline: list[str]
    once_taken: list[str]
    units: list[str] | None
    sections: dict[str, list[str]]


PointsOutBySide: Any = by_side(PointsOut)
EventRowOutOrNullBySide: Any = by_side(EventRowOut | None)
ReserveRowOutOrNullBySide: Any = by_side(ReserveRowOut | None)
HexesOutOrNullBySide: Any = by_side(HexesOut | None)


class PointNotedOut(Answer):
    """A note of the running score: `seq` is its line in the journal, by which it is taken back."""

    seq: int
    side: Annotated[Side, source("data.side")]
    what: Annotated[str, one_of(NOTED_KINDS), source("data.what")]
    worth: Annotated[int, source("data.worth")]
    objective: Annotated[int | None, source(lambda line: line.data.get("objective"))]
    actor: Annotated[str, source("actor_name")]
    at: Moment


class SumOut(Answer):
    units: int
    objectives: int


SumOutBySide: Any = by_side(SumOut)


class RunningOut(Answer):
    """The score of a round so far, as it was noted; `lines` with the newest note first."""

    points: SumOutBySide
    lines: list[PointNotedOut]


class RoundOut(Answer):
    """A round: who fights whom, their rolls, their points, and what may be done now. `hexes`: null without a map.

    `running` is null unless the round is being played.
    """

    id: Annotated[int, source("row.pk")]
    href: Annotated[str, address("api-round", "row.pk")]
    number: Annotated[int, source("row.number")]
    table: Annotated[str, source("row.table")]
    version: Annotated[int, source("row.version")]
    closed_at: Annotated[Moment | None, source("row.closed_at")]
    sides: PointsOutBySide
    events: EventRowOutOrNullBySide
    reserve: ReserveRowOutOrNullBySide
    hexes: HexesOutOrNullBySide
    running: RunningOut | None
    steps: list[StepOut]


class RoundFullOut(RoundOut):
    """A round by itself."""

    campaign: int
    battle: int
    pots: PotOutBySide
    seat: SeatOut


class BattleOut(BattleLineOut):
    """The desk of a battle: its scenario, rolls, rounds, pots, roster, result, and the steps that are legal now.

    `won` counts the battles each side has won before this one; the event rolls go by it.
    """

    campaign: Annotated[int, source("campaign_id")]
    scenario: Definition
    first_side: Side
    has_roster: bool
    opened_at: Moment | None
    closed_at: Moment | None
    totals: IntegerFieldOrNullBySide
    rounds_won: IntegerFieldOrNullBySide
    bonus: int
    won: IntegerFieldBySide
    events: EventRowOutOrNullBySide
    rounds: list[RoundOut]
    pots: PotOutBySide
    roster: list[UnitOut]
    steps: list[StepOut]
    seat: SeatOut


# --- bodies ---------------------------------------------------------------------------------------

Id = Annotated[int, whole(1, ROW_MOST)]
Hex = Annotated[str, line_of(HEX_LONGEST)]
Hexes = Annotated[list[Hex], Meta(max_length=HEXES_MAX)]
LONG_TEXT = Meta(extra_json_schema={"maxLength": TEXT_MAX})  # the rules count it


class BattleBody(Body):
    """The scenario comes by key, as an object, or as TOML: one of the three."""

    scenario: Maybe[Annotated[str, line_of(KEY_LONGEST), note(_("Key of a scenario that comes with Bivouac."))]] = UNSET
    definition: Maybe[Annotated[Definition, note(_("A scenario of your own, as GET scenarios/{key}/ shows them."))]] = (
        UNSET
    )
    toml: Maybe[Annotated[str, LONG_TEXT, note(_("The same as TOML."))]] = UNSET
    has_roster: Maybe[Annotated[bool, note(_("Keep a roster of units."))]] = UNSET


class EventRollBody(Body):
    side: Side
    round_id: Maybe[Annotated[Id, note(_("Id of the round, with the option event_roll: per_round."))]] = field(
        default=UNSET, name="round"
    )
    dice: Maybe[Annotated[list[Any], dice_of(SYMBOLS, event_dice(0), DICE_MOST), DICE_HELP]] = UNSET


class EffectBody(Body):
    unit_id: Maybe[Annotated[Id, note(_("Id of the roster's unit, where there is a roster."))]] = field(
        default=UNSET, name="unit"
    )
    blocked: Annotated[bool, note(_("It cannot move back, and loses a figure instead."))] = False
    on_baseline: Maybe[
        Annotated[bool, note(_("Whether it stands on its baseline, where that is not as the roster has it."))]
    ] = UNSET
    none: Annotated[bool, note(_("Without a roster: no unit could suffer it."))] = False


class UnitBody(Body):
    figures: Maybe[Annotated[int, whole(0, 12)]] = UNSET
    label: Maybe[Annotated[str, line_of(LABEL_LONGEST, blank=True)]] = UNSET
    on_baseline: Maybe[bool] = UNSET


class GeneralsBody(Body):
    union: Maybe[Id] = UNSET
    confederacy: Maybe[Id] = UNSET


class RoundBody(Body):
    generals: Maybe[Annotated[GeneralsBody, note(_("Ids; a side's only general need not be named."))]] = UNSET
    table: Maybe[Annotated[str, line_of(TABLE_LONGEST, blank=True)]] = UNSET


class ReserveRollBody(Body):
    side: Side
    dice: Maybe[Annotated[list[Any], dice_of(SYMBOLS, DICE, DICE), DICE_HELP]] = UNSET


class TakeBody(Body):
    kind: ChoiceKind
    unit: Maybe[Unit] = UNSET
    to: Maybe[Annotated[CalledTo, note(_("Where a called unit goes."))]] = UNSET
    hex: Maybe[Hex] = UNSET


class StandingBody(Body):
    """Where the table differs from the set-up of the battle's map."""

    occupied: Maybe[Annotated[Hexes, note(_("Hexes where units stand besides."))]] = UNSET
    free: Maybe[Annotated[Hexes, note(_("Hexes that nobody holds any more."))]] = UNSET


class ChoicesBody(StandingBody, kw_only=True):
    side: Side
    take: Annotated[list[TakeBody], Meta(max_length=2 * DICE), note(_("What is taken; an empty list takes nothing."))]


class EnterBody(StandingBody):
    hex: Annotated[str, line_of(HEX_LONGEST, blank=True)] = ""
    sections: Maybe[
        Annotated[
            list[Annotated[str, line_of(SECTION_LONGEST)]],
            Meta(max_length=len(SECTIONS)),
            note(
                _("The sections that the command card names: left, centre, right; none for one that orders anywhere.")
            ),
        ]
    ] = UNSET
    orders_left: Annotated[int, whole(0, ORDERS_MAX), note(_("Orders that the card has left, before this one."))] = 1


class EliteBody(Body):
    unit_id: Id = field(name="unit")


class CorrectBody(Body):
    dice: Annotated[list[Any], dice_of(SYMBOLS, DICE, DICE_MOST)]


class PointBody(Body):
    """A point as it falls."""

    side: Annotated[Side, note(_("The side that gets it."))]
    what: Annotated[str, one_of(NOTED_KINDS), note(_("A unit eliminated, or an objective taken."))]
    objective: Maybe[
        Annotated[
            int,
            whole(1, OBJECTIVES_MAX),
            note(_("Which one, by its place in the scenario from 1 on; its points count. Without it, one point.")),
        ]
    ] = UNSET


class PointsBody(Body):
    units: Annotated[int, whole(0, POINTS_MAX)]
    objectives: Annotated[int, whole(0, POINTS_MAX)]


class ScoreBody(Body):
    """The points of one side or of both."""

    union: Maybe[PointsBody] = UNSET
    confederacy: Maybe[PointsBody] = UNSET
