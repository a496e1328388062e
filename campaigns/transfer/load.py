"""A campaign file into the database. Nothing of it is trusted: results are counted anew from its rounds."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db import DatabaseError, OperationalError, transaction
from django.db.models import Q

from campaigns.errors import Invalid
from campaigns.journal import Ask, first_line, organiser_seat, repeated_check
from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    EventEffect,
    General,
    JournalEntry,
    Player,
    PotEntry,
    ReserveChoice,
    Roll,
    RosterUnit,
    RoundSide,
    Side,
    User,
)
from campaigns.models.choices import BattleStatus, CampaignStatus, Outcome, Sides
from campaigns.services.battles import battle_row, result_columns, result_of
from campaigns.transfer import form
from games.battle_cry.battle import RoundPoints
from games.battle_cry.dice import check_faces
from games.battle_cry.events import event_dice
from games.battle_cry.options import Options
from games.battle_cry.reserve import DICE
from games.battle_cry.scenario import Scenario
from matches import checks


def file_read(raw: bytes | dict[str, Any]) -> form.CampaignFile:
    """The file, checked against its shape. Raises Invalid("bad-import") with the place in the file."""
    try:
        if isinstance(raw, dict):
            return msgspec.convert(raw, form.CampaignFile)
        return msgspec.json.decode(raw, type=form.CampaignFile)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise Invalid("bad-import", field="file", reason=str(error)[:300]) from error


def wrong(reason: str) -> Invalid:
    return Invalid("bad-import", field="file", reason=reason)


def campaign_import(*, user: User, raw: bytes | dict[str, Any], at: datetime, ask: Ask | None = None) -> JournalEntry:
    """The campaign of an exported file as a new one, organised by `user`.

    Players are those the user knows by the same uid, else new ones. Raises Invalid("bad-import", reason=…), and Illegal
    for options, scenarios or dice that no campaign can have; then nothing is written.
    """
    file = file_read(raw)
    file_check(file)
    try:
        with transaction.atomic():
            if ask is not None:
                repeated_check(ask)
            return file_write(user=user, file=file, at=at, ask=ask)
    except OperationalError:
        raise  # a full disk is not the file's fault
    except DatabaseError as error:
        raise wrong("its rows contradict each other") from error


def file_check(file: form.CampaignFile) -> None:
    """What the shape cannot say: references, order, and that the parts belong to one campaign."""
    checks.line(file.campaign.name, field="name", longest=120)
    Options.from_mapping(file.campaign.options)
    unique("sides", (side.key for side in file.sides))
    unique("players", (player.uid for player in file.players))
    unique("generals", (general.id for general in file.generals))
    unique("battles", (battle.id for battle in file.battles))
    unique("journal", (entry.seq for entry in file.journal))
    players = {player.uid for player in file.players}
    if any(general.player not in players for general in file.generals):
        raise wrong("a general is no player of the file")
    if [battle.number for battle in file.battles] != list(range(1, len(file.battles) + 1)):
        raise wrong("battles are numbered from 1 without a gap")
    states = [battle.status for battle in file.battles]
    rank = {BattleStatus.CLOSED: 0, BattleStatus.OPEN: 1, BattleStatus.PLANNED: 2}
    if states != sorted(states, key=rank.__getitem__) or states.count(BattleStatus.OPEN) > 1:
        raise wrong("battles are fought in their order, one at a time")
    if file.campaign.status == CampaignStatus.FINISHED and BattleStatus.OPEN in states:
        raise wrong("a finished campaign has no open battle")
    if file.campaign.status == CampaignStatus.PLANNED and set(states) - {BattleStatus.PLANNED}:
        raise wrong("a planned campaign has no battle fought")
    sides = {general.id: general.side for general in file.generals}
    for battle in file.battles:
        battle_check(battle, sides)
    ledger_check(file)


def unique(what: str, keys: Iterable[Any]) -> None:
    if doubles := [key for key, n in Counter(keys).items() if n > 1]:
        raise wrong(f"{what}: {doubles[0]} twice")


def battle_check(battle: form.BattlePart, sides: dict[int, str]) -> None:
    Scenario.from_mapping(battle.scenario)
    if [row.number for row in battle.rounds] != list(range(1, len(battle.rounds) + 1)):
        raise wrong(f"battle {battle.number}: rounds are numbered from 1 without a gap")
    if battle.status == BattleStatus.PLANNED and (battle.rounds or battle.rolls or battle.roster):
        raise wrong(f"battle {battle.number} is planned and has been played")
    for row in battle.rounds:
        for mine in row.sides:
            if sides.get(mine.general) != mine.side:
                raise wrong(f"battle {battle.number}, round {row.number}: no such general on that side")
            if (mine.units is None) != (mine.objectives is None):
                raise wrong(f"battle {battle.number}, round {row.number}: points of one kind only")
        scored = all(mine.units is not None for mine in row.sides)
        if scored != (row.closed_at is not None):
            raise wrong(f"battle {battle.number}, round {row.number}: closed and scored do not agree")
        if battle.status == BattleStatus.CLOSED and not scored:
            raise wrong(f"battle {battle.number} is closed, its round {row.number} is not")
    if battle.status == BattleStatus.CLOSED and not battle.rounds:
        raise wrong(f"battle {battle.number} is closed and has no round")
    for roll in battle.rolls:
        check_faces(tuple(roll.faces), DICE if roll.kind == "reserve" else event_dice(roll.battles_won or 0))
        if roll.round is not None and roll.round > len(battle.rounds):
            raise wrong(f"battle {battle.number}: dice for a round that is not there")


def ledger_check(file: form.CampaignFile) -> None:
    """The pots' lines add up to what is in the pots, and never went below zero."""
    entries = {entry.seq for entry in file.journal}
    balance = dict.fromkeys(Sides.values, 0)
    for line in file.ledger:
        balance[line.side] += line.delta
        if balance[line.side] < 0:
            raise wrong("a pot below zero")
        if line.entry not in entries or not line.delta:
            raise wrong("a ledger line without its journal line")
    if any(balance[side.key] != side.tokens for side in file.sides):
        raise wrong("the ledger and the pots do not agree")


