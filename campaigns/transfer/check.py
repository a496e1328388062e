"""What the shape of a campaign's file cannot say: references, order, and that its parts belong to one campaign."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec

from campaigns.lines import CORRECTIONS, LINES, line_check
from campaigns.models.choices import BattleStatus, CampaignStatus, Sides
from campaigns.services.campaigns import NAME_LONGEST
from campaigns.transfer import form
from core import checks
from core.errors import Invalid
from core.misfits import misfit, part_of_file
from games.battle_cry.dice import check_faces
from games.battle_cry.events import event_dice
from games.battle_cry.options import Options
from games.battle_cry.reserve import DICE
from games.battle_cry.scenario import Scenario
from games.core.options import read_options
from games.core.reading import LINE_OR_BLANK, Path, path_text

READ_BY_THE_RULES = ("options", "scenario", "sheets")  # they check their texts themselves


def wrong(reason: str, at: str, **more: object) -> Invalid:
    """The refusal of a file: a code of `core.messages`, and the place in the file."""
    return Invalid("bad-import", field="file", reason=reason, at=at, **more)


def file_check(file: form.CampaignFile) -> None:
    """Raises Invalid("bad-import", reason=…, at=…), and Illegal or Invalid, as `part_of_file` has them, for names that
    are none, and for what no campaign can have by its rules.
    """
    with part_of_file("campaign.name"):
        checks.line(file.campaign.name, field="name", longest=NAME_LONGEST)
    with part_of_file("campaign.options"):
        read_options(Options, file.campaign.options)
    unique("sides", (side.key for side in file.sides))
    unique("players", (player.uid for player in file.players))
    unique("generals", (general.id for general in file.generals))
    unique("generals", (general.player for general in file.generals))
    unique("battles", (battle.id for battle in file.battles))
    unique("journal", (entry.seq for entry in file.journal))
    players = {player.uid for player in file.players}
    for index, general in enumerate(file.generals):
        if general.player not in players:
            raise wrong("no-such-player-there", f"generals[{index}]")
    if [battle.number for battle in file.battles] != list(range(1, len(file.battles) + 1)):
        raise wrong("numbers-with-gaps", "battles")
    states = [battle.status for battle in file.battles]
    rank: Mapping[str, int] = {BattleStatus.CLOSED: 0, BattleStatus.OPEN: 1, BattleStatus.PLANNED: 2}
    if states != sorted(states, key=rank.__getitem__) or states.count(BattleStatus.OPEN) > 1:
        raise wrong("battles-out-of-order", "battles")
    if file.campaign.status == CampaignStatus.FINISHED and BattleStatus.OPEN in states:
        raise wrong("status-contradicts", "campaign.status")
    if file.campaign.status == CampaignStatus.PLANNED and set(states) - {BattleStatus.PLANNED}:
        raise wrong("status-contradicts", "campaign.status")
    sides = {general.id: general.side for general in file.generals}
    for index, battle in enumerate(file.battles):
        battle_check(battle, sides, f"battles[{index}]")
    ledger_check(file)
    journal_check(file)
    leaves_check(file)


def unique(what: str, keys: Iterable[object]) -> None:
    if doubles := [key for key, n in Counter(keys).items() if n > 1]:
        raise wrong("there-twice", what, title=str(doubles[0]))


def battle_check(battle: form.BattlePart, sides: Mapping[int, str], at: str) -> None:
    with part_of_file(f"{at}.scenario"):
        Scenario.from_mapping(battle.scenario)
    if [row.number for row in battle.rounds] != list(range(1, len(battle.rounds) + 1)):
        raise wrong("numbers-with-gaps", f"{at}.rounds")
    if battle.status == BattleStatus.PLANNED and (battle.rounds or battle.rolls or battle.roster):
        raise wrong("status-contradicts", f"{at}.status")
    for index, row in enumerate(battle.rounds):
        here = f"{at}.rounds[{index}]"
        for round_side in row.sides:
            if sides.get(round_side.general) != round_side.side:
                raise wrong("no-such-general-there", here)
            if (round_side.units is None) != (round_side.objectives is None):
                raise wrong("points-of-both-kinds", here)
        scored = all(round_side.units is not None for round_side in row.sides)
        if scored != (row.closed_at is not None):
            raise wrong("closed-and-scored", here)
        if battle.status == BattleStatus.CLOSED and not scored:
            raise wrong("status-contradicts", here)
    if battle.status == BattleStatus.CLOSED and not battle.rounds:
        raise wrong("status-contradicts", f"{at}.status")
    for index, unit in enumerate(battle.roster):
        if unit.round > max(len(battle.rounds), 1):
            raise wrong("no-such-round-there", f"{at}.roster[{index}]")
    for index, roll in enumerate(battle.rolls):
        with part_of_file(f"{at}.rolls[{index}].faces"):
            check_faces(tuple(roll.faces), DICE if roll.kind == "reserve" else event_dice(roll.battles_won or 0))
        if roll.round is not None and roll.round > len(battle.rounds):
            raise wrong("no-such-round-there", f"{at}.rolls[{index}]")
        roll_check(roll, f"{at}.rolls[{index}]")


def roll_check(roll: form.RollPart, at: str) -> None:
    """What a roll brings is of its kind: effects of an event roll (C9), choices of a reserve roll (C3–C5)."""
    if (roll.effects and roll.kind != "event") or (roll.choices and roll.kind != "reserve"):
        raise wrong("roll-of-another-kind", at)
    for index, effect in enumerate(roll.effects):
        if (effect.kind == "figure_lost") != bool(effect.unit) or effect.target_side == roll.side:
            raise wrong("no-effect", f"{at}.effects[{index}]")
    for index, choice in enumerate(roll.choices):
        called = choice.kind == "unit"
        named = bool(choice.unit) or choice.kind not in ("unit", "elite")
        if not named or (called and not choice.to) or (choice.state != "taken" and choice.to != "holding"):
            raise wrong("no-choice", f"{at}.choices[{index}]")


def ledger_check(file: form.CampaignFile) -> None:
    """The pots' lines add up to what is in the pots, and never went below zero."""
    entries = {entry.seq for entry in file.journal}
    balance = dict.fromkeys(Sides.values, 0)
    for line in file.ledger:
        balance[line.side] += line.delta
        if balance[line.side] < 0:
            raise wrong("pot-below-zero", "ledger")
        if line.entry not in entries or not line.delta:
            raise wrong("ledger-without-journal", "ledger")
    if any(balance[side.key] != side.tokens for side in file.sides):
        raise wrong("pots-do-not-add-up", "ledger")


