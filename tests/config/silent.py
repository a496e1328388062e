"""A Redis that takes every connection and never says a word; it counts them."""

import socket
import threading
from contextlib import suppress


class Silent:
    """Listens on a port of its own. `asked`: how often somebody has connected."""

    def __init__(self):
        self.server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.server.getsockname()[1]
        self.taken = []
        self.changed = threading.Condition()
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self):
        with suppress(OSError):
            while True:
                taken, _ = self.server.accept()
                with self.changed:
                    self.taken.append(taken)
                    self.changed.notify_all()

    @property
    def asked(self):
        return len(self.taken)

    def hang_up(self):
        """Close whatever it has taken."""
        for connection in self.taken:
            connection.close()

    def close(self):
        self.server.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.server.close()
        self.hang_up()
