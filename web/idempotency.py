"""Forms that are carried out once, however often they are sent: by a second tap, or after an answer that was lost."""

from django.http import HttpRequest
from django.utils import timezone

from core.receipts import Access, IdempotencyKey, WriteRequest


def write_request(request: HttpRequest, access: Access, expected: int | None = None) -> WriteRequest[Access]:
    """What a service is told of a form, by whose `access` it may write, on top of the version that its sender saw."""
    return WriteRequest(access, timezone.now(), expected, idempotency_of(request))


def idempotency_of(request: HttpRequest) -> IdempotencyKey | None:
    """Each form has a key of its own; None for one that has none."""
    what = {k: request.POST.getlist(k) for k in request.POST if k not in ("csrfmiddlewaretoken", "once")}
    return key_typed(request, "once", [request.path, what])


def key_typed(request: HttpRequest, field: str, what: object = None) -> IdempotencyKey | None:
    """The key in this field of the reader's form, theirs or that of an earlier one; None where it is empty."""
    key = request.POST.get(field, "")
    if not key:
        return None
    who = f"page user {request.user.pk}" if request.user.is_authenticated else f"page {request.session.session_key}"
    return IdempotencyKey.of(who=who, key=key[:100], what=what)
