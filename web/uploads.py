"""Files that a form brings along: many at once, and no more than a page takes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.core.exceptions import TooManyFieldsSent, TooManyFilesSent
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from core.errors import Invalid
from matches.summaries import Summary, Told

UPLOAD_MAX = 96 * 2**20  # bytes of one form, as the API takes them
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


def files_of(request: HttpRequest) -> list[UploadedFile]:
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
        [_reason(one) for one in summary.noted],
        [_reason(one) for one in summary.skipped],
        [_reason(one) for one in summary.refused],
    )


def _reason(one: Told) -> Reason:
    return Reason(one.file, one.line, one.words)
