"""The log of a table in words: its lines under the titles of their turns, and what an undoing has done."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from core.language import in_language
from matches import selectors
from matches.access import TableAccess
from matches.logs import Numbers, Undoing
from web.faces import PicturedFace, faces_of
from web.tables import words
from web.words import LineInWords

UNDO_LINES = 3  # lines to be taken back that a request tells


class LogLine(LineInWords, frozen=True, kw_only=True):
    """A line of a table's log, or several that were sent as one, of which `first` is the number of the oldest. `faces`
    are what its dice show; `reached`: the table can be made to stand after it; `names_seat`: what is told says already
    who it was, or need not; of a line that was taken back the page does.
    """

    faces: tuple[PicturedFace, ...]
    reached: bool
    first: int
    names_seat: bool

    @property
    def sentence(self) -> str:
        """What is told in one line."""
        return " · ".join(self.texts).replace(". · ", ". ")

    @property
    def look_label(self) -> str:
        """What a look at the position after it is called."""
        return _("Look at the position after line %(n)s") % {"n": self.seq}

    @property
    def go_label(self) -> str:
        """What it is called to make the table stand after it."""
        return (_("Back to here: line %(n)s") if self.stands else _("Redo: line %(n)s")) % {"n": self.seq}


def log_lines(access: TableAccess, lines: Iterable[selectors.LineSeen]) -> Iterator[LogLine]:
    """Lines of the log in words, those of an act together. Of a line that was taken back nothing is told: the
    board it was on is gone.
    """
    match = access.match
    state = selectors.state_of(access)
    sides = tuple(words.seat_name(match.game, side) for side in match.playable.sides_of(state))
    for act in selectors.acts(lines):
        line, move = act[0], act[0].move
        events = [event for part in reversed(act) for event in part.move["events"] if line.stands]
        texts = words.act_words(match.game, events, state) if events and len(act) > 1 else ()
        texts = texts or tuple(words.logged_event_words(match.game, event, state) for event in events)
        if line.undoing:
            texts = (undoing_words(line.undoing),)
        tag = move["action"]["do"]
        kind = "walk" if len(act) > 1 else tag
        kind_of, seat = words.kind_of(match.game, kind), words.seat_name(match.game, move["seat"])
        if line.stands and (done := words.done_words(match.game, kind, move["seat"])):
            texts = (done, *texts)
        texts = texts or (in_language(kind_of),)
        yield LogLine(
            seq=line.seq,
            first=act[-1].seq,
            seat=seat,
            actor=move["actor"],
            texts=texts,
            faces=faces_of(match.game, match.playable.faces_shown(tag, tuple(move["dice"]["faces"]))),
            by=move["dice"]["by"] or "",
            stands=line.stands,
            reached=line.reached,
            names_seat=not line.stands or kind_of.impersonal or _named(seat, sides, texts[0]),
            at=move["at"],
        )


def _named(seat: str, sides: tuple[str, ...], sentence: str) -> bool:
    """Whether a sentence says who it was: it names the seat, or begins with a side, such as one that an AI leads."""
    return seat.lower() in sentence.lower() or sentence.startswith(sides)


def undoing_words(undoing: Undoing) -> str:
    """What an undoing did."""
    if not undoing.lines:
        return _("The resignation is taken back.")
    first, last = undoing.lines[0], undoing.lines[-1]
    if undoing.again:
        sentence = ngettext(
            "Line %(last)s is done again.", "Lines %(first)s to %(last)s are done again.", len(undoing.lines)
        )
    else:
        sentence = ngettext(
            "Line %(last)s is taken back.", "Lines %(first)s to %(last)s are taken back.", len(undoing.lines)
        )
    return sentence % {"first": first, "last": last}


class UndoAsked(Struct, frozen=True):
    """A request to go back or forward in words: `what` it is for; where lines are to be taken back the newest of them
    (`newest`) as the log has them, and how many there are `more`.
    """

    what: str
    newest: Sequence[LogLine] = ()
    more: int = 0


def undo_asked(numbers: Numbers, to: int, log: Iterable[LogLine]) -> UndoAsked:
    """What a request to go where the first `to` lines of the way stand asks for; `log` has the newest lines."""
    lines = numbers.track.between(to)
    if not lines:
        return UndoAsked(_("to take the resignation back."))
    if to > numbers.track.count:
        sentence = ngettext("to do line %(last)s again.", "to do lines %(first)s to %(last)s again.", len(lines))
        return UndoAsked(sentence % {"first": lines[0], "last": lines[-1]})
    newest = [line for line in log if line.stands and line.seq in lines][:UNDO_LINES]
    last = newest[-1].first if newest else lines[-1] + 1
    return UndoAsked(_("to take this back:"), newest, sum(seq < last for seq in lines))


# --- titles ---------------------------------------------------------------------------------------


def titled(
    access: TableAccess, lines: Sequence[selectors.LineSeen], in_words: Sequence[LogLine]
) -> list[tuple[str, list[LogLine]]]:
    """Lines, the newest first, under titles: the turn or round that they belong to, where events of the game begin one,
    else the seat whose turn it was. A line that was taken back stands among its neighbours.
    """
    match, playable = access.match, access.match.playable
    kinds = frozenset(kind.it for kind in playable.events if kind.begins)
    state = selectors.state_of(access)

    def title_of(event: Mapping[str, object]) -> str:
        return words.logged_event_words(match.game, event, state).rstrip(".")

    found: list[tuple[str, list[LogLine]]] = []
    title = ""
    if kinds and lines and (event := selectors.begun(match, lines[-1].seq, kinds)):
        title = title_of(event)
    for act, words_of in zip(reversed(selectors.acts(lines)), reversed(in_words), strict=True):
        line, events = act[0], [event for part in reversed(act) for event in part.move["events"]]
        if not kinds and line.stands:
            title = words_of.seat
        if not found or found[-1][0] != title:
            found.append((title, []))
        found[-1][1].insert(0, words_of)
        for event in events if line.stands else ():
            if event["it"] in kinds:
                title = title_of(event)
    return found[::-1]
