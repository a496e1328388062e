"""Maps to choose from: those that come with Bivouac, those of everybody here, and one's own."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.filters import MapFilter
from api.schema import LOCATION
from api.service_view import ServiceView, listing
from api.shapes.catalogue import ImportJobOut, SummaryOut
from api.shapes.maps import MapOut, MapRowOut
from api.uploads import BODY
from api.views.mechs import Catalogue
from matches.designs import map_find, map_notes, map_option, maps_seen


class Maps(Catalogue):
    filterset_class = MapFilter

    def get_queryset(self) -> QuerySet[Any]:
        return maps_seen(self.asker.user).defer("rows", "notes")

    get = listing(MapRowOut, _("Maps by name"), "maps")

    @extend_schema(
        summary=_("Bring in maps"),
        description=_(
            "MegaMek's .board files, or zip archives of them; they are your account's own and called by their files. "
            "The same files again change nothing. What cannot be read is named with its reason. Up to 100 files of 2 "
            "megabytes in all, unpacked, come in at once; more are brought in by a worker: the answer is 202, and its "
            "Location says how far that is."
        ),
        parameters=[LOCATION],
        request=BODY,
        responses={200: SummaryOut, 202: ImportJobOut},
        operation_id="maps_import",
    )
    def post(self, request: Request) -> Response:
        return self.bring("maps")


class Map(ServiceView):
    @extend_schema(summary=_("A map, hex by hex"), responses=MapOut, operation_id="map")
    def get(self, request: Request, key: str) -> Response:
        row = map_find(self.asker.user, key)
        notes = map_notes(row)
        ignored = {note.name: note.count for note in notes if note.left_out}
        rows, option = row.rows.split("\n"), map_option(row)
        return Response(shown(MapOut, row, rows=rows, ignored=ignored, notes=notes, option=option))
