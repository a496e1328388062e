"""A started Bivouac, its processes one by one, and what is left of them."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.processes import PATIENCE, begin

from .conftest import ROOT


def status(address):
    """The status of what answers there; 0 while nothing does."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as reply:
            return reply.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code
    except OSError:
        return 0


def processes(folder):
    """The processes that work on this data folder, those of all starts, each with its command and its parent."""
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            if f"BIVOUAC_DATA_DIR={folder}\0".encode() in (place / "environ").read_bytes() + b"\0":
                state, parent = (place / "stat").read_text().rpartition(")")[2].split()[:2]
                if state != "Z":
                    command = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    found[int(place.name)] = (command, int(parent))
    return found


def end(folder):
    """Kill whatever still works on the folder."""
    for pid in processes(folder):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


SIGNS = {
    "web": "--interface rsgi",
    "live": "--interface asgi",
    "worker": "--queues celery",
    "printer": "--queues prints",
    "beat": "config beat",
}


class Running:
    """A started Bivouac. `output` is what it printed until it was up, or until it ended. `shared`: by several tests."""

    def __init__(self, folder, port, *, shared=False, **variables):
        self.folder = folder
        self.address = f"http://127.0.0.1:{port}"
        self.live = f"http://127.0.0.1:{port + 1}"
        own = {"BIVOUAC_DATA_DIR": str(folder), "BIVOUAC_ENV_FILE": os.devnull, "PORT": str(port)}
        environment = {"PATH": os.environ["PATH"], **own, **variables}
        self.process = begin(  # the manager, whose end is its own test
            [sys.executable, "manage.py", "start"],
            shared=shared,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.output = ""
        for line in self.process.stdout:
            self.output += line
            if line.startswith("Stop "):
                break

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as reply:
            return reply.read().decode()

    def api(self, path, body=None, **headers):
        """What the API answers to a question or, with a body, to an order."""
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(
            f"{self.address}/api/v1/{path}", data, {"Content-Type": "application/json", **headers}
        )
        with urllib.request.urlopen(asked, timeout=PATIENCE) as reply:
            return json.loads(reply.read() or "null")

    def pid(self, name):
        """The process of this name in the Procfile, as it was started first."""
        return int(re.search(rf"{name} started \(pid=(\d+)\)", self.output)[1])

    def part(self, name, there=None):
        """One process: the manager, or of a line of the Procfile its guard, its command, or the web or live worker."""
        if name == "manager":
            return self.process.pid
        name, _, which = name.partition("'s ")
        there = processes(self.folder) if there is None else there
        found = [pid for pid, (command, _) in there.items() if "guard.py" in command and SIGNS[name] in command]
        for _ in range(["guard", "parent", "own worker"].index(which)):
            found = [pid for pid, (_, parent) in there.items() if parent in found]
        return found[0] if found else None

    def is_whole(self):
        """Whether every part is there, web and live answer, and web is ready."""
        if status(f"{self.address}/readyz") != 200 or status(f"{self.live}/healthz") != 200:
            return False
        there = processes(self.folder)
        parts = [f"{name}'s {which}" for name in SIGNS for which in ("guard", "parent")]
        return all(self.part(part, there) for part in (*parts, "web's own worker", "live's own worker"))

    def stop(self):
        """Ctrl-C. Returns the exit code; nothing of it runs afterwards."""
        self.process.send_signal(signal.SIGINT)
        self.output += self.process.communicate(timeout=PATIENCE)[0]
        return self.process.returncode

    def told_to_stop(self):
        """Whether each process was, those started anew as well. How soon they are done is the machine’s affair."""
        newest = dict(re.findall(r"(\w+) started \(pid=(\d+)\)", self.output))
        return all(f"sending SIGTERM to {name} (pid {pid})" in self.output for name, pid in newest.items())

    def left_behind(self):
        """Those of its processes that still run."""
        pids = re.findall(r"started \(pid=(\d+)\)", self.output)
        assert len(pids) >= 4
        return [pid for pid in pids if Path(f"/proc/{pid}").exists()] + list(processes(self.folder))

    def over(self):
        """Whatever has happened, nothing of it runs any more."""
        end(self.folder)
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
