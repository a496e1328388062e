"""The test suite: fast passwords, plain static files, no broker, SQLite unless DATABASE_URL says otherwise."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from config import environment as env

from .base import *  # noqa: F403
from .base import DATABASES, STORAGES

DATA_DIR = Path(tempfile.mkdtemp(prefix="bivouac-test-"))
atexit.register(shutil.rmtree, DATA_DIR, ignore_errors=True)
SECRET_KEY = "the-tests-share-this-one"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
STATIC_ROOT = None
PRINT_FONTS = []  # the same on every machine
PRINT_SECONDS = 600.0  # however busy the machine is
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # finds a file when it is asked for, instead of all at every client's start
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {}
if env.text("DATABASE_URL"):
    # Several runs may share a server. The suite proves rules, not disks.
    DATABASES["default"]["TEST"] = {"NAME": f"bivouac_test_{os.getpid()}"}
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"
else:
    # A file, as in an installation: threads of one test write to it in turn.
    DATABASES["default"]["NAME"] = DATA_DIR / "bivouac.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
