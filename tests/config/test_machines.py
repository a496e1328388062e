"""What one machine prints, another one serves: nothing of a pack lies in a data folder."""

import json
import shutil
import socket
import urllib.request

import pytest
from honcho.environ import parse_procfile

from tests.processes import until

from .conftest import DEMO_PASSWORD, ROOT

pytestmark = pytest.mark.long

PROCESSES = parse_procfile((ROOT / "Procfile").read_text()).processes


def exec_of(name):
    return f"exec {PROCESSES[name].removeprefix('exec ')}"


class Machine:
    def __init__(self, at_work, folder, **environment):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        at_work(exec_of("web"), PORT=str(port), HOST="127.0.0.1", BIVOUAC_DATA_DIR=str(folder), **environment)
        until(self.answers)

    def answers(self):
        try:
            return self.api("/healthz") == b"ok\n"
        except OSError:
            return False

    def api(self, path, body=None, **headers):
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json", **headers})
        with urllib.request.urlopen(asked) as answer:
            return answer.read()


@pytest.fixture
def machines(data, tmp_path, at_work):
    """Two web processes and one that prints, each with a data folder of its own; database and line are the same."""
    folders = [data, tmp_path / "second", tmp_path / "third"]
    (data / "queue").mkdir(exist_ok=True)
    for folder in folders[1:]:
        folder.mkdir()
        for shared in ("bivouac.sqlite3", "queue"):
            (folder / shared).symlink_to(data / shared)
        shutil.copy(data / "secret-key", folder)
    found = [Machine(at_work, folder) for folder in folders[:2]]
    at_work(exec_of("printer"), BIVOUAC_DATA_DIR=str(folders[2]))
    return *found, folders


def test_a_pack_is_asked_for_here_made_there_and_fetched_elsewhere(machines):
    first, other, folders = machines
    token = json.loads(first.api("/api/v1/tokens/", {"username": "demo", "password": DEMO_PASSWORD}))["token"]
    headers = {"Authorization": f"Token {token}"}
    job = json.loads(first.api("/api/v1/print-jobs/", {"orders": [{"product": "seat-cards"}]}, **headers))["href"]
    until(lambda: json.loads(other.api(job, **headers))["status"] == "done")
    for machine in (first, other):
        assert machine.api(f"{job}pack.pdf", **headers).startswith(b"%PDF-")
    assert not [path for folder in folders for path in folder.rglob("*.pdf")]
