"""`make run`: everything a laptop needs, from an empty data folder to an address on the terminal."""

import errno
import os
import shutil
import signal
import socket
import ssl
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import segno
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, call_command
from django.db import DatabaseError, OperationalError, connection, connections, transaction
from django.urls import reverse
from honcho.environ import parse_procfile
from honcho.printer import Message, Printer

from config.certificate import NoCertificate, authority_file, certificates_make, site_files
from config.local import EVERYWHERE, host_names, own_secret, port_try, unwritable, writable
from config.owner import Owned, claim
from config.processes import Processes

STARTUP_SECONDS = 60
LEAVING_SECONDS = 15.0  # in which the processes of a killed manager have ended
DEMO_USER = "demo"


class Terminal(Printer):  # type: ignore[misc]  # honcho has no types
    """Prints what the processes say, and calls `started` once, when all of them have been started."""

    def __init__(self, output: TextIO, started: Callable[[], None]) -> None:
        super().__init__(output)
        self.started: Callable[[], None] | None = started

    def write(self, message: Message) -> None:
        with suppress(OSError):  # a window that was closed reads nothing any more; stopping goes on without it
            super().write(message)
        if self.started:
            threading.Thread(target=self.started, daemon=True).start()
            self.started = None


class Command(BaseCommand):
    requires_system_checks = ()  # `make test` has made them; a start should be quick
    help = "Prepare the data folder and serve Bivouac: web, live updates and workers, until Ctrl-C."

    def handle(self, *args: object, **options: object) -> None:
        os.umask(0o077)  # what is kept here is its owner's alone, also in a folder that others may read
        try:
            claimed = self.claim()
            self.close()
            ports_try()
            self.queue_empty()
            certificate = self.certificate() if settings.HTTPS else {}
            call_command("migrate", verbosity=0, interactive=False)
            sign_in = self.demo_load() if settings.DEMO else None
        except OSError as error:
            raise CommandError(unwritable(settings.DATA_DIR, error)) from error
        except NoCertificate as error:
            raise CommandError(str(error)) from error
        except OperationalError as error:
            raise CommandError(f"The database cannot be used: {' '.join(str(error).split())}") from error
        connections.close_all()

        manager = Processes(Terminal(sys.stdout, lambda: self.announce(sign_in)), held=[claimed])
        # The processes find granian and celery beside this Python, whatever the PATH says.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
        environment = {**os.environ, "PATH": path, "PYTHONUNBUFFERED": "1", **certificate}
        for name, command in parse_procfile(settings.PROCFILE.read_text()).processes.items():
            manager.add_process(name, command, env=environment, cwd=str(settings.BASE_DIR))
        # A closed window is a Ctrl-C as well: nothing stays behind and holds the port.
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
        manager.loop()
        log_empty()
        sys.exit(0 if manager.returncode in {130, 143} else manager.returncode)

    def claim(self) -> int:
        """Make the data folder ours alone. One whose manager was killed is waited for: it ends in a moment."""
        writable(settings.DATA_DIR)
        last = time.monotonic() + LEAVING_SECONDS
        while True:
            try:
                return claim(settings.DATA_DIR, own_address())
            except Owned as other:
                if not other.leaving or time.monotonic() > last:
                    at = f" at {other.address}" if other.address else ""
                    raise CommandError(
                        f"Bivouac already runs{at}, on the data folder {settings.DATA_DIR}. Nothing was changed."
                    ) from other
                time.sleep(0.1)

    def close(self) -> None:
        """Take a database away from others' eyes: 0.1.0 let whoever comes into the folder read it."""
        for file in settings.DATA_DIR.glob("bivouac.sqlite3*"):
            with suppress(PermissionError):  # somebody else's, who lets us in
                file.chmod(0o600)

    def certificate(self) -> dict[str, str]:
        """A certificate for the names of this start, as Granian is told of it."""
        certificates_make(settings.DATA_DIR, socket.gethostname(), host_names())
        certificate, key = site_files(settings.DATA_DIR)
        return {"GRANIAN_SSL_CERTIFICATE": str(certificate), "GRANIAN_SSL_KEYFILE": str(key)}

    def queue_empty(self) -> None:
        """Start with an empty queue: what a power cut left half-written would stop the worker. The sweep catches up."""
        shutil.rmtree(settings.QUEUE_DIR, ignore_errors=True)

    def demo_load(self) -> str | None:
        """Load the demonstration into an empty database. Returns how to sign in to it, or None where there is none."""
        file = settings.DATA_DIR / "demo-password"
        accounts = get_user_model().objects
        if accounts.exists():
            opens = file.exists() and accounts.filter(username=DEMO_USER).exists()  # not where a copy was restored
            return f"as {DEMO_USER}, password in {file}" if opens else None
        password, _ = own_secret(file, 9)
        self.stdout.write("Loading the demonstration campaign …")
        with transaction.atomic():  # Ctrl-C in the middle leaves the database empty, and the next start tries again
            call_command("demo_load", username=DEMO_USER, password=password, verbosity=0)
        return f"as {DEMO_USER}, password {password} (kept in {file})"

    def announce(self, sign_in: str | None) -> None:
        """Wait for the first answer, then say where and how."""
        here = own_address()
        if not answers(f"{here}healthz", STARTUP_SECONDS):
            self.stderr.write(f"No answer from {here} within {STARTUP_SECONDS} seconds; see the messages above.")
            return
        origin = settings.PUBLIC_URL or settings.LAN_URL
        phones = f"{origin}/" if origin else None
        self.stdout.write("\n".join(greeting(here, phones, sign_in)))
        if phones:
            segno.make(phones, micro=False).terminal(border=2, compact=True)
        sys.stdout.flush()


