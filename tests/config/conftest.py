"""What tests of whole processes share: a data folder with the demonstration in it, and free ports."""

import os
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.processes import begin, end

ROOT = Path(__file__).resolve().parents[2]
DEMO_PASSWORD = "sabres-and-banners"


def local(folder, **variables):
    """The environment of a process that runs as under `make run`."""
    settings = {
        "BIVOUAC_DATA_DIR": str(folder),
        "BIVOUAC_ENV_FILE": os.devnull,  # whoever tests has a `.env` of his own perhaps
        "DJANGO_SETTINGS_MODULE": "config.settings.local",
        "DATABASE_URL": "",
    }
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, **settings, "PATH": path, **variables}


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory):
    """A data folder as a first start leaves it; copied, never used itself."""
    folder = tmp_path_factory.mktemp("demonstration")
    commands = (
        f"call_command('migrate', verbosity=0); call_command('demo_load', password={DEMO_PASSWORD!r}, verbosity=0)"
    )
    code = f"import django; django.setup(); from django.core.management import call_command; {commands}"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=local(folder), check=True)
    return folder


@pytest.fixture
def data(demonstration, tmp_path):
    """A data folder with the demonstration, this test's own."""
    return Path(shutil.copytree(demonstration, tmp_path / "data"))


@pytest.fixture
def port():
    """A port nobody listens on, nor on the next one."""
    while True:
        with socket.socket() as free, socket.socket() as following:
            free.bind(("127.0.0.1", 0))
            number = free.getsockname()[1]
            with suppress(OSError, OverflowError):
                following.bind(("127.0.0.1", number + 1))
                return number


@pytest.fixture
def at_work(data):
    """Starts a process as under `make run` on the data folder; it is stopped at the end."""
    running = []

    def start(command, **variables):
        running.append(begin(command, cwd=ROOT, env=local(data, **variables)))
        return running[-1]

    yield start
    for process in running:
        end(process)
