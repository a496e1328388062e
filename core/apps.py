from django.apps import AppConfig
from django.urls import register_converter
from django.urls.converters import IntConverter
from django.utils.translation import gettext_lazy as _


class Id(IntConverter):
    """The number of a row in an address, as `<id:…>`: one that any database can look for."""

    regex = "[0-9]{1,18}"


class CoreConfig(AppConfig):
    name = "core"
    verbose_name = _("Grants")

    def ready(self) -> None:
        register_converter(Id, "id")  # before any address is read
