"""A load generator: persistent connections, one request after the other on each."""

import itertools
import socket
import threading
import time
from collections.abc import Iterator, Sequence

from msgspec import Struct


class Fired(Struct):
    """What came of a volley: seconds in all, seconds of each request, how many answers had another status."""

    seconds: float = 0.0
    latencies: list[float] = []
    wrong: dict[int, str] = {}

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.seconds


def post(path: str, headers: dict[str, str], body: bytes) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body


def answer(link: socket.socket) -> tuple[int, bytes]:
    """Read one response with a Content-Length: its status and body. Raises ConnectionError when it breaks off."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += more(link)
    head, _, body = data.partition(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    while len(body) < int(fields[b"content-length"]):
        body += more(link)
    return int(head.split(b" ", 2)[1]), body


def more(link: socket.socket) -> bytes:
    if chunk := link.recv(65536):
        return chunk
    raise ConnectionError("the server closed the connection")


def fire(port: int, requests: Sequence[bytes], connections: int, status: int) -> Fired:
    """Send every request once over so many connections at a time; each answer should have this status."""
    fired, queue, lock = Fired(), iter(requests), threading.Lock()

    def work() -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as link:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while (request := take(queue, lock)) is not None:
                start = time.perf_counter()
                link.sendall(request)
                got, body = answer(link)
                fired.latencies.append(time.perf_counter() - start)
                if got != status:
                    fired.wrong[got] = body.decode()

    threads = [threading.Thread(target=work) for _ in range(connections)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    fired.seconds = time.perf_counter() - start
    if fired.wrong or len(fired.latencies) != len(requests):
        raise RuntimeError(f"{len(fired.latencies)} of {len(requests)} answered; not {status}: {fired.wrong}")
    return fired


def take(queue: Iterator[bytes], lock: threading.Lock) -> bytes | None:
    with lock:
        return next(queue, None)


def volleys(requests: Sequence[bytes], size: int) -> list[list[bytes]]:
    """The requests in volleys of so many."""
    queue = iter(requests)
    return [batch for batch in iter(lambda: list(itertools.islice(queue, size)), []) if len(batch) == size]
