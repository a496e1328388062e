"""The only module that reads the environment. Everything else asks Django's settings."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parent.parent


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def required(name: str) -> str:
    """The value of `name`; refuses to start without it."""
    if value := text(name):
        return value
    raise ImproperlyConfigured(f"{name} must be set in the environment")


def flag(name: str, default: bool) -> bool:
    value = text(name).lower()
    return default if not value else value in {"1", "true", "yes", "on"}


def number(name: str, default: int) -> int:
    value = text(name)
    if not value:
        return default
    if not value.isdigit():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}")
    return int(value)


def words(name: str) -> list[str]:
    """A comma-separated list."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


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
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ImproperlyConfigured("DATABASE_URL must look like postgresql://user:password@host:5432/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or 5432),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        # Statements are planned once a connection, which pays because connections stay (docs/decisions/0013).
        "OPTIONS": {
            "connect_timeout": 3,
            "keepalives_idle": 10,  # a server that vanished is noticed within half a minute
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 15_000,  # milliseconds; Linux
            "server_side_binding": True,
            "prepare_threshold": 3,
            **dict(parse_qsl(parts.query)),
        },
    }
