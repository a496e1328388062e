"""The live process: it tells open pages that their table, campaign or record sheet has changed, and to what version.

`granian --interface asgi config.live:application`. It opens no database and loads no models: who may listen is checked
by the web process, which hands over with a signed ticket (`core.news`).
"""

import asyncio
import json
import logging
import math
import os
import signal
import socket
import struct
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus

from asgiref.typing import HTTPScope, LifespanScope
from django.conf import settings
from msgspec import Struct, field
from redis.asyncio import Redis
from redis.exceptions import RedisError

from core.limits import address_from, connection_of
from core.news import CHANNEL, GRANT, Right, Thing, Ticket, gone_read, news_address, news_read

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")  # before a setting is asked for

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 2  # a page that hears none for a while knows that its connection is lost
LONGEST_SECONDS = 15 * 60  # then the browser comes back by itself, and who may listen is checked anew
RETRY_MILLISECONDS = 2000
LISTENERS_MOST = settings.STREAMS_MOST  # in all; every one is an open file
THING_LISTENERS_MOST = settings.STREAMS_TABLE_MOST  # at a table, a campaign or a sheet
ADDRESS_LISTENERS_MOST = settings.STREAMS_ADDRESS_MOST
TICKET_LISTENERS_MOST = settings.STREAMS_TICKET_MOST
SLOW_SECONDS = settings.STREAMS_SLOW_SECONDS  # in which a browser has taken something of what was said
REMEMBERED_MOST = 4096  # things whose newest version is known, and rights that have ended
LOOKING_SECONDS = 1.0  # between the web process's look and its ticket, at most
REDIS_SECONDS = 5

Message = Mapping[str, object]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asker = tuple[str, str]  # address and ticket


class Listener(Struct, eq=False):
    """An open stream. What waits for it is one version, the newest: a slow one misses those between.

    `talk` is the task that says it; to cancel it ends the stream, also where a browser takes nothing any more.
    """

    version: int
    rights: frozenset[Right] = frozenset()
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    talk: asyncio.Task[None] | None = None

    def tell(self, version: int) -> None:
        self.version = max(self.version, version)
        self.woken.set()

    def end(self) -> None:
        if self.talk is not None:
            self.talk.cancel()


@dataclass
class Full(Exception):
    """There are as many listeners as there may be: 503 in all and to a thing, 429 of one address or ticket."""

    status: int


class Hub:
    """Who listens to what. It is deaf while no news can reach it; then there are no streams either."""

    def __init__(self) -> None:
        self.deaf = True
        self.things: dict[Thing, set[Listener]] = {}
        self.askers: Counter[str] = Counter()  # open streams by address and by ticket
        self.count = 0
        self.newest: OrderedDict[Thing, int] = OrderedDict()
        self.gone: OrderedDict[Right, float] = OrderedDict()  # and until when no ticket by them may have been made

    def heard(self, raw: bytes) -> None:
        """News as they came; what is not ours is passed over."""
        if (news := news_read(raw)) is None:
            if (gone := gone_read(raw)) is not None:
                self.ended(gone)
            return
        thing, version = news
        self.newest[thing] = max(self.newest.pop(thing, 0), version)
        if len(self.newest) > REMEMBERED_MOST:
            self.newest.popitem(last=False)
        for listener in self.things.get(thing, ()):
            listener.tell(version)

    @property
    def listeners(self) -> Iterator[Listener]:
        return (listener for listeners in self.things.values() for listener in listeners)

    def ended(self, gone: frozenset[Right]) -> None:
        """Whoever listens by one of these has to come back to the web process, which looks again."""
        for listener in self.listeners:
            if not gone.isdisjoint(listener.rights):
                listener.end()
        for right in gone:
            self.gone.pop(right, None)
            self.gone[right] = math.inf if right[0] == GRANT else time.time() + LOOKING_SECONDS
        while len(self.gone) > REMEMBERED_MOST:
            self.gone.popitem(last=False)

    def takes(self, ticket: Ticket) -> bool:
        """Whether nothing that the ticket goes by has ended since it was made."""
        return all(self.gone.get(right, 0.0) < ticket.at for right in ticket.rights)

    def deafened(self) -> None:
        """No news come any more: every stream ends, so that pages ask again by themselves."""
        self.deaf = True
        for listener in self.listeners:
            listener.end()

    @contextmanager
    def listening(
        self, thing: Thing, version: int, rights: Iterable[Right] = (), address: str = "", ticket: str = ""
    ) -> Iterator[Listener]:
        """A listener to a thing that was at this version a moment ago. Raises Full."""
        if self.count >= LISTENERS_MOST or len(self.things.get(thing, ())) >= THING_LISTENERS_MOST:
            raise Full(503)
        asker = {f"address {address}": ADDRESS_LISTENERS_MOST, f"ticket {ticket}": TICKET_LISTENERS_MOST}
        if any(self.askers[name] >= most for name, most in asker.items()):
            raise Full(429)
        here = self.things.setdefault(thing, set())
        listener = Listener(max(version, self.newest.get(thing, 0)), frozenset(rights))
        here.add(listener)
        self.count += 1
        self.askers.update(asker.keys())
        try:
            yield listener
        finally:
            self.count -= 1
            self.askers -= Counter(asker.keys())  # keeps no zeros
            here.discard(listener)
            if not here:
                self.things.pop(thing, None)


