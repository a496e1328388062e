"""`make run`: one laptop, SQLite, no services. Nothing to configure."""

from config import environment as env
from config.certificate import authority_file
from config.local import LOOPBACK, host_names, lan_url, own_secret, own_time_zone, unwritable

env.read_file()

from .base import *  # noqa: E402, F403
from .base import DATA_DIR, HOST, INSTALLED_APPS, MIDDLEWARE, PORT, PUBLIC_URL, STORAGES  # noqa: E402

try:
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    SECRET_KEY = env.text("SECRET_KEY") or own_secret(DATA_DIR / "secret-key", 50)[0]
except OSError as error:
    raise SystemExit(unwritable(DATA_DIR, error)) from None

DEBUG = env.flag("DEBUG", False)
# Phones on the same network come by address; any other name is refused. The laptop always finds itself.
ALLOWED_HOSTS = env.answering([*LOOPBACK, *(env.hosts("ALLOWED_HOSTS") or host_names(HOST))], PUBLIC_URL)
# Behind a proxy with a certificate pages come from another origin than the one that is asked here.
CSRF_TRUSTED_ORIGINS = env.trusted_origins("CSRF_TRUSTED_ORIGINS", [], PUBLIC_URL)
# With a certificate of its own authority, which phones have to be told of (config.certificate).
HTTPS = env.flag("HTTPS", False)
AUTHORITY = authority_file(DATA_DIR) if HTTPS else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
LAN_URL = lan_url(HOST, PORT, ALLOWED_HOSTS, "https" if HTTPS else "http")

# What a clock on the wall beside the laptop shows.
TIME_ZONE = CELERY_TIMEZONE = env.time_zone("TZ", own_time_zone())

# Straight from the source folders: no collecting at every start, nothing stale after an upgrade.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

MIDDLEWARE = ["web.middleware.CompressionMiddleware", *MIDDLEWARE]
INSTALLED_APPS = [*INSTALLED_APPS, "config"]  # `manage.py start`
LIVE_PORT = env.port("LIVE_PORT", PORT + 1)
