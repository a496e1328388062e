"""A campaign file into the database. Nothing of it is trusted: results are counted anew from its rounds."""

from codecs import BOM_UTF8
from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import DataError, IntegrityError, transaction
from django.db.models import Q

from campaigns.access import CAMPAIGN
from campaigns.journal import first_line, organiser_access
from campaigns.lines import line_moved
from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    CampaignSheet,
    EventEffect,
    General,
    Invitation,
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
from campaigns.models.battle import points_of
from campaigns.models.choices import BattleStatus, Origin
from campaigns.services.battles import battle_row, result_columns, result_of, roster_rows
from campaigns.services.generals import PLAYER_LONGEST
from campaigns.services.invitations import guest_of
from campaigns.services.templates import is_demonstration
from campaigns.transfer import form
from campaigns.transfer.check import file_check, unique, wrong
from campaigns.transfer.identity import uid_of
from core import checks
from core.checks import json_place
from core.errors import Conflict
from core.grants import Asker
from core.misfits import file_shaped, part_of_file
from core.receipts import IdempotencyKey, WriteRequest, repeated_check
from games.battle_cry.options import Options
from games.battle_cry.scenario import Scenario
from games.core.options import read_options
from matches.sheet_files import sheet_load

Units = Mapping[tuple[int, str, int], RosterUnit]  # of a battle, by round, side and number
Players = dict[UUID, tuple[Player, int | None]]  # by their uid in the file, each with the account that is to be asked


def file_read(raw: bytes | Mapping[str, object]) -> form.CampaignFile:
    """The file, checked against its shape. Raises Invalid("bad-import") with a reason and the place in the file."""
    return file_shaped(form.CampaignFile, raw if isinstance(raw, Mapping) else decoded(raw), "bad-import")


def decoded(raw: bytes) -> object:
    """What the JSON of a file holds; an editor's mark in front does not matter. Raises Invalid("bad-import")."""
    try:
        return msgspec.json.decode(raw.removeprefix(BOM_UTF8))
    except RecursionError as error:
        raise wrong("nested-too-deep", "") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise wrong("bad-json", "", **json_place(raw)) from error


def campaign_import(
    *,
    user: User,
    raw: bytes | Mapping[str, object],
    at: datetime,
    copy: bool = False,
    idempotency: IdempotencyKey | None = None,
) -> JournalEntry:
    """The campaign of an exported file as a new campaign, organised by `user`.

    One that is here already is refused with Conflict("campaign-here-already"), whose `campaign` is its id where the
    user sees it; with `copy` it comes in all the same, and counts for no ranking.

    The user's own player fights in it; other accounts that the user has had in a campaign are invited, and everybody
    else is a guest's name. Raises Invalid("bad-import", reason=…, at=…), what `file_check` raises besides, and what
    `sheet_load` does; then nothing is written.
    """
    file = file_read(raw)
    file_check(file)
    try:
        with transaction.atomic():
            repeated_check(JournalEntry.objects, idempotency)
            here_check(user, file, copy)
            return file_write(user=user, file=file, at=at, idempotency=idempotency)
    except (IntegrityError, DataError) as error:
        repeated_check(JournalEntry.objects, idempotency)  # its twin was faster by a moment
        here_check(user, file, copy)
        raise wrong("rows-contradict", "") from error


def here_check(user: User, file: form.CampaignFile, copy: bool) -> None:
    """Raises Conflict where the campaign is here and no copy is wanted."""
    here = None if copy else campaign_here(file)
    if here is not None:
        seen = CAMPAIGN.rows(Asker(user)).filter(pk=here.pk).exists()
        raise Conflict("campaign-here-already", field="file", campaign=here.pk if seen else None)


def campaign_here(file: form.CampaignFile) -> Campaign | None:
    """The campaign of which this is a file, and no copy of it."""
    return Campaign.objects.filter(uid=uid_of(file)).exclude(origin=Origin.COPY).first()


def origin_of(file: form.CampaignFile) -> Origin:
    if campaign_here(file) is not None:
        return Origin.COPY
    return Origin.DEMO if is_demonstration(file.campaign.template) else Origin.IMPORT


