"""The settings of `make run`, or of PostgreSQL with DATABASE_URL, and the floor beside the house."""

from config.settings.local import *  # noqa: F403
from config.settings.local import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "benchmarks"]
ROOT_URLCONF = "benchmarks.urls"
