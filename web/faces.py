"""The faces of dice on pages: their words, and pictures drawn once a page that its parts show by name."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from core.language import in_language
from games import registry
from printables.dice import SIDE, face_svg
from printables.parts import DrawingPart, written


class PicturedFace(Struct, frozen=True):
    """What a die can show, in words, and the name of its picture ("" where it has none). A number is its own word."""

    shown: int | str
    word: str
    picture: str

    @property
    def value(self) -> str:
        """As forms send it."""
        return str(self.shown)

    @property
    def says(self) -> str:
        """What stands below its picture: nothing that the picture of a number does not say itself."""
        return "" if self.picture and self.word == self.value else self.word


def face_of(game: str, shown: int | str, word: str) -> PicturedFace:
    return PicturedFace(shown, word, f"f-{shown}" if face_svg(game, shown) else "")


def faces_of(game: str, shown: Iterable[int | str]) -> tuple[PicturedFace, ...]:
    """The faces of a die of a game that is played move by move."""
    face_text = registry.playable(game).face_text
    return tuple(face_of(game, face, in_language(face_text(face))) for face in shown)


def pictures(game: str, faces: Iterable[PicturedFace]) -> SafeString:
    """The pictures of these faces, hidden: what shows one refers to its name, in the colour of the words there."""
    drawn = mark_safe(written(picture_parts(game, faces)))  # noqa: S308 - drawn by the prints
    return format_html('<svg hidden aria-hidden="true">{}</svg>', drawn)


def picture_parts(game: str, faces: Iterable[PicturedFace]) -> tuple[DrawingPart, ...]:
    """The pictures of these faces as parts of a drawing: a page that has one keeps it (`web.board_changes`)."""
    return tuple(_part(game, face.shown, face.picture) for face in faces if face.picture)


@lru_cache(maxsize=256)
def _part(game: str, shown: int | str, picture: str) -> DrawingPart:
    symbol = format_html(
        '<symbol id="{}" viewBox="0 0 {} {}">{}</symbol>',
        *(picture, SIDE, SIDE, mark_safe(face_svg(game, shown))),  # noqa: S308 - drawn by the prints
    )
    return DrawingPart.of(f"of-{picture}", format_html('<g id="of-{}">', picture), (symbol,))
