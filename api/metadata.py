"""What OPTIONS answers."""

from typing import Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request


class Methods(BaseMetadata):
    """The methods of the address; the schema says the rest."""

    def determine_metadata(self, request: Request, view: Any) -> dict[str, Any]:
        return {"methods": view.allowed_methods}
