"""Whose eyes a browser looks through, for whoever holds several seats at a table."""

from django.http import HttpRequest

KEY = "eyes"
TABLES_MOST = 50  # the oldest are forgotten


def eye_kept(request: HttpRequest, match_id: int) -> str | None:
    """The seat whose player has this phone in hand."""
    kept: str | None = request.session.get(KEY, {}).get(str(match_id))
    return kept


def eye_keep(request: HttpRequest, match_id: int, seat: str) -> None:
    eyes = dict(request.session.get(KEY, {}))
    eyes.pop(str(match_id), None)
    eyes[str(match_id)] = seat
    request.session[KEY] = dict(list(eyes.items())[-TABLES_MOST:])
