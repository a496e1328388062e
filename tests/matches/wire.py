"""A proxy on the loopback."""

import socket
import threading
from contextlib import suppress


class Wire:
    """A way to a server that can be cut and mended; `port` is its near end, on the loopback."""

    def __init__(self, host, port):
        self.far = (host, port)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.ends = []
        self.whole = True
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                if not self.whole:
                    near.close()
                    continue
                far = socket.create_connection(self.far)
                self.ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=(source, target), daemon=True).start()

    def carry(self, source, target):
        with suppress(OSError):
            while data := source.recv(4096):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self):
        self.whole = False
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self):
        self.whole = True

    def close(self):
        self.cut()
        self.door.shutdown(socket.SHUT_RDWR)
        for end in (self.door, *self.ends):
            end.close()
