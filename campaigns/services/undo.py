"""Taking the newest journal line back, or a note of the running score."""

from collections.abc import Mapping
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import F
from msgspec.structs import replace

from campaigns.access import CampaignAccess
from campaigns.journal import writing
from campaigns.models import Battle, BattleRound, General, JournalEntry, PotEntry
from campaigns.models.choices import PotReason
from campaigns.running import note_standing
from campaigns.selectors.journal import FOREVER, entry_newest, may_undo
from campaigns.services.invitations import generals_leave
from core.errors import Conflict, Forbidden
from core.grants import Kind, Role, grants_withdraw
from core.receipts import WriteRequest


def entry_undo(*, request: WriteRequest[CampaignAccess], seq: int | None = None) -> JournalEntry:
    """Take the newest line back: its rows are as they were, its tokens return, and the journal keeps both lines.

    `seq` is the line the reader means; when another one is newest by now, nothing happens. A note of the running score
    need not be the newest.
    """
    access = request.access
    with writing(request, kind="entry-undone", expected=request.expected, finished_too=True) as writer:
        noted = note_standing(access.campaign.pk, seq) if seq is not None else None
        entry = noted or entry_newest(access.campaign.pk)
        if entry is None or entry.kind in FOREVER:
            raise Conflict("nothing-to-undo")
        if seq is not None and seq != entry.seq:
            raise Conflict("not-the-newest", newest=entry.seq)
        if not may_undo(access, entry):
            raise Forbidden("undo-not-yours")
        generals_leave(*(change["pk"] for change in entry.changes if change["model"] == "general"))
        for change in reversed(entry.changes):
            change_revert(change)
            if change["model"] == "general" and change["old"] is None:
                grants_withdraw(Kind.CAMPAIGN, writer.campaign.pk, request.at, role=Role.GENERAL, seat=change["pk"])
        for line in PotEntry.objects.filter(entry=entry).select_related("side").order_by("-pk"):
            writer.pot(line.side.key, -line.delta, PotReason.UNDONE)
        if access.general_id and not General.objects.filter(pk=access.general_id).exists():
            # The seat itself was what is taken back.
            writer.request = replace(request, access=replace(access, general_id=None))
        entry.undone = True
        entry.save(update_fields=["undone"])
        if noted is None:
            versions_move(entry)
            writer.results_changed = True
        writer.undoes = entry
        writer.data |= {"seq": entry.seq, "kind": entry.kind, "of": entry.actor_name}
        writer.data |= {
            k: entry.data[k] for k in ("battle", "number", "name", "round", "round_number") if k in entry.data
        }
        writer.data["version"] = writer.campaign.version
    return writer.entry


def change_revert(change: Mapping[str, Any]) -> None:
    """One row as it was before: gone, back, or with its old values."""
    model: type[models.Model] = apps.get_model("campaigns", change["model"])
    rows = model._default_manager.filter(pk=change["pk"])
    if change["old"] is None:
        rows.delete()
    elif change.get("gone"):
        model(**_values(model, change["old"])).save(force_insert=True)
    else:
        rows.update(**_values(model, change["old"]))


def _values(model: type[models.Model], image: Mapping[str, object]) -> dict[str, Any]:
    """Column values from their journal image."""
    columns = {f.attname: f for f in model._meta.concrete_fields}
    return {name: columns[name].to_python(value) for name, value in image.items()}


def versions_move(entry: JournalEntry) -> None:
    """Whoever read the battle or round the line was about has to look again."""
    Battle.objects.filter(pk=entry.data.get("battle")).update(version=F("version") + 1)
    BattleRound.objects.filter(pk=entry.data.get("round")).update(version=F("version") + 1)
