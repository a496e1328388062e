"""Paper: pages of millimetre art to a PDF whose bytes depend on nothing but its input; and one of them as pixels."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from threading import Lock

import pypdfium2
from reportlab import rl_config
from reportlab.graphics import shapes
from reportlab.pdfgen.canvas import Canvas

from printables import fonts
from printables.archive import Archive
from printables.errors import Unprintable
from printables.operators import Pencil, form_name
from printables.profile import PLAIN, Profile
from printables.shapes import Shape, Stamp
from printables.sheets import Page
from printables.structure import TaggedPage

MM = 72 / 25.4  # one millimetre in points
Progress = Callable[[int, int], object]  # called with the number of pages done and of all pages, after each page
rl_config.useA85 = 0  # by default every stream is also written in ASCII 85: a tenth larger, for nothing

_one_at_a_time = Lock()  # cutting a font moves ReportLab's reading position in it, and fonts are shared


def pdf_bytes(pages: Sequence[Page], *, profile: Profile = PLAIN, progress: Progress | None = None) -> bytes:
    """Pages as a PDF, named and in the language as the first: fonts embedded as subsets, each Stamp written once.

    Pages are asked for one by one and not kept. The print dialog is asked not to scale; `profile` moves and scales
    every page for one printer. What `progress` raises ends the print.
    """
    fonts.register()
    canvas: Canvas | None = None
    known: set[str] = set()
    for n, page in enumerate(pages, 1):
        if canvas is None:
            canvas = _opened(page)
            archive = Archive(canvas, page)
        _print(canvas, archive, page, profile, known)
        if progress:
            progress(n, len(pages))
    if canvas is None:
        raise Unprintable("a print without a page")
    with _one_at_a_time:
        return archive.written()


def _opened(first: Page) -> Canvas:
    canvas = Canvas(BytesIO(), invariant=1, pageCompression=1, lang=first.lang, initialFontName="Sans")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _print(canvas: Canvas, archive: Archive, page: Page, profile: Profile, known: set[str]) -> None:
    canvas.setPageSize((page.width * MM, page.height * MM))
    for stamp in _stamps(page.art):
        if stamp.key not in known:
            known.add(stamp.key)
            canvas.beginForm(form_name(stamp.key), *stamp.box)
            Pencil(canvas).draw(stamp.contents)
            canvas.endForm()
    profile = PLAIN if page.measured else profile
    matrix = [number * MM for number in profile.matrix(page.width, page.height, page.back)]
    tagged = TaggedPage(page, matrix)
    Pencil(canvas).draw([tagged.art], matrix)
    archive.end_page(page, tagged)


def _stamps(node: Shape) -> Iterator[Stamp]:
    """Innermost first: a form must be closed before another that calls it is opened."""
    for child in getattr(node, "contents", ()):
        if isinstance(child, shapes.Group):
            yield from _stamps(child)
            if isinstance(child, Stamp):
                yield child


# --- pixels ---------------------------------------------------------------------------------------


_one_picture_at_a_time = Lock()  # PDFium is not made for threads


def png_bytes(pdf: bytes, dpi: int) -> bytes:
    """The first page of a PDF as a PNG that knows its resolution, on white."""
    with _one_picture_at_a_time:
        document = pypdfium2.PdfDocument(pdf)
        try:
            # a hair less, or PDFium rounds the page up to one pixel more and stretches it
            picture = document[0].render(scale=dpi / 72 * (1 - 1e-5)).to_pil()
        finally:
            document.close()
    out = BytesIO()
    picture.convert("RGB").save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
