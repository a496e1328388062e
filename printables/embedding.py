"""Faces as they go into a PDF: cut down to the letters that are there, and packed.

Cutting and packing five faces takes longer than drawing a record sheet. Most prints need the same letters, so what was
made is kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFZCompress
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace

KEPT = 64  # faces cut down, of about 30 kB each


class EmbeddedFace(TTFontFace):  # type: ignore[misc]  # ReportLab is not typed
    """A face that keeps what it was cut down to."""

    def makeSubset(self, subset: Sequence[int]) -> bytes:
        return _cut(self, tuple(subset))[0]

    def addSubsetObjects(self, doc: Any, fontname: str, subset: Sequence[int]) -> Any:
        """As ReportLab does, with a file that is packed already."""
        reference = super().addSubsetObjects(doc, fontname, subset)
        file = doc.idToObject[f"fontFile:{self.filename}({fontname})"]
        file.content, file.filters = _cut(self, tuple(subset))[1], ()
        file.dictionary["Filter"] = f"[ /{PDFZCompress.pdfname} ]"
        return reference


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font with such a face."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self.face.__class__ = EmbeddedFace  # it makes its own, and has read the file by now

    def addObjects(self, doc: Any) -> None:
        """As ReportLab does, with the widths as they are written."""
        state = self.state[doc]
        super().addObjects(doc)
        made = doc.idToObject["BasicFonts"].dict
        for n, subset in enumerate(state.subsets):
            made[f"{state.internalName}+{n}"].Widths = _widths(self.face, tuple(subset))


@lru_cache(maxsize=KEPT)
def _cut(face: EmbeddedFace, codes: tuple[int, ...]) -> tuple[bytes, bytes]:
    """The file of a face with these letters alone, as it is and packed."""
    file: bytes = TTFontFace.makeSubset(face, list(codes))
    return file, zlib.compress(file)


@lru_cache(maxsize=KEPT)
def _widths(face: EmbeddedFace, codes: tuple[int, ...]) -> bytes:
    """How wide these letters are, as an array of a PDF."""
    written: bytes = PDFArray(map(face.getCharWidth, codes)).format(None)
    return written
