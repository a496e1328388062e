"""A board is changed where it has changed: of a drawing that a page has, only what is not on it is sent.

A page names the drawing that it has by its digest. What of it stands in the new one just so is sent as a mark alone
(`data-kept`), in whose place the page's script puts what was there. The parts of the last drawings are remembered by
each process; one that does not know a digest sends everything.
"""

import re
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b
from threading import Lock

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

HEADER = "Drawn"  # of a request: the digest of the drawing that its page has
REMEMBERED = 200  # drawings
GROUP = re.compile(r"<(/?)g\b([^>]*?)(/?)>")  # in what the prints draw every ">" of a text is escaped
NAME = re.compile(r'\sid="([^"]*)"')
_sent: OrderedDict[str, Mapping[str, str]] = OrderedDict()
_sending = Lock()

Part = tuple[str, int, int]  # a named part of a drawing: its name as it is written there, from where and to where


def to_send(drawn: SafeString, request: HttpRequest) -> tuple[SafeString, str]:
    """What to send of a drawing to the page that asks, and the digest of the whole."""
    found = _parts(drawn)
    # What is used in a part, such as a stamp, is called by what it is: the same text is the same picture.
    digest, parts = _short(drawn), {name: _short(drawn[start:end]) for name, start, end in found}
    had = request.headers.get(HEADER, "")
    with _sending:
        known = _sent.get(had, {})
        _sent[digest] = parts
        _sent.move_to_end(digest)
        while len(_sent) > REMEMBERED:
            _sent.popitem(last=False)
    if not known:
        return drawn, digest
    sent, done = [], 0
    for name, start, end in found:
        if start >= done and known.get(name) == parts[name]:
            sent += [drawn[done:start], f'<g id="{name}" data-kept=""/>']
            done = end
    return mark_safe("".join([*sent, drawn[done:]])), digest  # noqa: S308 - parts of what the prints have drawn


def _parts(drawn: str) -> list[Part]:
    """The named parts, each before those within it."""
    found: list[Part] = []
    around: list[int | None] = []  # where in `found` the groups stand that are not closed yet
    for group in GROUP.finditer(drawn):
        closes, attributes, empty = group.groups()
        if closes:
            if (place := around.pop()) is not None:
                name, start, _end = found[place]
                found[place] = (name, start, group.end())
            continue
        named = NAME.search(attributes)
        if named:
            found.append((named[1], group.start(), group.end()))
        if not empty:
            around.append(len(found) - 1 if named else None)
    return found


def _short(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
