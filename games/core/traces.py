"""What a line of the log did on the board, as data that a page draws: where from, which way, where to, what was taken.

Places are named as `Game.places` names them.
"""

from collections.abc import Iterable, Sequence

from games.core import structs


class Trace(structs.Value):
    """What was done on the board with one piece.

    It stood at `start`, came by `way` and stands at `end` now; `taken` are places where something was taken. Every part
    may be missing: a piece that is set up has no start, a shot is only a way.
    """

    start: str = ""
    way: tuple[str, ...] = ()
    end: str = ""
    taken: tuple[str, ...] = ()

    @property
    def line(self) -> tuple[str, ...]:
        """All places from its start to its end."""
        return tuple(place for place in (self.start, *self.way, self.end) if place)


def along(places: Sequence[str]) -> tuple[Trace, ...]:
    """The trace of an action that is about these places: from the first to the last."""
    if not places:
        return ()
    start, way = (places[0], tuple(places[1:-1])) if len(places) > 1 else ("", ())
    return (Trace(start, way, places[-1]),)


def joined(traces: Iterable[Trace]) -> tuple[Trace, ...]:
    """Traces of one seat, oldest first: a piece that goes on from where it stands, or comes through there, has made one
    way of it.
    """
    found: list[Trace] = []
    for trace in traces:
        if trace.end:
            for n, before in reversed(list(enumerate(found))):
                if before.end and before.end in (trace.start, *trace.way):
                    found[n] = _one_way(before, trace)
                    break
            else:
                found.append(trace)
        else:
            found.append(trace)
    return tuple(found)


def _one_way(before: Trace, after: Trace) -> Trace:
    line = after.line
    stops = [*before.line, *line[line.index(before.end) + 1 :]]
    between = stops[1:-1] if len(stops) > 1 else []
    way = [place for n, place in enumerate(between) if place != stops[n]]  # who turns on the spot makes no way
    while way and way[-1] == after.end:
        way.pop()
    return Trace(before.start or before.end, tuple(way), after.end, before.taken + after.taken)
