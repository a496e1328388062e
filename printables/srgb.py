"""The colours of our prints, said exactly: sRGB (IEC 61966-2-1) as an ICC profile."""

from __future__ import annotations

from functools import cache
from struct import pack

from PIL import ImageCms

VERSION, DATED = slice(8, 12), slice(24, 36)  # of the head of a profile: its form, and when it was made
FORM = pack(">I", 0x04200000)  # ICC.1:2004-10, which is all that PDF 1.7 knows; LittleCMS says a later one of the same
MADE = pack(">6H", 2000, 1, 1, 0, 0, 0)  # a profile must have a date; the same bytes must come out every day


@cache
def srgb() -> bytes:
    """The profile of LittleCMS: a display, RGB to XYZ, by three curves and a matrix."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[VERSION], made[DATED] = FORM, MADE
    return bytes(made)
