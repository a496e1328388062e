"""What the drawings of a game are given."""

from collections.abc import Sequence
from typing import Self

from games.core.game import Game
from games.core.structs import Value
from games.core.text import Text
from games.registry import PLAYABLE
from printables.layout import Box
from printables.shapes import Shape
from printables.sheets import Page, Style
from printables.theme import SideLook, Theme
from printables.words import Words


class GameContext(Value):
    """A theme, and words in the language of its readers: those of the prints, and by the methods the game's own."""

    theme: Theme
    words: Words

    @classmethod
    def of(cls, style: Style) -> Self:
        return cls(style.theme, style.words)

    @property
    def game(self) -> Game:
        """The game of the words."""
        return PLAYABLE[self.words.game]

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.text(self.game.meta.title)

    def side(self, seat: str) -> SideLook:
        """The look of a side in the theme."""
        return self.theme.side(seat)

    def page(self, wide: float, high: float, art: Shape, description: str) -> Page:
        """A page for the screen that is called as the game is, `wide` by `high` mm."""
        return Page(wide, high, art, self.title, self.title, description, self.words.lang)

    def text(self, text: Text) -> str:
        """Words of the game's content."""
        return text.said_in(self.words.lang)

    def word(self, code: str, field: str = "") -> str:
        """What the game calls a seat, a place or another code in a sentence, as a value of this field."""
        return self.text(self.game.texts.term(code, field))


WIDE, EDGE, GAP = 120.0, 1.5, 2.0  # mm; a telephone shows it 90 mm wide, and every size is chosen for that


def rows_below(heights: Sequence[float], wide: float = WIDE) -> tuple[list[Box], float]:
    """Boxes of these heights below each other on a page `wide` mm, and the height of the page, mm."""
    box = Box(EDGE, EDGE, wide - 2 * EDGE, sum(heights) + GAP * (len(heights) - 1))
    return box.rows(*heights, gap=GAP), box.h + 2 * EDGE
