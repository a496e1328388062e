"""The only module that reads the environment. Everything else asks Django's settings.

What is set to nothing counts as not set, as compose hands it on; that django-environ does not know.
"""

import os
import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host
from environ import Env

SECRET_LEAST = 50  # characters, as Django's own checks advise
PORT_MOST = 65535
YES, NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}
# A line of `.env` with a comment behind its value: behind a space, as compose has it, so that a key may have a "#".
COMMENTED = re.compile(r"""^(?P<set>(?:export )?\w+=(?:'[^']*'|"(?:\\.|[^"\\])*"|(?!['"]).*?))\s+#.*$""")
SETTING = re.compile(r"(export )?\w+=.*|\s*(#.*)?", re.ASCII)  # a line of it, or one that says nothing
ORIGIN = re.compile(r"https?://([a-z0-9][a-z0-9._-]*|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?")
HOST_NAME = re.compile(r"\*|\.?[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\]", re.IGNORECASE)  # as a browser sends one
BROKERS = ("redis", "rediss", "filesystem")
ROOT = Path(__file__).resolve().parent.parent
FONTS = (
    "~/.fonts",
    "~/.local/share/fonts",
    "/usr/local/share/fonts",
    "/usr/share/fonts",
    "~/Library/Fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
)


def read_file() -> None:
    """Take what `.env` says, or the file that `BIVOUAC_ENV_FILE` names, where the shell itself says nothing.

    Refuses to start with a file that is named or there, and cannot be read; what its lines say may be secret.
    """
    named = text("BIVOUAC_ENV_FILE")
    path = Path(named or ROOT / ".env").expanduser()
    if named or path.exists():
        try:
            lines = path.read_text("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise ImproperlyConfigured(f"The settings in {path} cannot be read: {error}") from error
        for number, line in enumerate(lines, 1):
            if not SETTING.fullmatch(line):
                raise ImproperlyConfigured(f"Line {number} of {path} must be NAME=value, without a space before the =")
        Env.read_env(StringIO("\n".join(COMMENTED.sub(r"\g<set>", line.strip()) for line in lines)))


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def required(name: str) -> str:
    """The value of `name`; refuses to start without it."""
    if value := text(name):
        return value
    raise ImproperlyConfigured(f"{name} must be set in the environment")


def secret(name: str) -> str:
    """The value of `name`, a key for signing; refuses to start without it, or with one that could be guessed."""
    value = required(name)
    if len(value) < SECRET_LEAST:
        raise ImproperlyConfigured(
            f"{name} must have at least {SECRET_LEAST} characters, not {len(value)}; "
            'make one with: python -c "import secrets; print(secrets.token_urlsafe(50))"'
        )
    return value


def flag(name: str, default: bool) -> bool:
    """Whether something is switched on. Refuses to start with what is neither yes nor no."""
    value = text(name).lower()
    if value in YES | NO:
        return value in YES
    if value:
        raise ImproperlyConfigured(f"{name} must be 1 or 0 (or true, yes, on, false, no, off), not {text(name)!r}")
    return default


def number(name: str, default: int) -> int:
    """A whole number. Refuses to start with what is none."""
    value = text(name)
    if not value:
        return default
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}")
    return int(value)


def port(name: str, default: int) -> int:
    """Where something listens. Refuses to start with what is no port."""
    value = number(name, default)
    if not 0 < value <= PORT_MOST:
        raise ImproperlyConfigured(f"{name} must be a port, from 1 to {PORT_MOST}, not {value}")
    return value


def time_zone(name: str, default: str) -> str:
    """The name of a time zone. Refuses to start with one that is not known here."""
    value = text(name, default)
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:  # OSError: a folder of zones, such as "Europe"
        raise ImproperlyConfigured(f"{name} must be a time zone such as Europe/Paris, not {value!r}") from error
    return value


def broker(name: str) -> str:
    """The address of the queue; without one a folder. Refuses to start with what can be none."""
    value = text(name, "filesystem://localhost")
    parts = _server(value, BROKERS)
    if parts is None or not (parts.path.strip("/") or "0").isdecimal():
        raise ImproperlyConfigured(f"{name} must look like redis://host:6379/0, not {value!r}")
    return value


