"""Dice thrown once for a request that may come twice."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from matches.errors import KeyReused, Refused
from matches.models import KeyedRoll

KEPT = timedelta(days=1)


def answer_keep(*, key: str, digest: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What `make` answers, kept under `key`; whoever asks again hears the same, also when both ask at once.

    `key` is a hash of who asked and their key, `digest` a hash of what was asked. Raises KeyReused when the key came
    with another request before. What `make` refuses is not kept.
    """
    try:
        kept, _ = KeyedRoll.objects.get_or_create(key=key, defaults={"digest": digest, "answer": make})
    except Refused:
        kept = KeyedRoll.objects.filter(key=key).first()
        if kept is None:
            raise
        # Its twin was faster by a moment, which is why it was refused.
    if kept.digest != digest:
        raise KeyReused("idempotency-key-reused")
    return kept.answer


def keyed_rolls_prune(*, at: datetime) -> int:
    """Forget the answers older than a day. Returns how many."""
    return KeyedRoll.objects.filter(at__lt=at - KEPT).delete()[0]
