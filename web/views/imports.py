"""The pages on which one's own files are brought in."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.errors import Invalid
from matches.imports import Summary
from web.refusals import REFUSALS, refused_status, refused_words
from web.uploads import files_of, report_of, sources_of


def import_page(
    request: HttpRequest, template: str, bring_in: Callable[..., Summary], suffix: str, too_long: Invalid | None
) -> HttpResponse:
    """A form for files, and with those that end with `suffix` what has come of them.

    `too_long` is the refusal of a form that was not read (`measured`).
    """
    report, refusal = None, too_long
    if request.method == "POST":
        try:
            report = report_of(bring_in(owner=request.user, sources=sources_of(files_of(request), suffix)))
        except REFUSALS as error:
            refusal = error
    context = {"report": report, "refused": refused_words(refusal) if refusal else ""}
    return render(request, template, context, status=refused_status(refusal) if refusal else 200)
