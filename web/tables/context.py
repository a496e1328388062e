"""A live table as its page shows it to one reader, and as a card in lists: whose turn it is, what may be done."""

import zlib
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from msgspec import Struct

from games import registry
from games.core.facts import Bar, Facts
from games.core.structs import Value
from matches import selectors
from matches.access import TABLE, TableAccess
from matches.logs import numbers_of
from matches.models import Match, MatchSeat
from matches.rematch import rematch_choices
from printables.theme import ROLES
from web.asker import asker_of
from web.faces import PicturedFace, face_of
from web.printed import LINES_MOST, SincePrint, since_print
from web.tables import words
from web.tables.logs import LogLine, log_lines
from web.words import game_name, not_here, table_name

TABLES_MOST = 100


class SeatHolder(Struct, frozen=True):
    row: MatchSeat
    title: str
    name: str
    own: bool
    acts: bool


# --- seats ----------------------------------------------------------------------------------------


def holder(row: MatchSeat) -> str:
    """Who has a seat, by the name given for the table, else by that of the account."""
    if row.computer:
        return str(row.get_computer_display())
    return row.holder or _("Guest")


def handovers(access: TableAccess) -> list[str]:
    """The seats that went to somebody else, or whose link was opened once more, in words, newest first."""

    def named(holder: dict[str, str]) -> str:
        kinds = dict(MatchSeat.Computer.choices)
        return str(kinds.get(holder["who"]) or holder["name"] or _("Guest"))

    changed = _("%(seat)s changed hands after line %(n)s: %(before)s, now %(after)s.")
    again = _("The link to %(seat)s was opened once more after line %(n)s (%(after)s).")
    return [
        (again if handover.before == handover.after else changed)
        % {
            "seat": words.seat_name(access.match.game, handover.seat),
            "n": handover.version,
            "before": named(handover.before),
            "after": named(handover.after),
        }
        for handover in selectors.HANDOVERS.all(match=access.match.pk)
    ]


def sitters(access: TableAccess) -> list[SeatHolder]:
    match = access.match
    return [
        SeatHolder(
            row, words.seat_name(match.game, row.seat), holder(row), row.seat in access.seats, row.seat in match.waiting
        )
        for row in access.sitters
    ]


def seats_to_show(access: TableAccess) -> tuple[str, ...]:
    """The seats held through which the table may be looked at now: those that may act, else all of them."""
    return access.acting or access.seats


def seat_shown(access: TableAccess, in_hand: str | None) -> str | None:
    """Whose turn it is of the seats held: the player who has the phone, if that one may act; None for a spectator."""
    seats = seats_to_show(access)
    return in_hand if in_hand in seats else next(iter(seats), None)


def last_own_seat(access: TableAccess, lines: Iterable[selectors.LineSeen]) -> str | None:
    """The seat whose move the reader would take back: that of the newest line that stands, of all the seats held."""
    moves = (line.move for line in lines if line.stands and line.move["seat"] in access.seats)
    return next((move["seat"] for move in moves if move["action"]["do"] not in ("undo", "resign")), None)


def tells_more(access: TableAccess, viewer: str | None, in_hand: str | None, state: Value) -> bool:
    """The seat `viewer` knows another state than the one who has the phone, so that it has to change hands first."""
    if viewer is None or viewer == in_hand or len(access.seats) < 2:
        return False
    rules = access.match.playable.rules
    before = in_hand if in_hand in access.seats else None
    return bool(rules.view(state, viewer) != rules.view(state, before))


def waits_for(everybody: Iterable[SeatHolder]) -> str:
    """Those who are to act, other than the reader."""
    return ", ".join(f"{sitter.title} ({sitter.name})" for sitter in everybody if sitter.acts and not sitter.own)


# --- what has happened ----------------------------------------------------------------------------


def page_tag(access: TableAccess) -> str:
    """Moves whenever the page of a table would be another: its moves, wishes to take back, who sits where, and which
    seats are the reader's."""
    match = access.match
    rows = [(row.seat, row.user_id, row.name, row.computer) for row in access.sitters]
    seen = repr((match.undo, match.undo_refused, match.status, rows, access.seats))
    return f"{match.version}-{zlib.crc32(seen.encode()) % 10**8}"


