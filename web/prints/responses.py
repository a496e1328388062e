"""Prints as pages respond with them."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from core.addresses import origin_of
from core.errors import Invalid, Missing
from print_room.models import PrintJob
from print_room.responses import source_response
from print_room.sources import data_of
from web.asker import asker_of
from web.prints.jobs import job_address


def source_print(request: HttpRequest, slug: str, of: str, ending: str, language: str) -> HttpResponse:
    """A print filled in by what `of` names, in the address's language, else in this one."""
    spoken = request.GET.get("lang", language)
    data = data_of(slug, of, asker=asker_of(request), origin=origin_of(request), language=spoken)
    return print_or_404(request, slug, of, ending, spoken, data)


def print_or_404(request: HttpRequest, slug: str, of: str, ending: str, language: str, data: object) -> HttpResponse:
    """A print in the paper and colours of the address; the page for strangers where it asks for what there is not.

    `of` names what fills it in, which is `data`. One too large to be made at once becomes an account's job.
    """
    try:
        return source_response(request, slug, of, data, language, job_redirect, format=ending)
    except Invalid as error:
        raise Missing("not-found") from error


def job_redirect(job: PrintJob) -> HttpResponse:
    """To the job of a worker, for what is too large to be made at once."""
    return HttpResponseRedirect(job_address(job))
