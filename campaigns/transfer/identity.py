"""By what a campaign's file is known, so that one that is here already is not brought in as another."""

import uuid
from datetime import UTC

import msgspec

from campaigns.transfer import form


def uid_of(file: form.CampaignFile) -> uuid.UUID:
    """The campaign's uid. A file from before there was one is known by the first line of its journal.

    Campaigns of that time have the same for their uid (migration 0004). Without a journal it is all that the file says.
    """
    if file.campaign.uid is not None:
        return file.campaign.uid
    if not file.journal:
        plain = msgspec.to_builtins(file)
        del plain["exported_at"]
        return uuid.uuid5(uuid.NAMESPACE_URL, msgspec.json.encode(plain, order="sorted").decode())
    first = min(file.journal, key=lambda line: line.seq)
    words = [first.kind, first.at.astimezone(UTC).isoformat(), first.actor, first.data.get("name", "")]
    return uuid.uuid5(uuid.NAMESPACE_URL, f"bivouac-campaign {words}")