class Slow(Exception):
    """A browser has taken nothing for SLOW_SECONDS."""


async def soon(sending: Awaitable[None]) -> None:
    """Raises Slow."""
    try:
        async with asyncio.timeout(SLOW_SECONDS):
            await sending
    except TimeoutError:
        raise Slow from None


def cut(client: tuple[str, int | str]) -> None:
    """Close the connection of this peer at once, with what waits in it.

    The server would keep it, with megabytes, as long as nothing is taken, and gives an application no way to its
    sockets: so it is looked for among the open files of this process.
    """
    peer = (client[0], int(client[1]))  # Granian names the port as text
    for number in map(int, os.listdir("/dev/fd")):
        with suppress(OSError), socket.fromfd(number, socket.AF_INET, socket.SOCK_STREAM) as connection:
            if connection.getpeername()[:2] == peer:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.shutdown(socket.SHUT_RDWR)


# --- a stream -------------------------------------------------------------------------------------


async def stream(listener: Listener, last: int | None, origin: str, send: Send) -> None:
    """Say the present version unless it is the `last` one heard, then every change. Raises Slow."""

    async def say(text: bytes) -> None:
        await soon(send({"type": "http.response.body", "body": text, "more_body": True}))

    headers = {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
        "access-control-allow-origin": origin,
    }
    await send({"type": "http.response.start", "status": 200, "headers": encoded(headers)})
    await say(b"retry: %d\n\n" % RETRY_MILLISECONDS)
    if last is None or last < listener.version:
        listener.woken.set()
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                await listener.woken.wait()
        except TimeoutError:
            await say(b"event: beat\ndata: 1\n\n")
            continue
        listener.woken.clear()
        await say(b'id: %d\ndata: {"version": %d}\n\n' % (listener.version, listener.version))