def file_write(*, user: User, file: form.CampaignFile, at: datetime, ask: Ask | None) -> JournalEntry:
    rules = Options.from_mapping(file.campaign.options)
    campaign = Campaign.objects.create(
        organiser=user, **msgspec.structs.asdict(file.campaign) | {"options": rules.to_mapping()}
    )
    for part in file.sides:
        Side.objects.create(campaign=campaign, **msgspec.structs.asdict(part))
    generals = generals_write(campaign, user, file)
    ids: dict[str, dict[int, int]] = {"battle": {}, "round": {}}
    for battle in file.battles:
        battle_write(campaign, battle, generals, ids)
    lines = journal_write(campaign, file, ids)
    ledger_write(campaign, file, lines)
    campaign.journal_seq = max(lines, default=0)
    return last_line(campaign, file, at, ask)


def last_line(campaign: Campaign, file: form.CampaignFile, at: datetime, ask: Ask | None) -> JournalEntry:
    """The line of the import itself, after all that were imported."""
    with first_line(campaign=campaign, seat=organiser_seat(campaign), kind="campaign-imported", at=at, ask=ask) as pen:
        pen.data |= {
            "id": campaign.pk,
            "name": campaign.name,
            "exported_at": file.exported_at.isoformat(),
            "version": campaign.version,
        }
        pen.results_changed = True
    return pen.entry


def generals_write(campaign: Campaign, user: User, file: form.CampaignFile) -> dict[int, General]:
    """Generals by their id in the file. A player is recognised by uid only where the user knows it already:

    otherwise anybody could write a file that adds to somebody else's record.
    """
    known = Q(user=user) | Q(created_by=user) | Q(generals__campaign__organiser=user)
    mine = {p.uid: p for p in Player.objects.filter(known, uid__in=[part.uid for part in file.players])}
    players = {
        part.uid: mine.get(part.uid)
        or Player.objects.create(
            name=checks.line(part.name, field="players", longest=80),
            created_by=user,
            **({} if Player.objects.filter(uid=part.uid).exists() else {"uid": part.uid}),
        )
        for part in file.players
    }
    return {
        part.id: General.objects.create(
            campaign=campaign, player=players[part.player], side=part.side, active=part.active
        )
        for part in file.generals
    }


