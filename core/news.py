"""News of tables, campaigns and record sheets: what a process that writes tells the live process, and the ticket that
opens a stream there.

News travel after the commit, fire and forget: a Unix datagram socket in the data folder, where there is a Redis its
PUBLISH. Nothing here waits for an answer or raises; what is lost is found by pages that ask now and then.
"""

import atexit
import hmac
import logging
import secrets
import socket
import time
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.db import transaction
from msgspec import Struct, field
from redis.exceptions import RedisError

from core.remote import Quiet, redis_at

log = logging.getLogger(__name__)

CHANNEL = "bivouac.news"
PAUSES = (0.001, 0.001, 0.0)  # seconds after each try, while the live process is too busy to empty its socket
REDIS_SECONDS = 0.05
TICKET_SECONDS = 30
GONE_MOST = 25  # rights that have ended in one message
GRANT, ACCOUNT = "grant", "account"

Address = tuple[socket.AddressFamily, Any]
Thing = tuple[str, int]  # what there are news of: its kind, as grants have it, and its number
Right = tuple[str, int]  # by what somebody listens: a GRANT, an ACCOUNT or the thing itself, and its number


class Watched:
    """A row that there are news of: whoever looks at it is told of every change, and to what version."""

    kind: str  # as grants have it
    pk: Any
    version: Any

    @property
    def thing(self) -> Thing:
        return self.kind, self.pk

    def changed(self) -> None:
        """There is another line, or its pages look different."""
        changed(self.thing, self.version)


@lru_cache(maxsize=1)
def _key(secret: str) -> bytes:
    return sha256(f"bivouac.news {secret}".encode()).digest()


def _signed(text: str) -> bytes:
    """Whoever else can write to the address is not believed. Made with every write, and so without Django's Signer."""
    return f"{text}:{hmac.digest(_key(settings.SECRET_KEY), text.encode(), 'sha256').hex()}".encode()


def news_write(thing: Thing, version: int) -> bytes:
    kind, number = thing
    return _signed(f"{kind} {number} {version}")


def gone_write(rights: Sequence[Right]) -> bytes:
    return _signed(" ".join(["gone", *(f"{kind}={number}" for kind, number in rights)]))


def news_read(raw: bytes) -> tuple[Thing, int] | None:
    """What has changed and its version; None for anything this installation did not write, or other news."""
    words = _read(raw)
    return ((words[0], int(words[1])), int(words[2])) if len(words) == 3 and words[0] != "gone" else None


def gone_read(raw: bytes) -> frozenset[Right] | None:
    """The rights that have ended, as far as they are told as they are here; None for other news."""
    words = _read(raw)
    if words[:1] != ["gone"]:
        return None
    parts = (word.partition("=") for word in words[1:])
    return frozenset((kind, int(number)) for kind, _is, number in parts if number)


def _read(raw: bytes) -> list[str]:
    text = raw.rpartition(b":")[0].decode("ascii", "replace")
    return text.split() if hmac.compare_digest(raw, _signed(text)) else []


def news_address() -> Address:
    """Where a live process without Redis listens: in the data folder, or where that takes no socket on the loopback."""
    return _address(settings.DATA_DIR, settings.LIVE_PORT)


@lru_cache(maxsize=1)
def _address(folder: Path, port: int) -> Address:
    tried = folder / secrets.token_hex(4)  # a name no longer than that of the socket
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as probe:
            probe.bind(str(tried))
        tried.unlink()
    except OSError:
        return socket.AF_INET, ("127.0.0.1", port)
    return socket.AF_UNIX, str(folder / "live.sock")


def changed(thing: Thing, version: int) -> None:
    """Tell it once the transaction is committed: there is a new version, or the page of this one looks different."""
    transaction.on_commit(partial(send, news_write(thing, version)))


def rights_gone(kind: str, numbers: Iterable[int]) -> None:
    """Tell it once the transaction is committed: whoever listens by one of these has to come back and ask.

    An account may have kept what it sees by another way; then it only asks.
    """
    rights = [(kind, number) for number in numbers]
    for start in range(0, len(rights), GONE_MOST):
        transaction.on_commit(partial(send, gone_write(rights[start : start + GONE_MOST])))


def send(raw: bytes) -> None:
    """Never raises; costs a few thousandths of a second at most while nobody listens."""
    if settings.NEWS_REDIS:
        _publish(raw)
        return
    family, address = news_address()
    out = _out(family)
    for pause in PAUSES:
        try:
            out.sendto(raw, address)
            return
        except BlockingIOError:
            time.sleep(pause)
        except OSError:  # nobody listens
            return


@cache
def _out(family: socket.AddressFamily) -> socket.socket:
    """What this process sends by, whichever address news go to."""
    out = socket.socket(family, socket.SOCK_DGRAM)
    out.setblocking(False)  # with a timeout, Python would ask before each sending whether it may
    atexit.register(out.close)
    return out


QUIET = Quiet()


def _publish(raw: bytes) -> None:
    if QUIET:
        return
    try:
        redis_at(settings.NEWS_REDIS, REDIS_SECONDS).publish(CHANNEL, raw)
    except (RedisError, OSError) as error:
        QUIET.begin()
        log.warning("Redis did not take the news (%s); pages will ask", error)


# --- streams --------------------------------------------------------------------------------------


class Ticket(Struct, frozen=True):
    """What the web process says to the live one of somebody who may see a thing: which, its version now, whose page.

    `origin` is that of the web process as the asker reaches it; no other page may read the stream. `by` are the grants
    and the account that ask: the stream ends when one of them has lost something since `at`.
    """

    thing: Thing
    version: int
    origin: str
    by: tuple[Right, ...] = ()
    at: float = field(default_factory=time.time)

    @property
    def rights(self) -> frozenset[Right]:
        return frozenset({self.thing, *self.by})

    def sign(self) -> str:
        """Another text each time, so that the streams of one ticket can be counted."""
        parts = [*self.thing, self.version, self.origin, self.by, self.at, secrets.token_urlsafe(6)]
        return signing.dumps(parts, salt="bivouac.stream")

    @classmethod
    def read(cls, token: str) -> "Ticket | None":
        """None for anything this installation did not sign, or more than TICKET_SECONDS ago, or by another version."""
        try:
            kind, number, version, origin, by, at, _unlike = signing.loads(
                token, salt="bivouac.stream", max_age=TICKET_SECONDS
            )
            return cls((kind, number), version, origin, tuple(map(tuple, by)), at)
        except (signing.BadSignature, ValueError):
            return None


def live_origin(home: str) -> str:
    """Where a browser for which the site is at this address finds the live process: the same origin, or its next port.

    An origin is scheme, host and port.
    """
    parts = urlsplit(home)
    host = parts.netloc
    if settings.LIVE_PORT:
        name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        host = f"{name}:{settings.LIVE_PORT}"
    return f"{parts.scheme}://{host}"


def stream_address(thing: Thing, version: int, home: str, by: Iterable[Right] = ()) -> str:
    """Where somebody who may see the thing by these rights, which is at this version now, hears of it from now on."""
    ticket = Ticket(thing, version, home.rstrip("/"), tuple(by))
    return f"{live_origin(home)}/live/{ticket.sign()}"
