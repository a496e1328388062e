"""What every installation shares; `local`, `production` and `test` say what differs."""

import re
from collections.abc import Mapping
from logging import ERROR, LogRecord
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.log import CallbackFilter
from django.utils.translation import gettext_lazy as _

from config import environment as env

BASE_DIR = env.ROOT
DATA_DIR = env.data_dir()

INSTALLED_APPS = [
    "web",  # its templates go before those of the back office
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "django_filters",
    "rest_framework",
    "drf_spectacular",
    "core",
    "matches",
    "campaigns",
    "print_room",
    "api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "web.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "web.middleware.FormAddressMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "web.middleware.WaitingMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "web.refusals.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "web.context_processors.chrome",
            ],
        },
    },
]

DATABASES = {"default": env.database(DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "campaigns.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SIGN_UP_OPEN = env.flag("BIVOUAC_SIGN_UP", True)

# Two languages everywhere; a campaign has its own, a reader keeps hers.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = env.time_zone("TZ", "UTC")

PRINT_FONTS = env.fonts()
PRINT_SECONDS = 30.0  # after which a drawing is given up: what is drawn at once takes one or two

STATIC_URL = "static/"
STATIC_ROOT: Path | str | None = env.text("BIVOUAC_STATIC_DIR") or DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "shared": {"BACKEND": "core.storage.DatabaseStorage"},  # what one machine makes and another one serves
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# What is typed into a form: a scenario of 50,000 characters is the longest, each of which may be twelve bytes there.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "core.uploads.ShortForm",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "core.uploads.Nameless",
]

# Tries of a process that has no Redis to count them: see LIMITS_REDIS.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "bivouac",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# How often in a minute an address may do what is dear or dangerous, on pages and over the API together. What is guessed
# is counted by core.guessing.
LIMITS = {"sign-in": 10, "resolve": 600, "import": 10, "join": 60, "computers": 30, "print": 120}
# How many proxies of ours stand in front and write X-Forwarded-For; nobody else's word counts for an address.
PROXIES = env.number("BIVOUAC_PROXIES", 0)

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.authentication.ByToken",
        "api.authentication.PassAuthentication",
        "rest_framework.authentication.SessionAuthentication",  # the account signed in on the pages
    ],
    "DEFAULT_PERMISSION_CLASSES": ["api.authentication.Known"],
    "DEFAULT_RENDERER_CLASSES": ["api.answers.JSON"],
    "DEFAULT_PARSER_CLASSES": ["api.bodies.StrictJSON"],
    "DEFAULT_METADATA_CLASS": "api.framework.Methods",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "api.framework.Cursor",
    "DEFAULT_SCHEMA_CLASS": "api.structs.Described",
    "URL_FORMAT_OVERRIDE": None,  # an answer's form is no parameter
    "EXCEPTION_HANDLER": "api.problems.handle",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Bivouac",
    "DESCRIPTION": "Campaigns, tables and resolvers for a wargame group.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PATH_CONVERTER_OVERRIDES": {
        "id": {"type": "integer", "minimum": 0, "maximum": 10**18 - 1},
        "picture": {"type": "string", "enum": ["svg", "png", "zip"]},
    },
    "POSTPROCESSING_HOOKS": ["api.schema.finish"],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90