async def gone(receive: Receive) -> None:
    """Wait until the browser has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def listen(hub: Hub, ticket: Ticket, asker: Asker, last: int | None, receive: Receive, send: Send) -> None:
    """A stream, until its browser leaves, the hub ends it, or it has been open for LONGEST_SECONDS.

    Raises Full, and Slow for a browser that takes nothing.
    """
    with hub.listening(ticket.thing, ticket.version, ticket.rights, *asker) as listener:
        talk = listener.talk = asyncio.create_task(stream(listener, last, ticket.origin, send))
        watch = asyncio.create_task(gone(receive))
        try:
            await asyncio.wait({talk, watch}, timeout=LONGEST_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            talk.cancel()
            watch.cancel()
        for fault in await asyncio.gather(talk, watch, return_exceptions=True):
            if isinstance(fault, Exception):
                raise fault
    await soon(send({"type": "http.response.body", "body": b""}))


# --- HTTP -----------------------------------------------------------------------------------------


def encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]


async def reply(send: Send, status: int, body: bytes, kind: str, **headers: str) -> None:
    fields = {"content-type": kind, "content-length": str(len(body)), "cache-control": "no-store", **headers}
    await send({"type": "http.response.start", "status": status, "headers": encoded(fields)})
    await send({"type": "http.response.body", "body": body})


async def refuse(send: Send, status: int, code: str, **headers: str) -> None:
    """A problem for programs; people do not come here."""
    problem = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "code": code}
    await reply(send, status, json.dumps(problem).encode(), "application/problem+json", **headers)


def last_heard(scope: HTTPScope) -> int | None:
    """Last-Event-ID: the version heard last before the stream broke."""
    last_event_id = next((value for name, value in scope["headers"] if name == b"last-event-id"), b"")
    return int(last_event_id) if last_event_id.isdigit() and len(last_event_id) <= 10 else None


def address_of(scope: HTTPScope) -> str:
    """Who asks, as for the limits of the web process."""
    via = next((value for name, value in scope["headers"] if name == b"x-forwarded-for"), b"")
    return address_from((scope.get("client") or ("",))[0], via.decode("latin-1"))


async def http(hub: Hub, scope: HTTPScope, receive: Receive, send: Send) -> None:
    path = scope["path"]
    if scope["method"] != "GET":
        await refuse(send, 405, "method-not-allowed", allow="GET")
    elif path == "/healthz":
        if hub.deaf:
            await reply(send, 503, b"no news\n", "text/plain")
        else:
            await reply(send, 200, b"ok\n", "text/plain")
    elif not path.startswith("/live/"):
        await refuse(send, 404, "not-found")
    elif (ticket := Ticket.read(path.removeprefix("/live/"))) is None or not hub.takes(ticket):
        await refuse(send, 401, "bad-credentials")
    elif hub.deaf:
        await refuse(send, 503, "no-news")
    else:
        try:
            asker = (connection_of(address_of(scope)), path.removeprefix("/live/"))
            await listen(hub, ticket, asker, last_heard(scope), receive, send)
        except Full as full:
            await refuse(send, full.status, "too-many-listeners", **{"retry-after": "60"})
        except Slow:
            if client := scope.get("client"):
                cut(client)


# --- news -----------------------------------------------------------------------------------------


class Datagrams(asyncio.DatagramProtocol):
    """News of the web process beside it."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def datagram_received(self, data: bytes, addr: object) -> None:
        self.hub.heard(data)


async def from_socket(hub: Hub) -> None:
    """Hear news from now on. The socket of a live process before this one is replaced."""
    loop = asyncio.get_running_loop()
    family, address = news_address()
    try:
        await loop.create_datagram_endpoint(lambda: Datagrams(hub), local_addr=address, family=family)
    except OSError as error:
        log.error("no news: %s takes no socket (%s)", address, error)
    else:
        hub.deaf = False


async def from_redis(hub: Hub) -> None:
    """Hear news until cancelled; whenever Redis is lost there are no streams, until it is back."""
    while True:
        try:
            await subscribed(hub)
        except (RedisError, OSError) as error:
            if not hub.deaf:
                log.warning("no news any more, Redis is lost: %s", error)
            hub.deafened()
            await asyncio.sleep(1)


async def subscribed(hub: Hub) -> None:
    """Raises RedisError or OSError when Redis fails, or says nothing for too long."""
    asked = False
    link = Redis.from_url(settings.NEWS_REDIS, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS)
    async with link as redis, redis.pubsub() as channel:
        await channel.subscribe(CHANNEL)
        while True:
            message = await channel.get_message(timeout=REDIS_SECONDS)
            if message is None:
                if asked:
                    raise TimeoutError("Redis does not answer")
                await channel.ping()
            elif message["type"] == "message":
                hub.heard(message["data"])
            elif message["type"] == "subscribe":
                hub.deaf = False
            asked = message is None


async def lifespan(hub: Hub, receive: Receive, send: Send) -> None:
    """News are heard from before the first stream until the process is told to stop."""
    await receive()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # The server's own handler, which is the loop's, is called as well; it waits for streams, so they end here.
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(hub.deafened))
    ear = asyncio.create_task((from_redis if settings.NEWS_REDIS else from_socket)(hub))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    ear.cancel()
    await send({"type": "lifespan.shutdown.complete"})


def application_of(hub: Hub) -> Callable[[HTTPScope | LifespanScope, Receive, Send], Awaitable[None]]:
    async def application(scope: HTTPScope | LifespanScope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await lifespan(hub, receive, send)
        else:
            await http(hub, scope, receive, send)

    return application


application = application_of(Hub())
