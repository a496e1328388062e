"""A load generator: persistent connections, one request after the other on each."""

import itertools
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPResponse

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


def fire(port: int, requests: Sequence[bytes], connections: int, status: int) -> Fired:
    """Send every request once over so many connections at a time; each answer should have this status."""
    fired, queue, lock = Fired(), iter(requests), threading.Lock()

    def work() -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as link:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while (request := take(queue, lock)) is not None:
                start = time.perf_counter()
                link.sendall(request)
                answer = HTTPResponse(link)
                answer.begin()
                body = answer.read()
                fired.latencies.append(time.perf_counter() - start)
                if answer.status != status:
                    fired.wrong[answer.status] = body.decode()

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
    queue = iter(requests)
    return [batch for batch in iter(lambda: list(itertools.islice(queue, size)), []) if len(batch) == size]
