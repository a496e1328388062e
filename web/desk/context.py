"""The desk of a battle as its page shows it to one reader: what is done, what comes next, and who may do it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from campaigns.access import CampaignAccess
from campaigns.desk import claims_before
from campaigns.models import Battle, General, JournalEntry, RosterUnit
from campaigns.models.battle import points_of
from campaigns.models.choices import BattleStatus
from campaigns.running import RunningScore
from campaigns.selectors.desk_view import BattleView, RollView, RoundView, battle_view
from campaigns.selectors.lists import generals_of
from core.language import in_language
from games.battle_cry.battle import BattleResult, battle_result
from games.battle_cry.desk import Step
from games.battle_cry.dice import SIDES
from games.battle_cry.events import event_dice, event_odds
from games.battle_cry.options import Options
from games.battle_cry.reserve import DICE, reserve_odds
from web.campaigns.sentences import noted_words


class Panel(Struct, frozen=True):
    """One step of the desk: its form's name, whose it is, and what the form needs.

    `kind` is the step's (games.battle_cry.desk.KINDS). `may`: this reader may do it.
    """

    kind: str
    form: str
    side: str
    may: bool
    seen: int
    round: RoundView | None = None
    roll: RollView | None = None
    count: int = 0
    odds: Mapping[str, Any] = {}
    effect: Any = None


class Fall(Struct, frozen=True):
    """What may fall in a round, to be noted by a tap: a unit, or an objective by its place in the scenario and name.

    `taken`: the side has it already.
    """

    what: str
    points: int = 1
    objective: int = 0
    name: str = ""
    taken: bool = False


class RoundPanel(Struct, frozen=True):
    """A round with its table. `step` is the roll or choice that is due, None once it is played or closed; `fallen` what
    this reader may note, by side, and `notes` what was noted, in words.
    """

    view: RoundView
    own: bool
    step: Panel | None
    playing: bool
    points: tuple[str, ...]
    done: tuple[RollView, ...]
    elites: tuple[tuple[Any, tuple[RosterUnit, ...]], ...]
    entering: tuple[str, ...]
    fallen: tuple[tuple[str, tuple[Fall, ...]], ...]
    notes: tuple[tuple[JournalEntry, str], ...]

    @property
    def name(self) -> str:
        return self.name_of(self.view.row.pk)

    @staticmethod
    def name_of(pk: int) -> str:
        """The id of its section on the page, by that of its row."""
        return f"round-{pk}"

    @property
    def running_name(self) -> str:
        return f"running-{self.view.row.pk}"

    @property
    def closed(self) -> bool:
        return self.view.row.closed_at is not None

    @property
    def waiting(self) -> list[tuple[str, Any]]:
        """Units in the holding zone, with their side."""
        return [(side, choice) for side, choices in self.view.waiting.items() for choice in choices]


class Desk(Struct, frozen=True):
    view: BattleView
    rail: tuple[tuple[str, str], ...]
    event: Panel | None
    event_rolls: tuple[RollView, ...]
    rounds: tuple[RoundPanel, ...]
    generals: tuple[tuple[str, tuple[General, ...]], ...]
    preview: BattleResult | None
    may_add: bool
    all_in: bool
    primary: str


def desk_of(battle: Battle, access: CampaignAccess) -> Desk:
    """The desk of a battle that was loaded by `battle_in`, for this seat."""
    view = battle_view(battle)
    options = battle.campaign.rules
    event = next(
        (event_panel(view, access, step) for step in view.steps if is_event(step) and step.round is None), None
    )
    rounds = [round_panel(view, access, round_view) for round_view in view.rounds]
    rounds.sort(key=lambda panel: (panel.closed, not panel.own, panel.view.row.number))
    serving = [general for general in generals_of(battle.campaign) if general.active]
    kinds = {step.kind for step in view.steps}
    return Desk(
        view=view,
        rail=tuple(rail_of(view)),
        event=event,
        event_rolls=tuple(roll for roll in view.events.values() if roll),
        rounds=tuple(rounds),
        generals=tuple((side, tuple(g for g in serving if g.side == side)) for side in SIDES),
        preview=preview_of(view, options),
        may_add=access.organises and "add_round" in kinds,
        all_in="close" in kinds,
        primary=primary_of(view, event, rounds, "close" in kinds),
    )


class Board(Struct, frozen=True):
    """The `units` on the board of a round; `panel` is None before there is any."""

    panel: RoundPanel | None
    units: tuple[RosterUnit, ...]

    @property
    def names(self) -> set[str]:
        """The ids of its round and of its lines."""
        return {self.panel.name if self.panel else "", *(f"unit-{unit.pk}" for unit in self.units)}


def board_of(desk: Desk, asked: str) -> Board:
    """The board that is `asked` for by one of its names, else the first of a round that is not closed."""
    roster = desk.view.roster
    boards = [
        Board(panel, tuple(unit for unit in roster if unit.round == panel.view.row.number)) for panel in desk.rounds
    ] or [Board(None, roster)]
    wanted = [board for board in boards if asked in board.names]
    played = [board for board in boards if board.panel is None or not board.panel.closed]
    return [*wanted, *played, *boards][0]


def is_event(step: Step) -> bool:
    return step.kind in ("event_roll", "event_effect")


def primary_of(view: BattleView, event: Panel | None, rounds: list[RoundPanel], closable: bool) -> str:
    """The name of the panel that carries the battle on: the reader's own round, though another general acts in it; else
    the one this reader can act on first, else the first.
    """
    if view.battle.status != BattleStatus.OPEN:
        return "result" if view.battle.status == BattleStatus.CLOSED else "open"
    if event:
        return event.form
    if closable:
        return "close"
    open_rounds = [panel for panel in rounds if not panel.closed]
    busy = [panel for panel in open_rounds if panel.points or panel.elites or (panel.step and panel.step.may)]
    first = min(open_rounds, key=lambda panel: (not panel.own, panel not in busy), default=None)
    return first.name if first else "add"


def preview_of(view: BattleView, options: Options) -> BattleResult | None:
    """The result that closing would write, from the rounds scored so far; None before the first."""
    rounds = [round_view.sides.values() for round_view in view.rounds]
    scored = [points_of(sides) for sides in rounds if all(round_side.total is not None for round_side in sides)]
    return battle_result(scored, options=options) if scored else None


def rail_of(view: BattleView) -> Iterator[tuple[str, str]]:
    """The route through the battle: (stage, "done" | "now" | "")."""
    battle = view.battle
    closed = battle.status == BattleStatus.CLOSED
    opened = battle.status != BattleStatus.PLANNED
    scored = bool(view.rounds) and all(round_view.row.closed_at for round_view in view.rounds)
    events = opened and not any(is_event(step) for step in view.steps)
    reserve = events and bool(view.rounds) and all(r and r.row.settled for o in view.rounds for r in o.reserve.values())
    stages = [("open", opened)]
    if battle.number > 1:  # C9
        stages.append(("events", events))
    stages += [("reserve", reserve or closed), ("rounds", scored or closed), ("result", closed)]
    waiting = False
    for stage, done in stages:
        yield stage, "done" if done and not waiting else "" if waiting else "now"
        waiting = waiting or not done


def event_panel(view: BattleView, access: CampaignAccess, step: Step, round_view: RoundView | None = None) -> Panel:
    """An event roll to be made, or one whose next effect is to be applied (C9, C10)."""
    side = step.side or ""
    rolls = round_view.events if round_view else view.events
    roll = rolls[side]
    effect = next((e for e in roll.effects if e.is_next), None) if roll else None
    actor = effect.row.chooser_side if effect else side
    suffix = f"-{round_view.row.pk}" if round_view else ""
    return Panel(
        kind=step.kind,
        form=f"event-{side}{suffix}",
        side=side,
        may=access.may_play(actor),
        seen=view.battle.version,
        round=round_view,
        roll=roll,
        count=event_dice(view.won[side]),
        odds=event_odds(view.won[side]),
        effect=effect,
    )


def round_panel(view: BattleView, access: CampaignAccess, round_view: RoundView) -> RoundPanel:
    step = next((s for s in round_view.steps if s.kind not in ("elite", "score", "holding_entry")), None)
    playing = any(s.kind == "score" for s in round_view.steps)
    own = (
        any(side.general_id == access.general_id for side in round_view.sides.values()) if access.general_id else False
    )
    panel = None
    if step and is_event(step):
        panel = event_panel(view, access, step, round_view)
    elif step:
        panel = reserve_panel(view, access, step, round_view)
    rolls = [*round_view.events.values(), *round_view.reserve.values()]
    done = tuple(roll for roll in rolls if roll and roll.row.settled)
    return RoundPanel(
        view=round_view,
        own=own,
        step=panel,
        playing=playing,
        points=tuple(side for side in SIDES if playing and access.may_play(side)),
        done=done,
        elites=tuple((choice, units) for choice, units in round_view.elites if access.may_play(choice.roll.side)),
        entering=tuple(
            s.side for s in round_view.steps if s.kind == "holding_entry" and s.side and access.may_play(s.side)
        ),
        fallen=tuple(falls_of(view, round_view.running)) if round_view.running and access.takes_part else (),
        notes=tuple(
            (line, noted_words(line.data)) for line in (round_view.running.lines if round_view.running else ())
        ),
    )


def falls_of(view: BattleView, running: RunningScore) -> Iterator[tuple[str, tuple[Fall, ...]]]:
    """By side: a unit, and each objective of the scenario that it may take; where none is named, any."""
    named = view.scenario.objectives
    for side in SIDES:
        taken = running.taken(side)
        objectives = [
            Fall("objective", found.points, index, in_language(found.name), index in taken)
            for index, found in enumerate(named, 1)
            if found.side in (side, "both")
        ]
        yield side, (Fall("unit"), *(objectives or ([] if named else [Fall("objective")])))


def reserve_panel(view: BattleView, access: CampaignAccess, step: Step, round_view: RoundView) -> Panel:
    side = step.side or ""
    claims = claims_before(round_view.row, side, view.pots[side].left)
    return Panel(
        kind=step.kind,
        form=f"reserve-{side}-{round_view.row.pk}",
        side=side,
        may=access.may_play(side),
        seen=round_view.row.version,
        round=round_view,
        roll=round_view.reserve[side],
        count=DICE,
        odds=reserve_odds(
            pot=view.pots[side].left - claims, table=view.battle.reserve_table, options=view.battle.campaign.rules
        ),
    )
