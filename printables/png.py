"""Pixels: a page of our own PDF, drawn by PDFium."""

from __future__ import annotations

from io import BytesIO
from threading import Lock

import pypdfium2

_one_at_a_time = Lock()  # PDFium is not made for threads


def png_bytes(pdf: bytes, dpi: int) -> bytes:
    """The first page of a PDF as a PNG that knows its resolution, on white."""
    with _one_at_a_time:
        document = pypdfium2.PdfDocument(pdf)
        try:
            # a hair less, or PDFium rounds the page up to one pixel more and stretches it
            picture = document[0].render(scale=dpi / 72 * (1 - 1e-5)).to_pil()
        finally:
            document.close()
    out = BytesIO()
    picture.convert("RGB").save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
