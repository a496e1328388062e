"""What Granian serves: `granian --interface rsgi config.rsgi:application`.

Django answers by WSGI, in a few threads. A request gets one of them once all of its body has come: a phone that leaves
the room while it sends, or a stranger who sends a byte now and then, holds none of them (docs/decisions/0010-wsgi.md).
"""

import asyncio
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from weakref import WeakValueDictionary

from django.core.exceptions import RequestDataTooBig
from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]  # one of which it does not say it exports

from config.wsgi import application as wsgi
from core.limits import address_from, connection_of
from core.uploads import UPLOAD_MAX

THREADS = 4
BODY_SMALL = 256 * 2**10  # bytes: all but files, which lie on the disk as they come
LARGE_AT_ONCE = 4  # larger ones wait for each other, so that they do not fill the disk
BODY_SECONDS = 60.0  # for a body to come, its waiting for others included,
SLOWEST = 64 * 2**10  # and a second more for so many bytes of it
STILL_SECONDS = 20.0  # that a large one may be behind this pace once it has its turn: others wait for it

Headers = list[tuple[str, str]]


class TooLong:
    """In the place of a body that nobody reads: Django says how it refuses one that is too long."""

    def read(self, _size: int = -1) -> bytes:
        raise RequestDataTooBig

    readline = read


class Application:
    """The requests of one process."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS)
        self.large = asyncio.Semaphore(LARGE_AT_ONCE)
        self.turns = WeakValueDictionary[str, asyncio.Semaphore]()  # of each connection that asks now

    async def __call__(self, scope: Scope, transport: HTTPProtocol) -> None:
        environ = environ_of(scope)
        length = int(text) if (text := environ.get("CONTENT_LENGTH", "")).isdecimal() else 0
        with SpooledTemporaryFile(BODY_SMALL) as body:
            try:
                if length > UPLOAD_MAX:
                    environ["wsgi.input"] = TooLong()
                elif length and "HTTP_TRANSFER_ENCODING" not in environ:  # which `config.wsgi.Handler` refuses
                    await self.take(transport, length, body)
                    body.seek(0)
                    environ["wsgi.input"] = body
            except (TimeoutError, EOFError) as error:
                transport.response_empty(408 if isinstance(error, TimeoutError) else 400, [("connection", "close")])
                return
            # Whoever asks for a thousand things at once waits for himself: others are next.
            asker = connection_of(address_from(environ["REMOTE_ADDR"], environ.get("HTTP_X_FORWARDED_FOR", "")))
            async with self.turns.setdefault(asker, asyncio.Semaphore(THREADS)):
                await asyncio.get_running_loop().run_in_executor(self.pool, answer, environ, transport)

    async def take(self, transport: HTTPProtocol, length: int, body: IO[bytes]) -> None:
        """Have a body of this length come. Raises TimeoutError, and EOFError when whoever sent it is gone.

        A large one keeps its turn for as long as it comes, not for as long as it says that it is.
        """
        large = length > BODY_SMALL
        async with (
            asyncio.timeout(BODY_SECONDS + length / SLOWEST),
            self.large if large else nullcontext(),
            asyncio.timeout(STILL_SECONDS if large else None) as pace,
        ):
            since = asyncio.get_running_loop().time()
            async for chunk in transport:
                body.write(chunk)
                if large:
                    pace.reschedule(since + STILL_SECONDS + body.tell() / SLOWEST)
        if body.tell() < length:
            raise EOFError


def environ_of(scope: Scope) -> dict[str, Any]:
    """A request without a body as WSGI has it. Granian says addresses with their port, the path without its escapes; a
    header that came twice is there twice.

    Names of headers with an underscore are left out: with dashes they would be others', such as those in which our
    proxies say from where a request came.
    """
    name, _, port = scope.server.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": name,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for header, value in scope.headers.items():
        if "_" not in header:
            called = header.upper().replace("-", "_")
            called = called if called in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{called}"
            between = "; " if called == "HTTP_COOKIE" else ","
            environ[called] = f"{environ[called]}{between}{value}" if called in environ else value
    return environ


def answer(
    environ: dict[str, Any], transport: HTTPProtocol, application: Callable[..., Iterable[bytes]] = wsgi
) -> None:
    """Have a request answered by WSGI, in one of the threads."""
    begun: list[tuple[int, Headers]] = []

    def start(status: str, headers: Headers, _error: object = None) -> None:
        begun.append((int(status.partition(" ")[0]), headers))

    found = application(environ, start)
    try:
        body = b"".join(found)
    finally:
        getattr(found, "close", lambda: None)()
    transport.response_bytes(*begun[-1], body)


application = Application()
