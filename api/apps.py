from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        """The schema has to know Structs and our ways of signing in."""
        from api import schema, structs  # noqa: F401
