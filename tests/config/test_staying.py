"""Any one process of `make run` is killed: it comes back, or everything ends; nothing keeps a port or a folder."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress

import pytest

from config.local import port_try
from tests.processes import until

from .conftest import ROOT
from .running import SIGNS, Running, end, processes, status

pytestmark = pytest.mark.long

PARTS = [f"{name}'s {which}" for name in SIGNS for which in ("guard", "parent")]


@pytest.fixture(scope="module")
def running(demonstration, tmp_path_factory):
    """One Bivouac, of which one process after the other is killed."""
    folder = shutil.copytree(demonstration, tmp_path_factory.mktemp("running") / "data")
    bivouac = Running(folder, two_ports(), shared=True, DEMO="0")
    try:
        until(bivouac.is_whole)
        yield bivouac
        assert bivouac.stop() == 0
        assert bivouac.left_behind() == []
        assert bivouac.told_to_stop()
    finally:
        bivouac.over()


def two_ports():
    """A port nobody listens on, nor on the next one."""
    while True:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with suppress(OSError, OverflowError):
            port_try("127.0.0.1", port + 1)
            return port


@pytest.mark.parametrize("part", [*PARTS, "web's own worker", "live's own worker"])
def test_a_process_that_is_killed_comes_back_and_takes_nobody_along(running, part):
    others = [other for other in ("manager", *PARTS) if not other.startswith(part.split("'")[0])]
    killed, before = running.part(part), [running.part(other) for other in others]
    os.kill(killed, signal.SIGKILL)
    until(lambda: running.part(part) not in (None, killed) and running.is_whole())
    assert [running.part(other) for other in others] == before
    there = processes(running.folder)
    assert killed not in there
    assert len(there) == 13, there  # the manager, and of each line what there was: nobody is there twice


@pytest.fixture
def folder(data):
    """A data folder that somebody has used before; nothing works on it afterwards."""
    yield data
    end(data)


def test_a_killed_manager_takes_all_along_and_the_next_start_finds_folder_and_ports_free(folder, port):
    first = Running(folder, port, DEMO="0")
    second = None
    try:
        until(first.is_whole)
        os.kill(first.part("manager"), signal.SIGKILL)
        first.process.wait()
        second = Running(folder, port, DEMO="0")  # at once: it waits for the rest of the first one
        assert "Bivouac is at" in second.output, second.output
        assert status(f"{second.address}/readyz") == 200
        os.kill(second.part("manager"), signal.SIGKILL)
        second.process.wait()
        until(lambda: not processes(folder))
        port_try("127.0.0.1", port)
        port_try("127.0.0.1", port + 1)
    finally:
        for bivouac in filter(None, (first, second)):
            bivouac.over()


def names(folder):
    """What lies in a data folder, but for the schedule, whose files the first one's beat may still be making."""
    return {path.name for path in folder.iterdir() if not path.name.startswith("celerybeat-schedule")}


def test_a_second_start_says_where_bivouac_already_runs_and_touches_nothing(folder, port):
    first = Running(folder, port, DEMO="0")
    second = None
    try:
        message = folder / "queue" / "messages" / "0_waiting.some-other-queue.msg"
        until(lambda: first.is_whole() and message.parent.exists())
        message.write_text("{}")
        before = names(folder)
        second = Running(folder, two_ports(), DEMO="1")
        assert second.process.wait() == 1
        assert f"Bivouac already runs at {first.address}/" in second.output
        assert "Traceback" not in second.output
        assert message.exists()
        assert names(folder) == before
        assert first.is_whole()
    finally:
        for bivouac in filter(None, (first, second)):
            bivouac.over()


def without_privilege(*command):
    """Also of root, permissions are asked."""
    return ["setpriv", "--bounding-set", "-dac_override", *command] if os.geteuid() == 0 else list(command)


@pytest.mark.parametrize("made", [False, True], ids=["none yet", "one of yesterday"])
def test_a_read_only_data_folder_is_a_sentence(data, made, port):
    folder = data if made else data / "new"
    data.chmod(0o500)
    environment = {"PATH": os.environ["PATH"], "BIVOUAC_DATA_DIR": str(folder), "PORT": str(port)}
    command = without_privilege(sys.executable, "manage.py", "start")
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    finally:
        data.chmod(0o700)
    assert done.returncode == 1
    assert f"The data folder {folder} cannot be used: Permission denied" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_dead_database_at_the_start_is_a_sentence(folder, port):
    url = "postgresql://nobody@127.0.0.1:1/nothing"
    bivouac = Running(folder, port, DATABASE_URL=url)
    try:
        assert bivouac.process.wait() == 1
        assert "The database cannot be used: connection" in bivouac.output
        assert "Traceback" not in bivouac.output
    finally:
        bivouac.over()