class Ending(Struct, frozen=True):
    """How a game ended. `winners` with who has the seats; `points` by seat; `rematches`, where one chooses who changes
    sides: each seat with what is chosen by it.
    """

    title: str
    winners: str
    reason: str
    points: tuple[tuple[str, int], ...]
    rematches: tuple[tuple[str, str], ...]


def ending(access: TableAccess) -> Ending | None:
    """The end of a table in words; None while it is played. A winner may be a side that has no seat: the AI."""
    outcome = access.match.outcome
    if outcome is None:
        return None
    game = access.match.game
    names = {row.seat: holder(row) for row in access.sitters}
    nobody = _("the AI")
    won = [f"{words.seat_name(game, seat)} ({names.get(seat) or nobody})" for seat in outcome["winners"]]
    own_wins = set(outcome["winners"]) & set(access.seats)
    if own_wins and len(access.seats) < len(access.sitters):
        title = _("You have won")
    elif won:
        title = _("Won by %(who)s") % {"who": ", ".join(won)}
    else:
        title = _("A draw")
    return Ending(
        title=title,
        winners=", ".join(won),
        reason=words.word(game, "endings", outcome["reason"]),
        points=tuple((words.seat_name(game, seat), points) for seat, points in outcome["points"]),
        rematches=tuple(
            (
                seat,
                _("Again, with %(who)s as %(seat)s")
                % {"who": f"{words.seat_name(game, seat)} ({names[seat]})", "seat": words.seat_name(game, new)},
            )
            for seat, new in rematch_choices(access.match).items()
        ),
    )


def table_since(request: HttpRequest, access: TableAccess) -> SincePrint | None:
    """The moves since the print that led here, as the reader may know them."""

    def newest(since: int) -> list[LogLine]:
        lines = selectors.log_newest(access, numbers_of(access.match), most=min(since, LINES_MOST))[:since]
        return list(log_lines(access, lines))

    return since_print(request, access.match.version, newest)


# --- what each side has, at a glance ----------------------------------------------------------------


def side_bars(game: str, state: Value, facts: Facts) -> tuple[tuple[str, Bar], ...]:
    """The bars of the sides, each after the look of its side, "" for none: what a side has beside the board."""
    playable = registry.playable(game)
    looks = dict(zip(playable.sides_of(state), ROLES, strict=False))
    return tuple((looks.get(bar.seat, ""), bar) for bar in facts.bars)


def bar_faces(game: str, facts: Facts) -> list[PicturedFace]:
    """What is shown of what they count."""
    counts = [
        count
        for bar in facts.bars
        for count in (*bar.counts, *(piece for group in bar.waiting for piece in group.pieces))
    ]
    return [face_of(game, count.code, count.word) for count in counts]


# --- tables as cards on the home page and in lists -------------------------------------------------


def table_cards(request: HttpRequest, most: int = TABLES_MOST) -> list[dict[str, Any]]:
    """The reader's tables: those where it is the reader's turn first, then those in play, then what is over.

    Of one whose game is not installed here there is no more to say than that.
    """
    asker = asker_of(request)
    found = []
    for match in selectors.tables_of(asker).defer("state", "options")[:most]:
        if match.not_installed:
            over = True if match.status == Match.Status.FINISHED else None
            found.append({"match": match, "name": table_name(match), "not_here": not_here(match), "ending": over})
            continue
        access = TABLE.access(asker, match, tuple(match.seats.all()))
        everybody = sitters(access)
        found.append(
            {
                "match": match,
                "name": table_name(match),
                "game": game_name(match.game),
                "to_act": [sitter.title for sitter in everybody if sitter.own and sitter.acts],
                "waits": waits_for(everybody),
                "sitters": everybody,
                "ending": ending(access),
            }
        )
    return sorted(found, key=lambda card: (card["ending"] is not None, not card.get("to_act")))
