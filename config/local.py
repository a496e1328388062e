"""What `make run` finds out by itself: its secrets and the names it may be called by."""

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from zoneinfo import available_timezones

from django.http.request import validate_host

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
LOCALTIME = Path("/etc/localtime")
EVERYWHERE = "0.0.0.0"  # noqa: S104 - where phones reach it: every address of this machine


def unwritable(folder: Path, error: OSError) -> str:
    """What to say of a data folder that takes no file."""
    return f"The data folder {folder} cannot be used: {error.strerror or error}. BIVOUAC_DATA_DIR=… names another one."


def writable(folder: Path) -> None:
    """Raises OSError for a folder that is read-only or full."""
    with TemporaryFile(dir=folder) as probe:
        probe.write(bytes(64 * 1024))
        probe.flush()
        os.fsync(probe.fileno())


def own_secret(file: Path, size: int) -> tuple[str, bool]:
    """The secret kept in this file, readable by its owner alone, and whether it was made just now from `size` bytes.

    It appears whole or not at all: a power cut at the first start leaves no empty secret behind.
    """
    made = False
    if not file.exists():
        with NamedTemporaryFile("w", dir=file.parent, prefix=f".{file.name}.") as aside:  # 0600 from the start
            aside.write(secrets.token_urlsafe(size) + "\n")
            aside.flush()
            os.fsync(aside.fileno())
            with suppress(FileExistsError):  # somebody else was first: theirs counts
                os.link(aside.name, file)
                made = True
    return file.read_text().strip(), made


def own_time_zone() -> str:
    """The time zone of this machine, as Linux and macOS keep it: a link to its table. UTC where they do not."""
    _, found, name = os.path.realpath(LOCALTIME).partition("/zoneinfo/")
    return name if found and name in available_timezones() else "UTC"


def lan_address() -> str | None:
    """This machine's address on the local network, or None when there is none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only asks the routing table
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def lan_url(host: str, port: int, allowed: list[str], scheme: str = "http") -> str:
    """Where phones reach what listens there and answers to these names; "" where they do not."""
    address = lan_address() if host == EVERYWHERE else None
    return f"{scheme}://{address}:{port}" if address and validate_host(address, allowed) else ""


def host_names(host: str = EVERYWHERE) -> list[str]:
    """Loopback, this machine's name, its address on the local network, and the one address where it listens."""
    name = socket.gethostname()
    found = [*LOOPBACK, name, f"{name}.local", *filter(None, [lan_address()])]
    return found if host in (EVERYWHERE, *found) else [*found, host]


def port_try(host: str, port: int) -> None:
    """Raises OSError where no server could listen now: the port is taken, or kept from us, or the host is not ours."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does: a port just left is free
        probe.bind((host, port))
