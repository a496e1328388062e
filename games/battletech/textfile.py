"""The lines of a text file that a player hands in."""

import re

from games.core.errors import Illegal

SIZE_MAX = (
    1_000_000  # bytes: a mech takes a few thousand but may carry its picture as text; the largest map some 600,000
)
_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # no text has them: a picture, an archive


def text_lines(data: bytes) -> list[str]:
    """The lines, without blanks around them: UTF-8, or what Windows wrote before it; any kind of line end.

    Raises Illegal("file-too-large", most=…), Illegal("file-empty"), Illegal("file-not-text", line=…).
    """
    if len(data) > SIZE_MAX:
        raise Illegal("file-too-large", most=SIZE_MAX)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace").replace("\ufffd", "\x7f")  # what even that does not know is no text
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Illegal("file-empty")
    if bad := _UNREADABLE.search(text):
        raise Illegal("file-not-text", line=text.count("\n", 0, bad.start()) + 1)
    return [line.strip() for line in text.replace("\t", " ").split("\n")]
