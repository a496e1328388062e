"""What a form of files may bring along, on pages and in the API."""

from django.http import HttpRequest

UPLOAD_MAX = 96 * 2**20  # bytes of one request
FILES_MOST = 100  # Django's own bound; whoever has more brings an archive


def is_too_long(request: HttpRequest) -> bool:
    """Whether a request has more bytes than it may, or does not say how many."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isdecimal() or int(length[:20]) > UPLOAD_MAX
