"""Files that a form brings along: many at once, no more than a page takes, and what has come of them."""

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from core.errors import Invalid
from core.import_files import sums_of
from core.receipts import IdempotencyKey, answered_once
from core.uploads import FILES_MOST, is_too_long, long_form
from matches.import_jobs import uploads_import
from matches.models import ImportJob
from matches.summaries import Summary
from web.asker import AccountRequest
from web.idempotency import idempotency_of


def upload_limited(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Calls the view with (request, refusal, …): the refusal of a form that is too long, which nobody reads then.

    What protects a form against forgery reads all of it first, so that this has to come before; and before this, who
    sends it: a stranger's is not read at all.
    """
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "POST" and is_too_long(request):
            fault = Invalid("body-too-large", field="files")
        else:
            long_form(request)
            try:
                return protected(request, None, *args, **kwargs)
            except (TooManyFilesSent, TooManyFieldsSent):
                fault = Invalid("too-many", field="files", most=FILES_MOST)
        request.method = "GET"  # the rest of it is not read: the page says why
        return view(request, fault, *args, **kwargs)

    return inner


def files_of(request: HttpRequest) -> list["UploadedFile[bytes]"]:
    """The files of the field `files`. Raises Invalid."""
    files = request.FILES.getlist("files")
    if not files:
        raise Invalid("required", field="files")
    return files


def import_files(request: AccountRequest, kind: str) -> Summary | int:
    """What has come of the files, or the import that a worker has of them: of a form sent twice the same import."""
    files = files_of(request)
    found: list[Summary] = []

    def make() -> dict[str, int]:
        made = uploads_import(owner=request.user, kind=kind, uploads=files, at=timezone.now())
        if isinstance(made, ImportJob):
            return {"job": made.pk}
        found.append(made)
        return {}

    once = idempotency_of(request)
    idempotency = (
        IdempotencyKey.of(who=once.key, key=str(sums_of(files)), what=once.digest) if once else None
    )  # other files are another
    done: dict[str, int] = answered_once(idempotency, make)
    if "job" in done:
        return done["job"]
    if not found:  # sent twice: the same files again change nothing
        make()
    return found[0]