# Celery: docs/design.md, 5 and 7. A dead or silent broker may cost a request a fraction of half a second, once.
CELERY_BROKER_URL = env.broker("BROKER_URL")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = TIME_ZONE
# Packs of prints have a line and a worker of their own: no standing waits behind five of them.
CELERY_TASK_DEFAULT_QUEUE = "celery"
CELERY_TASK_ROUTES = {"campaigns.print_job_run": {"queue": "prints"}}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
# More than the threads of a web process: whoever waits for a place in the pool waits for others' timeouts as well.
CELERY_BROKER_POOL_LIMIT = 64
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# One connect and one answer, 0.15 s at most each, and no second try (tests/config/test_broker.py measures it).
REDIS_OPTIONS = {"socket_timeout": 0.15, "socket_connect_timeout": 0.15, "retry_on_timeout": False, "max_retries": 0}
# A worker has nobody waiting for it.
REDIS_WORKER_OPTIONS = {"socket_timeout": 30, "socket_connect_timeout": 5, "socket_keepalive": True}
QUEUE_DIR = DATA_DIR / "queue"
FOLDER_OPTIONS = {
    "data_folder_in": str(QUEUE_DIR / "messages"),
    "data_folder_out": str(QUEUE_DIR / "messages"),
    "control_folder": str(QUEUE_DIR / "control"),
    "store_processed": False,
    "polling_interval": 0.25,
}
BROKER_IS_FOLDER = CELERY_BROKER_URL.startswith("filesystem://")
CELERY_BROKER_TRANSPORT_OPTIONS: Mapping[str, Any] = FOLDER_OPTIONS if BROKER_IS_FOLDER else REDIS_OPTIONS
CELERY_WORKER_ENABLE_REMOTE_CONTROL = not BROKER_IS_FOLDER  # nobody asks an embedded worker
WORKER_TRANSPORT_OPTIONS = FOLDER_OPTIONS if BROKER_IS_FOLDER else REDIS_WORKER_OPTIONS
CELERY_BEAT_SCHEDULE = {
    "standings-sweep": {"task": "campaigns.standings_sweep", "schedule": 60.0},
    "print-jobs-sweep": {"task": "campaigns.print_jobs_sweep", "schedule": 60.0},
    "import-jobs-sweep": {"task": "matches.import_jobs_sweep", "schedule": 60.0},
    "receipts-prune": {"task": "matches.keyed_rolls_prune", "schedule": 3600.0},
    "sessions-clear": {"task": "campaigns.sessions_clear", "schedule": 86400.0},
}
CELERY_BEAT_SCHEDULER = "config.celery:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")

# Live updates: docs/design.md, 7. News of tables go over Redis, or without one over a socket in the data folder.
NEWS_REDIS = "" if BROKER_IS_FOLDER else CELERY_BROKER_URL
# Who tries too often is known to all processes by Redis; the embedded web process is alone and needs none.
LIMITS_REDIS = NEWS_REDIS
# Open streams at most: in all, of one table, from one address, with one ticket; and how long one may take nothing.
STREAMS_MOST = env.number("BIVOUAC_STREAMS", 900)
STREAMS_TABLE_MOST = env.number("BIVOUAC_STREAMS_TABLE", 300)
STREAMS_ADDRESS_MOST = env.number("BIVOUAC_STREAMS_ADDRESS", 250)
STREAMS_TICKET_MOST = env.number("BIVOUAC_STREAMS_TICKET", 2)
STREAMS_SLOW_SECONDS = env.number("BIVOUAC_STREAMS_SLOW_SECONDS", 300)
# `manage.py start`, for a laptop; a server's processes are told by their own command lines.
PROCFILE = env.ROOT / "Procfile"
HOST = env.text("HOST", "0.0.0.0")  # noqa: S104 - phones round the table reach it
PORT = env.port("PORT", 8000)
DEMO = env.flag("DEMO", True)
HTTPS = False  # served by the processes themselves,
AUTHORITY: Path | None = None  # by a certificate of this one
# How addresses begin that are handed on, for core.addresses: what the operator says, and what a laptop finds.
PUBLIC_URL = env.origin("BIVOUAC_URL")
LAN_URL = ""
LIVE_PORT = 0  # where browsers find the live process: 0 is under /live/ of the same origin


SIGNED = re.compile(r"(?<=/j/)[^/\s]+")  # what opens a seat to whoever has it
LOGGED_LONGEST = 400  # characters of what is told of a request


def briefly(record: LogRecord) -> bool:
    """Django says with a traceback, each time the same, what is wrong with a stranger's request, such as its host; and
    beat at length, each minute, which sweeps it could not ask for while the disk is full. No line tells a guest's link,
    and none is as long as an address may be: what a stranger asks for does not push the rest out of a bounded log.
    """
    if record.name == "celery.beat" and record.exc_info:
        record.msg, record.args, record.exc_info = "%s", (record.exc_info[1],), None
    if record.name.startswith("django.security.") or (record.name == "django.request" and record.levelno < ERROR):
        record.exc_info = None
    if "/j/" in (words := record.getMessage()):
        words = SIGNED.sub("…", words)
        record.msg, record.args = words, ()
    if len(words) > LOGGED_LONGEST and record.name.startswith("django."):
        record.msg, record.args = f"{words[:LOGGED_LONGEST]}…", ()
    return True


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"briefly": {"()": CallbackFilter, "callback": briefly}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["briefly"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
}