def log_empty() -> None:
    """Put what SQLite's log still holds into the database, so that after a stop its file alone is all of it."""
    if connection.vendor == "sqlite":
        # Where the disk is full nothing is lost: the log stays, and is read at the next start.
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connections.close_all()


def ports_try() -> None:
    """Raises CommandError where the pages or the live updates could not be served."""
    if settings.PORT == settings.LIVE_PORT:
        raise CommandError(f"PORT and LIVE_PORT are both {settings.PORT}: live updates need a port of their own.")
    for name, port, another in (("PORT", settings.PORT, 8010), ("LIVE_PORT", settings.LIVE_PORT, 8011)):
        try:
            port_try(settings.HOST, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                place = f"HOST={settings.HOST} {name}={port}"
                raise CommandError(f"Nothing can listen at {place}: {error.strerror or error}.") from error
            raise CommandError(
                f"Port {port} is in use. Stop what listens there, or choose another: make run {name}={another}"
            ) from error


def own_address() -> str:
    """Where this laptop itself finds it: by loopback, unless it listens at one address alone."""
    host = "127.0.0.1" if settings.HOST == EVERYWHERE else settings.HOST
    return f"{'https' if settings.HTTPS else 'http'}://{host}:{settings.PORT}/"


def greeting(here: str, phones: str | None, sign_in: str | None) -> Iterator[str]:
    """Where it is and how to sign in, line by line; without any account, where to make the first."""
    yield from ("", f"Bivouac is at   {here}")
    if phones:
        yield f"On phones       {phones}"
    if settings.HTTPS:
        yield f"Certificate     {phones or here}https/ says how a phone comes to trust it, once"
    if sign_in:
        yield f"Sign in         {sign_in}"
    elif not get_user_model().objects.exists():
        yield f"First account   {here.rstrip('/')}{reverse('sign-up')}"
    yield from (f"Data            {settings.DATA_DIR}", "Stop            Ctrl-C", "")


def answers(url: str, seconds: float) -> bool:
    """Whether anything answers at this address within so many seconds."""
    last = time.monotonic() + seconds
    trusted = ssl.create_default_context(cafile=authority_file(settings.DATA_DIR)) if settings.HTTPS else None
    while time.monotonic() < last:
        try:
            urllib.request.urlopen(url, timeout=2, context=trusted).close()  # noqa: S310 - our own address
        except urllib.error.HTTPError:
            return True
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False