def file_write(
    *, user: User, file: form.CampaignFile, at: datetime, idempotency: IdempotencyKey | None
) -> JournalEntry:
    rules = read_options(Options, file.campaign.options)
    own = {"options": rules.to_mapping(), "uid": uid_of(file), "origin": origin_of(file)}
    campaign = Campaign.objects.create(organiser=user, **msgspec.structs.asdict(file.campaign) | own)
    for part in file.sides:
        Side.objects.create(campaign=campaign, **msgspec.structs.asdict(part))
    players = players_write(campaign, user, file)
    generals = generals_write(campaign, file, players, at)
    ids: dict[str, dict[int, int]] = {"battle": {}, "round": {}}
    for battle in file.battles:
        battle_write(campaign, battle, generals, ids)
    lines = journal_write(campaign, file, ids, players)
    ledger_write(campaign, file, lines)
    for index, sheet in enumerate(file.sheets):
        with part_of_file(f"sheets[{index}]"):
            loaded = sheet_load(user=user, file=sheet)
        CampaignSheet.objects.create(campaign=campaign, sheet=loaded)
    campaign.journal_seq = max(lines, default=0)
    return last_line(campaign, file, at, idempotency)


def last_line(
    campaign: Campaign, file: form.CampaignFile, at: datetime, idempotency: IdempotencyKey | None
) -> JournalEntry:
    """The line of the import itself, after all that were imported."""
    request = WriteRequest(organiser_access(campaign), at, idempotency=idempotency)
    with first_line(request, kind="campaign-imported", campaign=campaign) as writer:
        writer.data |= {
            "id": campaign.pk,
            "name": campaign.name,
            "exported_at": file.exported_at.isoformat(),
            "origin": campaign.origin,
            "version": campaign.version,
        }
        writer.results_changed = True
    return writer.entry


def players_write(campaign: Campaign, user: User, file: form.CampaignFile) -> Players:
    """The players by their uid in the file, each with the account that is to be asked.

    The user's own player and guests are recognised by uid; everybody else is a new guest. Accounts are asked that the
    user has had in a campaign before: otherwise anybody could write a file that asks everybody.
    """
    known = Q(user=user) | Q(created_by=user) | Q(generals__campaign__organiser=user)
    found = {p.uid: p for p in Player.objects.filter(known, uid__in=[part.uid for part in file.players])}
    players: Players = {}
    for index, part in enumerate(file.players):
        player = found.get(part.uid)
        if player is not None and player.is_of(user.pk):
            players[part.uid] = player, None
            continue
        with part_of_file(f"players[{index}].name"):
            guest = guest_of(campaign, checks.line(part.name, field="players", longest=PLAYER_LONGEST))
        if not Player.objects.filter(uid=part.uid).exists():
            guest.uid = part.uid
            guest.save(update_fields=["uid"])
        players[part.uid] = guest, player.user_id if player else None
    return players


def generals_write(campaign: Campaign, file: form.CampaignFile, players: Players, at: datetime) -> dict[int, General]:
    """Generals by their id in the file, and the invitations of those who have accounts here."""
    generals = {}
    for part in file.generals:
        player, asked = players[part.player]
        general = General.objects.create(campaign=campaign, player=player, side=part.side, active=part.active)
        if asked is not None:
            Invitation.objects.create(campaign=campaign, general=general, user_id=asked, invited_at=at)
        generals[part.id] = general
    return generals


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
    units = roster_write(battle, part)
    for roll in part.rolls:
        roll_write(battle, roll, rounds[roll.round], units)
    if part.status == BattleStatus.CLOSED:
        battle.status = BattleStatus.CLOSED
        for name, value in result_columns(result_of(battle)).items():
            setattr(battle, name, value)
        battle.save()


def roster_write(battle: Battle, part: form.BattlePart) -> Units:
    """The units of all rounds, by round, side and number."""
    roster = [RosterUnit(battle=battle, **msgspec.structs.asdict(unit)) for unit in part.roster]
    if part.has_roster and part.status == BattleStatus.OPEN:
        roster += later_rounds(battle, part, roster)
    return {(unit.round, unit.side, unit.number): unit for unit in RosterUnit.objects.bulk_create(roster)}


