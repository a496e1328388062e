"""The documentation page, and what addresses answer that are none."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from api import problems
from api.reference import chapters


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The whole API on one page, made here of the schema: no script, nothing from elsewhere.

    The template gets the `chapters` of addresses and the `refusals`, codes with their words.
    """
    return render(request, "api/docs.html", {"chapters": chapters(), "refusals": problems.described()})


@csrf_exempt
def nowhere(request: HttpRequest) -> JsonResponse:
    """404. An address that only lacks its slash is told so; nothing is redirected."""
    try:
        there = resolve(f"{request.path}/").url_name != "api-nowhere"
    except Resolver404:
        there = False
    if there:
        return problems.plain(404, "missing-slash", address=f"{request.path}/")
    return problems.plain(404, "not-found")