def journal_check(file: form.CampaignFile) -> None:
    """Each line says what a line of its kind says, and speaks of lines before it as their writers would have."""
    lines = {entry.seq: entry for entry in file.journal}
    taken_back = [entry.undoes for entry in file.journal if entry.undoes is not None]
    unique("journal", taken_back)
    if {entry.seq for entry in file.journal if entry.undone} != set(taken_back):
        raise wrong("taken-back-contradicts", "journal")
    for index, entry in enumerate(file.journal):
        here = f"journal[{index}]"
        try:
            line_check(entry.kind, entry.data)
        except msgspec.ValidationError as error:
            found = misfit(LINES.get(entry.kind, Any), entry.data)
            raise wrong(**found | {"at": f"{here}.data.{found['at']}".rstrip(".")}) from error
        if (entry.kind == "entry-undone") != (entry.undoes is not None):
            raise wrong("taken-back-contradicts", here)
        for other in (entry.undoes, entry.corrects):
            if other is not None and (other not in lines or other >= entry.seq):
                raise wrong("no-such-line-before", here)
        if entry.undoes is not None and entry.data["seq"] != entry.undoes:
            raise wrong("taken-back-contradicts", here)
        if entry.corrects is not None and entry.kind not in CORRECTIONS:
            raise wrong("corrects-nothing", here)


def leaves_check(file: form.CampaignFile) -> None:
    """Texts without what no row holds and no page shows, and moments that are some in every time zone."""
    for at, value in leaves(file):
        if isinstance(value, datetime) and value.year not in checks.YEARS:
            raise wrong("not-a-moment", path_text(at))
        if isinstance(value, str) and not re.search(LINE_OR_BLANK, value):
            raise Invalid("control-characters", field="file", in_file=path_text(at))


def leaves(value: object, at: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every text, number and moment of a part with its place, but for what the rules read themselves."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name not in READ_BY_THE_RULES:
                yield from leaves(getattr(value, name), (*at, name))
    elif isinstance(value, dict):
        for name, part in value.items():
            yield at, name
            yield from leaves(part, (*at, str(name)))
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            yield from leaves(part, (*at, index))
    else:
        yield at, value
