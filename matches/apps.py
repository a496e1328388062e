from typing import Any

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = _("Tables")

    def ready(self) -> None:
        post_migrate.connect(builtin_load, sender=self)


def builtin_load(apps: Any = apps, **_: Any) -> None:
    """The mechs and maps that come with the tool, once the database has come as far as to have room for them."""
    row = apps.all_models["matches"].get("mechdesign")
    if row and any(field.name == "game" for field in row._meta.fields):
        from matches.imports import builtin_load

        builtin_load()
