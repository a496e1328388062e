"""Paper: pages of millimetre art to a PDF whose bytes depend on nothing but its input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import Any

from reportlab import rl_config
from reportlab.graphics import shapes
from reportlab.graphics.renderPDF import _PDFRenderer
from reportlab.pdfgen.canvas import Canvas

from printables import fonts
from printables.ink import Shape, Stamp
from printables.sheets import Page

MM = 72 / 25.4  # one millimetre in points
rl_config.useA85 = 0  # by default every stream is also written in ASCII 85: a tenth larger, for nothing


_one_at_a_time = Lock()  # a registered font is shared, and ReportLab keeps its reading position in it


def pdf_bytes(pages: Sequence[Page]) -> bytes:
    """Pages as a PDF, named and in the language as the first: fonts embedded as subsets, each Stamp written once.

    The print dialog is asked not to scale.
    """
    fonts.register()
    with _one_at_a_time:
        return _written(pages)


def _written(pages: Sequence[Page]) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, lang=pages[0].lang, initialFontName="Sans")
    canvas.setTitle(pages[0].document)
    canvas.setAuthor("Bivouac")
    canvas.setCreator("Bivouac")
    canvas.setSubject(pages[0].desc)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    known: set[str] = set()
    for page in pages:
        canvas.setPageSize((page.width * MM, page.height * MM))
        for stamp in _stamps(page.art):
            if stamp.key not in known:
                known.add(stamp.key)
                canvas.beginForm(_form_name(stamp.key), *stamp.box)
                _paint(canvas, stamp.getContents())
                canvas.endForm()
        canvas.saveState()
        canvas.scale(MM, MM)
        _paint(canvas, [page.art])
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


class _Renderer(_PDFRenderer):  # type: ignore[misc]  # ReportLab is not typed
    """renderPDF, but a Stamp is called, not drawn again."""

    def drawGroup(self, group: Any) -> None:
        if isinstance(group, Stamp):
            self._canvas.doForm(_form_name(group.key))
        else:
            super().drawGroup(group)


def _form_name(key: str) -> str:
    """ReportLab writes a form's name as it is: with a space or an accent in it the art vanishes without an error."""
    return "f" + sha256(key.encode()).hexdigest()[:16]


def _stamps(node: Shape) -> Iterator[Stamp]:
    """Innermost first: a form must be closed before another that calls it is opened."""
    for child in node.getContents():
        if isinstance(child, shapes.Group):
            yield from _stamps(child)
            if isinstance(child, Stamp):
                yield child


def _paint(canvas: Canvas, content: list[Shape]) -> None:
    drawing = shapes.Drawing(1, 1, initialFontName="Sans")  # else the file names Helvetica without embedding it
    drawing.contents = content
    _Renderer().draw(drawing, canvas)
