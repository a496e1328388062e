"""Settings of `make run` whose SQLite has no room for another page: what it says is what it says of a full disk."""

from config.settings.local import *  # noqa: F403
from config.settings.local import DATABASES

DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA max_page_count=1;"  # no fewer than there are by now
