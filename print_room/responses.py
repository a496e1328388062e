"""A print as pages and API respond with it: its file, or the job that makes one too large to wait for."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from campaigns.models import User
from core.addresses import origin_of
from core.language import reader_language
from core.responses import file_response
from print_room.models import PrintJob
from print_room.selectors import job_content, job_for, printer_profile
from print_room.services import print_or_job
from printables.catalogue import FORMATS
from printables.names import file_name
from printables.product import Order

JobResponse = Callable[[PrintJob], HttpResponse]


def print_response(
    request: HttpRequest, order: Order, chosen: Mapping[str, Any], form: Mapping[str, Any], of_job: JobResponse
) -> HttpResponse:
    """The file in this `form`; of one too large to be made at once the response `of_job`, for an account.

    `chosen` and `form` are those of `print_or_job`. Raises what it raises.
    """
    made = print_or_job(
        order,
        chosen=chosen,
        form=form,
        user=request.user,
        at=timezone.now(),
        origin=origin_of(request),
        language=reader_language(),
    )
    if isinstance(made, PrintJob):
        return of_job(made)
    return file_response(made.content, made.media_type, made.filename, inline=True)


def source_response(
    request: HttpRequest, slug: str, of: str, data: object, language: str, of_job: JobResponse, **form: Any
) -> HttpResponse:
    """The same of a product that `of` fills in with this `data`, in the paper and colours of the address, put right for
    the reader's printer.
    """
    paper, theme = request.GET.get("paper", "a4"), request.GET.get("theme", "colour")
    order = Order(slug, paper=paper, theme=theme, language=language, data=data)
    chosen = {"of": of, "paper": paper, "theme": theme, "lang": language}
    return print_response(request, order, chosen, {**form, "profile": printer_profile(request.user)}, of_job)


def job_file(user: User, job_id: int, ending: str) -> HttpResponse:
    """The finished file of an account's job, of this kind: a pack, one page as a picture, or pictures of its pieces.

    Raises Missing("no-print-job"), Conflict("job-not-done").
    """
    job = job_for(user, job_id, ending)
    page, otherwise = str(job.form.get("page", "")), "page" if job.form else "pack"
    name = file_name(job.title, page, ending=ending, otherwise=otherwise)
    return file_response(job_content(job), FORMATS[ending], name)
