"""What a print will cost, counted before anything of it is drawn: pages, pieces, pixels."""

import math

from games.core.structs import Value
from printables.cutting import BLED
from printables.sheets import Pages

MM_PER_INCH = 25.4

# In pieces to cut out, which take about a millisecond; `python -m benchmarks strangers` measures what it comes to.
PAGE = 25
MEGAPIXEL = 40
AT_ONCE = 600  # what is printed at once, for whoever asks


class Work(Value):
    """Pages and what is drawn on them singly, and for a picture its pixels."""

    pages: int
    pieces: int
    pixels: int = 0

    @property
    def units(self) -> int:
        """All of it in one figure."""
        return self.pages * PAGE + self.pieces + math.ceil(self.pixels * MEGAPIXEL / 1_000_000)


class TooMuch(Exception):
    """A print is larger than what is printed at once; nothing of it was drawn."""

    def __init__(self, work: Work, most: int) -> None:
        super().__init__(work, most)
        self.work, self.most = work, most


def work_of(pages: Pages, *, format: str = "pdf", page: int = 1, piece: str = "", dpi: int = 150) -> Work:
    """The work of all pages as a PDF, or of one `page` (from 1, and it is there) or one of its pieces as SVG or PNG.

    A picture of a piece counts as one of its page, which is larger.
    """
    bound = pages.bound
    if format == "pdf":
        return Work(len(bound), sum(bound_page.content.pieces for bound_page in bound))
    content = bound[page - 1].content
    width, height = (content.sheet or bound[page - 1].style.sheet).size
    pixels = round(width * height * (dpi / MM_PER_INCH) ** 2) if format == "png" else 0
    return Work(1, BLED if piece else content.pieces + content.board, pixels)


def check(work: Work, most: int | None) -> None:
    """Raises `TooMuch` for more than `most` units; with None, for nothing."""
    if most is not None and work.units > most:
        raise TooMuch(work, most)
