"""A Bivouac as `make run` starts it, on ports and in a folder of its own, and its parts to be killed in turn."""

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

from scripts.services import ROOT, answers, free_port

SIGNS = {
    "web": "--interface rsgi",
    "live": "--interface asgi",
    "worker": "--queues celery",
    "printer": "--queues prints",
    "beat": "config beat",
}
DEPTHS = {"guard": 0, "parent": 1, "own worker": 2}
PARTS = ["web’s own worker", "web’s parent", "web’s guard", "live’s own worker", "live’s parent", "worker’s parent"]
PARTS += ["printer’s parent", "beat’s parent", "manager"]


def guarded(command: str, **more: Any) -> "subprocess.Popen[bytes]":
    """A command that ends when this process does, however that is."""
    guard = [sys.executable, "-I", str(ROOT / "config" / "guard.py"), command]
    return subprocess.Popen(guard, stdin=subprocess.PIPE, start_new_session=True, **more)


def processes() -> dict[int, tuple[int, str]]:
    """Every process there is: its parent and its command."""
    listed = ["ps", "-axwwo", "pid=,ppid=,args="]  # whole lines, whatever COLUMNS says
    listing = subprocess.run(listed, capture_output=True, text=True, check=True).stdout
    found = {}
    for line in listing.splitlines():
        pid, parent, command = line.split(None, 2) if len(line.split(None, 2)) == 3 else (*line.split(), "")
        found[int(pid)] = (int(parent), command)
    return found


class Redis:
    """A Redis server of this run's own: to kill it harms nobody."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = guarded(f"exec {shlex.join([*command, '--dir', str(self.folder)])}", stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Installation:
    """Runs until it is ended. A manager that has ended is started again, as somebody at the terminal would do."""

    def __init__(self, folder: Path, database: str = "", redis: Redis | None = None) -> None:
        self.folder, self.database, self.redis = folder, database, redis
        self.port, self.live = free_port(), free_port()
        ports = {"HOST": "127.0.0.1", "PORT": str(self.port), "LIVE_PORT": str(self.live), "DEMO": "0"}
        self.environment = {**os.environ, **ports, "BIVOUAC_DATA_DIR": str(folder), "DATABASE_URL": database}
        self.environment["BROKER_URL"] = redis.url if redis else "filesystem://localhost"
        self.environment |= {"DJANGO_SETTINGS_MODULE": "config.settings.local", "BIVOUAC_ENV_FILE": os.devnull}
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "output.log"
        self.over, self.starts = threading.Event(), 0
        self.shell: subprocess.Popen[bytes] | None = None  # a guard of ours, which ends all should this process die
        self.keeper = threading.Thread(target=self._keep)

    def __enter__(self) -> "Installation":
        self.keeper.start()
        return self

    def _keep(self) -> None:
        while not self.over.is_set():
            with self.log.open("ab") as log:
                command = f"exec {shlex.quote(sys.executable)} manage.py start"
                self.shell = guarded(command, cwd=ROOT, env=self.environment, stdout=log, stderr=subprocess.STDOUT)
            self.starts += 1
            while self.shell.poll() is None and not self.over.wait(0.1):
                pass

    def __exit__(self, *_: object) -> None:
        """Everything ends, whatever has happened."""
        self.over.set()
        self.keeper.join()
        if self.shell is not None:
            those = self.those()
            self.shell.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.shell.wait(30)
            for pid in those:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.shell.wait()
        if self.redis:
            self.redis.kill()

    def those(self) -> list[int]:
        """The guard, its manager, and everything under it."""
        there, found = processes(), [self.shell.pid] if self.shell and self.shell.poll() is None else []
        for pid in found:
            found += [child for child, (parent, _) in there.items() if parent == pid]
        return found

    def ready(self) -> bool:
        """Web and live answer, and web can keep something."""
        return answers(f"{self.address}/readyz") and answers(f"http://127.0.0.1:{self.live}/healthz")

    def await_ready(self) -> None:
        """Raises TimeoutError with what was said last."""
        last = time.monotonic() + 600
        while not self.ready():
            if time.monotonic() > last:
                raise TimeoutError("it does not come back:\n" + self.log.read_text()[-3000:])
            time.sleep(0.1)

    def pid(self, part: str) -> int | None:
        """The process that is this part at present."""
        if part == "manager":
            return next(iter(self.those()[1:]), None)
        name, _, which = part.partition("’s ")
        there = processes()
        found = [
            pid for pid in self.those() if pid in there and "guard.py" in there[pid][1] and SIGNS[name] in there[pid][1]
        ]
        for _ in range(DEPTHS[which]):
            found = [pid for pid, (parent, _) in there.items() if parent in found]
        return found[0] if found else None

    def kill(self, part: str) -> bool:
        """End this part at once. Whether it was there."""
        pid = self.pid(part)
        if pid is None:
            return False
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            return True
        return False

    def redis_killed(self) -> bool:
        """A queue that dies, and another one at its place, empty."""
        if self.redis:
            self.redis.kill()
            time.sleep(0.2)
            self.redis.start()
        return self.redis is not None

    def backends_ended(self) -> bool:
        """Every connection to the database is ended by the server, in the middle of whatever it does."""
        with psycopg.connect(self.database, autocommit=True) as link:
            link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        return True

    def faults(self) -> dict[str, Callable[[], bool]]:
        """What can be done to it, by name."""
        found: dict[str, Callable[[], bool]] = {part: lambda part=part: self.kill(part) for part in PARTS}  # type: ignore[misc]
        if self.redis:
            found["Redis"] = self.redis_killed
        if self.database:
            found["PostgreSQL’s connections"] = self.backends_ended
        return found
