"""A board is changed where it has changed: of a drawing that a page has, only what is not on it is sent.

A page names the drawing that it has by its digest. What of it stands in the new one just so is sent as a mark alone
(`data-kept`), and the page's script leaves standing what was there. What lies over a drawing comes and goes, and its
links are bound to their place by the page's script: it is always sent. The parts of the last drawings are remembered by
each process; one that does not know a digest sends everything.
"""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

from django.http import HttpRequest
from django.utils.safestring import SafeString

from printables.parts import short
from web.drawings import LaidBoard

HEADER = "Drawn"  # of a request: the digest of the drawing that its page has
REMEMBERED = 200  # drawings
_sent: OrderedDict[str, Mapping[str, str]] = OrderedDict()  # what stands in their parts
_sending = Lock()


def has_drawing(request: HttpRequest) -> bool:
    """Whether a page in play asks for its parts: it has what no move changes."""
    return HEADER in request.headers


def changes_to_send(board: LaidBoard, request: HttpRequest) -> tuple[SafeString, str]:
    """What to send of a board to the page that asks, and the digest of all its parts."""
    parts = board.digests
    digest = short("".join(parts.values()))
    had = request.headers.get(HEADER, "")
    with _sending:
        known = _sent.get(had, {})
        _sent[digest] = parts
        _sent.move_to_end(digest)
        while len(_sent) > REMEMBERED:
            _sent.popitem(last=False)
    return board.svg({name for name, part in parts.items() if known.get(name) == part}), digest
