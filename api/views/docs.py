"""The documentation page, and what addresses answer that are none."""

from functools import cache

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.translation import override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from api import problems
from api.reference import chapters
from core.language import reader_language


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The whole API on one page, made here of the schema: no script, nothing from elsewhere."""
    return HttpResponse(_page(reader_language()))


@cache
def _page(language: str) -> str:
    """The page in a language, the same for every reader and made once: it takes as long as drawing a small print, and
    strangers may ask for it as often as they like.

    The template gets the `chapters` of addresses and the `refusals`, codes with their words.
    """
    with override(language):
        return render_to_string("api/docs.html", {"chapters": chapters(), "refusals": problems.described()})


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
