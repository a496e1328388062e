"""What a reader chooses once: language and display. Kept in a cookie, and with the account, if there is any."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from campaigns.services.accounts import account_remember
from web.asker import PageRequest
from web.context_processors import THEME_COOKIE, THEMES

A_YEAR = 60 * 60 * 24 * 365


def way_back(request: HttpRequest) -> str:
    """The page the form was on, when it is one of ours; else the home page."""
    target = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if is_ours else reverse("home")


def cookie_keep(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())


@require_POST
def language_set(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(way_back(request))
    language = request.POST.get("language")
    if language in dict(settings.LANGUAGES):
        cookie_keep(request, response, settings.LANGUAGE_COOKIE_NAME, language)
        if request.user.is_authenticated:
            account_remember(user=request.user, language=language)
    return response


@require_POST
def theme_set(request: PageRequest) -> HttpResponse:
    """With htmx nothing is swapped: the radio buttons have changed the page's colours already."""
    response = HttpResponse(status=204) if request.htmx else HttpResponseRedirect(way_back(request))
    theme = request.POST.get("theme")
    if theme in THEMES:
        cookie_keep(request, response, THEME_COOKIE, theme)
        if request.user.is_authenticated:
            account_remember(user=request.user, theme=theme)
    return response
