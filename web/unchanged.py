"""A board is changed where it has changed: of a drawing that a page has, only what is not on it is sent.

A page names the drawing that it has by its digest. What of it stands in the new one just so is sent as a mark alone
(`data-kept`), in whose place the page's script puts what was there. The parts of the last drawings are remembered by
each process; one that does not know a digest sends everything.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from threading import Lock
from xml.etree import ElementTree

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

HEADER = "Drawn"  # of a request: the digest of the drawing that its page has
REMEMBERED = 200  # drawings
SVG = "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG.strip("{}"))
_sent: OrderedDict[str, Mapping[str, str]] = OrderedDict()
_sending = Lock()

Parts = dict[str, str]  # what stands in each named part of a drawing, in short


def to_send(drawn: SafeString, request: HttpRequest) -> tuple[SafeString, str]:
    """What to send of a drawing to the page that asks, and the digest of the whole."""
    root = ElementTree.fromstring(drawn)  # noqa: S314 - of our own making
    digest, parts = _short(drawn), dict(_parts(root))
    had = request.headers.get(HEADER, "")
    with _sending:
        known = _sent.get(had, {})
        _sent[digest] = parts
        _sent.move_to_end(digest)
        while len(_sent) > REMEMBERED:
            _sent.popitem(last=False)
    if not known:
        return drawn, digest
    _keep(root, {name for name, part in parts.items() if known.get(name) == part})
    return mark_safe(ElementTree.tostring(root, encoding="unicode")), digest  # noqa: S308 - as above


def _parts(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """What is used in a part, such as a stamp, is called by what it is: the same text is the same picture."""
    for part in root.iter(f"{SVG}g"):
        if name := part.get("id"):
            yield name, _short(ElementTree.tostring(part, encoding="unicode"))


def _keep(parent: ElementTree.Element, names: set[str]) -> None:
    for place, part in enumerate(parent):
        if (name := part.get("id", "")) in names:
            parent[place] = ElementTree.Element(f"{SVG}g", {"id": name, "data-kept": ""})
            parent[place].tail = part.tail
        else:
            _keep(part, names)


def _short(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
