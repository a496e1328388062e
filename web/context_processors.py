"""What every page's frame needs to know."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from campaigns.models import User
from web.middleware import reader_of

THEME_COOKIE = "bivouac_theme"
SECTIONS = ("campaigns", "tables", "sheets", "mechs", "maps", "print", "rankings", "tools", "profile")


def theme_of(request: HttpRequest) -> str:
    """Day, night, or as the device has it: the account's choice, else the cookie's."""
    user = getattr(request, "user", None)
    chosen = user.theme if user is not None and user.is_authenticated else request.COOKIES.get(THEME_COOKIE)
    return chosen if chosen and chosen in User.Theme else User.Theme.AUTO


def framed(request: HttpRequest) -> bool:
    """Whether the page is sent with its frame: head, top and foot. One that is open has it, and takes its own part."""
    asked = getattr(request, "htmx", None)  # of an error page there may be none
    return not asked or asked.history_restore_request


def chrome(request: HttpRequest) -> dict[str, Any]:
    first = request.path.strip("/").split("/")[0]
    return {
        "framed": framed(request),
        "theme": theme_of(request),
        "reader": reader_of(request),
        "section": first if first in SECTIONS else "home" if request.path == "/" else "",
        "sign_up_open": settings.SIGN_UP_OPEN,
    }