def later_rounds(battle: Battle, part: form.BattlePart, roster: list[RosterUnit]) -> list[RosterUnit]:
    """The orders of battle of rounds that have none, as in files of before, where one roster was that of all rounds.

    Whoever was called in such a round stands in it; who became Elite in it is asked anew (A2).
    """
    late = sorted({row.number for row in part.rounds[1:]} - {unit.round for unit in roster})
    named: dict[tuple[str, int] | None, RosterUnit] = {(unit.side, unit.number): unit for unit in roster}
    rolls = [(number, roll) for number in late for roll in part.rolls if roll.round == number]
    taken = [(number, choice) for number, roll in rolls for choice in roll.choices if choice.roster_unit in named]
    for number, choice in taken:
        if choice.to:
            named[choice.roster_unit].round = number
    for number, choice in taken:
        unit, more = named[choice.roster_unit], battle.campaign.rules.elite_figures
        if unit.round != number:
            unit.elite, unit.full, unit.figures = False, unit.full - more, max(unit.figures - more, 0)
            choice.roster_unit = None
    return [unit for number in late for unit in roster_rows(battle, number)]


def sides_write(campaign: Campaign, made: BattleRound, row: form.RoundPart, generals: dict[int, General]) -> None:
    unique("sides", (part.side for part in row.sides))
    columns = [msgspec.structs.asdict(part) | {"general": generals[part.general]} for part in row.sides]
    sides = [RoundSide(round=made, campaign=campaign, **values) for values in columns]
    points = points_of(sides)
    for round_side in sides:
        round_side.outcome = points.outcome(round_side.side) if row.closed_at else ""
    RoundSide.objects.bulk_create(sides)


def roll_write(battle: Battle, part: form.RollPart, row: BattleRound | None, units: Units) -> None:
    columns = msgspec.structs.asdict(part)
    del columns["effects"], columns["choices"]
    roll = Roll.objects.create(**columns | {"campaign": battle.campaign, "battle": battle, "round": row})
    Roll.objects.filter(pk=roll.pk).update(at=part.at)  # else that of the import
    EventEffect.objects.bulk_create(
        EventEffect(roll=roll, **msgspec.structs.asdict(effect) | {"hit": unit_named(units, roll, effect.hit)})
        for effect in part.effects
    )
    for choice in part.choices:
        values = msgspec.structs.asdict(choice) | {"roster_unit": unit_named(units, roll, choice.roster_unit)}
        ReserveChoice.objects.create(roll=roll, **values)


def unit_named(units: Units, roll: Roll, name: tuple[str, int] | None) -> RosterUnit | None:
    """A unit of the roll's round; of the first in a file of before, whose closed battles have no others."""
    if name is None:
        return None
    found = units.get((roll.round_number, *name)) or units.get((1, *name))
    if found is None:
        raise wrong("no-such-unit-there", "roster", title=f"{name[0]} {name[1]}")
    return found


def journal_write(
    campaign: Campaign,
    file: form.CampaignFile,
    ids: dict[str, dict[int, int]],
    players: Players,
) -> dict[int, JournalEntry]:
    """The file's journal, by number. What a line says of rows of its old database is said of the new ones, or not."""
    lines = {
        part.seq: JournalEntry(
            campaign=campaign,
            seq=part.seq,
            kind=part.kind,
            actor_name=part.actor,
            at=part.at,
            data=line_moved(part.kind, part.data, ids) | player_moved(part.data, players),
            undone=part.undone,
        )
        for part in file.journal
    }
    JournalEntry.objects.bulk_create(lines.values())
    speaking = [part for part in file.journal if part.undoes or part.corrects]
    for part in speaking:
        lines[part.seq].undoes = lines[part.undoes] if part.undoes else None
        lines[part.seq].corrects = lines[part.corrects] if part.corrects else None
    JournalEntry.objects.bulk_update([lines[part.seq] for part in speaking], ["undoes", "corrects"])
    return lines


def player_moved(data: Mapping[str, object], players: Players) -> dict[str, str]:
    """The player of a line by the uid that it has here."""
    uid = checks.uid(data.get("player"))
    known = players.get(uid) if uid else None
    return {"player": str(known[0].uid)} if known else {}


def ledger_write(campaign: Campaign, file: form.CampaignFile, lines: dict[int, JournalEntry]) -> None:
    sides = {side.key: side for side in Side.objects.filter(campaign=campaign)}
    balance = dict.fromkeys(sides, 0)
    rows = []
    for part in file.ledger:
        balance[part.side] += part.delta
        rows.append(
            PotEntry(
                side=sides[part.side],
                entry=lines[part.entry],
                delta=part.delta,
                balance=balance[part.side],
                reason=part.reason,
            )
        )
    PotEntry.objects.bulk_create(rows)
