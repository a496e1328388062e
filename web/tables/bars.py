"""What each side of a table has, at a glance, beyond the board and before it."""

from dataclasses import dataclass

from games import registry
from games.core.facts import Count, Facts
from games.core.structs import Value
from printables.theme import ROLES
from web.faces import PicturedFace, face_of


@dataclass(frozen=True, slots=True)
class SideCount:
    """A number that a side has, with its picture and word; `pips` are filled as far as it goes, where that is shown;
    `goal`: what it has to come to, or 0.
    """

    face: PicturedFace
    number: int
    pips: tuple[bool, ...]
    goal: int


@dataclass(frozen=True, slots=True)
class SideBar:
    """A side: its look, its name, what it plays, its counts, what else it is after, and its pieces beside the board by
    where they are.
    """

    role: str
    name: str
    about: str
    counts: tuple[SideCount, ...]
    goal: str
    waiting: tuple[tuple[str, tuple[SideCount, ...]], ...]

    @property
    def faces(self) -> list[PicturedFace]:
        every = (*self.counts, *(piece for _where, pieces in self.waiting for piece in pieces))
        return [count.face for count in every]


def side_bars(game: str, state: Value, facts: Facts) -> tuple[SideBar, ...]:
    looks = dict(
        zip((registry.playable(game).sides or registry.playable(game).rules.seats)(state), ROLES, strict=False)
    )
    return tuple(
        SideBar(
            looks.get(bar.seat, ""),
            bar.name,
            bar.about,
            tuple(_counted(game, count) for count in bar.counts),
            bar.goal,
            tuple((group.where, tuple(_counted(game, piece) for piece in group.pieces)) for group in bar.waiting),
        )
        for bar in facts.bars
    )


def _counted(game: str, count: Count) -> SideCount:
    return SideCount(
        face_of(game, count.code, count.word),
        count.number,
        tuple(n < count.number for n in range(count.most)),
        count.goal,
    )
