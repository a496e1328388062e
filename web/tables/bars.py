"""What each side of a table has, at a glance, beyond the board and before it."""

from dataclasses import dataclass

from games import registry
from games.core.facts import Facts
from games.core.structs import Value
from web.faces import Face, face_of
from web.traces import ROLES


@dataclass(frozen=True, slots=True)
class SideBar:
    """A side: its look, its name, and its counts, each with its picture and word."""

    role: str
    name: str
    counts: tuple[tuple[Face, str], ...]

    @property
    def faces(self) -> list[Face]:
        return [face for face, _count in self.counts]


def side_bars(game: str, state: Value, facts: Facts) -> list[SideBar]:
    seats = list((registry.playable(game).sides or registry.playable(game).rules.seats)(state))
    return [
        SideBar(
            ROLES[seats.index(bar.seat)],
            bar.name,
            tuple((face_of(game, code, word), count) for code, word, count in bar.counts),
        )
        for bar in facts.bars
    ]
