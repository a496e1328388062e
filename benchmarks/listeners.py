"""News until two hundred open pages have heard them: the live process, beside a bare broadcaster of the same bytes.

Both get a datagram and write an event to every socket that is open. The bare one reads nothing out of it, keeps no
newest version, and knows neither HTTP nor tickets.
"""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import django

from benchmarks.comparison import Comparison, alternately
from core import news
from scripts.services import begun, free_port

CROWD = 200
ROUNDS = 15
TABLE = ("table", 7)
LONGER = 4  # times as long as the bare one


BARE = """
import asyncio, sys

class News(asyncio.DatagramProtocol):
    def datagram_received(self, data, address):
        for writer in writers:
            writer.write(b"id: 1\\nevent: version\\ndata: {\\"version\\": 1}\\n\\n")

writers = []

async def opened(reader, writer):
    writers.append(writer)
    writer.write(b"\\n\\n")

async def main(port):
    loop = asyncio.get_running_loop()
    await loop.create_datagram_endpoint(News, local_addr=("127.0.0.1", port))
    async with await asyncio.start_server(opened, "127.0.0.1", port) as server:
        print("ready", flush=True)
        await server.serve_forever()

asyncio.run(main(int(sys.argv[1])))
"""


@contextmanager
def bare(port: int) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-c", BARE, str(port)], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield
    finally:
        process.terminate()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


class Crowd:
    """Open sockets; `hear` waits until every one of them has got an event."""

    def __init__(self, port: int, asks: Callable[[int], bytes]) -> None:
        self.links = [socket.create_connection(("127.0.0.1", port)) for _ in range(CROWD)]
        for n, link in enumerate(self.links):
            link.sendall(asks(n))
            self.read(link)

    @staticmethod
    def read(link: socket.socket) -> None:
        """An event, or the head and the first event."""
        received = b""
        while not received.endswith(b"\n\n") and not received.endswith(b"\n\n\r\n"):
            more = link.recv(4096)
            if not more:
                raise RuntimeError(f"a stream has ended: {received!r}")
            received += more

    def hear(self, tell: Callable[[], object]) -> None:
        """Told once, heard by all: read in one loop, as sockets of one process are."""

        async def all_of_them() -> None:
            loop, waiting = asyncio.get_running_loop(), asyncio.Event()
            left = set(self.links)

            def came(link: socket.socket) -> None:
                loop.remove_reader(link)
                self.read(link)
                left.discard(link)
                if not left:
                    waiting.set()

            for link in self.links:
                loop.add_reader(link, came, link)
            tell()
            await waiting.wait()

        asyncio.run(all_of_them())

    def close(self) -> None:
        for link in self.links:
            link.close()


def measure() -> list[Comparison]:
    django.setup()
    version = 0
    ours, floor = free_port(), free_port()
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    with begun("live", ours, {"LIVE_PORT": str(ours)}), bare(floor), sender as out:
        tickets = [news.Ticket(TABLE, 0, "http://127.0.0.1").sign() for _ in range(CROWD)]
        listeners = Crowd(ours, lambda n: f"GET /live/{tickets[n]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        others = Crowd(floor, lambda n: b"\n")

        def tell() -> None:
            nonlocal version
            version += 1
            news.send(news.news_write(TABLE, version))

        timed = alternately(
            lambda: listeners.hear(tell),
            lambda: others.hear(lambda: out.sendto(b"news", ("127.0.0.1", floor))),
            rounds=ROUNDS,
        )
        listeners.close()
        others.close()
    return [timed.line(f"{CROWD} pages have heard of a move", limit=LONGER)]
