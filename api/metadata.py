"""What OPTIONS answers."""

from typing import TYPE_CHECKING, Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request

if TYPE_CHECKING:
    from rest_framework.views import APIView


class Methods(BaseMetadata):
    """The methods of the address; the schema says the rest."""

    def determine_metadata(self, request: Request, view: "APIView") -> dict[str, Any]:
        return {"methods": view.allowed_methods}
