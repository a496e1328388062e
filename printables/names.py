"""Names of files, which say what is in them."""

import re
import unicodedata

LONGEST = 80
_APART = {"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l"}


def file_name(*parts: str, ending: str, otherwise: str = "print") -> str:
    """A name out of what a file is called: `hunchback-hbk-4g.pdf`.

    Small letters, digits and hyphens alone, so that it goes through every header, disk and printer. Letters of other
    alphabets are left out; where nothing is left, it is `otherwise`.
    """
    words = "".join(_APART.get(c, c) for c in " ".join(parts).replace("’", " "))
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain)
    return f"{name[:LONGEST].strip('-') or otherwise}.{ending}"
