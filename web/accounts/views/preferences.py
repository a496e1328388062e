"""What a reader chooses once: language and display. Kept in a cookie, and with the account, if there is any."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from campaigns.models import User
from campaigns.services.accounts import account_remember
from web import typed
from web.asker import PageRequest
from web.context_processors import THEME_COOKIE

A_YEAR = 60 * 60 * 24 * 365


def cookie_keep(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())


def language_set(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(typed.own_address(request, reverse("home")))
    language = request.POST.get("language")
    if language in dict(settings.LANGUAGES):
        cookie_keep(request, response, settings.LANGUAGE_COOKIE_NAME, language)
        if request.user.is_authenticated:
            account_remember(user=request.user, language=language)
    return response


def theme_set(request: PageRequest) -> HttpResponse:
    """With htmx nothing is swapped: the radio buttons have changed the page's colours already."""
    back = typed.own_address(request, reverse("home"))
    response = HttpResponse(status=204) if request.htmx else HttpResponseRedirect(back)
    theme = request.POST.get("theme", "")
    if theme in User.Theme:
        cookie_keep(request, response, THEME_COOKIE, theme)
        if request.user.is_authenticated:
            account_remember(user=request.user, theme=theme)
    return response