def battle_write(
    campaign: Campaign, part: form.BattlePart, generals: dict[int, General], ids: dict[str, dict[int, int]]
) -> None:
    battle = battle_row(campaign, part.number, Scenario.from_mapping(part.scenario))
    battle.has_roster, battle.opened_at, battle.closed_at = part.has_roster, part.opened_at, part.closed_at
    battle.status = BattleStatus.PLANNED if part.status == BattleStatus.PLANNED else BattleStatus.OPEN
    battle.save()
    ids["battle"][part.id] = battle.pk
    rounds: dict[int | None, BattleRound | None] = {None: None}
    for row in part.rounds:
        made = BattleRound.objects.create(battle=battle, number=row.number, table=row.table, closed_at=row.closed_at)
        rounds[row.number], ids["round"][row.id] = made, made.pk
        sides_write(campaign, made, row, generals)
    units = {
        (unit.side, unit.number): RosterUnit.objects.create(battle=battle, **msgspec.structs.asdict(unit))
        for unit in part.roster
    }
    for roll in part.rolls:
        roll_write(battle, roll, rounds[roll.round], units)
    if part.status == BattleStatus.CLOSED:
        battle.status = BattleStatus.CLOSED
        for name, value in result_columns(result_of(battle)).items():
            setattr(battle, name, value)
        battle.save()


def sides_write(campaign: Campaign, made: BattleRound, row: form.RoundPart, generals: dict[int, General]) -> None:
    unique(f"round {row.number}", (mine.side for mine in row.sides))
    totals = {mine.side: (mine.units or 0) + (mine.objectives or 0) for mine in row.sides}
    points = RoundPoints(**totals)
    for mine in row.sides:
        RoundSide.objects.create(
            round=made,
            campaign=campaign,
            side=mine.side,
            general=generals[mine.general],
            units=mine.units,
            objectives=mine.objectives,
            outcome=Outcome(points.outcome(mine.side)) if row.closed_at else "",
        )


def roll_write(
    battle: Battle, part: form.RollPart, row: BattleRound | None, units: dict[tuple[str, int], RosterUnit]
) -> None:
    roll = Roll.objects.create(
        campaign=battle.campaign,
        battle=battle,
        round=row,
        kind=part.kind,
        side=part.side,
        faces=part.faces,
        by=part.by,
        pot=part.pot,
        battles_won=part.battles_won,
        settled=part.settled,
    )
    Roll.objects.filter(pk=roll.pk).update(at=part.at)
    for effect in part.effects:
        values = msgspec.structs.asdict(effect) | {"hit": unit_named(units, effect.hit)}
        EventEffect.objects.create(roll=roll, **values)
    for choice in part.choices:
        values = msgspec.structs.asdict(choice) | {"roster_unit": unit_named(units, choice.roster_unit)}
        ReserveChoice.objects.create(roll=roll, **values)


def unit_named(units: dict[tuple[str, int], RosterUnit], name: tuple[str, int] | None) -> RosterUnit | None:
    if name is None:
        return None
    if name not in units:
        raise wrong(f"no roster unit {name[0]} {name[1]}")
    return units[name]


def journal_write(
    campaign: Campaign, file: form.CampaignFile, ids: dict[str, dict[int, int]]
) -> dict[int, JournalEntry]:
    """The file's journal, by number. What a line says of rows of its old database is said of the new ones, or not."""
    lines: dict[int, JournalEntry] = {}
    for part in sorted(file.journal, key=lambda entry: entry.seq):
        data = {key: value for key, value in part.data.items() if key not in ("id", "battle", "round")}
        data |= {key: ids[key][part.data[key]] for key in ids if part.data.get(key) in ids[key]}
        lines[part.seq] = JournalEntry.objects.create(
            campaign=campaign,
            seq=part.seq,
            kind=part.kind,
            actor_name=part.actor,
            at=part.at,
            data=data,
            undone=part.undone,
            undoes=lines.get(part.undoes) if part.undoes else None,
            corrects=lines.get(part.corrects) if part.corrects else None,
        )
    return lines


def ledger_write(campaign: Campaign, file: form.CampaignFile, lines: dict[int, JournalEntry]) -> None:
    sides = {side.key: side for side in Side.objects.filter(campaign=campaign)}
    balance = dict.fromkeys(sides, 0)
    for part in file.ledger:
        balance[part.side] += part.delta
        PotEntry.objects.create(
            side=sides[part.side],
            entry=lines[part.entry],
            delta=part.delta,
            balance=balance[part.side],
            reason=part.reason,
        )
