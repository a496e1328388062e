"""What stands in a PDF, in millimetres from the lower left corner of its page: paths, texts, fonts.

Every transform between a shape and the page is worked in, so that tests measure what a ruler would.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import pypdfium2
import pypdfium2.raw as pdfium
import zxingcpp
from PIL.Image import Image

MM = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class PathSeen:
    """A path: its points in order (of bends only where they end), its pen's width, and what it is painted with.

    `lines` are its straight pieces from one point to the next; where they are `apart`, none goes on from another.
    """

    points: tuple[tuple[float, float], ...]
    lines: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    straight: bool
    width: float
    filled: bool
    stroked: bool
    fill: str

    @property
    def apart(self) -> bool:
        return 2 * len(self.lines) == len(self.points)

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> tuple[float, float]:
        left, bottom, right, top = self.box
        return right - left, top - bottom

    @property
    def middle(self) -> tuple[float, float]:
        left, bottom, right, top = self.box
        return (left + right) / 2, (bottom + top) / 2


@dataclass(frozen=True)
class TextSeen:
    """A text with its size in points, as printed, its box, and whether its font is in the file.

    `start` is where it begins on the line it stands on, which is not level where it is `turned`.
    """

    text: str
    points: float
    box: tuple[float, float, float, float]
    embedded: bool
    start: tuple[float, float]
    turned: bool


class Seen:
    """A PDF read back; pages count from 0."""

    def __init__(self, content: bytes) -> None:
        self._document = pypdfium2.PdfDocument(content)
        self.pages = len(self._document)
        self._shown = cache(self._document.get_page)  # a page is read once

    def size(self, page: int = 0) -> tuple[float, float]:
        width, height = self._shown(page).get_size()
        return width / MM, height / MM

    def paths(self, page: int = 0, longer: float = 0) -> list[PathSeen]:
        """The paths of a page; where only those are wanted that are longer one way than so many mm, it is cheaper."""
        return [
            _path(handle, matrix)
            for handle, matrix in _objects(self._shown(page))
            if _kind(handle) == pdfium.FPDF_PAGEOBJ_PATH and (not longer or _reaches(handle, matrix, longer))
        ]

    def texts(self, page: int = 0) -> list[TextSeen]:
        shown = self._shown(page)
        words = shown.get_textpage()
        return [
            _text(handle, matrix, words)
            for handle, matrix in _objects(shown)
            if _kind(handle) == pdfium.FPDF_PAGEOBJ_TEXT
        ]

    def text(self, page: int = 0) -> str:
        """Everything that is written on a page, also where it is clipped."""
        return " ".join(self._shown(page).get_textpage().get_text_range().split())


def _objects(page: object) -> Iterator[tuple[object, Matrix]]:
    for k in range(pdfium.FPDFPage_CountObjects(page)):
        yield from _inside(pdfium.FPDFPage_GetObject(page, k), PLAIN)


def _inside(handle: object, matrix: Matrix) -> Iterator[tuple[object, Matrix]]:
    if _kind(handle) == pdfium.FPDF_PAGEOBJ_FORM:
        inner = times(matrix, _matrix(handle))
        for k in range(pdfium.FPDFFormObj_CountObjects(handle)):
            yield from _inside(pdfium.FPDFFormObj_GetObject(handle, k), inner)
    else:
        yield handle, matrix


def _kind(handle: object) -> int:
    return pdfium.FPDFPageObj_GetType(handle)


def times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _matrix(handle: object) -> Matrix:
    found = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(handle, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _scale(matrix: Matrix) -> float:
    return abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5


def _path(handle: object, matrix: Matrix) -> PathSeen:
    whole = times(matrix, _matrix(handle))
    a, b, c, d, e, f = whole
    points, lines, straight = [], [], True
    x, y = ctypes.c_float(), ctypes.c_float()
    for k in range(pdfium.FPDFPath_CountSegments(handle)):
        segment = pdfium.FPDFPath_GetPathSegment(handle, k)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        straight &= kind != pdfium.FPDF_SEGMENT_BEZIERTO
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        points.append(((a * x.value + c * y.value + e) / MM, (b * x.value + d * y.value + f) / MM))
        if kind == pdfium.FPDF_SEGMENT_LINETO:
            lines.append((points[-2], points[-1]))
    width, mode, stroke = ctypes.c_float(), ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPageObj_GetStrokeWidth(handle, width)
    pdfium.FPDFPath_GetDrawMode(handle, mode, stroke)
    rgba = [ctypes.c_uint() for _ in range(4)]
    pdfium.FPDFPageObj_GetFillColor(handle, *rgba)
    fill = "#" + "".join(f"{part.value:02X}" for part in rgba[:3])
    return PathSeen(
        tuple(points),
        tuple(lines),
        straight,
        width.value * _scale(whole) / MM,
        mode.value != 0,
        bool(stroke.value),
        fill,
    )


def _box(handle: object, matrix: Matrix) -> tuple[float, float, float, float]:
    """What an object covers, its pen too, as pdfium has it in the room of what the object stands in."""
    corners = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(handle, *corners)
    left, bottom, right, top = (corner.value for corner in corners)
    a, b, c, d, e, f = matrix
    xs = [(a * u + c * v + e) / MM for u in (left, right) for v in (bottom, top)]
    ys = [(b * u + d * v + f) / MM for u in (left, right) for v in (bottom, top)]
    return min(xs), min(ys), max(xs), max(ys)


def _reaches(handle: object, matrix: Matrix, longer: float) -> bool:
    """Whether a path may be longer than this: what it covers is never less than from one of its points to another."""
    left, bottom, right, top = _box(handle, matrix)
    return max(right - left, top - bottom) > longer


def _text(handle: object, matrix: Matrix, words: object) -> TextSeen:
    whole = times(matrix, _matrix(handle))
    length = pdfium.FPDFTextObj_GetText(handle, words, None, 0)
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFTextObj_GetText(handle, words, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(handle, size)
    font = pdfium.FPDFTextObj_GetFont(handle)
    return TextSeen(
        buffer.raw.decode("utf-16-le").rstrip("\0"),
        size.value * _scale(whole),
        _box(handle, matrix),
        pdfium.FPDFFont_GetIsEmbedded(font) == 1,
        (whole[4] / MM, whole[5] / MM),
        bool(abs(whole[1]) > 1e-6),
    )


def codes_of(content: bytes, dpi: int = 150, seen: Callable[[Image], Image] = lambda page: page) -> list[str]:
    """What the QR codes of a PDF say, page by page and from the top, read from its pictures as `seen`."""
    pages = [page.render(scale=dpi / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(content)]
    found = [zxingcpp.read_barcodes(seen(page), formats=zxingcpp.BarcodeFormat.QRCode) for page in pages]
    return [code.text for codes in found for code in sorted(codes, key=lambda code: code.position.top_left.y)]


def title_of_pdf(content: bytes) -> str:
    """What a reader shows as the name of a PDF."""
    return pypdfium2.PdfDocument(content).get_metadata_value("Title")
