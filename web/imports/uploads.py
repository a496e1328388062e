"""Files that a form brings along: many at once, no more than a page takes, and what has come of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.core.exceptions import TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from core.errors import Invalid, Refused
from core.receipts import IdempotencyKey, answer_keep
from core.sources import sums_of
from games.core.errors import Illegal
from matches.import_jobs import uploads_import
from matches.models import ImportJob
from matches.summaries import FileNote, Summary
from web.asker import AccountRequest
from web.refusals import REFUSALS, refused_status, refused_words
from web.seats import idempotency_of

UPLOAD_MAX = 96 * 2**20  # bytes of one form, as the API takes them
JOBS_SHOWN = 10
FILES_MOST = 100  # Django's own bound; whoever has more brings an archive


def measured(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Calls the view with (request, refusal, …): the refusal of a form that is too long, which nobody reads then.

    What protects a form against forgery reads all of it first, so that this has to come before.
    """
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if request.method == "POST" and (not length.isdecimal() or int(length[:20]) > UPLOAD_MAX):
            fault = Invalid("body-too-large", field="files")
        else:
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


@dataclass(frozen=True, slots=True)
class Reason:
    """A file and what is said of it in the reader's language: why it did not come in, or what is different of it."""

    file: str
    line: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """What has come of an import, as its page says it."""

    imported: int
    updated: int
    unchanged: int
    noted: list[Reason]
    skipped: list[Reason]
    refused: list[Reason]


def report_of(summary: Summary) -> Report:
    return Report(
        summary.imported,
        summary.updated,
        summary.unchanged,
        [_reason(note) for note in summary.noted],
        [_reason(note) for note in summary.skipped],
        [_reason(note) for note in summary.refused],
    )


def _reason(note: FileNote) -> Reason:
    return Reason(note.file, note.line, note.words)


def import_page(request: AccountRequest, template: str, kind: str, too_long: Invalid | None) -> HttpResponse:
    """A form for files of a kind, and what has come of them; or where there are many, the way to the page that says so.

    `too_long` is the refusal of a form that was not read (`measured`).
    """
    report = None
    refusal: Illegal | Refused | None = too_long
    if request.method == "POST":
        try:
            made = _brought(request, kind)
            if not isinstance(made, Summary):
                return HttpResponseRedirect(reverse("import-job", args=[made]))
            report = report_of(made)
        except REFUSALS as error:
            refusal = error
    jobs = ImportJob.of(request.user).filter(kind=kind)[:JOBS_SHOWN]
    context = {"report": report, "refused": refused_words(refusal) if refusal else "", "jobs": jobs}
    return render(request, template, context, status=refused_status(refusal) if refusal else 200)


def _brought(request: HttpRequest, kind: str) -> Summary | int:
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
    told = answer_keep(key=idempotency.key, digest=idempotency.digest, make=make) if idempotency else make()
    if "job" in told:
        return told["job"]
    if not found:  # sent twice: the same files again change nothing
        make()
    return found[0]
