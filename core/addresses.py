"""How this installation is called by those to whom a link or a code is handed."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def origin_of(request: HttpRequest) -> str:
    """How an address begins that leaves this device, on a screen or on paper: scheme, host and port, no slash.

    What BIVOUAC_URL says; else how the asker came; else the laptop's address in its network: the first that is no
    loopback, which leads every phone to itself. Loopback is left where nothing else is known.
    """
    own = request.build_absolute_uri("/").rstrip("/")  # a name that ALLOWED_HOSTS has
    known: list[str] = [origin for origin in (settings.PUBLIC_URL, own, settings.LAN_URL) if origin]
    return next((origin for origin in known if not is_loopback(origin)), known[0])


def is_loopback(origin: str) -> bool:
    """Whether this address leads each device to itself."""
    name = (urlsplit(origin).hostname or "").rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:  # a name
        return False
