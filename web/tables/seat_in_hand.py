"""As which of their seats somebody looks at a table, for whoever holds several."""

from django.http import HttpRequest

KEY = "eyes"
TABLES_MOST = 50  # the oldest are forgotten


def seat_in_hand(request: HttpRequest, match_id: int) -> str | None:
    """The seat whose player has this phone in hand."""
    kept: str | None = request.session.get(KEY, {}).get(str(match_id))
    return kept


def seat_in_hand_keep(request: HttpRequest, match_id: int, seat: str) -> None:
    seats = dict(request.session.get(KEY, {}))
    seats.pop(str(match_id), None)
    seats[str(match_id)] = seat
    request.session[KEY] = dict(list(seats.items())[-TABLES_MOST:])