def _server(url: str, schemes: Sequence[str]) -> SplitResult | None:
    """The parts of the address of a server; None where it can be none, such as with a port that is no number."""
    try:
        parts = urlsplit(url)
        return parts if parts.scheme in schemes and parts.port != 0 else None
    except ValueError:
        return None


def comma_separated(name: str) -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def hosts(name: str) -> list[str]:
    """The names of a site, separated by commas. Refuses to start with what no browser could ask for."""
    for word in (found := comma_separated(name)):
        if not HOST_NAME.fullmatch(word):
            raise ImproperlyConfigured(
                f"{name} must be names or addresses without http, port or path, separated by commas, such as "
                f"table.example,192.168.1.20, not {word!r}"
            )
    return found


def origin(name: str) -> str:
    """The address of a site: scheme, host and port, in lower case and without a slash; "" where nothing is set."""
    value = text(name)
    return _origin(name, value) if value else ""


def trusted_origins(name: str, default: list[str], public: str) -> list[str]:
    """Where forms may come from: what is set, `https://*.example` for all names below it, and the site's own address.

    Refuses to start with what no browser says of a page.
    """
    found = []
    for word in comma_separated(name):
        plain = _origin(name, word.replace("://*.", "://"))
        found.append(plain.replace("://", "://*.") if "://*." in word else plain)
    found = found or default
    return [*found, public] if public and public not in found else found


def _origin(name: str, value: str) -> str:
    """An address of a site as a browser says it."""
    plain = value.lower().removesuffix("/")
    found = ORIGIN.fullmatch(plain)
    if not (found and 0 < int(found["port"] or 80) <= PORT_MOST):
        raise ImproperlyConfigured(
            f"{name} must be an address with http or https and without a path, such as http://192.168.1.20:8000 "
            f"or https://table.example, not {value!r}"
        )
    return plain


def answering(names: list[str], origin: str) -> list[str]:
    """The names that a site answers to, with that of its own address, which links and codes begin with."""
    host = urlsplit(origin).hostname or ""
    name = f"[{host}]" if ":" in host else host
    return names if not name or validate_host(name, names) else [*names, name]


def fonts() -> list[Path]:
    """The files and folders of `BIVOUAC_FONTS`, with commas between; without it where systems keep their fonts.

    Refuses to start with one that is not there.
    """
    named = [Path(path).expanduser() for path in comma_separated("BIVOUAC_FONTS")]
    for path in named:
        if not path.exists():
            raise ImproperlyConfigured(f"BIVOUAC_FONTS must be files or folders that are there, not {str(path)!r}")
    return named or [Path(path).expanduser() for path in FONTS]


def data_dir() -> Path:
    """Where this installation keeps its database, queue and key."""
    return Path(text("BIVOUAC_DATA_DIR") or ROOT / "var").expanduser().resolve()


def sqlite(folder: Path) -> dict[str, Any]:
    """SQLite that loses no accepted roll on a power cut and waits for its turn to write."""
    return {
        "ENGINE": "config.sqlite",
        "NAME": folder / "bivouac.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }


def database(folder: Path) -> dict[str, Any]:
    """`DATABASE_URL` (postgresql://user:password@host:port/name?option=…), or SQLite in the data folder."""
    url = text("DATABASE_URL")
    return postgresql(url) if url else sqlite(folder)


def postgresql(url: str) -> dict[str, Any]:
    parts = _server(url, ("postgres", "postgresql"))
    if parts is None or not parts.path.strip("/"):
        raise ImproperlyConfigured("DATABASE_URL must look like postgresql://user:password@host:5432/name")
    found: dict[str, Any] = Env.db_url_config(url, engine="django.db.backends.postgresql")
    options = {
        "connect_timeout": 3,
        "keepalives_idle": 10,  # a server that vanished is noticed within half a minute
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,  # milliseconds; Linux
        # Statements are planned once a connection, which pays because connections stay (docs/decisions/0013).
        "server_side_binding": True,
        "prepare_threshold": 3,
        **found.get("OPTIONS", {}),
    }
    return {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True, **found, "OPTIONS": options}
