"""One door for every write to a campaign: lock, change, write the journal line; all of it or nothing.

    with writing(request, kind="round-scored") as writer:
        writer.change(row, units=5)
    return writer.entry

The campaign row is locked first, so that writes to one campaign happen one after the other on SQLite and PostgreSQL
alike: two requests for the last token cannot both have it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, connection, models, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import F
from msgspec import Struct

from campaigns.access import CampaignAccess, CampaignRole
from campaigns.desk import ROUND
from campaigns.models import Battle, BattleRound, Campaign, JournalEntry, PotEntry, Side
from campaigns.models.choices import CampaignStatus
from core.broker import work_announce
from core.errors import Conflict, Missing, Refused, Stale
from core.prepared import Statement, insert, insertion, next_number
from core.receipts import WriteRequest, key_columns, repeated_check
from games.core.errors import Illegal

STANDING = "campaigns.standing_compute"  # the task that a new result asks for
# Moves a campaign to its next line, which locks its row, unless its status is this.
LOCK = f"UPDATE {Campaign._meta.db_table} SET journal_seq = journal_seq + 1 WHERE id = %s AND status <> %s"  # noqa: S608

Row = TypeVar("Row", bound=models.Model)


class JournalWriter(Struct):
    """An open journal line. Rows are added, changed and removed through it, so that the line can be undone.

    `cursor` is the transaction's own.
    """

    request: WriteRequest[CampaignAccess]
    kind: str
    cursor: CursorWrapper
    data: dict[str, Any] = {}
    changes: list[dict[str, Any]] = []
    results_changed: bool = False
    corrects: JournalEntry | None = None
    undoes: JournalEntry | None = None
    entry: JournalEntry = None  # type: ignore[assignment]  # set when the line is closed
    _pot_lines: list[PotEntry] = []
    _number: int | None = None  # that of the row which will be added, where it came with the lock
    _added: Statement | None = None
    _touched: Statement | None = None
    _round: BattleRound | None = None
    _campaign: Campaign | None = None

    @property
    def campaign(self) -> Campaign:
        """The locked campaign; read when it is first asked for, unless it came along with another row."""
        if self._campaign is None:
            self._campaign = Campaign.objects.get(pk=self.request.access.campaign.pk)
        return self._campaign

    @campaign.setter
    def campaign(self, row: Campaign) -> None:
        if self._campaign is None:
            self._campaign = row

    def about(self, battle: Battle, row: BattleRound | None = None) -> None:
        """What every line about a battle says, and what every line about one of its rounds does."""
        self.data |= {"battle": battle.pk, "number": battle.number, "name": battle.name}
        if row is not None:
            self.data |= {"round": row.pk, "round_number": row.number}

    def add(self, row: Row) -> Row:
        """Write a new row; with the line, where its number came with the lock."""
        if self._number is None:
            insert(row, self.cursor)
        else:
            row.pk, self._number = self._number, None
            self._added = insertion(row)
        self._note(row, None)
        return row

    def add_all(self, rows: Iterable[Row]) -> list[Row]:
        """Write several new rows of one table at once."""
        rows = list(rows)
        if rows:
            type(rows[0])._default_manager.bulk_create(rows)
        for row in rows:
            self._note(row, None)
        return rows

    def change(self, row: Row, **values: object) -> Row:
        """Set these fields of a row that was read inside this writing."""
        old = _image(row, values)
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=list(values))
        self._note(row, old)
        return row

    def touch(self, row: Row) -> Row:
        """Move a row's `version`: whoever read it before has to look again. The row touched last is the answer's."""
        row.version += 1  # type: ignore[attr-defined]
        if self._touched is not None:
            self.cursor.execute(*self._touched)
        # Told to the database with the line: the last one that is touched needs no way of its own.
        self._touched = f"UPDATE {row._meta.db_table} SET version = version + 1 WHERE id = %s", [row.pk]  # noqa: S608
        self.data["version"] = row.version  # type: ignore[attr-defined]
        return row

    def remove(self, row: models.Model) -> None:
        """Delete a row; its image stays in the journal."""
        image = _image(row, [f.attname for f in row._meta.concrete_fields])
        self._note(row, image, gone=True)
        row.delete()

    def pot(self, side: str, delta: int, reason: str) -> int:
        """Move tokens of a side's pot and write the ledger line. Returns the new balance.

        Raises Illegal("pot-empty") when the pot holds too few; the database refuses as well.
        """
        sides = Side.objects.filter(campaign=self.request.access.campaign.pk, key=side)
        if delta and not sides.filter(tokens__gte=-delta).update(tokens=F("tokens") + delta):
            raise Illegal("pot-empty", side=side)
        row = sides.get()
        if delta:
            self._pot_lines.append(PotEntry(side=row, delta=delta, balance=row.tokens, reason=reason))
        return row.tokens

    def _note(self, row: models.Model, old: Mapping[str, object] | None, gone: bool = False) -> None:
        change = {"model": row._meta.model_name, "pk": row.pk, "old": old}
        self.changes.append({**change, "gone": True} if gone else change)

    def _close(self) -> None:
        """Write the line, its ledger lines and the campaign's new revision."""
        campaign, access = self.campaign, self.request.access
        self.entry = JournalEntry(
            campaign=campaign,
            seq=campaign.journal_seq,
            kind=self.kind,
            actor_user_id=access.user_id,
            actor_general_id=access.general_id,
            actor_name=access.name[:80],
            at=self.request.at,
            data=self.data,
            changes=self.changes,
            corrects=self.corrects,
            undoes=self.undoes,
            **key_columns(self.request.idempotency),
        )
        insert(self.entry, self.cursor, before=[before for before in (self._added, self._touched) if before])
        for line in self._pot_lines:
            line.entry = self.entry
        if self._pot_lines:
            PotEntry.objects.bulk_create(self._pot_lines)
        if self.results_changed:
            results_raise(campaign)
        campaign.changed()


