"""Names of files, which say what is in them."""

import re
import unicodedata

LONGEST = 80
_APART = {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l"}


def file_name(*parts: str, ending: str, otherwise: str = "print") -> str:
    """A name out of what a file is called: `hunchback-hbk-4g.pdf`.

    Small letters, digits and hyphens alone, so that it goes through every header, disk and printer. Letters of other
    alphabets are left out; where nothing is left, it is `otherwise`. Of what is too long the longest part is shortened,
    so that the others still tell prints of one thing apart.
    """
    names = list(filter(None, map(_plain, parts)))
    over = len("-".join(names)) - LONGEST
    if over > 0:
        long = max(range(len(names)), key=lambda n: len(names[n]))
        names[long] = names[long][: max(len(names[long]) - over, 0)]
    name = re.sub("-+", "-", "-".join(names))
    return f"{name[:LONGEST].strip('-') or otherwise}.{ending}"


def _plain(part: str) -> str:
    """The small letters and digits of a part, with hyphens between its words."""
    words = "".join(_APART.get(c, c) for c in part.replace("’", " "))
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
