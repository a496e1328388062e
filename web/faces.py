"""The faces of dice on pages: their words, and pictures drawn once a page that its parts show by name."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games import registry
from printables.faces import SIDE, face_svg
from web.words import in_language


@dataclass(frozen=True, slots=True)
class Face:
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


def face_of(game: str, shown: int | str, word: str) -> Face:
    return Face(shown, word, f"f-{shown}" if face_svg(game, shown) else "")


def faces_of(game: str, shown: Iterable[int | str]) -> tuple[Face, ...]:
    """The faces of a die of a game that is played move by move."""
    told = registry.playable(game).face_text
    return tuple(face_of(game, one, in_language(told(one))) for one in shown)


def pictures(game: str, faces: Iterable[Face]) -> SafeString:
    """The pictures of these faces, hidden: what shows one refers to its name, in the colour of the words there."""
    drawn = [
        (face.picture, SIDE, SIDE, mark_safe(face_svg(game, face.shown)))  # noqa: S308 - drawn by the prints
        for face in faces
        if face.picture
    ]
    symbols = format_html_join("", '<symbol id="{}" viewBox="0 0 {} {}">{}</symbol>', drawn)
    return format_html('<svg hidden aria-hidden="true">{}</svg>', symbols)