def _image(row: models.Model, names: Iterable[str]) -> dict[str, Any]:
    """The named columns as JSON-able values."""
    fields = [row._meta.get_field(name) for name in names]
    values = {f.attname: getattr(row, f.attname) for f in fields}  # type: ignore[union-attr]
    image: dict[str, Any] = json.loads(json.dumps(values, cls=DjangoJSONEncoder))
    return image


def results_raise(campaign: Campaign) -> None:
    """A result moved: the standing is stale from this transaction on, its task asked for when that is committed."""
    Campaign.objects.filter(pk=campaign.pk).update(results_rev=F("results_rev") + 1)
    work_announce(STANDING, campaign.pk)


@contextmanager
def writing(
    request: WriteRequest[CampaignAccess],
    *,
    kind: str,
    expected: int | None = None,
    finished_too: bool = False,
    round_id: int | None = None,
    adds: type[models.Model] | None = None,
) -> Iterator[JournalWriter]:
    """Lock the campaign, hand out a writer, write the journal line at the end.

    `round_id` is the round that will be asked for (`round_get`), which may come with the lock; so may the number of
    the one row that will be added to the table `adds`, which is then not there before the line is. `expected` is the
    campaign's version the reader saw, where it is that which this write goes by.

    Raises Forbidden("general-retired"), Missing, Stale, Conflict("campaign-finished") unless `finished_too`, KeyReused
    and Repeated (the same request was carried out before: its entry is the answer).
    """
    request.access.require_service()
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            unless = "" if finished_too else CampaignStatus.FINISHED
            locked, found, number = _lock(cursor, request.access.campaign.pk, unless, round_id, adds)
            if not locked:
                there = Campaign.objects.filter(pk=request.access.campaign.pk).exists()
                raise Conflict("campaign-finished") if there else Missing("no-campaign")
            writer = JournalWriter(request, kind, cursor, _round=found, _number=number)
            if expected is not None and expected != writer.campaign.version - 1:
                raise Stale("stale-version", expected=expected, current=writer.campaign.version - 1)
            yield writer
            writer._close()
    except (Refused, Illegal, IntegrityError):  # looked up only now, so that no first write pays for it
        repeated_check(JournalEntry.objects, request.idempotency)
        raise


def _lock(
    cursor: CursorWrapper, campaign_id: int, unless: str, round_id: int | None, adds: type[models.Model] | None
) -> tuple[bool, BattleRound | None, int | None]:
    """Lock a campaign unless its status is this. Returns whether it is locked; and on PostgreSQL, where a round is
    named, that round if nobody has written to the campaign since it was read, and the number of the row to be added.

    What comes along with the lock was read before it. It is as good as read afterwards when the lock has found the
    campaign at the very line at which it was read, for every write to a campaign moves it to another.
    """
    if round_id is None or connection.vendor != "postgresql":
        cursor.execute(LOCK, [campaign_id, unless])
        return bool(cursor.rowcount), None, None
    gives = f"journal_seq, {next_number(adds)}" if adds else "journal_seq, NULL"
    lock = f"{LOCK} RETURNING {gives}", [campaign_id, unless]
    numbers, found = ROUND.after(lock, cursor, campaign=campaign_id, round=round_id)
    if not numbers:
        return False, None, None
    seq, number = numbers
    if found is None or found.battle.campaign.journal_seq + 1 != seq:
        return True, None, number
    found.battle.campaign.journal_seq = seq
    return True, found, number


@contextmanager
def first_line(request: WriteRequest[CampaignAccess], *, kind: str, campaign: Campaign) -> Iterator[JournalWriter]:
    """The writer of the first line of our own in a campaign that was created in this very transaction."""
    campaign.journal_seq += 1
    campaign.save(update_fields=["journal_seq"])
    with connection.cursor() as cursor:
        writer = JournalWriter(request, kind, cursor)
        writer.campaign = campaign
        yield writer
        writer._close()


def version_check(row: Campaign | Battle | BattleRound, expected: int | None) -> None:
    """Raises Stale unless the reader saw this row as it is. None means the reader did not say."""
    if expected is not None and row.version != expected:
        raise Stale("stale-version", expected=expected, current=row.version)


def battle_get(writer: JournalWriter, battle_id: int) -> Battle:
    """A battle of the writer's campaign, as it is now. Raises Missing, Stale where the request expects another."""
    battles = Battle.objects.select_related("campaign").order_by()
    battle = battles.filter(campaign=writer.request.access.campaign.pk, pk=battle_id).first()
    if battle is None:
        raise Missing("no-battle")
    writer.campaign = battle.campaign
    version_check(battle, writer.request.expected)
    return battle


def round_get(writer: JournalWriter, round_id: int, expected: int | None = None) -> BattleRound:
    """A round of the writer's campaign as it is now, with its battle, its rolls and the pots. Raises Missing, Stale."""
    found, writer._round = writer._round, None  # as it was at the beginning, and so once
    if found is None or found.pk != round_id:
        found = ROUND.first(writer.cursor, campaign=writer.request.access.campaign.pk, round=round_id)
    if found is None:
        raise Missing("no-round")
    writer.campaign = found.battle.campaign
    version_check(found, expected)
    return found


def organiser_access(campaign: Campaign) -> CampaignAccess:
    """The organiser's own seat, for commands and for a campaign that was just made."""
    user = campaign.organiser
    return CampaignAccess(campaign, CampaignRole.ORGANISER, user.get_username(), user_id=user.pk)
