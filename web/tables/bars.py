"""What each side of a table has, at a glance, beyond the board and before it."""

from games import registry
from games.core.facts import Bar, Facts
from games.core.structs import Value
from printables.theme import ROLES
from web.faces import PicturedFace, face_of


def side_bars(game: str, state: Value, facts: Facts) -> tuple[tuple[str, Bar], ...]:
    """The bars of the sides, each after the look of its side, "" for none."""
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
