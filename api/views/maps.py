"""Maps to choose from: those that come with Bivouac, those of everybody here, and one's own."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from api.answers import shown
from api.filters import MapFilter
from api.service_view import listing, operation
from api.shapes.maps import MapOut, MapRowOut
from api.uploads import TakesFiles
from api.views.mechs import BY_TITLE, bringing
from matches.designs import map_find, map_notes, map_option, maps_seen


class Maps(TakesFiles):
    @listing(MapRowOut, _("Maps by name"), ordering=BY_TITLE, filters=MapFilter)
    def maps(self) -> QuerySet[Any]:
        return maps_seen(self.asker.user).defer("rows", "notes")

    maps_import = bringing(
        "maps",
        _("Bring in maps"),
        _(
            "MegaMek's .board files, or zip archives of them; they are your account's own and called by their files. "
            "The same files again change nothing. What cannot be read is named with its reason. Up to 100 files of 2 "
            "megabytes in all, unpacked, come in at once; more are brought in by a worker: the answer is 202, and its "
            "Location says how far that is."
        ),
    )

    @operation(_("A map, hex by hex"), answer=MapOut)
    def map(self, key: str) -> MapOut:
        row = map_find(self.asker.user, key)
        notes = map_notes(row)
        ignored = {note.name: note.count for note in notes if note.left_out}
        return shown(MapOut, row, rows=row.rows.split("\n"), ignored=ignored, notes=notes, option=map_option(row))
