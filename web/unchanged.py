"""A board is changed where it has changed: of a drawing that a page has, only what is not on it is sent.

A page names the drawing that it has by its digest. What of it stands in the new one just so is sent as a mark alone
(`data-kept`), in whose place the page's script puts what was there. What a drawing has no name for, such as its letters
and its legend, is named by what it is. The parts of the last drawings are remembered by each process; one that does not
know a digest sends everything.
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
WORTH, LONG = 200, 350  # characters of a part, with its namespace, that are worth a name, and one for itself
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{tag}" for tag in ("g", "use", "path", "rect", "circle", "line", "polyline", "polygon", "text")}
LINK = f"{SVG}a"
ElementTree.register_namespace("", SVG.strip("{}"))
_sent: OrderedDict[str, Mapping[str, str]] = OrderedDict()
_sending = Lock()

Parts = dict[str, str]  # what stands in each named part of a drawing, in short


def to_send(drawn: SafeString, request: HttpRequest) -> tuple[SafeString, str]:
    """What to send of a drawing to the page that asks, and the digest of the whole."""
    root = ElementTree.fromstring(drawn)  # noqa: S314 - of our own making
    _name(root, "u", set())
    digest, parts = _short(drawn), dict(_parts(root))
    had = request.headers.get(HEADER, "")
    with _sending:
        known = _sent.get(had, {})
        _sent[digest] = parts
        _sent.move_to_end(digest)
        while len(_sent) > REMEMBERED:
            _sent.popitem(last=False)
    _keep(root, {name for name, part in parts.items() if known.get(name) == part})
    return mark_safe(ElementTree.tostring(root, encoding="unicode")), digest  # noqa: S308 - as above


def _name(parent: ElementTree.Element, within: str, names: set[str]) -> None:
    """Bind what has no name into parts that have one, by what they are and the named part that they are in."""
    for part in parent:
        if part.tag == f"{SVG}g" and not _nameless(part):
            _name(part, part.get("id", within), names)
    found: list[ElementTree.Element] = []
    for bound, run in _runs(parent):
        name = f"{within}-{_short(bound)[:6]}"
        if len(bound) < WORTH or name in names:
            found += run
        else:
            names.add(name)
            found.append(ElementTree.Element(f"{SVG}g", {"id": name}))
            found[-1].extend(run)
    parent[:] = found


def _runs(parent: ElementTree.Element) -> Iterator[tuple[str, list[ElementTree.Element]]]:
    """What stands side by side, as text and as parts. What is long stands alone, and so does what can have no name, of
    which the text is empty; a line of letters of another size begins anew.
    """
    run: list[ElementTree.Element] = []
    text, size = "", None
    for part in parent:
        written = ElementTree.tostring(part, encoding="unicode") if _nameless(part) else ""
        letters = part.get("font-size", size)
        if not written or len(written) > LONG or letters != size:
            yield text, run
            text, run = "", []
        text, run, size = text + written, [*run, part], letters
        if not written or len(written) > LONG:
            yield text, run
            text, run = "", []
    yield text, run


def _nameless(part: ElementTree.Element) -> bool:
    """Nothing in it has a name, and nothing of it is a mark of the page: those are of a class, come and go, and the
    links among them are bound to their place by the page's script.
    """
    return part.tag in SHAPES and not any(one.get("id") or one.get("class") or one.tag == LINK for one in part.iter())


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
