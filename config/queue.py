"""The embedded queue: kombu's filesystem transport, with messages that are whole or not there at all.

Kombu opens a message under its final name and fills it afterwards. A worker that looks in between finds an empty
message, so does one that starts after a power cut, and an empty message ends the worker. Here a message gets its name
once it is complete, and one that cannot be read is left out with a warning; the sweep finds what it asked for.
"""

import logging
import os
import uuid
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

from kombu import Connection
from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps

MOMENT = 0.25  # seconds

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Makes its folders; writes a message aside and moves it into place."""

    def __init__(self, connection: object, **options: object) -> None:
        super().__init__(connection, **options)
        for folder in (self.data_folder_in, self.data_folder_out, self.control_folder):
            Path(folder).mkdir(parents=True, exist_ok=True)

    def _put(self, queue: str, payload: object, **kwargs: object) -> None:  # type: ignore[override]  # as its parent has it
        """Raises ChannelError when the folder takes no file."""
        folder = Path(self.data_folder_out)
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}"
        aside = folder / f"{name}.part"
        try:
            aside.write_bytes(dumps(payload).encode())
            os.replace(aside, folder / f"{name}.{queue}.msg")
        except OSError as error:
            raise ChannelError(f"cannot write a message to {folder}: {error.strerror}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """The oldest message of the queue. Raises Empty when there is none."""
        try:
            return super()._get(queue)
        except ValueError as error:
            log.warning("left out a message of queue %s that cannot be read: %s", queue, error)
            raise Empty from error


class Transport(filesystem.Transport):
    Channel = Channel

    def drain_events(self, connection: Connection, timeout: float | None = None, **options: object) -> None:
        """Wait for a message for a moment only: between two waits a worker notices that it has been told to stop."""
        super().drain_events(connection, timeout=timeout and min(timeout, MOMENT), **options)
