"""Lines of sight on a board, as its page is asked for them: what counts, what blocks, what a side of one changes."""

from collections.abc import Mapping
from urllib.parse import urlencode

from msgspec import Struct

from core.errors import Invalid
from core.language import in_language, reader_language
from games.core.sightlines import BoardSight, SightLine
from matches.sightlines import ends_known

NO_SIDE = "open"


class SightAsked(Struct, frozen=True):
    """What the page was asked: from where, to which hexes, which of them is drawn, which side of the line counts."""

    start: str = ""
    ends: tuple[str, ...] = ()
    show: str = ""
    side: str | None = None

    def query(self, **changes: object) -> str:
        """The address's query for this, but for what changes."""
        values = {"from": self.start, "to": " ".join(self.ends), "show": self.show, "side": self.side or "", **changes}
        return urlencode({name: value for name, value in values.items() if value})

    def tapped(self, hex_: str) -> str:
        """The query after a tap on a hex: where the line starts, then its ends, one after the other."""
        if not self.start:
            return self.query(**{"from": hex_}, to=" ".join(end for end in self.ends if end != hex_))
        if hex_ == self.start:
            return self.query(**{"from": ""})
        if hex_ == self.show:
            return self.without(hex_)
        ends = self.ends if hex_ in self.ends else (*self.ends, hex_)
        return self.query(to=" ".join(ends), show=hex_)

    def without(self, hex_: str) -> str:
        """The query without one of the ends."""
        left = [end for end in self.ends if end != hex_]
        show = self.show if self.show in left else left[-1] if left else ""
        return self.query(to=" ".join(left), show=show)


def asked_typed(data: Mapping[str, str], sight: BoardSight, board: object) -> SightAsked:
    """What was tapped or typed. Raises Invalid "unknown-hex", "too-many", "not-a-choice" with the field at fault."""
    start, ends = data.get("from", "").strip(), data.get("to", "").replace(",", " ").split()
    reached = ends_known(sight.places(board), start, ends)
    side = data.get("side", NO_SIDE)
    if side not in sight.names:
        raise Invalid("not-a-choice", field="side", choices=[in_language(name) for name in sight.names.values()])
    show = data.get("show", "")
    shown = show if show in reached else reached[-1] if reached else ""
    return SightAsked(start, reached, shown, None if side == NO_SIDE else side)


def seen_of(sight: BoardSight, board: object, asked: SightAsked) -> list[SightLine]:
    """Every line that was asked for, in the order in which it was."""
    if not asked.start:
        return []
    return [sight.seen(board, asked.start, end, asked.side, reader_language()) for end in asked.ends]
