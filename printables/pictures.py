"""Each piece by itself, as print services want them: a picture of each front and back, with bleed, in one archive."""

import zipfile
from collections.abc import Sequence
from io import BytesIO

from games.core.structs import Value
from printables.budget import MM_PER_INCH, Work
from printables.cutting import BLED, bled
from printables.errors import no_such_piece
from printables.fonts import plain
from printables.names import file_name
from printables.pdf import Progress, pdf_bytes, png_bytes
from printables.product import Layout
from printables.shapes import at
from printables.sheets import Art, Page, drawn

DPIS = (300, 600)
PICTURE = 8  # units of work (budget.py) besides its pixels: a document of its own, drawn and read again
WHEN = (1980, 1, 1, 0, 0, 0)  # of every file in the archive: the same input gives the same bytes


class Picture(Value):
    """One side of a piece: `size` mm wide and high as cut, `bleed` mm more on every side of it."""

    name: str
    title: str
    art: Art
    size: tuple[float, float]
    bleed: float
    language: str

    def pixels(self, dpi: int) -> tuple[int, int]:
        """Its width and height, bleed and all."""
        width, height = (round((side + 2 * self.bleed) * dpi / MM_PER_INCH) for side in self.size)
        return width, height

    def png(self, dpi: int) -> bytes:
        """The art in the middle of whole pixels, which are less than one more or fewer than its size."""
        width, height = (pixels * MM_PER_INCH / dpi for pixels in self.pixels(dpi))
        x, y = (width - self.size[0]) / 2, (height - self.size[1]) / 2
        page = Page(width, height, at(x, y, drawn(self.art)), self.title, self.title, "", self.language)
        return png_bytes(pdf_bytes([page]), dpi)


def pictures_of(layouts: Sequence[Layout], only: Sequence[str], bleed: float) -> list[Picture]:
    """Both sides of each piece that is asked for, named by number, what it is called, how many there are of it in a
    set, and the side. Raises `BadOption` "no-pieces" of a print that has none.
    """
    found: list[Picture] = []
    for layout in layouts:
        n = 0
        for cut in layout.cuts:
            for piece in bled(cut, bleed).pieces:
                if only and piece.ident not in only:
                    continue
                n += 1
                title = plain(piece.title or cut.part)
                many = f"x{piece.count}" if piece.count > 1 else ""
                tongue = layout.language if len(layouts) > 1 else ""
                for side, art in (("front" if piece.back else "", piece.front), ("back", piece.back)):
                    if art is not None:
                        name = file_name(tongue, f"{n:03}", title, many, side, ending="png")
                        found.append(Picture(name, title, art, cut.size, bleed, layout.language))
    if not found:
        raise no_such_piece("format", "zip", ())
    return found


def work_of_pictures(pictures: Sequence[Picture], dpi: int) -> Work:
    """What they cost, with the pieces that are drawn twice for their bleed."""
    pixels = sum(width * height for width, height in (picture.pixels(dpi) for picture in pictures))
    return Work(1, sum(PICTURE + (BLED if picture.bleed else 1) for picture in pictures), pixels)


def zip_bytes(pictures: Sequence[Picture], dpi: int, progress: Progress | None) -> bytes:
    """The archive, one picture in memory at a time. What `progress` raises ends it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:  # a PNG is packed already
        for n, picture in enumerate(pictures, 1):
            archive.writestr(zipfile.ZipInfo(picture.name, WHEN), picture.png(dpi))
            if progress:
                progress(n, len(pictures))
    return out.getvalue()
