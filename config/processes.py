"""The processes of the Procfile under honcho's manager; a worker or beat that is killed is started again."""

import multiprocessing
import signal
from multiprocessing.synchronize import Event
from typing import Any

from honcho.manager import Manager
from honcho.printer import Message, Printer
from honcho.process import Process

# The others replace their own workers; without their parent there is nothing to serve.
KEPT = ("worker", "printer", "beat")
PAUSE_SECONDS = 1.0


class Processes(Manager):
    """Runs them until one ends by itself or all are told to stop. A kept one that was killed does not end them."""

    def __init__(self, printer: Printer) -> None:
        super().__init__(printer)
        self.stopping = multiprocessing.Event()
        self._process_ctor = self._process

    def _process(self, command: str, *, name: str, **more: Any) -> Process:
        return Kept(self.stopping, command, name=name, **more) if name in KEPT else Process(command, name=name, **more)

    def terminate(self) -> None:
        self.stopping.set()
        super().terminate()


class Kept(Process):
    """A process that is started again whenever a signal ended it: somebody's, or that of a machine short of memory.

    One that ends by itself has a reason that a new one would have as well; it says so and ends the others.
    """

    def __init__(self, stopping: Event, command: str, **more: Any) -> None:
        super().__init__(command, **more)
        self.stopping = stopping

    def run(self, events: Any = None, ignore_signals: bool = False) -> None:
        if ignore_signals:  # heard and passed over: what is ignored, a new process would ignore as well
            for one in (signal.SIGINT, signal.SIGTERM):
                signal.signal(one, lambda *_: None)
        while True:
            seen = Seen(events)
            super().run(seen)
            if seen.returncode >= 0 or self.stopping.wait(PAUSE_SECONDS):
                events.put(seen.end)
                return
            said = f"killed (rc={seen.returncode}), started again\n".encode()
            events.put(seen.end._replace(type="line", data=said))


class Seen:
    """Passes on what a process tells its manager, but keeps its end."""

    def __init__(self, events: Any) -> None:
        self.events = events
        self.end: Message

    @property
    def returncode(self) -> int:
        return int(self.end.data["returncode"])

    def put(self, message: Message) -> None:
        if message.type == "stop":
            self.end = message
        else:
            self.events.put(message)
