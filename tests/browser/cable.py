"""A cable between a browser and a server, that can be cut, and nobody is told, or pulled, and its ends are."""

import socket
import threading
from contextlib import suppress

CHUNK = 65536


def hang_up(end: socket.socket) -> None:
    with suppress(OSError):  # one that was closed by its other end
        end.shutdown(socket.SHUT_RDWR)


class Cable:
    """Listens on a port of its own and passes on to the server's. Cut, it takes connections and passes on nothing.

    Pulled, it closes what was open, and every connection as it is made.
    """

    def __init__(self, port: int) -> None:
        self.far = port
        self.whole = True
        self.pulled = False
        self.lines: set[socket.socket] = set()  # that something is passed on of
        self.ends: list[socket.socket] = []
        self.threads: list[threading.Thread] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self._thread(self._listen)

    def cut(self) -> None:
        self.whole = False
        self.lines.clear()

    def pull(self) -> None:
        self.pulled = True
        self.cut()
        for end in self.ends:
            hang_up(end)

    def mend(self) -> None:
        """What was open before stays silent for ever, or closed; new connections are passed on."""
        self.whole, self.pulled = True, False

    def end(self) -> None:
        for end in (self.listening, *self.ends):
            hang_up(end)
        for thread in self.threads:
            thread.join()
        for end in (self.listening, *self.ends):
            end.close()

    def _thread(self, work, *of) -> None:
        self.threads.append(threading.Thread(target=work, args=of, daemon=True))
        self.threads[-1].start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self.listening.accept()
                self.ends.append(near)
                if self.pulled:
                    hang_up(near)
                if not self.whole:
                    continue  # held open, and never answered
                far = socket.create_connection(("127.0.0.1", self.far))
                self.ends.append(far)
                self.lines.add(near)
                self._thread(self._pass, near, near, far)
                self._thread(self._pass, near, far, near)

    def _pass(self, line: socket.socket, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if line in self.lines:
                    target.sendall(data)  # else it is lost on the way, and the ends are not told
            if line in self.lines:
                target.shutdown(socket.SHUT_WR)
