"""Requests to write, which may come twice, and the answers kept for those that write no row which could answer."""

import hashlib
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Generic, ParamSpec, TypeVar

from django.db import IntegrityError
from django.db.models import Manager
from msgspec import Struct

from core.errors import KeyReused, Refused, Repeated
from core.models import Receipt, WrittenOnce

KEPT = timedelta(days=1)
Access = TypeVar("Access")
Asked = ParamSpec("Asked")
Done = TypeVar("Done")
Access_co = TypeVar("Access_co", covariant=True)
CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=str)


class IdempotencyKey(Struct, frozen=True):
    """A request that may come twice: `key` names it, `digest` tells whether it is the same request again."""

    key: str
    digest: str

    @classmethod
    def of(cls, *, who: str, key: str, what: object) -> "IdempotencyKey":
        """Keys of different people never meet: the row keeps a hash over both."""
        return cls(digest_of(f"{who}\n{key}"), digest_of(CANONICAL.encode(what)))


class WriteRequest(Struct, Generic[Access_co], frozen=True):
    """What every write is asked with: by whose `access`, when, on top of which version (`expected`; None: of any), and
    the key by which it is done once.
    """

    access: Access_co
    at: datetime
    expected: int | None = None
    idempotency: IdempotencyKey | None = None


def digest_of(text: str) -> str:
    """What is kept of a text that is known again by it, and is not to be read."""
    return hashlib.sha256(text.encode()).hexdigest()


def key_columns(idempotency: IdempotencyKey | None) -> dict[str, str]:
    """What a row says of the request that writes it (`core.models.WrittenOnce`)."""
    return {} if idempotency is None else {"key": idempotency.key, "digest": idempotency.digest}


def repeated_check(rows: Manager[WrittenOnce], idempotency: IdempotencyKey | None) -> None:
    """Raises Repeated when one of these rows was written for this very request, KeyReused when its key was another's.

    Where a request has no key nothing is looked up.
    """
    if idempotency is None:
        return
    before = rows.filter(key=idempotency.key).first()
    if before is not None:
        if before.digest != idempotency.digest:
            raise KeyReused("idempotency-key-reused")
        raise Repeated(before)


def done_once(service: Callable[Asked, Done], /, *args: Asked.args, **values: Asked.kwargs) -> Done:
    """What a service writes, or has written for the same request before: its `request`, or its `idempotency`, has the
    key. Raises what the service raises.
    """
    request: Any = values.get("request")
    idempotency = request.idempotency if request else values.get("idempotency")
    try:
        try:
            return service(*args, **values)
        except IntegrityError:
            if idempotency is None:
                raise
            return service(*args, **values)  # its twin was faster by a moment, and is found now
    except Repeated as again:
        done: Done = again.entry
        return done


def answered_once(idempotency: IdempotencyKey | None, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What `make` answers, kept under the key: whoever asks again hears the same, also when both ask at once.

    Without a key nothing is kept, nor is what `make` refuses. Raises KeyReused when the key came with another request.
    """
    if idempotency is None:
        return make()
    key, digest = idempotency.key, idempotency.digest
    try:
        kept, _ = Receipt.objects.get_or_create(key=key, defaults={"digest": digest, "answer": make})
    except Refused:
        twin = Receipt.objects.filter(key=key).first()
        if twin is None:
            raise
        kept = twin  # it was faster by a moment, which is why this one was refused
    if kept.digest != digest:
        raise KeyReused("idempotency-key-reused")
    answer: dict[str, Any] = kept.answer
    return answer


def receipts_prune(*, at: datetime) -> int:
    """Forget the answers older than a day. Returns how many."""
    return Receipt.objects.filter(at__lt=at - KEPT).delete()[0]
