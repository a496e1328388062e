"""The answer to a write, made of its journal line alone, so that it can be said again to the letter."""

from typing import Any

from api.answers import answered
from campaigns.models import JournalEntry

HEAD = ("entry", "kind", "at", "campaign", "id", "version")
SUBJECT = ("id", "round", "battle")  # the first of them that a line names is what it is about


def receipt_of(entry: JournalEntry) -> dict[str, Any]:
    """`entry` is the line's number, `kind` its kind, `id` what was made or changed.

    `version` is the new one of the campaign, battle or round that the address lies under; a campaign's is the number
    of its newest line. What else the line says follows under its own names, with `of_` in front where the head has
    that name, in alphabetical order: a database may not keep the order in which they were written.
    """
    data = entry.data
    about = () if entry.undoes_id else SUBJECT  # what is taken back may be gone; the campaign is what has changed
    subject = next((data[name] for name in about if name in data), entry.campaign_id)
    head = (entry.seq, entry.kind, entry.at.isoformat(), entry.campaign_id, subject, data.get("version", entry.seq))
    rest = {f"of_{name}" if name in HEAD else name: data[name] for name in data if name not in ("id", "version")}
    fields: dict[str, Any] = in_order(rest)
    return dict(zip(HEAD, head, strict=True)) | fields


def in_order(value: object) -> Any:
    """The same value with the names of its objects in alphabetical order."""
    return answered(value, order="sorted")


def line_of(entry: JournalEntry) -> dict[str, Any]:
    """A journal line as the journal shows it. `data` holds codes; prose is the reader's business."""
    return {
        "entry": entry.seq,
        "kind": entry.kind,
        "at": entry.at.isoformat(),
        "actor": entry.actor_name,
        "undone": entry.undone,
        "data": in_order(entry.data),
    }
